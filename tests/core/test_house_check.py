"""House rules tried in games: a difference or none, hidden by another rule, no move, no end."""

from collections.abc import Iterable
from typing import Any

from mandala.core.house import HouseRule
from mandala.core.house_check import Report, check, first_difference
from mandala.core.moves import MoveKind
from mandala.core.ruleset import load, parse_house
from mandala.core.typing import override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState

from .house_parts import AlwaysKeeps, SameAsPrinted, SecondKeeps, rule, ruleset


def report(*rules: HouseRule, games: int = 12) -> Report:
    return check(ruleset(*rules), games, seed=3)


class NoMoveAfterTen(CardRules):
    @override
    def moves(self, state: CardsState) -> Any:
        return () if len(state.deck) - state.drawn < 80 else super().moves(state)


class Endless(CardRules):
    @override
    def ends_after_action(self, state: CardsState) -> str | None:
        return None

    @override
    def is_complete(self, state: CardsState, mandala: int) -> bool:
        return False

    @override
    def move_kinds(self) -> Iterable[MoveKind]:
        yield MoveKind("wait", "M5", self.pass_turn, {"W": ()}, lambda: (("wait",),))

    @override
    def moves(self, state: CardsState) -> Any:
        wait = self.vocabulary.find("W")
        return [wait]


def test_a_rule_that_makes_a_difference() -> None:
    found = report(rule("keeps", AlwaysKeeps))
    assert found.effects[0].games > 0
    assert found.findings == 0
    example = found.effects[0].example
    assert example is not None
    # M8 speaks of claims, so the moves end where one has been made or a mandala has been completed.
    assert example.moves


def test_a_rule_that_never_does() -> None:
    found = report(rule("same", SameAsPrinted))
    assert (found.effects[0].games, found.findings) == (0, 1)


def test_a_rule_that_another_one_hides() -> None:
    found = report(rule("keeps", AlwaysKeeps), rule("second-keeps", SecondKeeps))
    by_name = {effect.rule.name: effect for effect in found.effects}
    assert by_name["keeps"].games > 0
    hidden = by_name["second-keeps"]
    assert hidden.games == 0
    assert hidden.alone
    assert [one.name for one in hidden.masked_by] == ["keeps"]
    assert found.findings == 1


def test_a_seat_left_without_a_move() -> None:
    found = report(rule("stuck", NoMoveAfterTen), games=2)
    assert len(found.stuck) == 2
    assert found.findings == 1
    assert found.stuck[0].moves


def test_a_game_that_does_not_end() -> None:
    found = report(rule("endless", Endless), games=1)
    assert len(found.endless) == 1
    assert found.endless[0].moves[:2] == ("W", "W")


def test_a_rule_that_cannot_be_left_out() -> None:
    found = report(rule("keeps", AlwaysKeeps), rule("needy", sets={"hand_limit": 9}, requires=("keeps",)), games=3)
    by_name = {effect.rule.name: effect for effect in found.effects}
    assert by_name["keeps"].needed_by == ("needy needs the house rule keeps; add keeps or remove needy",)
    assert by_name["needy"].games > 0
    assert found.findings == 0


def test_open_cups_differ_at_the_first_glance_and_the_same_seed_again() -> None:
    chosen = load("cards", [parse_house("open-cups")])
    example = first_difference(chosen, load("cards"), 5)
    assert example is not None
    assert example.moves == ()
    assert first_difference(load("cards"), load("cards"), 5) is None
    assert check(chosen, 3, 1) == check(chosen, 3, 1)
