"""`mandala house`: the house rules that there are, what each does, and whether they do anything."""

from typing import TYPE_CHECKING, Any

import typer

from mandala.core.text import Text, _, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import BaseModel

    from mandala.core.house import HouseRule
    from mandala.core.house_check import Effect, Example, Report

__all__ = ["build"]

_MOST_MOVES = 200
"""Of an example, shown on a screen."""


def build() -> typer.Typer:
    """The command with its own commands: list (meant where none is named), show and check."""
    from mandala.cli.groups import ListByDefault

    app = typer.Typer(
        cls=ListByDefault, rich_markup_mode=None, help=str(_("List house rules, explain them, or try what they do."))
    )
    app.command("list", help=str(_("List the house rules of a variant, or of all.")))(list_rules)
    app.command(help=str(_("Explain a house rule: its options and the rules that it amends.")))(show)
    app.command(help=str(_("Play games with and without house rules, and say what difference they make.")))(check)
    return app


def list_rules(
    variant: str | None = typer.Argument(None, help=str(_("A variant; all where it is left out."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Lists house rules by variant and name, with their sentences."""
    from mandala.cli.output import emit, emit_json, say

    rules = _rules(variant)
    if as_json:
        emit_json([_data(rule) for rule in rules])
        return
    if not rules:
        say(_("There are no house rules for that."))
    width = max((len(rule.name) for rule in rules), default=0)
    for place, rule in enumerate(rules):
        if place == 0 or rules[place - 1].variant != rule.variant:
            emit(rule.variant)
        emit(f"  {rule.name:{width}}  {_sentence(rule)} ({rule.plugin})")


def show(
    name: str = typer.Argument(help=str(_("A house rule."))),
    variant: str | None = typer.Option(
        None, "--variant", help=str(_("The variant, where several have a rule of that name."))
    ),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Explains each house rule of that name."""
    from mandala.cli.output import emit, emit_json

    found = [rule for rule in _rules(variant) if rule.name == name]
    if not found:
        _no_such_rule(name, variant)
    if as_json:
        emit_json([_data(rule) for rule in found])
        return
    for rule in found:
        emit(*_explained(rule).splitlines())


def check(
    names: list[str] = typer.Argument(metavar="NAME[:opt=val,...]...", help=str(_("House rules, tried together."))),
    variant: str | None = typer.Option(None, "--variant", help=str(_("The variant, where the names leave it open."))),
    games: int = typer.Option(2000, "--games", min=1, max=1_000_000, help=str(_("How many games to play."))),
    seed: int = typer.Option(1, "--seed", help=str(_("The same seed plays the same games."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Ends with status 1 where there is something to look at."""
    from mandala.cli.output import emit, emit_json
    from mandala.cli.progress import Progress
    from mandala.core.house_check import check as play
    from mandala.core.ruleset import load, parse_house

    choices = list(map(parse_house, names))
    ruleset = load(variant or _variant_of([choice.name for choice in choices]), choices)
    with Progress(_("games"), games) as progress:
        report = play(ruleset, games, seed, progress.show)
    if as_json:
        emit_json(_report_data(report))
    else:
        emit(*_told(report))
    raise typer.Exit(1 if report.findings else 0)


# Finding rules --------------------------------------------------------------------------------------------------------


def _rules(variant: str | None) -> "list[HouseRule]":
    from mandala.core.plugins import registry

    known = registry()
    if variant is not None:
        known.variant(variant)
    wanted = [rule for rule in known.house_rules.values() if variant in (None, rule.variant)]
    return sorted(wanted, key=lambda rule: (rule.variant, rule.name))


def _variant_of(names: list[str]) -> str:
    """The one variant that has a rule of each name."""
    from mandala.cli.output import Stop

    rules = _rules(None)
    for name in names:
        if name not in {rule.name for rule in rules}:
            _no_such_rule(name, None)
    variants = sorted({rule.variant for rule in rules})
    common = [owner for owner in variants if set(names) <= {rule.name for rule in rules if rule.variant == owner}]
    if len(common) == 1:
        return common[0]
    if common:
        raise Stop(_("several variants have that; name one with --variant: {names}", names=", ".join(common)))
    raise Stop(_("no variant has all of these: {names}", names=", ".join(names)))


def _no_such_rule(name: str, variant: str | None) -> None:
    from difflib import get_close_matches

    from mandala.cli.output import Stop

    near = get_close_matches(name, [rule.name for rule in _rules(variant)], n=1)
    hint = _("did you mean {near}?", near=near[0]) if near else _("mandala house lists them")
    raise Stop(_("there is no house rule {name}; {hint}", name=name, hint=hint))


# Telling --------------------------------------------------------------------------------------------------------------


def _sentence(rule: "HouseRule") -> str:
    from mandala.core.house import worded

    return worded(rule.sentence, _defaults(rule))


def _defaults(rule: "HouseRule") -> "BaseModel":
    """The options as they are where nobody sets them; none where one of them has no value of its own."""
    from pydantic import ValidationError

    from mandala.core.options import NoOptions

    try:
        return rule.options()
    except ValidationError:
        return NoOptions()


def _options(rule: "HouseRule") -> "Iterator[dict[str, Any]]":
    schema = rule.options.model_json_schema()
    for name, about in schema.get("properties", {}).items():
        limits = {key: about[key] for key in ("minimum", "maximum", "enum") if key in about}
        yield {"name": name, "type": about.get("type"), "default": about.get("default"),
               "description": about.get("description", ""), **limits}  # fmt: skip


def _data(rule: "HouseRule") -> dict[str, Any]:
    return {
        "name": rule.name, "variant": rule.variant, "sentence": _sentence(rule), "plugin": rule.plugin,
        "options": list(_options(rule)), "amends": sorted(rule.amends), "requires": list(rule.requires),
        "excludes": list(rule.excludes), "after": list(rule.after),
    }  # fmt: skip


def _explained(rule: "HouseRule") -> str:
    from mandala.cli.prose import plain
    from mandala.core.house import worded

    blocks = [
        f"# {rule.name}",
        _sentence(rule),
        str(_("A house rule for {variant}, from {plugin}.", variant=rule.variant, plugin=rule.plugin)),
    ]
    blocks += [f"- {_option_told(option)}" for option in _options(rule)]
    for label, names in (
        (_("Needs"), rule.requires),
        (_("Does not go with"), rule.excludes),
        (_("Comes after"), rule.after),
    ):
        if names:
            blocks.append(f"{label}: {', '.join(names)}")
    for number, text in rule.amends.items():
        blocks += [f"## {number}", worded(text, _defaults(rule))]
    return plain("\n\n".join(blocks))


def _option_told(option: dict[str, Any]) -> Text:
    limits = ""
    if "minimum" in option and "maximum" in option:
        limits = str(_(", from {least} to {most}", least=option["minimum"], most=option["maximum"]))
    elif "enum" in option:
        limits = str(_(", one of {values}", values=", ".join(map(str, option["enum"]))))
    return _("{name}: {description}{limits}; {default} where it is left out", name=option["name"],
             description=option["description"] or option["type"], limits=limits, default=option["default"])  # fmt: skip


def _told(report: "Report") -> "Iterator[Text]":
    yield _(
        "{games} games, {plies} moves each on average", games=report.games, plies=f"{report.plies / report.games:.0f}"
    )
    for effect in report.effects:
        yield from _effect_told(effect, report.games)
    for examples, sentence in (
        (report.stuck, _("a seat is left without a move")),
        (report.endless, _("a game does not end")),
        (report.lifted, _("house rules would bar every move, so they are lifted there (this is no fault)")),
    ):
        for example in examples:
            yield _("{sentence}: {example}", sentence=sentence, example=_example(example))
    if report.findings:
        yield counted("{number} thing to look at", "{number} things to look at", report.findings)
    else:
        yield _("nothing to look at")


def _effect_told(effect: "Effect", games: int) -> "Iterator[Text]":
    source = effect.rule.source
    if effect.needed_by:
        yield _("{rule}: cannot be left out: {why}", rule=source, why="; ".join(effect.needed_by))
    elif effect.example is not None:
        yield _(
            "{rule}: makes a difference in {number} of {games} games", rule=source, number=effect.games, games=games
        )
        yield _("    for example {example}", example=_example(effect.example))
    elif effect.alone is None or not effect.alone:
        yield _("{rule}: never makes a difference", rule=source)
    else:
        others = ", ".join(one.source for one in effect.masked_by) or "?"
        yield _("{rule}: never makes a difference here, but alone in {number} of {games} games; hidden by {others}",
                rule=source, number=effect.alone, games=games, others=others)  # fmt: skip


def _example(example: "Example") -> Text:
    if not example.moves:
        return _("seed {seed}, before the first move", seed=example.seed)
    shown = " ".join(example.moves[:_MOST_MOVES])
    left_out = len(example.moves) - _MOST_MOVES
    if left_out > 0:
        return _("seed {seed}, after {moves} and {number} more (--json has them all)",
                 seed=example.seed, moves=shown, number=left_out)  # fmt: skip
    return _("seed {seed}, after {moves}", seed=example.seed, moves=shown)


def _report_data(report: "Report") -> dict[str, Any]:
    def examples(found: "list[Example]") -> list[dict[str, Any]]:
        return [{"seed": example.seed, "moves": list(example.moves)} for example in found]

    return {
        "games": report.games, "moves": report.plies, "findings": report.findings, "without_a_move": examples(report.stuck),
        "endless": examples(report.endless), "lifted": examples(report.lifted),
        "rules": [
            {
                "name": effect.rule.name, "plugin": effect.rule.rule.plugin, "games": effect.games, "alone": effect.alone,
                "masked_by": [one.name for one in effect.masked_by], "needed_by": list(effect.needed_by),
                "example": None if effect.example is None else examples([effect.example])[0],
            }
            for effect in report.effects
        ],
    }  # fmt: skip
