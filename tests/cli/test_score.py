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
    first, second = "2\nred\nred:15\nblack\nblack:3,red:4\n", "2\nred\nred:15\nblack\nblack:3,red:2\n"
    done = run("score", "cards", typed=first + second)
    assert done.stderr.splitlines() == [
        "there are only 18 red cards (M1), not 20 in rivers and cups",
        "Once more, from the start.",
    ]
    assert "Player 1 wins." in done.stdout


def test_step_by_step_nobodys_example_stands_in_the_way_of_anothers_answer(run: Run) -> None:
    # Both examples have the pawn on 40, and together six pieces of a kind.
    done = run("score", "spiral", typed="2\nR1:5\n40\nR6:1\nR2:2\n41\n")
    assert done.stderr.splitlines() == ["“R6:1” is no stack of pieces; write for example G3:2"]
    assert "Player 2 wins on the tie-break: the pawn further forward (I7)." in done.stdout


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
