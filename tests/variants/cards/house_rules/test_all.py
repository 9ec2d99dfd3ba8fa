"""Every house rule of the card game, alone and together: what the framework relies on."""

from itertools import combinations

import pytest

from mandala.core.conformance import check_ruleset
from mandala.core.house import worded
from mandala.core.rulebook import changes, composed
from mandala.core.ruleset import load, parse_house
from mandala.variants.cards.house_rules import HOUSE_RULES

NAMES = [rule.name for rule in HOUSE_RULES]
CHOICES = [
    *((name,) for name in NAMES),
    ("hand-limit:limit=6",),
    ("hand-limit:limit=15",),
    ("short-river:spaces=3",),
    tuple(NAMES),
]


@pytest.mark.parametrize("names", CHOICES, ids="+".join)
def test_it_conforms(names: tuple[str, ...]) -> None:
    assert check_ruleset(load("cards", list(map(parse_house, names))), games=6, seed=1) == []


def test_any_two_go_together() -> None:
    for pair in combinations(NAMES, 2):
        assert load("cards", list(map(parse_house, pair))).name == f"cards+{'+'.join(sorted(pair))}"


@pytest.mark.parametrize("name", NAMES)
def test_it_amends_rules_that_there_are_with_texts_that_are_filled_in(name: str) -> None:
    ruleset = load("cards", [parse_house(name)])
    printed, book = composed(load("cards")), composed(ruleset)
    rule = ruleset.chosen[0]
    assert {change.number for change in changes(printed, book)} == set(rule.rule.amends)
    assert [section.number for section in book.sections] == [section.number for section in printed.sections]
    for change in changes(printed, book):
        assert "{" not in change.after
        assert [amendment.rule for amendment in change.amendments] == [name]
    assert "{" not in worded(rule.rule.sentence, rule.options)
