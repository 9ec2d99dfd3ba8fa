"""What is told beside the moves: the Eye (I3), sets that score (I4), and the rest of the path (I6)."""

from __future__ import annotations

from mandala.core.typing import Seat
from mandala.variants.spiral.news import news
from mandala.variants.spiral.state import SpiralState

from .build import move, play, spiral_rules, state_of

RULES = spiral_rules()


def told(state: SpiralState, token: str, seat: Seat = 0) -> list[str]:
    """What `seat` is told about a move from that state."""
    after = play(RULES, state, token)
    return [str(line) for line in news(RULES, RULES.view(state, seat), move(RULES, token), RULES.view(after, seat))]


def test_i4_a_set_that_scores_is_told_to_everybody() -> None:
    state = state_of(RULES, pawns=(20, 34), left={40: "R1", 60: "K1", 61: "K1"}, collections=["R1", "R1 R1"])
    # Two pieces each, and the pawn on 40 is further forward.
    scored = ["The set red 1 scores: 3 for player 1, 2 for player 2 (I4)."]
    assert told(state, "40", 0) == told(state, "40", 1) == scored


def test_i3_what_falls_into_the_eye_is_told() -> None:
    state = state_of(RULES, pawns=(20, 5), left={6: "R1", 30: "B1", 31: "B1"}, collections=["", ""], seat=1)
    # The last piece of its set: with all five in the Eye, nobody scores.
    assert told(state, "30") == ["Into the Eye: R1 (I3).", "The set red 1 scores nothing for anybody (I4)."]


def test_i6_who_takes_the_rest_of_the_path_is_told() -> None:
    state = state_of(RULES, pawns=(20, 34), left={60: "K1", 61: "K1"}, collections=["", ""])
    assert told(state, "61") == [
        "Player 2 takes all pieces left on the path: 1 (I6).",
        "The set black 1 scores: 3 for player 1, 2 for player 2 (I4).",
    ]


def test_a_quiet_move_brings_no_news() -> None:
    state = state_of(RULES, pawns=(20, 34), left={40: "R1", 41: "R1", 60: "K1", 61: "K1"}, collections=["", ""])
    assert told(state, "40") == []
