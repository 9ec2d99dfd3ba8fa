"""Rulebooks that are not there, and texts in pieces."""

from dataclasses import replace

import pytest

from mandala.core.compose import Chosen, compose
from mandala.core.house import HouseRule
from mandala.core.plugins import registry
from mandala.core.refusal import MandalaError
from mandala.core.rulebook import composed, printed, sentences
from mandala.core.ruleset import RuleSet


@pytest.mark.parametrize("package", ["no_such_package", "mandala.core.text", "mandala.core"])
def test_a_variant_without_a_rulebook(package: str) -> None:
    with pytest.raises(MandalaError) as caught:
        printed(replace(registry().variant("cards"), package=package))
    assert str(caught.value) == "cards has no rulebook"


def test_a_number_that_is_set_to_what_is_printed_is_not_told() -> None:
    variant = registry().variant("cards")
    # M1: six cards in hand, as printed; M3: nine instead of eight.
    rule = HouseRule("nine", "Nine.", "cards", sets={"starting_hand": 6, "hand_limit": 9})
    chosen = (Chosen(rule, rule.options()),)
    book = composed(RuleSet(variant, chosen, compose(variant, chosen)))
    assert [section.number for section in book.sections if section.amendments] == ["M3"]


def test_a_text_in_pieces() -> None:
    assert sentences("One. Two!  Three?\n\n- a point\n  - and another. Its end.") == [
        "One.",
        "Two!",
        "Three?",
        "- a point",
        "- and another.",
        "Its end.",
    ]
    assert sentences("") == []
