"""Sets of spaces of the path: one int with a bit for each space, and what goes with the spaces by look-up.

Space 1 is on the outside, the last one next to the Eye (I1). Bit 0 stands for the place before space 1, where pawns wait; it is
never in a set.
"""

from collections.abc import Sequence
from typing import TypeVar

from .pieces import PIECES

__all__ = [
    "AHEAD_OF", "ALL_SPACES", "BEFORE", "BEHIND", "NO_SPACES", "SPACES", "Space", "Spaces", "along", "at", "furthest",
    "numbers",
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


def along(values: tuple[T, ...], spaces: Spaces) -> Sequence[T]:
    """What these spaces have, in the order of the path; `values` is by space, with something for the place before space 1.

    The spaces mostly stand in a row with few gaps: the row is cut out, and what stands in the gaps is taken off.
    """
    if not spaces:
        return ()
    start, end = (spaces & -spaces).bit_length() - 1, spaces.bit_length()
    row = values[start:end]
    gaps = ~spaces & (1 << end) - (1 << start)
    if not gaps:
        return row
    without_gaps = [*row]
    while gaps:
        gap = gaps.bit_length() - 1
        del without_gaps[gap - start]
        gaps ^= 1 << gap
    return without_gaps


def numbers(spaces: Spaces) -> Sequence[Space]:
    """The spaces one by one, in the order of the path."""
    return along((BEFORE, *SPACES), spaces)
