"""`mandala games`: the library of games on this machine."""

from typing import TYPE_CHECKING, Any

import typer

from mandala.core.text import Text, _, counted

if TYPE_CHECKING:
    from mandala.cli.library import Kept

__all__ = ["build"]


def build() -> typer.Typer:
    """The command with its own commands: list, export, delete."""
    app = typer.Typer(rich_markup_mode=None, help=str(_("List, export or delete the games kept on this machine.")))
    app.callback(invoke_without_command=True)(games)
    app.command(help=str(_("Write a game's record to a file.")))(export)
    app.command(help=str(_("Delete a game for good.")))(delete)
    return app


def games(
    ctx: typer.Context,
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Lists the games, the one played last first."""
    if ctx.invoked_subcommand is not None:
        return
    from mandala.cli.library import Library
    from mandala.cli.output import emit, emit_json, say

    found = Library().games()
    if as_json:
        emit_json([_data(kept) for kept in found])
        return
    if not found:
        say(_("There are no games yet; start one: {command}", command="mandala play"))
        return
    width = max(len(kept.id) for kept in found)
    for kept in found:
        emit(f"{kept.id:{width}}  {kept.changed:%Y-%m-%d %H:%M}  {_told(kept)}")


def _told(kept: "Kept") -> Text:
    from mandala.core.text import clean

    record = kept.record
    if record is None:
        return _("cannot be read: {problem}", problem=clean(kept.problem))
    names = _names(kept)
    rules = "+".join([record.variant, *(entry.name for entry in record.house_rules)])
    plies = len(record.turns)
    if record.result is None:
        return counted("{rules}: {names}; {number} move so far", "{rules}: {names}; {number} moves so far", plies,
                       rules=rules, names=", ".join(names))  # fmt: skip
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, record.result.scores, strict=False))
    return counted("{rules}: {scores}; over after {number} move", "{rules}: {scores}; over after {number} moves", plies,
                   rules=rules, scores=scores)  # fmt: skip


def _names(kept: "Kept") -> list[str]:
    from mandala.core.text import clean

    return [] if kept.record is None else [clean(player.name, 40) for player in kept.record.players]


def _data(kept: "Kept") -> dict[str, Any]:
    data: dict[str, Any] = {"id": kept.id, "changed": kept.changed.isoformat(timespec="seconds")}
    record = kept.record
    if record is None:
        return data | {"problem": kept.problem}
    return data | {
        "variant": record.variant,
        "house_rules": [entry.model_dump(mode="json") for entry in record.house_rules],
        "players": [player.model_dump(mode="json", exclude_none=True) for player in record.players],
        "plies": len(record.turns),
        "assisted": record.assisted,
        "result": None if record.result is None else record.result.model_dump(mode="json"),
    }


def export(
    game: str = typer.Argument(metavar="ID", help=str(_("A game's id, as the list has it."))),
    file: str = typer.Argument(metavar="FILE", help=str(_("Where to; - for standard output."))),
    force: bool = typer.Option(False, "--force", help=str(_("Replace the file if there is one."))),
) -> None:
    """Writes a game's record elsewhere; the game itself stays in the library."""
    from pathlib import Path

    from mandala.cli.library import Library, write_whole
    from mandala.cli.output import Stop, emit_line, say
    from mandala.core.record import dump_record, read_record

    record = read_record(Library().path(game)).record
    text = dump_record(record)
    if file == "-":
        emit_line(text)
    elif Path(file).exists() and not force:
        raise Stop(_("{file} exists already; replace it with --force", file=file))
    else:
        write_whole(Path(file), text + "\n")
    if record.result is None:
        say(_("This game is still under way, and its record holds everything that is hidden."))


def delete(
    game: str = typer.Argument(metavar="ID", help=str(_("A game's id, as the list has it."))),
    yes: bool = typer.Option(False, "--yes", help=str(_("Do not ask."))),
) -> None:
    """Removes a game's record; asks first."""
    from mandala.cli.ask import confirm
    from mandala.cli.library import Library
    from mandala.cli.output import Stop, say

    library = Library()
    library.path(game)
    if not yes and not confirm(_("Delete {game} for good?", game=game)):
        raise Stop(_("Nothing was deleted."), status=1)
    library.delete(game)
    say(_("{game} is deleted.", game=game))
