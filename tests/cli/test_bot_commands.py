"""The commands about bots: list, hint, simulate, and how fast the games play."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def told(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_bots_are_listed_each_with_a_sentence(run: Run) -> None:
    listed = told(run("bots", "--json"))
    assert [one["name"] for one in listed][:3] == ["random", "greedy", "ismcts:1"]
    assert all(one["sentence"].endswith(".") for one in listed)
    lines = run("bots").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [one["name"] for one in listed]


def test_a_bench_names_every_variant_or_the_one_asked_for(run: Run) -> None:
    assert set(told(run("bench", "--json", "--seconds", "0.1"))) >= {"cards"}
    speeds = told(run("bench", "cards", "--json", "--seconds", "0.1", "--house", "keep-claims"))
    # The printed game beside the one with house rules.
    assert list(speeds) == ["cards", "cards+keep-claims"]
    assert set(speeds["cards"]) == {"moves_per_s", "games_per_s", "checked_moves_per_s"}
    assert all(value > 0 for value in speeds["cards"].values())


def test_a_bench_for_a_number_of_players_that_may_not_be(run: Run) -> None:
    done = run("bench", "cards", "--seats", "3")
    assert (done.returncode, done.stdout) == (2, "")
    assert "not for 3 players" in done.stderr


def test_simulated_games_do_not_depend_on_jobs_or_hash_seeds(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    played = ("simulate", "cards", "--players", "greedy,ismcts:1", "--games", "3", "--seed", "5", "--json", "--records")
    alone = run(*played, str(one), PYTHONHASHSEED="1")
    shared = run(*played, str(two), "--jobs", "2", PYTHONHASHSEED="2")
    assert told(alone) == told(shared)
    assert one.read_bytes() == two.read_bytes()
    summary = told(alone)
    assert (summary["games"], summary["seed"], summary["rules"]) == (3, 5, "cards")
    assert [seat["bot"] for seat in summary["players"]] == ["greedy", "ismcts:1"]
    assert sum(seat["wins"] for seat in summary["players"]) == 3
    assert sum(summary["reasons"].values()) == 3
    assert run("verify", str(one)).returncode == 0


def test_a_summary_in_words(run: Run) -> None:
    done = run("simulate", "cards", "--players", "random,random", "--games", "2")
    assert done.returncode == 0
    assert done.stdout.startswith("cards: 2 games, ")
    assert "player 2, random: won" in done.stdout
    # No terminal, no progress.
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--players", "greedy"), "not 1"),
        (("--players", "greedy,gredy"), "did you mean greedy?"),
        (("--players", "random,random", "--house", "no-such-rule"), "no-such-rule"),
        (("--players", "random,random", "--records", "/nowhere/at/all.jsonl"), "No such file"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_a_sentence(run: Run, arguments: tuple[str, ...], why: str) -> None:
    done = run("simulate", "cards", "--games", "2", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(
    start: Callable[..., subprocess.Popen[str]], run: Run, tmp_path: Path, jobs: str
) -> None:
    file = tmp_path / "games.jsonl"
    running = start("simulate", "cards", "--players", "random,random", "--games", "1000000", "--jobs", jobs,
                    "--records", str(file))  # fmt: skip
    while not file.exists() or file.read_bytes().count(b"\n") < 3:
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    output, _none = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in output
    done = file.read_text(encoding="utf-8")
    assert done.endswith("}\n")
    games = done.count("\n")
    # A game may be written and not counted yet when Ctrl-C comes.
    assert f"cards: {games} games, " in output or f"cards: {games - 1} games, " in output


def cards_game(run: Run, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    file = tmp_path / "game.json"
    assert run("simulate", "cards", "--players", "random,random", "--games", "1", "--seed", "8", "--records",
               str(file)).returncode == 0  # fmt: skip
    return file, json.loads(file.read_text(encoding="utf-8"))


def test_a_hint_is_a_legal_move_with_what_it_leads_to_and_the_two_next_best(run: Run, tmp_path: Path) -> None:
    file, record = cards_game(run, tmp_path)
    for bot in ("greedy", "ismcts:1"):
        hint = told(run("hint", str(file), "--ply", "4", "--bot", bot, "--json"))
        assert set(hint) == {"ply", "seat", "bot", "move", "expected", "others", "note"}
        assert (hint["ply"], hint["bot"], hint["note"]) == (4, bot, "")
        legal = [json.loads(line) for line in run("replay", str(file), "--ply", "4", "--json").stdout.splitlines()]
        here = next(line for line in legal if line["ply"] == 4)
        assert hint["seat"] == here["seat"] == record["turns"][4]["seat"]
        named = [hint["move"], *(other["move"] for other in hint["others"])]
        assert len(set(named)) == 3
        assert set(named) <= set(here["legal"])
    words = run("hint", str(file), "--ply", "4", "--bot", "greedy").stdout
    greedy = told(run("hint", str(file), "--ply", "4", "--bot", "greedy", "--json"))
    heading, best, expected, *next_best = words.splitlines()
    assert heading == f"Player {greedy['seat'] + 1} is to move, at ply 4."
    assert best.startswith("Best: ")
    assert best.endswith(f" ({greedy['move']}).")
    assert f"{abs(greedy['expected']):.1f} points" in expected
    assert [f"({other['move']})" in line for other, line in zip(greedy["others"], next_best, strict=True)] == [
        True,
        True,
    ]


def test_m18_a_hint_knows_nothing_that_the_seat_does_not(run: Run, tmp_path: Path) -> None:
    """The deck still to come turned round, and cards of it changed for those in the other's cup: the same hint."""
    file, record = cards_game(run, tmp_path)
    ply = 6
    turns = record["turns"][:ply]
    seat = record["turns"][ply]["seat"]
    setup = record["setup"]
    # Nobody can have drawn more than eight cards a move yet.
    known, hidden = setup["deck"][: 8 * ply], setup["deck"][8 * ply :]
    cups = list(setup["cups"])
    cups[1 - seat], hidden = hidden[-2:], cups[1 - seat] + hidden[:-2][::-1]
    assert cups != setup["cups"]
    changed_setup: dict[str, Any] = {**setup, "cups": cups, "deck": known + hidden}
    other: dict[str, Any] = {**record, "turns": turns, "shuffles": [], "result": None, "setup": changed_setup}
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(other), encoding="utf-8")
    for bot in ("greedy", "ismcts:2"):
        hints = [run("hint", str(path), "--ply", str(ply), "--bot", bot, "--json") for path in (file, changed)]
        assert told(hints[0]) == told(hints[1])


def test_no_hint_once_the_game_is_over_or_beyond_its_end(run: Run, tmp_path: Path) -> None:
    file, record = cards_game(run, tmp_path)
    over, beyond = run("hint", str(file)), run("hint", str(file), "--ply", "100000")
    assert (over.returncode, beyond.returncode) == (2, 2)
    assert "the game is over" in over.stderr
    assert f"this game has plies 0 to {len(record['turns'])}" in beyond.stderr


def test_an_end_that_is_solved_is_said_to_be_in_hints_and_in_play(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    played = run("play", "spiral", "--players", "ismcts:1,greedy", "--seed", "3", "--record", str(file))
    assert played.returncode == 0, played.stderr
    assert "Player 1 (ismcts:1): Solved to the end." in played.stderr.splitlines()
    last = len(json.loads(file.read_text(encoding="utf-8"))["turns"]) - 1
    assert "Solved to the end." in run("hint", str(file), "--ply", str(last)).stdout.splitlines()
    assert told(run("hint", str(file), "--ply", str(last), "--json"))["note"] == "Solved to the end."
    assert "Solved" not in run("hint", str(file), "--ply", "0", "--bot", "ismcts:1").stdout
