"""Going through a game: what a bot would have played in each seat's place, from what that seat could know then, and what the
moves played cost."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from mandala.core.bots.asking import asked
from mandala.core.bots.bot import Bot, Choice, rng_for
from mandala.core.bots.narrowing import narrowed
from mandala.core.replay import Replay
from mandala.core.typing import Move, Seat

__all__ = ["LEAST_COST", "Judgement", "analyse", "costliest"]

MARKED_EACH = 3
LEAST_COST = 1.0
"""A smaller difference, in points, is no more than what a bot's estimates vary by."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move that was played, and what a bot makes of it.

    `best` is what the bot would have played, None where there was but one move; the move played itself where a second look
    finds nothing better in the bot's. `expected` and `best_expected` are how the game
    is likely to end after either, in points of the seat more than its best opponent, as far as the bot estimates that.
    """

    ply: int
    seat: Seat
    played: Move
    best: Move | None = None
    expected: float | None = None
    best_expected: float | None = None

    @property
    def cost(self) -> float | None:
        """The points that the move is likely to have cost, 0 or more; None where that is not known."""
        if self.played == self.best or self.best is None:
            return 0.0
        if self.expected is None or self.best_expected is None:
            return None
        return max(0.0, self.best_expected - self.expected)


def analyse(game: Replay, bot: Bot, seed: int = 0, seat: Seat | None = None) -> Iterator[Judgement]:
    """A judgement for each move of the game, or of `seat`, one by one as they are made; raises `BotError` where the bot fails.

    The bot is given the view of the seat to move and nothing else. The same seed gives the same judgements. At a ply where
    something better is found, that is the choice which a hint with that seed gives.
    """
    rules = game.rules
    for ply, (state, played) in enumerate(zip(game.states, game.moves, strict=False)):
        mover: Seat = state.to_act
        if seat is not None and mover != seat:
            continue
        legal = rules.legal_moves(state)
        if len(legal) == 1:
            yield Judgement(ply, mover, played)
            continue
        view = rules.view(state, mover)
        choice = asked(bot, rules, view, rng_for(seed, mover, ply), legal)
        best, values = choice.move, _values(choice)
        if played != best:
            # Both are looked at once more, among themselves: in a large choice a poor move gets a poor look, and the one that
            # came out best is likely to have been lucky.
            pair = (best, played)
            second = asked(bot, narrowed(rules, pair), view, rng_for(seed, mover, ply), legal)
            values |= _values(second)
            if played in values and (second.move == played or values[played] >= values.get(best, values[played])):
                # Chosen after all, or worth as much.
                best = played
        yield Judgement(ply, mover, played, best, values.get(played), values.get(best))


def _values(choice: Choice) -> dict[Move, float]:
    if choice.expected is None:
        return {}
    return {choice.move: choice.expected, **dict(choice.others)}


def costliest(judgements: Iterable[Judgement], each: int = MARKED_EACH, least: float = LEAST_COST) -> list[Judgement]:
    """The moves that cost their seats most: at most `each` a seat, none below `least` points; by seat, the costliest first."""
    costly = [judgement for judgement in judgements if (judgement.cost or 0.0) >= least]
    ordered = sorted(costly, key=lambda one: (one.seat, -(one.cost or 0.0), one.ply))
    return [one for _seat, own in groupby(ordered, key=lambda one: one.seat) for one in list(own)[:each]]
