"""Writing to the terminal, a pipe or a file: data to standard output, talk to standard error, nothing raw.

Whatever an encoding cannot say is written in ASCII instead; a line is always one line, whatever is in its values.
"""

import errno
import json
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from mandala.cli.streams import discard, stdout
from mandala.cli.wrapping import wrapped
from mandala.core.text import Text, _, clean

__all__ = [
    "ReaderHasGone",
    "Stop", "about", "emit", "emit_drawing", "emit_json", "emit_line", "reader_has_gone", "say", "status_of",
    "what_failed", "writes_unicode",
]  # fmt: skip

LONGEST_LINE = 1_000_000
_NO_ROOM = {errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)}


class ReaderHasGone(Exception):
    """Nobody reads what is written any more, as under `mandala ... | head`."""


class Stop(Exception):
    """Ends the command with these lines on standard error and this exit status."""

    def __init__(self, *lines: Text | str, status: int = 2) -> None:
        super().__init__(*map(str, lines))
        self.lines = lines
        self.status = status


def writes_unicode(stream: TextIO | None = None) -> bool:
    """Whether signs beyond ASCII can be shown there (standard output)."""
    encoding = (stream or stdout()).encoding or "ascii"
    try:
        "♥·│".encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def emit(*lines: object) -> None:
    """Data, a line each; wrapped in a terminal."""
    _put(_text(*lines, wrap=stdout().isatty()))


def say(*lines: object) -> None:
    """Talk, a line each; wrapped in a terminal. Where it cannot be written, the program does without."""
    if sys.stderr.closed:
        return
    try:
        _flushed(sys.stderr, _text(*lines, wrap=sys.stderr.isatty()))
    except OSError:
        discard(sys.stderr)


def emit_line(line: object) -> None:
    """Data that has to stay on one line."""
    _put(_text(line))


def emit_drawing(drawing: str) -> None:
    """What the screen has drawn: lines and colours, its texts cleaned already."""
    _put(drawing if drawing.endswith("\n") else drawing + "\n")


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


def _text(*lines: object, wrap: bool = False) -> str:
    shown = (clean(line, LONGEST_LINE) for line in lines)
    return "".join((wrapped(line) if wrap else line) + "\n" for line in shown)


def _put(text: str) -> None:
    with about(_("standard output")):
        try:
            _flushed(stdout(), text)
        except OSError:
            # What could not be written waits there, and would fail once more at the end.
            discard(stdout())
            raise


def _flushed(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError as error:
        raise ReaderHasGone from error


@contextmanager
def about(file: Path | Text) -> Generator[None]:
    """Within, an error of the system says which file it is about, which it does not where that is open already."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(file)
        raise


def reader_has_gone() -> int:
    """The exit status once nobody reads any more, that of a program which the signal for it has ended."""
    discard(stdout())
    return 141


def what_failed(error: OSError) -> Text:
    """An error of the system in a sentence."""
    reason = error.strerror or type(error).__name__
    if error.filename is None:
        return _("{reason}", reason=reason)
    return _("{file}: {reason}", file=error.filename, reason=reason)


def status_of(error: OSError) -> int:
    """The exit status after an error of the system: 2 for what cannot be read or opened, 1 where there is no room to write."""
    # One that names nothing is about talk, which may get lost.
    return 1 if error.errno in _NO_ROOM and error.filename is not None else 2
