"""Two rule sets played side by side, to see whether they are the same game."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from mandala.core.chance import RandomDealer
from mandala.core.rules import Rules
from mandala.core.state import State
from mandala.core.view import View

__all__ = ["POSITIONS_COMPARED", "differ"]

AnyRules = Rules[Any, Any, Any, Any]
POSITIONS_COMPARED = 1000


def differ(one: AnyRules, other: AnyRules, seats: int, positions: int = POSITIONS_COMPARED) -> bool:
    """Whether two rule sets ever disagree in random games over that many positions.

    They disagree where deals, legal moves, states, what a seat may know, scores or outcomes differ. House rules' facts are
    compared each with itself, wherever it stands in the state.
    """
    if one.vocabulary.tokens != other.vocabulary.tokens or set(one.facts) != set(other.facts):
        return True
    places = [other.facts.index(fact) for fact in one.facts]
    seed, left = 0, positions
    while left > 0:
        seed += 1
        alike = _positions_alike(one, other, seats, seed, places, left)
        if alike is None:
            return True
        left -= alike
    return False


def _positions_alike(
    one: AnyRules, other: AnyRules, seats: int, seed: int, places: Sequence[int], most: int
) -> int | None:
    """How many positions of a game, `most` at most, were compared and are alike; None where they disagree."""
    rng, dealers = Random(seed), (RandomDealer(seed), RandomDealer(seed))
    setups = one.deal(dealers[0], seats), other.deal(dealers[1], seats)
    if setups[0] != setups[1]:
        return None
    state, twin = one.start(setups[0]), other.start(setups[1])
    seen = 0
    while True:
        moves = sorted(one.legal_moves(state))
        if moves != sorted(other.legal_moves(twin)) or _unlike(one, other, state, twin, places):
            return None
        seen += 1
        if not moves or seen == most:
            return seen
        move = moves[int(rng.random() * len(moves))]
        state, twin = one.play(state, move, dealers[0]), other.play(twin, move, dealers[1])


def _unlike(one: AnyRules, other: AnyRules, state: State, twin: State, places: Sequence[int]) -> bool:
    if state != _facts_in_order(twin, places):
        return True
    if one.scorer.totals(state) != other.scorer.totals(twin) or one.outcome(state) != other.outcome(twin):
        return True
    seats = range(one.seats(state))
    return any(one.view(state, seat) != _facts_seen_in_order(other.view(twin, seat), places) for seat in seats)


def _facts_in_order(state: State, places: Sequence[int]) -> State:
    if not places:
        return state
    aligned = state.copy()
    aligned.facts = tuple(state.facts[place] for place in places)
    return aligned


def _facts_seen_in_order(view: View, places: Sequence[int]) -> View:
    return replace(view, facts=tuple(view.facts[place] for place in places)) if places else view
