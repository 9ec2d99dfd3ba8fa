"""What a bot is: somebody who looks at a view and chooses a move."""

from dataclasses import dataclass
from math import floor
from random import Random
from typing import Any, Protocol

from mandala.core.chance import derive_seed
from mandala.core.rules import Rules
from mandala.core.typing import Move, Seat

__all__ = ["OTHERS", "AnyRules", "Bot", "Choice", "drawn", "rng_for"]

AnyRules = Rules[Any, Any, Any, Any]
OTHERS = 2
"""So many moves, at most, are told beside the best one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot chose.

    `expected` is how the game is likely to end after `move`, in points of the bot's seat more than its best opponent; None from
    a bot that does not estimate. `others` has the next best moves with theirs, best first, `OTHERS` at most.
    """

    move: Move
    expected: float | None = None
    others: tuple[tuple[Move, float], ...] = ()
    note: str = ""
    """What the bot has to say about how it came to its choice; empty for nothing."""


class Bot(Protocol):
    """A player that is a program. It knows a view; a state it can only guess, by `rules.determinize(view, rng)`."""

    @property
    def name(self) -> str:
        """The name by which it was asked for, level included."""
        ...

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        """A legal move for the seat of `view`, which is to act; the same one for the same view and state of `rng`."""
        ...


def rng_for(seed: int, seat: Seat, ply: int) -> Random:
    """The random numbers of a bot for one decision, so that a game resumed, or looked at again, gives the same choices."""
    return Random(derive_seed(seed, "bot", seat, ply))


def drawn(rng: Random, number: int) -> int:
    """One of `range(number)`, uniformly, from the one method of `Random` whose sequence is promised to stay."""
    return floor(rng.random() * number)
