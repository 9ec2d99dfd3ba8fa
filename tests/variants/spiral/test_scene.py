"""What is drawn of a spiral-pawn game: within 80 by 24, with everything that a player has to know."""

from __future__ import annotations

import pytest

from mandala.cli.play.prompt import MENU_LINES
from mandala.cli.screen.draw import draw
from mandala.core.chance import RandomDealer
from mandala.core.scene import GridPanel
from mandala.variants.spiral.rules import SpiralRules
from mandala.variants.spiral.scene import scene
from mandala.variants.spiral.state import SpiralState

from .build import dealt, play, spiral_rules, state_of

OPEN, CLOSED = spiral_rules(), spiral_rules("closed-collections")


def drawing(rules: SpiralRules, state: SpiralState, seat: int = 0, *, lists: bool = False) -> list[str]:
    """At 80 columns; as lists one below the other in 45, too few for both."""
    text = draw(scene(rules, rules.view(state, seat)), 45 if lists else 80, ascii_only=True, lists=lists)
    return text.splitlines()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("rules", [OPEN, CLOSED], ids=["open", "closed"])
def test_every_position_fits_80_by_24_with_the_prompt_its_menu_and_a_line_of_news(
    rules: SpiralRules, players: int
) -> None:
    dealer = RandomDealer(players)
    state = rules.start(rules.deal(dealer, players))
    # In the printed game 24 lines hold the drawing and a line each for what the others did and the prompt, and still the
    # drawing and a line once a menu below the prompt is open.
    assert 19 + 4 + 1 <= 24
    assert 19 + 1 + MENU_LINES <= 24
    while state.ending is None:
        lines = drawing(rules, state)
        assert len(lines) <= (19 if rules is OPEN else 20)
        assert max(map(len, lines)) <= 80
        assert "Sets" in lines[1]
        state = rules.play(state, rules.legal_moves(state)[min(2, len(rules.legal_moves(state)) - 1)], dealer)


def test_the_path_winds_inwards_clockwise_around_the_eye() -> None:
    (path, _sets) = scene(OPEN, OPEN.view(dealt(OPEN, 2), 0)).rows[0]
    assert isinstance(path, GridPanel)
    place = {cell.name: (row // 2, column) for (row, column), cell in path.cells.items()}
    corners = {name: place[name] for name in ("1", "11", "17", "27", "32", "33", "75", "Eye")}
    assert corners == {
        "1": (0, 0), "11": (0, 10), "17": (6, 10), "27": (6, 0), "32": (1, 0), "33": (1, 1), "75": (3, 5), "Eye": (3, 7),
    }  # fmt: skip
    steps = [(place[str(space)], place[str(space + 1)]) for space in range(1, 75)]
    assert all(abs(row - next_row) + abs(column - next_column) == 1 for (row, column), (next_row, next_column) in steps)


def test_pieces_numbers_pawns_gaps_and_the_eye_are_drawn() -> None:
    state = play(OPEN, dealt(OPEN, 2), "8", "4")
    lines = drawing(OPEN, state)
    assert lines[0] == "Your turn (you are player 1)"
    # Spaces 1 to 3 are empty, pawns stand on 4 and 8.
    assert lines[2].split(" on ")[0].split() == ["4", "5", "6", "7", "8", "9", "10", "11"]
    assert lines[3].split()[:11] == [".", ".", ".", "[2]", "R1", "R2", "R2", "[1]", "R2", "R2", "R3"]
    assert "The Eye" in "\n".join(lines)
    stacks = [line[44:].split() for line in lines]
    # Of R1 one piece was taken, three fell into the Eye, one is on the path.
    assert stacks[2] == ["on", "Eye", "[1]", "[2]"]
    assert stacks[3] == ["R1", "1", "3", ".", "1"]
    assert stacks[6] == ["Y1", "5", ".", ".", "."]


def test_pawns_that_wait_are_named() -> None:
    assert "Before space 1: [1], [2], [3]  " in "\n".join(drawing(OPEN, dealt(OPEN, 3)))
    assert "Before space 1: [2], [3]  " in "\n".join(drawing(OPEN, play(OPEN, dealt(OPEN, 3), "5")))
    assert "Before" not in "\n".join(drawing(OPEN, play(OPEN, dealt(OPEN, 2), "5", "6")))


def test_collections_are_stacked_by_kind_with_what_sets_have_paid() -> None:
    state = state_of(OPEN, pawns=(20, 34), left={60: "K1", 61: "K1"}, collections=["R1 R1 R1 K1", "R1 K1 K1"])
    lines = [line[44:].split() for line in drawing(OPEN, state)]
    assert ["R1", "-", "1", "3+3", "1+2"] in lines
    assert ["K1", "2", ".", "1", "2"] in lines
    assert ["pts", "3", "2"] in lines


def test_closed_collections_show_question_marks() -> None:
    state = state_of(CLOSED, pawns=(20, 34), left={60: "K1", 61: "K1"}, collections=["R1 K1", "K1 K1"])
    lines = [line[44:].split() for line in drawing(CLOSED, state)]
    assert ["K1", "2", ".", "1", "?"] in lines
    assert ["hid", "0", "2"] in lines


def test_the_marks_of_closed_collections_are_explained_only_there() -> None:
    waiting = play(OPEN, dealt(OPEN, 2), "5"), play(CLOSED, dealt(CLOSED, 2), "5")
    assert "?" not in "\n".join(drawing(OPEN, waiting[0]))
    assert "?: you may not look" in "\n".join(drawing(CLOSED, waiting[1], seat=1))


def test_lists_tell_the_path_from_the_pawn_on_several_places_a_line() -> None:
    lines = drawing(OPEN, play(OPEN, dealt(OPEN, 3), "8", "4"), seat=1, lists=True)
    assert lines[0] == "Player 3's turn (you are player 2)"
    # The pawn stands on space 4, R1 lies on 5, R2 from 6 to 10: three or four places fit 45 columns.
    assert lines[2:4] == ["4 your pawn  5 red 1  6 red 2  7 red 2", "8 player 1's pawn  9 red 2  10 red 2"]
    told_places = [place for line in lines[2:] for place in line.split("  ")]
    end = told_places.index("Eye empty")
    assert [place.split()[0] for place in told_places[:end]] == [str(space) for space in (*range(4, 76), 1, 2, 3)]
    assert len(lines) <= 45
    assert "R1 open, 4 on the path; player 2: 1" in lines
    assert "Y1 open, 5 on the path; nobody has any" in lines


def told(rules: SpiralRules, state: SpiralState) -> list[str]:
    """What the lines of the sets say in words."""
    (_path, sets) = scene(rules, rules.view(state, 0)).rows[0]
    assert isinstance(sets, GridPanel)
    return [f"{cell.name} {cell.words}".strip() for cell in sets.cells.values() if cell.words is not None]


def test_lists_tell_scored_sets_and_hidden_pieces() -> None:
    state = state_of(OPEN, pawns=(20, 34), left={60: "K1", 61: "K1"}, collections=["R1 R1 R1", "R1"])
    assert "R1 scored; player 1: 3, for 3; player 2: 1, for 2" in told(OPEN, state)
    assert "R2 scored; all in the Eye" in told(OPEN, state)
    assert "points: player 1: 3; player 2: 2" in told(OPEN, state)
    state = state_of(CLOSED, pawns=(20, 34), left={60: "K1", 61: "K1"}, collections=["", "K1"])
    assert "K1 open, 2 on the path; no owner that you know of" in told(CLOSED, state)
    assert "hidden: player 1: 0; player 2: 1" in told(CLOSED, state)


def test_the_end_is_said() -> None:
    assert drawing(OPEN, play(OPEN, dealt(OPEN, 2), "75"))[0] == "The game is over."
