"""Score sheets: who gets how many points, by which rule, and for what."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel

from mandala.core.options import Options
from mandala.core.text import Text
from mandala.core.typing import Seat

__all__ = ["Line", "Outcome", "Scorer", "highest"]

S = TypeVar("S")
P = TypeVar("P", bound=BaseModel)
Rank = TypeVar("Rank", int, tuple[int, int])


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet: `points` to `seat` by rule number `rule`, for `cause`."""

    seat: Seat
    points: int
    rule: str
    cause: Text


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: points by seat, the seats that won, the reason, and how a tie was broken, if it was."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


def highest(ranks: Sequence[Rank]) -> tuple[Seat, ...]:
    """The seats with the highest rank, given the rank of each: points alone, or points and what breaks ties, as tuples."""
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


class Scorer(ABC, Generic[S, P]):
    """Reads score sheets off states. One scorer serves one composed rule set, which hands it its parameters.

    A house rule's part may subclass it, as it may the rules.
    """

    def __init__(self, parameters: P, options: Options) -> None:
        self.parameters = parameters
        self.options = options

    @abstractmethod
    def lines(self, state: S) -> Sequence[Line]:
        """The sheet as if the game ended in `state`."""

    @abstractmethod
    def totals(self, state: S) -> tuple[int, ...]:
        """The points of each seat: the sums of `lines`, perhaps got at faster. A test holds the two together."""

    @abstractmethod
    def winners(self, state: S) -> tuple[Seat, ...]:
        """The seats that would win if the game ended in `state`, ties broken as the rules say; never empty."""
