"""Records whose house rules or game are not installed: what is missing is said, and what the record holds is shown."""

import json
from pathlib import Path
from typing import Any

import pytest

from mandala.__main__ import main

EXAMPLE = json.loads((Path(__file__).parent.parent / "examples" / "cards.jsonl").read_text("utf-8").splitlines()[0])
Printed = pytest.CaptureFixture[str]
MISSING = (
    "there is no house rule lost for cards: the record was made with lost-package 1, which is not installed; install it"
)
UNDER_WAY = "This game is under way; what is shown may be what players could keep hidden from each other."
ONLY = "Without that, only what the record itself says can be shown."


def record(folder: Path, **changes: Any) -> str:
    """The first example (59 moves, won by P1 with 20 to 10), as if played with a house rule of that package."""
    house: list[dict[str, Any]] = [{"name": "lost", "options": {}, "plugin": "lost-package 1"}]
    file = folder / "game.json"
    file.write_text(json.dumps(EXAMPLE | {"house_rules": house} | changes), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("command", [["replay"], ["show", "--seat", "1"]], ids=["replay", "show"])
def test_the_moves_and_the_result_are_told(command: list[str], tmp_path: Path, capsys: Printed) -> None:
    assert main([*command, record(tmp_path)]) == 1
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert len(lines) == 60
    assert lines[0] == "  0  P1: DK1"
    assert lines[58] == " 58  P1: CY"
    assert lines[59] == "the game is over (sixth-colour); score 20 10, won by P1"
    assert told.err.splitlines() == [MISSING, ONLY]


@pytest.mark.parametrize("command", [["replay"], ["show", "--seat", "1"]], ids=["replay", "show"])
def test_a_missing_game_is_told_of_in_the_same_way(command: list[str], tmp_path: Path, capsys: Printed) -> None:
    assert main([*command, record(tmp_path, variant="lost", house_rules=[])]) == 1
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 60
    assert told.err.splitlines() == [
        "there is no variant lost; known: cards, spiral, tiles; the record needs the plugin that brings it",
        ONLY,
    ]


def test_one_ply(tmp_path: Path, capsys: Printed) -> None:
    file = record(tmp_path)
    assert main(["replay", file, "--ply", "1"]) == 1
    assert capsys.readouterr().out == "  1  P2: M2P\n"
    assert main(["replay", file, "--ply", "59"]) == 1
    assert capsys.readouterr().out == "the game is over (sixth-colour); score 20 10, won by P1\n"
    # A position cannot be drawn, but the moves that led there can be told.
    assert main(["show", file, "--ply", "2", "--seat", "0"]) == 1
    assert capsys.readouterr().out == "  0  P1: DK1\n  1  P2: M2P\n"


@pytest.mark.parametrize("command", [["replay"], ["show", "--seat", "1"]], ids=["replay", "show"])
def test_a_ply_that_there_is_not(command: list[str], tmp_path: Path, capsys: Printed) -> None:
    assert main([*command, record(tmp_path), "--ply", "60"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.splitlines()[-1]) == ("", "there is no ply 60: this game has plies 0 to 59")


def test_a_seat_that_there_is_not(tmp_path: Path, capsys: Printed) -> None:
    assert main(["show", record(tmp_path), "--seat", "2"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "there is no seat 2: this game has seats 0 to 1"


def test_in_json(tmp_path: Path, capsys: Printed) -> None:
    file = record(tmp_path)
    assert main(["replay", file, "--json", "--ply", "1"]) == 1
    assert json.loads(capsys.readouterr().out) == {"ply": 1, "seat": 1, "move": "M2P"}
    assert main(["replay", file, "--json"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == EXAMPLE["result"]
    assert main(["show", file, "--json", "--seat", "0", "--ply", "1"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "ply": 1, "seat": 0, "to_act": None, "players": ["P1", "P2"], "missing": [MISSING],
        "moves": [{"ply": 0, "seat": 0, "move": "DK1"}], "result": None,
    }  # fmt: skip


def test_a_game_under_way_and_seats_that_nobody_has(tmp_path: Path, capsys: Printed) -> None:
    turns = [EXAMPLE["turns"][0], {"seat": 4, "move": "\x1b[2J"}]
    assert main(["replay", record(tmp_path, turns=turns, result=None)]) == 1
    assert capsys.readouterr().out == "  0  P1: DK1\n  1  seat 4: \\x1b[2J\n"


def test_the_printed_rules_are_there_to_replay_it_under(tmp_path: Path, capsys: Printed) -> None:
    # The game was played by the printed rules.
    assert main(["replay", record(tmp_path), "--printed"]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines() == ["the moves of the record played as cards:", "    the score stays 20 10"]
    assert told.err.splitlines() == [MISSING, ONLY]
    other = {"scores": [18, 10], "winners": [0], "reason": "lost"}
    assert main(["replay", record(tmp_path, result=other), "--printed"]) == 1
    assert capsys.readouterr().out.splitlines()[1] == "    score 20 10 instead of 18 10"
    assert main(["replay", record(tmp_path, result=other), "--printed", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "rules": "cards", "differs_from": None, "stops_at": None, "why": None, "scores": [20, 10],
        "recorded_scores": [18, 10], "winners": [0], "reason": "sixth-colour",
    }  # fmt: skip


def test_other_house_rules_are_there_to_replay_it_under(tmp_path: Path, capsys: Printed) -> None:
    # P1 begins with the discard of the black card although others could be placed (M5 as amended).
    assert main(["replay", record(tmp_path), "--house", "discard-last"]) == 1
    assert (
        capsys.readouterr()
        .out.splitlines()[1]
        .startswith("    ply 0: here the game goes otherwise: DK1 would not have been allowed: You may discard only")
    )


def test_moves_that_the_printed_rules_do_not_know(tmp_path: Path, capsys: Printed) -> None:
    turns = [EXAMPLE["turns"][0], {"seat": 1, "move": "W9"}]
    assert main(["replay", record(tmp_path, turns=turns, result=None), "--printed"]) == 1
    assert capsys.readouterr().out.splitlines()[1] == (
        "    ply 1: here the game goes otherwise: there would have been no move W9"
    )
    assert main(["replay", record(tmp_path, turns=turns[:1], result=None), "--printed"]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines()[1] == "    every move could be played; score 0 0"
    assert told.err.splitlines() == [MISSING, ONLY, UNDER_WAY]


def test_a_deal_and_shuffles_that_the_printed_rules_cannot_read(tmp_path: Path, capsys: Printed) -> None:
    assert main(["replay", record(tmp_path, setup={"cups": 3}), "--printed"]) == 1
    assert ": the deal would have been another: " in capsys.readouterr().out
    more = EXAMPLE["setup"] | {"deck": EXAMPLE["setup"]["deck"] + "R"}
    assert main(["replay", record(tmp_path, setup=more), "--printed"]) == 1
    assert "the deal would have been another: there are 19 red cards, not 18 (M1)" in capsys.readouterr().out
    assert main(["replay", record(tmp_path, setup=more | {"deck": "?"}), "--printed"]) == 1
    assert ": the deal would have been another: " in capsys.readouterr().out


def test_options_that_do_not_go_together(tmp_path: Path, capsys: Printed) -> None:
    file = record(tmp_path)
    assert main(["replay", file, "--printed", "--house", "open-cups"]) == 2
    assert capsys.readouterr().err == "--printed and --house do not go together; leave one out\n"
    for other in (["--printed"], ["--house", "open-cups"]):
        assert main(["replay", file, "--ply", "3", *other]) == 2
        assert capsys.readouterr().err == (
            "--ply goes with neither --printed nor --house, which tell of the whole game; leave it out\n"
        )


@pytest.mark.parametrize(
    "command", [["hint"], ["analyse"], ["perft", "--depth", "0"]], ids=["hint", "analyse", "perft"]
)
def test_what_cannot_do_without_says_what_is_missing(command: list[str], tmp_path: Path, capsys: Printed) -> None:
    assert main([*command, record(tmp_path)]) == 2
    assert capsys.readouterr() == ("", f"{MISSING}\n")


def test_a_game_under_way_is_kept_until_its_rules_are_back(tmp_path: Path, capsys: Printed) -> None:
    file = record(tmp_path, turns=EXAMPLE["turns"][:4], result=None)
    before = Path(file).read_bytes()
    assert main(["resume", file]) == 2
    assert capsys.readouterr() == ("", f"{MISSING}\nUntil then {file} is kept as it is.\n")
    assert Path(file).read_bytes() == before
