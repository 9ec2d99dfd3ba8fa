"""A sign that a bot is thinking, and quiet meanwhile."""

import sys
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

from mandala.cli.play.terminal_modes import restore, turn_off
from mandala.cli.screen.look import can_move_cursor
from mandala.cli.streams import stdout
from mandala.core.forced_end import at_forced_end
from mandala.core.text import Text, _, clean

__all__ = ["Thinking"]


class Thinking:
    """While it is entered, a line says who is thinking, and keys typed show nothing; they are there for the next prompt.

    Nothing at all where nobody would see it.
    """

    def __init__(self, name: Text | str) -> None:
        self._line = _("{name} is thinking…", name=name)
        self._shown = sys.stdin.isatty() and can_move_cursor()
        self._before: Any = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        if self._shown:
            self._before = turn_off(sys.stdin.fileno(), echo=True)
            _write(f"\r\x1b[K{clean(self._line)}")
        self._stack.enter_context(at_forced_end(self._tidy))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
        self._tidy()

    def _tidy(self) -> None:
        if self._shown:
            _write("\r\x1b[K")
            restore(sys.stdin.fileno(), self._before)


def _write(text: str) -> None:
    stdout().write(text)
    stdout().flush()
