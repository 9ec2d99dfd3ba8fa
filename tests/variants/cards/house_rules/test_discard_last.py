"""discard-last amends M5: no discard while a card can be placed."""

import pytest

from mandala.core.chance import NoChance
from mandala.core.play import checked_play
from mandala.core.refusal import IllegalMoveError

from ..build import legal, move, state_of
from .with_rules import with_rules

RED_IS_THEIRS = (("", "R"), ("", "R"))


def test_m5_not_while_a_card_can_be_placed() -> None:
    printed, rules = with_rules(), with_rules("discard-last")
    # Red lies in the opponent's fields; black may go anywhere.
    start = state_of(rules, hands=("RK", "YYY"), fields=RED_IS_THEIRS, deck="OYGPKO")
    assert legal(printed, start) == ["DK1", "DR1", "F1K1", "F2K1", "M1K", "M2K"]
    assert legal(rules, start) == ["F1K1", "F2K1", "M1K", "M2K"]
    with pytest.raises(IllegalMoveError) as refused:
        checked_play(rules, start, move(rules, "DR1"), NoChance())
    assert str(refused.value) == (
        "You may discard only when you can place no card. (M5, house rule discard-last (mandala-compendium 0.1.0))"
    )


def test_m5_allowed_when_the_rule_of_colour_bars_every_card() -> None:
    rules = with_rules("discard-last")
    start = state_of(rules, hands=("RRR", "YYY"), fields=RED_IS_THEIRS, deck="OYGPKO")
    assert legal(rules, start) == ["DR1", "DR2", "DR3"]


def test_m4_the_card_that_must_stay_in_hand_cannot_be_placed() -> None:
    rules = with_rules("discard-last")
    # Red may not go to the mountains, and the last card may not go to the own field.
    start = state_of(rules, hands=("R", "YYY"), fields=(("R", ""), ("R", "")), deck="OYGPKO")
    assert legal(rules, start) == ["DR1"]


def test_m7_claims_are_not_touched() -> None:
    rules = with_rules("discard-last")
    start = state_of(rules, hands=("KR", "YYY"), mountains=("ROY", ""), fields=(("G", "P"), ("", "")), deck="OYGPKO")
    complete = checked_play(rules, start, move(rules, "M1K"), NoChance())
    assert legal(rules, complete) == ["CK", "CO", "CR", "CY"]
