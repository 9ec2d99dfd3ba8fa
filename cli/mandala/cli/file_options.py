"""How several commands are told that a file may be replaced."""

import typer

from mandala.core.text import _

__all__ = ["FORCE"]

FORCE = typer.Option(False, "--force", help=str(_("Replace the file if there is one.")))
