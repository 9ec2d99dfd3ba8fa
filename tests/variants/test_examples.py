"""The example records of each game: every one verifies, and of the first one every position is as it was told."""

import json
from typing import Any

import pytest

from mandala.core.play import legal_tokens
from mandala.core.record import read_records
from mandala.core.replay import verify

from .examples import EXAMPLES, replayed

NUMBERS = {"cards": 12, "tiles": 4, "spiral": 8}


@pytest.mark.parametrize("variant", NUMBERS)
def test_the_examples_verify(variant: str) -> None:
    records = [located.record for located in read_records(EXAMPLES / f"{variant}.jsonl")]
    assert len(records) == NUMBERS[variant]
    for record in records:
        verify(record)


@pytest.mark.parametrize("variant", NUMBERS)
def test_the_first_example_equals_its_expected_plies(variant: str) -> None:
    replay = replayed(variant, 0)
    lines: list[dict[str, Any]] = []
    for ply, state in enumerate(replay.states):
        line = {
            "ply": ply,
            "seat": replay.rules.to_act(state),
            "legal": legal_tokens(replay.rules, state),
            "scores": list(replay.rules.scorer.totals(state)),
        }
        outcome = replay.rules.outcome(state)
        lines.append(line if outcome is None else {**line, "winners": list(outcome.winners), "reason": outcome.reason})
    expected = (EXAMPLES / f"{variant}.first.plies.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines == [json.loads(text) for text in expected]
