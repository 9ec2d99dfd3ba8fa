"""The end of a game solved to the last move, where nothing is hidden and few moves are left.

With two seats by alpha-beta, with more by max-n, in which each seat goes for its own reward and takes the first of moves that
are equal for it. Both strive for what the search strives for (see `reward`). Positions that come up again are not worked out
again. Nothing is drawn at random, so that the same position always gets the same answer.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from math import log
from operator import attrgetter
from typing import Any

from mandala.core.bots import reward
from mandala.core.bots.bot import OTHERS, AnyRules, Choice
from mandala.core.bots.greedy import Evaluate
from mandala.core.bots.guessing import Guessed, NoGuess
from mandala.core.chance import NoChance, WrongShuffle
from mandala.core.text import _
from mandala.core.typing import Move, Seat

__all__ = ["solve"]

LOOKED_AT = 0.5
LOOKED_AT_BY_MAX_N = 0.85
"""Of a tree of n positions, n to this power are looked at, roughly."""

Value = tuple[float, ...]
"""Each seat's reward, then each seat's lead."""


class _OutOfReach(Exception):
    """There are too many positions."""


def solve(rules: AnyRules, view: Any, evaluate: Evaluate, most_positions: int) -> Choice | None:
    """The best move with what it leads to and the next best ones, all exact, for the seat of `view`, which is to act.

    None where anything is hidden from any seat or left to chance, and where it would take more than `most_positions`.
    `evaluate` only decides in what order moves are tried.
    """
    try:
        state = _position(rules, view)
        if _is_small(rules, state, most_positions):
            return _Ending(rules, state, evaluate, most_positions).choice(state)
    except (Guessed, _OutOfReach, WrongShuffle):
        pass
    return None


def _position(rules: AnyRules, view: Any) -> Any:
    """The state, where every seat knows it; raises `Guessed` where one does not."""
    no_guess = NoGuess(0)
    state = rules.determinize(view, no_guess)
    for seat in range(rules.seats(state)):
        if seat != view.seat:
            rules.determinize(rules.view(state, seat), no_guess)
    # Rules may treat the state guessed last in their own way (see `narrowing`).
    return rules.determinize(view, no_guess)


def _is_small(rules: AnyRules, state: Any, most_positions: int) -> bool:
    """Whether so many positions are likely to do, judged by the choices along one line that leaves as many as it can.

    Random lines would not do (Knuth 1975): in a race they are over long before careful play is.
    """
    dealer = NoChance()
    most = log(most_positions) / (LOOKED_AT if rules.seats(state) == 2 else LOOKED_AT_BY_MAX_N)
    size = 0.0
    moves = rules.legal_moves(state)
    while True:
        size += log(len(moves))
        if size > most:
            return False
        following = [(rules.legal_moves(after), after) for after in [rules.play(state, move, dealer) for move in moves]]
        moves, state = max(following, key=lambda one: len(one[0]))
        if not moves:
            return True


class _Ending:
    """All that is found out about one ending."""

    def __init__(self, rules: AnyRules, state: Any, evaluate: Evaluate, most_positions: int) -> None:
        self.rules = rules
        self.evaluate = evaluate
        self.left = most_positions
        self.seats = rules.seats(state)
        self.dealer = NoChance()
        self.key: Callable[[Any], Any] = attrgetter(*(field.name for field in fields(state)))
        self.exact: dict[Any, Value] = {}
        self.bounds: dict[Any, tuple[Value, Value]] = {}

    def choice(self, state: Any) -> Choice:
        """What to play, and the next best; what cannot be among these is not worked out to the end."""
        seat: Seat = state.to_act
        found: list[tuple[float, int, Move, float]] = []
        for place, (move, after) in enumerate(self._ordered(state)):
            least = sorted(found)[OTHERS][0] if len(found) > OTHERS else None
            value = self._after(after, seat, least)
            loss = self._loss(value, seat)
            if least is None or loss < least:
                found.append((loss, place, move, value[self.seats + seat]))
        found.sort()
        (_loss, _place, best, lead), *others = found[: 1 + OTHERS]
        return Choice(best, lead, tuple((move, value) for _l, _p, move, value in others), str(_("Solved to the end.")))

    def _loss(self, value: Value, seat: Seat) -> float:
        """The less, the better for `seat`; with two seats told from the first one's reward, by which they are compared."""
        return value[0] if self.seats == 2 and seat == 1 else -value[seat]

    def _after(self, state: Any, seat: Seat, least: float | None) -> Value:
        """A move's value; in a game for two, one that does not come below a loss of `least` need not be exact."""
        if self.seats != 2:
            return self._max_n(state)
        low, high = _LOWEST[0], _HIGHEST[0]
        if least is not None and seat == 0:
            low = -least
        elif least is not None:
            high = least
        return self._alpha_beta(state, low, high)

    def _ordered(self, state: Any) -> Sequence[tuple[Move, Any]]:
        """The moves with the positions after them, likely good ones first."""
        rules, dealer, evaluate = self.rules, self.dealer, self.evaluate
        seat: Seat = state.to_act
        after = [(move, rules.play(state, move, dealer)) for move in sorted(rules.legal_moves(state))]
        self.left -= len(after)
        if self.left < 0:
            raise _OutOfReach
        if self.seats == 2 and len(after) > 1:
            after.sort(key=lambda one: -evaluate(rules, one[1], seat))
        return after

    def _ended(self, state: Any) -> Value:
        outcome = self.rules.outcome(state)
        assert outcome is not None
        rewards, leads = reward.of_outcome(outcome)
        return (*rewards, *leads)

    def _max_n(self, state: Any) -> Value:
        if state.ending is not None:
            return self._ended(state)
        key = self.key(state)
        known = self.exact.get(key)
        if known is not None:
            return known
        seat: Seat = state.to_act
        best: Value | None = None
        for _move, after in self._ordered(state):
            value = self._max_n(after)
            if best is None or value[seat] > best[seat]:
                best = value
        assert best is not None
        self.exact[key] = best
        return best

    def _alpha_beta(self, state: Any, low: float, high: float) -> Value:
        """The value if seat 0's reward lies between `low` and `high`; else one at or beyond the bound that it passes."""
        if state.ending is not None:
            return self._ended(state)
        key = self.key(state)
        worst, most = self.bounds.get(key, (_LOWEST, _HIGHEST))
        if worst[0] >= high or worst[0] == most[0]:
            return worst
        if most[0] <= low:
            return most
        maximises = state.to_act == 0
        best, lower, upper = (_LOWEST if maximises else _HIGHEST), low, high
        for _move, after in self._ordered(state):
            value = self._alpha_beta(after, lower, upper)
            if maximises:
                if value[0] > best[0]:
                    best, lower = value, max(lower, value[0])
            elif value[0] < best[0]:
                best, upper = value, min(upper, value[0])
            if lower >= upper:
                break
        self.bounds[key] = (best if best[0] > low else worst, best if best[0] < high else most)
        return best


_LOWEST: Value = (-1.0, 2.0, 0.0, 0.0)
_HIGHEST: Value = (2.0, -1.0, 0.0, 0.0)
