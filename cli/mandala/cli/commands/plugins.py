"""`mandala plugins`: what is installed and what was skipped, blocking, and help for those who write their own."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from mandala.core.text import Text, _

if TYPE_CHECKING:
    from mandala.core.plugin_check import Checked
    from mandala.core.plugins import Plugin

__all__ = ["build"]


def build() -> typer.Typer:
    """The command with its own commands: list (meant where none is named), block, unblock, new and check."""
    from mandala.cli.groups import ListByDefault

    app = typer.Typer(
        cls=ListByDefault,
        rich_markup_mode=None,
        help=str(_("List, block, check or write plugins; plugins are trusted code.")),
    )
    app.command("list", help=str(_("List every plugin, with what it brings or why it was skipped.")))(list_plugins)
    app.command(help=str(_("Never load a plugin, by its name or its package.")))(block)
    app.command(help=str(_("Load a blocked plugin again.")))(unblock)
    app.command(help=str(_("Write a project for a plugin of your own into a folder of that name.")))(new)
    app.command(help=str(_("Try a plugin: its rules alone and with every other one, in random games.")))(check)
    return app


def list_plugins(as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON.")))) -> None:
    """Lists plugins, the program's own first."""
    from mandala.cli.output import emit, emit_json, say
    from mandala.core.plugin_sources import plugin_folder
    from mandala.core.plugins import registry

    found = registry().plugins
    if as_json:
        emit_json([
            {"name": one.name, "plugin": one.source, "brings": one.brings, "problem": one.problem, "printed": one.printed or None}
            for one in found
        ])  # fmt: skip
        return
    for one in found:
        emit(*_told(one))
    say(_("Plugin files are loaded from {folder}", folder=plugin_folder()))
    if any(one.problem is not None for one in found):
        say(_("To keep a plugin from being loaded: {command}", command="mandala plugins block NAME"))


def _told(plugin: "Plugin") -> list[Text]:
    names = ", ".join(plugin.brings)
    if plugin.problem is None:
        what = _("brings {names}", names=names or "—")
    elif names:
        what = _("brings {names}; the rest skipped: {why}", names=names, why=plugin.problem)
    else:
        what = _("skipped: {why}", why=plugin.problem)
    lines = [_("{name} ({source}): {what}", name=plugin.name, source=plugin.source, what=what)]
    if plugin.printed:
        lines.append(_("    it printed: {text}", text=plugin.printed))
    return lines


def block(name: str = typer.Argument(help=str(_("A plugin, or a package.")))) -> None:
    """Works whatever the plugin does: nothing is loaded for it."""
    from mandala.cli.output import say
    from mandala.core.plugin_sources import block as never_load

    never_load(name)
    say(_("{name} is blocked from now on", name=name))


def unblock(name: str = typer.Argument(help=str(_("A plugin, or a package.")))) -> None:
    """Takes the block away."""
    from mandala.cli.output import say
    from mandala.core.plugin_sources import unblock as load_again

    load_again(name)
    say(_("{name} is no longer blocked", name=name))


def new(
    name: str = typer.Argument(help=str(_("A name for the plugin, such as my-rules."))),
    variant: str | None = typer.Option(None, "--variant", help=str(_("The variant that it is for."))),
    folder: Path = typer.Option(Path(), "--in", help=str(_("Where to put the folder."))),
) -> None:
    """Writes a project that installs, passes its tests and shows in `mandala house` as it is."""
    from mandala.cli.output import emit, say
    from mandala.core.plugin_project import write_project
    from mandala.core.plugins import registry

    known = registry()
    chosen = known.variant(variant) if variant is not None else next(iter(known.variants.values()))
    written = write_project(folder, name, chosen)
    emit(*written)
    say(
        _("To install it: {command}", command=f"pip install -e {folder / name}"),
        _("To test it: {command}", command=f"python -m pytest {folder / name}"),
    )


def check(
    plugin: str = typer.Argument(metavar="NAME|FILE", help=str(_("A plugin or package by name, or a file."))),
    games: int = typer.Option(200, "--games", min=1, max=100_000, help=str(_("Random games for each rule set."))),
    seed: int = typer.Option(1, "--seed", help=str(_("The same seed plays the same games."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Ends with status 1 where something fails, with a seed and the moves that show it."""
    from mandala.cli.output import emit, emit_json
    from mandala.cli.progress import Progress
    from mandala.core.plugin_check import check_plugin, rule_sets
    from mandala.core.plugins import registry

    found = _find(plugin)
    known = registry()
    total = sum(len(list(rule_sets(one, known))) for one in found)
    done: list[Checked] = []
    with Progress(_("rule sets"), total) as progress:
        for one in found:
            for checked in check_plugin(one, known, games, seed):
                done.append(checked)
                progress.show(len(done))
                if not as_json:
                    emit(*_checked_told(checked))
    failed = sum(bool(checked.failures) or checked.fault for checked in done)
    if as_json:
        emit_json([_checked_data(checked) for checked in done])
    else:
        emit(_("{number} rule sets tried, {failed} failed", number=len(done), failed=failed))
    raise typer.Exit(1 if failed else 0)


def _find(wanted: str) -> "list[Plugin]":
    """The plugins of that name or package, or of that file; raises `Stop`."""
    from mandala.cli.output import Stop
    from mandala.core.plugin_sources import prefer
    from mandala.core.plugins import registry

    if wanted.endswith((".py", ".toml")):
        file = Path(wanted)
        file.stat()
        prefer(no_plugins=False, files=[file])
        registry.cache_clear()
        return [one for one in registry().plugins if one.source.split(" ")[0] == file.name][:1]
    found = [one for one in registry().plugins if wanted in (one.name, one.source.split(" ")[0])]
    if not found:
        raise Stop(_("there is no plugin {name}; mandala plugins lists them", name=wanted))
    return found


def _checked_told(checked: "Checked") -> list[Text]:
    if checked.refused is not None:
        return [
            _("{name}: not played: {why}", name=checked.name, why=line) for line in str(checked.refused).splitlines()
        ]
    if not checked.failures:
        return [_("{name}: fine", name=checked.name)]
    return [
        _("{name}: {check} fails: {why}; seed {seed}, after {moves}", name=checked.name, check=failure.check, why=failure.message,
          seed=failure.seed, moves=" ".join(failure.moves) or "—")
        for failure in checked.failures
    ]  # fmt: skip


def _checked_data(checked: "Checked") -> dict[str, Any]:
    return {
        "name": checked.name, "refused": checked.refused, "fault": checked.fault,
        "failures": [
            {"check": failure.check, "message": failure.message, "seed": failure.seed, "moves": list(failure.moves)}
            for failure in checked.failures
        ],
    }  # fmt: skip
