"""Deals: at random, as a record's text, and whether one is possible (T2)."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from mandala.core.chance import Dealer
from mandala.core.refusal import MandalaError, Refusal
from mandala.core.text import _, clean, counted

from .board import OUTSIDE, Board
from .colours import LETTERS, Colour
from .parameters import SPARE_TILES, TilesParameters
from .state import TilesSetup
from .words import colour_name

__all__ = ["check", "deal", "read", "write"]


def deal(parameters: TilesParameters, board: Board, dealer: Dealer) -> TilesSetup:
    """Mixes the tiles and covers the board: the marked spaces and the bowls from the sets that are set aside (T2)."""
    colours, sets = parameters.in_play, parameters.sets_aside
    mixed = dealer.shuffle(colours * (parameters.tiles_of_a_colour - sets))
    aside = [colour for _set in range(sets) for colour in dealer.shuffle(colours)]
    for number, space in enumerate(board.marked):
        mixed.insert(space, aside[number])
    first_spare = len(board.marked)
    return TilesSetup(tuple(mixed), tuple(aside[first_spare : first_spare + SPARE_TILES]))


def check(parameters: TilesParameters, board: Board, setup: TilesSetup) -> Refusal | None:
    """T2: a tile on every space, two left, what was set aside on the marked spaces, the right number of each colour."""
    if len(setup.board) != len(board) or len(setup.spare) != SPARE_TILES:
        return Refusal(
            _("a set-up has {tiles} tiles on the board and {spare} left", tiles=len(board), spare=SPARE_TILES), "T2"
        )
    aside = [*(setup.board[space] for space in board.marked), *setup.spare]
    for start in range(0, len(aside), len(parameters.colours)):
        one_set = aside[start : start + len(parameters.colours)]
        if len(set(one_set)) < len(one_set):
            twice = next(colour for colour in one_set if one_set.count(colour) > 1)
            return Refusal(
                _("the tiles on the marked spaces and the two left are of different colours, but {colour} is there twice",
                  colour=colour_name(twice)),
                "T2",
            )  # fmt: skip
    others = [colour for space, colour in enumerate(setup.board) if space not in board.marked]
    wanted = parameters.tiles_of_a_colour - parameters.sets_aside
    for colour in parameters.in_play:
        if others.count(colour) != wanted:
            return Refusal(
                counted(
                    "there is {number} {colour} tile on the spaces that are not marked, not {wanted}",
                    "there are {number} {colour} tiles on the spaces that are not marked, not {wanted}",
                    others.count(colour),
                    colour=colour_name(colour),
                    wanted=wanted,
                ),
                "T2",
            )
    return None


class _SetupText(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    board: list[str]
    spare: str


def read(parameters: TilesParameters, board: Board, data: object) -> TilesSetup:
    """The set-up of a record; raises pydantic's `ValidationError`, or `MandalaError` where the board has another outline."""
    text = _SetupText.model_validate(data)
    shape = [[mark != OUTSIDE for mark in row] for row in text.board]
    if shape != [[mark != OUTSIDE for mark in row] for row in parameters.outline]:
        raise MandalaError(Refusal(_("the rows of the board do not have the outline of this game's board"), "T1"))
    strange = sorted(set("".join(text.board) + text.spare) - {OUTSIDE, *parameters.colours})
    if strange:
        raise MandalaError(
            Refusal(
                _("“{letter}” is no tile of this game; they are {letters}",
                  letter=clean(strange[0]), letters=" ".join(parameters.colours)),
                "T2",
            )
        )  # fmt: skip
    return TilesSetup(_colours(text.board[row][column] for row, column in board.places), _colours(text.spare))


def write(board: Board, setup: TilesSetup) -> dict[str, Any]:
    """A set-up as a record holds it, the highest rank first."""
    return {"board": rows(board, setup.board), "spare": "".join(LETTERS[colour] for colour in setup.spare)}


def rows(board: Board, colours: Sequence[Colour]) -> list[str]:
    """The colour on each space as rows of letters."""
    grid = [[OUTSIDE] * board.files for _rank in range(board.ranks)]
    for (row, column), colour in zip(board.places, colours, strict=True):
        grid[row][column] = LETTERS[colour]
    return ["".join(row) for row in grid]


def _colours(letters: Any) -> tuple[Colour, ...]:
    return tuple(map(LETTERS.index, letters))
