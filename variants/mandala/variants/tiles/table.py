"""Scoring a real table of the tile-and-river game, T10 and T11."""

from collections.abc import Mapping, Sequence
from typing import Any

from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.scoring import Line
from mandala.core.text import _
from mandala.core.variant import Field, TableForm, TableScore

from .parameters import TilesParameters
from .scoring import TilesScorer

__all__ = ["TABLE"]

_EXAMPLE = "1:5,2:4,3:1,4:6"


def _number(text: str, least: int, most: int) -> int | None:
    """A whole number in a range, or None."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    return int(text) if least <= int(text) <= most else None


def _groups(parameters: TilesParameters, text: str) -> dict[int, int]:
    """The tiles of each group by its river space; raises `MandalaError`."""
    groups: dict[int, int] = {}
    for piece in filter(str.strip, text.split(",")):
        before, _colon, after = piece.partition(":")
        space = _number(before, 1, len(parameters.colours))
        tiles = _number(after, 1, parameters.tiles_of_a_colour)
        if space is None or tiles is None:
            raise MandalaError(
                _("“{piece}” is no group; write its river space (1 to {spaces}) and how many tiles it has (1 to {most}),"
                  " for example {example}",
                  piece=piece.strip(), spaces=len(parameters.colours), most=parameters.tiles_of_a_colour, example="2:4")
            )  # fmt: skip
        if space in groups:
            raise MandalaError(_("river space {space} is named twice; it belongs to one group (T4)", space=space))
        groups[space] = tiles
    return groups


def _read(rules: Rules[Any, Any, Any, Any], answers: Sequence[Mapping[str, str]]) -> TableScore:
    """Scores one or two players; a second one decides the winner."""
    if not 1 <= len(answers) <= 2:
        raise MandalaError(_("this game is scored for one or two players"))
    scorer = rules.scorer
    assert isinstance(scorer, TilesScorer)
    lines: list[Line] = []
    for seat, answer in enumerate(answers):
        groups = _groups(rules.parameters, answer["groups"])
        lines += [scorer.line(seat, space, tiles, _("group")) for space, tiles in sorted(groups.items())]
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in range(len(answers)))
    return TableScore(lines, totals, scorer.best(totals))


TABLE = TableForm(
    fields=(
        Field("groups", _("your groups, for each the number of its river space and how many tiles it has"), _EXAMPLE),
    ),
    read=_read,
)
