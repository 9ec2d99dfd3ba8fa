"""Scoring a real table, M16 and M17."""

import json
import subprocess
from collections.abc import Callable

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_m16_the_worked_example_scores_19(run: Run) -> None:
    done = run("score", "cards", "--river", "black,red,purple", "--cup", "black:2,red:4,purple:3,yellow:2")
    assert done.returncode == 0
    # 2 + 8 + 9, and two cards for which the river has no space.
    assert done.stdout.splitlines() == [
        "Player 1",
        "    2  – 2 black in the cup, 1 each for river space 1 (M16)",
        "    8  – 4 red in the cup, 2 each for river space 2 (M16)",
        "    9  – 3 purple in the cup, 3 each for river space 3 (M16)",
        "    0  – 2 yellow in the cup, not in the river (M16)",
        "   19  in all",
    ]


def test_m17_a_tie_goes_to_the_smaller_cup(run: Run) -> None:
    # 2 points each; the second cup has one card, the first two.
    one, two = ("--river", "red", "--cup", "red:2"), ("--river", "black,red", "--cup", "red:1")
    assert "Player 2 wins on the tie-break: fewer cards in the cup (M17)." in run("score", "cards", *one, *two).stdout
    assert "Player 1 wins on the tie-break: fewer" in run("score", "cards", *two, *one).stdout
    assert "drawn" in run("score", "cards", *one, *one).stdout


def test_the_sheet_for_programs(run: Run) -> None:
    done = run("score", "cards", "--json", "--river=red", "--cup=red:2")
    data = json.loads(done.stdout)
    assert data["scores"] == [2]
    assert [(line["seat"], line["points"], line["rule"]) for line in data["lines"]] == [(0, 2, "M16")]


def test_step_by_step_nonsense_is_asked_again(run: Run) -> None:
    typed = "9\n1\nblack,red,black\nblack,red,purple\nblue:1\nblack:2,red:4,purple:3,yellow:2\n"
    done = run("score", "cards", typed=typed)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].split()[0] == "19"
    assert "a number from 1 to 2" in done.stderr
    assert "(M7)" in done.stderr
    assert "no colour" in done.stderr


def test_step_by_step_answers_that_do_not_go_together_are_asked_for_again(run: Run) -> None:
    done = run("score", "cards", typed="2\nred\nred:15\nblack\nblack:3,red:4\nblack:3,red:2\n")
    assert done.stderr.splitlines() == ["there are only 18 red cards (M1), not 20 in rivers and cups"]
    assert "Player 1 wins." in done.stdout


def test_step_by_step_nobodys_example_stands_in_the_way_of_anothers_answer(run: Run) -> None:
    # Both examples have the pawn on 40, and together six pieces of a kind.
    done = run("score", "spiral", typed="2\nR1:5\n40\n\nR6:1\nR2:2\n40\n41\n\n")
    assert done.stderr.splitlines() == [
        "“R6:1” is no stack of pieces; write a kind and how many, 1 to 5, for example G3:2",
        "no two pawns share a space (I2)",
    ]
    assert "Player 2 wins on the tie-break: the pawn further forward (I7)." in done.stdout


def test_an_option_with_a_usual_answer_may_be_left_out_but_not_for_some(run: Run) -> None:
    both = ("--pieces", "R1:3", "--pawn", "40", "--pieces", "R1:1", "--pawn", "41")
    assert "Player 1 wins." in run("score", "spiral", *both).stdout
    assert "Player 2 wins." in run("score", "spiral", *both, "--points", "0", "--points", "5").stdout
    done = run("score", "spiral", *both, "--points", "5")
    assert done.returncode == 2
    assert "--points is given 1 time, not 2" in done.stderr


def test_where_nothing_decides_nobody_wins(run: Run) -> None:
    waiting = ("--pieces=", "--pawn=0", "--pieces=", "--pawn=0")
    assert "Nothing decides between those with the most points." in run("score", "spiral", *waiting).stdout
    assert json.loads(run("score", "spiral", "--json", *waiting).stdout)["winners"] == []


def test_a_number_of_players_is_one_that_the_game_allows(run: Run) -> None:
    done = run("score", "spiral", typed="6\n1\n2\n")
    assert done.stderr.splitlines()[:2] == ["a number from 2 to 5, please"] * 2


def test_m16_thousands_of_digits_are_no_number_of_cards(run: Run) -> None:
    done = run("score", "cards", "--river", "red", "--cup", "red:" + "9" * 5000)
    assert done.returncode == 2
    assert "is no number of cards" in done.stderr
    assert len(done.stderr) < 200


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--river", "red"], "--cup is given 0 times, not 1"),
        (["--rivr", "red"], "did you mean --river?"),
        (["--river"], "--river has no value"),
        (["--river", "red", "--cup", "red:99"], "no number of cards"),
        (["--river", "red,red", "--cup", "red:1"], "(M7)"),
        (["--river", "red", "--cup", "red:18"], "there are only 18 red cards (M1)"),
    ],
)
def test_wrong_options_are_one_sentence(run: Run, options: list[str], sentence: str) -> None:
    done = run("score", "cards", *options)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_help_lists_the_variants_own_options(run: Run) -> None:
    help_text = run("score", "cards", "--help").stdout
    assert "--river" in help_text
    assert "--cup" in help_text
    assert "black:2,red:4" in help_text
    assert "--json" in run("score", "--help").stdout


def test_answers_that_end_too_early_score_nothing(run: Run) -> None:
    done = run("score", "cards", typed="1\nred\n")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "nothing was scored" in done.stderr
