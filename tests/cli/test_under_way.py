"""A game under way: whoever looks at what others at the table could keep hidden is told so, and nobody else."""

import json
from pathlib import Path

import pytest

from mandala.__main__ import main

EXAMPLES = Path(__file__).parent.parent / "examples"
Printed = pytest.CaptureFixture[str]
WARNING = "This game is under way; what is shown may be what players could keep hidden from each other."


others_eyes = pytest.mark.parametrize(
    "command", ["hint --bot greedy --ply 1", "show --seat 1", "replay", "analyse --bot greedy"]
)


def under_way(folder: Path, variant: str = "cards", moves: int | None = 2) -> str:
    """The first example after two moves, one of each player, so that seat 0 is to move; or whole, but without its result."""
    record = json.loads((EXAMPLES / f"{variant}.jsonl").read_text("utf-8").splitlines()[0])
    file = folder / "game.json"
    file.write_text(json.dumps(record | {"turns": record["turns"][:moves], "result": None}), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    "command",
    [
        "hint --bot greedy --ply 1", "hint --bot greedy --ply 1 --json", "show --seat 1", "show --seat 1 --ply 0 --json",
        "replay", "replay --ply 0 --json", "replay --printed", "replay --house open-cups --json", "analyse --bot greedy",
        "analyse --bot greedy --seat 1 --json",
    ],
)  # fmt: skip
def test_what_another_seat_knows_is_shown_with_a_word(command: str, tmp_path: Path, capsys: Printed) -> None:
    name, *options = command.split()
    assert main([name, under_way(tmp_path), *options]) == 0
    told = capsys.readouterr()
    assert told.err.splitlines() == [WARNING]
    if "--json" in options:
        assert all(json.loads(line) for line in told.out.splitlines())


@pytest.mark.parametrize(
    "command",
    ["hint --bot greedy", "hint --bot greedy --ply 0", "show --seat 0", "show --seat 0 --ply 1", "verify",
     "analyse --bot greedy --seat 0"],
)  # fmt: skip
def test_what_the_seat_to_move_knows_is_shown_without(command: str, tmp_path: Path, capsys: Printed) -> None:
    name, *options = command.split()
    assert main([name, under_way(tmp_path), *options]) == 0
    assert capsys.readouterr().err == ""


@others_eyes
def test_where_nothing_is_hidden_there_is_nothing_to_be_warned_of(
    command: str, tmp_path: Path, capsys: Printed
) -> None:
    name, *options = command.split()
    assert main([name, under_way(tmp_path, "spiral"), *options]) == 0
    assert capsys.readouterr().err == ""


@others_eyes
def test_a_game_that_is_over_is_not_under_way_whatever_its_result(
    command: str, tmp_path: Path, capsys: Printed
) -> None:
    name, *options = command.split()
    file = under_way(tmp_path, moves=None)
    assert main([name, file, *options]) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"{file}:1: ply 59: the game is over (sixth-colour), but the record has no result"
    ]
