"""Rules M1 to M15 of the card game, on positions worked out by hand."""

from __future__ import annotations

import pytest

from mandala.core.chance import RandomDealer
from mandala.core.text import clean
from mandala.variants.cards.bag import count, letters_of, size
from mandala.variants.cards.parameters import CardParameters
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import NO_MANDALA

from .build import card_rules, legal, move, piles, play, state_of, total

FULL_DECK = "ROYGPK" * 4


@pytest.fixture(scope="module")
def rules() -> CardRules:
    return card_rules()


def refused(rules: CardRules, token: str, **position: object) -> str:
    refusal = rules.why_not(state_of(rules, **position), move(rules, token))  # type: ignore[arg-type]
    return clean(refusal)


def test_m1_the_deal_gives_six_cards_to_a_hand_two_to_a_cup_and_two_to_a_mountain(rules: CardRules) -> None:
    state = rules.start(rules.deal(RandomDealer(1), 2))
    assert [size(hand) for hand in state.hands] == [6, 6]
    assert [size(cup) for cup in state.start_cups] == [2, 2]
    assert [size(mountain) for mountain in state.mountains] == [2, 2]
    assert len(state.deck) == 108 - 2 * 6 - 2 * 2 - 2 * 2
    assert total(state) == 108
    assert rules.to_act(state) == 0


def test_m2_a_colour_stays_in_one_area_of_a_mandala_and_the_other_mandala_is_independent(rules: CardRules) -> None:
    position = {"hands": ("ROYG", "K"), "mountains": ("RR", ""), "fields": (("O", "Y"), ("", "")), "deck": FULL_DECK}
    moves = legal(rules, state_of(rules, **position))  # type: ignore[arg-type]
    first = {token for token in moves if token[:2] in ("M1", "F1")}
    assert first == {"M1R", "F1O1", "M1G", "F1G1"}
    second = {token for token in moves if token[:2] in ("M2", "F2")}
    assert second == {f"{area}" for colour in "ROYG" for area in (f"M2{colour}", f"F2{colour}1")}


def test_m2_a_refusal_says_where_the_colour_lies(rules: CardRules) -> None:
    position = {"hands": ("ROY", "K"), "mountains": ("R", ""), "fields": (("O", "Y"), ("", "")), "deck": FULL_DECK}
    assert refused(rules, "M1Y", **position) == (
        "Yellow may not go to mountain 1: it lies in your opponent's field there (M2)"
    )
    assert refused(rules, "M1O", **position) == "Orange may not go to mountain 1: it lies in your own field there (M2)"
    assert refused(rules, "F1R1", **position) == (
        "Red may not go to your field of mandala 1: it lies on the mountain there (M2)"
    )


def test_m2_a_colour_may_be_repeated_on_a_mountain(rules: CardRules) -> None:
    after = play(rules, state_of(rules, hands=("RRG", "K"), mountains=("R", ""), deck=FULL_DECK), "M1R")
    assert letters_of(after.mountains[0]) == "RR"


@pytest.mark.parametrize(("hand", "drawn"), [("RRRRRRRR", 1), ("RRRRRRR", 2), ("RRRRRR", 3), ("RRRRR", 3), ("R", 3)])
def test_m3_building_draws_up_to_three_and_never_beyond_eight(rules: CardRules, hand: str, drawn: int) -> None:
    after = play(rules, state_of(rules, hands=(hand, "K"), deck=FULL_DECK), "M1R")
    assert size(after.hands[0]) == len(hand) - 1 + drawn
    assert after.drawn == drawn


def test_m3_exactly_one_card_goes_to_a_mountain(rules: CardRules) -> None:
    assert not [token for token in rules.vocabulary.tokens if token[0] == "M" and len(token) > 3]


def test_m4_any_number_of_one_colour_goes_to_a_field_without_a_draw(rules: CardRules) -> None:
    state = state_of(rules, hands=("RRRG", "K"), deck=FULL_DECK)
    assert {"F1R1", "F1R2", "F1R3"} <= set(legal(rules, state))
    after = play(rules, state, "F1R2")
    assert letters_of(after.hands[0]) == "RG"
    assert letters_of(after.fields[0][0]) == "RR"
    assert after.drawn == 0


def test_m4_one_card_must_stay_in_hand(rules: CardRules) -> None:
    position = {"hands": ("RRR", "K"), "deck": FULL_DECK}
    tokens = legal(rules, state_of(rules, **position))  # type: ignore[arg-type]
    assert [token for token in tokens if token.startswith("F1")] == ["F1R1", "F1R2"]
    assert refused(rules, "F1R3", **position) == "At least 1 of your cards must stay in your hand. (M4)"
    assert refused(rules, "F1R4", **position) == "You have only 3 red in hand. (M4)"


def test_m5_discards_go_first_so_that_they_can_come_back(rules: CardRules) -> None:
    after = play(rules, state_of(rules, hands=("RRG", "OYPK"), deck="P"), "DR2", shuffles=["RR"])
    assert piles(after)["hands"][0] == "RGP"
    assert piles(after)["deck"] == "R"


def test_m5_is_allowed_whatever_the_mandalas_show(rules: CardRules) -> None:
    state = state_of(rules, hands=("RR", "K"), fields=(("", "R"), ("", "R")), deck=FULL_DECK)
    assert legal(rules, state) == ["DR1", "DR2"]


def test_m6_the_check_comes_after_the_draw(rules: CardRules) -> None:
    state = state_of(rules, hands=("KR", "O"), mountains=("ROYGP", ""), fields=(("", ""), ("", "")), deck=FULL_DECK)
    after = play(rules, state, "M1K")
    assert size(after.hands[0]) == 4  # drew three, although the mandala was complete and discarded (M8)
    assert after.drawn == 3 + 2  # and two for the refill (M9)


def test_m7_the_larger_field_chooses_first(rules: CardRules) -> None:
    state = state_of(rules, hands=("KR", "O"), mountains=("ROY", ""), fields=(("G", "PP"), ("", "")), deck=FULL_DECK)
    after = play(rules, state, "M1K")
    assert rules.to_act(after) == 1
    assert legal(rules, after) == ["CK", "CO", "CR", "CY"]


def test_m7_on_a_tie_the_player_who_did_not_complete_chooses_first(rules: CardRules) -> None:
    state = state_of(rules, hands=("KR", "O"), mountains=("ROY", ""), fields=(("G", "P"), ("", "")), deck=FULL_DECK)
    assert rules.to_act(play(rules, state, "M1K")) == 1


def test_m7_all_cards_of_a_colour_one_to_the_river_and_the_rest_to_the_cup(rules: CardRules) -> None:
    state = state_of(
        rules,
        hands=("KR", "O"),
        mountains=("RRROY", ""),
        fields=(("GG", "P"), ("", "")),
        rivers=("O", ""),
        deck=FULL_DECK,
    )
    after = play(rules, state, "M1K", "CR", "CY", "CO")
    assert piles(after)["rivers"] == ["OR", "Y"]
    assert piles(after)["cups"] == ["RRO", ""]


def test_m7_a_claim_is_refused_where_nothing_is_divided_or_the_colour_is_gone(rules: CardRules) -> None:
    assert refused(rules, "CR", hands=("RG", "K"), deck=FULL_DECK) == (
        "No mandala is being divided: there is nothing to claim. (M7)"
    )
    state = state_of(rules, hands=("KR", "O"), mountains=("ROY", ""), fields=(("GG", "P"), ("", "")), deck=FULL_DECK)
    after = play(rules, state, "M1K", "CR")
    assert clean(rules.why_not(after, move(rules, "CR"))) == "There is no red on the mountain of mandala 1. (M7)"
    assert clean(rules.why_not(after, move(rules, "DO1"))) == (
        "Mandala 1 is being divided: claim a colour of its mountain. (M7)"
    )


def test_m8_a_player_with_an_empty_field_chooses_but_discards(rules: CardRules) -> None:
    state = state_of(rules, hands=("KR", "O"), mountains=("ROYP", ""), fields=(("G", ""), ("", "")), deck=FULL_DECK)
    after = play(rules, state, "M1K", "CR", "CO")
    assert piles(after)["rivers"] == ["R", ""]
    assert piles(after)["cups"] == ["", ""]
    assert piles(after)["discards"] == "O"


def test_m8_both_fields_empty_the_mountain_is_discarded_at_once(rules: CardRules) -> None:
    state = state_of(rules, hands=("KR", "O"), mountains=("ROYPG", ""), deck=FULL_DECK)
    after = play(rules, state, "M1K")
    assert after.dividing == NO_MANDALA
    assert piles(after)["discards"] == "ROYGPK"
    assert size(after.mountains[0]) == 2


def test_m9_fields_are_discarded_the_mountain_refilled_and_the_opponent_of_the_completer_is_next(
    rules: CardRules,
) -> None:
    state = state_of(
        rules, hands=("KR", "O"), mountains=("ROY", ""), fields=(("GG", "P"), ("", "")), deck="YYYRO" + FULL_DECK
    )
    after = play(rules, state, "M1K", "CR", "CO", "CY", "CK")
    assert piles(after)["discards"] == "GGP"  # to the discard pile, not under the deck
    assert piles(after)["mountains"][0] == "RO"
    assert rules.to_act(after) == 1  # although player 2 claimed last as well


def test_m10_the_rest_is_divided_after_a_sixth_colour_and_nothing_is_refilled(rules: CardRules) -> None:
    state = state_of(
        rules,
        hands=("KR", "O"),
        mountains=("ROY", ""),
        fields=(("GG", "P"), ("", "")),
        rivers=("ROYGP", ""),
        deck=FULL_DECK,
    )
    after = play(rules, state, "M1K", "CK", "CO", "CR", "CY")
    assert after.ending == "sixth-colour"
    assert piles(after)["rivers"] == ["ROYGPK", "OY"]
    assert after.drawn == 3


def test_m11_the_game_goes_on_with_a_new_deck_until_the_next_mandala_is_divided(rules: CardRules) -> None:
    state = state_of(
        rules, hands=("RG", "KO"), mountains=("ROYP", "Y"), fields=(("", ""), ("", "")), deck="RG", discards="PPP"
    )
    after = play(rules, state, "M1G", shuffles=["PPP"])
    assert not rules.is_over(after)
    assert after.deck_used_up
    after = play(rules, after, "M1K")
    assert after.ending == "deck-exhausted"


def test_m11_both_triggers_at_once_are_called_sixth_colour(rules: CardRules) -> None:
    state = state_of(
        rules, hands=("KR", "O"), mountains=("ROY", ""), fields=(("GG", "P"), ("", "")), rivers=("ROYGP", ""), deck="Y",
        discards="Y",
    )  # fmt: skip
    assert play(rules, state, "M1K", "CK", "CO", "CR", "CY", shuffles=["Y"]).ending == "sixth-colour"


def test_m13_a_player_without_cards_passes(rules: CardRules) -> None:
    # Player 1 plays the last card to a mountain with both piles empty; player 2 still has cards.
    state = state_of(rules, hands=("R", "OYGPK"), mountains=("", ""), deck="")
    after = play(rules, state, "M1R", "M1O")
    assert legal(rules, after) == ["P"]
    assert clean(rules.why_not(after, move(rules, "M1R"))) == "You have no card in hand, so you can only pass. (M13)"
    assert rules.to_act(play(rules, after, "P")) == 1


def test_m13_a_pass_is_refused_with_a_card_in_hand(rules: CardRules) -> None:
    assert refused(rules, "P", hands=("R", "K"), deck=FULL_DECK) == "You may pass only with no card in hand. (M13)"


def test_m14_the_game_ends_where_no_mandala_can_be_completed(rules: CardRules) -> None:
    # Every purple card lies in the cups: neither mandala can get one.
    state = state_of(rules, hands=("RO", "YG"), claims=("P" * 9, "P" * 9), deck="RRRR")
    assert play(rules, state, "M1R").ending == "dead-end"


def test_m15_forty_discards_in_a_row_end_the_game(rules: CardRules) -> None:
    state = state_of(
        rules, hands=("RO", "YG"), deck="PK" + FULL_DECK, discards="", deck_ran_out=True, discards_in_a_row=38
    )
    after = play(rules, state, "DR1")
    assert not rules.is_over(after)
    assert play(rules, after, "DY1").ending == "stalemate"


def test_game_over_refusals_cite_the_rule_that_ended_it(rules: CardRules) -> None:
    state = state_of(rules, hands=("RO", "YG"), claims=("P" * 9, "P" * 9), deck="RRRR")
    over = play(rules, state, "M1R")
    assert legal(rules, over) == []
    assert clean(rules.why_not(over, move(rules, "M1R"))) == (
        "The game is over: neither mandala can ever be completed. (M14)"
    )


def test_parameters_keep_two_cards_in_hand_where_a_house_rule_says_so() -> None:
    base = card_rules()
    rules = CardRules(CardParameters(kept_in_hand=2), base.scorer, base.options, {})
    assert [token for token in legal(rules, state_of(rules, hands=("RRRG", "K"))) if token.startswith("F1")] == [
        "F1G1",
        "F1R1",
        "F1R2",
    ]
    assert [token for token in legal(rules, state_of(rules, hands=("RROG", "K"))) if token.startswith("F1")] == [
        "F1G1",
        "F1O1",
        "F1R1",
        "F1R2",
    ]


def test_m3_a_hand_that_a_house_rule_let_grow_beyond_the_tables_still_plays(rules: CardRules) -> None:
    state = state_of(rules, hands=("R" * 17 + "G", "OYPK"), deck=FULL_DECK)
    reds = [token for token in legal(rules, state) if token.startswith("DR")]
    assert sorted(reds, key=lambda token: int(token[2:])) == [f"DR{number}" for number in range(1, 16)]
    after = play(rules, state, "M1R")
    assert size(after.hands[0]) == 17
    assert after.drawn == 0


def test_derived_fields_follow_from_the_facts_and_play_leaves_its_argument(rules: CardRules) -> None:
    for seed in range(30):
        dealer = RandomDealer(seed)
        state = rules.start(rules.deal(dealer, 2))
        while not rules.is_over(state):
            moves = rules.legal_moves(state)
            before = state.copy()
            after = rules.play(state, moves[int(dealer.rng.random() * len(moves))], dealer)
            assert state == before
            derived = after.copy()
            rules.derive(derived)
            assert derived == after
            assert rules.invariant(after) is None
            state = after


def test_invariant_names_a_missing_card(rules: CardRules) -> None:
    state = rules.start(rules.deal(RandomDealer(1), 2))
    wrong = state.copy()
    wrong.drawn = 1
    assert "not 18 of each colour" in str(rules.invariant(wrong))
    assert count(state.hands[0], 0) <= 6
