"""The rulebook says what parts change, where their author says nothing of it."""

import pytest

from mandala.core.chance import Dealer
from mandala.core.compose import Chosen, compose
from mandala.core.house import HouseRule
from mandala.core.options import NoOptions
from mandala.core.plugins import registry
from mandala.core.rulebook import Rulebook, amended, composed
from mandala.core.rules import Prohibition
from mandala.core.ruleset import RuleSet
from mandala.core.touched import cited
from mandala.core.typing import Seat, override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState


class PlaysOn(CardRules):
    @override
    def next_after_division(self, state: CardsState) -> Seat:
        return state.completer


class LeadsOn(PlaysOn):
    @override
    def first_to_choose(self, state: CardsState, mandala: int) -> Seat:
        return 0


class EndsNever(CardRules):
    @override
    def ends_after_action(self, state: CardsState) -> str | None:
        return super().ends_after_action(state) and None


class Drawn(CardRules):
    @override
    def build(self, mandala: int, colour: int, state: CardsState, dealer: Dealer) -> None:
        """M3, M11: and the deck is looked at."""
        super().build(mandala, colour, state, dealer)


class Bars(CardRules):
    @override
    def forbids(self, state: CardsState) -> Prohibition | None:
        return None


def book(*rules: HouseRule) -> Rulebook:
    variant = registry().variant("cards")
    chosen = tuple(Chosen(rule, NoOptions()) for rule in rules)
    return composed(RuleSet(variant, chosen, compose(variant, chosen)))


def rule(part: type[CardRules], name: str = "mine", sets: object = None, **amends: str) -> HouseRule:
    values = {"hand_limit": 9} if sets else {}
    return HouseRule(name, "So it is.", "cards", parts=(part,), amends=amends, sets=values, plugin="mine 1.0")


def on_top(found: Rulebook) -> dict[str | None, str]:
    return {one.number: one.amendments[0].text for one in found.sections if one.amendments and one.amendments[0].on_top}


def test_the_sentence_stands_on_top_of_the_rule_that_a_point_decides() -> None:
    found = book(rule(PlaysOn))
    assert found.section("M9").text.startswith("So it is.\n\nClear the mandala")
    assert [(one.rule, one.plugin) for one in found.section("M9").amendments] == [("mine", "mine 1.0")]
    assert on_top(found) == {"M9": "So it is."}
    assert found.unnumbered == ()


def test_each_rule_that_the_author_does_not_amend_is_marked() -> None:
    assert on_top(book(rule(LeadsOn))) == {"M7": "So it is.", "M9": "So it is."}
    assert on_top(book(rule(LeadsOn, M7="Player 1."))) == {"M9": "So it is."}
    assert on_top(book(rule(LeadsOn, M7="Player 1.", M9="The same."))) == {}


def test_of_a_point_for_several_rules_the_author_knows_which_change() -> None:
    # M13 to M15: why the game ends after an action.
    assert set(on_top(book(rule(EndsNever)))) == {"M13", "M14", "M15"}
    assert on_top(book(rule(EndsNever, M15="Discard on."))) == {}


def test_the_docstring_of_the_part_goes_before_that_of_the_variant() -> None:
    assert set(on_top(book(rule(Drawn)))) == {"M3", "M11"}


def test_the_sentence_comes_before_the_numbers_that_are_set() -> None:
    found = on_top(book(rule(Drawn, sets=True)))
    assert found["M3"] == "So it is. Most cards in hand after drawing: 9 instead of 8."


def test_what_belongs_to_no_rule_is_told_at_the_front() -> None:
    found = book(rule(Bars), rule(PlaysOn, "other"))
    assert [(one.name, said) for one, said in found.unnumbered] == [("mine", "So it is.")]
    assert list(on_top(found)) == ["M9"]


def test_what_a_part_is_built_on_is_told_of_the_rule_that_brings_it() -> None:
    first, second = (Chosen(rule(part, name), NoOptions()) for part, name in ((PlaysOn, "a"), (LeadsOn, "b")))
    variant = registry().variant("cards")
    assert set(amended(variant, second, (first, second))) == {"M7"}
    assert set(amended(variant, second)) == {"M7", "M9"}


@pytest.mark.parametrize(
    ("docstring", "numbers"),
    [
        ("M3: one card.", ["M3"]),
        ("T5, T7: beside it.", ["T5", "T7"]),
        ("M9 and M11: and so on; M12 as well.", ["M9", "M11"]),
        ("M13 to M15: the end.", ["M13", "M14", "M15"]),
        ("I1a, I2: two.", ["I1a", "I2"]),
        ("Decides M3.", []),
        (None, []),
    ],
)
def test_the_rules_that_a_docstring_begins_with(docstring: str | None, numbers: list[str]) -> None:
    def point() -> None: ...

    point.__doc__ = docstring
    assert list(cited(point)) == numbers


def test_something_that_has_no_text_as_its_docstring_cites_nothing() -> None:
    assert list(cited(type("Odd", (), {"__doc__": 3}))) == []
