"""Games from the keyboard of a terminal."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mandala.cli.library import Library
from mandala.core.replay import verify

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
"""The scroll-back last: where the screen is cleared by scrolling it away, what it showed lies there by then."""

Opens = Callable[..., Any]
"""What the fixture `terminal` gives."""


def test_a_whole_game_is_played_to_its_end_and_kept(terminal: Opens, tmp_path: Path) -> None:
    copy = tmp_path / "game.json"
    screen = terminal("play", "cards", "--seed", "7", "--record", str(copy), NO_COLOR="1")
    screen.expect("Your turn")
    while True:
        screen.type("hint greedy")
        move = screen.expect(r"Best: .* \(([A-Z0-9]+)\)\.")[1]
        screen.type(move)
        if "over" in screen.expect(r"Your turn|The game is over: ")[0]:
            break
    screen.expect(r"in all\s")
    screen.expect(r"in all\s")
    screen.expect(r"wins|drawn")
    screen.expect("Play again")
    screen.type("n")
    assert screen.status() == 0

    kept = Library().games()
    assert len(kept) == 1
    assert kept[0].record is not None
    assert kept[0].record.result is not None
    assert [player.bot for player in kept[0].record.players] == [None, "greedy"]
    verify(kept[0].record)
    assert copy.read_text(encoding="utf-8") == kept[0].path.read_text(encoding="utf-8")
    # NO_COLOR: the board has none, the prompt may still move the cursor.
    assert not re.findall(r"\x1b\[(?:3|4)8[;0-9]*m", screen.output)


def test_colours_are_used_where_the_terminal_has_them(terminal: Opens) -> None:
    screen = terminal("play", "cards", "--seed", "7")
    screen.expect(r"\x1b\[38;5;\d+m")
    screen.expect("Player 1>")
    screen.press(b"\x04")
    screen.expect("mandala resume cards-1")
    assert screen.status() == 0


def test_a_dumb_terminal_gets_no_escape_sequence_at_all(terminal: Opens) -> None:
    screen = terminal("play", "cards", "--seed", "7", TERM="dumb")
    screen.expect("Player 1>")
    screen.type("quit")
    screen.expect("mandala resume cards-1")
    assert screen.status() == 0
    assert "\x1b" not in screen.output


def test_on_a_small_screen_what_has_been_played_comes_below_the_board(terminal: Opens) -> None:
    screen = terminal("play", "spiral", "--seed", "3", TERM="dumb", COLUMNS="40")
    screen.expect("Player 1>")
    screen.type("3")
    screen.expect("pts ")
    screen.expect(r"Player 2 \(greedy\): ")
    screen.expect("Player 1>")
    assert screen.output.count("Player 2 (greedy): ") == 1


def test_moves_are_completed_as_one_types(terminal: Opens) -> None:
    screen = terminal("play", "cards", "--seed", "7", NO_COLOR="1")
    screen.expect("Player 1>")
    screen.press(b"disc")
    screen.expect("discard")


def test_ctrl_c_leaves_the_game_saved(terminal: Opens) -> None:
    screen = terminal("play", "cards", "--seed", "7")
    screen.expect("Player 1>")
    screen.press(b"\x03")
    screen.expect("mandala resume cards-1")
    assert screen.status() == 130
    assert len(list(Library().under_way())) == 1


def test_ctrl_c_right_after_enter_takes_the_line_back(terminal: Opens) -> None:
    screen = terminal("play", "spiral", "--seed", "3")
    screen.expect("Player 1>")
    # All in one, so that Ctrl-C is there before Enter has been read.
    screen.press(b"hint random\r\x03")
    screen.expect("Cancelled; nothing has been done.")
    screen.expect("Player 1>")
    screen.press(b"3\r\x03")
    screen.expect("Cancelled; nothing has been done.")
    screen.expect("Player 1>")
    # What is typed after that counts.
    screen.press(b"log\r\x03log\rquit\r")
    screen.expect("Nothing has been played yet.")
    assert screen.status() == 0
    assert "Best" not in screen.output
    (kept,) = Library().under_way()
    assert kept.record is not None
    assert kept.record.turns == []


def test_ctrl_c_right_after_an_empty_line_leaves(terminal: Opens) -> None:
    screen = terminal("play", "spiral", "--seed", "3")
    screen.expect("Player 1>")
    screen.press(b"\r\x03")
    screen.expect("mandala resume spiral-1")
    assert screen.status() == 130


def test_a_bot_asked_for_a_hint_is_said_to_be_thinking(terminal: Opens) -> None:
    screen = terminal("play", "spiral", "--seed", "3")
    screen.expect("Player 1>")
    screen.type("hint")
    screen.expect(r"ismcts:3 is thinking…\x1b\[K|ismcts:3 is thinking…\r\x1b\[K")
    screen.expect("Best: ")
    screen.expect("Player 1>")
    screen.type("quit")
    assert screen.status() == 0
    alone = terminal("hint", "spiral-1", "--bot", "ismcts:1", "--json")
    alone.expect(r"ismcts:1 is thinking…\r\x1b\[K\{\"ply\": 0")
    assert alone.status() == 0


def test_between_two_people_the_curtain_clears_screen_and_scroll_back(terminal: Opens) -> None:
    screen = terminal("play", "cards", "--seed", "7", "--players", "human:Anna,human:Ben", NO_COLOR="1")
    screen.expect(re.escape(CLEARED))
    screen.expect("Press Enter")
    assert "Hand" not in screen.output
    screen.type("")
    screen.expect(r"You \(player 1\)")
    screen.type("moves")
    move = screen.expect(r"\n(D[A-Z]1)  ")[1]
    shown = len(screen.output)
    screen.type(move)
    screen.expect(re.escape(CLEARED))
    cleared = screen.read_to
    screen.expect(r"Player 2 \(Ben\), it is your turn")
    screen.expect("Press Enter")
    assert cleared > shown
    assert "Hand" not in screen.output[cleared:]
    screen.type("")
    screen.expect(rf"Player 1 \(Anna\): discard .* \({move}\)")
    screen.expect(r"You \(player 2\)")
    screen.expect(r"Player 2 \(Ben\)>")
    # What Anna typed is not in Ben's history: the key for the line before brings nothing.
    screen.press(b"\x1b[A")
    screen.type("log")
    screen.expect(r"   1  Player 1 \(Anna\): discard")


def test_where_nothing_is_hidden_there_is_no_curtain(terminal: Opens) -> None:
    screen = terminal("play", "tiles", "--seed", "7", "--players", "human,human", NO_COLOR="1")
    screen.expect("Player 2>")
    screen.type("hint greedy")
    screen.type(screen.expect(r"Best: .* \(([A-Za-z0-9]+)\)\.")[1])
    screen.expect("Player 1>")
    assert "\x1b[3J" not in screen.output


def test_mandala_alone_offers_what_to_do(terminal: Opens) -> None:
    screen = terminal()
    screen.expect("new +begin a game against a bot")
    screen.expect("What would you like")
    screen.type("ne")
    screen.expect("Which game")
    screen.type("cards")
    screen.expect("How well is the bot to play")
    screen.type("2")
    screen.expect("Player 1>")
    screen.type("quit")
    assert screen.status() == 0
    (begun,) = Library().under_way()
    assert begun.record is not None
    assert [player.bot for player in begun.record.players] == [None, "ismcts:2"]
    again = terminal()
    again.expect("resume +go on with cards-1")
    again.type("r")
    again.expect("Player 1>")
