"""A small chart for a terminal: how the game was likely to end, as each player's moves went by."""

from collections.abc import Iterable, Iterator

from mandala.core.typing import Seat

__all__ = ["chart"]

ROWS = 9
LABEL = 7
SHARED = "*"
"""Where the marks of two players meet."""


def chart(points: Iterable[tuple[int, Seat, float]], plies: int, columns: int) -> Iterator[str]:
    """Lines of at most `columns` characters; a point, by ply and seat, is marked by its player's number. No points, no lines."""
    found = list(points)
    if not found:
        return
    width = min(columns - LABEL - 1, plies)
    limit = max(1.0, *(abs(value) for _ply, _seat, value in found))
    middle = ROWS // 2
    field = [["─" if row == middle else " "] * width for row in range(ROWS)]
    marks: dict[tuple[int, int], str] = {}
    for ply, seat, value in found:
        place = (round((limit - value) / (2 * limit) * (ROWS - 1)), ply * width // plies)
        mark = str(seat + 1)[-1]
        marks[place] = mark if marks.get(place, mark) == mark else SHARED
    for (row, column), mark in marks.items():
        field[row][column] = mark
    labels = {0: f"{limit:+.1f}", middle: "0", ROWS - 1: f"{-limit:+.1f}"}
    for row, cells in enumerate(field):
        yield f"{labels.get(row, ''):>{LABEL}}│{''.join(cells)}".rstrip()
    last = str(plies - 1)
    yield f"{'ply':>{LABEL}} 0{last:>{width - 1}}" if width > len(last) else f"{'ply':>{LABEL}} 0"
