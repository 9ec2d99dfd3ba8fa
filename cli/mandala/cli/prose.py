"""Markdown as plain wrapped text: headings, paragraphs, lists and tables, which is all that rulebooks use."""

import re
import textwrap
from collections.abc import Iterator

from mandala.cli.streams import terminal_size

__all__ = ["plain", "width"]

MOST_COLUMNS = 88
"""Longer lines are hard to read, however wide the terminal."""

_ITEM = re.compile(r"^(\s*(?:[-*+]|\d+\.) +)")


def width() -> int:
    """The columns to write in."""
    return max(30, min(MOST_COLUMNS, terminal_size().columns))


def plain(markdown: str, columns: int | None = None) -> str:
    """The text wrapped at `columns`, headings underlined, emphasis and code marks gone."""
    return "\n".join(_lines(markdown, columns or width()))


def _lines(markdown: str, columns: int) -> Iterator[str]:
    for block in re.split(r"\n\s*\n", markdown.strip("\n")):
        for piece in _pieces(block):
            heading = re.match(r"^(#+) +(.*)$", piece)
            if heading:
                text = _bare(heading[2])
                yield text
                yield ("=" if len(heading[1]) == 1 else "-") * len(text)
                continue
            if piece.startswith("|"):
                yield _bare(piece)
                continue
            item = _ITEM.match(piece)
            first = item[1] if item else ""
            yield from textwrap.wrap(
                _bare(piece[len(first) :]),
                columns,
                initial_indent=first,
                subsequent_indent=" " * len(first),
                break_long_words=False,
                break_on_hyphens=False,
            )
        yield ""


def _pieces(block: str) -> Iterator[str]:
    """A block's paragraphs, headings, list items and rows of tables, each on one line."""
    piece = ""
    for line in block.splitlines():
        if piece and (_ITEM.match(line) or line.startswith(("#", "|")) or piece.startswith(("#", "|"))):
            yield piece
            piece = line
        else:
            piece = f"{piece} {line.strip()}" if piece else line
    if piece:
        yield piece


def _bare(text: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*|`([^`]+)`", lambda found: found[1] or found[2], text)
