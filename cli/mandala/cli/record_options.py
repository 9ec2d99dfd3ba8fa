"""How several commands are told which record they are to work on."""

import typer

from mandala.core.text import _

__all__ = ["GAME", "NUMBER"]

GAME = typer.Argument(metavar="FILE|ID", help=str(_("A record, or a game of the library.")))
NUMBER = typer.Option(
    None, "--record", metavar="N", min=1, help=str(_("Which record of the file, counted from 1; else the first."))
)
