"""A whole card game, as it was read against the rulebook: three divisions, one of them with an empty field, and a reshuffle."""

from __future__ import annotations

from pathlib import Path

from ...golden import kept, playthrough

GOLDEN = Path(__file__).parent / "golden"


def test_a_golden_playthrough() -> None:
    assert playthrough("cards", "random,random", 1) == kept(GOLDEN / "random-random.txt")
