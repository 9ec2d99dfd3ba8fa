"""A small chart for a terminal: how the game was likely to end, as each player's moves went by."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from mandala.core.text import _
from mandala.core.typing import Seat

__all__ = ["chart"]

ROWS = 9
LABEL = 7
SHARED = "*"
"""Where the marks of two players meet."""
ABOVE, BELOW = "^", "v"
"""Where a value is beyond the chart."""
NEARLY_ALL = 0.9
FAR = 2
"""How many times as far as nearly all the others a value has to lie to be left out."""


def chart(points: Iterable[tuple[int, Seat, float]], plies: int, columns: int) -> Iterator[str]:
    """Lines of at most `columns` characters; a point, by ply and seat, is marked by its player's number. No points, no lines.

    Where a few points would push all others onto the middle line, they are only said to be beyond.
    """
    found = list(points)
    if not found:
        return
    width = min(columns - LABEL - 1, plies)
    limit = _limit([abs(value) for _ply, _seat, value in found])
    middle = ROWS // 2
    field = [["─" if row == middle else " "] * width for row in range(ROWS)]
    marks: dict[tuple[int, int], str] = {}
    for ply, seat, value in found:
        shown = max(-limit, min(limit, value))
        place = (round((limit - shown) / (2 * limit) * (ROWS - 1)), ply * width // plies)
        mark = str(seat + 1)[-1] if shown == value else ABOVE if value > 0 else BELOW
        marks[place] = mark if marks.get(place, mark) == mark else SHARED
    for (row, column), mark in marks.items():
        field[row][column] = mark
    labels = {0: f"{limit:+.1f}", middle: "0", ROWS - 1: f"{-limit:+.1f}"}
    for row, cells in enumerate(field):
        yield f"{labels.get(row, ''):>{LABEL}}│{''.join(cells)}".rstrip()
    last = str(plies - 1)
    yield f"{'ply':>{LABEL}} 0{last:>{width - 1}}" if width > len(last) else f"{'ply':>{LABEL}} 0"
    beyond = [value for _ply, _seat, value in found if abs(value) > limit]
    if beyond:
        yield str(_("{marks}: beyond, up to {most}", marks=f"{ABOVE} {BELOW}", most=f"{max(beyond, key=abs):+.1f}"))


def _limit(distances: Sequence[float]) -> float:
    """The farthest from the middle that the chart shows."""
    inmost_first = sorted(distances)
    near = max(1.0, inmost_first[ceil(NEARLY_ALL * len(inmost_first)) - 1])
    farthest = max(1.0, inmost_first[-1])
    return near if farthest > FAR * near else farthest
