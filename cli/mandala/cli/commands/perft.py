"""`mandala perft`: how many positions there are after so many moves."""

import typer

from mandala.cli.record_options import GAME, NUMBER
from mandala.core.text import _

__all__ = ["perft"]


def perft(
    game: str = GAME,
    number: int | None = NUMBER,
    depth: int = typer.Option(..., "--depth", min=0, help=str(_("How many moves deep."))),
    ply: int | None = typer.Option(None, "--ply", min=0, help=str(_("After that many moves; at the end if left out."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Count the leaves of the game tree from a position of a recorded game."""
    from mandala.cli.output import emit, emit_json
    from mandala.cli.replaying import replay_of
    from mandala.core import perft as counting

    played = replay_of(game, number)
    leaves = counting.perft(played.rules, played.state_at(ply), depth)
    if as_json:
        emit_json({"ply": len(played.moves) if ply is None else ply, "depth": depth, "leaves": leaves})
    else:
        emit(leaves)
