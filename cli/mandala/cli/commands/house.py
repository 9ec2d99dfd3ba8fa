"""`mandala house`: the house rules that there are, what each does, and whether they do anything."""

from typing import TYPE_CHECKING, Any

import typer

from mandala.core.text import Text, _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala.core.house import Chosen, HouseRule

__all__ = ["build"]

_TYPES = {
    "integer": _("a whole number"),
    "number": _("a number"),
    "string": _("a text"),
    "boolean": _("true or false"),
    "array": _("a list"),
}
"""What an option is of which its author says nothing."""
_BOUNDS = {
    "minimum": _(", {limit} or more"),
    "exclusiveMinimum": _(", more than {limit}"),
    "maximum": _(", {limit} or less"),
    "exclusiveMaximum": _(", less than {limit}"),
}


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
        emit_json([_data(_by_default(rule)) for rule in rules])
        return
    if not rules:
        say(_("There are no house rules for that."))
    width = max((len(rule.name) for rule in rules), default=0)
    for place, rule in enumerate(rules):
        if place == 0 or rules[place - 1].variant != rule.variant:
            emit(rule.variant)
        emit(f"  {rule.name:{width}}  {_sentence(_by_default(rule))} ({rule.plugin})")


def show(
    name: str = typer.Argument(help=str(_("A house rule, with options if wished: NAME:opt=val,opt=val."))),
    variant: str | None = typer.Option(
        None, "--variant", help=str(_("The variant, where several have a rule of that name."))
    ),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Explains each house rule of that name, as it is with these options."""
    from mandala.cli.output import Stop, emit, emit_json
    from mandala.core.plugins import registry
    from mandala.core.ruleset import choose, parse_house

    choice = parse_house(name)
    rules = [rule for rule in _rules(variant) if rule.name == choice.name]
    if not rules:
        raise Stop(_no_such_rule(choice.name, variant))
    given = bool(choice.options)
    found = [choose(registry(), rule.variant, choice) if given else _by_default(rule) for rule in rules]
    if as_json:
        emit_json(list(map(_data, found)))
        return
    for one in found:
        emit(*_explained(one).splitlines())


def check(
    names: list[str] = typer.Argument(metavar="NAME[:opt=val,...]...", help=str(_("House rules, tried together."))),
    variant: str | None = typer.Option(None, "--variant", help=str(_("The variant, where the names leave it open."))),
    games: int = typer.Option(2000, "--games", min=1, max=1_000_000, help=str(_("How many games to play."))),
    seed: int = typer.Option(1, "--seed", help=str(_("The same seed plays the same games."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Ends with status 1 where there is something to look at."""
    from mandala.cli.house_report import data, told
    from mandala.cli.output import emit, emit_json
    from mandala.cli.progress import Progress
    from mandala.core.house_check import check as play
    from mandala.core.ruleset import load, parse_house

    choices = list(map(parse_house, names))
    ruleset = load(variant or _variant_of([choice.name for choice in choices]), choices)
    with Progress(_("games"), games) as progress:
        report = play(ruleset, games, seed, progress.show)
    if as_json:
        emit_json(data(report))
    else:
        emit(*told(report))
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
    """The one variant that has a rule of each name that is known; the others are told of with what else is wrong."""
    from mandala.cli.output import Stop

    rules = _rules(None)
    known = [name for name in names if any(rule.name == name for rule in rules)]
    if not known:
        raise Stop(*(_no_such_rule(name, None) for name in dict.fromkeys(names)))
    variants = sorted({rule.variant for rule in rules})
    common = [owner for owner in variants if set(known) <= {rule.name for rule in rules if rule.variant == owner}]
    if len(common) == 1:
        return common[0]
    if common:
        raise Stop(_("several variants have that; name one with --variant: {names}", names=", ".join(common)))
    owners = {name: " ".join(rule.variant for rule in rules if rule.name == name) for name in known}
    raise Stop(_("no variant has all of these: {names}; check the house rules of one at a time",
                 names=", ".join(f"{name} ({owner})" for name, owner in owners.items())))  # fmt: skip


def _no_such_rule(name: str, variant: str | None) -> Text:
    from difflib import get_close_matches

    from mandala.core.plugins import registry

    elsewhere = [rule.variant for rule in _rules(None) if rule.name == name]
    if elsewhere:
        return _("{name} is a house rule for {others}, not for {variant}",
                 name=name, others=", ".join(elsewhere), variant=variant)  # fmt: skip
    near = get_close_matches(name, [rule.name for rule in _rules(variant)], n=1)
    hint = _("did you mean {near}?", near=near[0]) if near else _("mandala house lists them")
    return _("there is no house rule {name}; {hint}", name=name, hint=registry().with_skipped(hint))


# Telling --------------------------------------------------------------------------------------------------------------


def _by_default(rule: "HouseRule") -> "Chosen":
    """The rule with its options as they are where nobody sets them; without any where one of them has to be given."""
    from pydantic import ValidationError

    from mandala.core.house import Chosen
    from mandala.core.options import NoOptions

    try:
        return Chosen(rule, rule.options())
    except ValidationError:
        return Chosen(rule, NoOptions())


def _sentence(one: "Chosen") -> str:
    from mandala.core.house import worded

    return worded(one.rule.sentence, one.options)


def _amended(one: "Chosen") -> dict[str, str]:
    """What the rulebook says by it, by rule number: the rule's own words alone where its parameters will not do."""
    from mandala.core.house import worded
    from mandala.core.plugins import registry
    from mandala.core.rulebook import amended

    try:
        return {number: said.text for number, said in amended(registry().variant(one.rule.variant), one).items()}
    except (
        Exception
    ):  # A plugin's function makes them, and maybe there is no such variant, or an option has to be given.
        return {number: worded(text, one.options) for number, text in one.rule.amends.items()}


def _options(rule: "HouseRule") -> "Iterator[dict[str, Any]]":
    schema = rule.options.model_json_schema()
    kinds = {f"#/$defs/{name}": kind for name, kind in schema.get("$defs", {}).items()}
    for name, described in schema.get("properties", {}).items():
        about = kinds.get(described.get("$ref"), {}) | described
        limits = {key: about[key] for key in ("enum", *_BOUNDS) if key in about}
        yield {"name": name, "type": about.get("type"), "default": about.get("default"),
               "required": name in schema.get("required", ()), "description": about.get("description", ""),
               **limits}  # fmt: skip


def _data(one: "Chosen") -> dict[str, Any]:
    rule = one.rule
    return {
        "name": rule.name, "variant": rule.variant, "sentence": _sentence(one), "plugin": rule.plugin,
        "options": list(_options(rule)), "amends": sorted(_amended(one)), "requires": list(rule.requires),
        "excludes": list(rule.excludes), "after": list(rule.after),
    }  # fmt: skip


def _explained(one: "Chosen") -> str:
    from mandala.cli.prose import plain

    rule = one.rule
    blocks = [
        f"# {rule.name}",
        _sentence(one),
        str(_("A house rule for {variant}, from {plugin}.", variant=rule.variant, plugin=rule.plugin)),
        "\n".join(f"- {_option_told(option)}" for option in _options(rule)),
    ]
    for label, names in (
        (_("Needs"), rule.requires),
        (_("Does not go with"), rule.excludes),
        (_("Comes after"), rule.after),
    ):
        if names:
            blocks.append(f"{label}: {', '.join(names)}")
    for number, text in _amended(one).items():
        blocks += [f"## {number}", text]
    return plain("\n\n".join(filter(None, blocks)))


def _option_told(option: dict[str, Any]) -> Text:
    from mandala.core.options import written

    described = option["description"] or _TYPES.get(option["type"], "")
    usual = _("it has to be given")
    if not option["required"]:
        usual = _("{default} where it is left out", default=written(option["default"]))
    return _("{name}: {what}; {usual}", name=option["name"], what=f"{described}{_limits(option)}" or "—", usual=usual)


def _limits(option: dict[str, Any]) -> Text:
    from mandala.core.options import written

    if "enum" in option:
        return _(", one of {values}", values=", ".join(map(written, option["enum"])))
    if "minimum" in option and "maximum" in option:
        return _(", from {least} to {most}", least=option["minimum"], most=option["maximum"])
    bounds = [
        Text(sentence.template, {"limit": option[bound]}) for bound, sentence in _BOUNDS.items() if bound in option
    ]
    return _("{bounds}", bounds="".join(map(str, bounds)))
