"""`mandala` alone: in a terminal a choice of what to do, else the help."""

import os
import sys
from pathlib import Path

import typer

from mandala.core.text import _

__all__ = ["menu"]


def menu(
    ctx: typer.Context,
    no_plugins: bool = typer.Option(False, "--no-plugins", help=str(_("Load the program's own plugins alone."))),
    plugin: list[Path] = typer.Option(
        [], "--plugin", metavar="FILE", help=str(_("Load a plugin file as well; may be repeated."))
    ),
    version: bool = typer.Option(False, "--version", help=str(_("Print the version."))),
) -> None:
    """Runs where no command is named."""
    from mandala.cli.output import emit
    from mandala.cli.streams import is_kept, stdout

    if no_plugins or plugin:
        from mandala.core.plugin_sources import prefer

        prefer(no_plugins, plugin)
        # That command lists what is wrong with plugins, among everything else; and for help nothing has to be loaded.
        if plugin and ctx.invoked_subcommand != "plugins" and is_kept():
            _check_named()
    if os.environ.get("MANDALA_LOAD_PLUGINS") and is_kept():
        from mandala.cli.output import say
        from mandala.core.plugin_sources import wanted_in_vain

        say(*wanted_in_vain())
    if version:
        from importlib.metadata import version as version_of

        emit(f"mandala {version_of('mandala-compendium')}")
        raise typer.Exit
    if ctx.invoked_subcommand is not None:
        return
    if not (sys.stdin.isatty() and stdout().isatty()):
        emit(*ctx.get_help().splitlines())
        return
    from mandala.cli.play.menu import offer

    offer()


def _check_named() -> None:
    """Whoever names a file wants to have it: says what is wrong with those named, and raises `Stop` where one brings nothing."""
    from mandala.cli.output import Stop, say
    from mandala.core.plugins import registry

    wrong = [one for one in registry().plugins if one.named and one.problem is not None]
    told = [_("{file}: {why}", file=one.source, why=one.problem) for one in wrong]
    if not all(one.brings for one in wrong):
        raise Stop(*told)
    say(*told)
