"""Ending the process in the middle of code of a plugin that nothing else ends, with all in order that others find afterwards."""

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import NoReturn

from mandala.core.text import Text, clean

__all__ = ["at_forced_end", "end_by_force", "leave", "put_in_order"]

_LONGEST = 1000
_to_do: list[Callable[[], object]] = []
leave = os._exit
"""Ends the process at once; under that name in `os` another one stands while code of plugins runs."""


@contextmanager
def at_forced_end(action: Callable[[], object]) -> Generator[None]:
    """Within, `action` is what has to be done before the process is ended by force, such as putting a terminal in order."""
    _to_do.append(action)
    try:
        yield
    finally:
        _to_do.remove(action)


def put_in_order() -> None:
    """Does what has to be done before the process is ended by force, the last that was begun first."""
    for action in reversed([*_to_do]):
        with suppress(Exception):
            action()


def end_by_force(why: Text, status: int) -> NoReturn:
    """Does what has to be done, says why on standard error, and ends the process."""
    put_in_order()
    with suppress(Exception):
        sys.stderr.write(f"{clean(why, _LONGEST)}\n")
        sys.stderr.flush()
    leave(status)
