"""`mandala show`: a position of a recorded game, as one seat may see it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import typer

from mandala.cli.record_options import GAME, NUMBER
from mandala.core.text import Text, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala.core.record import Record
    from mandala.core.scene import Item, Panel, Piece, Scene

__all__ = ["show"]


def show(
    game: str = GAME,
    number: int | None = NUMBER,
    seat: int = typer.Option(..., "--seat", help=str(_("Who looks: the seat as the record numbers it, from 0."))),
    ply: int | None = typer.Option(None, "--ply", min=0, help=str(_("After that many moves; at the end if left out."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Draw the position as that seat may see it, and nothing that it may not know."""
    from mandala.cli.as_written import replayed_if_possible
    from mandala.cli.output import emit, emit_json
    from mandala.cli.play.players import name_of
    from mandala.cli.replaying import record_of
    from mandala.cli.screen.look import show as show_scene
    from mandala.cli.under_way import warn
    from mandala.core.replay import Replay

    found = record_of(game, number)
    played = replayed_if_possible(found)
    if not isinstance(played, Replay):
        _check_seat(seat, len(found.record.players))
        _as_written(found.record, seat, ply, as_json, played)
        raise typer.Exit(1)
    rules, state, players = played.rules, played.state_at(ply), played.record.players
    seats = rules.seats(state)
    _check_seat(seat, seats)
    warn(played, [seat])
    scene = played.ruleset.variant.scene(rules, rules.view(state, seat))
    at = len(played.moves) if ply is None else ply
    if as_json:
        names = [player.name for player in players]
        emit_json({"ply": at, "seat": seat, "to_act": rules.to_act(state), "players": names, **_scene(scene)})
        return
    names = [str(name_of(players, seat)) for seat in range(seats)]
    emit(_("Ply {ply}: {names}", ply=at, names=", ".join(names)))
    show_scene(scene)


def _check_seat(seat: int, seats: int) -> None:
    from mandala.cli.output import Stop

    if not 0 <= seat < seats:
        raise Stop(_("there is no seat {seat}: this game has seats 0 to {last}", seat=seat, last=seats - 1))


def _as_written(record: Record, seat: int, ply: int | None, as_json: bool, missing: Sequence[Text]) -> None:
    """In place of a position that cannot be had, the moves that led there."""
    from mandala.cli import as_written
    from mandala.cli.output import emit, emit_json

    as_written.check_ply(record, ply)
    at = len(record.turns) if ply is None else ply
    over = at == len(record.turns)
    if as_json:
        emit_json({
            "ply": at, "seat": seat, "to_act": None, "players": [player.name for player in record.players],
            "missing": list(missing), "moves": as_written.facts(record)[:at],
            "result": as_written.result(record) if over else None,
        })  # fmt: skip
        return
    emit(*islice(as_written.turns_told(record), at))
    if over:
        emit(*as_written.result_told(record))


def _scene(scene: Scene) -> dict[str, Any]:
    return {
        "status": scene.status,
        "panels": [_panel(panel) for row in scene.rows for panel in row],
        "notes": list(scene.notes),
    }


def _panel(panel: Panel) -> dict[str, Any]:
    from mandala.core.scene import ListPanel

    if isinstance(panel, ListPanel):
        return {"title": panel.title, "own": panel.own, "items": [_item(item) for item in panel.items]}
    cells = [
        {"name": cell.name, "text": cell.text, "row": row, "column": column}
        for (row, column), cell in sorted(panel.cells.items())
    ]
    return {"title": panel.title, "cells": cells, "key": list(panel.key)}


def _item(item: Item) -> dict[str, Any]:
    return {"label": item.label, "pieces": [_piece(piece) for piece in item.pieces], "note": item.note}


def _piece(piece: Piece) -> dict[str, Any]:
    return {"mark": piece.mark, "name": piece.name, "number": piece.number}
