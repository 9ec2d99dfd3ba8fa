"""Bags of pieces: one int, which shows how many there are of each kind when written to base 16, so that adding and taking away
are single operations.

A digit holds up to seven pieces of a kind with its highest bit to spare; this game has five. A piece by itself is a bag of one.
The first digit is that of the first kind, and all of them fit into a machine's word, which makes sums fast.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import compress

__all__ = [
    "ALL_PIECES", "EMPTY", "KINDS", "PIECES", "PIECES_OF_A_KIND", "TOKENS", "Bag", "Kind", "KindMask", "bag_of",
    "count", "digits", "held_in", "kind_of", "kinds_in", "one", "pieces_in", "size", "size_of_kind",
]  # fmt: skip

Bag = int
Kind = int
KindMask = int
"""Some of the kinds, with the highest bit of each kind's digit."""

TOKENS: tuple[str, ...] = tuple(colour + size for colour in "RYGBK" for size in "123")
"""Each kind as records write it: its colour and its size (I1)."""
KINDS: tuple[Kind, ...] = tuple(range(len(TOKENS)))
PIECES_OF_A_KIND = 5
EMPTY: Bag = 0

_PLACES = tuple(4 * place for place in reversed(range(len(TOKENS))))
"""By kind, how many bits stand after its digit."""
_ONES = tuple(1 << place for place in _PLACES)
_ALMOST_FULL = sum(0x7 * one for one in _ONES)
_TOP_BITS = sum(0x8 * one for one in _ONES)

PIECES: tuple[Bag, ...] = tuple(one for one in _ONES for _piece in range(PIECES_OF_A_KIND))
"""Every piece of the game (I1)."""
ALL_PIECES: Bag = sum(PIECES)


def one(kind: Kind) -> Bag:
    """A single piece."""
    return _ONES[kind]


def kind_of(piece: Bag) -> Kind:
    """The kind of a single piece."""
    return _ONES.index(piece)


def size_of_kind(kind: Kind) -> int:
    """How big its pieces are, 1 to 3."""
    return kind % 3 + 1


def count(bag: Bag, kind: Kind) -> int:
    """How many pieces of a kind."""
    return bag >> _PLACES[kind] & 0xF


def size(bag: Bag) -> int:
    """How many pieces of all kinds."""
    return sum(map(int, digits(bag)))


def digits(bag: Bag) -> str:
    """How many pieces of each kind, in the order of the kinds, a digit each."""
    return f"{bag:015x}"


def held_in(bag: Bag) -> KindMask:
    """The kinds of which the bag has a piece: adding seven carries into the highest bit from one piece on."""
    return bag + _ALMOST_FULL & _TOP_BITS


@cache
def kinds_in(mask: KindMask) -> tuple[Kind, ...]:
    """The kinds of a mask, in order."""
    return tuple(compress(KINDS, map(int, digits(mask))))


def pieces_in(bag: Bag) -> Iterator[Bag]:
    """Every piece of a bag, kind by kind."""
    for kind in KINDS:
        for _piece in range(count(bag, kind)):
            yield _ONES[kind]


def bag_of(kinds: Iterable[Kind]) -> Bag:
    """The bag with a piece of each kind named, as often as it is named."""
    return sum(_ONES[kind] for kind in kinds)
