"""The bot that takes the move that looks best at once."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from mandala.core.bots.bot import OTHERS, AnyRules, Choice, drawn
from mandala.core.bots.guessing import is_certain
from mandala.core.chance import shuffled
from mandala.core.typing import Move, Seat

__all__ = ["Evaluate", "GreedyBot"]

T = TypeVar("T")
Evaluate = Callable[[Any, Any, Seat], float]
"""`evaluate(rules, state, seat)`: how well `seat` stands, in points (see `Variant.evaluate`)."""

GUESSES = 8
"""How many guesses at what is hidden, or at what chance brings, a move's value is the mean of."""
SEEDS = 1 << 53
NEARLY_EQUAL = 1e-9


class GreedyBot:
    """Plays each move on a few guesses at the hidden cards and compares the variant's evaluation of what comes of it."""

    def __init__(self, evaluate: Evaluate, guesses: int = GUESSES) -> None:
        self.name = "greedy"
        self._evaluate = evaluate
        self._guesses = guesses

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        """The move of the highest mean evaluation, one of equal ones drawn by `rng`."""
        certain = is_certain(rules, view)
        state = rules.determinize(view, rng)
        moves = sorted(rules.legal_moves(state))
        totals, certain = self._try(rules, state, moves, view.seat, rng, certain)
        guesses = 1 if certain or len(moves) == 1 else self._guesses
        for _more in range(guesses - 1):
            state = rules.determinize(view, rng)
            values, _certain = self._try(rules, state, moves, view.seat, rng, certain)
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        return best_of(moves, [total / guesses for total in totals], rng)

    def _try(
        self, rules: AnyRules, state: Any, moves: Sequence[Move], seat: Seat, rng: Random, certain: bool
    ) -> tuple[list[float], bool]:
        """Each move's value on one guess, and whether chance had no part in it."""
        # All moves meet the same luck, which leaves the differences between them clearer.
        luck = drawn(rng, SEEDS)
        values: list[float] = []
        for move in moves:
            dealer = _NotingDealer(luck)
            values.append(self._evaluate(rules, rules.play(state, move, dealer), seat))
            certain = certain and not dealer.used
        return values, certain


def best_of(moves: Sequence[Move], values: Sequence[float], rng: Random) -> Choice:
    """The choice of the move with the highest value, drawn by `rng` among equal ones."""
    most = max(values)
    best = [place for place, value in enumerate(values) if value >= most - NEARLY_EQUAL]
    chosen = best[drawn(rng, len(best))]
    others = sorted((place for place in range(len(moves)) if place != chosen), key=lambda place: -values[place])
    return Choice(moves[chosen], values[chosen], tuple((moves[place], values[place]) for place in others[:OTHERS]))


class _NotingDealer:
    """Shuffles from a seed, and notes whether it was asked to."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._rng: Random | None = None

    @property
    def used(self) -> bool:
        return self._rng is not None

    def shuffle(self, pieces: Sequence[T]) -> list[T]:
        # Seeding a generator costs more than most moves, and few moves shuffle.
        if self._rng is None:
            self._rng = Random(self._seed)
        return shuffled(pieces, self._rng)
