"""Deals: at random, as a record's text, and whether one is possible (M1)."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from mandala.core.chance import Dealer
from mandala.core.refusal import MandalaError, Refusal
from mandala.core.text import _, clean, counted

from .bag import COLOURS, LETTERS, Bag, bag_of, colours_in, count, letters_of, one, size
from .parameters import CardParameters
from .state import CardsSetup, CardsState
from .words import colour_name

__all__ = [
    "CARDS",
    "CARDS_OF_A_COLOUR",
    "check",
    "deal",
    "misplaced_cards",
    "read",
    "read_shuffle",
    "write",
    "write_shuffle",
]

CARDS_OF_A_COLOUR = 18
ALL_CARDS: Bag = sum(CARDS_OF_A_COLOUR * one(colour) for colour in COLOURS)
CARDS: tuple[Bag, ...] = tuple(one(colour) for colour in COLOURS for _card in range(CARDS_OF_A_COLOUR))
"""Each card as a bag of its own."""


def deal(parameters: CardParameters, dealer: Dealer) -> CardsSetup:
    """Shuffles all cards and deals them: mountains, hands, cups, deck (M1)."""
    order = dealer.shuffle(CARDS)
    sizes = (parameters.starting_mountain, parameters.starting_hand, parameters.starting_cup)
    taken = 0
    bags: list[Bag] = []
    for number in (number for number in sizes for _twice in (0, 1)):
        bags.append(sum(order[taken : taken + number]))
        taken += number
    return CardsSetup((bags[0], bags[1]), (bags[2], bags[3]), (bags[4], bags[5]), tuple(order[taken:]))


def check(parameters: CardParameters, setup: CardsSetup) -> Refusal | None:
    """M1: the right numbers of cards in each place, and 18 of each colour."""
    expected = {
        _("mountain"): (setup.mountains, parameters.starting_mountain),
        _("hand"): (setup.hands, parameters.starting_hand),
        _("cup"): (setup.cups, parameters.starting_cup),
    }
    for place, (bags, number) in expected.items():
        for index, bag in enumerate(bags):
            if size(bag) != number:
                return Refusal(
                    counted(
                        "{place} {index} holds {number} card, not {wanted}",
                        "{place} {index} holds {number} cards, not {wanted}",
                        size(bag),
                        place=place,
                        index=index + 1,
                        wanted=number,
                    ),
                    "M1",
                )
    everything = sum(setup.mountains) + sum(setup.hands) + sum(setup.cups) + sum(setup.deck)
    for colour in COLOURS:
        if count(everything, colour) != CARDS_OF_A_COLOUR:
            return Refusal(
                counted(
                    "there is {number} {colour} card, not {wanted}",
                    "there are {number} {colour} cards, not {wanted}",
                    count(everything, colour),
                    colour=colour_name(colour),
                    wanted=CARDS_OF_A_COLOUR,
                ),
                "M1",
            )
    return None


def misplaced_cards(state: CardsState) -> str | None:
    """Conservation: every one of the 108 cards is in one place."""
    rivers = sum(one(colour) for river in state.rivers for colour in river)
    table = sum(state.mountains) + sum(map(sum, state.fields)) + state.discards + rivers
    everything = table + sum(state.hands) + sum(state.start_cups) + sum(state.claims) + sum(state.deck[state.drawn :])
    if everything == ALL_CARDS:
        return None
    return f"cards on the table: {letters_of(everything)}, which is not {CARDS_OF_A_COLOUR} of each colour"


_MOST_LETTERS = 120
"""Bags hold up to 127 cards of a colour: with more letters nothing could be counted, and no deal has as many."""


class _SetupText(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    mountains: list[str]
    hands: list[str]
    cups: list[str]
    deck: str


def read(data: object) -> CardsSetup:
    """The set-up of a record; raises pydantic's `ValidationError`, and `MandalaError` for a letter that is no colour."""
    text = _SetupText.model_validate(data)
    for place, texts in ((_("mountains"), text.mountains), (_("hands"), text.hands), (_("cups"), text.cups)):
        if len(texts) != 2:
            raise MandalaError(
                Refusal(_("there are two {place} in a set-up, not {number}", place=place, number=len(texts)), "M1")
            )
    letters = "".join((*text.mountains, *text.hands, *text.cups, text.deck))
    if len(letters) > _MOST_LETTERS:
        raise MandalaError(
            Refusal(_("a set-up has {all} cards, not {number}", all=len(CARDS), number=len(letters)), "M1")
        )
    for letter in letters:
        if letter not in LETTERS:
            raise MandalaError(
                Refusal(_("“{letter}” is no colour; they are {letters}", letter=clean(letter), letters=LETTERS), "M1")
            )
    return CardsSetup(_pair(text.mountains), _pair(text.hands), _pair(text.cups), _cards(text.deck))


def write(setup: CardsSetup) -> dict[str, Any]:
    """A set-up as a record holds it, the deck's first letter drawn first."""
    return {
        "mountains": [letters_of(bag) for bag in setup.mountains],
        "hands": [letters_of(bag) for bag in setup.hands],
        "cups": [letters_of(bag) for bag in setup.cups],
        "deck": write_shuffle(setup.deck),
    }


def read_shuffle(text: str) -> list[object]:
    """A new deck as letters; raises `MandalaError` for a letter that is no colour."""
    if len(text) > len(CARDS) or not set(text) <= set(LETTERS):
        raise MandalaError(_("a shuffle is written in the letters {letters}", letters=LETTERS))
    return list(_cards(text))


def write_shuffle(order: Sequence[object]) -> str:
    """A new deck as letters, the first one drawn first."""
    return "".join(LETTERS[colours_in(card)[0]] for card in order if isinstance(card, int))


def _pair(texts: list[str]) -> tuple[Bag, Bag]:
    first, second = map(bag_of, texts)
    return first, second


def _cards(text: str) -> tuple[Bag, ...]:
    return tuple(one(LETTERS.index(letter)) for letter in text)
