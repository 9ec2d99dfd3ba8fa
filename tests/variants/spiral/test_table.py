"""Scoring a real table of the spiral-pawn game, I4 and I7."""

from __future__ import annotations

import pytest

from mandala.core.refusal import MandalaError
from mandala.variants.spiral.table import TABLE

from .build import spiral_rules

RULES = spiral_rules()


def table(*players: tuple[str, str], house: str = "") -> tuple[tuple[int, ...], tuple[int, ...]]:
    rules = spiral_rules(house) if house else RULES
    score = TABLE.read(rules, [{"pieces": pieces, "pawn": pawn} for pieces, pawn in players])
    return score.totals, score.winners


def test_i4_the_three_examples_of_the_rulebook() -> None:
    def of(*pieces: str) -> tuple[int, ...]:
        return table(*zip(pieces, ("20", "34", "50"), strict=True))[0]

    assert of("G3:2", "G3:2", "G3:1") == (2, 3, 0)
    assert of("G3:1", "G3:1", "G3:1") == (0, 2, 3)
    assert of("G3:3", "G3:1", "G3:1") == (3, 0, 2)


def test_i7_a_tie_goes_to_the_pawn_further_forward() -> None:
    assert table(("R1:5", "40"), ("Y1:5", "41")) == ((5, 5), (1,))


def test_pieces_are_written_in_letters_or_words() -> None:
    assert table(("green 3: 2, K1", "40"), ("G3:3,,black1:2,", "1")) == ((2 + 2, 3 + 3), (1,))


def test_i4_points_of_sets_that_scored_earlier_are_added() -> None:
    # 3 + 8 and 2 + 7: three sets have paid earlier.
    answers = [{"pieces": "R1:3", "pawn": "40", "points": "8"}, {"pieces": "R1", "pawn": "41", "points": "7"}]
    score = TABLE.read(RULES, answers)
    assert (score.totals, score.winners) == ((11, 9), (0,))
    assert [(line.seat, line.points, line.rule, str(line.cause)) for line in score.lines] == [
        (0, 8, "I4", "sets that scored earlier"),
        (1, 7, "I4", "sets that scored earlier"),
        (0, 3, "I4", "most of red 1, with 3 of 5"),
        (1, 2, "I4", "second most of red 1, with 1 of 5"),
    ]
    # A tie of the sums goes to the pawn further forward (I7).
    answers[0]["points"] = "6"
    assert (TABLE.read(RULES, answers).totals, TABLE.read(RULES, answers).winners) == ((9, 9), (1,))


def test_i8_sets_cannot_have_paid_more_than_five_points_each() -> None:
    # R1 and G3 are still to be scored, so that thirteen sets have paid 65 points at most.
    def earlier(first: str, second: str) -> tuple[int, ...]:
        answers = [{"pieces": "R1:3", "pawn": "40", "points": first}, {"pieces": "G3", "pawn": "41", "points": second}]
        return TABLE.read(RULES, answers).totals

    assert earlier("40", "25") == (45, 30)
    for points, message in (
        ("26", r"paid 65 points at most \(I8\), not 66"),
        ("76", "no more than 75"),
        ("-1", "no number"),
    ):
        with pytest.raises(MandalaError, match=message):
            earlier("40", points)


def test_i7_nothing_decides_between_pawns_that_wait_before_space_1() -> None:
    assert table(("", "0"), ("", "0")) == ((0, 0), ())
    assert table(("", "0"), ("", "0"), ("R1", "3")) == ((0, 0, 5), (2,))
    assert table(("", "0"), ("", "3")) == ((0, 0), (1,))


def test_the_sheet_names_each_set() -> None:
    score = TABLE.read(RULES, [{"pieces": "R1:3", "pawn": "40"}, {"pieces": "R1,B2", "pawn": "41"}])
    assert [(line.seat, line.points, line.rule, str(line.cause)) for line in score.lines] == [
        (0, 3, "I4", "most of red 1, with 3 of 5"),
        (1, 2, "I4", "second most of red 1, with 1 of 5"),
        (1, 5, "I4", "sole owner of blue 2, with 1 of 5"),
    ]


def test_house_rules_count_at_the_table() -> None:
    assert table(("R3:3", "40"), ("R3:2", "41"), house="size-scores") == ((9, 6), (0,))


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([("R1", "0"), ("", "40")], r"player 1 has pieces or points, so the pawn has left .* \(I2\)"),
        ([("R1:" + "9" * 5000, "40"), ("", "41")], "is no stack of pieces"),
        ([("", "4" * 5000), ("", "41")], "is no space"),
        ([("R1:3", "40"), ("R1:3", "41")], r"together the players have 6 pieces red 1, of 5 \(I1\)"),
        ([("R1:6", "40"), ("", "41")], "“R1:6” is no stack of pieces; write a kind and how many, 1 to 5"),
        ([("R1:3", "40"), ("R2:3", "40")], r"no two pawns share a space \(I2\)"),
        ([("R1:3,red 1", "40"), ("", "41")], "red 1 is named twice"),
        ([("R4:3", "40"), ("", "41")], "is no stack of pieces; write a kind and how many, 1 to 5, for example G3:2"),
        ([("R1:x", "40"), ("", "41")], "is no stack of pieces"),
        ([("O1:3", "40"), ("", "41")], "has no colour of this game: red, yellow, green, blue, black"),
        ([("R1", "76"), ("", "41")], "is no space; 0 stands for a pawn before space 1, 75 for the last space"),
        ([("R1", "-1"), ("", "41")], "is no space"),
        ([("R1", "x"), ("", "41")], "is no space"),
        ([("R1", str(pawn)) for pawn in range(1, 7)], r"two to five can play, not 6 \(I1\)"),
        ([("R1", "1")], r"two to five can play, not 1 \(I1\)"),
    ],
)
def test_answers_that_make_no_sense_are_refused(players: list[tuple[str, str]], message: str) -> None:
    with pytest.raises(MandalaError, match=message):
        table(*players)
