"""Two rule sets played side by side: what makes them different games, and what does not."""

from collections.abc import Iterable
from typing import Any

import pytest

from mandala.core.compose import AnyRules, Chosen, compose
from mandala.core.facts import Fact
from mandala.core.house import HouseRule, Part
from mandala.core.moves import MoveKind
from mandala.core.plugins import registry
from mandala.core.side_by_side import differ
from mandala.core.typing import Seat, override
from mandala.variants.cards.rules import CardRules

from .house_parts import AlwaysKeeps, Doubled


def rules(*parts: Part, **sets: object) -> AnyRules:
    variant = registry().variant("cards")
    if not parts and not sets:
        return compose(variant, ())
    rule = HouseRule("mine", "A sentence.", "cards", parts, sets=sets)
    return compose(variant, [Chosen(rule, rule.options())])


class OpenHands(CardRules):
    @override
    def sees_hand(self, viewer: Seat, owner: Seat) -> bool:
        return True


class Waits(CardRules):
    @override
    def move_kinds(self) -> Iterable[MoveKind]:
        yield MoveKind("wait", "M5", self.pass_turn, {"W": ()}, lambda: (("wait",),))


class Remembers(AlwaysKeeps):
    seen = Fact[int](start=lambda seats: 0)


class RemembersAnother(AlwaysKeeps):
    other = Fact[int](start=lambda seats: 1)


class RemembersBoth(AlwaysKeeps):
    first = Remembers.seen
    second = RemembersAnother.other


class RemembersBothTheOtherWay(AlwaysKeeps):
    first = RemembersAnother.other
    second = Remembers.seen


PARTS: list[Any] = [AlwaysKeeps, OpenHands, Doubled]


@pytest.mark.parametrize("part", PARTS)
def test_a_rule_set_is_the_same_game_as_itself(part: Part) -> None:
    assert not differ(rules(part), rules(part), 2)


@pytest.mark.parametrize("part", PARTS)
def test_whatever_a_player_could_tell_makes_another_game(part: Part) -> None:
    assert differ(rules(part), rules(), 2)
    assert differ(rules(), rules(part), 2)


def test_another_deal_makes_another_game_at_once() -> None:
    # M1: before the first move the hands differ.
    assert differ(rules(), rules(starting_hand=7), 2, positions=1)


def test_another_vocabulary_makes_another_game_at_once() -> None:
    assert differ(rules(), rules(Waits), 2, positions=0)


def test_no_more_positions_are_compared_than_are_asked_for() -> None:
    # M3: how many cards a hand may hold matters when the first ones are drawn.
    assert not differ(rules(), rules(hand_limit=7), 2, positions=1)
    assert differ(rules(), rules(hand_limit=7), 2)


def test_a_fact_that_only_one_keeps_makes_another_game() -> None:
    assert differ(rules(AlwaysKeeps), rules(Remembers), 2, positions=1)


def test_facts_are_compared_each_with_itself_wherever_it_stands() -> None:
    one, other = rules(RemembersBoth), rules(RemembersBothTheOtherWay)
    assert [fact.start(2) for fact in one.facts] == [0, 1]
    assert [fact.start(2) for fact in other.facts] == [1, 0]
    assert not differ(one, other, 2, positions=200)
