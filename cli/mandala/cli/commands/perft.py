"""`mandala perft`: how many positions there are after so many moves."""

from pathlib import Path

import typer

from mandala.core.text import _

__all__ = ["perft"]


def perft(
    file: Path = typer.Argument(help=str(_("A record."))),
    depth: int = typer.Option(..., "--depth", min=0, help=str(_("How many moves deep."))),
    ply: int | None = typer.Option(None, "--ply", min=0, help=str(_("After that many moves; at the end if left out."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Count the leaves of the game tree from a position of a recorded game."""
    from mandala.cli.output import emit, emit_json
    from mandala.cli.replaying import replay_of
    from mandala.core import perft as counting

    game = replay_of(file)
    state = game.state_at(ply)
    leaves = counting.perft(game.rules, state, depth)
    if as_json:
        emit_json({"ply": len(game.moves) if ply is None else ply, "depth": depth, "leaves": leaves})
    else:
        emit(leaves)
