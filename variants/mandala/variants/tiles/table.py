"""Scoring a real table of the tile-and-river game, T10 and T11."""

from collections.abc import Mapping, Sequence
from typing import Any

from mandala.core.answers import read_number, read_stacks, shown
from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.scoring import Line, highest
from mandala.core.text import _
from mandala.core.variant import Field, TableForm, TableScore

from .parameters import TilesParameters
from .scoring import TilesScorer

__all__ = ["TABLE"]

_EXAMPLE = "1:5,2:4,3:1,4:6"


def _groups(parameters: TilesParameters, text: str) -> dict[int, int]:
    """The tiles of each group by its river space; raises `MandalaError`."""
    spaces, most = len(parameters.colours), parameters.tiles_of_a_colour

    def group(number: str, size: str) -> tuple[int, int]:
        space, tiles = read_number(number, 1, spaces), read_number(size, 1, most)
        if space is None or tiles is None:
            raise MandalaError(
                _("“{piece}” is no group; write its river space (1 to {spaces}) and how many tiles it has (1 to {most}),"
                  " for example {example}",
                  piece=shown(number, size), spaces=spaces, most=most, example="2:4")
            )  # fmt: skip
        return space, tiles

    groups = read_stacks(
        text, group, lambda space: _("river space {space} is named twice; it belongs to one group (T4)", space=space)
    )
    missing = next((space for space in range(1, max(groups, default=0)) if space not in groups), None)
    if missing is not None:
        raise MandalaError(
            _("claim markers are laid in the order of the river (T4): name the group of river space {space} as well",
              space=missing)
        )  # fmt: skip
    return groups


def _check_together(parameters: TilesParameters, players: Sequence[Mapping[int, int]]) -> None:
    """T1, T2: groups for which there are neither spaces nor tiles enough, however they are coloured, cannot lie on a board."""
    colours = len(parameters.colours)
    sizes = [list(groups.values()) for groups in players]
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


def _told(rules: Rules[Any, Any, Any, Any], answers: Sequence[Mapping[str, str]]) -> list[dict[int, int]]:
    """The groups of each player as far as they are told; raises `MandalaError`."""
    if not 1 <= len(answers) <= 2:
        raise MandalaError(_("this game is scored for one or two players"))
    players = [_groups(rules.parameters, answer.get("groups", "")) for answer in answers]
    _check_together(rules.parameters, players)
    return players


def _read(rules: Rules[Any, Any, Any, Any], answers: Sequence[Mapping[str, str]]) -> TableScore:
    """Scores one or two players; a second one decides the winner."""
    scorer = rules.scorer
    assert isinstance(scorer, TilesScorer)
    players = _told(rules, answers)
    lines: list[Line] = []
    for seat, groups in enumerate(players):
        lines += [scorer.line(seat, space, tiles, _("group")) for space, tiles in sorted(groups.items())]
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in range(len(answers)))
    return TableScore(lines, totals, highest(totals))


TABLE = TableForm(
    fields=(
        Field("groups", _("your groups, for each the number of its river space and how many tiles it has"), _EXAMPLE),
    ),
    read=_read,
    check=_told,
)
