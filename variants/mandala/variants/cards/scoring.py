"""The score sheet of the card game, M16 and M17."""

from collections.abc import Sequence

from mandala.core.scoring import Line, Scorer, highest
from mandala.core.text import _
from mandala.core.typing import Seat, override

from .bag import Colour, colours_in, count, counts, size
from .parameters import CardParameters
from .state import CardsState
from .words import colour_name

__all__ = ["CardScorer"]


class CardScorer(Scorer[CardsState, CardParameters]):
    """Each card in a cup is worth the number of the river space that holds its colour."""

    def value(self, space: int, colour: Colour) -> int:
        """M16: what a cup card is worth whose colour lies on river space `space` (1 to 6)."""
        return space

    def goes_first(self, state: CardsState, seat: Seat) -> int:
        """M17: among tied players the one with the smallest of these wins; equal ones share the win."""
        return size(state.start_cups[seat] + state.claims[seat])

    @override
    def lines(self, state: CardsState) -> Sequence[Line]:
        sheet: list[Line] = []
        for seat in (0, 1):
            cup, river = state.start_cups[seat] + state.claims[seat], state.rivers[seat]
            for space, colour in enumerate(river, start=1):
                number = count(cup, colour)
                if number:
                    each = self.value(space, colour)
                    cause = _(
                        "{number} {colour} in the cup, {each} each for river space {space}",
                        number=number, colour=colour_name(colour), each=each, space=space,
                    )  # fmt: skip
                    sheet.append(Line(seat, number * each, "M16", cause))
            for colour in (colour for colour in colours_in(cup) if colour not in river):
                cause = _("{number} {colour} in the cup, not in the river",
                          number=count(cup, colour), colour=colour_name(colour))  # fmt: skip
                sheet.append(Line(seat, 0, "M16", cause))
        return sheet

    @override
    def totals(self, state: CardsState) -> tuple[int, ...]:
        return (self._total(state, 0), self._total(state, 1))

    @override
    def winners(self, state: CardsState) -> tuple[Seat, ...]:
        own, other = self.totals(state)
        if own != other:
            return (0,) if own > other else (1,)
        return highest([-self.goes_first(state, seat) for seat in (0, 1)])

    def _total(self, state: CardsState, seat: Seat) -> int:
        number = counts(state.start_cups[seat] + state.claims[seat])
        total = 0
        for space, colour in enumerate(state.rivers[seat], start=1):
            total += number[colour] * self.value(space, colour)
        return total
