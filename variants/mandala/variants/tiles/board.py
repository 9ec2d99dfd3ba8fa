"""The board as data (T1): which spaces an outline has, what they are called, and which lie beside which.

An outline is a row of text for each rank, the highest first: `x` is a space, `o` a marked space, `.` none. A set of
spaces is a mask, an int with a bit for each; the bits stand in the order of the spaces' names as text, as moves do.
"""

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from mandala.core.typing import override

__all__ = ["MARKED", "OUTSIDE", "SPACE", "Board", "Mask", "Space", "is_outline"]

Space = int
"""A space as its place in `Board.names`."""
Mask = int

SPACE, MARKED, OUTSIDE = "x", "o", "."

_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
_CORNERWISE = ((1, 1), (1, -1), (-1, 1), (-1, -1))
MOST_FILES = 26
MOST_RANKS = 26


def is_outline(rows: Sequence[str]) -> TypeGuard[Sequence[str]]:
    """Whether rows of text are an outline: 1 to 26 rows of one length from 1 to 26, with a space somewhere."""
    text = "".join(rows)
    return (
        1 <= len(rows) <= MOST_RANKS
        and 1 <= len(rows[0]) <= MOST_FILES
        and len({len(row) for row in rows}) == 1
        and set(text) <= {SPACE, MARKED, OUTSIDE}
        and set(text) != {OUTSIDE}
    )


class Board:
    """The spaces of an outline. Everything here is worked out once, when a rule set is composed."""

    def __init__(self, outline: Sequence[str]) -> None:
        """`outline` is one for which `is_outline` holds."""
        self.ranks = len(outline)
        self.files = len(outline[0])
        named = {
            self.name_at(row, column): (row, column)
            for row, marks in enumerate(outline)
            for column, mark in enumerate(marks)
            if mark != OUTSIDE
        }
        self.names: tuple[str, ...] = tuple(sorted(named))
        self.places: tuple[tuple[int, int], ...] = tuple(named[name] for name in self.names)
        """Row and column of each space, counted from the top left."""
        self.spaces: tuple[Space, ...] = tuple(range(len(self.names)))
        self.everywhere: Mask = (1 << len(self.names)) - 1
        self.marked: tuple[Space, ...] = tuple(
            space for space in self.spaces if outline[self.places[space][0]][self.places[space][1]] == MARKED
        )
        self.space_at = {place: space for space, place in enumerate(self.places)}
        self._beside = tuple(self._around(space, _BESIDE) for space in self.spaces)
        self._cornerwise = tuple(self._around(space, _CORNERWISE) for space in self.spaces)

    def __len__(self) -> int:
        return len(self.names)

    @override
    def __repr__(self) -> str:
        return f"Board({self.files} by {self.ranks}, {len(self)} spaces)"

    def name_at(self, row: int, column: int) -> str:
        """The name of a place: its file, then its rank."""
        return f"{chr(ord('a') + column)}{self.ranks - row}"

    def orthogonal(self, space: Space) -> Mask:
        """The spaces that share a side with this one."""
        return self._beside[space]

    def diagonal(self, space: Space) -> Mask:
        """The spaces that share no more than a corner with this one."""
        return self._cornerwise[space]

    def mask_of(self, names: Iterable[str]) -> Mask:
        """The set of the spaces named; raises `ValueError` for a name that the board does not have."""
        return sum({1 << self.names.index(name) for name in names})

    def names_in(self, mask: Mask) -> list[str]:
        """The names of the spaces in a set, in order."""
        return [name for space, name in enumerate(self.names) if mask >> space & 1]

    def _around(self, space: Space, steps: Iterable[tuple[int, int]]) -> Mask:
        row, column = self.places[space]
        around = (self.space_at.get((row + down, column + across)) for down, across in steps)
        return sum(1 << neighbour for neighbour in around if neighbour is not None)
