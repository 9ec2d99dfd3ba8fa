"""The process that plugins' code runs in: what such code changes is put back, and what would end the program is held back."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NoReturn

__all__ = ["Escape", "TookTooLong", "ctrl_c", "no_end", "no_exit", "unchanged"]

_HOOKS: tuple[tuple[Any, str], ...] = (
    (sys, "excepthook"), (sys, "unraisablehook"), (sys, "displayhook"), (threading, "excepthook"),
    (sys, "__stdin__"), (sys, "__stdout__"), (sys, "__stderr__"), (sys, "argv"), (os, "_exit"),
)  # fmt: skip
"""What the program itself goes on with, and cannot where a plugin has left something else there."""


class TookTooLong(BaseException):
    """No `Exception`, which a plugin might catch."""


class Escape(Exception):
    """What a plugin's code has raised that is no `Exception` and would have ended the program: `behind`."""

    def __init__(self, behind: BaseException) -> None:
        super().__init__(behind)
        self.behind = behind


@contextmanager
def no_end() -> Generator[None]:
    """Whatever would end the program in here comes out as an `Escape`, unless the user has typed Ctrl-C."""
    with ctrl_c() as typed, no_exit():
        try:
            yield
        except (Exception, TookTooLong):
            raise
        except BaseException as error:
            if typed:
                raise
            raise Escape(error).with_traceback(error.__traceback__) from error


@contextmanager
def ctrl_c(again: Callable[[], object] | None = None) -> Generator[list[int]]:
    """Notes each Ctrl-C, which what runs meanwhile may raise itself, or swallow. Only the main thread is told of it.

    `again` is called at a second one, and any further: what runs has swallowed the first, or is slow to end.
    """
    typed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield typed
        return
    handle = before

    def note(number: int, frame: FrameType | None) -> None:
        typed.append(number)
        if again is not None and len(typed) > 1:
            again()
        handle(number, frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield typed
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def no_exit() -> Generator[None]:
    """Makes `os._exit`, which nothing can catch, an exit that can be; not in what has been forked, which is to end there."""
    kept, process = os._exit, os.getpid()

    def leave(status: int) -> NoReturn:
        if os.getpid() != process:
            kept(status)
        raise SystemExit(status)

    os._exit = leave
    try:
        yield
    finally:
        os._exit = kept


@contextmanager
def unchanged() -> Generator[None]:
    """The current folder stays what it is, for files that people name, and so do hooks; the limit of recursion gets no lower."""
    limit = sys.getrecursionlimit()
    hooks = [(owner, name, getattr(owner, name)) for owner, name in _HOOKS]
    arguments = list(sys.argv)
    folder: str | None = None
    with suppress(OSError):
        folder = os.getcwd()  # noqa: PTH109 -- as it is
    try:
        yield
    finally:
        for owner, name, value in hooks:
            setattr(owner, name, value)
        sys.argv[:] = arguments
        sys.setrecursionlimit(max(limit, sys.getrecursionlimit()))
        if folder is not None:
            with suppress(OSError):
                os.chdir(folder)
