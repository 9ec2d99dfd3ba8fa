"""Ctrl-C that comes when a line has been entered and the prompt no longer reads keys, or still has the terminal."""

import array
import fcntl
import os
import pty
import signal
import termios
import tty
from collections.abc import Iterator

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.typeahead import get_typeahead
from prompt_toolkit.input.vt100 import Vt100Input
from prompt_toolkit.output import DummyOutput

from mandala.cli.interrupts import told_apart
from mandala.cli.play import typed_ahead
from mandala.cli.play.prompt import TerminalPrompt
from mandala.cli.play.terminal_modes import restore, turn_off

Ends = tuple[int, Vt100Input]


@pytest.fixture
def keyboard() -> Iterator[Ends]:
    """A keyboard to write to, and what reads from its terminal."""
    keys, terminal = pty.openpty()
    with open(terminal, encoding="utf-8") as stream:  # noqa: PTH123 -- a descriptor has no path
        yield keys, Vt100Input(stream)
    os.close(keys)


def typed_under_a_prompt(keyboard: Ends, text: bytes) -> None:
    """While keys are not signals; none is read."""
    keys, source = keyboard
    with source.raw_mode():
        tty.setraw(source.fileno())
        os.write(keys, text)
        # It is through once the terminal has it.
        while not typed_has_come(source, len(text)):
            pass


def typed_has_come(source: Vt100Input, number: int) -> bool:
    waiting = array.array("i", [0])
    fcntl.ioctl(source.fileno(), termios.FIONREAD, waiting)
    return waiting[0] >= number


def test_ctrl_c_that_nobody_has_read_is_found_and_the_keys_after_it_are_kept(keyboard: Ends) -> None:
    _keys, source = keyboard
    typed_under_a_prompt(keyboard, b"ab\x03cd")
    assert typed_ahead.has_ctrl_c(source)
    assert [key.data for key in get_typeahead(source)] == ["c", "d"]
    assert not typed_ahead.has_ctrl_c(source)


def test_other_keys_are_kept(keyboard: Ends) -> None:
    _keys, source = keyboard
    typed_under_a_prompt(keyboard, b"ab\r")
    assert not typed_ahead.has_ctrl_c(source)
    assert not typed_ahead.has_ctrl_c(source)
    assert [key.data for key in get_typeahead(source)] == ["a", "b", "\r"]


def test_the_terminal_is_left_as_it_was(keyboard: Ends) -> None:
    _keys, source = keyboard
    before = termios.tcgetattr(source.fileno())
    assert not typed_ahead.has_ctrl_c(source)
    assert termios.tcgetattr(source.fileno()) == before


def test_where_there_is_no_terminal_nothing_is_turned_off() -> None:
    reading, writing = os.pipe()
    assert turn_off(reading, lines=True) is None
    restore(reading, None)
    os.close(reading)
    os.close(writing)


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_as_a_signal_after_enter_takes_the_line_back(
    times: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As where the prompt has given the terminal back, and has not come to an end yet."""
    left = [True] * times

    def pressed(_source: object) -> bool:
        if left:
            left.pop()
            signal.raise_signal(signal.SIGINT)
        return False

    monkeypatch.setattr(typed_ahead, "has_ctrl_c", pressed)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()), told_apart():
        keys.send_text("hint\r" * times + "log\r")
        assert TerminalPrompt().ask(0, "Player 1>") == "log"
    assert capsys.readouterr().err == "Cancelled; nothing has been done.\n" * times


def test_ctrl_c_as_a_signal_before_enter_leaves() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()), told_apart():
        # What completes is asked as soon as something has been typed.
        def complete(_line: str) -> list[str]:
            signal.raise_signal(signal.SIGINT)
            return []

        keys.send_text("h")
        with pytest.raises(KeyboardInterrupt):
            TerminalPrompt().ask(0, "Player 1>", complete)
