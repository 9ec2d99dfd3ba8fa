"""What holds in every state that play brings about from a legal deal: tiles are kept, groups keep apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .colours import LETTERS, NO_TILE
from .state import TilesState

if TYPE_CHECKING:
    from .rules import TilesRules

__all__ = ["broken"]


def broken(rules: TilesRules, state: TilesState) -> str | None:
    """The first invariant that does not hold, or None."""
    return _tiles(rules, state) or _groups(rules, state)


def _tiles(rules: TilesRules, state: TilesState) -> str | None:
    """Every space holds one tile, and the tiles of every colour are those of T2."""
    parameters, planes = rules.parameters, rules.planes
    layers = (state.open, *state.turned)
    if sum(map(planes.flat, layers)) != rules.board.everywhere:
        return "not every space holds exactly one tile"
    in_hand = [*state.spare, *(bowl for bowl in state.bowls if bowl != NO_TILE)]
    missing = 0
    for colour in parameters.in_play:
        found = sum(planes.count(layer, colour) for layer in layers) + in_hand.count(colour)
        missing += parameters.tiles_of_a_colour - found
        if not 0 <= parameters.tiles_of_a_colour - found <= parameters.left_over:
            return f"{found} {LETTERS[colour]} tiles, which is not {parameters.tiles_of_a_colour}"
    return None if missing == parameters.left_over else f"{missing} tiles are out of the game"


def _groups(rules: TilesRules, state: TilesState) -> str | None:
    """Every group has its claim marker on one of its own tiles (T4), and keeps clear of the opponent's (T7)."""
    planes = rules.planes
    for seat in (0, 1):
        founders = [planes.colour_on(state.turned[seat], space) for space in state.claims[seat]]
        if tuple(founders) != state.founded[seat]:
            return f"the claim markers of seat {seat} do not lie on its groups"
        if any(
            planes.count(state.turned[seat], colour) for colour in rules.parameters.in_play if colour not in founders
        ):
            return f"seat {seat} has tiles of a colour that it has not founded"
        if state.turned[seat] & state.derived_barred[seat]:
            return f"a group of seat {seat} touches the opponent's group of its colour"
    return None
