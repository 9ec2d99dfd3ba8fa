"""The facts of a card game at one moment, and what a seat may know of them (M18)."""

from dataclasses import dataclass

from mandala.core.state import State
from mandala.core.typing import Seat
from mandala.core.view import View

from .bag import EMPTY, Bag, Colour

__all__ = ["BOTH", "NO_MANDALA", "CardsSetup", "CardsState", "CardsView", "Pair"]

Pair = tuple[Bag, Bag]
"""A bag for each seat, or for each mandala."""

BOTH: Pair = (EMPTY, EMPTY)
NO_MANDALA = -1


@dataclass(frozen=True, slots=True)
class CardsSetup:
    """A whole deal (M1). The deck holds bags of one card, the first to be drawn first."""

    mountains: Pair
    hands: Pair
    cups: Pair
    deck: tuple[Bag, ...]


@dataclass(slots=True, kw_only=True)
class CardsState(State):
    """A card game's facts. Pairs by seat are in seat order, pairs by mandala in mandala order."""

    hands: Pair
    start_cups: Pair
    """The two cards that were dealt into each cup, face down (M1)."""
    claims: Pair
    """What each seat has claimed into its cup since (M7); `start_cups` and `claims` make the cup."""
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]] = ((), ())
    """Colours in the order of their river spaces, from space 1."""
    mountains: Pair
    fields: tuple[Pair, Pair] = (BOTH, BOTH)
    """`fields[mandala][seat]`."""
    deck: tuple[Bag, ...]
    """The deck since it was last shuffled, drawn cards included."""
    drawn: int = 0
    """How many of `deck` have been drawn."""
    discards: Bag = EMPTY
    top_discard: Colour | None = None
    dividing: int = NO_MANDALA
    """The mandala that is being divided."""
    completer: Seat = 0
    """Who completed it; after the division the opponent is next (M9)."""
    sixth_colour: bool = False
    """A river has its sixth colour (M10)."""
    deck_used_up: bool = False
    """The last card of the first deck has been drawn: the next mandala completed is the last (M11)."""
    discards_in_a_row: int = 0
    """Discard actions since a card was last placed, counted once the first deck is used up (M15)."""
    unseen_at_shuffle: Pair | None = None
    """At the last reshuffle, what of the cards still held each seat could not see: the other's hand and starting cup."""
    known_deck: Pair = BOTH
    """Since the last reshuffle, the cards of the deck that each seat has not seen drawn; nothing before it."""
    derived_bars: Pair
    """By seat, the areas that each colour may not join, in the upper half of its byte (M2, see `tables`); none of a mandala
    that is being divided."""
    derived_reach: Bag
    """Every card in a hand, the deck or the discard pile: those that may still be placed (M14)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsView(View):
    """What a seat may know of a `CardsState` (M18). Bags that it may not know are None."""

    hands: tuple[Bag | None, Bag | None]
    hand_sizes: tuple[int, int]
    start_cups: tuple[Bag | None, Bag | None]
    start_cup_sizes: tuple[int, int]
    claims: Pair
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    mountains: Pair
    fields: tuple[Pair, Pair]
    deck_size: int
    discards: Bag
    top_discard: Colour | None
    dividing: int
    completer: Seat
    sixth_colour: bool
    deck_used_up: bool
    discards_in_a_row: int
    unseen_at_shuffle: Bag | None
    known_deck: Bag
