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
        fewest, most = one.seats.start, one.seats.stop - 1
        seats = _("{fewest} players", fewest=fewest)
        if most > fewest:
            seats = _("{fewest} to {most} players", fewest=fewest, most=most)
        emit(f"{one.name:{width}}  {one.title} ({seats})", f"{'':{width}}  {one.summary}")
