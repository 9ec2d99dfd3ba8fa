"""Scenes as text: within the screen, nothing by colour alone, nothing raw."""

import re

import pytest

from mandala.cli.screen.draw import draw
from mandala.core.chance import RandomDealer
from mandala.core.ruleset import load
from mandala.core.scene import Cell, GridPanel, Item, ListPanel, Piece, Scene
from mandala.core.text import _

RED = Piece("R", _("red"), "#d7263d", "♥", 3)
HAND = ListPanel(_("You"), (Item(_("Hand"), (RED, Piece("K", _("black"), "#8a8f98", "●")), _("4 in all")),), own=True)
BOARD = GridPanel(
    _("Board"),
    {
        (0, 0): Cell("a2", "R1", RED, _("red, turned")),
        (0, 1): Cell("b2", ".", None, _("empty")),
        (1, 1): Cell("b1", "K", Piece("K", _("black")), _("black")),
    },
    width=2,
    row_labels=("2", "1"),
    column_labels=("a", "b"),
    key=(_("1: a claim marker"),),
)


def scene_of(*row: ListPanel | GridPanel) -> Scene:
    return Scene(_("Your turn"), (row,))


def test_a_list_shows_label_letter_symbol_number_and_note() -> None:
    lines = draw(scene_of(HAND), width=40).splitlines()
    assert lines[0] == "Your turn"
    assert lines[1] == "You " + "─" * 36
    assert lines[2] == "Hand R♥×3 K● (4 in all)"


def test_ascii_replaces_every_sign() -> None:
    drawing = draw(scene_of(HAND, HAND), ascii_only=True)
    assert drawing.isascii()
    assert "Hand Rx3 K (4 in all)" in drawing


def test_without_colour_there_is_no_escape_and_with_it_the_same_text() -> None:
    plain = draw(scene_of(HAND, BOARD))
    coloured = draw(scene_of(HAND, BOARD), colour=True)
    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    assert [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()] == plain.splitlines()


def test_a_board_has_labels_and_its_key() -> None:
    lines = [line.rstrip() for line in draw(scene_of(BOARD)).splitlines()]
    assert lines[2:] == ["  a  b", "2 R1 .", "1    K", "1: a claim marker"]


def test_a_board_without_room_is_told_in_words() -> None:
    lines = [line.rstrip() for line in draw(scene_of(BOARD), lists=True).splitlines()]
    assert lines[2:] == ["a2 red, turned  b2 empty  b1 black"]
    narrow = [line.rstrip() for line in draw(scene_of(BOARD), width=24, lists=True).splitlines()]
    assert narrow[2:] == ["a2 red, turned", "b2 empty  b1 black"]
    wide = GridPanel(_("Board"), {(0, 19): Cell("t1", "R", RED, _("red"))}, width=2)
    assert draw(scene_of(wide), width=60).splitlines()[2].strip() == "R"
    assert draw(scene_of(wide), width=59).splitlines()[2].strip() == "t1 red"


def test_a_tight_board_leaves_out_the_room_between_its_cells_before_it_is_told() -> None:
    cells = {(0, column): Cell(str(column), f"({column})", RED, _("red")) for column in range(5)}
    tight = GridPanel(_("Board"), cells, width=3, row_labels=("1",), column_labels=tuple("abcde"), tight=True)
    assert draw(scene_of(tight), width=24).splitlines()[2:] == ["  a   b   c   d   e", "1 (0) (1) (2) (3) (4)"]
    six = GridPanel(_("Board"), {**cells, (0, 5): Cell("5", "(5)")}, width=3, row_labels=("1",), tight=True)
    assert draw(scene_of(six), width=24).splitlines()[2:] == ["1(0)(1)(2)(3)(4)(5)"]
    assert draw(scene_of(six), width=25).splitlines()[2:] == ["1 (0) (1) (2) (3) (4) (5)"]


def test_panels_share_the_width_or_stand_below_each_other() -> None:
    wide = draw(scene_of(HAND, HAND), width=80).splitlines()
    narrow = draw(scene_of(HAND, HAND), width=48).splitlines()
    assert wide[2].count("Hand") == 2
    assert len(narrow) == len(wide) + 2


def test_a_title_is_never_cut() -> None:
    long = ListPanel(_("Mandala 1: 2 of 6 colours"), ())
    # Side by side on 50 columns each has 24 of them, one fewer than the title takes.
    lines = [line.rstrip() for line in draw(scene_of(long, long), width=50).splitlines()]
    assert lines[1:3] == ["Mandala 1: 2 of 6         Mandala 1: 2 of 6", "colours                   colours"]
    assert "…" not in draw(scene_of(long), width=24)


def test_a_board_keeps_its_room_beside_a_list() -> None:
    lines = draw(scene_of(BOARD, HAND), width=80).splitlines()
    assert "Hand" in lines[2]
    assert "a  b" in lines[2]


@pytest.mark.parametrize("hostile", ["\x1b[2J", "\r", "\x9b31m", "\u202e", "\n"])
def test_what_a_scene_brings_cannot_steer_the_terminal(hostile: str) -> None:
    text = _("{name}", name=hostile)
    piece = Piece(hostile[0], text, hostile, hostile[0])
    panel = ListPanel(text, (Item(text, (piece,), text),))
    grid = GridPanel(text, {(0, 0): Cell(hostile, hostile, piece, text)}, 4, (hostile,), (hostile,), (text,))
    for lists in (False, True):
        drawing = draw(Scene(text, ((panel, grid),), (text,)), lists=lists, width=100)
        assert hostile.strip("\n") not in drawing or hostile == "\n"
        assert not set(drawing) & set("\x1b\r\x9b\u202e")


def test_the_card_game_fits_the_screen_and_hides_the_other_hand() -> None:
    ruleset = load("cards")
    rules = ruleset.rules
    setup = rules.read_setup({
        "mountains": ["RO", "YG"],
        "hands": ["RRROOO", "PPPPPP"],
        "cups": ["RR", "PP"],
        "deck": "R" * 12 + "O" * 14 + "Y" * 17 + "G" * 17 + "P" * 10 + "K" * 18,
    })  # fmt: skip
    drawing = draw(ruleset.variant.scene(rules, rules.view(rules.start(setup), 0)))
    lines = drawing.splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80
    assert "Hand  R♥×3 O▲×3 (6 cards)" in drawing
    # All that seat 1 holds is purple, and none of it is on the table.
    assert "P◆" not in drawing


def test_a_long_game_never_outgrows_the_screen() -> None:
    ruleset = load("cards")
    rules, dealer = ruleset.rules, RandomDealer(11)
    state = rules.start(rules.deal(dealer, 2))
    while state.ending is None:
        lines = draw(ruleset.variant.scene(rules, rules.view(state, 1))).splitlines()
        assert len(lines) <= 22
        assert max(map(len, lines)) <= 80
        moves = rules.legal_moves(state)
        state = rules.play(state, moves[len(moves) // 2], dealer)
