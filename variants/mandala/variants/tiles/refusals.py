"""Why a move is refused, in a sentence with the rule's number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mandala.core.refusal import Refusal, not_in_these_rules
from mandala.core.text import Capital, _
from mandala.core.typing import Seat

from .board import Board, Space
from .colours import NO_TILE, Colour
from .state import CHOICE, EXTRA_TURNS, TilesState
from .words import colour_name

if TYPE_CHECKING:
    from .rules import TilesRules

__all__ = ["explain", "unknown"]

_ON_A_SPACE = re.compile(r"(?:[fts]|\S+\s+)?([a-z])\s*([0-9]{1,2})", re.IGNORECASE)


def unknown(board: Board, text: str) -> Refusal | None:
    """T1: for a move on a space that the board does not have."""
    found = _ON_A_SPACE.fullmatch(text)
    if found is None:
        return None
    name = (found[1] + found[2]).lower()
    return None if name in board.names else Refusal(_("There is no space {space} on the board.", space=name), "T1")


def explain(rules: TilesRules, state: TilesState, kind: str, arguments: tuple[int, ...]) -> Refusal:
    """Why a move of that kind with those arguments is not among the legal ones."""
    if state.ending is not None:
        return Refusal(_("The game is over: a player had no action left, and the extra turns are over."), "T9")
    if state.phase == CHOICE:
        return _while_choosing(rules, state, kind, arguments)
    if kind == "bowl":
        return Refusal(_("The bowl tiles have been chosen."), "T3")
    if kind == "stop":
        return Refusal(
            _("You may stop only the extra turns at the end of the game; a turn is one action, no passing."), "T8"
        )
    if state.phase == EXTRA_TURNS and kind != "turn":
        return Refusal(_("Your opponent has no action left: all you may do is turn more tiles, or stop."), "T9")
    (space,) = arguments
    tile = rules.planes.colour_on(state.open, space)
    if tile == NO_TILE:
        return Refusal(_("The tile on {space} has been turned and stays there.", space=rules.board.names[space]), "T8")
    explain_kind = {"found": _founding, "turn": _turning, "swap": _swapping}[kind]
    return explain_kind(rules, state, space, tile)


def _while_choosing(rules: TilesRules, state: TilesState, kind: str, arguments: tuple[int, ...]) -> Refusal:
    if kind != "bowl":
        return Refusal(_("First choose your bowl tile: the game begins once both bowls have one."), "T3")
    left = ", ".join(str(colour_name(colour)) for colour in dict.fromkeys(rules.bowl_choices(state)))
    return Refusal(
        _(
            "{colour} is not among the tiles to choose from ({left}).",
            colour=Capital(colour_name(arguments[0])),
            left=left,
        ),
        "T3",
    )


def _founding(rules: TilesRules, state: TilesState, space: Space, tile: Colour) -> Refusal:
    seat = state.to_act
    bowl = state.bowls[seat]
    if not rules.may_found(state, seat):
        return Refusal(
            _("You have founded {colour} already, the colour of your bowl tile.", colour=colour_name(bowl)), "T4"
        )
    return _too_near(rules, state, seat, bowl, space) or not_in_these_rules("T4")


def _turning(rules: TilesRules, state: TilesState, space: Space, tile: Colour) -> Refusal:
    seat = state.to_act
    return (
        _not_beside(rules, state, seat, tile, space, "T5")
        or _too_near(rules, state, seat, tile, space)
        or not_in_these_rules("T5")
    )


def _swapping(rules: TilesRules, state: TilesState, space: Space, tile: Colour) -> Refusal:
    seat = state.to_act
    bowl = state.bowls[seat]
    if tile == bowl:
        return Refusal(
            _("The tile on {space} has the colour of your bowl tile, {colour}: there is nothing to swap.",
              space=rules.board.names[space], colour=colour_name(bowl)),
            "T6",
        )  # fmt: skip
    return (
        _not_beside(rules, state, seat, bowl, space, "T6")
        or _too_near(rules, state, seat, bowl, space)
        or not_in_these_rules("T6")
    )


def _not_beside(
    rules: TilesRules, state: TilesState, seat: Seat, colour: Colour, space: Space, rule: str
) -> Refusal | None:
    """T5, T6: a group of one's own has to lie beside the space."""
    if colour not in state.founded[seat]:
        return Refusal(_("You have no {colour} group.", colour=colour_name(colour)), rule)
    if not rules.planes.plane(state.derived_beside[seat], colour) >> space & 1:
        return Refusal(
            _("Space {space} does not lie beside your {colour} group.",
              space=rules.board.names[space], colour=colour_name(colour)),
            rule,
        )  # fmt: skip
    return None


def _too_near(rules: TilesRules, state: TilesState, seat: Seat, colour: Colour, space: Space) -> Refusal | None:
    """T7: the opponent's group of the colour has to be kept clear of."""
    if not rules.planes.plane(state.derived_barred[seat], colour) >> space & 1:
        return None
    return Refusal(
        _("A turned {colour} tile on {space} would touch your opponent's {colour} group.",
          colour=colour_name(colour), space=rules.board.names[space]),
        "T7",
    )  # fmt: skip
