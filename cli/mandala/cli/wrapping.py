"""Lines broken between words where a terminal would break them anywhere."""

import re
import textwrap

from mandala.cli.streams import terminal_size

__all__ = ["wrapped"]

_LAST_COLUMN = re.compile(r" *(?:\S+(?: \S+)* {2,})?")
"""Indentation, and in a line of a table what comes before its last column."""
_WIDEST_INDENT = 30


def wrapped(line: str, columns: int | None = None) -> str:
    """The line in as many as it takes, at most that wide (the terminal's width), the later ones indented like its text."""
    width = columns or terminal_size().columns
    if len(line) <= width:
        return line
    found = _LAST_COLUMN.match(line)
    indent = len(found[0]) if found else 0
    return textwrap.fill(
        line, width, subsequent_indent=" " * indent if indent <= min(_WIDEST_INDENT, width // 2) else "",
        replace_whitespace=False, break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
