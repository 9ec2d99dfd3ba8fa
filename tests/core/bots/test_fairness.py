"""What a seat cannot see changes nothing of what a bot does in its place; and whatever a bot does is legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from mandala.core.bots.bot import Bot, rng_for
from mandala.core.bots.budget import Budget
from mandala.core.bots.catalogue import make_bot
from mandala.core.bots.ismcts import IsmctsBot
from mandala.core.plugins import registry
from mandala.core.ruleset import HouseChoice, load

from .positions import positions

VARIANTS = sorted(registry().variants)
RULE_SETS = [(variant, ()) for variant in VARIANTS] + [
    ("cards", ("open-cups",)),
    ("cards", ("hand-limit", "keep-claims")),
]
"""Each variant, and house rules that change what is hidden or how much of it."""


def bots(variant: str) -> Iterator[Bot]:
    known = registry().variant(variant)
    yield from (make_bot("random", known), make_bot("greedy", known))
    yield IsmctsBot("thinks", known.evaluate, Budget(iterations=12))


@pytest.mark.parametrize(("variant", "house"), RULE_SETS)
def test_only_what_a_seat_may_know_decides(variant: str, house: tuple[str, ...]) -> None:
    """The same view from a game in which everything hidden is otherwise: the same choice with the same values."""
    ruleset = load(variant, [HouseChoice(name, {}) for name in house])
    rules = ruleset.rules
    for number, state in enumerate(positions(rules, ruleset.variant.seats.start, games=6, every=4)):
        seat = state.to_act
        twin: Any = rules.determinize(rules.view(state, seat), Random(number))
        for bot in bots(variant):
            told = [bot.choose(rules, rules.view(one, seat), rng_for(7, seat, number)) for one in (state, twin)]
            assert told[0] == told[1]
            assert told[0].move in rules.legal_moves(state)
            assert all(move in rules.legal_moves(state) for move, _value in told[0].others)


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_play_with_as_many_as_may_sit_down(variant: str) -> None:
    ruleset = load(variant)
    rules, most = ruleset.rules, ruleset.variant.seats.stop - 1
    for number, state in enumerate(positions(rules, most, games=2, every=5, seed=1)):
        for bot in bots(variant):
            choice = bot.choose(rules, rules.view(state, state.to_act), rng_for(3, state.to_act, number))
            assert choice.move in rules.legal_moves(state)
