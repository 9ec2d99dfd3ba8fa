"""Sets of spaces of the path: one int with a bit for each space, and what goes with the spaces by look-up.

Space 1 is on the outside, the last one next to the Eye (I1). Bit 0 stands for the place before space 1, where pawns wait; it is
never in a set.
"""

from collections.abc import Sequence
from itertools import chain
from operator import getitem
from typing import Generic, TypeVar

from .pieces import EMPTY, PIECES, Bag

__all__ = [
    "AHEAD_OF", "ALL_SPACES", "BEFORE", "BEHIND", "NO_SPACES", "SPACES", "PerSpace", "Space", "Spaces", "at", "furthest",
    "numbers", "pieces_on",
]  # fmt: skip

T = TypeVar("T")

Space = int
Spaces = int

BEFORE: Space = 0
"""Where a pawn stands that has not moved yet."""
SPACES: tuple[Space, ...] = tuple(range(1, len(PIECES) + 1))
NO_SPACES: Spaces = 0
ALL_SPACES: Spaces = sum(1 << space for space in SPACES)

AHEAD_OF: tuple[Spaces, ...] = tuple(ALL_SPACES & -(2 << space) for space in (BEFORE, *SPACES))
"""By space, all spaces further on."""
BEHIND: tuple[Spaces, ...] = tuple(ALL_SPACES & (1 << space) - 1 for space in (BEFORE, *SPACES))
"""By space, all spaces that come before it."""


def at(space: Space) -> Spaces:
    """A single space."""
    return 1 << space


def furthest(spaces: Spaces) -> Space:
    """The space furthest forward; below every space where there is none."""
    return spaces.bit_length() - 1


def numbers(spaces: Spaces) -> list[Space]:
    """The spaces one by one, in the order of the path."""
    return [space for space in SPACES if spaces >> space & 1]


def pieces_on(path: tuple[Bag, ...], spaces: Spaces) -> Bag:
    """The pieces of a path, by space, that were laid on these spaces.

    They mostly stand in a row with few gaps, so the row is added up and what lies in its gaps is taken off again.
    """
    if not spaces:
        return EMPTY
    first, last = (spaces & -spaces).bit_length() - 1, furthest(spaces)
    pieces = sum(path[first : last + 1])
    gaps = AHEAD_OF[first] & BEHIND[last] & ~spaces
    while gaps:
        gap = furthest(gaps)
        pieces -= path[gap]
        gaps ^= at(gap)
    return pieces


class PerSpace(Generic[T]):
    """Something that every space has, to be had for many spaces at once."""

    def __init__(self, values: Sequence[T]) -> None:
        """`values` by space, one for the place before space 1 included."""
        # Most often nothing is missing ahead of a pawn; else there is a look-up for each eight spaces.
        self._all_ahead = {AHEAD_OF[space]: tuple(values[space + 1 :]) for space in (BEFORE, *SPACES)}
        self._tables = [
            [tuple(value for bit, value in enumerate(eight) if byte >> bit & 1) for byte in range(256)]
            for eight in (values[first : first + 8] for first in range(0, len(values), 8))
        ]

    def of(self, spaces: Spaces) -> Sequence[T]:
        """The values of these spaces, in the order of the path."""
        found = self._all_ahead.get(spaces)
        if found is not None:
            return found
        return [*chain.from_iterable(map(getitem, self._tables, spaces.to_bytes(len(self._tables), "little")))]
