"""The card game with house rules, as the command line names them."""

from mandala.core.ruleset import load, parse_house
from mandala.variants.cards.rules import CardRules


def with_rules(*house: str) -> CardRules:
    rules = load("cards", list(map(parse_house, house))).rules
    assert isinstance(rules, CardRules)
    return rules
