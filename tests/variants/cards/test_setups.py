"""M1: set-ups as a record holds them, and which are no deal."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from mandala.core.chance import RandomDealer
from mandala.core.refusal import MandalaError

from . import reference
from .build import card_rules

RULES = card_rules()
DEAL = reference.deal(list("ROYGPK" * 18))


def changed(**parts: Any) -> dict[str, Any]:
    return {**DEAL, **parts}


def test_m1_a_deal_survives_the_record() -> None:
    setup = RULES.deal(RandomDealer(4), 2)
    assert RULES.check_setup(setup) is None
    assert RULES.read_setup(RULES.write_setup(setup)) == setup


def test_m1_the_first_letter_of_the_deck_is_drawn_first() -> None:
    state = RULES.start(RULES.read_setup(DEAL))
    assert DEAL["deck"][0] == RULES.write_setup(RULES.read_setup(DEAL))["deck"][0]
    assert state.deck[0] == RULES.read_shuffle(DEAL["deck"][0])[0]


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (changed(hands=[DEAL["hands"][0] + "R", DEAL["hands"][1]]), "hand 1 holds 7 cards, not 6 (M1)"),
        (changed(deck=DEAL["deck"] + "R"), "there are 19 red cards, not 18 (M1)"),
        (changed(deck=DEAL["deck"][:-1]), "there are 17 black cards, not 18 (M1)"),
        (changed(cups=["R", DEAL["cups"][1]]), "cup 1 holds 1 card, not 2 (M1)"),
        (changed(mountains=[DEAL["mountains"][0], "ROY"]), "mountain 2 holds 3 cards, not 2 (M1)"),
    ],
)
def test_m1_what_is_no_deal_is_said(setup: dict[str, Any], said: str) -> None:
    refusal = RULES.check_setup(RULES.read_setup(setup))
    assert str(refusal) == said


@pytest.mark.parametrize(
    "setup",
    [None, [], changed(deck=7), changed(more=1), {"hands": DEAL["hands"]}],
)
def test_m1_what_is_no_set_up_at_all_is_refused(setup: object) -> None:
    with pytest.raises(ValidationError):
        RULES.read_setup(setup)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (changed(deck="X" + DEAL["deck"][1:]), "“X” is no colour; they are ROYGPK (M1)"),
        (changed(deck="R" * 1000), "a set-up has 108 cards, not 1020 (M1)"),
        (changed(hands=["R"]), "there are two hands in a set-up, not 1 (M1)"),
        (changed(mountains=["RO"] * 3), "there are two mountains in a set-up, not 3 (M1)"),
    ],
)
def test_m1_cards_that_are_none_and_places_that_are_not_two_are_refused(setup: object, said: str) -> None:
    with pytest.raises(MandalaError) as caught:
        RULES.read_setup(setup)
    assert str(caught.value) == said


def test_m11_a_shuffle_survives_the_record_and_other_letters_are_refused() -> None:
    assert RULES.write_shuffle(RULES.read_shuffle("ROYGPKK")) == "ROYGPKK"
    for text in ("RX", "R" * 109, "ß"):
        with pytest.raises(MandalaError):
            RULES.read_shuffle(text)
