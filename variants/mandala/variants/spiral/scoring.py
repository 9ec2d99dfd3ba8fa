"""What sets pay and who wins, I4 and I7. The rules ask at every move, while the pawns stand where they stand."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from mandala.core.options import Options
from mandala.core.scoring import Line, Scorer, highest
from mandala.core.text import Text, _
from mandala.core.typing import Seat, override

from .parameters import SpiralParameters
from .pieces import PIECES_OF_A_KIND, Bag, Kind, count, digits, kinds_in
from .state import Payment, Scoring, SpiralState
from .words import kind_name

__all__ = ["SpiralScorer"]


class SpiralScorer(Scorer[SpiralState, SpiralParameters]):
    """The printed scoring. House rules override the decision points, which come first."""

    def __init__(self, parameters: SpiralParameters, options: Options) -> None:
        super().__init__(parameters, options)
        # What a set pays depends on little, so that it is worked out once and then looked up.
        self._payments = lru_cache(maxsize=20_000)(self._work_out)

    # Decision points --------------------------------------------------------------------------------------------------

    def set_pays(self, kind: Kind) -> tuple[int, int]:
        """I4: the points of a set for the most and for the second most pieces of it."""
        return (self.parameters.points_for_most, self.parameters.points_for_second)

    def sole_owner_takes_all(self, kind: Kind) -> bool:
        """I4: whether the only owner of a set gets the points for second most as well."""
        return True

    def shares(self, kind: Kind, pieces: Sequence[int]) -> Sequence[int]:
        """I4: the points of each owner of a set.

        `pieces` says how many each has, most first and those who win ties before those who lose them: never 0, at least one.
        A function of nothing else: it is asked once for each case.
        """
        most, second = self.set_pays(kind)
        if len(pieces) == 1:
            return (most + second if self.sole_owner_takes_all(kind) else most,)
        return (most, second, *(0 for _owner in pieces[2:]))

    def tie_order(self, state: SpiralState) -> tuple[Seat, ...]:
        """I4, I7: all seats, those before others that win a tie against them."""
        return tuple(sorted(range(len(state.pawns)), key=state.pawns.__getitem__, reverse=True))

    def balances(self, kind: Kind, pieces: Sequence[int], paid: int) -> bool:
        """I8: whether a set should have paid this much in all; `pieces` as for `shares`, empty where all are in the Eye."""
        return paid == (sum(self.set_pays(kind)) if pieces else 0)

    # What follows -----------------------------------------------------------------------------------------------------

    def payments(self, scorings: Iterable[Scoring], collections: Sequence[Bag]) -> list[Payment]:
        """I4: what sets have paid to the owners of these collections, in the order of scoring."""
        paid: list[Payment] = []
        for kinds, order in scorings:
            pieces = [*zip(*[digits(collections[seat]) for seat in order], strict=True)]
            for kind in kinds_in(kinds):
                paid += self._payments(kind, pieces[kind], order)
        return paid

    def pieces_of_owners(self, state: SpiralState, kind: Kind) -> list[int]:
        """How many pieces of a kind each owner of any has, most first."""
        pieces = [count(collection, kind) for collection in state.collections]
        return sorted(filter(None, pieces), reverse=True)

    def _work_out(self, kind: Kind, pieces: tuple[str, ...], order: tuple[Seat, ...]) -> list[Payment]:
        """What a set pays; `pieces` says how many each has, in the order of `order`."""
        # Sorting keeps tied seats in their order.
        ranked = sorted(zip(map(int, pieces), order, strict=True), key=lambda owner: owner[0], reverse=True)
        owners = [(number, seat) for number, seat in ranked if number]
        points = self.shares(kind, [number for number, _seat in owners]) if owners else ()
        shared = zip(owners, points, strict=True)
        return [
            Payment(kind, seat, share, place) for place, ((_number, seat), share) in enumerate(shared, start=1) if share
        ]

    @override
    def lines(self, state: SpiralState) -> Sequence[Line]:
        """The sets that have scored: while pieces of a set lie on the path it pays nothing yet."""
        return [
            Line(payment.seat, payment.points, "I4", self.cause(state, payment))
            for payment in sorted(self._paid(state), key=lambda payment: (payment.seat, payment.kind))
        ]

    def cause(self, state: SpiralState, payment: Payment) -> Text:
        """What the score sheet says about a payment."""
        owners = self.pieces_of_owners(state, payment.kind)
        facts = {
            "kind": kind_name(payment.kind),
            "pieces": count(state.collections[payment.seat], payment.kind),
            "all": PIECES_OF_A_KIND,
        }
        if len(owners) == 1:
            return _("sole owner of {kind}, with {pieces} of {all}", **facts)
        if payment.place == 1:
            return _("most of {kind}, with {pieces} of {all}", **facts)
        return _("second most of {kind}, with {pieces} of {all}", **facts)

    @override
    def totals(self, state: SpiralState) -> tuple[int, ...]:
        points = [0] * len(state.pawns)
        for payment in self._paid(state):
            points[payment.seat] += payment.points
        return tuple(points)

    @override
    def winners(self, state: SpiralState) -> tuple[Seat, ...]:
        """I7: never more than one."""
        leading = highest(self.totals(state))
        return (next(seat for seat in self.tie_order(state) if seat in leading),)

    def _paid(self, state: SpiralState) -> list[Payment]:
        return self.payments(state.scorings, state.collections)
