"""Divisions of the card game's last mandala in which each choice can be reckoned by hand."""

from __future__ import annotations

from collections import Counter

from mandala.core.chance import RandomDealer
from mandala.core.ruleset import load
from mandala.variants.cards.bag import LETTERS, bag_of, one
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState


def _card_rules() -> CardRules:
    rules = load("cards").rules
    assert isinstance(rules, CardRules)
    return rules


RULES = _card_rules()


def last_division(rivers: tuple[str, str], mountain: str, fields: tuple[str, str]) -> CardsState:
    """The deck has run out and seat 1 has just completed mandala 1 with a black card; all other cards are discards.

    Seat 0 chooses first where its field is not smaller, since it is not the completer (M7).
    """
    hands = ("R", "KR")
    used = Counter("".join((*rivers, mountain, *fields, *hands)))
    state = CardsState(
        to_act=1,
        facts=RULES.start_facts(2),
        hands=(bag_of(hands[0]), bag_of(hands[1])),
        start_cups=(0, 0),
        claims=(0, 0),
        rivers=(_colours(rivers[0]), _colours(rivers[1])),
        mountains=(bag_of(mountain), 0),
        fields=((bag_of(fields[0]), bag_of(fields[1])), (0, 0)),
        deck=(),
        discards=sum((18 - used[letter]) * one(LETTERS.index(letter)) for letter in LETTERS),
        deck_used_up=True,
        derived_bars=(0, 0),
        derived_reach=0,
    )
    RULES.derive(state)
    complete = RULES.vocabulary.find("F1K1")
    assert complete is not None
    return RULES.play(state, complete, RandomDealer(0))


def _colours(letters: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(letter) for letter in letters)
