"""The house rules that come with the tile-and-river game, one a file."""

from mandala.core.house import HouseRule

from .claimed_tile_scores import CLAIMED_TILE_SCORES
from .diagonal_separation import DIAGONAL_SEPARATION
from .free_bowl import FREE_BOWL
from .full_board import FULL_BOARD
from .no_extra_turns import NO_EXTRA_TURNS
from .small_board import SMALL_BOARD

__all__ = ["ALL"]

ALL: tuple[HouseRule, ...] = (
    CLAIMED_TILE_SCORES,
    DIAGONAL_SEPARATION,
    FREE_BOWL,
    FULL_BOARD,
    NO_EXTRA_TURNS,
    SMALL_BOARD,
)
