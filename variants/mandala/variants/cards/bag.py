"""Bags of cards: one int with a byte for each colour, so that adding, taking away and comparing are single operations.

A byte holds up to 127 cards of a colour; no bag of this game comes near. The letters stand in the order of `LETTERS`.
"""

from collections.abc import Iterable, Iterator

__all__ = [
    "COLOURS", "EMPTY", "LETTERS", "Bag", "Colour", "bag_of", "cards_in", "colours_in", "count", "held_in", "last_colour",
    "letters_of", "number_of_colours", "one", "size",
]  # fmt: skip

Bag = int
Colour = int

LETTERS = "ROYGPK"
COLOURS: tuple[Colour, ...] = tuple(range(len(LETTERS)))
EMPTY: Bag = 0

_ONES = tuple(1 << 8 * colour for colour in COLOURS)
_ALMOST_FULL = sum(0x7F * one for one in _ONES)
_TOP_BITS = sum(0x80 * one for one in _ONES)


def one(colour: Colour) -> Bag:
    """A bag with a single card."""
    return _ONES[colour]


def size(bag: Bag) -> int:
    """How many cards: the sum of the digits to base 256, which is the remainder by 255 while it is below 255."""
    return bag % 255


def count(bag: Bag, colour: Colour) -> int:
    """How many cards of a colour."""
    return bag >> 8 * colour & 0xFF


def held_in(bag: Bag) -> int:
    """The colours in a bag as a mask with the top bit of each colour's byte: adding 127 carries into it from 1 on."""
    return bag + _ALMOST_FULL & _TOP_BITS


ALL_COLOURS = _TOP_BITS
"""`held_in` of a bag with every colour."""


def colours_in(bag: Bag) -> list[Colour]:
    """The colours of which the bag has a card, in order."""
    return [colour for colour in COLOURS if count(bag, colour)]


def last_colour(bag: Bag) -> Colour:
    """The last of the colours of which the bag has a card; -1 for an empty one."""
    return (bag.bit_length() + 7) // 8 - 1


def number_of_colours(bag: Bag) -> int:
    """How many colours the bag has."""
    return held_in(bag).bit_count()


def cards_in(bag: Bag) -> Iterator[Colour]:
    """Every card of a bag, colour by colour."""
    for colour in COLOURS:
        for _card in range(count(bag, colour)):
            yield colour


def bag_of(letters: Iterable[str]) -> Bag:
    """The bag of cards written as letters; raises `ValueError` for a letter that is no colour."""
    return sum(_ONES[LETTERS.index(letter)] for letter in letters)


def letters_of(bag: Bag) -> str:
    """A bag as letters, colour by colour."""
    return "".join(LETTERS[colour] * count(bag, colour) for colour in COLOURS)
