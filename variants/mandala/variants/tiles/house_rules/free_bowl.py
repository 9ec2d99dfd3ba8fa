"""A free choice of bowl tiles: both players choose, and from all the tiles that were set aside, not only the two left.

The tiles set aside lie on the marked spaces but for the two left. Whoever takes one from a marked space fills the gap with a
tile that is left; so the set-up and its record stay as they are, and the board is full when the first turn begins.
"""

from collections.abc import Iterable

from mandala.core.house import HouseRule
from mandala.core.typing import Seat, override

from ..colours import Colour
from ..rules import TilesRules
from ..state import TilesState

__all__ = ["FREE_BOWL"]


class FreeBowl(TilesRules):
    """T3 with a choice for both."""

    @override
    def gets_the_rest(self, state: TilesState) -> bool:
        """T3: nobody has to take what is left."""
        return False

    @override
    def bowl_choices(self, state: TilesState) -> Iterable[Colour]:
        """T3: the tiles left and those on the marked spaces."""
        yield from super().bowl_choices(state)
        for space in self.board.marked:
            yield self.planes.colour_on(state.open, space)

    @override
    def take_bowl(self, state: TilesState, seat: Seat, colour: Colour) -> None:
        """T3: where the tile comes from a marked space, the first of those left takes its place there."""
        if colour not in state.spare:
            spaces = (space for space in self.board.marked if state.open & self.planes.tile(colour, space))
            space = next(spaces)
            filling, *others = state.spare
            state.open ^= self.planes.tile(colour, space) | self.planes.tile(filling, space)
            state.spare = (colour, *others)
        super().take_bowl(state, seat, colour)


FREE_BOWL = HouseRule(
    name="free-bowl",
    sentence="Both players choose their bowl tile, from the tiles left and from those on the marked spaces.",
    variant="tiles",
    parts=(FreeBowl,),
    amends={
        "T3": "Player 1 is the starting player. First, though, both of you choose a bowl tile, player 2 before player 1. You may"
        " take one of the tiles that are left, or an open tile from a marked space; you write `BR` to take the red one. If you"
        " take it from a marked space, a tile that is left fills the gap, open: the first one of those that the set-up names."
        " A colour that is both left and on a marked space is taken from those left. Then player 1 makes the first turn, and from"
        " there you take turns.\n\n"
        "Each player starts with claim markers 1 to 6 in their own river, each on the space of its number."
    },
)
