"""Rules T10 and T11: the sheet, ties, and a real table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mandala.core.refusal import MandalaError
from mandala.core.text import clean
from mandala.core.variant import TableScore
from mandala.variants.tiles.table import TABLE

from .build import play, state_of, tiles_rules

RULES = tiles_rules()
# Seat 0: red 3 tiles on space 1, green 1 on space 2, blue 3 on space 3. Seat 1: yellow 5 on space 1, orange 3 on space 2.
TILES = (
    "a3=R0 a4=R0 b4=R0 d1=G0 f6=B0 f7=B0 g7=B0"
    " c8=Y1 d8=Y1 d7=Y1 e7=Y1 e8=Y1 h3=O1 h4=O1 g4=O1"
)  # fmt: skip
CLAIMS = ("a4 d1 f7", "d7 h4")


def sheet(*groups: str, house: Sequence[str] = ()) -> TableScore:
    return TABLE.read(tiles_rules(*house), [{"groups": text} for text in groups])


def test_t10_a_group_scores_its_tiles_but_one_times_its_river_space() -> None:
    state = state_of(RULES, TILES, bowls="PP", claims=CLAIMS)
    lines = RULES.scorer.lines(state)
    assert [(line.seat, line.points, line.rule) for line in lines] == [
        (0, 2, "T10"), (0, 0, "T10"), (0, 6, "T10"), (1, 4, "T10"), (1, 4, "T10"),
    ]  # fmt: skip
    assert clean(lines[2].cause) == "blue group of 3: 2 count, 3 each for river space 3"
    assert RULES.scorer.totals(state) == (8, 8)


def test_t11_an_exact_tie_is_drawn() -> None:
    state = state_of(RULES, TILES, bowls="PP", claims=CLAIMS)
    assert RULES.scorer.winners(state) == (0, 1)
    ahead = state_of(RULES, f"{TILES} c5=G0", bowls="PP", claims=CLAIMS)
    assert RULES.scorer.totals(ahead) == (10, 8)
    assert RULES.scorer.winners(ahead) == (0,)


def test_t11_the_first_example_is_drawn_at_58() -> None:
    # Its last groups, counted on the board. Seat 0: 3 + 2 + 6 + 16 + 25 + 6. Seat 1: 1 + 8 + 15 + 12 + 10 + 12.
    score = sheet("1:4,2:2,3:3,4:5,5:6,6:2", "1:2,2:5,3:6,4:4,5:3,6:3")
    assert (score.totals, score.winners) == ((58, 58), (0, 1))


def test_t10_bowl_tiles_score_nothing_and_a_lone_tile_neither() -> None:
    state = play(RULES, state_of(RULES, "", bowls="RR"), "Fa3")
    assert RULES.scorer.totals(state) == (0, 0)


def test_t10_the_rulebooks_example() -> None:
    score = sheet("1:5,2:4,3:1,4:6")
    assert [line.points for line in score.lines] == [4, 6, 0, 20]
    assert score.totals == (30,)
    assert score.winners == (0,)
    assert clean(score.lines[0].cause) == "group of 5: 4 count, 1 each for river space 1"


def test_t11_a_table_of_two() -> None:
    assert sheet("1:5, 2:3, 3:1", "1:1,2:1,3:4").totals == (8, 9)
    assert sheet("1:5, 2:3, 3:1", "1:1,2:1,3:4").winners == (1,)
    assert sheet("1:5,2:3", "2:4,1:3").winners == (0, 1)
    assert sheet("", "").totals == (0, 0)


@pytest.mark.parametrize(
    ("groups", "why"),
    [
        (
            "7:2",
            "“7:2” is no group; write its river space (1 to 6) and how many tiles it has (1 to 9), for example 2:4",
        ),
        ("1:0", "“1:0” is no group"),
        ("1:10", "“1:10” is no group"),
        ("1", "“1” is no group"),
        ("1:-2", "“1:-2” is no group"),
        ("1:²", "“1:²” is no group"),
        ("1:" + "9" * 5000, "is no group"),
        ("red:2", "“red:2” is no group"),
        ("1:2,3:3", "in the order of the river (T4): name the group of river space 2 as well"),
        ("2:2", "name the group of river space 1 as well"),
        ("1:2,1:3", "river space 1 is named twice; it belongs to one group (T4)"),
    ],
)
def test_t10_an_answer_that_makes_no_sense_is_refused(groups: str, why: str) -> None:
    with pytest.raises(MandalaError) as refused:
        sheet(groups)
    assert why in str(refused.value)


def test_t2_groups_that_need_more_tiles_of_a_colour_than_there_are_are_refused() -> None:
    # Six groups and one: whichever colour the second player's six tiles have, the first player has at least four of it.
    assert sheet("1:9,2:9,3:9,4:9,5:3,6:3", "1:6").totals == (8 + 16 + 24 + 32 + 10 + 12, 5)
    with pytest.raises(MandalaError, match=r"only 9 tiles of a colour \(T2\); these groups need 10 of one"):
        sheet("1:9,2:9,3:9,4:5,5:4,6:4", "1:6")


def test_t1_more_turned_tiles_than_spaces_are_refused() -> None:
    with pytest.raises(MandalaError, match=r"54 turned tiles do not fit on 52 spaces \(T1\)"):
        sheet("1:9,2:9,3:9,4:9,5:9,6:9")


def test_the_table_is_for_two() -> None:
    with pytest.raises(MandalaError, match="scored for one or two players"):
        sheet("1:1", "1:1", "1:1")


def test_t10_a_table_is_scored_by_the_house_rules_in_force() -> None:
    assert sheet("1:5,2:4,3:1,4:6", house=["claimed-tile-scores"]).totals == (5 + 8 + 3 + 24,)
    assert sheet("1:10", house=["small-board"]).totals == (9,)
    with pytest.raises(MandalaError, match="1 to 4"):
        sheet("5:2", house=["small-board"])
