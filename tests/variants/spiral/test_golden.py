"""Whole games of the spiral-pawn game, as they were read against the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from ...golden import kept, playthrough

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(
    ("file", "bots", "seed", "house"),
    [
        ("three-seats.txt", "greedy,random,greedy", 5, ()),
        ("closed-step-back.txt", "random,random", 1, ("closed-collections", "step-back")),
    ],
)
def test_a_golden_playthrough(file: str, bots: str, seed: int, house: tuple[str, ...]) -> None:
    assert playthrough("spiral", bots, seed, house) == kept(GOLDEN / file)
