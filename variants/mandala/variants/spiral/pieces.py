"""Bags of pieces: one int with a byte for each kind, so that adding and taking away are single operations.

A byte holds up to 127 pieces of a kind; this game has five. A piece by itself is a bag of one.
"""

from collections.abc import Iterable, Iterator
from itertools import compress

__all__ = [
    "ALL_PIECES", "EMPTY", "KINDS", "PIECES", "PIECES_OF_A_KIND", "TOKENS", "Bag", "Kind", "KindMask", "bag_of",
    "count", "counts", "held_in", "kind_of", "kinds_in", "one", "pieces_in", "size", "size_of_kind",
]  # fmt: skip

Bag = int
Kind = int
KindMask = int
"""Some of the kinds, with the highest bit of each kind's byte."""

TOKENS: tuple[str, ...] = tuple(colour + size for colour in "RYGBK" for size in "123")
"""Each kind as records write it: its colour and its size (I1)."""
KINDS: tuple[Kind, ...] = tuple(range(len(TOKENS)))
PIECES_OF_A_KIND = 5
EMPTY: Bag = 0

_ONES = tuple(1 << 8 * kind for kind in KINDS)
_ALMOST_FULL = sum(0x7F * one for one in _ONES)
_TOP_BITS = sum(0x80 * one for one in _ONES)

PIECES: tuple[Bag, ...] = tuple(one for one in _ONES for _piece in range(PIECES_OF_A_KIND))
"""Every piece of the game (I1)."""
ALL_PIECES: Bag = sum(PIECES)


def one(kind: Kind) -> Bag:
    """A single piece."""
    return _ONES[kind]


def kind_of(piece: Bag) -> Kind:
    """The kind of a single piece."""
    return piece.bit_length() >> 3


def size_of_kind(kind: Kind) -> int:
    """How big its pieces are, 1 to 3."""
    return kind % 3 + 1


def count(bag: Bag, kind: Kind) -> int:
    """How many pieces of a kind."""
    return bag >> 8 * kind & 0xFF


def size(bag: Bag) -> int:
    """How many pieces of all kinds."""
    return sum(counts(bag))


def counts(bag: Bag) -> bytes:
    """How many pieces of each kind, by kind; or of a mask, something for each kind in it and 0 for the others."""
    return bag.to_bytes(len(KINDS), "little")


def held_in(bag: Bag) -> KindMask:
    """The kinds of which the bag has a piece: adding 127 carries into the highest bit from one piece on."""
    return bag + _ALMOST_FULL & _TOP_BITS


def kinds_in(mask: KindMask) -> list[Kind]:
    """The kinds of a mask, in order."""
    return [*compress(KINDS, counts(mask))]


def pieces_in(bag: Bag) -> Iterator[Bag]:
    """Every piece of a bag, kind by kind."""
    for kind in KINDS:
        for _piece in range(count(bag, kind)):
            yield _ONES[kind]


def bag_of(kinds: Iterable[Kind]) -> Bag:
    """The bag with a piece of each kind named, as often as it is named."""
    return sum(_ONES[kind] for kind in kinds)
