"""The end of an open game, solved: by hand, and against looking at every line of moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from mandala.core.bots import reward
from mandala.core.bots.bot import rng_for
from mandala.core.bots.catalogue import make_bot
from mandala.core.bots.endgame import solve
from mandala.core.bots.narrowing import narrowed
from mandala.core.chance import NoChance
from mandala.core.ruleset import load, parse_house
from mandala.core.typing import Seat

from ...variants.spiral.build import spiral_rules, state_of
from .positions import positions

SPIRAL = spiral_rules()
SOLVED = "Solved to the end."


def the_last_three() -> Any:
    """Seat 0 has two black pieces and seat 1 two green ones; the red set has nothing but the piece that is left.

    To 74, red pays 5. To 73 seat 0 then has black for sure, 5, and loses red. With 75 it ends the game, and leaves red to seat 1.
    """
    left = {73: "K1", 74: "R1", 75: "G1"}
    return state_of(SPIRAL, pawns=(70, 71), left=left, collections=["K1 K1", "G1 G1"])


def test_the_last_three_pieces_of_a_path() -> None:
    state = the_last_three()
    choice = make_bot("ismcts:3", load("spiral").variant).choose(SPIRAL, SPIRAL.view(state, 0), Random(1))
    told = [(SPIRAL.vocabulary.token(move), lead) for move, lead in ((choice.move, choice.expected), *choice.others)]
    # 74: red 5, and of black and green 3 + 2 or 5 for one of them: 10 to 5. 73: 5 + 2 to 5 + 3. 75: 3 + 2 to 2 + 5 + 3.
    assert told == [("74", 5), ("73", -1), ("75", -5)]
    assert choice.note == SOLVED


def test_moves_that_rules_leave_out_are_left_out() -> None:
    state = the_last_three()
    few = narrowed(SPIRAL, [move for move in SPIRAL.legal_moves(state) if SPIRAL.vocabulary.token(move) != "74"])
    choice = solve(few, SPIRAL.view(state, 0), load("spiral").variant.evaluate, 1000)
    assert choice is not None
    assert [choice.expected, *(lead for _move, lead in choice.others)] == [-1, -5]


def every_line(rules: Any, state: Any) -> tuple[Sequence[float], Sequence[float]]:
    """Each seat's reward and lead where each seat goes for its own reward, the first of equal moves being taken."""
    if state.ending is not None:
        outcome = rules.outcome(state)
        return reward.of_outcome(outcome)
    seat: Seat = state.to_act
    values = [every_line(rules, rules.play(state, move, NoChance())) for move in sorted(rules.legal_moves(state))]
    rewards = [rewards[seat] for rewards, _leads in values]
    return values[rewards.index(max(rewards))]


GAMES = [
    ("tiles", (), 2), ("tiles", ("small-board",), 2), ("spiral", (), 2), ("spiral", ("halved-ties",), 2),
    ("spiral", (), 3), ("spiral", ("step-back",), 3), ("spiral", (), 4),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "house", "seats"), GAMES)
def test_a_solved_ending_is_what_comes_of_looking_at_every_line(
    variant: str, house: tuple[str, ...], seats: int
) -> None:
    ruleset = load(variant, list(map(parse_house, house)))
    rules, evaluate = ruleset.rules, ruleset.variant.evaluate
    solved = 0
    for state in positions(rules, seats, games=12, every=1):
        # What is small enough for looking at every line.
        choice = solve(rules, rules.view(state, state.to_act), evaluate, 60)
        if choice is None:
            continue
        solved += 1
        seat: Seat = state.to_act
        moves = sorted(rules.legal_moves(state))
        values = {move: every_line(rules, rules.play(state, move, NoChance())) for move in moves}
        told: list[tuple[Any, float | None]] = [(choice.move, choice.expected), *choice.others]
        best = sorted((rewards[seat] for rewards, _leads in values.values()), reverse=True)
        assert [values[move][0][seat] for move, _lead in told] == best[:3]
        assert [lead for _move, lead in told] == [values[move][1][seat] for move, _lead in told]
        if seats > 2:
            assert choice.move == next(move for move in moves if values[move][0][seat] == best[0])
    assert solved > 12


def test_what_would_take_too_long_is_left_to_the_search() -> None:
    state = the_last_three()
    view, variant = SPIRAL.view(state, 0), load("spiral").variant
    assert solve(SPIRAL, view, variant.evaluate, 4) is None
    start = next(positions(SPIRAL, 2, games=1, every=1))
    choice = make_bot("ismcts:1", variant).choose(SPIRAL, SPIRAL.view(start, 0), rng_for(1, 0, 0))
    assert choice.note == ""


@pytest.mark.parametrize(
    ("variant", "house"), [("cards", ()), ("cards", ("open-cups",)), ("spiral", ("closed-collections",))]
)
def test_where_something_is_hidden_from_anybody_nothing_is_solved(variant: str, house: tuple[str, ...]) -> None:
    ruleset = load(variant, list(map(parse_house, house)))
    rules = ruleset.rules
    for state in positions(rules, 2, games=3, every=1):
        if solve(rules, rules.view(state, state.to_act), ruleset.variant.evaluate, 200) is None:
            continue
        # Then nothing is left that could be otherwise, for either seat.
        views = [rules.view(state, seat) for seat in (0, 1)]
        for view in views:
            other = rules.determinize(view, Random(5))
            assert [rules.view(other, seat) for seat in (0, 1)] == views
