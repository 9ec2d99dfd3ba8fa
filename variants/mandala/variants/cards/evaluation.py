"""How well a seat stands in a card game, for bots that look at positions: points, and what is likely to become points.

An estimate, in points, of the seat's lead at the end: what the cups are worth by now, and so much for each thing that tends to
become points. The numbers were fitted to how games ended and then tried in play. Both seats are counted, one against the
other. A mountain is divided as it lies, both seats taking turns to choose what serves them and denies the other (M7, M8).
"""

from functools import lru_cache
from operator import mul
from typing import Any, NamedTuple

from mandala.core.scoring import Scorer
from mandala.core.typing import Seat

from .bag import Bag, counts, held_in, number_of_colours, size
from .rules import CardRules
from .scoring import CardScorer
from .state import CardsState

__all__ = ["evaluate"]

UNPLACED_CARD = 2.5
"""A cup card whose colour may still get a river space."""
RIVER_CARD = 3.8
"""A colour in the river: claims of it to come will count."""
CARD_IN_HAND = 0.7
COLOUR_IN_HAND = 0.25
CARD_IN_FIELD = 1.1
NEW_COLOUR = 1.4
"""A colour on a mountain that is not in the seat's river yet, whoever will get to claim it."""
POINT_ON_MOUNTAIN = 0.2
"""Likewise, each point that a mountain's other cards are worth to the seat."""
TURN = 1.1
"""Being next to act."""
EMPTY_FIELD = (0.0, 0.5, 1.0, 2.0, 4.3, 6.5, 6.5)
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


def evaluate(rules: CardRules, state: CardsState, seat: Seat) -> float:
    """The seat's expected points less its opponent's."""
    if state.ending is not None:
        totals = rules.scorer.totals(state)
        return float(totals[seat] - totals[1 - seat])
    scorer, spaces, rivers = rules.scorer, rules.parameters.river_spaces, state.rivers
    cup, other_cup = state.start_cups[0] + state.claims[0], state.start_cups[1] + state.claims[1]
    hand, other_hand = state.hands
    lead = banked = _banked(scorer, spaces, rivers, (cup, other_cup))
    lead += CARD_IN_HAND * (size(hand) - size(other_hand))
    lead += COLOUR_IN_HAND * (number_of_colours(hand) - number_of_colours(other_hand))
    at_stake = banked if spaces - 1 in (len(rivers[0]), len(rivers[1])) else 0.0
    for mandala in (0, 1):
        mountain, (own, other) = state.mountains[mandala], state.fields[mandala]
        # Only what bears on this mountain, so that what is remembered is found again whatever else there is in the cups.
        claimable = (held_in(mountain) >> 7) * 0xFF
        table = _Table(scorer, spaces, rivers, (cup & claimable, other_cup & claimable), at_stake)
        if mandala == state.dividing:
            lead += _division(table, mountain, state.to_act, (own != 0, other != 0))
        else:
            lead += _mandala(table, mountain, own, other)
    if state.dividing < 0:
        lead += TURN if state.to_act == 0 else -TURN
    return lead if seat == 0 else -lead


class _Table(NamedTuple):
    """What decides the worth of the cards on a mountain."""

    scorer: Scorer[Any, Any]
    spaces: int
    rivers: tuple[tuple[int, ...], tuple[int, ...]]
    cups: tuple[Bag, Bag]
    """What they have of the mountain's colours."""
    banked: float
    """What seat 0 is ahead so far, where a river has one free space left; else it does not matter, and is 0."""


# A search asks for many positions that differ in little: most of these answers are known already.
@lru_cache(maxsize=8192)
def _mandala(table: _Table, mountain: Bag, own: Bag, other: Bag) -> float:
    """What a mandala promises seat 0 more than seat 1."""
    present = number_of_colours(mountain + own + other)
    own_size, other_size = size(own), size(other)
    lead = CARD_IN_FIELD * (own_size - other_size)
    if not own_size:
        lead -= EMPTY_FIELD[present]
    if not other_size:
        lead += EMPTY_FIELD[present]
    if mountain:
        lead += _promise(table, mountain, 0) - _promise(table, mountain, 1)
        first, second = _division(table, mountain, 0, (True, True)), _division(table, mountain, 1, (True, True))
        lead += DIVISION[present] * (first + second) / 2
        if own_size != other_size:
            choice = FIRST_CHOICE[present] * (first - second) / 2
            lead += choice if own_size > other_size else -choice
    return lead


def _promise(table: _Table, mountain: Bag, seat: Seat) -> float:
    """What the cards on a mountain promise a seat, before it is known who will choose."""
    worth = _worth(table.scorer, table.rivers[seat], table.spaces)
    new = NEW_COLOUR if worth.next_points else 0.0
    return sum(
        POINT_ON_MOUNTAIN * number * worth.points[colour] if worth.placed[colour] else new
        for colour, number in enumerate(counts(mountain))
        if number
    )


@lru_cache(maxsize=4096)
def _worth(scorer: Scorer[Any, Any], river: tuple[int, ...], spaces: int) -> Worth:
    def value(space: int, colour: int) -> float:
        return float(scorer.value(space, colour) if isinstance(scorer, CardScorer) else space)

    is_full = len(river) >= spaces
    unplaced = 0.0 if is_full else UNPLACED_CARD
    points = tuple(value(river.index(colour) + 1, colour) if colour in river else unplaced for colour in range(6))
    placed = tuple(colour in river for colour in range(6))
    return Worth(points, placed, 0.0 if is_full else value(len(river) + 1, 0), len(river) == spaces - 1)


@lru_cache(maxsize=8192)
def _banked(
    scorer: Scorer[Any, Any], spaces: int, rivers: tuple[tuple[int, ...], tuple[int, ...]], cups: tuple[Bag, Bag]
) -> float:
    """What the cups and rivers are worth to seat 0 more than to seat 1."""
    lead = RIVER_CARD * (len(rivers[0]) - len(rivers[1]))
    for sign, river, cup in ((1, rivers[0], cups[0]), (-1, rivers[1], cups[1])):
        lead += sign * sum(map(mul, counts(cup), _worth(scorer, river, spaces).points))
    return lead


@lru_cache(maxsize=8192)
def _division(table: _Table, mountain: Bag, first: Seat, keeps: tuple[bool, bool]) -> float:
    """What seat 0 gets more than seat 1 when a mountain is divided as it lies, `first` choosing first."""
    scorer, spaces, rivers, (cup, other_cup), banked = table
    worth, other_worth = _worth(scorer, rivers[0], spaces), _worth(scorer, rivers[1], spaces)
    in_cup, in_other_cup = counts(cup), counts(other_cup)
    gains = [
        (_gain(colour, number, worth, in_cup, banked), _gain(colour, number, other_worth, in_other_cup, -banked))
        for colour, number in enumerate(counts(mountain))
        if number
    ]
    return _divided(gains, first, keeps)


def _gain(colour: int, number: int, worth: Worth, in_cup: bytes, banked: float) -> float:
    """What a seat gains by claiming cards of a colour: one of them goes to the river where the colour is new (M7)."""
    if worth.placed[colour]:
        return number * worth.points[colour]
    space = worth.next_points
    if not space:
        return 0.0
    gain = (number - 1) * space + in_cup[colour] * (space - worth.points[colour])
    if worth.is_last_space:
        return gain + (ENDING if banked + gain > 0 else -ENDING)
    return gain + RIVER_CARD


def _divided(left: list[tuple[float, float]], first: Seat, keeps: tuple[bool, bool]) -> float:
    lead = 0.0
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
