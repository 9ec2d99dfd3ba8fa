"""How well a seat stands in a card game, for bots that look at positions: points, and what is likely to become points.

An estimate, in points, of the seat's lead at the end: what the cups are worth by now, and so much for each thing that tends to
become points. The numbers were fitted to how games ended and then tried in play. Both seats are counted, one against the
other. A mountain is divided as it lies, both seats taking turns to choose what serves them and denies the other (M7, M8).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from mandala.core.scoring import Scorer
from mandala.core.typing import Seat

from .bag import Bag, number_of_colours, size
from .rules import CardRules
from .scoring import CardScorer
from .state import CardsState

__all__ = ["evaluate"]

UNPLACED_CARD = 2.5
"""A cup card whose colour may still get a river space."""
RIVER_CARD = 3.8
"""A colour in the river: claims of it to come will count."""
CARD_IN_HAND = 0.35
COLOUR_IN_HAND = 0.6
CARD_IN_FIELD = 1.1
TURN = 1.1
"""Being next to act."""
EMPTY_FIELD = (0.0, 0.5, 1.0, 2.0, 4.3, 8.0, 8.0)
"""By the number of colours in a mandala, what an empty field there costs: with it, all claims would be lost (M8)."""
DIVISION = (0.0, 0.2, 0.4, 0.4, 0.4, 0.4, 0.4)
"""By the number of colours in a mandala, how much of what its division would bring is counted."""
FIRST_CHOICE = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5)
"""Likewise, how much of what the first choice would bring more than the second is counted for the larger field (M7)."""
DENIED = 0.6
"""What counts, beside one's own gain, of the opponent's that a claim takes away."""
ENDING = 5.0
"""What it counts to end the game by a sixth colour when ahead, and against it when behind (M10)."""


class Worth(NamedTuple):
    """What a river makes of cards: a cup card's points by colour (a guess where it has no space), and the next space's points."""

    points: tuple[float, ...]
    placed: tuple[bool, ...]
    next_points: float
    is_last_space: bool


Gains = Sequence[tuple[float, float]]
"""What claiming each colour of a mountain would bring seat 0, and seat 1."""


def evaluate(rules: CardRules, state: CardsState, seat: Seat) -> float:
    """The seat's expected points less its opponent's."""
    if state.ending is not None:
        totals = rules.scorer.totals(state)
        return float(totals[seat] - totals[1 - seat])
    spaces = rules.parameters.river_spaces
    worths = (_worth(rules.scorer, state.rivers[0], spaces), _worth(rules.scorer, state.rivers[1], spaces))
    cups = (_counts(state.start_cups[0] + state.claims[0]), _counts(state.start_cups[1] + state.claims[1]))
    lead = _banked(cups[0], worths[0]) - _banked(cups[1], worths[1])
    lead += RIVER_CARD * (len(state.rivers[0]) - len(state.rivers[1]))
    banked = lead
    hand, other_hand = state.hands
    lead += CARD_IN_HAND * (size(hand) - size(other_hand))
    lead += COLOUR_IN_HAND * (number_of_colours(hand) - number_of_colours(other_hand))
    for mandala in (0, 1):
        lead += _mandala(state, mandala, worths, cups, banked)
    if state.dividing < 0:
        lead += TURN if state.to_act == 0 else -TURN
    return lead if seat == 0 else -lead


def _mandala(
    state: CardsState, mandala: int, worths: tuple[Worth, Worth], cups: tuple[bytes, bytes], banked: float
) -> float:
    """What a mandala promises seat 0 more than seat 1."""
    mountain = state.mountains[mandala]
    own, other = state.fields[mandala]
    if mandala == state.dividing:
        keeps = (own != 0, other != 0)
        return _divided(_gains(mountain, worths, cups, banked), state.to_act, keeps) if mountain else 0.0
    present = number_of_colours(mountain + own + other)
    own_size, other_size = size(own), size(other)
    lead = CARD_IN_FIELD * (own_size - other_size)
    if not own_size:
        lead -= EMPTY_FIELD[present]
    if not other_size:
        lead += EMPTY_FIELD[present]
    if mountain:
        gains = _gains(mountain, worths, cups, banked)
        first, second = _divided(gains, 0, (True, True)), _divided(gains, 1, (True, True))
        lead += DIVISION[present] * (first + second) / 2
        if own_size != other_size:
            choice = FIRST_CHOICE[present] * (first - second) / 2
            lead += choice if own_size > other_size else -choice
    return lead


def _counts(bag: Bag) -> bytes:
    """The number of cards of each colour."""
    return bag.to_bytes(6, "little")


@lru_cache(maxsize=4096)
def _worth(scorer: Scorer[Any, Any], river: tuple[int, ...], spaces: int) -> Worth:
    def value(space: int, colour: int) -> float:
        return float(scorer.value(space, colour) if isinstance(scorer, CardScorer) else space)

    is_full = len(river) >= spaces
    unplaced = 0.0 if is_full else UNPLACED_CARD
    points = tuple(value(river.index(colour) + 1, colour) if colour in river else unplaced for colour in range(6))
    placed = tuple(colour in river for colour in range(6))
    return Worth(points, placed, 0.0 if is_full else value(len(river) + 1, 0), len(river) == spaces - 1)


def _banked(cup: bytes, worth: Worth) -> float:
    points = worth.points
    return (
        cup[0] * points[0] + cup[1] * points[1] + cup[2] * points[2]
        + cup[3] * points[3] + cup[4] * points[4] + cup[5] * points[5]
    )  # fmt: skip


def _gains(mountain: Bag, worths: tuple[Worth, Worth], cups: tuple[bytes, bytes], banked: float) -> Gains:
    found: list[tuple[float, float]] = []
    for colour, number in enumerate(_counts(mountain)):
        if number:
            found.append((
                _gain(colour, number, worths[0], cups[0], banked), _gain(colour, number, worths[1], cups[1], -banked)
            ))  # fmt: skip
    return found


def _gain(colour: int, number: int, worth: Worth, cup: bytes, banked: float) -> float:
    """What a seat gains by claiming cards of a colour: one of them goes to the river where the colour is new (M7)."""
    if worth.placed[colour]:
        return number * worth.points[colour]
    space = worth.next_points
    if not space:
        return 0.0
    gain = (number - 1) * space + cup[colour] * (space - worth.points[colour])
    if worth.is_last_space:
        return gain + (ENDING if banked + gain > 0 else -ENDING)
    return gain + RIVER_CARD


def _divided(gains: Gains, first: Seat, keeps: tuple[bool, bool]) -> float:
    """What seat 0 gets more than seat 1 when a mountain is divided, `first` choosing first."""
    lead = 0.0
    left = list(gains)
    chooser = first
    while left:
        best = left[0]
        if len(left) > 1:
            most = -1000.0
            for gain in left:
                own, other = gain if chooser == 0 else (gain[1], gain[0])
                value = (own if keeps[chooser] else 0.0) + (DENIED * other if keeps[1 - chooser] else 0.0)
                if value > most:
                    best, most = gain, value
        left.remove(best)
        if keeps[chooser]:
            lead += best[0] if chooser == 0 else -best[1]
        chooser = 1 - chooser
    return lead
