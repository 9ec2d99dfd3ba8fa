"""What is told beside the moves: cards drawn, to those who drew them, and reshuffles (M3, M5, M11, M12, M18)."""

from __future__ import annotations

from mandala.core.typing import Seat
from mandala.variants.cards.news import news
from mandala.variants.cards.state import CardsState

from .build import card_rules, move, play, state_of

RULES = card_rules()


def told(state: CardsState, token: str, seat: Seat, *shuffles: str) -> list[str]:
    """What `seat` is told about a move from that state."""
    after = play(RULES, state, token, shuffles=shuffles)
    return [str(line) for line in news(RULES, RULES.view(state, seat), move(RULES, token), RULES.view(after, seat))]


def test_m3_m5_what_was_drawn_is_told_to_the_one_who_drew_it() -> None:
    state = state_of(RULES, hands=("RRO", "PPP"), mountains=("YG", "YG"), deck="GKGROYGPK", discards="Y")
    assert told(state, "M1R", 0) == ["You drew 2 green, black."]
    # A card of the colour that was played counts as drawn too.
    again = state_of(RULES, hands=("RRO", "PPP"), mountains=("YG", "YG"), deck="RGROYGPK", discards="Y")
    assert told(again, "DR2", 0) == ["You drew red, green."]


def test_m4_growing_a_field_draws_nothing() -> None:
    state = state_of(RULES, hands=("RRO", "PPP"), mountains=("YG", "YG"), deck="GKGROYGPK")
    assert told(state, "F1R2", 0) == []


def test_m18_nobody_else_is_told() -> None:
    state = state_of(RULES, hands=("RRO", "PPP"), mountains=("YG", "YG"), deck="GKGROYGPK", discards="Y")
    assert told(state, "M1R", 1) == told(state, "DR2", 1) == []


def test_m11_a_reshuffle_is_told_to_both() -> None:
    state = state_of(RULES, hands=("RRO", "PPP"), mountains=("YG", "YG"), deck="GK", discards="YYY", deck_ran_out=False)
    # Two more cards go to the three discards before the last card is drawn, so that five are shuffled.
    shuffled = "The deck ran out: the discards were shuffled into a new deck, which has 5 cards now (M11)."
    assert told(state, "DR2", 0, "RRYYY") == ["You drew green, black.", shuffled]
    assert told(state, "DR2", 1, "RRYYY") == [shuffled]


def test_m12_a_later_reshuffle_and_a_deck_with_nothing_to_shuffle() -> None:
    state = state_of(RULES, hands=("RRO", "PPP"), mountains=("YG", "YG"), deck="GK", discards="YYY", deck_ran_out=True)
    assert told(state, "DR2", 1, "RRYYY") == [
        "The deck ran out: the discards were shuffled into a new deck, which has 5 cards now (M12)."
    ]
    bare = state_of(RULES, hands=("RRO", "PPP"), mountains=("YG", "YG"), deck="GKG", deck_ran_out=False)
    assert told(bare, "M1R", 0) == [
        "You drew 2 green, black.",
        "The last card of the deck was drawn, and there is no discard to shuffle (M12).",
    ]


def test_m16_at_the_end_nothing_is_said_of_draws() -> None:
    # Neither mandala can ever have purple: the game ends after this action (M14).
    state = state_of(RULES, hands=("RRO", "OO"), mountains=("YG", "YG"), deck="GKGROYGK", discards="Y")
    assert told(state, "M1R", 0) == []
