"""What is drawn of a tile-and-river game: told apart by letters and brackets, without any colour."""

from __future__ import annotations

from mandala.cli.screen.draw import draw
from mandala.core.chance import RandomDealer
from mandala.core.scene import Cell, GridPanel, ListPanel, Scene
from mandala.core.text import clean
from mandala.variants.tiles.scene import scene
from mandala.variants.tiles.state import CHOICE, EXTRA_TURNS

from .build import state_of, tiles_rules

RULES = tiles_rules()
STATE = state_of(
    RULES, "d4=R0 d5=R0 e5=G1 c4=y a3=B1 a4=B1", bowls="RO", claims=("d4", "e5 a4"), others="p", seat=1
)  # fmt: skip


def drawn(seat: int) -> Scene:
    return scene(RULES, RULES.view(STATE, seat))


def cells(seat: int) -> dict[str, Cell]:
    board = drawn(seat).rows[0][0]
    assert isinstance(board, GridPanel)
    return {cell.name: cell for cell in board.cells.values()}


def sides(seat: int) -> dict[str, dict[str, str]]:
    panels: dict[str, dict[str, str]] = {}
    for panel in drawn(seat).rows[1]:
        assert isinstance(panel, ListPanel)
        panels[clean(panel.title)] = {
            clean(item.label): " ".join(
                [f"{piece.mark}{piece.number if piece.number > 1 else ''}" for piece in item.pieces]
                + ([clean(item.note)] if item.note else [])
            )
            for item in panel.items
        }
    return panels


def test_open_tiles_are_small_letters_and_turned_ones_capitals_in_their_owners_brackets() -> None:
    texts = {name: cell.text.strip() for name, cell in cells(0).items()}
    assert {name: texts[name] for name in ("c4", "h6", "d4", "d5", "e5", "a3", "a4")} == {
        "c4": "y", "h6": "p", "d4": "(R1)", "d5": "(R)", "e5": "[G1]", "a3": "[B]", "a4": "[B2]",
    }  # fmt: skip


def test_the_other_seat_sees_the_brackets_the_other_way_round() -> None:
    texts = {name: cell.text.strip() for name, cell in cells(1).items()}
    assert [texts[name] for name in ("d4", "d5", "e5", "a3")] == ["[R1]", "[R]", "(G1)", "(B)"]


def test_the_board_is_drawn_in_40_columns() -> None:
    rules = tiles_rules()
    state = rules.start(rules.deal(RandomDealer(1), 2))
    lines = draw(scene(rules, rules.view(state, 1)), 40).splitlines()
    assert lines[2].split() == list("abcdefgh")
    assert [line[0] for line in lines[3:11]] == list("87654321")
    assert max(map(len, lines)) <= 40


def test_every_space_is_told_in_words_too() -> None:
    assert [clean(cells(0)[name].words) for name in ("c4", "d4", "d5", "a4")] == [
        "open yellow tile", "your red group, claim marker 1", "your red group", "player 2's blue group, claim marker 2",
    ]  # fmt: skip


def test_t1_the_board_has_its_outline_its_files_and_its_ranks() -> None:
    board = drawn(0).rows[0][0]
    assert isinstance(board, GridPanel)
    assert board.row_labels == tuple("87654321")
    assert board.column_labels == tuple("abcdefgh")
    assert {cell.name: place for place, cell in board.cells.items()}["c8"] == (0, 2)
    assert (0, 0) not in board.cells
    assert len(board.cells) == 52
    assert {len(cell.text) for cell in board.cells.values()} == {board.width}


def test_bowls_and_rivers_show_colour_markers_sizes_and_points() -> None:
    assert sides(0) == {
        "Player 2": {"Bowl": "O", "River": "1G 2B 3. 4. 5. 6.", "Tiles": "G B2", "Points": "2 by now"},
        "You (player 1)": {"Bowl": "R", "River": "1R 2. 3. 4. 5. 6.", "Tiles": "R2", "Points": "1 by now"},
    }
    own = [panel.own for panel in drawn(1).rows[1] if isinstance(panel, ListPanel)]
    assert own == [False, True]


def test_before_the_choice_the_tiles_left_are_shown_and_the_bowls_are_empty() -> None:
    setup = RULES.deal(RandomDealer(3), 2)
    state = RULES.start(setup)
    assert state.phase == CHOICE
    shown = scene(RULES, RULES.view(state, 1))
    assert clean(shown.status) == "Your turn: choose a bowl tile (T3)"
    spare = shown.rows[1][2]
    assert isinstance(spare, ListPanel)
    assert "".join(piece.mark for piece in spare.items[0].pieces) == RULES.write_setup(setup)["spare"]
    own = shown.rows[1][1]
    assert isinstance(own, ListPanel)
    assert clean(own.items[0].note) == "empty"


def test_t9_the_status_says_whose_turn_it_is_and_what_is_left_to_do() -> None:
    assert clean(drawn(1).status) == "Your turn"
    assert clean(drawn(0).status) == "Player 2's turn"
    extra = state_of(RULES, "d4=R0 d5=r", bowls="RO", claims=("d4", ""), phase=EXTRA_TURNS)
    assert clean(scene(RULES, RULES.view(extra, 0)).status) == (
        "Your turn: your opponent has no action. Turn any tiles you like, X to stop (T9)"
    )
    assert clean(scene(RULES, RULES.view(extra, 1)).status) == (
        "Player 1's turn: you have no action. Tiles may be turned, X stops that (T9)"
    )
    over = extra.copy()
    over.to_act, over.ending = -1, "no-action"
    assert clean(scene(RULES, RULES.view(over, 0)).status) == "The game is over."


def test_t4_a_river_has_a_space_for_each_colour_in_play() -> None:
    rules = tiles_rules("small-board")
    shown = scene(rules, rules.view(rules.start(rules.deal(RandomDealer(1), 2)), 0))
    own = shown.rows[1][1]
    assert isinstance(own, ListPanel)
    assert [piece.mark for piece in own.items[1].pieces] == ["1.", "2.", "3.", "4."]
