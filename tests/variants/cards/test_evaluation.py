"""The evaluation behind the bots' play."""

from __future__ import annotations

from mandala.variants.cards.evaluation import evaluate
from mandala.variants.cards.state import CardsState

from .build import card_rules, state_of

RULES = card_rules()


def lead(state: CardsState) -> float:
    """What seat 0 is thought to be ahead; what one seat gains the other loses."""
    first = evaluate(RULES, state, 0)
    assert first == -evaluate(RULES, state, 1)
    return first


def test_m4_three_cards_of_one_colour_are_worth_more_than_two_of_two() -> None:
    def with_hands(*hands: str) -> float:
        return lead(state_of(RULES, hands=hands, deck="ROYGPK"))

    # Three can join a field together; two of different colours cannot.
    assert with_hands("GGG", "YP") > with_hands("YP", "GGG")


def test_m7_a_colour_that_is_new_to_a_river_promises_more_than_a_card_that_scores() -> None:
    def with_rivers(*rivers: str) -> float:
        return lead(state_of(RULES, hands=("RY", "RY"), rivers=rivers, mountains=("G", ""), deck="ROYGPK"))

    # Seat 0 has yet to place green, for seat 1 it scores 4 points a card; and then the other way round.
    assert with_rivers("ROYK", "ROYG") > with_rivers("ROYG", "ROYK")


def test_m7_cards_on_a_mountain_promise_more_to_the_seat_for_which_they_score_more() -> None:
    def with_rivers(*rivers: str) -> float:
        return lead(state_of(RULES, hands=("RY", "RY"), rivers=rivers, mountains=("GG", ""), deck="ROYGPK"))

    # Green scores 3 points a card for seat 0 and 1 for seat 1, and then the other way round.
    assert with_rivers("ROG", "GRO") > with_rivers("GRO", "ROG")


def test_m8_an_empty_field_counts_against_its_owner_the_more_the_fuller_the_mandala() -> None:
    def with_mountain(colours: str) -> float:
        return lead(
            state_of(RULES, hands=("RY", "RY"), mountains=(colours, ""), fields=(("", "K"), ("", "")), deck="ROYGPK")
        )

    assert with_mountain("OYGP") < with_mountain("O") < 0


def test_m16_a_finished_game_is_worth_its_points() -> None:
    state = state_of(RULES, hands=("", ""), claims=("RRO", "O"), rivers=("RO", "O"))
    state.ending = "deck-exhausted"
    # Two reds at one and an orange at two points, against an orange at one.
    assert lead(state) == 3.0
