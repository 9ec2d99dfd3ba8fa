"""Rule T1: the board is worked out from an outline, whatever its size."""

from __future__ import annotations

import pytest

from mandala.variants.tiles.board import Board, is_outline
from mandala.variants.tiles.parameters import OUTLINE

from .reference import neighbours, spaces_of

PRINTED = Board(OUTLINE)


def test_t1_the_printed_board_has_52_spaces_with_four_marked_in_the_middle() -> None:
    assert len(PRINTED) == 52
    assert [PRINTED.names[space] for space in PRINTED.marked] == ["d4", "d5", "e4", "e5"]
    ranks = {rank: "".join(name[0] for name in PRINTED.names if name[1] == rank) for rank in "12345678"}
    assert ranks == {
        "1": "cdef", "2": "bcdefg", "3": "abcdefgh", "4": "abcdefgh",
        "5": "abcdefgh", "6": "abcdefgh", "7": "bcdefg", "8": "cdef",
    }  # fmt: skip


def test_t1_spaces_stand_in_the_order_of_their_names_and_know_their_place_on_the_page() -> None:
    assert list(PRINTED.names) == sorted(PRINTED.names)
    assert PRINTED.places[PRINTED.names.index("c8")] == (0, 2)
    assert PRINTED.places[PRINTED.names.index("h3")] == (5, 7)


@pytest.mark.parametrize(
    ("space", "sides", "corners"),
    [
        ("d4", "c4 d3 d5 e4", "c3 c5 e3 e5"),
        ("c8", "c7 d8", "b7 d7"),
        ("a3", "a4 b3", "b2 b4"),
        ("b2", "b3 c2", "a3 c1 c3"),
        ("h6", "g6 h5", "g5 g7"),
    ],
)
def test_t5_t7_sides_and_corners(space: str, sides: str, corners: str) -> None:
    index = PRINTED.names.index(space)
    assert " ".join(PRINTED.names_in(PRINTED.orthogonal(index))) == sides
    assert " ".join(PRINTED.names_in(PRINTED.diagonal(index))) == corners


def test_t1_every_space_has_the_neighbours_that_the_reference_gives_it() -> None:
    names = set(spaces_of([row.replace("o", "x") for row in OUTLINE]))
    for space, name in enumerate(PRINTED.names):
        assert set(PRINTED.names_in(PRINTED.orthogonal(space))) == set(neighbours(name)) & names


def test_t1_a_board_may_have_two_figures_in_its_ranks_and_holes() -> None:
    board = Board(("x.x", *["xxx"] * 9, "x.x"))
    assert board.ranks == 11
    assert len(board) == 31
    assert board.names[:3] == ("a1", "a10", "a11")
    assert board.names_in(board.orthogonal(board.names.index("b10"))) == ["a10", "b9", "c10"]
    assert board.mask_of(["a1", "a11"]) == 0b101
    assert repr(board) == "Board(3 by 11, 31 spaces)"


@pytest.mark.parametrize(
    ("rows", "good"),
    [
        (OUTLINE, True),
        (("x",), True),
        ((), False),
        (("",), False),
        (("..", ".."), False),
        (("xx", "x"), False),
        (("x?",), False),
        (("x" * 27,), False),
        (("x",) * 27, False),
    ],
)
def test_t1_what_an_outline_is(rows: tuple[str, ...], good: bool) -> None:
    assert is_outline(rows) is good
