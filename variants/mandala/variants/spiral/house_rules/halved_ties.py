"""Ties shared instead of broken: another division of a set, and with it another sum for rule I8."""

from collections.abc import Sequence

from mandala.core.house import HouseRule
from mandala.core.text import Text, _
from mandala.core.typing import override

from .. import NAME
from ..pieces import Kind, count
from ..scoring import SpiralScorer
from ..state import Payment, SpiralState
from ..words import kind_name

__all__ = ["HALVED_TIES"]


class HalvedTies(SpiralScorer):
    """Where the pawns stand decides only who wins the game (I7). Points stay whole: half a point is lost."""

    @override
    def shares(self, kind: Kind, pieces: Sequence[int]) -> Sequence[int]:
        if len(pieces) == 1:
            return super().shares(kind, pieces)
        most, second = self.set_pays(kind)
        first = pieces.count(pieces[0])
        if first > 1:
            each = (most + second) // 2 if first == 2 else 0
            return [each if place < first else 0 for place in range(len(pieces))]
        next_most = pieces[1]
        each = {1: second, 2: second // 2}.get(pieces.count(next_most), 0)
        return [most, *(each if number == next_most else 0 for number in pieces[1:])]

    @override
    def balances(self, kind: Kind, pieces: Sequence[int], paid: int) -> bool:
        return paid == (sum(self.shares(kind, pieces)) if pieces else 0)

    @override
    def cause(self, state: SpiralState, payment: Payment) -> Text:
        mine = count(state.collections[payment.seat], payment.kind)
        tied = self.pieces_of_owners(state, payment.kind).count(mine)
        if tied == 1:
            return super().cause(state, payment)
        return _("{tied} tied with {pieces} of {kind}, shared", tied=tied, pieces=mine, kind=kind_name(payment.kind))


HALVED_TIES = HouseRule(
    name="halved-ties",
    sentence="Tied players share the points instead of comparing their pawns; three or more get nothing.",
    variant=NAME,
    parts=(HalvedTies,),
    amends={
        "I4": """\
A set waits until none of its five pieces lies on the path any more; each of them now belongs to a player or lies in the \
Eye. Then it pays out, once: 3 points for having the most of it, and 2 for having the second most. A big piece counts no \
more than a small one.

- A sole owner, even of a single piece, takes all 5 points.
- A set that lies wholly in the Eye pays nobody.
- If one move finishes several sets, each is scored by itself.

Ties are shared, wherever the pawns stand:

- Two players tied for most halve what the set pays for both places, and nobody gets anything for second most. Half a point is \
lost: where 3 + 2 points are to be halved, each of them gets 2.
- Two players tied for second most halve what the set pays for that place: where it is 2 points, each of them gets 1.
- Three or more tied players get nothing for the place that they share, and after a tie for most nobody gets anything for \
second most either.""",
        "I8": """\
What follows holds for a game in which no tie is shared. Sharing one (I4) can leave points unpaid, so that otherwise the \
points of all players make that sum at most.

Every set pays exactly 5 points in all, unless all its five pieces are in the Eye; then it pays nothing. There are 15 sets, \
so at the end the points of all players, plus 5 for each set that lies wholly in the Eye, make 15 x 5 = 75.

Two examples. Two players finish with 15 and 25 points, together 40. The other 75 - 40 = 35 points belong to sets in the Eye, \
so 35 / 5 = 7 sets must lie there wholly. Four players finish with 21, 15, 22 and 17: together 75, so no set lies wholly in \
the Eye.

Our source does not state this, but it follows from its rules; you can use it to check the scores at a real table.""",
    },
)
