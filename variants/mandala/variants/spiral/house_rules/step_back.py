"""Once a game one step back: a new kind of move with a notation of its own, and a fact that says who has made it."""

from collections.abc import Iterable, Sequence

from mandala.core.chance import Dealer
from mandala.core.facts import Fact
from mandala.core.house import HouseRule
from mandala.core.moves import MoveKind
from mandala.core.refusal import Refusal
from mandala.core.state import replaced
from mandala.core.text import _
from mandala.core.typing import Move, Seat, override

from .. import NAME
from ..rules import SpiralRules
from ..spaces import BEFORE, BEHIND, Space, furthest
from ..state import SpiralState
from ..words import Words

__all__ = ["STEP_BACK"]

TOKEN = "S"
"""Not `B`, which is blue."""


def _nobody_yet(seats: int) -> tuple[bool, ...]:
    return (False,) * seats


def _words() -> Words:
    return (("back",),)


class StepBack(SpiralRules):
    """The step takes a piece as every move does; only the pieces that the Eye has not got yet can be gone back for."""

    stepped_back = Fact[tuple[bool, ...]](start=_nobody_yet)

    def piece_behind(self, state: SpiralState, seat: Seat) -> Space:
        """The nearest space behind the pawn with a piece; `BEFORE` or less where there is none."""
        return furthest(state.left & BEHIND[state.pawns[seat]])

    def may_step_back(self, state: SpiralState, seat: Seat) -> bool:
        """Whether the seat has its step left and a piece to go back for."""
        return not self.stepped_back.get(state)[seat] and self.piece_behind(state, seat) > BEFORE

    @override
    def move_kinds(self) -> Iterable[MoveKind]:
        yield MoveKind("step-back", "I2", self.step_back, {TOKEN: ()}, _words)

    @override
    def moves(self, state: SpiralState) -> Sequence[Move]:
        moves = super().moves(state)
        if state.ending is not None or not self.may_step_back(state, state.to_act):
            return moves
        step = self.vocabulary.find(TOKEN)
        return moves if step is None else [*moves, step]

    def step_back(self, state: SpiralState, dealer: Dealer) -> None:
        """I2 as amended: to the nearest piece behind."""
        seat = state.to_act
        space = self.piece_behind(state, seat)
        self.stepped_back.put(state, replaced(self.stepped_back.get(state), seat, True))
        self.move_pawn(space, state, dealer)

    @override
    def refusal(self, state: SpiralState, move: Move) -> Refusal:
        if state.ending is not None or self.vocabulary.kinds[move].name != "step-back":
            return super().refusal(state, move)
        if self.stepped_back.get(state)[state.to_act]:
            reason = _("You have made your step back already: there is one a game.")
        else:
            reason = _("There is no piece behind your pawn to step back to.")
        return Refusal(reason, "I2", self.sources.get(StepBack))


STEP_BACK = HouseRule(
    name="step-back",
    sentence="Once a game you may step back to the nearest piece behind your pawn.",
    variant=NAME,
    parts=(StepBack,),
    amends={
        "I2": """\
Pick a piece ahead of your pawn. It may be the very next one or one at the far end. The piece is yours, and you keep it \
where everybody can see it; your pawn goes into the space that it leaves. You write the number of the space: `17` moves to \
space 17 and takes the piece there.

Once in the game you may, instead, step back to the nearest piece behind your pawn and take that one. You write it `S`. You \
cannot if no piece is left behind your pawn, nor once you have reached the end (I5): then you are skipped.

Your pawn never goes back otherwise, and it never moves without taking a piece. As long as there is a piece ahead of it, you \
must move.

A space is empty once its piece is gone, so no two pawns ever share a space, except before the start.""",
        "I3": """\
A move can leave pieces stranded: pieces still on the path, with every pawn beyond them. These go into the Eye right after \
the move, and so can no longer be fetched by a step back either.

A pawn that has not started yet stands behind the whole path. While there is one, every piece is still ahead of it, and so \
none goes into the Eye.""",
    },
)
