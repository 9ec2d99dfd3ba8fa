"""Groups of one colour keep apart diagonally as well: a tile bars eight spaces to the opponent instead of four."""

from mandala.core.house import HouseRule
from mandala.core.refusal import Refusal
from mandala.core.typing import Move, override

from ..board import Mask, Space
from ..rules import TilesRules
from ..state import TilesState

__all__ = ["DIAGONAL_SEPARATION"]


class DiagonalSeparation(TilesRules):
    """T7 with corners."""

    @override
    def neighbours_for_separation(self, space: Space) -> Mask:
        """T7: the spaces that share a corner, too."""
        return super().neighbours_for_separation(space) | self.board.diagonal(space)

    @override
    def refusal(self, state: TilesState, move: Move) -> Refusal:
        """T7: put down to this house rule where it is only a corner that the tile would touch."""
        refusal = super().refusal(state, move)
        if refusal.rule != "T7":
            return refusal
        (space,) = self.vocabulary.arguments(move)
        opponents = self.planes.plane(state.turned[1 - state.to_act], self.colour_laid(state, move))
        if opponents & super().neighbours_for_separation(space):
            return refusal
        return refusal.because_of(self.sources[DiagonalSeparation])


DIAGONAL_SEPARATION = HouseRule(
    name="diagonal-separation",
    sentence="Groups of one colour of the two players may not touch at a corner either.",
    variant="tiles",
    parts=(DiagonalSeparation,),
    amends={
        "T7": "Your group of a colour and your opponent's group of the same colour may never touch, neither along a side nor at a"
        " corner. So no turned tile may come to lie on any of the eight spaces around a tile of the opponent's group of its"
        " colour. Groups of different colours may touch as they like, whoever owns them. This holds for founding (T4), turning"
        " (T5) and swapping (T6).\n\n"
        "Your own groups still grow along sides only: a tile that touches your group just at a corner can neither be turned nor"
        " swapped in."
    },
)
