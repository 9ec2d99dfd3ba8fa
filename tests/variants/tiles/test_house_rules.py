"""The house rules of the tile-and-river game: each makes the difference that it announces, in a position worked out by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from mandala.core.chance import RandomDealer
from mandala.core.compose import CompositionError
from mandala.core.conformance import check_ruleset
from mandala.core.refusal import Refusal
from mandala.core.ruleset import HouseChoice, load
from mandala.core.typing import Move
from mandala.variants.tiles import house_rules
from mandala.variants.tiles.rules import TilesRules

from .build import bowls, groups, legal, move, play, state_of, tiles_rules, why_not

NAMES = [rule.name for rule in house_rules.ALL]
BASE = tiles_rules()
SETUP = {
    "board": ["..GRGG..", ".OPBYOR.", "BYOPBPRP", "GYOOPBYB", "RGOYRRYR", "GYPORYGB", ".BBRGPO.", "..POPY.."],
    "spare": "BG",
}


def test_the_six_house_rules() -> None:
    assert NAMES == [
        "claimed-tile-scores", "diagonal-separation", "free-bowl", "full-board", "no-extra-turns", "small-board",
    ]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_house_rule_conforms(name: str) -> None:
    assert check_ruleset(load("tiles", [HouseChoice(name, {})]), games=6) == []


@pytest.mark.parametrize("pair", [pair for pair in combinations(NAMES, 2) if pair != ("full-board", "small-board")])
def test_house_rules_go_together_in_any_order(pair: tuple[str, str]) -> None:
    there, back = (load("tiles", [HouseChoice(name, {}) for name in names]) for names in (pair, pair[::-1]))
    assert there.name == back.name
    assert there.fingerprint == back.fingerprint


def test_t1_there_is_only_one_board() -> None:
    with pytest.raises(
        CompositionError, match=r"full-board .* and small-board .* set outline differently; remove one of them"
    ):
        tiles_rules("full-board", "small-board")


# claimed-tile-scores


def test_t10_claimed_tile_scores_counts_the_tile_with_the_marker() -> None:
    tiles, claims = "a3=R0 a4=R0 c3=G0 f6=B1", ("a3 c3", "f6")
    # Red on space 1 has two tiles, green on space 2 one; seat 1 has one on space 1.
    assert BASE.scorer.totals(state_of(BASE, tiles, bowls="PP", claims=claims)) == (1, 0)
    rules = tiles_rules("claimed-tile-scores")
    state = state_of(rules, tiles, bowls="PP", claims=claims)
    assert rules.scorer.totals(state) == (4, 1)
    assert [line.points for line in rules.scorer.lines(state)] == [2, 2, 1]


# diagonal-separation


def test_t7_diagonal_separation_bars_corners_too() -> None:
    rules = tiles_rules("diagonal-separation")
    tiles, claims = "d4=R1", ("", "d4")
    moves = set(legal(rules, state_of(rules, tiles, bowls="RB", claims=claims)).split())
    assert set(legal(BASE, state_of(BASE, tiles, bowls="RB", claims=claims)).split()) - moves == {
        "Fc3", "Fe3", "Fc5", "Fe5",
    }  # fmt: skip


def test_t5_t6_with_diagonal_separation_groups_still_grow_along_sides_only() -> None:
    rules = tiles_rules("diagonal-separation")
    state = state_of(rules, "d4=R0 d5=r e5=r", bowls="RB", claims=("d4", ""))
    assert legal(rules, state) == "Sc4 Sd3 Se4 Td5"


def test_t7_diagonal_separation_is_named_where_only_a_corner_would_touch() -> None:
    rules = tiles_rules("diagonal-separation")
    state = state_of(rules, "d4=R1 c4=r c2=R0 c3=r", bowls="RB", claims=("c2", "d4"))

    def refusal(token: str) -> Refusal:
        found = rules.why_not(state, move(rules, token))
        assert found is not None
        return found

    corner, other = refusal("Tc3"), refusal("Fd4")
    assert (corner.rule, other.rule) == ("T7", "T8")
    assert str(corner.source).startswith("diagonal-separation (mandala-compendium ")
    assert "would touch your opponent's red group" in str(corner)
    side = state_of(rules, "d4=R1 c3=R0 c4=r", bowls="GB", claims=("c3", "d4"))
    assert why_not(rules, side, "Tc4") == "A turned red tile on c4 would touch your opponent's red group. (T7)"
    founding = state_of(rules, "d4=R1", bowls="RB", claims=("", "d4"))
    assert "house rule diagonal-separation" in why_not(rules, founding, "Fc3")
    assert "house rule" not in why_not(rules, founding, "Fc4")


# free-bowl


def test_t3_free_bowl_lets_both_choose_from_all_six_tiles_set_aside() -> None:
    rules = tiles_rules("free-bowl")
    state = rules.start(rules.read_setup(SETUP))
    # d4 Y, e4 R, d5 O and e5 P lie on the marked spaces, B and G are left.
    assert rules.to_act(state) == 1
    assert legal(rules, state) == "BB BG BO BP BR BY"
    state = play(rules, state, "BB")
    assert rules.to_act(state) == 0
    assert legal(rules, state) == "BG BO BP BR BY"
    assert why_not(rules, state, "BB") == (
        "Blue is not among the tiles to choose from (green, yellow, orange, red, purple). (T3)"
    )
    after = play(rules, state, "BG")
    assert bowls(after) == "GB"
    assert rules.to_act(after) == 0
    assert after.open == BASE.start(BASE.read_setup(SETUP)).open


def test_t3_free_bowl_fills_a_marked_space_with_the_first_tile_left() -> None:
    rules = tiles_rules("free-bowl")
    state = play(rules, rules.start(rules.read_setup(SETUP)), "BR", "BY")
    assert bowls(state) == "YR"
    assert state.spare == ()
    middle = {rules.board.names[space]: rules.planes.colour_on(state.open, space) for space in rules.board.marked}
    # Blue, named first, went where red was; green where yellow was.
    assert middle == {"d4": 3, "d5": 1, "e4": 4, "e5": 5}
    assert rules.invariant(state) is None
    assert legal(rules, state).startswith("Fa3 ")


def test_t3_without_free_bowl_seat_0_has_no_choice() -> None:
    assert bowls(play(BASE, BASE.start(BASE.read_setup(SETUP)), "BB")) == "GB"


# full-board and small-board


def test_t1_t2_full_board_has_64_spaces_and_eleven_tiles_of_each_colour() -> None:
    rules = tiles_rules("full-board")
    setup = rules.deal(RandomDealer(1), 2)
    assert rules.check_setup(setup) is None
    assert len(rules.board) == 64
    assert Counter([*setup.board, *setup.spare]) == dict.fromkeys(range(6), 11)
    state = play(rules, rules.start(setup), f"B{rules.write_setup(setup)['spare'][0]}", "Fa1")
    assert list(groups(rules, state)[0].values()) == ["a1"]
    assert BASE.vocabulary.find("Fa1") is None


@pytest.mark.parametrize("name", ["full-board", "small-board"])
def test_another_board_is_not_to_blame_for_what_the_printed_rules_refuse(name: str) -> None:
    """A turned tile stays (T8) and groups grow along their sides (T5, T6) on every board."""
    rules = tiles_rules(name)
    dealer, rng = RandomDealer(1), Random(1)
    state = rules.start(rules.deal(dealer, 2))
    refused = 0
    while not rules.is_over(state):
        for other in range(state.to_act, len(rules.vocabulary.moves), 7):
            refusal = rules.why_not(state, Move(other))
            refused += refusal is not None
            assert refusal is None or name not in str(refusal)
        legal_moves = rules.legal_moves(state)
        state = rules.play(state, legal_moves[int(rng.random() * len(legal_moves))], dealer)
    assert refused > 100


def test_t1_t2_small_board_has_36_spaces_and_four_colours() -> None:
    rules = tiles_rules("small-board")
    for seed in range(20):
        setup = rules.deal(RandomDealer(seed), 2)
        assert rules.check_setup(setup) is None
        assert Counter(setup.board) == {0: 9, 2: 9, 3: 9, 4: 9}
        assert len({setup.board[space] for space in rules.board.marked}) == 4
        assert len(set(setup.spare)) == 2
    assert [rules.board.names[space] for space in rules.board.marked] == ["c3", "c4", "d3", "d4"]
    assert [token for token in rules.vocabulary.tokens if token[0] == "B"] == ["BB", "BG", "BR", "BY"]


# no-extra-turns


def test_t9_no_extra_turns_ends_the_game_with_the_last_action() -> None:
    # Seat 1 holds red and has red on d1, walled in by turned tiles of seat 0; so it has no action once seat 0 has moved.
    tiles = "d1=R1 c1=O0 e1=O0 d2=G0 d3=g d4=g c2=G0 c3=g"
    position = {"bowls": "OR", "claims": ("c1 d2", "d1")}
    state = play(BASE, state_of(BASE, tiles, **position), "Td3")  # type: ignore[arg-type]
    assert legal(BASE, state) == "Tc3 Td4 X"
    rules = tiles_rules("no-extra-turns")
    state = state_of(rules, tiles, **position)  # type: ignore[arg-type]
    state = play(rules, state, "Td3")
    outcome = rules.outcome(state)
    assert outcome is not None
    # Orange on space 1: two tiles, 1; green on space 2: three tiles, 4.
    assert (outcome.scores, outcome.winners, outcome.reason) == ((5, 0), (0,), "no-action")


def test_t9_a_few_extra_turns_may_be_left_by_an_option() -> None:
    loaded = load("tiles", [HouseChoice("no-extra-turns", {"most": 1})])
    assert loaded.name == "tiles+no-extra-turns:most=1"
    rules = loaded.rules
    assert isinstance(rules, TilesRules)
    assert check_ruleset(loaded, games=6) == []
    tiles = "d1=R1 c1=O0 e1=O0 d2=G0 d3=g d4=g c2=G0 c3=g"
    state = state_of(rules, tiles, bowls="OR", claims=("c1 d2", "d1"))
    state = play(rules, state, "Td3")
    assert legal(rules, state) == "Tc3 Td4 X"
    state = play(rules, state, "Td4")
    assert state.ending == "no-action"
    assert rules.scorer.totals(state) == (7, 0)
