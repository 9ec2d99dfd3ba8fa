"""Writing to the terminal, a pipe or a file: data to standard output, talk to standard error, nothing raw.

Whatever an encoding cannot say is written in ASCII instead; a line is always one line, whatever is in its values.
"""

import codecs
import io
import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from mandala.cli.wrapping import wrapped
from mandala.core.text import Text, _, clean

__all__ = [
    "ReaderHasGone",
    "Stop", "emit", "emit_drawing", "emit_json", "emit_line", "prepare_streams", "reader_has_gone", "say", "what_failed",
    "writes_unicode",
]  # fmt: skip

LONGEST_LINE = 1_000_000
_ASCII = str.maketrans({
    "“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "·": ".", "×": "x",
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "═": "=", "║": "|", "→": ">", "←": "<",
})  # fmt: skip
_ERRORS = "mandala.ascii"


class ReaderHasGone(Exception):
    """Nobody reads what is written any more, as under `mandala ... | head`."""


class Stop(Exception):
    """Ends the command with these lines on standard error and this exit status."""

    def __init__(self, *lines: Text | str, status: int = 2) -> None:
        super().__init__(*map(str, lines))
        self.lines = lines
        self.status = status


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end].translate(_ASCII)
    return missing.encode("ascii", errors="replace").decode("ascii"), error.end


def prepare_streams() -> None:
    """Makes sure that no character, read or written, and no stream closed from the start ends the program with an error.

    A closed input is one that has ended, and talk that nobody hears may be left out; raises `Stop` for a closed output.
    """
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    for name in closed:
        # In the place of the closed one, which the next file to be opened would take otherwise.
        nothing = Path(os.devnull).open("r" if name == "stdin" else "w", encoding="utf-8")  # noqa: SIM115 -- to the end
        setattr(sys, name, nothing)
    if "stdout" in closed:
        raise Stop(_("Standard output is closed: there is nowhere to write to."))
    codecs.register_error(_ERRORS, _in_ascii)
    for stream, errors in ((sys.stdout, _ERRORS), (sys.stderr, _ERRORS), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def writes_unicode(stream: TextIO | None = None) -> bool:
    """Whether signs beyond ASCII can be shown there (standard output)."""
    encoding = (stream or sys.stdout).encoding or "ascii"
    try:
        "♥·│".encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def emit(*lines: object) -> None:
    """Data, a line each; wrapped in a terminal."""
    _write(sys.stdout, *lines, wrap=sys.stdout.isatty())


def say(*lines: object) -> None:
    """Talk, a line each; wrapped in a terminal. Where it cannot be written, the program does without."""
    try:
        _write(sys.stderr, *lines, wrap=sys.stderr.isatty())
    except OSError:
        _discard(sys.stderr)


def emit_line(line: object) -> None:
    """Data that has to stay on one line."""
    _write(sys.stdout, line)


def emit_drawing(drawing: str) -> None:
    """What the screen has drawn: lines and colours, its texts cleaned already."""
    _put(sys.stdout, drawing if drawing.endswith("\n") else drawing + "\n")


def emit_json(data: object) -> None:
    """One line of JSON, ASCII, keys in English."""
    # JSON leaves the character DEL as it is.
    emit_line(json.dumps(data, ensure_ascii=True, allow_nan=False, default=_plain).replace("\x7f", "\\u007f"))


def _plain(value: object) -> object:
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    raise TypeError(f"{type(value).__name__} is no JSON")


def _write(stream: TextIO, *lines: object, wrap: bool = False) -> None:
    shown = (clean(line, LONGEST_LINE) for line in lines)
    _put(stream, "".join((wrapped(line) if wrap else line) + "\n" for line in shown))


def _put(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError as error:
        raise ReaderHasGone from error


def reader_has_gone() -> int:
    """The exit status once nobody reads any more, that of a program which the signal for it has ended."""
    _discard(sys.stdout)
    return 141


def _discard(stream: TextIO) -> None:
    """What waits there and what is still written there is lost: Python flushes its streams at the end, and would complain."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def what_failed(error: OSError) -> Text:
    """An error of the system in a sentence."""
    reason = error.strerror or type(error).__name__
    if error.filename is None:
        return _("{reason}", reason=reason)
    return _("{file}: {reason}", file=error.filename, reason=reason)
