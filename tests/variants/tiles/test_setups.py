"""Rule T2: deals, set-ups as records hold them, and the parameters that have to fit each other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from mandala.core.chance import RandomDealer
from mandala.core.refusal import MandalaError
from mandala.variants.tiles.colours import LETTERS
from mandala.variants.tiles.parameters import TilesParameters

from .build import tiles_rules

RULES = tiles_rules()
SETUP: dict[str, Any] = {
    "board": ["..GRGG..", ".OPBYOR.", "BYOPBPRP", "GYOOPBYB", "RGOYRRYR", "GYPORYGB", ".BBRGPO.", "..POPY.."],
    "spare": "BG",
}


def changed(row: int, text: str) -> dict[str, Any]:
    return {**SETUP, "board": [*SETUP["board"][:row], text, *SETUP["board"][row + 1 :]]}


def refusal(data: dict[str, Any]) -> str:
    return str(RULES.check_setup(RULES.read_setup(data)))


def test_t2_a_deal_covers_the_board_and_leaves_two_tiles() -> None:
    for seed in range(50):
        setup = RULES.deal(RandomDealer(seed), 2)
        assert RULES.check_setup(setup) is None
        assert Counter([*setup.board, *setup.spare]) == dict.fromkeys(range(6), 9)
        middle = {setup.board[space] for space in RULES.board.marked}
        assert len(middle) == 4
        assert middle | set(setup.spare) == set(range(6))


def test_t2_deals_differ_and_the_same_seed_gives_the_same() -> None:
    assert RULES.deal(RandomDealer(1), 2) == RULES.deal(RandomDealer(1), 2)
    assert RULES.deal(RandomDealer(1), 2) != RULES.deal(RandomDealer(2), 2)


def test_t2_a_set_up_is_read_rank_8_first_and_written_as_it_was() -> None:
    setup = RULES.read_setup(SETUP)
    colour_at = dict(zip(RULES.board.names, (LETTERS[colour] for colour in setup.board), strict=True))
    assert [colour_at[name] for name in ("c8", "d8", "b7", "h3", "d4", "c1", "f1")] == list("GROBYPY")
    assert [LETTERS[colour] for colour in setup.spare] == ["B", "G"]
    assert RULES.write_setup(setup) == SETUP
    assert RULES.check_setup(setup) is None


@pytest.mark.parametrize(
    ("row", "text", "why"),
    [
        (
            4,
            "RGOYYRYR",
            "the tiles on the marked spaces and the two left are of different colours, but yellow is there twice",
        ),
        (
            4,
            "RGOBRRYR",
            "the tiles on the marked spaces and the two left are of different colours, but blue is there twice",
        ),
        (0, "..RRGG..", "there are 9 red tiles on the spaces that are not marked, not 8"),
    ],
)
def test_t2_a_set_up_with_wrong_tiles_is_refused(row: int, text: str, why: str) -> None:
    assert refusal(changed(row, text)) == f"{why} (T2)"


@pytest.mark.parametrize("spare", ["", "B", "BGR"])
def test_t2_two_tiles_are_left(spare: str) -> None:
    assert refusal({**SETUP, "spare": spare}) == "a set-up has 52 tiles on the board and 2 left (T2)"


@pytest.mark.parametrize("row", ["B.OPBPRP", "BYOPBPR", "BYOPBPRPP"])
def test_t1_a_board_of_another_outline_is_refused(row: str) -> None:
    with pytest.raises(MandalaError, match=r"do not have the outline of this game's board \(T1\)"):
        RULES.read_setup(changed(2, row))


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {**SETUP, "more": 1},
        {**SETUP, "board": "\n".join(SETUP["board"])},
        {**SETUP, "board": [*SETUP["board"], 9]},
    ],
)
def test_a_set_up_of_another_form_is_refused(data: object) -> None:
    with pytest.raises(ValidationError):
        RULES.read_setup(data)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({**SETUP, "spare": "BX"}, "“X” is no tile of this game; they are R O Y G B P (T2)"),
        ({**SETUP, "spare": "bg"}, "“b” is no tile of this game; they are R O Y G B P (T2)"),
        (changed(0, "..KRGG.."), "“K” is no tile of this game; they are R O Y G B P (T2)"),
        (
            {**SETUP, "board": ["x" * 9] * 1000},
            "the rows of the board do not have the outline of this game's board (T1)",
        ),
    ],
)
def test_t2_what_is_no_tile_or_no_board_is_refused(data: object, why: str) -> None:
    with pytest.raises(MandalaError) as caught:
        RULES.read_setup(data)
    assert str(caught.value) == why


def test_t2_a_colour_that_is_not_in_play_is_refused() -> None:
    rules = tiles_rules("small-board")
    data = rules.write_setup(rules.deal(RandomDealer(1), 2))
    with pytest.raises(MandalaError, match=r"“O” is no tile of this game"):
        rules.read_setup({**data, "spare": "OP"})


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"outline": ("xx", "x")}, "an outline is rows of one length"),
        ({"colours": "RR"}, "the colours are different letters"),
        ({"colours": "RK"}, "the colours are different letters"),
        ({"tiles_of_a_colour": 10}, "10 tiles of each of 6 colours leave 54 to cover 48 spaces"),
        ({"colours": "ROYGB"}, "9 tiles of each of 5 colours leave 35 to cover 48 spaces"),
        ({"hand": 3}, "not permitted"),
    ],
)
def test_t2_board_colours_and_tiles_have_to_fit(values: dict[str, object], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        TilesParameters.model_validate(values)


def test_t2_an_outline_may_come_as_a_list_as_text_files_have_it() -> None:
    parameters = TilesParameters.model_validate(
        {"outline": ["xxx", "xox", "xxx"], "colours": "RY", "tiles_of_a_colour": 6}
    )
    assert parameters.outline == ("xxx", "xox", "xxx")
    assert (parameters.spaces, parameters.marked, parameters.sets_aside, parameters.left_over) == (9, 1, 2, 1)
