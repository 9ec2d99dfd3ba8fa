"""The facts of a spiral-pawn game at one moment, and what a seat may know of them."""

from dataclasses import dataclass
from typing import NamedTuple

from mandala.core.state import State
from mandala.core.typing import Seat
from mandala.core.view import View

from .pieces import ALL_PIECES, EMPTY, Bag, Kind, KindMask, held_in
from .spaces import ALL_SPACES, Space, Spaces

__all__ = ["Payment", "Scoring", "SpiralSetup", "SpiralState", "SpiralView", "open_sets"]


class Scoring(NamedTuple):
    """Sets that scored together (I4): what they paid follows from how the pawns stood then, and from the collections.

    These do not change any more in what they hold of such a set, since no piece of it is left on the path.
    """

    kinds: KindMask
    tie_order: tuple[Seat, ...]
    """All seats, those before others that won ties against them."""


class Payment(NamedTuple):
    """What a set has paid to a seat (I4)."""

    kind: Kind
    seat: Seat
    points: int
    place: int
    """1 for the owner that came first, 2 for the second, and so on."""


@dataclass(frozen=True, slots=True)
class SpiralSetup:
    """A whole set-up (I1): the piece of each space, space 1 first, and the number of players."""

    path: tuple[Bag, ...]
    players: int


@dataclass(slots=True, kw_only=True)
class SpiralState(State):
    """A spiral-pawn game's facts. What is by seat is in seat order."""

    path: tuple[Bag, ...]
    """By space, the piece that was laid there (I1), with nothing at 0; every state of a game shares it."""
    left: Spaces = ALL_SPACES
    """The spaces whose piece still lies there."""
    pawns: tuple[Space, ...]
    """By seat; `BEFORE` for a pawn that has not moved yet."""
    collections: tuple[Bag, ...]
    """By seat, every piece taken (I2)."""
    eye: Bag = EMPTY
    scorings: tuple[Scoring, ...] = ()
    """The sets that have scored so far (I4), in their order; the scorer says what they paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpiralView(View):
    """What a seat may know of a `SpiralState`: all of it, unless a house rule closes the collections."""

    path: tuple[Bag, ...]
    """By space, the piece that lies there now; nothing at 0 and where it is gone."""
    pawns: tuple[Space, ...]
    collections: tuple[Bag, ...]
    """By seat, the pieces that the seat which looks may see."""
    hidden: tuple[int, ...]
    """By seat, how many more pieces there are."""
    eye: Bag
    scorings: tuple[Scoring, ...]


def open_sets(state: SpiralState) -> KindMask:
    """The kinds of which a piece lies on the path: those sets have not scored yet (I4)."""
    return held_in(ALL_PIECES - state.eye - sum(state.collections))
