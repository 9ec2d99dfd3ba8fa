"""What standard output can show: how wide it is, whether in colour, whether beyond ASCII."""

import os
import shutil
import sys
from dataclasses import dataclass

from mandala.cli.output import writes_unicode

__all__ = ["Means", "means"]

WIDEST = 100
"""Boards do not get better from more room than this."""


@dataclass(frozen=True)
class Means:
    """What `screen.draw` may make use of."""

    width: int
    colour: bool
    ascii_only: bool


def means() -> Means:
    """What standard output can show, by NO_COLOR, TERM and its encoding; 80 columns and no colour where it is no terminal."""
    terminal = sys.stdout.isatty()
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM", "dumb") == "dumb"
    width = min(shutil.get_terminal_size((80, 24)).columns, WIDEST) if terminal else 80
    return Means(width, terminal and not plain, not writes_unicode())
