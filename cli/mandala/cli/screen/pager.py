"""Texts that are longer than the screen."""

import sys

from mandala.cli.output import emit
from mandala.cli.screen.look import fits
from mandala.cli.streams import lent_stdout
from mandala.core.text import clean

__all__ = ["emit_long"]


def emit_long(*lines: object) -> None:
    """Data, a line each; where a person at a terminal could not see all of it at once, in a pager (`PAGER`)."""
    if fits(len(lines)) or not sys.stdin.isatty():
        emit(*lines)
        return
    from pydoc import pager

    with lent_stdout():
        pager("\n".join(map(clean, lines)) + "\n")
