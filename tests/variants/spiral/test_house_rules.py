"""The house rules of the spiral-pawn game: each makes the difference that it announces, in a position worked out by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from mandala.core.compose import CompositionError
from mandala.core.conformance import check_ruleset
from mandala.core.play import legal_tokens
from mandala.core.reading import describe, read_move
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import load, parse_house
from mandala.variants.spiral.house_rules import HOUSE_RULES

from .build import dealt, move, play, spiral_rules, state_of, tokens, why_not

NAMES = [rule.name for rule in HOUSE_RULES]
BASE = spiral_rules()
TWO_LEFT = {60: "K1", 61: "K1"}
"""Pieces far ahead, so that a game goes on after the move that matters."""


def test_the_five_house_rules() -> None:
    assert NAMES == ["closed-collections", "halved-ties", "short-jumps", "size-scores", "step-back"]


@pytest.mark.parametrize("house", [*NAMES, "short-jumps:most=1"])
def test_a_house_rule_conforms(house: str) -> None:
    assert check_ruleset(load("spiral", [parse_house(house)]), games=4) == []


@pytest.mark.parametrize("pair", list(combinations(NAMES, 2)))
def test_house_rules_go_together_in_any_order(pair: tuple[str, str]) -> None:
    there, back = (load("spiral", list(map(parse_house, names))) for names in (pair, pair[::-1]))
    assert (there.name, there.fingerprint) == (back.name, back.fingerprint)


def test_all_of_them_together_conform() -> None:
    assert check_ruleset(load("spiral", list(map(parse_house, NAMES))), games=4) == []


# short-jumps


def test_i2_short_jumps_bars_pieces_further_than_the_limit_counted_in_pieces() -> None:
    rules = spiral_rules("short-jumps:most=3")
    start = dealt(rules, 2)
    assert legal_tokens(BASE, start)[-1] == "9"
    assert legal_tokens(rules, start) == ["1", "2", "3"]
    # Space 2 is empty by now: the next three pieces lie on 1, 3 and 4.
    after = play(rules, start, "2")
    assert legal_tokens(rules, after) == ["1", "3", "4"]
    assert why_not(rules, after, "5").startswith(
        "You may jump to one of the next 3 pieces, no further. (I2, house rule short-jumps"
    )
    assert why_not(rules, after, "2") == "No piece is left on space 2: a move takes a piece. (I2)"


def test_i6_short_jumps_bars_nothing_once_the_game_is_over() -> None:
    rules = spiral_rules("short-jumps")
    state = state_of(rules, pawns=(70, 72), left={75: "R1"}, collections=["", ""])
    after = play(rules, state, "75")
    assert rules.prohibitions(after) == []
    assert why_not(rules, after, "75").startswith("The game is over")


@pytest.mark.parametrize("most", [0, 75, "many"])
def test_short_jumps_checks_its_option(most: object) -> None:
    with pytest.raises(MandalaError, match=f"most may not be {most}"):
        spiral_rules(f"short-jumps:most={most}")


# halved-ties


@pytest.mark.parametrize(
    ("collections", "printed", "halved"),
    [
        (["R1 R1", "R1 R1", ""], (2, 3, 0), (2, 2, 0)),  # two tied for most share 3 + 2; half a point is lost
        (["R1 R1", "R1 R1", "R1"], (2, 3, 0), (2, 2, 0)),  # and no second place then
        (["R1", "R1", "R1"], (0, 2, 3), (0, 0, 0)),  # three tied for most get nothing
        (["R1 R1 R1", "R1", "R1"], (3, 0, 2), (3, 1, 1)),  # two tied for second most share 2
        (["R1 R1 R1", "R1 R1", ""], (3, 2, 0), (3, 2, 0)),  # no tie
        (["", "R1", ""], (0, 5, 0), (0, 5, 0)),  # a sole owner
        (["", "", ""], (0, 0, 0), (0, 0, 0)),  # all in the Eye
    ],
)
def test_i4_halved_ties(collections: list[str], printed: tuple[int, ...], halved: tuple[int, ...]) -> None:
    rules = spiral_rules("halved-ties")
    for played, points in ((BASE, printed), (rules, halved)):
        state = state_of(played, pawns=(20, 34, 50), left=TWO_LEFT, collections=collections)
        assert played.scorer.totals(state) == points


def test_i4_halved_ties_three_tied_for_second_most_get_nothing() -> None:
    rules = spiral_rules("halved-ties")
    state = state_of(rules, pawns=(10, 20, 30, 40), left=TWO_LEFT, collections=["R1 R1", "R1", "R1", "R1"])
    assert rules.scorer.totals(state) == (3, 0, 0, 0)
    assert BASE.scorer.totals(state) == (3, 0, 0, 2)


def test_i4_halved_ties_says_so_on_the_sheet() -> None:
    rules = spiral_rules("halved-ties")
    state = state_of(rules, pawns=(20, 34), left=TWO_LEFT, collections=["R1 R1 G2", "R1 R1"])
    assert [str(line.cause) for line in rules.scorer.lines(state)] == [
        "2 tied with 2 of red 1, shared",
        "sole owner of green 2, with 1 of 5",
        "2 tied with 2 of red 1, shared",
    ]


# size-scores


def test_i4_size_scores_multiplies_by_the_size() -> None:
    rules = spiral_rules("size-scores")
    for kind, points in (("R1", (3, 2)), ("R2", (6, 4)), ("R3", (9, 6))):
        state = state_of(rules, pawns=(20, 34), left=TWO_LEFT, collections=[f"{kind} {kind} {kind}", f"{kind}"])
        assert rules.scorer.totals(state) == points
        assert BASE.scorer.totals(state) == (3, 2)
    state = state_of(rules, pawns=(20, 34), left=TWO_LEFT, collections=["Y3", ""])
    assert rules.scorer.totals(state) == (15, 0)


def test_i8_size_scores_adds_up_to_150() -> None:
    rules = spiral_rules("size-scores")
    after = play(rules, dealt(rules, 2), "75")
    # K3 pays 9 to seat 1 and 6 to seat 0; the other sets are seat 1's alone: 5 of size 1, 5 of size 2, 4 of size 3.
    assert rules.scorer.totals(after) == (6, 9 + 5 * 5 + 5 * 10 + 4 * 15)
    assert sum(rules.scorer.totals(after)) == 150


def test_i4_sizes_and_halved_ties_stack() -> None:
    rules = spiral_rules("size-scores", "halved-ties")
    state = state_of(rules, pawns=(20, 34), left=TWO_LEFT, collections=["R3 R3", "R3 R3"])
    # 9 + 6 = 15, half of it is 7.
    assert rules.scorer.totals(state) == (7, 7)


# closed-collections


def test_i2_closed_collections_hides_open_sets_of_others_until_they_score() -> None:
    rules = spiral_rules("closed-collections")
    state = state_of(rules, pawns=(20, 34, 40), left=TWO_LEFT, collections=["K1 G2", "K1 G2 G2", "K1"])
    view = rules.view(state, 1)
    assert [tokens(pieces) for pieces in view.collections] == ["G2", "G2 G2 K1", ""]
    assert view.hidden == (1, 0, 1)
    assert BASE.view(state, 1).hidden == (0, 0, 0)
    assert [tokens(pieces) for pieces in BASE.view(state, 1).collections] == ["G2 K1", "G2 G2 K1", "K1"]


def test_i6_closed_collections_are_open_at_the_end() -> None:
    rules = spiral_rules("closed-collections")
    state = state_of(rules, pawns=(70, 72), left={75: "R1"}, collections=["K1", "R1"])
    view = rules.view(play(rules, state, "75"), 0)
    assert view.hidden == (0, 0)


# step-back


def test_i2_step_back_takes_the_nearest_piece_behind_once() -> None:
    rules = spiral_rules("step-back")
    state = play(rules, dealt(rules, 2), "17", "2")
    assert "S" in legal_tokens(rules, state)
    after = play(rules, state, "S")
    assert after.pawns == (16, 2)
    assert tokens(after.collections[0]) == "Y1 Y1"
    assert after.to_act == 1
    later = play(rules, after, "5")
    assert "S" not in legal_tokens(rules, later)
    assert why_not(rules, later, "S").startswith(
        "You have made your step back already: there is one a game. (I2, house rule step-back"
    )
    # Seat 1 still has its own.
    assert "S" in legal_tokens(rules, play(rules, later, "18", "30", "20"))


def test_i2_step_back_needs_a_piece_behind() -> None:
    rules = spiral_rules("step-back")
    start = dealt(rules, 2)
    assert "S" not in legal_tokens(rules, start)
    assert why_not(rules, start, "S").startswith("There is no piece behind your pawn to step back to. (I2, house rule")
    assert "step-back" in why_not(rules, start, "S")
    # The Eye has what lay behind both pawns.
    state = play(rules, start, "17", "16")
    assert "S" not in legal_tokens(rules, state)
    assert why_not(rules, state, "3") == "Space 3 lies behind your pawn on space 17: it never goes back. (I2)"


def test_i3_pieces_behind_all_pawns_are_out_of_reach_of_a_step_back() -> None:
    rules = spiral_rules("step-back")
    left = {30: "R1", 31: "R1", **TWO_LEFT}
    state = state_of(rules, pawns=(40, 20), left=left, collections=["", ""], seat=1)
    assert legal_tokens(rules, state) == ["30", "31", "60", "61"]
    # Seat 1 passes both pieces, which so lie behind all pawns.
    after = play(rules, state, "60")
    assert tokens(after.eye).count("R1") == 5
    assert legal_tokens(rules, after) == ["61"]


def test_i6_no_step_back_once_the_game_is_over() -> None:
    rules = spiral_rules("step-back")
    after = play(rules, dealt(rules, 2), "75")
    assert legal_tokens(rules, after) == []
    assert why_not(rules, after, "S").startswith("The game is over")


def test_step_back_in_words_and_in_notation() -> None:
    rules = spiral_rules("step-back")
    state = play(rules, dealt(rules, 2), "17", "2")
    assert describe(rules, rules.view(state, 0), move(rules, "S")) == "back"
    for typed in ("S", "s", "back"):
        assert read_move(rules, state, typed) == move(rules, "S")


def test_step_back_composes_with_short_jumps() -> None:
    rules = spiral_rules("step-back", "short-jumps:most=2")
    state = state_of(rules, pawns=(40, 20), left={30: "R1", 50: "R2", 51: "R2", 52: "R2"}, collections=["", ""])
    assert legal_tokens(rules, state) == ["50", "51", "S"]


def test_house_rules_are_for_this_game_alone() -> None:
    with pytest.raises(CompositionError, match=r"short-jumps .* is a house rule for spiral, not for cards"):
        load("cards", [parse_house("short-jumps")])
