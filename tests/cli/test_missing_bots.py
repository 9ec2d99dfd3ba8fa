"""A game whose bot comes from a plugin that is not here: what is missing is said, and how to go on."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from mandala.__main__ import main
from mandala.core.record import read_record

EXAMPLE = json.loads((Path(__file__).parent.parent / "examples" / "cards.jsonl").read_text("utf-8").splitlines()[0])
Printed = pytest.CaptureFixture[str]
MISSING = "player 2 of this game is the bot lo\\x1bst:3, which is not installed here"

HOW_TO_GO_ON = (
    "Install what brings it, or name its file with --plugin FILE; or have random moves made in its place with "
    "--on-bot-failure fallback."
)


def game(folder: Path, moves: int | None = 2, players: Sequence[str] = ("greedy", "lost")) -> Path:
    """The first example, of 59 moves, with that bot in seat 1."""
    file = folder / "game.json"
    named = [{"name": name, "bot": bot} for name, bot in zip(players, ("greedy", "lo\x1bst:3"), strict=True)]
    record = EXAMPLE | {"players": named, "turns": EXAMPLE["turns"][:moves]}
    file.write_text(json.dumps(record | {"result": record["result"] if moves is None else None}), encoding="utf-8")
    return file


def test_it_is_said_what_brings_the_bot_or_does_without_it(tmp_path: Path, capsys: Printed) -> None:
    file = game(tmp_path)
    before = file.read_bytes()
    assert main(["resume", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        MISSING,
        HOW_TO_GO_ON,
        f"Until then {file} is kept as it is.",
    ]
    assert file.read_bytes() == before


def test_random_moves_in_its_place_where_that_is_wished(tmp_path: Path, capsys: Printed) -> None:
    file = game(tmp_path)
    assert main(["resume", str(file), "--on-bot-failure", "fallback"]) == 0
    assert capsys.readouterr().err.splitlines()[:2] == [MISSING, "From here on random moves are made in its place."]
    record = read_record(file).record
    assert record.result is not None
    assert [player.name for player in record.players] == ["greedy", "lost, replaced by random"]
    assert record.players[1].bot == "lo\x1bst:3"


def test_a_bot_that_is_replaced_once_more_is_called_the_same(tmp_path: Path) -> None:
    file = game(tmp_path, players=["greedy", "lost, replaced by random"])
    assert main(["resume", str(file), "--on-bot-failure", "fallback"]) == 0
    assert [player.name for player in read_record(file).record.players] == ["greedy", "lost, replaced by random"]


def test_a_game_that_is_over_needs_no_bot(tmp_path: Path, capsys: Printed) -> None:
    assert main(["resume", str(game(tmp_path, None))]) == 0
    told = capsys.readouterr()
    assert "wins" in told.out
    assert told.err == ""
