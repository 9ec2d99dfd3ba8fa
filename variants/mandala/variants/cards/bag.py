"""Bags of cards: one int with a byte for each colour, so that adding, taking away and comparing are single operations.

A byte holds up to 127 cards of a colour; no bag of this game comes near. The letters stand in the order of `LETTERS`.
"""

from collections.abc import Iterable

__all__ = [
    "ALL_COLOURS", "ALL_OF", "CARRY", "COLOURS", "EMPTY", "LETTERS", "ONES", "Bag", "Colour", "bag_of", "cards_of", "colours_in",
    "count", "counts", "held_in", "last_colour", "letters_of", "number_of_colours", "one", "size",
]  # fmt: skip

Bag = int
Colour = int

LETTERS = "ROYGPK"
COLOURS: tuple[Colour, ...] = tuple(range(len(LETTERS)))
EMPTY: Bag = 0

# Where every nanosecond counts, looking up spares the call.
ONES: tuple[Bag, ...] = tuple(1 << 8 * colour for colour in COLOURS)
"""By colour, a bag with a single card."""
ALL_OF: tuple[Bag, ...] = tuple(0xFF * one for one in ONES)
"""By colour, a mask that leaves a bag with the cards of that colour."""
CARRY: Bag = sum(0x7F * one for one in ONES)
"""Added to a bag, sets the top bit of each byte that is not 0 (see `held_in`)."""
ALL_COLOURS = sum(0x80 * one for one in ONES)
"""`held_in` of a bag with every colour."""


def one(colour: Colour) -> Bag:
    """A bag with a single card."""
    return ONES[colour]


def size(bag: Bag) -> int:
    """How many cards: the sum of the digits to base 256, which is the remainder by 255 while it is below 255."""
    return bag % 255


def count(bag: Bag, colour: Colour) -> int:
    """How many cards of a colour."""
    return bag >> 8 * colour & 0xFF


def counts(bag: Bag) -> bytes:
    """How many cards of each colour."""
    return bag.to_bytes(len(LETTERS), "little")


def held_in(bag: Bag) -> int:
    """The colours in a bag as a mask with the top bit of each colour's byte: adding 127 carries into it from 1 on."""
    return bag + CARRY & ALL_COLOURS


def colours_in(bag: Bag) -> list[Colour]:
    """The colours of which the bag has a card, in order."""
    return [colour for colour, number in enumerate(counts(bag)) if number]


def last_colour(bag: Bag) -> Colour:
    """The last of the colours of which the bag has a card; -1 for an empty one."""
    return (bag.bit_length() + 7) // 8 - 1


def number_of_colours(bag: Bag) -> int:
    """How many colours the bag has."""
    return held_in(bag).bit_count()


def cards_of(bag: Bag) -> list[Bag]:
    """Every card of a bag as a bag of its own, colour by colour."""
    cards: list[Bag] = []
    for card, number in zip(ONES, counts(bag), strict=True):
        cards += [card] * number
    return cards


def bag_of(letters: Iterable[str]) -> Bag:
    """The bag of cards written as letters; raises `ValueError` for a letter that is no colour."""
    return sum(ONES[LETTERS.index(letter)] for letter in letters)


def letters_of(bag: Bag) -> str:
    """A bag as letters, colour by colour."""
    return "".join(LETTERS[colour] * count(bag, colour) for colour in COLOURS)
