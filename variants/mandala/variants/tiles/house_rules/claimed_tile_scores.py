"""The tile with the claim marker counts like every other one, so that even a group of one is worth its river number."""

from mandala.core.house import HouseRule
from mandala.core.typing import override

from ..scoring import TilesScorer

__all__ = ["CLAIMED_TILE_SCORES"]


class EveryTileCounts(TilesScorer):
    """T10 without its exception."""

    @override
    def tiles_that_count(self, tiles: int) -> int:
        """T10: all of them."""
        return tiles


CLAIMED_TILE_SCORES = HouseRule(
    name="claimed-tile-scores",
    sentence="The tile with the claim marker scores as well.",
    variant="tiles",
    parts=(EveryTileCounts,),
    amends={
        "T10": "Take each of your groups by itself. Count all its tiles, the one with the claim marker too, and multiply by the"
        " number of the group's river space. Add up all your groups. So a group of one tile scores the number of its river"
        " space, and it always pays to found. The tile in your bowl adds nothing, and neither do the colour markers."
    },
)
