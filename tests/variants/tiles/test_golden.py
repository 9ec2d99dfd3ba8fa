"""Two whole games of the tile-and-river game, as they were read against the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from ...golden import kept, playthrough

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(
    ("file", "bots", "seed", "house"),
    [
        ("random-random.txt", "random,random", 1, ()),
        ("small-board.txt", "random,random", 2, ("small-board", "free-bowl")),
    ],
)
def test_a_golden_playthrough(file: str, bots: str, seed: int, house: tuple[str, ...]) -> None:
    assert playthrough("tiles", bots, seed, house) == kept(GOLDEN / file)
