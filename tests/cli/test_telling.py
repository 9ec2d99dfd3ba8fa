"""What a player is told and when: news of moves, a thinking bot, long texts, long lines, the end."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mandala.cli.wrapping import wrapped

EXAMPLES = Path(__file__).parents[1] / "examples"
Run = Callable[..., subprocess.CompletedProcess[str]]
Opens = Callable[..., Any]

WAITING_BOT = """
import time
from pathlib import Path
from mandala.core.bots.bot import Choice
from mandala.core.hookspecs import hookimpl

class Waiting:
    name = "waiting"

    def choose(self, rules, view, rng, legal=None):
        while not Path(__file__).with_name("go").exists():
            time.sleep(0.01)
        return Choice(min(rules.legal_moves(rules.determinize(view, rng))))

@hookimpl
def mandala_bots():
    return {"waiting": lambda level: Waiting()}
"""


def a_record(tmp_path: Path, **changes: Any) -> Path:
    """The first example in a file, with other values."""
    data = json.loads((EXAMPLES / "cards.jsonl").read_text(encoding="utf-8").splitlines()[0]) | changes
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def begun(tmp_path: Path, second: dict[str, str]) -> tuple[Path, str]:
    """The example before its first move, with that second player; and the colour of the deck's first card."""
    file = a_record(tmp_path, players=[{"name": "P1"}, second], turns=[], shuffles=[], result=None)
    return file, NAMES[json.loads(file.read_text(encoding="utf-8"))["setup"]["deck"][0]]


def almost_over(tmp_path: Path) -> Path:
    turns = json.loads((EXAMPLES / "cards.jsonl").read_text(encoding="utf-8").splitlines()[0])["turns"]
    return a_record(tmp_path, turns=turns[:-1], result=None)


NAMES = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "P": "purple", "K": "black"}


def test_m5_what_was_drawn_is_told_before_the_answer_and_in_the_log(run: Run, tmp_path: Path) -> None:
    file, colour = begun(tmp_path, {"name": "greedy", "bot": "greedy"})
    done = run("resume", str(file), typed="log\nDK1\nlog\n")
    lines = done.stdout.splitlines()
    assert "Nothing has been played yet." in lines
    told = lines.index(f"You drew {colour}.")
    assert lines[told + 1].startswith("Player 2 (greedy): ")
    numbered = lines.index("   1  Player 1 (P1): discard black 1 (DK1)")
    assert lines[numbered + 1] == f"      You drew {colour}."


def test_m18_of_two_people_each_is_told_of_the_own_draws_alone(run: Run, tmp_path: Path) -> None:
    file, colour = begun(tmp_path, {"name": "P2"})
    # P2 holds two purple cards; what follows "log" is P2's to see, what comes after DP1 is told to P1.
    done = run("resume", str(file), typed="DK1\nlog\nDP1\nboard\n")
    seen_by_second, seen_by_first = done.stdout.split("Player 2 (P2), it is your turn.")[1].split(
        "Player 1 (P1), it is your turn."
    )
    assert "You drew" not in seen_by_second
    assert f"You drew {colour}." in seen_by_first.splitlines()
    assert seen_by_first.count("You drew") == 1


def test_a_bot_that_thinks_is_named_and_keys_typed_meanwhile_wait_unseen(terminal: Opens, tmp_path: Path) -> None:
    plugin = tmp_path / "waiting.py"
    plugin.write_text(WAITING_BOT, encoding="utf-8")
    screen = terminal(
        "--plugin", str(plugin), "play", "cards", "--seed", "7", "--players", "waiting,human", NO_COLOR="1"
    )
    begins = screen.expect(r"Player 1 \(waiting\) is thinking…").end()
    os.write(screen.descriptor, b"qq7")
    (tmp_path / "go").touch()
    ends = screen.expect("\r\x1b\\[K").start()
    assert "qq7" not in screen.output[begins:ends]
    screen.expect("Player 2>")
    screen.expect("q")


def test_where_nobody_watches_nothing_is_said_of_thinking(run: Run) -> None:
    done = run("play", "cards", "--seed", "7", "--players", "greedy,human", typed="log\n")
    assert "thinking" not in done.stdout + done.stderr


def test_ctrl_c_clears_a_line_that_was_begun_and_leaves_from_an_empty_one(terminal: Opens) -> None:
    screen = terminal("play", "cards", "--seed", "7", NO_COLOR="1")
    screen.expect("Player 1>")
    screen.press(b"nonsense")
    screen.expect("nonsense")
    screen.press(b"\x03")
    screen.type("save")
    screen.expect("saved after every move")
    assert "is no word" not in screen.output
    screen.press(b"\x03")
    screen.expect("mandala resume cards-1")
    assert screen.status() == 130


def test_the_first_prompt_says_how_to_get_help(terminal: Opens) -> None:
    for term in ("xterm-256color", "dumb"):
        screen = terminal("play", "cards", "--seed", "7", NO_COLOR="1", TERM=term)
        screen.expect(r"\? for help")


def test_a_text_longer_than_the_screen_goes_through_the_pager(terminal: Opens, run: Run) -> None:
    screen = terminal("rules", "cards", PAGER="sed s/^/PAGED:/")
    screen.expect("PAGED:M1 ")
    assert screen.status() == 0
    short = terminal("rules", "cards", "M17", PAGER="sed s/^/PAGED:/")
    short.expect("M17")
    assert short.status() == 0
    assert "PAGED" not in short.output
    assert "PAGED" not in run("rules", "cards", PAGER="sed s/^/PAGED:/").stdout


@pytest.mark.parametrize(("lines", "drawn"), [("24", False), ("60", True)])
def test_the_sheet_comes_last_and_the_board_only_where_both_can_be_seen(
    terminal: Opens, tmp_path: Path, lines: str, drawn: bool
) -> None:
    screen = terminal("resume", str(almost_over(tmp_path)), NO_COLOR="1", LINES=lines, COLUMNS="80")
    sheet = screen.expect(r"The game is over: a river has its sixth colour \(M10\)\.").start()
    assert ("The game is over.\r\n" in screen.output[:sheet]) is drawn
    screen.expect(r"   20  in all")
    screen.expect("Play again")
    assert "River" not in screen.output[sheet:]


def test_a_line_of_any_length_is_answered_once(run: Run) -> None:
    done = run("play", "cards", "--seed", "1", typed="x" * 100_000 + "\nlog\n")
    assert len([line for line in done.stderr.splitlines() if "no word" in line or "no move" in line]) == 1
    assert "Nothing has been played yet." in done.stdout


def test_talk_is_broken_between_words_in_a_terminal_alone(terminal: Opens, run: Run) -> None:
    screen = terminal("play", "cards", "--seed", "7", "--players", "nobody,human", COLUMNS="40")
    assert screen.status() == 2
    lines = screen.output.splitlines()
    assert len(lines) > 1
    assert all(len(line) <= 40 for line in lines)
    told = run("play", "cards", "--seed", "7", "--players", "nobody,human").stderr
    assert " ".join(lines) == told.rstrip("\n")


def test_a_wrapped_line_goes_on_under_its_last_column() -> None:
    assert wrapped("  save [FILE]   save the game or write it", 32) == (
        "  save [FILE]   save the game or\n                write it"
    )
    assert wrapped("    8  - 4 red in the cup, 2 each", 20) == "    8  - 4 red in\n       the cup, 2\n       each"
    assert wrapped("a sentence as it is spoken", 12) == "a sentence\nas it is\nspoken"
    assert wrapped("short", 12) == "short"
    assert wrapped("a " + "long" * 5, 10) == "a\n" + "long" * 5


def test_refusals_and_questions_are_whole_sentences(run: Run, tmp_path: Path) -> None:
    file, _colour = begun(tmp_path, {"name": "greedy", "bot": "greedy"})
    # Seat 0 holds P Y R G O K, and two more cards lie on each mountain.
    done = run("resume", str(file), typed="undo\nDR2\nred\nM1R M1R\nwhy DR2\nF1R99\nblurb\n")
    *lines, farewell = done.stderr.splitlines()
    assert len(lines) == 6
    assert "mandala resume" in farewell
    told = [*lines, *(line for line in done.stdout.splitlines() if "(M5)" in line)]
    assert all(line[0] in "TYDO“" and line[-1] in ".?" for line in told), told
    assert lines[0] == "There is nothing to take back."
    assert lines[1] == told[-1] == "You have only 1 red in hand (M5)."
    assert lines[3] == "That is 2 moves; type one at a time."
    assert lines[4].endswith("(M4).")
