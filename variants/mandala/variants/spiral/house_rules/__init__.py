"""The house rules that come with the spiral-pawn game, a file each: models to copy."""

from mandala.core.house import HouseRule

from .closed_collections import CLOSED_COLLECTIONS
from .halved_ties import HALVED_TIES
from .short_jumps import SHORT_JUMPS
from .size_scores import SIZE_SCORES
from .step_back import STEP_BACK

__all__ = ["HOUSE_RULES"]

HOUSE_RULES: tuple[HouseRule, ...] = (CLOSED_COLLECTIONS, HALVED_TIES, SHORT_JUMPS, SIZE_SCORES, STEP_BACK)
