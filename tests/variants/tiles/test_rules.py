"""Rules T3 to T9 of the tile-and-river game, on positions worked out by hand."""

from __future__ import annotations

import pytest

from mandala.core.typing import Seat, override
from mandala.variants.tiles.rules import TilesRules
from mandala.variants.tiles.state import EXTRA_TURNS, TilesState

from .build import bowls, groups, legal, play, rules_on, state_of, tiles_rules, why_not

RULES = tiles_rules()
SETUP = RULES.read_setup(
    {
        "board": ["..GRGG..", ".OPBYOR.", "BYOPBPRP", "GYOOPBYB", "RGOYRRYR", "GYPORYGB", ".BBRGPO.", "..POPY.."],
        "spare": "BG",
    }
)
THREE_BY_THREE = rules_on("xxx", "xxx", "xxx")


def outcome(rules: TilesRules, state: TilesState) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    result = rules.outcome(state)
    assert result is not None
    assert legal(rules, state) == ""
    assert rules.to_act(state) is None
    return result.scores, result.winners, result.reason


# Rule T3, the bowl tiles


@pytest.mark.parametrize(("token", "after"), [("BB", "GB"), ("BG", "BG")])
def test_t3_seat_1_chooses_a_bowl_tile_and_seat_0_gets_the_other_and_begins(token: str, after: str) -> None:
    state = RULES.start(SETUP)
    assert RULES.to_act(state) == 1
    assert legal(RULES, state) == "BB BG"
    state = play(RULES, state, token)
    assert bowls(state) == after
    assert RULES.to_act(state) == 0
    assert state.spare == ()


def test_t3_no_game_is_played_before_and_no_tile_chosen_after() -> None:
    state = RULES.start(SETUP)
    assert why_not(RULES, state, "BR") == "Red is not among the tiles to choose from (blue, green). (T3)"
    assert why_not(RULES, state, "Fd4") == "First choose your bowl tile: the game begins once both bowls have one. (T3)"
    assert why_not(RULES, state, "X") == "First choose your bowl tile: the game begins once both bowls have one. (T3)"
    assert why_not(RULES, play(RULES, state, "BB"), "BG") == "The bowl tiles have been chosen. (T3)"


# Rule T4, founding


def test_t4_the_first_founding_may_take_any_open_tile() -> None:
    state = play(RULES, RULES.start(SETUP), "BB")
    assert legal(RULES, state) == " ".join(f"F{name}" for name in RULES.board.names)


def test_t4_the_bowl_tile_is_turned_on_the_space_and_the_tile_there_comes_to_the_bowl() -> None:
    state = play(RULES, RULES.start(SETUP), "BB", "Fd7")  # green on d7, where blue was
    assert groups(RULES, state) == [{"G": "d7"}, {}]
    assert bowls(state) == "BB"
    assert [RULES.board.names[space] for space in state.claims[0]] == ["d7"]
    assert RULES.to_act(state) == 1


def test_t4_founding_where_the_tile_taken_has_the_colour_of_the_bowl_tile_leaves_that_colour_in_the_bowl() -> None:
    state = state_of(RULES, "a4=r g5=r", bowls="RB")
    state = play(RULES, state, "Fa4")
    assert bowls(state) == "RB"
    assert groups(RULES, state) == [{"R": "a4"}, {}]
    state = play(RULES, state, "Ff8")
    # Red is founded now, so that the red bowl tile only extends: beside a4 by a swap; g5 is far away.
    assert legal(RULES, state) == "Sa3 Sa5 Sb4"
    assert why_not(RULES, state, "Fg5") == "You have founded red already, the colour of your bowl tile. (T4)"


def test_t4_claim_markers_and_colour_markers_go_in_the_order_of_the_river() -> None:
    state = state_of(RULES, "d4=R0 e5=G0 f6=b", bowls="BY", claims=("d4 e5", ""))
    state = play(RULES, state, "Fa3")
    assert groups(RULES, state)[0] == {"R": "d4", "G": "e5", "B": "a3"}
    assert [RULES.board.names[space] for space in state.claims[0]] == ["d4", "e5", "a3"]


@pytest.mark.parametrize("bowl", list("ROYGBP"))
def test_t4_with_six_groups_founded_no_bowl_tile_founds_any_more(bowl: str) -> None:
    tiles = "a3=R0 a5=O0 c1=Y0 c3=G0 c5=B0 c7=P0"
    state = state_of(RULES, tiles, bowls=f"{bowl}R", claims=("a3 a5 c1 c3 c5 c7", ""))
    assert "F" not in legal(RULES, state)
    assert RULES.scorer.totals(state) == (0, 0)
    assert [line.cause.values["space"] for line in RULES.scorer.lines(state)] == [1, 2, 3, 4, 5, 6]


# Rule T5, turning


def test_t5_an_open_tile_beside_ones_own_group_of_its_colour_is_turned_where_it_lies() -> None:
    state = state_of(RULES, "d4=R0 d5=r c5=r", bowls="RB", claims=("d4", ""))
    assert legal(RULES, state) == "Sc4 Sd3 Se4 Td5"
    after = play(RULES, state, "Td5")
    assert groups(RULES, after)[0] == {"R": "d4 d5"}
    assert bowls(after) == "RB"
    # c5 touched d4 at a corner only; beside d5 it can be turned.
    assert "Tc5" not in legal(RULES, state)
    assert "Tc5" in legal(RULES, play(RULES, after, "Fa3"))


def test_t5_refusals() -> None:
    state = state_of(RULES, "d4=R0 d5=r c5=r f6=B1", bowls="RB", claims=("d4", "f6"))
    assert why_not(RULES, state, "Tc5") == "Space c5 does not lie beside your red group. (T5)"
    assert why_not(RULES, state, "Te6") == "You have no purple group. (T5)"
    assert why_not(RULES, state, "Td4") == "The tile on d4 has been turned and stays there. (T8)"


# Rule T6, swapping


def test_t6_the_bowl_tile_joins_the_group_of_its_colour() -> None:
    state = state_of(RULES, "d4=R0 d5=g", bowls="RB", claims=("d4", ""))
    after = play(RULES, state, "Sd5")
    assert groups(RULES, after)[0] == {"R": "d4 d5"}
    assert bowls(after) == "GB"


def test_t6_a_tile_of_the_bowl_tiles_colour_is_turned_and_not_swapped() -> None:
    state = state_of(RULES, "d4=R0 d5=r", bowls="RB", claims=("d4", ""))
    assert "Td5" in legal(RULES, state)
    assert why_not(RULES, state, "Sd5") == (
        "The tile on d5 has the colour of your bowl tile, red: there is nothing to swap. (T6)"
    )


def test_t6_refusals() -> None:
    state = state_of(RULES, "d4=R0 a4=B1", bowls="RB", claims=("d4", "a4"))
    assert why_not(RULES, state, "Sa3") == "Space a3 does not lie beside your red group. (T6)"
    assert why_not(RULES, state, "Sd4") == "The tile on d4 has been turned and stays there. (T8)"
    state = state_of(RULES, "d4=R0", bowls="GB", claims=("d4", ""))
    assert why_not(RULES, state, "Sd5") == "You have no green group. (T6)"


# Rule T7, separation


def test_t7_nobody_may_turn_a_tile_beside_both_players_groups_of_its_colour() -> None:
    for seat in (0, 1):
        state = state_of(RULES, "c4=R0 d4=r e4=R1", bowls="RR", claims=("c4", "e4"), seat=seat)
        assert "d4" not in legal(RULES, state)
        assert why_not(RULES, state, "Td4") == "A turned red tile on d4 would touch your opponent's red group. (T7)"


def test_t7_nobody_may_swap_into_a_space_beside_both_players_groups() -> None:
    for seat in (0, 1):
        state = state_of(RULES, "c4=R0 d4=y e4=R1", bowls="RR", claims=("c4", "e4"), seat=seat)
        assert "Sd4" not in legal(RULES, state)
        assert why_not(RULES, state, "Sd4") == "A turned red tile on d4 would touch your opponent's red group. (T7)"


def test_t7_founding_keeps_clear_of_the_opponents_group_along_sides_but_not_at_corners() -> None:
    state = state_of(RULES, "d4=R1", bowls="RB", claims=("", "d4"))
    moves = legal(RULES, state).split()
    assert len(moves) == 51 - 4
    assert not {"Fd3", "Fd5", "Fc4", "Fe4"} & set(moves)
    assert {"Fc3", "Fe3", "Fc5", "Fe5"} <= set(moves)
    assert why_not(RULES, state, "Fd3") == "A turned red tile on d3 would touch your opponent's red group. (T7)"


def test_t7_other_colours_may_touch_whoever_owns_them() -> None:
    state = state_of(RULES, "d4=R1 e5=G1 d5=g c5=G0", bowls="BB", claims=("c5", "d4 e5"))
    assert "Td5" not in legal(RULES, state)
    state = state_of(RULES, "d4=R1 d5=g c5=G0", bowls="BB", claims=("c5", "d4"))
    assert "Td5" in legal(RULES, state)


# Rules T8 and T9, one action, and the end


def test_t8_a_turn_is_one_action_and_nobody_passes() -> None:
    state = state_of(RULES, "d4=R0 d5=r", bowls="RB", claims=("d4", ""))
    assert RULES.to_act(play(RULES, state, "Td5")) == 1
    assert why_not(RULES, state, "X") == (
        "You may stop only the extra turns at the end of the game; a turn is one action, no passing. (T8)"
    )


# Seat 1 has founded green and holds a green bowl tile. Its group on a1 is walled in by turned tiles: it has no action.
# Seat 0's red group on a3 can grow along b3 and c3 and down to c2.
WALLED_IN = "a1=G1 b1=O0 a2=Y0 a3=R0 b3=r c3=r c2=r b2=o c1=y"
CHAIN = {"tiles": WALLED_IN, "bowls": "BG", "claims": ("a2 b1 a3", "a1")}


def chain(**changes: object) -> TilesState:
    return state_of(THREE_BY_THREE, **{**CHAIN, **changes})  # type: ignore[arg-type]


def test_t9_the_opponent_of_a_player_without_action_may_turn_tile_after_tile_and_stop() -> None:
    state = chain()
    # O on b2 lies beside b1, R on b3 beside a3; B founds anywhere.
    assert legal(THREE_BY_THREE, state) == "Fb2 Fb3 Fc1 Fc2 Fc3 Tb2 Tb3"
    state = play(THREE_BY_THREE, state, "Tb2")
    # Seat 1 has nothing to do, and seat 0 goes on turning.
    assert RULES.to_act(state) == 0
    assert state.phase == EXTRA_TURNS
    assert legal(THREE_BY_THREE, state) == "Tb3 X"
    assert why_not(THREE_BY_THREE, state, "Fc1") == (
        "Your opponent has no action left: all you may do is turn more tiles, or stop. (T9)"
    )
    assert why_not(THREE_BY_THREE, state, "BR") == "The bowl tiles have been chosen. (T3)"
    assert why_not(THREE_BY_THREE, state, "Tc3") == "Space c3 does not lie beside your red group. (T5)"
    state = play(THREE_BY_THREE, state, "Tb3")
    assert legal(THREE_BY_THREE, state) == "Tc3 X"
    # Yellow on river space 1: one tile; orange on 2: two tiles, 2; red on 3: two tiles, 3.
    assert outcome(THREE_BY_THREE, play(THREE_BY_THREE, state, "X")) == ((5, 0), (0,), "no-action")


def test_t9_the_game_ends_without_x_once_there_is_nothing_more_to_turn() -> None:
    state = play(THREE_BY_THREE, chain(), "Tb2", "Tb3", "Tc3", "Tc2")
    # Orange 2 tiles on space 2: 2; red 4 tiles on space 3: 9.
    assert outcome(THREE_BY_THREE, state) == ((11, 0), (0,), "no-action")
    assert why_not(THREE_BY_THREE, state, "X").endswith("(T9)")
    assert why_not(THREE_BY_THREE, state, "Tc1") == (
        "The game is over: a player had no action left, and the extra turns are over. (T9)"
    )


def test_t9_a_player_who_could_only_swap_gets_no_extra_turns() -> None:
    # Seat 0 turns its last tile, b2. Its red bowl tile could be swapped in beside a3, but that is no extra turn.
    state = chain(tiles="a1=G1 b1=O0 a2=Y0 a3=R0 b3=b c3=b c2=b b2=o c1=b", bowls="RG")
    assert legal(THREE_BY_THREE, state) == "Sb3 Tb2"
    assert outcome(THREE_BY_THREE, play(THREE_BY_THREE, state, "Tb2")) == ((2, 0), (0,), "no-action")


def test_t9_the_extra_turns_obey_separation() -> None:
    # c2 lies beside both red groups.
    tiles = "a1=G1 b1=O0 a2=Y0 a3=R0 b3=R0 c3=R0 c2=r b2=o c1=R1"
    state = play(THREE_BY_THREE, chain(tiles=tiles, claims=("a2 b1 a3", "a1 c1")), "Tb2")
    # Orange on space 2 has two tiles: 2; red on space 3 has three: 6.
    assert outcome(THREE_BY_THREE, state) == ((8, 0), (0,), "no-action")


def test_t9_a_jam_within_a_few_moves() -> None:
    # The whole game of two actions each: every group is soon shut in.
    rules = rules_on("xx", "xx")
    state = rules.start(rules.read_setup({"board": ["RR", "RR"], "spare": "RR"}))
    assert legal(rules, state) == "BR"
    state = play(rules, state, "BR", "Fa1")
    # Red on a1 bars a2 and b1 to seat 1, and b2 alone is left to found on.
    assert legal(rules, state) == "Fb2"
    state = play(rules, state, "Fb2")
    # a2 and b1 lie beside both groups, so that nobody has an action or a tile to turn.
    assert outcome(rules, state) == ((0, 0), (0, 1), "no-action")


def test_t9_seat_1_may_be_without_an_action_on_its_first_turn() -> None:
    rules = rules_on("xx")
    state = rules.start(rules.read_setup({"board": ["RR"], "spare": "RR"}))
    state = play(rules, state, "BR", "Fa1")
    assert legal(rules, state) == "Tb1 X"
    assert outcome(rules, play(rules, state, "X")) == ((0, 0), (0, 1), "no-action")
    assert outcome(rules, play(rules, state, "Tb1")) == ((1, 0), (0,), "no-action")


def test_play_leaves_its_argument_as_it_was() -> None:
    state = chain()
    twin = state.copy()
    play(THREE_BY_THREE, state, "Tb2", "Tb3", "Tc3")
    assert state == twin


class _FirstRankOnly(TilesRules):
    """As a house rule might: everything happens on rank 1."""

    def _first_rank(self) -> int:
        return self.board.mask_of([name for name in self.board.names if name[1:] == "1"])

    @override
    def founding_spaces(self, state: TilesState, seat: Seat) -> int:
        return super().founding_spaces(state, seat) & self._first_rank()

    @override
    def swapping_spaces(self, state: TilesState, seat: Seat) -> int:
        return super().swapping_spaces(state, seat) & self._first_rank()

    @override
    def tiles_to_turn(self, state: TilesState, seat: Seat) -> int:
        first = sum(self.planes.lifted(self._first_rank(), colour) for colour in self.parameters.in_play)
        return super().tiles_to_turn(state, seat) & first


@pytest.mark.parametrize(("bowls", "token", "rule"), [("BB", "Fh6", "T4"), ("BB", "Td5", "T5"), ("RB", "Sd3", "T6")])
def test_what_a_house_rule_takes_away_is_refused_under_the_rule_that_would_allow_it(
    bowls: str, token: str, rule: str
) -> None:
    rules = _FirstRankOnly(RULES.parameters, RULES.scorer, RULES.options, {})
    state = state_of(rules, "d4=R0 d5=r", bowls=bowls, claims=("d4", ""))
    assert why_not(rules, state, token) == f"The rules in force do not allow this here. ({rule})"
