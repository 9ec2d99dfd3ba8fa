"""The bots that do not search."""

from __future__ import annotations

from random import Random

from mandala.core.bots.catalogue import make_bot
from mandala.core.bots.greedy import GreedyBot, best_of
from mandala.core.bots.random_bot import RandomBot
from mandala.core.ruleset import load
from mandala.core.typing import Move

from .divisions import RULES, last_division

VARIANT = load("cards").variant


def test_greedy_claims_what_is_worth_most() -> None:
    # Red lies on river space 3, orange on 1, for both: four red cards are 12 points, one orange card is 1.
    state = last_division(("OPR", "OPR"), "RRRRO", ("YYY", "GP"))
    choice = GreedyBot(VARIANT.evaluate).choose(RULES, RULES.view(state, 0), Random(1))
    assert RULES.vocabulary.token(choice.move) == "CR"
    # What the other one takes then, 1 point for the orange card, is seen as well; hands hardly count.
    assert choice.expected is not None
    assert 10 < choice.expected < 12


def test_equal_moves_are_drawn_for_and_the_next_best_are_named() -> None:
    moves = [Move(3), Move(5), Move(8), Move(9)]
    choices = [best_of(moves, [1.0, 4.0, 4.0, 2.0], Random(seed)) for seed in range(20)]
    assert {choice.move for choice in choices} == {5, 8}
    for choice in choices:
        assert choice.expected == 4.0
        assert choice.others == ((13 - choice.move, 4.0), (9, 2.0))


def test_random_draws_every_legal_move() -> None:
    state = last_division(("OPR", "OPR"), "RRRROG", ("YYY", "P"))
    view = RULES.view(state, 0)
    drawn = {RULES.vocabulary.token(RandomBot().choose(RULES, view, Random(seed)).move) for seed in range(60)}
    assert drawn == {"CR", "CO", "CG"}


def test_greedy_is_the_same_bot_by_name() -> None:
    state = last_division(("OPR", "OPR"), "RRRRO", ("YYY", "GP"))
    view = RULES.view(state, 0)
    by_name = make_bot("greedy", VARIANT).choose(RULES, view, Random(4))
    assert by_name == GreedyBot(VARIANT.evaluate).choose(RULES, view, Random(4))
