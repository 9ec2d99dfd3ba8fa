"""What the terminal can show."""

import os
from dataclasses import dataclass

from mandala.cli.output import emit_drawing, writes_unicode
from mandala.cli.screen.draw import draw
from mandala.cli.streams import stdout, terminal_size
from mandala.core.scene import Scene

__all__ = ["Look", "can_move_cursor", "drawing", "fits", "look", "show"]

NARROWEST, WIDEST = 24, 100
"""Boards do not get better from more room."""


@dataclass(frozen=True)
class Look:
    """How to draw on standard output."""

    width: int
    colour: bool
    ascii_only: bool


def can_move_cursor() -> bool:
    """Whether standard output is a terminal that understands escape sequences."""
    # Elsewhere a terminal without a name is one that nobody knows anything about.
    unnamed = "windows" if os.name == "nt" else "dumb"
    return stdout().isatty() and os.environ.get("TERM", unnamed) != "dumb"


def look() -> Look:
    """Colours only in a terminal that has them and where NO_COLOR is not set; 80 columns where there is no terminal."""
    columns = terminal_size().columns if stdout().isatty() else 80
    return Look(
        width=min(max(NARROWEST, columns), WIDEST),
        colour=can_move_cursor() and not os.environ.get("NO_COLOR"),
        ascii_only=not writes_unicode(),
    )


def fits(lines: int) -> bool:
    """Whether so many lines can be seen at once; anything but a terminal is as long as it takes."""
    return not stdout().isatty() or lines < terminal_size().lines


def drawing(scene: Scene) -> str:
    """A scene as standard output can show it."""
    how = look()
    return draw(scene, how.width, colour=how.colour, ascii_only=how.ascii_only)


def show(scene: Scene) -> None:
    """Draws a scene on standard output."""
    emit_drawing(drawing(scene))
