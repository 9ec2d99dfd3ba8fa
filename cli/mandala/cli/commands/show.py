"""`mandala show`: a position of a recorded game, as one seat may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from mandala.cli.record_options import GAME, NUMBER
from mandala.core.text import _

if TYPE_CHECKING:
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
    from mandala.cli.output import Stop, emit, emit_json
    from mandala.cli.play.players import name_of
    from mandala.cli.replaying import replay_of
    from mandala.cli.screen.look import show as show_scene

    played = replay_of(game, number)
    rules, state, players = played.rules, played.state_at(ply), played.record.players
    seats = rules.seats(state)
    if not 0 <= seat < seats:
        raise Stop(_("there is no seat {seat}: this game has seats 0 to {last}", seat=seat, last=seats - 1))
    scene = played.ruleset.variant.scene(rules, rules.view(state, seat))
    at = len(played.moves) if ply is None else ply
    if as_json:
        names = [player.name for player in players]
        emit_json({"ply": at, "seat": seat, "to_act": rules.to_act(state), "players": names, **_scene(scene)})
        return
    names = [str(name_of(players, seat)) for seat in range(seats)]
    emit(_("Ply {ply}: {names}", ply=at, names=", ".join(names)))
    show_scene(scene)


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
