"""Games played from a pipe: what the program says, keeps and hides."""

import errno
import json
import os
import signal
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mandala.__main__ import main
from mandala.cli.library import Library
from mandala.cli.play.commands import COMMANDS
from mandala.core.record import read_record
from mandala.core.replay import verify

EXAMPLES = Path(__file__).parents[1] / "examples"
Run = Callable[..., subprocess.CompletedProcess[str]]
Starts = Callable[..., subprocess.Popen[str]]

DEAL: dict[str, Any] = {
    "mountains": ["RO", "YG"],
    "hands": ["RRROOO", "PPPPPP"],
    "cups": ["RR", "PP"],
    "deck": "R" * 12 + "O" * 14 + "Y" * 17 + "G" * 17 + "P" * 10 + "K" * 18,
}
"""Seat 1 holds purple and nothing else, and no purple lies open."""


def record_with(deal: dict[str, Any], *players: dict[str, str]) -> str:
    return json.dumps({
        "format": "mandala-record", "version": 1, "variant": "cards", "house_rules": [],
        "players": list(players) or [{"name": "Anna"}, {"name": "greedy", "bot": "greedy"}],
        "seed": None, "setup": deal, "shuffles": [], "turns": [], "result": None,
    })  # fmt: skip


@pytest.fixture
def dealt(tmp_path: Path) -> Path:
    file = tmp_path / "dealt.json"
    file.write_text(record_with(DEAL), encoding="utf-8")
    return file


# Moves and refusals ----------------------------------------------------------------------------------------------------


def test_moves_are_listed_in_the_order_of_their_numbers(run: Run) -> None:
    """From before space 1 every piece can be moved to (I2): 75 of them."""
    done = run("play", "spiral", "--players", "human,human", "--seed", "3", typed="moves\nquit\n", COLUMNS="30")
    listed = [line.split()[0] for line in done.stdout.splitlines() if line[:1].isdigit() and " space " in line]
    assert listed == [str(space) for space in range(1, 76)]


@pytest.mark.parametrize("typed", ["M1R", "m1r", "mountain 1 red", "build red 1", "red mountain 1"])
def test_a_move_may_be_typed_in_notation_or_words(run: Run, dealt: Path, typed: str) -> None:
    done = run("resume", str(dealt), typed=typed + "\n")
    assert done.returncode == 0
    turns = read_record(dealt).record.turns
    assert (turns[0].seat, turns[0].move) == (0, "M1R")
    assert [turn.seat for turn in turns] == [0, 1]
    assert "Player 2 (greedy): " in done.stdout


def test_i2_a_move_in_words_is_told_with_the_space_that_it_took(run: Run) -> None:
    done = run("play", "spiral", "--players", "human,greedy", "--seed", "3", typed="Y3\nquit\n")
    (taken,) = (line for line in done.stdout.splitlines() if line.startswith("You: "))
    kept = Library().games()[0].record
    assert kept is not None
    space = int(kept.turns[0].move)
    path = kept.setup["path"].split()
    assert path.index("Y3") == space - 1
    assert taken == f"You: yellow 3 space {space} ({space})"


@pytest.mark.parametrize(
    ("variant", "rule", "ways"),
    [("spiral", "I2", "1, red 1 space 1, r1"), ("tiles", "T3", "B"), ("cards", "M", "D")],
)
def test_the_help_speaks_of_moves_and_rules_of_the_game(run: Run, variant: str, rule: str, ways: str) -> None:
    players = "greedy,human" if variant == "tiles" else "human,greedy"
    shown = run("play", variant, "--players", players, "--seed", "3", typed="?\nquit\n").stdout
    assert f"Type a move in notation or in words, for example {ways}" in shown
    assert f"  rules [{rule}" in shown


def test_a_move_in_notation_is_not_told_again(run: Run) -> None:
    done = run("play", "spiral", "--players", "human,greedy", "--seed", "3", typed="3\nquit\n")
    assert "You: " not in done.stdout


def test_m2_a_refused_move_cites_the_rule_and_changes_nothing(run: Run, dealt: Path) -> None:
    done = run("resume", str(dealt), typed="F1R2\n")
    assert "Red may not go to your field of mandala 1: it lies on the mountain there (M2)" in done.stderr
    assert read_record(dealt).record.turns == []


def test_why_says_which_rule_refuses_or_allows(run: Run, dealt: Path) -> None:
    done = run("resume", str(dealt), typed="why F1R2\nwhy field 2 red 2\nwhy\n")
    assert "(M2)" in done.stdout
    assert "F2R2  field 2 red 2: you may play this (M4)." in done.stdout
    assert "why MOVE" in done.stderr


def test_the_commands_of_the_prompt_answer(run: Run, dealt: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    done = run(
        "resume",
        str(dealt),
        typed=f"?\nmoves\nlog\nrules M7\nrules M99\nsave\nsave {copy}\nsave {copy}\nnonsense\nquit\n",
    )
    assert done.returncode == 0
    assert "why MOVE" in done.stdout
    # M3 to M5 with three red and three orange, red and orange on mountain 1, yellow and green on mountain 2.
    for token in ("M1R", "M1O", "M2R", "M2O", "F2R1", "F2R3", "F2O3", "DR1", "DR3", "DO3"):
        assert f"{token}  " in done.stdout
    for token in ("F1R1", "F1O1", "M1Y", "DR4"):
        assert f"{token}  " not in done.stdout
    assert "M7 " in done.stdout
    assert "There is no rule M99" in done.stderr
    assert "saved after every move" in done.stderr
    assert f"{copy} exists already" in done.stderr
    assert "“nonsense” is no word of this game" in done.stderr
    assert read_record(copy).record.turns == []


def test_what_the_seat_may_not_know_is_nowhere_on_the_screen(run: Run, dealt: Path) -> None:
    done = run("resume", str(dealt), typed="?\nmoves\nhint\nlog\nboard\nsave\n")
    assert "R♥×3 O▲×3" in done.stdout
    assert "P◆" not in done.stdout
    assert "purple" not in done.stdout + done.stderr


# Undo ------------------------------------------------------------------------------------------------------------------


def test_undo_over_drawn_cards_is_refused_unless_casual(run: Run, dealt: Path) -> None:
    done = run("resume", str(dealt), typed="M1R\nundo\n")
    assert "--casual" in done.stderr
    assert len(read_record(dealt).record.turns) == 2
    done = run("resume", str(dealt), "--casual", typed="undo\n")
    assert "Taken back: 2 moves." in done.stderr
    record = read_record(dealt).record
    assert record.turns == []
    assert record.assisted


def test_undo_with_nothing_hidden_goes_back_to_ones_own_last_decision(run: Run) -> None:
    done = run("play", "tiles", "--players", "greedy,human", "--seed", "3", typed="BR\nBO\nundo\nquit\n")
    kept = next(Library().under_way()).record
    assert done.returncode == 0
    assert kept is not None
    assert kept.turns == []
    assert not kept.assisted
    assert "nothing to take back" in run("resume", typed="undo\n").stderr


# Ends ------------------------------------------------------------------------------------------------------------------


def almost_finished(tmp_path: Path, *, house: str = "") -> tuple[Path, str]:
    """The first example without its last move, and that move."""
    data = json.loads((EXAMPLES / "cards.jsonl").read_text(encoding="utf-8").splitlines()[0])
    last = data["turns"].pop()["move"]
    data["result"] = None
    file = tmp_path / "almost.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file, last


def test_the_end_is_told_line_by_line_and_a_rematch_begins_with_the_other_player(run: Run, tmp_path: Path) -> None:
    file, last = almost_finished(tmp_path)
    done = run("resume", str(file), "--no-auto", typed=f"{last}\ny\nquit\n")
    record = read_record(file).record
    assert record.result is not None
    # The example's own result: 20 to 10 by the sixth colour.
    assert (record.result.scores, record.result.winners) == ([20, 10], [0])
    assert "The game is over: a river has its sixth colour (M10)." in done.stdout
    assert "   20  in all" in done.stdout
    assert "   10  in all" in done.stdout
    assert "Player 1 (P1) wins." in done.stdout
    verify(record)
    rematch = next(Library().under_way()).record
    assert rematch is not None
    assert [player.name for player in rematch.players] == ["P2", "P1"]
    assert rematch.turns == []


def test_a_forced_claim_plays_itself_and_says_so(run: Run, tmp_path: Path) -> None:
    file, last = almost_finished(tmp_path)
    done = run("resume", str(file))
    assert read_record(file).record.result is not None
    assert f"({last}) played itself for you: it was the only move." in done.stdout
    assert done.returncode == 0


def test_a_finished_game_is_not_played_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "over.json"
    file.write_text((EXAMPLES / "cards.jsonl").read_text(encoding="utf-8").splitlines()[0], encoding="utf-8")
    done = run("resume", str(file), typed="M1R\n")
    assert done.returncode == 0
    assert "The game is over" in done.stdout


def test_bots_alone_play_to_the_end_and_the_record_is_written(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "game.json"
    done = run("play", "cards", "--players", "random,random", "--seed", "1", "--record", str(copy))
    assert done.returncode == 0
    record = read_record(copy).record
    verify(record)
    assert record.seed == 1
    assert done.stdout.count("Player 1 (random): ") == sum(1 for turn in record.turns if turn.seat == 0)


# Files -----------------------------------------------------------------------------------------------------------------


def test_a_kill_at_the_prompt_loses_nothing(start: Starts, run: Run) -> None:
    process = start("play", "cards", "--seed", "5")
    assert process.stdin is not None
    assert process.stdout is not None
    token = ""
    process.stdin.write("moves\n")
    process.stdin.flush()
    while not token:
        line = process.stdout.readline()
        token = next((word for word in line.split() if word.startswith("M1")), "")
    process.stdin.write(f"{token}\n")
    process.stdin.flush()
    # The board is drawn again once the bot has answered, and both moves are on disk by then.
    while "Your turn" not in process.stdout.readline():
        pass
    process.kill()
    process.wait()
    done = run("resume", typed="log\n")
    assert done.returncode == 0
    record = next(Library().under_way()).record
    assert record is not None
    assert [turn.seat for turn in record.turns] == [0, 1]
    assert record.turns[0].move == token
    assert "   1  Player 1: " in done.stdout
    assert f"({token})" in done.stdout


def test_a_second_program_on_one_game_is_told(start: Starts, run: Run) -> None:
    process = start("play", "cards", "--seed", "5")
    assert process.stdout is not None
    while "Your turn" not in process.stdout.readline():
        pass
    done = run("resume", "cards-1", typed="M1R\n")
    assert done.returncode == 2
    assert f"another program has this game open (process {process.pid})" in done.stderr
    assert run("games", "delete", "cards-1", "--yes").returncode == 2
    process.kill()
    process.wait()
    assert run("resume", "cards-1").returncode == 0


def test_a_full_disk_is_told_at_once_and_the_game_goes_on(
    dealt: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = dealt.read_text(encoding="utf-8")
    real = os.fsync
    full = True

    def fsync(descriptor: int) -> None:
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(descriptor)

    class Lines:
        """Makes room on the disk once the third line is asked for."""

        def __init__(self) -> None:
            self.waiting = ["DR1\n", "save\n", "DO1\n", ""]

        def isatty(self) -> bool:
            return False

        def readline(self, _size: int = -1) -> str:
            nonlocal full
            line = self.waiting.pop(0)
            if line == "DO1\n":
                assert dealt.read_text(encoding="utf-8") == before
                full = False
            return line

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr("sys.stdin", Lines())
    assert main(["resume", str(dealt)]) == 0
    said = capsys.readouterr()
    assert said.err.count(f"The game could not be saved: {os.strerror(errno.ENOSPC)}.") == 1
    assert "NOT saved" in said.err
    assert "The game is saved again" in said.err
    assert [turn.move for turn in read_record(dealt).record.turns][::2] == ["DR1", "DO1"]
    assert [file.name for file in dealt.parent.iterdir() if ".new" in file.name] == []


def test_ctrl_c_during_a_hint_ends_that_alone_and_at_the_prompt_the_game(
    dealt: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Keyboard:
        """A person who loses patience with a hint, moves, and then leaves."""

        def __init__(self) -> None:
            self.waiting = ["hint\n", "M1R\n"]

        def isatty(self) -> bool:
            return True

        def readline(self, _size: int = -1) -> str:
            if not self.waiting:
                signal.raise_signal(signal.SIGINT)
            return self.waiting.pop(0)

    def slow(*_arguments: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setitem(COMMANDS, "hint", replace(COMMANDS["hint"], run=slow))
    monkeypatch.setattr("sys.stdin", Keyboard())
    assert main(["resume", str(dealt)]) == 130
    said = capsys.readouterr().err
    assert said.count("Cancelled; the game goes on.") == 1
    assert "The game is saved; go on with it by:" in said
    assert read_record(dealt).record.turns[0].move == "M1R"


def test_a_library_that_cannot_be_written_does_not_stop_a_game(run: Run, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", encoding="utf-8")
    copy = tmp_path / "copy.json"
    done = run("play", "cards", "--seed", "5", typed=f"save {copy}\n", MANDALA_DATA=str(in_the_way))
    assert done.returncode == 2
    assert "The game could not be saved: " in done.stderr
    assert "NOT saved" in done.stderr
    assert "Traceback" not in done.stderr
    assert read_record(copy).record.seed == 5


def test_several_records_in_one_file_are_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    text = record_with(DEAL) + "\n" + record_with(DEAL) + "\n"
    file.write_text(text, encoding="utf-8")
    done = run("resume", str(file), typed="M1R\n")
    assert done.returncode == 2
    assert "several records" in done.stderr
    assert file.read_text(encoding="utf-8") == text


def test_names_from_files_and_options_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hostile.json"
    hostile = {"name": "\x1b[2JEve\u202e\nYou win"}
    file.write_text(record_with(DEAL, hostile, {"name": "\x9b31mMallory"}), encoding="utf-8")
    done = run("resume", str(file), typed="M1R\n\nlog\n")
    named = run("play", "cards", "--players", "human:\x1b]0;owned\x07,greedy", "--seed", "1", typed="log\nM1\x1b[2J\n")
    listed = run("games")
    for shown in (done, named, listed):
        assert not set(shown.stdout + shown.stderr) & set("\x1b\x9b\u202e\x07")
    assert "\\x1b[2JEve\\u202e\\nYou win" in done.stdout
