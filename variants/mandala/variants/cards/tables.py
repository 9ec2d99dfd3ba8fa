"""Legal moves by look-up: for each colour, what a seat may do with it, from a single byte.

The lower half of the byte counts the cards of the colour in hand (0 to 15), the upper half has a bit for each area that
the colour may not join now. The bytes of all six colours are one int, a bag with bars on it, so that finding the legal
moves is six look-ups; everything that decides them was asked of the decision points when the tables were made.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from mandala.core.moves import Vocabulary
from mandala.core.typing import Move

from .bag import COLOURS, LETTERS, Bag, Colour, count, held_in, one, size

__all__ = ["CLEAR_OF", "MOST_IN_HAND", "TOO_MANY", "Lies", "MoveTables", "at_most", "bars_table"]

MOST_IN_HAND = 15


class Lies(NamedTuple):
    """In which areas of one mandala a colour lies, as a seat sees them (M2)."""

    on_mountain: bool
    in_own_field: bool
    in_other_field: bool


_NO_BUILDING, _NO_GROWING = 0b01, 0b10
TOO_MANY = sum((MOST_IN_HAND + 1) * one(colour) for colour in COLOURS)
"""The bit of each colour's byte that 16 to 31 cards set."""

CLEAR_OF = tuple(~sum(0b11 << 8 * colour + 4 + 2 * mandala for colour in COLOURS) for mandala in (0, 1))
"""By mandala, a mask that takes away all bars of it."""


class Bars(NamedTuple):
    """What a colour may not join in one mandala, wherever it lies."""

    elsewhere: int
    """A mask that leaves the bars of all other colours and mandalas."""
    by_areas: tuple[tuple[int, int], ...]
    """The bars for seat 0 and seat 1, by the areas where the colour lies: mountain 1, field of seat 0 2, of seat 1 4, added."""


def bars_table(
    may_build: Callable[[Lies], bool], may_grow: Callable[[Lies], bool]
) -> tuple[tuple[Bars, ...], tuple[Bars, ...]]:
    """The bars by mandala and colour."""

    def bars(lies: Lies) -> int:
        return (0 if may_build(lies) else _NO_BUILDING) | (0 if may_grow(lies) else _NO_GROWING)

    areas = [(bool(sum_ & 1), bool(sum_ & 2), bool(sum_ & 4)) for sum_ in range(8)]
    by_areas = [(bars(Lies(mountain, own, other)), bars(Lies(mountain, other, own))) for mountain, own, other in areas]

    def placed(mandala: int, colour: Colour) -> Bars:
        place = 8 * colour + 4 + 2 * mandala
        return Bars(~(0b11 << place), tuple((own << place, other << place) for own, other in by_areas))

    first, second = (tuple(placed(mandala, colour) for colour in COLOURS) for mandala in (0, 1))
    return first, second


class MoveTables:
    """The moves of a seat with cards in hand, and of one that claims."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        field_counts: Callable[[int, int], Iterable[int]],
        discard_counts: Callable[[int], Iterable[int]],
        kept_in_hand: int,
    ) -> None:
        self._find = vocabulary.find
        # Rule M4 looks beyond one colour only where the rest of the hand is smaller than what must stay in it.
        by_rest = [
            tuple(
                tuple(self._moves(colour, byte, rest, field_counts, discard_counts) for byte in range(256))
                for colour in COLOURS
            )
            for rest in range(kept_in_hand + 1)
        ]
        self.usual = by_rest[kept_in_hand]
        """By colour and byte, the moves of nearly every hand (M3, M4, M5)."""
        self.unusual = {
            hand: tuple(by_rest[min(size(hand) - count(hand, colour), kept_in_hand)][colour] for colour in COLOURS)
            for hand in _one_sided_hands(kept_in_hand)
        }
        """Likewise, for each hand of which something must stay behind."""
        self.passing = self._known(["P"])
        self._claims = {
            held_in(mountain): self._known(f"C{LETTERS[colour]}" for colour in COLOURS if count(mountain, colour))
            for mountain in map(_bag_of_mask, range(1 << len(COLOURS)))
        }

    def claiming(self, mountain: Bag) -> tuple[Move, ...]:
        """Claiming each colour on the mountain (M7)."""
        return self._claims[held_in(mountain)]

    def _moves(
        self,
        colour: Colour,
        byte: int,
        rest: int,
        field_counts: Callable[[int, int], Iterable[int]],
        discard_counts: Callable[[int], Iterable[int]],
    ) -> tuple[Move, ...]:
        in_hand, bars = byte & 0x0F, byte >> 4
        if not in_hand:
            return ()
        letter = LETTERS[colour]
        tokens = [f"D{letter}{number}" for number in discard_counts(in_hand)]
        for mandala in (0, 1):
            barred = bars >> 2 * mandala
            if not barred & _NO_BUILDING:
                tokens.append(f"M{mandala + 1}{letter}")
            if not barred & _NO_GROWING:
                tokens += [f"F{mandala + 1}{letter}{number}" for number in field_counts(in_hand, rest)]
        return self._known(tokens)

    def _known(self, tokens: Iterable[str]) -> tuple[Move, ...]:
        found = [self._find(token) for token in tokens]
        return tuple(sorted(move for move in found if move is not None))


def _one_sided_hands(kept_in_hand: int) -> Iterator[Bag]:
    """Hands of a colour and fewer than `kept_in_hand` other cards."""
    for colour in COLOURS:
        others = [other for other in COLOURS if other != colour]
        for number in range(1, MOST_IN_HAND + 1):
            for rest in range(kept_in_hand):
                for cards in combinations_with_replacement(others, rest):
                    yield one(colour) * number + sum(map(one, cards))


def at_most(hand: Bag, number: int) -> Bag:
    """A hand that a house rule let grow beyond the tables, with no more than `number` of a colour to choose from."""
    return sum(min(count(hand, colour), number) * one(colour) for colour in COLOURS)


def _bag_of_mask(mask: int) -> Bag:
    return sum(one(colour) for colour in COLOURS if mask >> colour & 1)
