"""What a seat cannot see changes nothing of what a bot does in its place; and whatever a bot does is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from mandala.core.bots.bot import Bot, rng_for
from mandala.core.bots.budget import Budget
from mandala.core.bots.catalogue import make_bot
from mandala.core.bots.ismcts import IsmctsBot
from mandala.core.plugins import registry
from mandala.core.ruleset import HouseChoice, RuleSet, load

from .positions import positions

VARIANTS = sorted(registry().variants)
RULE_SETS = [(variant, ()) for variant in VARIANTS] + [
    ("cards", ("open-cups",)),
    ("cards", ("hand-limit", "keep-claims")),
    ("spiral", ("closed-collections",)),
]
"""Each variant, and house rules that change what is hidden or how much of it."""
MANY = 2000
"""Positions, of each rule set."""


def bots(variant: str, iterations: int = 12) -> Iterator[Bot]:
    known = registry().variant(variant)
    yield from (make_bot("random", known), make_bot("greedy", known))
    yield IsmctsBot("thinks", known.evaluate, Budget(iterations=iterations))
    yield IsmctsBot("plays on", None, Budget(iterations=iterations))


def agree(ruleset: RuleSet, state: Any, number: int, asked: Iterable[Bot]) -> None:
    """Asks the bots in a position, and in one with the same view in which everything hidden is otherwise."""
    rules, seat = ruleset.rules, state.to_act
    twin: Any = rules.determinize(rules.view(state, seat), Random(number))
    assert rules.view(twin, seat) == rules.view(state, seat)
    legal = rules.legal_moves(state)
    assert rules.legal_moves(twin) == legal
    for bot in asked:
        told = [bot.choose(rules, rules.view(one, seat), rng_for(7, seat, number)) for one in (state, twin)]
        # The move, what it leads to, the next best with theirs, and the note: all that a hint says.
        assert told[0] == told[1]
        assert told[0].move in legal
        assert all(move in legal for move, _value in told[0].others)


@pytest.mark.parametrize(("variant", "house"), RULE_SETS)
def test_only_what_a_seat_may_know_decides(variant: str, house: tuple[str, ...]) -> None:
    ruleset = load(variant, [HouseChoice(name, {}) for name in house])
    for number, state in enumerate(positions(ruleset.rules, ruleset.variant.seats.start, games=4, every=5)):
        agree(ruleset, state, number, bots(variant))


@pytest.mark.parametrize(("variant", "house"), RULE_SETS)
def test_in_thousands_of_positions_a_search_knows_no_more_than_its_seat(variant: str, house: tuple[str, ...]) -> None:
    """Two iterations are enough to see a card that should not be seen; now and then there are more."""
    ruleset = load(variant, [HouseChoice(name, {}) for name in house])
    seats = ruleset.variant.seats
    number = 0
    for most in (seats.start, seats.stop - 1):
        for state in islice(positions(ruleset.rules, most, games=MANY, every=1, seed=2), MANY // 2):
            number += 1
            bot = IsmctsBot("thinks", ruleset.variant.evaluate, Budget(iterations=2 if number % 100 else 60))
            agree(ruleset, state, number, [bot])
    assert number == MANY


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_play_with_as_many_as_may_sit_down(variant: str) -> None:
    ruleset = load(variant)
    rules, most = ruleset.rules, ruleset.variant.seats.stop - 1
    for number, state in enumerate(positions(rules, most, games=2, every=5, seed=1)):
        for bot in bots(variant):
            choice = bot.choose(rules, rules.view(state, state.to_act), rng_for(3, state.to_act, number))
            assert choice.move in rules.legal_moves(state)
