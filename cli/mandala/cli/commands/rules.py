"""`mandala rules`: the rulebook as it now stands."""

from typing import TYPE_CHECKING, Any

import typer

from mandala.core.text import Text, _, counted

if TYPE_CHECKING:
    from mandala.core.rulebook import Amendment, Change, Rulebook, Section

__all__ = ["page", "rules"]

_HOUSE = typer.Option([], "--house", metavar="NAME[:opt=val,...]", help=str(_("A house rule; may be repeated.")))


def rules(
    variant: str = typer.Argument(help=str(_("A variant."))),
    number: str | None = typer.Argument(None, help=str(_("The number of one rule; all where it is left out."))),
    house: list[str] = _HOUSE,
    diff: str | None = typer.Option(
        None, "--diff", metavar="NAME[:opt=val,...]", help=str(_("Only what this house rule changes."))
    ),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Print the rulebook, with the rules that house rules amend marked and attributed."""
    from mandala.cli.output import emit, emit_json
    from mandala.cli.screen.pager import emit_long
    from mandala.core.rulebook import changes, composed
    from mandala.core.ruleset import load, parse_house

    named = list(map(parse_house, house))
    if diff is None:
        ruleset = load(variant, named)
        book = composed(ruleset)
        sections = [book.section(number)] if number else list(book.sections)
        if as_json:
            emit_json({
                "variant": ruleset.variant.name, "name": ruleset.name, "title": book.title,
                "house_rules": _house(book), "sections": list(map(_section_data, sections)),
            })  # fmt: skip
        else:
            emit_long(*page(book, sections, whole=number is None).splitlines())
        return
    added = parse_house(diff)
    others = [choice for choice in named if choice.name != added.name]
    before, after = composed(load(variant, others)), composed(load(variant, [*others, added]))
    wanted = None if number is None else after.section(number).number
    found = [change for change in changes(before, after) if wanted in (None, change.number)]
    if as_json:
        emit_json([_change_data(change) for change in found])
    else:
        said = {one.rule.name: (one.source, sentence) for one, sentence in after.house}[added.name]
        unnumbered = added.name in [one.name for one, _said in after.unnumbered]
        emit(*_difference(said, found, wanted, unnumbered=unnumbered).splitlines())


def page(book: "Rulebook", sections: "list[Section]", whole: bool) -> str:
    """Sections as text for a screen; `whole` puts the title, the introduction and the house rules in force before them."""
    from mandala.cli.prose import plain

    blocks = [f"# {book.title}", book.introduction] if whole else []
    if whole and book.house:
        blocks += [f"## {_('House rules in force')}", "\n".join(f"- {one.source}: {said}" for one, said in book.house)]
    if not whole:
        # Such a rule may change any section, and whoever reads this one sees no list of what is in force.
        blocks += [
            f"[{_('In force besides: {rule}: {said}', rule=one.source, said=said)}]" for one, said in book.unnumbered
        ]
    amended = [section.number for section in sections if section.number and section.amendments]
    for section in sections:
        heading = " ".join(filter(None, [section.number, section.title]))
        blocks.append(f"## {heading}{' *' if section.amendments else ''}")
        blocks += [f"[{_attribution(section.amendments)}]"] if section.amendments else []
        if whole and section.number is None and amended:
            blocks.append(f"[{_summary_note(amended)}]")
        blocks.append(section.text)
    return plain("\n\n".join(blocks)).rstrip()


def _summary_note(amended: list[str]) -> Text:
    return _("This describes the printed game; what is amended in {numbers} counts.", numbers=", ".join(amended))


def _attribution(amendments: "tuple[Amendment, ...]") -> Text:
    sources = ", ".join(f"{one.rule} ({one.plugin})" if one.plugin else one.rule for one in amendments)
    return counted("* amended by the house rule {sources}", "* amended by the house rules {sources}", len(amendments),
                   sources=sources)  # fmt: skip


def _difference(said: tuple[str, str], found: "list[Change]", number: str | None, *, unnumbered: bool) -> str:
    from difflib import ndiff

    from mandala.cli.prose import plain
    from mandala.core.rulebook import sentences

    blocks = [f"# {said[0]}", said[1]]
    if unnumbered:
        blocks.append(str(_("It names no rule that it amends: what it says counts besides all of them.")))
    elif not found and number is not None:
        blocks.append(str(_("It says nothing about {number}.", number=number)))
    elif not found:
        blocks.append(str(_("It says nothing about the rulebook.")))
    for change in found:
        blocks.append(f"## {change.number} {change.title}")
        lines = [line for line in ndiff(sentences(change.before), sentences(change.after)) if line[0] in "+- "]
        # A sentence that stays is not part of the difference.
        blocks.append("\n".join(f"{line[0]} {line[2:].removeprefix('- ')}" for line in lines if line[0] != " "))
    return plain("\n\n".join(blocks)).rstrip()


def _house(book: "Rulebook") -> list[dict[str, Any]]:
    return [
        {
            "name": one.rule.name,
            "plugin": one.rule.plugin,
            "options": one.options.model_dump(mode="json"),
            "sentence": said,
        }
        for one, said in book.house
    ]


def _amendments(amendments: "tuple[Amendment, ...]") -> list[dict[str, str]]:
    return [{"rule": one.rule, "plugin": one.plugin, "text": one.text} for one in amendments]


def _section_data(section: "Section") -> dict[str, Any]:
    return {
        "number": section.number, "title": section.title, "text": section.text, "amended": _amendments(section.amendments),
    }  # fmt: skip


def _change_data(change: "Change") -> dict[str, Any]:
    return {
        "number": change.number, "title": change.title, "before": change.before, "after": change.after,
        "amended": _amendments(change.amendments),
    }  # fmt: skip
