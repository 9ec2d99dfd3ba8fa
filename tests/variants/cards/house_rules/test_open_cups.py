"""open-cups amends M1 and M18: the cards dealt into the cups lie open."""

from random import Random

from mandala.variants.cards.bag import bag_of

from ..build import state_of
from .with_rules import with_rules


def test_m18_the_starting_cups_are_seen() -> None:
    printed, rules = with_rules(), with_rules("open-cups")
    state = state_of(rules, hands=("RRR", "KKK"), start_cups=("RG", "PP"), deck="OYG")
    assert printed.view(state, 0).start_cups == (bag_of("RG"), None)
    assert rules.view(state, 0).start_cups == (bag_of("RG"), bag_of("PP"))
    assert rules.view(state, 1).start_cups == (bag_of("RG"), bag_of("PP"))


def test_m18_hands_and_deck_stay_secret() -> None:
    rules = with_rules("open-cups")
    view = rules.view(state_of(rules, hands=("RRR", "KKK"), start_cups=("RG", "PP"), deck="OYG"), 0)
    assert view.hands == (bag_of("RRR"), None)
    assert view.deck_size == 3


def test_m18_a_guess_leaves_the_cups_as_they_are_seen() -> None:
    rules = with_rules("open-cups")
    state = rules.start(rules.read_setup({
        "mountains": ["RG", "KY"], "hands": ["RRGYOP", "KKKOOO"], "cups": ["RG", "PP"],
        "deck": "R" * 13 + "O" * 14 + "Y" * 16 + "G" * 15 + "P" * 15 + "K" * 14,
    }))  # fmt: skip
    for seed in range(20):
        assert rules.determinize(rules.view(state, 0), Random(seed)).start_cups == (bag_of("RG"), bag_of("PP"))
