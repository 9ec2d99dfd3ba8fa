"""How well a seat stands in a card game, for bots that look at positions: points, and what is likely to become points.

An estimate, in points. A cup is worth what its river says by now, with a guess for colours not in the river yet. Each
mountain is divided as it lies, both seats taking turns to choose what serves them and denies the other most (M7, M8); it
counts the more, the nearer the mandala is to being complete. Cards in hand are small change. Both seats are counted, one
against the other, since all of this is worth only what it is worth more than theirs.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from mandala.core.scoring import Scorer
from mandala.core.typing import Seat

from .bag import Bag, number_of_colours, size
from .rules import CardRules
from .scoring import CardScorer
from .state import CardsState

__all__ = ["evaluate"]

CARD_IN_HAND = 0.3
PLACED_IN_TIME = 0.6
"""How likely it is, about, that a colour still gets a river space, for an average one of those left."""
NEW_COLOUR = 0.5
"""What a river space is worth to claims to come, in cards."""
DENIED = 0.5
"""What a claim counts that the opponent cannot make any more, beside one's own; when choosing a colour (M7)."""
FIRST = 0.6
"""How likely the seat that leads in a field keeps the first choice, the mandala being far from complete."""
SOON = (0.0, 0.15, 0.2, 0.3, 0.45, 0.7, 1.0)
"""By the number of colours in a mandala, how much of what its division would bring is counted."""
ENDING = 4.0
"""What it counts to have the choice of ending the game with a sixth colour while leading (M10), and against one behind."""


class Worth(NamedTuple):
    """What a river makes of cards: by colour the points of a cup card, and which colours it has; the next space's points."""

    points: tuple[float, ...]
    placed: tuple[bool, ...]
    next_points: float
    last_space: bool


def evaluate(rules: CardRules, state: CardsState, seat: Seat) -> float:
    """The seat's expected points less its opponent's."""
    if state.ending is not None:
        totals = rules.scorer.totals(state)
        return float(totals[seat] - totals[1 - seat])
    scorer, spaces = rules.scorer, rules.parameters.river_spaces
    worths = (_worth(scorer, state.rivers[0], spaces), _worth(scorer, state.rivers[1], spaces))
    cups = tuple((state.start_cups[one] + state.claims[one]).to_bytes(6, "little") for one in (0, 1))
    lead = _banked(cups[0], worths[0]) - _banked(cups[1], worths[1])
    lead += CARD_IN_HAND * (size(state.hands[0]) - size(state.hands[1]))
    banked = lead
    for mandala in (0, 1):
        mountain = state.mountains[mandala]
        if not mountain:
            continue
        gains = _gains(mountain, worths, cups, banked)
        own, other = state.fields[mandala]
        keeps = (own != 0, other != 0)
        if mandala == state.dividing:
            lead += _divided(gains, state.to_act, keeps)
            continue
        present = number_of_colours(mountain + own + other)
        first = 0.5 if own == other else FIRST if size(own) > size(other) else 1 - FIRST
        share = first * _divided(gains, 0, keeps) + (1 - first) * _divided(gains, 1, keeps)
        lead += SOON[present] * share
    return lead if seat == 0 else -lead


@lru_cache(maxsize=4096)
def _worth(scorer: Scorer[Any, Any], river: tuple[int, ...], spaces: int) -> Worth:
    value = scorer.value if isinstance(scorer, CardScorer) else lambda space, colour: space
    free = range(len(river) + 1, spaces + 1)
    guess = PLACED_IN_TIME * sum(free) / len(free) if free else 0.0
    points = tuple(float(value(river.index(c) + 1, c)) if c in river else guess for c in range(6))
    return Worth(points, tuple(c in river for c in range(6)), float(free[0]) if free else 0.0, len(free) == 1)


def _banked(cup: bytes, worth: Worth) -> float:
    points = worth.points
    return (
        cup[0] * points[0] + cup[1] * points[1] + cup[2] * points[2]
        + cup[3] * points[3] + cup[4] * points[4] + cup[5] * points[5]
    )  # fmt: skip


def _gains(
    mountain: Bag, worths: tuple[Worth, Worth], cups: tuple[bytes, ...], lead: float
) -> list[tuple[float, float]]:
    """What claiming each colour of a mountain would bring seat 0 and seat 1."""
    found: list[tuple[float, float]] = []
    for colour, number in enumerate(mountain.to_bytes(6, "little")):
        if number:
            found.append((
                _gain(colour, number, worths[0], cups[0], lead), _gain(colour, number, worths[1], cups[1], -lead)
            ))  # fmt: skip
    return found


def _gain(colour: int, number: int, worth: Worth, cup: bytes, lead: float) -> float:
    if worth.placed[colour]:
        return number * worth.points[colour]
    next_points = worth.next_points
    if not next_points:
        return 0.0
    gain = (number - 1 + NEW_COLOUR) * next_points + cup[colour] * (next_points - worth.points[colour])
    if worth.last_space:
        gain += ENDING if lead + gain > 0 else -ENDING
    return gain


def _divided(gains: list[tuple[float, float]], first: Seat, keeps: tuple[bool, bool]) -> float:
    """What seat 0 gets more than seat 1 when a mountain is divided, `first` choosing first."""
    lead = 0.0
    left = gains
    chooser = first
    if len(left) > 1:
        left = left.copy()
        while len(left) > 1:
            best, most = left[0], -1000.0
            for gain in left:
                value = gain[chooser] + DENIED * gain[1 - chooser] if keeps[chooser] else gain[1 - chooser]
                if value > most:
                    best, most = gain, value
            left.remove(best)
            if keeps[chooser]:
                lead += best[0] if chooser == 0 else -best[1]
            chooser = 1 - chooser
    if keeps[chooser]:
        lead += left[0][0] if chooser == 0 else -left[0][1]
    return lead
