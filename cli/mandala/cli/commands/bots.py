"""`mandala bots`: who can be played against."""

import typer

from mandala.core.text import _

__all__ = ["bots"]


def bots(as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON.")))) -> None:
    """List the bots, each with a sentence on how it plays."""
    from mandala.cli.output import emit, emit_json
    from mandala.core.bots.catalogue import entries

    known = list(entries())
    if as_json:
        emit_json([{"name": name, "sentence": sentence} for name, sentence in known])
        return
    width = max(len(name) for name, _sentence in known)
    emit(*(f"{name:{width}}  {sentence}" for name, sentence in known))
