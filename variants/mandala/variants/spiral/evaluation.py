"""How well a seat stands in a spiral-pawn game, for bots that look at positions.

An estimate, in points: what sets have paid; what each open set would pay if it scored as the collections and the pawns stand,
counted the more the fewer of its pieces are still to come; and tempo: each piece ahead of the pawn is a chance still open, so
that a long jump has to be worth the pieces that it leaves to others. The seat's estimate counts against that of its best
opponent.
"""

from mandala.core.typing import Seat

from .pieces import ALL_PIECES, KINDS, PIECES_OF_A_KIND, count, held_in
from .rules import SpiralRules
from .spaces import AHEAD_OF
from .state import Scoring, SpiralState

__all__ = ["evaluate"]

PIECE_AHEAD = 0.6
"""What a piece ahead of the pawn is worth."""
LEAST_CERTAINTY = 0.2
"""How far a claim on an open set counts while most of the set is still to come; it grows to 1 as the set is used up."""


def evaluate(rules: SpiralRules, state: SpiralState, seat: Seat) -> float:
    """The seat's expected points less those of its best opponent."""
    worth = [float(points) for points in rules.scorer.totals(state)]
    if state.ending is None:
        on_path = ALL_PIECES - state.eye - sum(state.collections)
        certainty = [_certainty(count(on_path, kind)) for kind in KINDS]
        as_they_stand = Scoring(held_in(on_path), rules.sets.tie_order(state))
        for payment in rules.sets.payments([as_they_stand], state.collections):
            worth[payment.seat] += payment.points * certainty[payment.kind]
        for one, pawn in enumerate(state.pawns):
            worth[one] += PIECE_AHEAD * (state.left & AHEAD_OF[pawn]).bit_count()
    return worth[seat] - max(points for one, points in enumerate(worth) if one != seat)


def _certainty(left: int) -> float:
    return LEAST_CERTAINTY + (1 - LEAST_CERTAINTY) * (PIECES_OF_A_KIND - left) / PIECES_OF_A_KIND
