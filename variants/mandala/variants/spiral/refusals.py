"""Why a move is refused, in a sentence with the rule's number."""

import re

from mandala.core.refusal import Refusal, not_in_these_rules
from mandala.core.text import _

from .spaces import BEFORE, SPACES, Space, at
from .state import SpiralState

__all__ = ["explain", "unknown"]

_TO_A_SPACE = re.compile(r"(?:.*\s)?(-?[0-9]+)")


def unknown(text: str) -> Refusal | None:
    """I1: for a move to a space that the path does not have."""
    found = _TO_A_SPACE.fullmatch(text)
    if found is None or found[1] in map(str, SPACES):
        return None
    return Refusal(_("The spaces of the path are 1 to {last}.", last=SPACES[-1]), "I1")


def explain(state: SpiralState, kind: str, arguments: tuple[Space, ...]) -> Refusal:
    """Why a move of that kind with those arguments is not among the legal ones."""
    if state.ending is not None:
        return Refusal(_("The game is over: at most one player still had a piece ahead."), "I6")
    if kind != "move":
        return not_in_these_rules("I2")
    (space,) = arguments
    pawn = state.pawns[state.to_act]
    if space == pawn:
        return Refusal(_("Your pawn stands on space {space} already: it has to move.", space=space), "I2")
    if pawn != BEFORE and space < pawn:
        return Refusal(
            _("Space {space} lies behind your pawn on space {pawn}: it never goes back.", space=space, pawn=pawn), "I2"
        )
    if not state.left & at(space):
        return Refusal(_("No piece is left on space {space}: a move takes a piece.", space=space), "I2")
    return not_in_these_rules("I2")
