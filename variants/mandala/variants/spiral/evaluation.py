"""How well a seat stands in a spiral-pawn game, for bots that look at positions.

An estimate, in points: what sets have paid; what each open set would pay if it scored as the collections and the pawns stand,
counted the more the fewer of its pieces are still to come; and tempo: each piece ahead of the pawn is a chance still open, so
that a long jump has to be worth the pieces that it leaves to others. The seat's estimate counts against that of its best
opponent.
"""

from collections.abc import Sequence
from functools import lru_cache

from mandala.core.typing import Seat

from .pieces import ALL_PIECES, KINDS, PIECES_OF_A_KIND, TOKENS, Bag, bag_of, count, held_in
from .rules import SpiralRules
from .scoring import SpiralScorer
from .spaces import AHEAD_OF
from .state import Scoring, SpiralState

__all__ = ["evaluate"]

PIECE_AHEAD = 0.6
"""What a piece ahead of the pawn is worth."""
LEAST_CERTAINTY = 0.2
"""How far a claim on an open set counts while most of the set is still to come; it grows to 1 as the set is used up."""

_COLOURS: tuple[Bag, ...] = tuple(
    bag_of(kind for kind in KINDS if TOKENS[kind][0] == colour) * 0xF
    for colour in dict.fromkeys(token[0] for token in TOKENS)
)
"""By colour, a bag with every bit of the digits of its kinds."""


def evaluate(rules: SpiralRules, state: SpiralState, seat: Seat) -> float:
    """The seat's expected points less those of its best opponent."""
    worth: Sequence[float] = rules.scorer.totals(state)
    if state.ending is None:
        collections, left = state.collections, state.left
        to_come = ALL_PIECES - state.eye - sum(collections)
        promises = _promises(rules.sets, to_come, collections, rules.sets.tie_order(state))
        worth = [
            points + promised + PIECE_AHEAD * (left & AHEAD_OF[pawn]).bit_count()
            for points, promised, pawn in zip(worth, promises, state.pawns, strict=True)
        ]
    if len(worth) == 2:
        return float(worth[seat] - worth[1 - seat])
    return float(worth[seat] - max([points for one, points in enumerate(worth) if one != seat]))


# A search asks for many positions that differ in little. Moves to pieces of the same kind mostly promise the same, and no move
# changes what the sets of most colours promise.
@lru_cache(maxsize=10_000)
def _promises(
    sets: SpiralScorer, to_come: Bag, collections: tuple[Bag, ...], order: tuple[Seat, ...]
) -> tuple[float, ...]:
    """By seat, what the sets with pieces to come are worth for these collections, seats that win ties first in `order`."""
    by_colour = [
        _promises_of_colour(sets, to_come & colour, tuple([collection & colour for collection in collections]), order)
        for colour in _COLOURS
        if to_come & colour
    ]
    return tuple(map(sum, zip(*by_colour, strict=True))) or (0.0,) * len(collections)


@lru_cache(maxsize=40_000)
def _promises_of_colour(
    sets: SpiralScorer, to_come: Bag, collections: tuple[Bag, ...], order: tuple[Seat, ...]
) -> tuple[float, ...]:
    worth = [0.0] * len(collections)
    for payment in sets.payments([Scoring(held_in(to_come), order)], collections):
        worth[payment.seat] += payment.points * _certainty(count(to_come, payment.kind))
    return tuple(worth)


def _certainty(left: int) -> float:
    return LEAST_CERTAINTY + (1 - LEAST_CERTAINTY) * (PIECES_OF_A_KIND - left) / PIECES_OF_A_KIND
