"""One text out of several versions of it, where each changes other sentences than the rest."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise

__all__ = ["merged"]

_Edit = tuple[int, int, list[str]]
"""From and up to which piece of the text as it was, and what is said instead."""


def merged(original: str, versions: Sequence[str]) -> str | None:
    """The text with the changes of every version, or None where two of them change the same sentence differently."""
    pieces = _pieces(original)
    edits: list[_Edit] = []
    for version in versions:
        edits += [edit for edit in _edits(pieces, _pieces(version)) if edit not in edits]
    # Of two additions in one place, that of the version named first comes first.
    edits.sort(key=lambda edit: edit[:2])
    if any(following[0] < edit[1] for edit, following in pairwise(edits)):
        return None
    for start, end, instead in reversed(edits):
        pieces[start:end] = instead
    return _joined(pieces)


def _edits(before: list[str], after: list[str]) -> list[_Edit]:
    steps = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return [(i1, i2, after[j1:j2]) for kind, i1, i2, j1, j2 in steps if kind != "equal"]


def _pieces(text: str) -> list[str]:
    """Sentences and list items, and the ends of lines between them."""
    return [piece for piece in re.split(r"(\n+)|(?<=[.!?]) +", text) if piece]


def _joined(pieces: list[str]) -> str:
    text = ""
    for piece in pieces:
        text += f" {piece}" if text and not text.endswith("\n") and not piece.startswith("\n") else piece
    return text
