"""Notation and words of the spiral-pawn game, its perft, and the framework's own checks of its rules."""

from __future__ import annotations

import pytest

from mandala.core.conformance import check_ruleset
from mandala.core.perft import perft
from mandala.core.reading import describe, read_move
from mandala.core.refusal import IllegalMoveError, MandalaError
from mandala.core.ruleset import load
from mandala.core.simulation import simulate

from ..examples import replayed
from .build import dealt, move, play, spiral_rules

RULES = spiral_rules()


def test_perft_of_the_opening_and_of_a_finished_game() -> None:
    start = dealt(RULES, 2)
    # Seat 0 jumps to space s; to 75 ends the game, one leaf. Else seat 1 has the other 74 pieces ahead.
    assert [perft(RULES, start, depth) for depth in range(3)] == [1, 75, 74 * 74 + 1]
    assert perft(RULES, replayed("spiral", 0).states[-1], 4) == 1


def test_every_move_of_the_vocabulary_is_read_back() -> None:
    assert sorted(RULES.vocabulary.tokens, key=int) == [str(space) for space in range(1, 76)]
    for index in RULES.vocabulary.moves:
        assert RULES.vocabulary.find(RULES.vocabulary.token(index)) == index


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("17", "17"),
        ("space 17", "17"),
        ("to 17", "17"),
        ("G3", "41"),
        ("g3", "41"),
        ("green 3", "41"),
        ("3 green", "41"),
        ("gre 3", "41"),
        ("green 3 space 43", "43"),
        ("green 3 43", "43"),
        ("r1", "3"),
        ("black 1", "61"),
    ],
)
def test_i2_a_kind_names_the_next_piece_of_it_ahead(typed: str, token: str) -> None:
    # Kind by kind, so that G3 lies on 41 to 45; R1 is gone from spaces 1 and 2.
    state = play(RULES, dealt(RULES, 2), "1", "2")
    assert RULES.vocabulary.token(read_move(RULES, state, typed)) == token


def test_i2_the_next_piece_is_counted_from_ones_own_pawn() -> None:
    state = play(RULES, dealt(RULES, 2), "43", "41")
    assert RULES.vocabulary.token(read_move(RULES, state, "g3")) == "44"
    after = play(RULES, state, "44")
    assert RULES.vocabulary.token(read_move(RULES, after, "g3")) == "42"


def test_i2_a_kind_that_lies_behind_or_nowhere_is_refused() -> None:
    state = play(RULES, dealt(RULES, 2), "46", "1")
    with pytest.raises(IllegalMoveError, match=r"lies behind your pawn on space 46: it never goes back. \(I2\)"):
        read_move(RULES, state, "g3")
    with pytest.raises(MandalaError, match="no word of this game"):
        read_move(RULES, state, "orange 3")


def test_a_colour_alone_may_be_several_pieces() -> None:
    with pytest.raises(MandalaError, match="say which"):
        read_move(RULES, dealt(RULES, 2), "green")


def test_moves_are_told_with_the_space_they_take() -> None:
    view = RULES.view(dealt(RULES, 2), 0)
    assert describe(RULES, view, move(RULES, "43")) == "green 3 space 43"
    over = play(RULES, dealt(RULES, 2), "75")
    assert describe(RULES, RULES.view(over, 0), move(RULES, "43")) == "space 43"


def test_the_rules_conform() -> None:
    assert check_ruleset(load("spiral"), games=24) == []


def test_greedy_wins_nine_games_of_ten_against_random() -> None:
    ruleset = load("spiral")
    for seat, bots in enumerate((["greedy", "random"], ["random", "greedy"])):
        records = list(simulate(ruleset, bots, games=20, seed=seat))
        won = sum(record.result is not None and record.result.winners == [seat] for record in records)
        assert won >= 18
