"""`mandala variants`: the games that can be played."""

import typer

from mandala.core.text import _

__all__ = ["variants"]


def variants(
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Lists every variant with its seats and a sentence about it."""
    from mandala.cli.output import emit, emit_json
    from mandala.core.plugins import registry

    known = sorted(registry().variants.values(), key=lambda variant: variant.name)
    if as_json:
        emit_json([
            {"name": one.name, "title": str(one.title), "summary": str(one.summary), "seats": list(one.seats)}
            for one in known
        ])  # fmt: skip
        return
    width = max((len(one.name) for one in known), default=0)
    for one in known:
        emit(f"{one.name:{width}}  {one.title} ({one.players})", f"{'':{width}}  {one.summary}")
