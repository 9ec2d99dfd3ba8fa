"""`mandala bench`: how fast the games play."""

from statistics import median

import typer

from mandala.core.text import _

__all__ = ["bench"]

SLICES = 5


def bench(
    variant: str | None = typer.Argument(None, help=str(_("A variant; all where it is left out."))),
    house: list[str] = typer.Option(
        [], "--house", metavar="NAME[:opt=val,...]", help=str(_("A house rule; may be repeated."))
    ),
    seats: int | None = typer.Option(None, "--seats", help=str(_("How many play; the fewest where it is left out."))),
    seconds: float = typer.Option(3.0, "--seconds", min=0.1, max=600, help=str(_("How long to measure each variant."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Measure uniformly random games through the public interface, deals included: moves and games a second."""
    from mandala.cli.output import Stop, emit, emit_json
    from mandala.core.bench import checked_games, random_games
    from mandala.core.plugins import registry
    from mandala.core.ruleset import load, parse_house

    if variant is None and house:
        raise Stop(_("name the variant that the house rules are for"))
    names = [variant] if variant is not None else sorted(registry().variants)
    # House rules are measured beside the printed game, in one run.
    loaded = [load(name) for name in names] + [load(name, list(map(parse_house, house))) for name in names if house]
    rulesets = {ruleset.name: ruleset for ruleset in loaded}
    numbers: dict[str, int] = {}
    for name, ruleset in rulesets.items():
        numbers[name] = ruleset.variant.seats.start if seats is None else seats
        if numbers[name] not in ruleset.variant.seats:
            raise Stop(_("{variant} is not for {seats} players", variant=name, seats=numbers[name]))
    speeds: dict[str, list[tuple[float, float, float]]] = {name: [] for name in rulesets}
    # In turns, so that whatever else the machine does meets all of them; two thirds trusted play, one third checked.
    part = seconds / SLICES / 3
    for number in range(SLICES):
        for name, ruleset in rulesets.items():
            moves, games = random_games(ruleset.rules, numbers[name], 2 * part, number)
            checked, _games = checked_games(ruleset.rules, numbers[name], part, number)
            speeds[name].append((moves / (2 * part), games / (2 * part), checked / part))
    found = {
        name: dict(
            zip(
                ("moves_per_s", "games_per_s", "checked_moves_per_s"),
                map(median, zip(*taken, strict=True)),
                strict=True,
            )
        )
        for name, taken in speeds.items()
    }
    if as_json:
        emit_json({name: {key: round(value, 1) for key, value in values.items()} for name, values in found.items()})
        return
    for name, values in found.items():
        emit(
            _("{name}: {moves} moves a second, {games} games a second; {checked} moves a second with every move checked",
              name=rulesets[name].name, moves=f"{values['moves_per_s']:.0f}", games=f"{values['games_per_s']:.0f}",
              checked=f"{values['checked_moves_per_s']:.0f}")
        )  # fmt: skip
