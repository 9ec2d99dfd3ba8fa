"""Ctrl-C, told apart from a `KeyboardInterrupt` that a plugin raises itself."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

__all__ = ["CtrlC", "told_apart"]


class CtrlC(KeyboardInterrupt):
    """The system has told the program to stop."""


@contextmanager
def told_apart() -> Generator[None]:
    """Within, Ctrl-C comes as `CtrlC`, unless something else is to be done about it, as in a process whose parent sees to it."""
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not usual or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    raise CtrlC
