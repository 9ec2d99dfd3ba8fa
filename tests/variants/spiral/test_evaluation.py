"""The evaluation of the spiral-pawn game, in positions where one side is plainly better."""

from __future__ import annotations

import pytest

from mandala.variants.spiral.evaluation import evaluate

from .build import dealt, play, spiral_rules, state_of

RULES = spiral_rules()


def test_a_finished_game_is_worth_the_points_ahead_of_the_best_opponent() -> None:
    over = play(RULES, dealt(RULES, 2), "75")
    assert (evaluate(RULES, over, 0), evaluate(RULES, over, 1)) == (2 - 73, 73 - 2)


def test_equal_positions_are_worth_nothing_to_either() -> None:
    assert evaluate(RULES, dealt(RULES, 3), 1) == pytest.approx(0)


def test_a_short_step_is_better_than_a_leap_to_the_same_kind() -> None:
    start = dealt(RULES, 2)
    assert evaluate(RULES, play(RULES, start, "1"), 0) > evaluate(RULES, play(RULES, start, "5"), 0)


def test_i4_a_claim_counts_more_the_fewer_pieces_are_to_come() -> None:
    late = state_of(RULES, pawns=(20, 34), left={60: "K1", 61: "Y1"}, collections=["K1 K1", "K1"])
    early = state_of(RULES, pawns=(20, 34), left={60: "K1", 61: "Y1"} | {62: "K1"}, collections=["K1", ""])
    assert evaluate(RULES, late, 0) > 0
    assert evaluate(RULES, early, 0) > 0
