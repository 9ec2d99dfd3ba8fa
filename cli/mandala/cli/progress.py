"""How far long work has come, on standard error where that is a terminal."""

import os
import sys
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from mandala.core.forced_end import at_forced_end
from mandala.core.text import Text, clean

__all__ = ["Progress"]


class Progress:
    """A line that says `what`, rewritten in place; nothing at all where nobody would see it rewritten."""

    def __init__(self, what: Text, total: int) -> None:
        self._what = what
        self._total = total
        self._shown = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self.show(0)
        self._stack.enter_context(at_forced_end(self._tidy))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
        self._tidy()

    def _tidy(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def show(self, done: int) -> None:
        """That many of the total are done."""
        if self._shown:
            sys.stderr.write(f"\r\x1b[K{clean(self._what)} {done}/{self._total}")
            sys.stderr.flush()
