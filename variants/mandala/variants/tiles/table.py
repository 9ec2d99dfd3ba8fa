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


def _check_together(parameters: TilesParameters, players: Sequence[Mapping[int, int]]) -> None:
    """T1, T2: groups for which there are neither spaces nor tiles enough, however they are coloured, cannot lie on a board."""
    colours = len(parameters.colours)
    # Markers are laid in the order of the river (T4), so that a space left out below others has a group of one tile at least.
    sizes = [[groups.get(space, 1) for space in range(1, max(groups, default=0) + 1)] for groups in players]
    tiles = sum(map(sum, sizes))
    if tiles > parameters.spaces:
        raise MandalaError(
            _("{tiles} turned tiles do not fit on {spaces} spaces (T1)", tiles=tiles, spaces=parameters.spaces)
        )
    # Sharing a colour goes best where the largest groups of one player meet the smallest ones of the other.
    padded = [sorted(groups + [0] * (colours - len(groups)), reverse=turn == 1) for turn, groups in enumerate(sizes)]
    most = max(map(sum, zip(*padded, strict=True)))
    if most > parameters.tiles_of_a_colour:
        raise MandalaError(
            _("there are only {all} tiles of a colour (T2); these groups need {number} of one, however they are coloured",
              all=parameters.tiles_of_a_colour, number=most)
        )  # fmt: skip


def _read(rules: Rules[Any, Any, Any, Any], answers: Sequence[Mapping[str, str]]) -> TableScore:
    """Scores one or two players; a second one decides the winner."""
    if not 1 <= len(answers) <= 2:
        raise MandalaError(_("this game is scored for one or two players"))
    scorer = rules.scorer
    assert isinstance(scorer, TilesScorer)
    players = [_groups(rules.parameters, answer["groups"]) for answer in answers]
    _check_together(rules.parameters, players)
    lines: list[Line] = []
    for seat, groups in enumerate(players):
        lines += [scorer.line(seat, space, tiles, _("group")) for space, tiles in sorted(groups.items())]
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in range(len(answers)))
    return TableScore(lines, totals, scorer.best(totals))


TABLE = TableForm(
    fields=(
        Field("groups", _("your groups, for each the number of its river space and how many tiles it has"), _EXAMPLE),
    ),
    read=_read,
)
