"""M16 and M17: the score sheet, the tie-break, and scoring a real table."""

from __future__ import annotations

import pytest

from mandala.core.refusal import MandalaError
from mandala.core.ruleset import HouseChoice, load

from .build import card_rules, state_of

RULES = card_rules()
TABLE = load("cards").variant.table


def test_m16_the_worked_example_gives_nineteen_line_by_line() -> None:
    state = state_of(RULES, hands=("", ""), rivers=("KRP", ""), claims=("KKRRRRPPPYY", ""))
    lines = RULES.scorer.lines(state)
    assert [(line.seat, line.points, line.rule) for line in lines] == [
        (0, 2, "M16"),
        (0, 8, "M16"),
        (0, 9, "M16"),
        (0, 0, "M16"),
    ]
    assert str(lines[1].cause) == "4 red in the cup, 2 each for river space 2"
    assert str(lines[3].cause) == "2 yellow in the cup, not in the river"
    assert RULES.scorer.totals(state) == (19, 0)


def test_m16_river_cards_score_nothing_and_starting_cup_cards_count() -> None:
    state = state_of(RULES, hands=("RR", "K"), rivers=("R", "K"), start_cups=("R", ""))
    assert RULES.scorer.totals(state) == (1, 0)


def test_m17_most_points_win_then_the_smaller_cup_then_both() -> None:
    more = state_of(RULES, hands=("", ""), rivers=("R", "R"), claims=("RR", "R"))
    assert RULES.scorer.winners(more) == (0,)
    smaller = state_of(RULES, hands=("", ""), rivers=("R", "KR"), claims=("RR", "R"))
    assert RULES.scorer.totals(smaller) == (2, 2)
    assert RULES.scorer.winners(smaller) == (1,)
    # A card that scores nothing counts in the cup all the same.
    even = state_of(RULES, hands=("", ""), rivers=("R", "KR"), claims=("RR", "RY"))
    assert RULES.scorer.winners(even) == (0, 1)


def test_m16_a_real_table_is_scored_from_names_or_letters() -> None:
    answer = {"river": "black,red,purple", "cup": "black:2,red:4,purple:3,yellow:2"}
    assert TABLE.read(RULES, [answer]).totals == (19,)
    assert TABLE.read(RULES, [{"river": "K, R, P", "cup": "k:2,r:4,p:3,y:2"}]).totals == (19,)


def test_m17_a_real_table_of_two_gives_the_winner() -> None:
    both = TABLE.read(RULES, [{"river": "red", "cup": "red:2"}, {"river": "black,red", "cup": "red:1"}])
    assert both.totals == (2, 2)
    assert both.winners == (1,)
    assert {line.seat for line in both.lines} == {0, 1}


@pytest.mark.parametrize(
    ("river", "cup", "said"),
    [
        ("pink", "", "“pink” is no colour"),
        ("red,red", "", "a river holds each colour once (M7)"),
        ("red", "red", "“red” is no number of cards"),
        ("red", "red:x", "“red:x” is no number of cards"),
        ("red", "red:19", "“red:19” is no number of cards"),
        ("red", "red:²", "“red:²” is no number of cards"),
        ("red", "red:1,r:2", "the cup names red twice"),
        ("red", "red:18", "there are only 18 red cards (M1), not 19 in rivers and cups"),
    ],
)
def test_a_real_table_refuses_what_makes_no_sense(river: str, cup: str, said: str) -> None:
    with pytest.raises(MandalaError, match=said.replace("(", r"\(").replace(")", r"\)")):
        TABLE.read(RULES, [{"river": river, "cup": cup}])


def test_m1_two_players_cannot_have_more_of_a_colour_than_there_is() -> None:
    # 1 + 10 of one player, 1 + 6 of the other are 18; one more is not there.
    most = TABLE.read(RULES, [{"river": "red", "cup": "red:10"}, {"river": "black,red", "cup": "red:6"}])
    assert most.totals == (10, 12)
    with pytest.raises(MandalaError, match=r"there are only 18 red cards \(M1\), not 19"):
        TABLE.read(RULES, [{"river": "red", "cup": "red:10"}, {"river": "black,red", "cup": "red:7"}])


def test_m10_a_river_is_no_longer_than_the_rules_make_it() -> None:
    short = load("cards", [HouseChoice("short-river", {"spaces": 3})]).rules
    with pytest.raises(MandalaError, match=r"a river has only 3 spaces \(M10\)"):
        TABLE.read(short, [{"river": "red,black,green,purple", "cup": ""}])


def test_a_real_table_has_one_or_two_players() -> None:
    with pytest.raises(MandalaError, match="one or two players"):
        TABLE.read(RULES, [])
