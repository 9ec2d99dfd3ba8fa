"""The records in docs/examples: games played to their end from the keyboard, which verify and replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.core.record import read_record
from mandala.core.replay import Replay, ruleset_of, verify

EXAMPLES = sorted((Path(__file__).parents[2] / "docs" / "examples").glob("*.json"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_verifies_and_replays_to_its_end(path: Path) -> None:
    record = read_record(path).record
    assert record.result is not None
    assert [player.bot for player in record.players] == [None, "greedy"]
    verify(record)
    replay = Replay(ruleset_of(record), record)
    assert replay.rules.is_over(replay.states[-1])
    assert len(replay.moves) == len(record.turns)


def test_there_is_an_example() -> None:
    assert EXAMPLES
