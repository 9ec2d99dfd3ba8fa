"""Closed collections: a rule that hides what was open, by a visibility point alone."""

from mandala.core.house import HouseRule
from mandala.core.typing import Seat, override

from .. import NAME
from ..rules import SpiralRules

__all__ = ["CLOSED_COLLECTIONS"]


class ClosedCollections(SpiralRules):
    """Everybody sees what is taken, but nobody may look it up afterwards; a set that scores is laid open."""

    @override
    def sees_collection(self, viewer: Seat, owner: Seat) -> bool:
        return viewer == owner


CLOSED_COLLECTIONS = HouseRule(
    name="closed-collections",
    sentence="You keep your pieces where only you can see them, until their set scores.",
    variant=NAME,
    parts=(ClosedCollections,),
    amends={
        "I2": """\
Pick a piece ahead of your pawn. It may be the very next one or one at the far end. The piece is yours: everybody sees which \
one you take, but then you keep it where only you can see it, and the others have to remember it; they may always ask how many \
pieces you have. Your pawn goes into the space that the piece leaves. You write the number of the space: `17` moves to space \
17 and takes the piece there.

Your pawn never goes back, and it never moves without taking a piece. As long as there is a piece ahead of it, you must \
move.

A space is empty once its piece is gone, so no two pawns ever share a space, except before the start.

When a set scores (I4), everybody lays open the pieces of it. Points and the pieces in the Eye stay open to all.""",
    },
)
