"""`mandala` alone: in a terminal a choice of what to do, else the help."""

import sys

import typer

from mandala.core.text import _

__all__ = ["menu"]


def menu(
    ctx: typer.Context,
    version: bool = typer.Option(False, "--version", help=str(_("Print the version."))),
) -> None:
    """Runs where no command is named."""
    from mandala.cli.output import emit

    if version:
        from importlib.metadata import version as version_of

        emit(f"mandala {version_of('mandala-compendium')}")
        raise typer.Exit
    if ctx.invoked_subcommand is not None:
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        emit(*ctx.get_help().splitlines())
        return
    from mandala.cli.play.menu import offer

    offer()
