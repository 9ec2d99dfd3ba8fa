"""The rulebook as house rules leave it."""

import gettext
from collections.abc import Iterator
from dataclasses import replace

import pytest
from pydantic import Field

from mandala.core.compose import Chosen, compose
from mandala.core.house import HouseRule, worded
from mandala.core.options import NoOptions
from mandala.core.plugins import registry
from mandala.core.refusal import MandalaError
from mandala.core.rulebook import Rulebook, changes, composed, printed
from mandala.core.ruleset import RuleSet, load, parse_house
from mandala.core.text import use_translation
from mandala.core.typing import override
from mandala.variants.cards.parameters import CardParameters


def book(*rules: HouseRule) -> Rulebook:
    variant = registry().variant("cards")
    chosen = tuple(Chosen(rule, NoOptions()) for rule in sorted(rules, key=lambda rule: rule.name))
    return composed(RuleSet(variant, chosen, compose(variant, chosen)))


def rule(name: str, **rest: object) -> HouseRule:
    amends = {number: str(text) for number, text in rest.items()}
    limits = {"a": {"hand_limit": 9}, "b": {"river_spaces": 5}}[name]
    return HouseRule(name, "A sentence.", "cards", sets=limits, amends=amends, plugin=f"{name}-package 1.0")


@pytest.mark.parametrize(("variant", "numbers"), [("cards", 18), ("tiles", 11), ("spiral", 8)])
def test_every_rule_of_a_variant_has_a_section_in_order(variant: str, numbers: int) -> None:
    found = [section.number for section in printed(registry().variant(variant)).sections if section.number]
    letter = {"cards": "M", "tiles": "T", "spiral": "I"}[variant]
    assert found == [f"{letter}{number}" for number in range(1, numbers + 1)]


def test_a_section_is_found_in_any_case_and_the_nearest_one_is_offered() -> None:
    found = printed(registry().variant("cards"))
    assert found.section("m3").title == "Build a mountain"
    with pytest.raises(MandalaError, match="there is no rule M19; did you mean M"):
        found.section("M19")


def test_an_amended_section_is_replaced_and_the_rest_stands() -> None:
    before, after = book(), book(rule("a", M3="Draw up to nine."))
    assert after.section("M3").text == "Draw up to nine."
    assert [change.number for change in changes(before, after)] == ["M3"]
    assert after.section("M3").amendments[0].plugin == "a-package 1.0"


def test_two_amendments_of_one_section_have_each_their_say() -> None:
    text = book(rule("a", M3="This."), rule("b", M3="That.")).section("M3").text
    assert text == "(a) This.\n\n(b) That."


def test_a_number_that_is_set_is_told_on_top_where_the_rule_has_no_words() -> None:
    after = book(rule("a"))
    printed_text = book().section("M3").text
    assert after.section("M3").text == f"Most cards in hand after drawing: 9 instead of 8.\n\n{printed_text}"


def test_a_new_rule_number_comes_after_the_others() -> None:
    numbers = [section.number for section in book(rule("a", M19="A new thing.")).sections]
    assert numbers[-3:] == ["M18", "M19", None]


def test_options_are_filled_in() -> None:
    after = composed(load("cards", [parse_house("hand-limit:limit=12")]))
    assert "stop as soon as you hold 12" in after.section("M3").text
    assert after.house[0][1] == "You may hold up to 12 cards instead of eight."


@pytest.fixture
def dutch() -> Iterator[None]:
    class Catalogue(gettext.NullTranslations):
        @override
        def info(self) -> dict[str, str]:
            return {"language": "nl"}

    use_translation(Catalogue())
    yield
    use_translation(gettext.NullTranslations())


@pytest.mark.usefixtures("dutch")
def test_a_sentence_in_the_language_of_the_day() -> None:
    assert worded({"en": "Ten.", "nl": "Tien."}, NoOptions()) == "Tien."
    assert worded({"en": "Ten.", "de": "Zehn."}, NoOptions()) == "Ten."
    assert worded({"de": "Zehn.", "fr": "Dix."}, NoOptions()) == "Zehn."
    assert worded("Ten.", NoOptions()) == "Ten."


def test_a_parameter_is_told_of_wherever_the_rule_that_sets_it_says_nothing() -> None:
    # starting_mountain is spoken of in M1 and M9, hand_limit in M3.
    sets = {"starting_mountain": 3, "hand_limit": 9}
    found = book(HouseRule("more", "More.", "cards", sets=sets, amends={"M1": "Three cards."}))
    assert found.section("M1").text == "Three cards."
    assert found.section("M9").text.startswith(
        "Cards turned up on each empty mountain: 3 instead of 2.\n\nClear the mandala"
    )
    assert found.section("M3").text.startswith("Most cards in hand after drawing: 9 instead of 8.\n\nSend one card")


def test_a_parameter_of_which_no_rule_speaks_is_told_with_the_rule_that_sets_it() -> None:
    class Numbers(CardParameters):
        spare: int = Field(1, description="cards to spare")
        plain: int = 2

    variant = replace(registry().variant("cards"), parameters=Numbers)
    one = Chosen(HouseRule("spares", "Spare cards.", "cards", sets={"spare": 3, "plain": 4}), NoOptions())
    found = composed(RuleSet(variant, (one,), compose(variant, (one,))))
    assert found.house == ((one, "Spare cards. Cards to spare: 3 instead of 1. Plain: 4 instead of 2."),)


def test_an_amended_text_and_a_number_of_another_rule_are_both_told() -> None:
    text = book(
        rule("a"), HouseRule("words", "W.", "cards", sets={"most_drawn": 2}, amends={"M3": "My words."})
    ).section("M3")
    assert text.text == "Most cards in hand after drawing: 9 instead of 8.\n\nMy words."
    assert [(one.rule, one.on_top) for one in text.amendments] == [("a", True), ("words", False)]
