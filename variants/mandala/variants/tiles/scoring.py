"""The score sheet of the tile-and-river game, T10 and T11."""

from collections.abc import Sequence

from mandala.core.options import Options
from mandala.core.scoring import Line, Scorer, highest
from mandala.core.text import Text, _
from mandala.core.typing import Seat, override

from .board import Board
from .parameters import TilesParameters
from .planes import PlaneBook
from .state import TilesState
from .words import colour_name

__all__ = ["TilesScorer"]


class TilesScorer(Scorer[TilesState, TilesParameters]):
    """Each group scores its tiles less one, times the number of its river space."""

    def __init__(self, parameters: TilesParameters, options: Options) -> None:
        super().__init__(parameters, options)
        self._planes = PlaneBook(Board(parameters.outline))

    def tiles_that_count(self, tiles: int) -> int:
        """T10: how many of a group's tiles count: not the one with the claim marker."""
        return tiles - 1

    def value(self, space: int) -> int:
        """T10: what a tile counts in the group of river space `space`, from 1."""
        return space

    def points(self, space: int, tiles: int) -> int:
        """T10: the points of a group of that many tiles (at least 1)."""
        return self.tiles_that_count(tiles) * self.value(space)

    def line(self, seat: Seat, space: int, tiles: int, group: Text) -> Line:
        """The line of the sheet for a group, called `group` in its cause."""
        cause = _(
            "{group} of {tiles}: {counted} count, {each} each for river space {space}",
            group=group, tiles=tiles, counted=self.tiles_that_count(tiles), each=self.value(space), space=space,
        )  # fmt: skip
        return Line(seat, self.points(space, tiles), "T10", cause)

    @override
    def lines(self, state: TilesState) -> Sequence[Line]:
        return [
            self.line(
                seat,
                space,
                self._planes.count(state.turned[seat], colour),
                _("{colour} group", colour=colour_name(colour)),
            )
            for seat in (0, 1)
            for space, colour in enumerate(state.founded[seat], start=1)
        ]

    @override
    def totals(self, state: TilesState) -> tuple[int, ...]:
        return (self._total(state, 0), self._total(state, 1))

    @override
    def winners(self, state: TilesState) -> tuple[Seat, ...]:
        """T11: the higher score, and both on a tie."""
        return highest(self.totals(state))

    def _total(self, state: TilesState, seat: Seat) -> int:
        groups, count = state.turned[seat], self._planes.count
        return sum(
            [self.points(space, count(groups, colour)) for space, colour in enumerate(state.founded[seat], start=1)]
        )
