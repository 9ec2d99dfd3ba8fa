"""How well a seat stands in a tile-and-river game, for bots that look at positions: points and what may become points.

An estimate, in points, of one seat less the other. Each seat counts its points now; for each group the places where it
could still grow, worth the group's river number, a tile that can be turned at once more than a place that needs a
bowl tile, and once more where the bowl tile has the group's colour; and a bowl tile that founds another group, worth what a
group on that river space may bring while tiles are left.
"""

from mandala.core.typing import Seat

from .colours import NO_TILE
from .rules import TilesRules
from .state import TilesState

__all__ = ["evaluate"]

TILE_TO_TURN = 0.85
PLACE_TO_GROW = 0.12
BOWL_TILE = 0.9
"""What a bowl tile is worth that can join one of its owner's groups by a swap (T6), for each point that it would bring."""
FOUNDING = 1.2
"""What a bowl tile that lets its owner found is worth on a full board, for each number of the river space."""


def evaluate(rules: TilesRules, state: TilesState, seat: Seat) -> float:
    """The seat's expected points less its opponent's."""
    points = rules.scorer.totals(state)
    lead = float(points[seat] - points[1 - seat])
    if state.ending is not None:
        return lead
    return lead + _prospects(rules, state, seat) - _prospects(rules, state, 1 - seat)


def _prospects(rules: TilesRules, state: TilesState, seat: Seat) -> float:
    planes, founded, bowl = rules.planes, state.founded[seat], state.bowls[seat]
    room = state.derived_beside[seat] & ~state.derived_barred[seat]
    value = 0.0
    for space, colour in enumerate(founded, start=1):
        to_turn = planes.count(room & state.open, colour)
        places = (planes.plane(room, colour) & state.derived_open_spaces).bit_count()
        value += space * (TILE_TO_TURN * to_turn + PLACE_TO_GROW * (places - to_turn))
        if colour == bowl and places > to_turn:
            value += BOWL_TILE * space
    if bowl != NO_TILE and rules.may_found(state, seat):
        value += FOUNDING * (len(founded) + 1) * state.derived_open_spaces.bit_count() / len(rules.board)
    return value
