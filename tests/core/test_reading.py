"""Moves as people type them, in the position of the first example after four moves, with these legal moves:

DG1 DO1 DO2 DO3 DO4 DR1 DR2 DY1 F1G1 F1R1 F1R2 F1Y1 F2R1 F2R2 F2Y1 M1G M1O M1R M1Y M2G M2O M2R M2Y
"""

from pathlib import Path
from typing import Any

import pytest

from mandala.core.chance import RandomDealer
from mandala.core.reading import completions, describe, read_move
from mandala.core.record import read_record
from mandala.core.refusal import IllegalMoveError, MandalaError
from mandala.core.replay import Replay, verify
from mandala.core.ruleset import load

EXAMPLES = Path(__file__).parent.parent / "examples"
CARDS = load("cards")
RULES = CARDS.rules
GAME = Replay(CARDS, read_record(EXAMPLES / "cards.jsonl").record)
STATE = GAME.states[4]
VIEW = RULES.view(STATE, 0)


def token_of(text: str, position: Any = VIEW) -> str:
    return RULES.vocabulary.token(read_move(RULES, position, text))


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("M1R", "M1R"),
        ("m1r", "M1R"),
        ("  m 1 R ", "M1R"),
        ("mountain 1 red", "M1R"),
        ("build red 1", "M1R"),
        ("red, mountain 1", "M1R"),
        ("RED MOU 1", "M1R"),
        ("r m 1", "M1R"),
        ("field 1 red 2", "F1R2"),
        ("field red 1 2", "F1R2"),
        ("red 2 1 grow", "F2R1"),
        ("discard orange 3", "DO3"),
        ("dis ora 3", "DO3"),
        ("redraw 3 orange", "DO3"),
        ("discard green", "DG1"),
        ("grow green", "F1G1"),
    ],
)
def test_moves_in_notation_and_in_words(text: str, token: str) -> None:
    assert token_of(text) == token
    assert token_of(text, STATE) == token


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("build red", "that may be M1R (mountain 1 red), M2R (mountain 2 red); say which"),
        ("field red 2", "that may be F1R2 (field 1 red 2), F2R1 (field 2 red 1), F2R2 (field 2 red 2); say which"),
        ("mountain yellow", "that may be M1Y (mountain 1 yellow), M2Y (mountain 2 yellow); say which"),
        ("green", ("that may be DG1 (discard green 1), F1G1 (field 1 green 1), M1G (mountain 1 green), M2G (mountain 2 green); "
                   "say which")),
        ("red", ("that may be DR1 (discard red 1), DR2 (discard red 2), F1R1 (field 1 red 1), F1R2 (field 1 red 2), "
                 "F2R1 (field 2 red 1), F2R2 (field 2 red 2), …; say which")),
        ("hello you", "“hello” is no word of this game; did you mean yellow?"),
        ("buld red 1", "“buld” is no word of this game; did you mean build?"),
        ("qqq", "“qqq” is no word of this game"),
        ("\x1b[31m", r"“\x1b[31m” is no word of this game"),
        ("mo 1 red", "“mo” is no word of this game"),
        ("red yellow", "“red yellow” is no move of this game"),
        ("seven", "“seven” is no word of this game"),
        ("M1R M1R", "that is 2 moves; type one at a time"),
        ("dis gr", "“gr” is no word of this game"),
        ("orange 4", "did you mean DO4 (discard orange 4)?"),
        ("purple", "nothing that “purple” may mean is allowed now; name one move to hear why"),
        ("mountain 1 2 red", "“mountain 1 2 red” is no move of this game"),
        ("", "type a move"),
        (" \t", "type a move"),
    ],
)  # fmt: skip
def test_what_is_not_one_move_is_refused_with_what_it_may_be(text: str, why: str) -> None:
    with pytest.raises(MandalaError) as caught:
        token_of(text)
    assert not isinstance(caught.value, IllegalMoveError)
    assert str(caught.value) == why


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("F1O2", "M2"),
        ("field 1 orange 2", "M2"),
        ("build purple 1", "M3"),
        ("discard red 3", "M5"),
        ("pass", "M13"),
        ("claim red", "M7"),
        ("claim", "M7"),
        ("F1R99", "M4"),
        ("DR99", "M5"),
        ("M1R2", "M3"),
        ("M3R", "M1"),
        ("M1B", "M1"),
    ],
)
def test_a_move_that_is_not_legal_is_refused_by_its_rule(text: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        token_of(text)
    assert caught.value.refusal.rule == rule


@pytest.mark.parametrize(("text", "message"), [
    ("1 2", "that is 2 moves; type one at a time"),
    ("space 1 2", "did you mean 2 (green 1 space 2)?"),
    ("0", "The spaces of the path are 1 to 75. (I1)"),
    ("76", "The spaces of the path are 1 to 75. (I1)"),
    ("space 76", "The spaces of the path are 1 to 75. (I1)"),
])  # fmt: skip
def test_numbers_are_never_glued_and_have_their_range(text: str, message: str) -> None:
    replay = Replay(load("spiral"), read_record(EXAMPLES / "spiral.jsonl").record)
    with pytest.raises(MandalaError) as caught:
        read_move(replay.rules, replay.states[0], text)
    assert str(caught.value) == message


@pytest.mark.parametrize(("ply", "text", "message"), [
    (0, "turn", "First choose your bowl tile: the game begins once both bowls have one. (T3)"),
    (1, "turn", "nothing that “turn” may mean is allowed now; name one move to hear why"),
    (1, "Ta1", "There is no space a1 on the board. (T1)"),
    (1, "turn a1", "There is no space a1 on the board. (T1)"),
    (1, "d4", "did you mean Fd4 (found d4)?"),
    (1, "d4 e5", "“d4 e5” is no move of this game"),
])  # fmt: skip
def test_a_space_by_itself_and_spaces_that_are_not_there(ply: int, text: str, message: str) -> None:
    replay = Replay(load("tiles"), read_record(EXAMPLES / "tiles.jsonl").record)
    with pytest.raises(MandalaError) as caught:
        read_move(replay.rules, replay.states[ply], text)
    assert str(caught.value) == message


def test_a_refusal_says_nothing_that_the_seat_may_not_know() -> None:
    for text in ("field 1 orange 2", "build purple 1", "discard red 3"):
        messages = set[str]()
        for position in (STATE, VIEW):
            with pytest.raises(IllegalMoveError) as caught:
                token_of(text, position)
            messages.add(str(caught.value))
        assert len(messages) == 1


def test_only_the_seat_to_act_can_be_read_from_its_view() -> None:
    with pytest.raises(MandalaError, match=r"^it is the turn of player 1$"):
        token_of("M1R", RULES.view(STATE, 1))


def test_after_the_end_every_move_is_refused() -> None:
    for position in (GAME.states[-1], RULES.view(GAME.states[-1], 1)):
        with pytest.raises(IllegalMoveError, match=r"^The game is over.*\(M10\)$"):
            token_of("mountain 1 red", position)


@pytest.mark.parametrize("variant", ["cards", "tiles", "spiral"])
def test_every_move_of_an_example_is_read_back_from_its_words(variant: str) -> None:
    replay = verify(read_record(EXAMPLES / f"{variant}.jsonl").record)
    for state, move in zip(replay.states, replay.moves, strict=False):
        view = replay.rules.view(state, state.to_act)
        assert read_move(replay.rules, view, describe(replay.rules, view, move)) == move


def test_a_move_in_words() -> None:
    assert describe(RULES, VIEW, read_move(RULES, VIEW, "F1R2")) == "field 1 red 2"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mou", ["mountain"]),
        ("MOU", ["mountain"]),
        ("f", ["field", "F1G1", "F1R1", "F1R2", "F1Y1", "F2R1", "F2R2", "F2Y1"]),
        ("gro", ["grow"]),
        ("m1", ["M1G", "M1O", "M1R", "M1Y"]),
        ("mountain ", ["1", "2", "green", "orange", "red", "yellow"]),
        ("mountain 1 ", ["green", "orange", "red", "yellow"]),
        ("build 1 r", ["red"]),
        ("field 2 ", ["1", "2", "red", "yellow"]),
        ("field 1 2 ", ["red"]),
        ("field 2 red ", ["1", "2"]),
        ("discard orange ", ["1", "2", "3", "4"]),
        ("mountain 1 red ", []),
        ("xyz ", []),
        ("claim", []),
    ],
)
def test_words_are_completed_to_legal_moves_only(text: str, expected: list[str]) -> None:
    assert completions(RULES, VIEW, text) == expected


def test_without_a_word_the_verbs_the_colours_and_the_notation_are_offered() -> None:
    offered = completions(RULES, STATE, "")
    assert offered[:7] == ["discard", "field", "green", "mountain", "orange", "red", "yellow"]
    assert offered[7:9] == ["DG1", "DO1"]
    assert len(offered) == 7 + 23


def test_numbers_are_offered_in_their_order() -> None:
    """In the spiral game every piece can be moved to at first (I2), on spaces 1 to 75."""
    rules = load("spiral").rules
    view = rules.view(rules.start(rules.deal(RandomDealer(3), 2)), 0)
    spaces = [str(space) for space in range(1, 76)]
    assert completions(rules, view, "")[-75:] == spaces
    # A colour may come next as well.
    assert completions(rules, view, "space ") == [*spaces, "black", "blue", "green", "red", "yellow"]
