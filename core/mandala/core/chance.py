"""Chance: the dealer that draws at random, and the one that repeats what a record holds.

Random numbers that a user can see again come from `random.Random(int).random()` alone, the one method whose sequence
Python promises to keep, so that a seed gives the same game on every version and platform.
"""

import hashlib
import random
from collections.abc import Sequence
from math import floor
from typing import Protocol, TypeVar

T = TypeVar("T")

__all__ = [
    "LARGEST_SEED",
    "Dealer",
    "NoChance",
    "RandomDealer",
    "RecordedDealer",
    "RecordingDealer",
    "WrongShuffle",
    "derive_seed",
    "shuffled",
]


LARGEST_SEED = (1 << 64) - 1
"""Of a seed that a person may choose and a record may hold."""


class Dealer(Protocol):
    """Who decides what chance decides."""

    def shuffle(self, pieces: Sequence[T]) -> list[T]:
        """The same pieces in the order in which they will be drawn."""
        ...


class WrongShuffle(ValueError):
    """A recorded shuffle that is missing, or no permutation of what was there to be shuffled."""


def derive_seed(seed: int, *stream: object) -> int:
    """A seed of its own for a stream (a bot's seat, a game's number), the same on every platform."""
    name = "/".join(map(str, (seed, *stream)))
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")


def shuffled(pieces: Sequence[T], rng: random.Random) -> list[T]:
    """A uniformly random permutation, by Fisher and Yates (Knuth, TAOCP 3.4.2 P)."""
    order = list(pieces)
    draw = rng.random
    for last in range(len(order) - 1, 0, -1):
        # Of a number that is not negative what `int` would give, in a third of the time.
        chosen = floor(draw() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return order


class RandomDealer:
    """Shuffles with a generator of its own, from a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def shuffle(self, pieces: Sequence[T]) -> list[T]:
        return shuffled(pieces, self.rng)


class RecordingDealer:
    """Passes shuffles on from another dealer and keeps them in `outcomes`, for the record."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.outcomes: list[list[object]] = []

    def shuffle(self, pieces: Sequence[T]) -> list[T]:
        order = self.dealer.shuffle(pieces)
        self.outcomes.append(list[object](order))
        return order


class RecordedDealer:
    """Repeats recorded shuffles, in order, and refuses one that does not fit. `used` counts those repeated."""

    def __init__(self, outcomes: Sequence[Sequence[object]]) -> None:
        self.outcomes = outcomes
        self.used = 0

    def shuffle(self, pieces: Sequence[T]) -> list[T]:
        if self.used == len(self.outcomes):
            raise WrongShuffle(f"shuffle {self.used + 1} is not in the record")
        remaining = list(pieces)
        order: list[T] = []
        for outcome in self.outcomes[self.used]:
            place = next((place for place, piece in enumerate(remaining) if piece == outcome), None)
            if place is None:
                break
            order.append(remaining.pop(place))
        if remaining or len(order) < len(self.outcomes[self.used]):
            raise WrongShuffle(f"shuffle {self.used + 1} does not hold the pieces that were there")
        self.used += 1
        return order


class NoChance:
    """For a search that stops where chance comes in."""

    def shuffle(self, pieces: Sequence[T]) -> list[T]:
        raise WrongShuffle("chance would decide here")
