"""The three standard streams: usable however the program was started, and standard output the program's alone.

Code of plugins may print at any time: in the middle of a game, from a thread, through C. So data goes out through a
descriptor that nobody else knows of, and what others take for standard output leads to standard error.
"""

import codecs
import os
import shutil
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, TextIO

__all__ = [
    "discard",
    "is_kept",
    "keep_stdout",
    "leave",
    "lent_stdout",
    "prepare",
    "release_stdout",
    "stdout",
    "terminal_size",
]  # fmt: skip

_ASCII = str.maketrans({
    "“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "·": ".", "×": "x",
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "═": "=", "║": "|", "→": ">", "←": "<",
})  # fmt: skip
_ERRORS = "mandala.ascii"
_STDOUT, _STDERR = 1, 2
_kept: list[tuple[TextIO, TextIO]] = []
"""While standard output is the program's alone: the stream to write to, and `sys.stdout` as it was."""


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end].translate(_ASCII)
    return missing.encode("ascii", errors="replace").decode("ascii"), error.end


def prepare() -> bool:
    """Makes sure that no character, read or written, and no stream closed from the start ends the program with an error.

    A closed input is one that has ended, and talk that nobody hears may be left out; False where data has nowhere to go.
    """
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    for name in closed:
        # In the place of the closed one, which the next file to be opened would take otherwise.
        nothing = Path(os.devnull).open("r" if name == "stdin" else "w", encoding="utf-8")  # noqa: SIM115 -- to the end
        setattr(sys, name, nothing)
    codecs.register_error(_ERRORS, _in_ascii)
    for stream, errors in ((sys.stdout, _ERRORS), (sys.stderr, _ERRORS), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    return "stdout" not in closed


# Standard output ------------------------------------------------------------------------------------------------------


def stdout() -> TextIO:
    """Where data goes: standard output as the program was given it."""
    return _kept[-1][0] if _kept else sys.stdout


def is_kept() -> bool:
    """Whether standard output is the program's alone."""
    return bool(_kept)


def keep_stdout() -> None:
    """From now on standard output is the program's alone, through `stdout()`."""
    if _kept:
        return
    given = sys.stdout
    own = _duplicate(given)
    if own is None:
        # No stream of the system, as in a test: there is only Python's to be led elsewhere.
        own, sys.stdout = given, sys.stderr
    _kept.append((own, given))


def _duplicate(given: TextIO) -> TextIO | None:
    """The same stream by another descriptor, with standard error in the place of the first; None where that cannot be."""
    try:
        if given.fileno() != _STDOUT:
            return None
        given.flush()
        number = os.dup(_STDOUT)
        os.dup2(_STDERR, _STDOUT)
    except (OSError, ValueError):
        return None
    return open(number, "w", encoding=given.encoding, errors=given.errors)  # noqa: PTH123 -- a descriptor has no path


def release_stdout() -> None:
    """Standard output is everybody's again."""
    if not _kept:
        return
    own, given = _kept.pop()
    sys.stdout = given
    if own is not given:
        with suppress(OSError, ValueError):
            given.flush()
        os.dup2(own.fileno(), _STDOUT)
        with suppress(OSError):
            own.close()


@contextmanager
def lent_stdout() -> Generator[None]:
    """Within, standard output is everybody's, for a library or another program that writes there in this one's place."""
    was_kept = is_kept()
    release_stdout()
    try:
        yield
    finally:
        if was_kept:
            keep_stdout()


def leave(status: int) -> NoReturn:
    """Ends the program at once, whatever threads or functions for the end others have left behind."""
    for stream in (stdout(), sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def discard(stream: TextIO) -> None:
    """What waits there and what is still written there is lost: Python flushes its streams at the end, and would complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def terminal_size() -> os.terminal_size:
    """Columns and lines of the terminal that standard output is, 80 and 24 where it is none; COLUMNS and LINES overrule."""
    try:
        columns, lines = os.get_terminal_size(stdout().fileno())
    except (OSError, ValueError):
        columns = lines = 0
    # This asks the first descriptor, which may be another terminal by now; some terminals say that they have no size.
    return shutil.get_terminal_size((columns or 80, lines or 24))
