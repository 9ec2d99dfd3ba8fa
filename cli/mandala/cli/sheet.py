"""A score sheet in lines, with who won."""

from collections.abc import Iterator, Sequence
from typing import Any

from mandala.core.scoring import Line
from mandala.core.text import Text, _, clean
from mandala.core.typing import Seat

__all__ = ["numbered", "sheet", "sheet_data", "victory"]


def numbered(seats: int) -> list[Text]:
    """Names for players who have none."""
    return [_("Player {number}", number=seat + 1) for seat in range(seats)]


def sheet(lines: Sequence[Line], totals: Sequence[int], names: Sequence[object]) -> Iterator[str]:
    """Each player's points with what they are for and the rule, and the sum."""
    for seat, total in enumerate(totals):
        yield clean(names[seat])
        for line in lines:
            if line.seat == seat:
                yield f"{line.points:>5}  – {line.cause} ({line.rule})"
        yield f"{total:>5}  {_('in all')}"


def victory(
    totals: Sequence[int], winners: Sequence[Seat], names: Sequence[object], tie_break: Text | None = None
) -> Text:
    """Who won, and whether only by the tie-break of that game."""
    won = [clean(names[seat]) for seat in winners]
    if len(won) > 1:
        return _("The game is drawn: {names} share it.", names=_listed(won))
    if list(totals).count(totals[winners[0]]) > 1:
        if tie_break is None:
            return _("{name} wins on the tie-break.", name=won[0])
        return _("{name} wins on the tie-break: {tie_break}.", name=won[0], tie_break=tie_break)
    return _("{name} wins.", name=won[0])


def _listed(names: Sequence[str]) -> Text:
    return _("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


def sheet_data(lines: Sequence[Line], totals: Sequence[int], winners: Sequence[Seat]) -> dict[str, Any]:
    """The same for programs; seats from 0."""
    return {
        "lines": [
            {"seat": line.seat, "points": line.points, "rule": line.rule, "cause": str(line.cause)} for line in lines
        ],
        "scores": list(totals),
        "winners": list(winners),
    }
