"""How well a seat stands in a card game, for bots that look at positions: points and what is likely to become points.

An estimate, in points: what the cup is worth by now, what the seat's share of each unfinished mountain would bring it,
and small change for a larger hand and for river spaces still free. Both seats are counted, one against the other.
"""

from mandala.core.typing import Seat
from mandala.variants.cards.bag import COLOURS, Bag, colours_in, count, number_of_colours, size
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState

__all__ = ["evaluate"]

CARD_IN_HAND = 0.3
OWN_SHARE, EVEN_SHARE, OTHER_SHARE = 0.6, 0.5, 0.4
UNPLACED_COLOUR = 2.5
"""What a cup card is worth on average whose colour has no river space yet."""


def evaluate(rules: CardRules, state: CardsState, seat: Seat) -> float:
    """The seat's expected points less its opponent's."""
    if state.ending is not None:
        mine, theirs = rules.scorer.totals(state)[seat], rules.scorer.totals(state)[1 - seat]
        return float(mine - theirs)
    return _side(rules, state, seat) - _side(rules, state, 1 - seat)


def _side(rules: CardRules, state: CardsState, seat: Seat) -> float:
    worth = _worth(state, seat)
    cup = state.start_cups[seat] + state.claims[seat]
    value = sum(count(cup, colour) * worth[colour] for colour in COLOURS)
    for mandala in (0, 1):
        value += _share(state, seat, mandala) * _mountain(state.mountains[mandala], worth)
    return value + CARD_IN_HAND * size(state.hands[seat])


def _worth(state: CardsState, seat: Seat) -> list[float]:
    """What a cup card of each colour is or will probably be worth."""
    river = state.rivers[seat]
    return [float(river.index(colour) + 1) if colour in river else UNPLACED_COLOUR for colour in COLOURS]


def _mountain(mountain: Bag, worth: list[float]) -> float:
    return sum(count(mountain, colour) * worth[colour] for colour in colours_in(mountain))


def _share(state: CardsState, seat: Seat, mandala: int) -> float:
    """The part of a mountain that a seat may hope for: none with an empty field late on, more for the larger field (M7, M8)."""
    own, other = (size(state.fields[mandala][one]) for one in (seat, 1 - seat))
    present = number_of_colours(state.mountains[mandala] + sum(state.fields[mandala]))
    if own == 0:
        return OTHER_SHARE * (6 - present) / 6
    if own == other:
        return EVEN_SHARE
    return OWN_SHARE if own > other else OTHER_SHARE
