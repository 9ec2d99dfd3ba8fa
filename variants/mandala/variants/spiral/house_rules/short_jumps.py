"""Short jumps: a prohibition, with an option."""

from functools import cached_property

from pydantic import Field

from mandala.core.house import HouseRule
from mandala.core.options import OptionModel
from mandala.core.refusal import Refusal
from mandala.core.rules import Prohibition
from mandala.core.text import _
from mandala.core.typing import override

from .. import NAME
from ..rules import SpiralRules
from ..spaces import numbers
from ..state import SpiralState

__all__ = ["SHORT_JUMPS", "JumpLimit"]


class JumpLimit(OptionModel):
    """The option; there are never more than 75 pieces ahead, so that 75 would limit nothing."""

    most: int = Field(10, ge=1, le=74, description="the furthest piece that a pawn may jump to, counted in pieces")


class ShortJumps(SpiralRules):
    """Counts the pieces that are left, not the spaces: the nearest one is always allowed, so that nobody gets stuck."""

    @cached_property
    def no_further(self) -> Refusal:
        """The refusal, made once: it is asked for at every move."""
        most = self.options[JumpLimit].most
        return Refusal(_("You may jump to one of the next {most} pieces, no further.", most=most), "I2")

    @override
    def forbids(self, state: SpiralState) -> Prohibition | None:
        if state.ending is not None:
            return None
        most = self.options[JumpLimit].most
        too_far = numbers(self.targets(state, state.to_act))[most:]
        if not too_far:
            return None
        return Prohibition(frozenset(map(self.move_to, too_far)), self.no_further)


SHORT_JUMPS = HouseRule(
    name="short-jumps",
    sentence="A pawn may jump no further than to piece number {most} ahead of it.",
    variant=NAME,
    parts=(ShortJumps,),
    options=JumpLimit,
    amends={
        "I2": """\
Pick a piece ahead of your pawn. It may be any one up to number {most}, but none beyond that; only the pieces still there \
count, not the spaces. The piece is yours, and you keep it where everybody can see it; your pawn goes into the space that it \
leaves. You write the number of the space: `17` moves to space 17 and takes the piece there.

Your pawn never goes back, and it never moves without taking a piece. As long as there is a piece ahead of it, you must \
move.

A space is empty once its piece is gone, so no two pawns ever share a space, except before the start.""",
    },
)
