"""The rules of the spiral-pawn game, in positions worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from mandala.core.chance import Dealer, NoChance, RandomDealer
from mandala.core.moves import MoveKind
from mandala.core.play import legal_tokens
from mandala.core.typing import Seat, override
from mandala.variants.spiral.pieces import (
    KINDS,
    TOKENS,
    bag_of,
    count,
    held_in,
    kinds_in,
    pieces_in,
    size,
    size_of_kind,
)
from mandala.variants.spiral.rules import SpiralRules
from mandala.variants.spiral.spaces import SPACES, Spaces, along, at, numbers
from mandala.variants.spiral.state import Scoring, SpiralState

from .build import bag, dealt, move, play, spiral_rules, state_of, tokens, why_not

RULES = spiral_rules()


# Setting up, moving, and the Eye


def test_i1_seat_0_starts_and_every_piece_can_be_taken() -> None:
    state = dealt(RULES, 3)
    assert state.to_act == 0
    assert state.pawns == (0, 0, 0)
    assert legal_tokens(RULES, state) == sorted(map(str, range(1, 76)))


def test_i1_turns_go_round_the_seats() -> None:
    state = dealt(RULES, 3)
    seats: list[int] = []
    for token in ("1", "2", "3", "4"):
        seats.append(state.to_act)
        state = play(RULES, state, token)
    assert seats == [0, 1, 2, 0]


def test_i2_the_piece_is_taken_and_the_pawn_stands_in_its_space() -> None:
    state = play(RULES, dealt(RULES, 2), "17")
    assert state.pawns == (17, 0)
    assert tokens(state.collections[0]) == "Y1"
    assert not state.left & at(17)


def test_i2_never_back_never_to_an_empty_space() -> None:
    state = play(RULES, dealt(RULES, 2), "17", "20")
    assert legal_tokens(RULES, state) == sorted(str(space) for space in range(18, 76) if space != 20)
    assert why_not(RULES, state, "12") == "Space 12 lies behind your pawn on space 17: it never goes back. (I2)"
    assert why_not(RULES, state, "17") == "Your pawn stands on space 17 already: it has to move. (I2)"
    assert why_not(RULES, state, "20") == "No piece is left on space 20: a move takes a piece. (I2)"


def test_i2_an_empty_space_is_refused_before_the_start_as_well() -> None:
    state = play(RULES, dealt(RULES, 2), "17")
    assert why_not(RULES, state, "17") == "No piece is left on space 17: a move takes a piece. (I2)"


def test_i2_a_part_that_narrows_the_targets_is_explained_in_general() -> None:
    class OddSpaces(SpiralRules):
        @override
        def targets(self, state: SpiralState, seat: Seat) -> Spaces:
            return super().targets(state, seat) & sum(at(space) for space in SPACES if space % 2)

    rules = OddSpaces(RULES.parameters, RULES.sets, RULES.options, {})
    state = dealt(rules, 2)
    assert len(rules.legal_moves(state)) == 38
    assert why_not(rules, state, "2") == "The rules in force do not allow this here. (I2)"


def test_i2_a_kind_of_move_that_a_part_does_not_explain_is_refused_all_the_same() -> None:
    class Waiting(SpiralRules):
        @override
        def move_kinds(self) -> Iterable[MoveKind]:
            yield MoveKind("wait", "I2", self.wait, {"W": ()}, lambda: (("wait",),))

        def wait(self, state: SpiralState, dealer: Dealer) -> None:
            """Never legal."""

    rules = Waiting(RULES.parameters, RULES.sets, RULES.options, {})
    assert why_not(rules, dealt(rules, 2), "W") == "The rules in force do not allow this here. (I2)"


def test_i3_a_pawn_that_has_not_started_keeps_everything() -> None:
    state = play(RULES, dealt(RULES, 3), "40", "50")
    assert state.eye == 0
    assert size(sum(state.collections)) == 2


def test_i3_what_lies_behind_all_pawns_falls_into_the_eye() -> None:
    state = play(RULES, dealt(RULES, 2), "8", "4")
    # Behind both pawns: spaces 1 to 3. Space 5 lies behind seat 0 alone.
    assert tokens(state.eye) == "R1 R1 R1"
    assert list(numbers(state.left)) == [space for space in SPACES if space > 3 and space not in (4, 8)]


# How sets score


def test_i4_one_move_scores_several_sets_each_by_itself() -> None:
    state = state_of(
        RULES, pawns=(20, 5), left={6: "R1", 7: "G1", 30: "B1", 31: "B1"}, collections=["R1 R1 G1", "R1 R1"], seat=1
    )
    after = play(RULES, state, "30")
    # R1: two each, and seat 1 stands further forward by now. G1: seat 0 alone. B1 has a piece on the path.
    assert RULES.scorer.totals(after) == (2 + 5, 3)
    assert [str(line.cause) for line in RULES.scorer.lines(after)] == [
        "second most of red 1, with 2 of 5",
        "sole owner of green 1, with 1 of 5",
        "most of red 1, with 2 of 5",
    ]
    assert {line.rule for line in RULES.scorer.lines(after)} == {"I4"}
    assert after.ending is None


def test_i4_a_set_with_four_in_the_eye_pays_its_only_owner_five() -> None:
    state = state_of(RULES, pawns=(5, 4), left={10: "R1", 30: "B1", 31: "B1"}, collections=["", ""])
    assert count(state.eye, TOKENS.index("R1")) == 4
    assert RULES.scorer.totals(play(RULES, state, "10")) == (5, 0)


def test_i4_a_set_wholly_in_the_eye_pays_nobody() -> None:
    state = state_of(RULES, pawns=(20, 5), left={6: "R1", 30: "B1", 31: "B1"}, collections=["", ""], seat=1)
    after = play(RULES, state, "30")
    assert count(after.eye, TOKENS.index("R1")) == 5
    assert RULES.scorer.totals(after) == (0, 0)


def test_i4_three_tied_players_get_three_two_and_nothing_in_the_order_of_their_pawns() -> None:
    state = state_of(
        RULES, pawns=(10, 20, 30, 3), left={4: "R1", 40: "K1", 41: "K1"}, collections=["R1", "R1", "R1", ""], seat=3
    )
    # Space 4 falls into the Eye behind the pawn on space 10: one piece each, two in the Eye.
    assert RULES.scorer.totals(play(RULES, state, "40")) == (0, 2, 3, 0)


def test_i4_the_loser_of_a_tie_for_most_takes_the_two_and_a_third_owner_nothing() -> None:
    state = state_of(
        RULES, pawns=(20, 34, 49), left={50: "R1", 60: "K1", 61: "K1"}, collections=["R1 R1", "R1 R1", ""], seat=2
    )
    assert RULES.scorer.totals(play(RULES, state, "50")) == (2, 3, 0)


def test_i4_a_tie_for_second_most_goes_to_the_pawn_further_forward() -> None:
    state = state_of(
        RULES, pawns=(20, 34, 49), left={50: "R1", 60: "K1", 61: "K1"}, collections=["R1 R1 R1", "R1", ""], seat=2
    )
    assert RULES.scorer.totals(play(RULES, state, "50")) == (3, 0, 2)


def test_i4_pawns_are_compared_where_they_stand_after_the_move() -> None:
    # Before the move seat 0 stands behind seat 1.
    state = state_of(RULES, pawns=(20, 34), left={40: "R1", 60: "K1", 61: "K1"}, collections=["R1", "R1 R1"])
    assert RULES.scorer.totals(play(RULES, state, "40")) == (3, 2)
    # And later moves do not change what has been paid.
    assert RULES.scorer.totals(play(RULES, state, "40", "60"))[:2] == (3, 2)


# The end


def test_i5_a_pawn_may_reach_the_end_by_another_players_move_and_is_skipped() -> None:
    left = {55: "R1", 56: "R2", 65: "R3", 75: "G1"}
    state = state_of(RULES, pawns=(70, 60, 50, 52), left=left, collections=["", "", "", ""], seat=3)
    after = play(RULES, state, "75")
    # Seat 0 has nothing ahead of space 70 any more.
    assert after.ending is None
    assert RULES.still_moving(after) == [1, 2]
    assert after.to_act == 1
    last = play(RULES, after, "65")
    assert last.ending == "path-finished"
    assert last.pawns == (70, 65, 50, 75)
    assert [tokens(pieces) for pieces in last.collections] == ["", "R3", "R1 R2", "G1"]


def test_i5_sets_still_score_for_a_player_who_has_reached_the_end() -> None:
    left = {40: "R1", 41: "K1", 50: "K1", 51: "K1"}
    state = state_of(RULES, pawns=(70, 30, 31), left=left, collections=["R1 R1", "R1", ""], seat=1)
    assert RULES.scorer.totals(play(RULES, state, "41", "50")) == (3, 2, 0)


def test_i6_the_leap_to_the_last_piece_on_move_one_gives_the_other_player_the_path() -> None:
    after = play(RULES, dealt(RULES, 2), "75")
    assert after.ending == "path-finished"
    assert after.pawns == (75, 0)
    assert after.left == 0
    outcome = RULES.outcome(after)
    assert outcome is not None
    # Of K3 seat 1 has four and seat 0 one; the other 14 sets are seat 1's alone.
    assert (outcome.scores, outcome.winners, outcome.reason) == ((2, 3 + 14 * 5), (1,), "path-finished")
    assert RULES.legal_moves(after) == ()
    assert why_not(RULES, after, "3") == "The game is over: at most one player still had a piece ahead. (I6)"


def test_i6_nobody_is_left_to_move() -> None:
    state = state_of(RULES, pawns=(70, 72), left={75: "R1"}, collections=["", "R1 R1 R1 R1"])
    after = play(RULES, state, "75")
    assert after.ending == "path-finished"
    assert RULES.still_moving(after) == []
    assert RULES.scorer.totals(after) == (2, 3)


def test_i6_with_three_players_the_leap_ends_nothing() -> None:
    after = play(RULES, dealt(RULES, 3), "75")
    assert after.ending is None
    assert after.to_act == 1
    # The other two go on; seat 0 is skipped.
    assert play(RULES, after, "1", "2").to_act == 1


# Winning, and the sum


@pytest.mark.parametrize(("pawns", "winner"), [((70, 72), 1), ((74, 72), 0)])
def test_i7_a_tie_goes_to_the_pawn_further_forward(pawns: tuple[int, int], winner: int) -> None:
    state = state_of(RULES, pawns=pawns, left={}, collections=["R1", "R2"])
    assert RULES.scorer.totals(state) == (5, 5)
    assert RULES.scorer.winners(state) == (winner,)


def test_i7_points_come_before_pawns() -> None:
    state = state_of(RULES, pawns=(1, 75), left={}, collections=["R1 R1 R2 R2", "R1"])
    assert RULES.scorer.totals(state) == (8, 2)
    assert RULES.scorer.winners(state) == (0,)


def test_i8_ten_thousand_random_games_of_two_to_five_players_add_up_to_75() -> None:
    dealer, draw = RandomDealer(1), Random(2).random
    for number in range(10_000):
        state = RULES.start(RULES.deal(dealer, 2 + number % 4))
        # Some games go slowly, so that all phases of a game come about.
        most = 4 if number % 12 == 0 else 75
        while state.ending is None:
            moves = RULES.legal_moves(state)
            state = RULES.play(state, moves[int(draw() * min(most, len(moves)))], dealer)
        lost = sum(count(state.eye, kind) == 5 for kind in KINDS)
        assert sum(RULES.scorer.totals(state)) + 5 * lost == 75
        assert state.left == 0
        assert len(set(state.pawns)) == len(state.pawns)


def test_i8_the_invariant_sees_what_play_never_brings_about() -> None:
    state = play(RULES, dealt(RULES, 2), "3", "8")

    def wrong(**facts: Any) -> str:
        other = state.copy()
        for name, value in facts.items():
            setattr(other, name, value)
        return str(RULES.invariant(other))

    assert RULES.invariant(state) is None
    assert wrong(eye=0) == "the path, the Eye and the collections do not hold 5 pieces of each kind"
    assert wrong(pawns=(3, 3)) == "two pawns share a space"
    assert wrong(pawns=(3, 9)) == "a pawn stands on a piece"
    assert wrong(scorings=(Scoring(8, (0, 1)),)).startswith("the sets that have scored are not those")


def test_i8_a_set_that_paid_too_little_is_found() -> None:
    state = state_of(RULES, pawns=(70, 72), left={}, collections=["R1", "R2"])
    miser = type(RULES.sets)(RULES.parameters, RULES.options)
    miser.shares = lambda kind, pieces: [1 for _owner in pieces]  # type: ignore[method-assign]
    rules = type(RULES)(RULES.parameters, miser, RULES.options, {})
    assert rules.invariant(state) == "R1 has paid 1 points"


def test_points_are_parameters() -> None:
    parameters = RULES.parameters.model_copy(update={"points_for_most": 7, "points_for_second": 1})
    scorer = type(RULES.sets)(parameters, RULES.options)
    state = state_of(RULES, pawns=(70, 72), left={}, collections=["R1 R1 R2", "R1"])
    assert scorer.totals(state) == (7 + 8, 1)


# Play leaves its argument alone; bags and spaces


def test_play_leaves_its_argument_as_it_was() -> None:
    state = dealt(RULES, 2)
    before = state.copy()
    RULES.play(state, move(RULES, "40"), NoChance())
    assert state == before


def test_bags_count_by_kind() -> None:
    pieces = bag("R1 R1 G3 K3")
    assert [count(pieces, kind) for kind in KINDS] == [2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]
    assert size(pieces) == 4
    assert kinds_in(held_in(pieces)) == (0, 8, 14)
    assert bag_of([8, 0, 0, 14]) == pieces == sum(pieces_in(pieces))
    assert [size_of_kind(TOKENS.index(token)) for token in ("R1", "Y2", "K3")] == [1, 2, 3]


def test_along_takes_what_the_spaces_have_in_order() -> None:
    names = tuple("-abcdefgh")
    assert list(along(names, 0)) == []
    assert list(along(names, at(3) | at(4) | at(5))) == ["c", "d", "e"]
    assert list(along(names, at(1) | at(4) | at(6) | at(8))) == ["a", "d", "f", "h"]
