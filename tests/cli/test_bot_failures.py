"""Bots of plugins that fail, hang, print and answer nonsense, in games and simulations; and playing by level."""

import json
import os
import signal
import subprocess
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mandala.cli.library import Library
from mandala.core.record import read_record, read_records
from mandala.core.replay import verify

pytestmark = pytest.mark.usefixtures("odd_bots")
Run = Callable[..., subprocess.CompletedProcess[str]]


def the_game() -> Any:
    (kept,) = Library().games()
    assert kept.record is not None
    return kept.record


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("raising", (), "fails: ValueError (odd_bots.py, line "),
        ("answers-none", (), "answers nonsense: NoneType is no choice"),
        ("raising", ("--isolate",), "fails: ValueError (odd_bots.py, line "),
        ("catching", ("--bot-seconds", "0.5"), "takes longer than 0.5 seconds and goes on whatever interrupts it"),
        ("crashing", ("--isolate",), "has crashed: its process ended with signal 9"),
        ("stubborn", ("--isolate", "--bot-seconds", "0.5"), "gives no answer within 0.5 seconds, and was stopped"),
        ("hanging", ("--bot-seconds", "0.5"), "fails: it takes longer than 0.5 seconds"),
    ],
)
def test_a_game_stops_and_is_saved_where_a_bot_fails(run: Run, name: str, options: tuple[str, ...], why: str) -> None:
    done = run("play", "cards", "--seed", "1", "--players", f"{name},random", *options)
    assert done.returncode == 1
    assert f"the bot {name} (from odd_bots.py 1.5) {why}" in done.stderr
    assert "go on with it by: mandala resume cards-1" in done.stderr
    assert "Traceback" not in done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    record = the_game()
    assert record.result is None
    assert {turn.seat for turn in record.turns} == {0, 1}


@pytest.mark.parametrize("options", [(), ("--isolate",)])
def test_a_game_goes_on_with_random_moves_where_that_is_wished(run: Run, options: tuple[str, ...]) -> None:
    done = run("play", "cards", "--seed", "1", "--players", "raising,random", "--on-bot-failure", "fallback", *options)
    assert done.returncode == 0
    # Before that it has said something about its moves.
    first, second = [line for line in done.stderr.splitlines() if not line.startswith("Player ")][:2]
    assert first.startswith("the bot raising (from odd_bots.py 1.5) fails: ValueError (odd_bots.py, line ")
    assert second == "From here on random moves are made in its place."
    record = the_game()
    assert [player.name for player in record.players] == ["raising, replaced by random", "random"]
    verify(record)


def test_a_hint_at_the_prompt_is_given_the_time_that_bots_have(run: Run) -> None:
    done = run("play", "cards", "--seed", "1", "--bot-seconds", "0.2", typed="?\nhint loud:slow\nhint loud\nquit\n")
    assert done.returncode == 0
    why = "The bot loud:slow (from odd_bots.py 1.5) could not be made: it takes longer than 0.2 seconds"
    assert why in " ".join(done.stderr.split())
    assert "Best: " in done.stdout
    (told,) = (line for line in done.stdout.splitlines() if line.startswith("  hint [BOT]"))
    assert "ismcts:3, or the bot that you name" in told


@pytest.mark.parametrize("options", [(), ("--isolate",)])
def test_what_a_bot_prints_is_not_heard(run: Run, options: tuple[str, ...]) -> None:
    done = run("simulate", "cards", "--players", "loud,random", "--games", "1", "--json", *options)
    assert done.returncode == 0
    assert done.stderr == ""
    assert json.loads(done.stdout)["games"] == 1


def test_a_simulation_stops_and_keeps_the_game_where_a_bot_fails(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    done = run("simulate", "cards", "--players", "random,crashing", "--games", "3", "--isolate", "--records", str(file))
    assert done.returncode == 1
    assert "the bot crashing (from odd_bots.py 1.5) has crashed" in done.stderr
    (located,) = read_records(file)
    assert located.record.result is None
    assert located.record.turns


@pytest.mark.parametrize("rest", [(), ("--on-bot-failure", "fallback", "--isolate")])
def test_where_no_person_plays_it_is_told_what_a_bot_says_when_it_fails(run: Run, rest: tuple[str, ...]) -> None:
    done = run("simulate", "cards", "--players", "raising,random", "--games", "1", *rest)
    assert r"the bot raising (from odd_bots.py 1.5) fails: ValueError: b\x1boo (odd_bots.py, line " in done.stderr


@pytest.mark.parametrize("isolate", [(), ("--isolate",)])
def test_a_bot_that_is_not_made_in_time(run: Run, isolate: tuple[str, ...]) -> None:
    done = run("simulate", "cards", "--players", "loud:slow,random", "--games", "1", "--bot-seconds", "0.5", *isolate)
    assert done.returncode == 2
    told = "the bot loud:slow (from odd_bots.py 1.5) could not be made: it takes longer than 0.5 seconds"
    assert told in done.stderr


def test_a_bot_whose_maker_goes_on_whatever_interrupts_it(run: Run) -> None:
    done = run("simulate", "cards", "--players", "loud:catching,random", "--games", "1", "--bot-seconds", "0.5")
    assert done.returncode == 2
    assert "the bot loud:catching (from odd_bots.py 1.5) takes longer than 0.5 seconds and goes on" in done.stderr


def test_a_second_ctrl_c_ends_a_bot_that_swallows_the_first_and_leaves_the_terminal_in_order(
    terminal: Callable[..., Any], tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    game = terminal(
        "play",
        "cards",
        "--seed",
        "1",
        "--players",
        "catching,human:Anna",
        "--bot-seconds",
        "600",
        COLUMNS="130",
        ODD_BOTS_NOTES=str(notes),
    )
    game.expect(r"\(Anna\)>")
    # The bot that has moved once thinks for ever from now on.
    game.type("hint greedy")
    game.type(game.expect(r"Best: .*\((\S+)\)\.").group(1))
    game.expect("is thinking")
    while not notes.exists():
        time.sleep(0.01)
    time.sleep(0.2)
    assert not termios.tcgetattr(game.descriptor)[3] & termios.ECHO
    game.press(b"\x03")
    time.sleep(0.5)
    game.press(b"\x03")
    game.expect("The game is saved; go on with it by: mandala resume cards-1")
    game.expect(r"It was interrupted in the code of the bot catching \(from odd_bots\.py 1\.5\)\.")
    assert termios.tcgetattr(game.descriptor)[3] & termios.ECHO
    assert game.status() == 130
    assert len(the_game().turns) > 0


def test_a_simulation_goes_on_where_that_is_wished_whatever_the_jobs(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for jobs, file in enumerate(files, start=1):
        done = run("simulate", "cards", "--players", "answers-none,random", "--games", "2", "--isolate", "--jobs", str(jobs),
                   "--on-bot-failure", "fallback", "--json", "--records", str(file))  # fmt: skip
        assert done.returncode == 0
        found = json.loads(done.stdout)
        assert found["games"] == 2
        assert found["failures"] == 2
        assert "random moves were made in its place" in done.stderr
    assert [located.record.result is not None for located in read_records(files[0])] == [True, True]


def test_isolated_or_not_the_hint_and_the_games_are_the_same(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    arguments = ("simulate", "cards", "--players", "greedy,ismcts:1", "--games", "1", "--seed", "3", "--records")
    assert run(*arguments, str(one)).stdout == run(*arguments, str(two), "--isolate").stdout
    assert one.read_bytes() == two.read_bytes()
    hint = ("hint", str(one), "--ply", "5", "--bot", "ismcts:1", "--json")
    assert run(*hint).stdout == run(*hint, "--isolate").stdout


def test_ctrl_c_while_an_isolated_bot_thinks_ends_it_as_well(
    start: Callable[..., subprocess.Popen[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    monkeypatch.setenv("ODD_BOTS_NOTES", str(notes))
    game = start("play", "cards", "--seed", "1", "--players", "stubborn,random", "--isolate", "--bot-seconds", "600")
    while not notes.exists() or not notes.read_text(encoding="ascii").endswith("\n"):
        assert game.poll() is None
        time.sleep(0.01)
    game.send_signal(signal.SIGINT)
    told, _none = game.communicate(timeout=60)
    assert game.returncode == 130
    assert "The game is saved" in told
    assert "Traceback" not in told
    with pytest.raises(ProcessLookupError):
        os.kill(int(notes.read_text(encoding="ascii")), 0)


# By level -------------------------------------------------------------------------------------------------------------


def test_a_level_says_how_well_all_bots_play(run: Run) -> None:
    done = run("play", "cards", "--level", "1", "--seed", "1", typed="quit\n")
    assert done.returncode == 0
    assert [player.bot for player in the_game().players] == [None, "ismcts:1"]


def test_a_level_for_as_many_bots_as_are_wanted(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "game.json"
    done = run(
        "play", "spiral", "--level", "1", "--players", "human:Anna,bot,bot", "--record", str(copy), typed="quit\n"
    )
    assert done.returncode == 0
    assert [player.bot for player in read_record(copy).record.players] == [None, "ismcts:1", "ismcts:1"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--level", "9"), "there is no level 9; levels go from 1 to 5"),
        (
            ("--level", "2", "--players", "human,greedy"),
            "--level says how well the bots play; then write bot, not greedy",
        ),
        (
            ("--level", "2", "--players", "human,bot,bot"),
            "cards is for 2 players, not 3; for example --players human,bot\n",
        ),
        (("--bot-seconds", "0"), "0.01"),
        (("--players", "humna,random"), "did you mean human?"),
        (("--on-bot-failure", "shout"), "fallback"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, arguments: tuple[str, ...], why: str) -> None:
    done = run("play", "cards", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert list(Library().games()) == []
