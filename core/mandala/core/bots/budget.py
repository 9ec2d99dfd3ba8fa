"""How long a search may go on: so many iterations, the same on every machine, or so many seconds."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

__all__ = ["Budget"]

CLOCK_EVERY = 16
"""Iterations between two looks at the clock."""
POSITIONS_AN_ITERATION = 25
POSITIONS_A_SECOND = 25_000


@dataclass(frozen=True, slots=True)
class Budget:
    """At most `iterations`, at most about `seconds` of wall-clock time; what is None does not limit.

    Only a budget without seconds gives the same search for the same seed.
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a budget needs a limit")

    @property
    def positions(self) -> int:
        """How many positions may be looked at before the search, to solve the end; about as long as the search itself takes."""
        by_iterations = POSITIONS_AN_ITERATION * self.iterations if self.iterations is not None else None
        by_seconds = int(POSITIONS_A_SECOND * self.seconds) if self.seconds is not None else None
        return max(1, min(limit for limit in (by_iterations, by_seconds) if limit is not None))

    def left(self, number: int) -> int | None:
        """How many iterations are still to come after the one of that number; None where only the clock tells."""
        return None if self.iterations is None else self.iterations - number - 1

    def __iter__(self) -> Iterator[int]:
        """The number of each iteration, as long as the budget lasts; at least one."""
        end = None if self.seconds is None else perf_counter() + self.seconds
        number = 0
        while True:
            yield number
            number += 1
            if number == self.iterations:
                return
            if end is not None and number % CLOCK_EVERY == 0 and perf_counter() >= end:
                return
