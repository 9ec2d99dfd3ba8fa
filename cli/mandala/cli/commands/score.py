"""`mandala score`: the score of a game at a real table, line by line."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from mandala.core.text import Text, _, counted

if TYPE_CHECKING:
    from mandala.core.compose import AnyRules
    from mandala.core.refusal import MandalaError
    from mandala.core.variant import Field, TableForm, TableScore

__all__ = ["CONTEXT", "score"]

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
"""The variant decides what else there is to be told, so the options come to the command unread."""

Answers = list[dict[str, str]]


def score(
    ctx: typer.Context,
    variant: str | None = typer.Argument(None, help=str(_("A variant; its own options are listed with its --help."))),
    house: list[str] = typer.Option(
        [], "--house", metavar="NAME[:opt=val,...]", help=str(_("A house rule; may be repeated."))
    ),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
    help_wanted: bool = typer.Option(False, "--help", help=str(_("Show this message and exit."))),
) -> None:
    """Scores one or more players by the options that the variant names, or asks step by step."""
    from mandala.cli.output import Stop, emit, emit_json
    from mandala.cli.sheet import numbered, sheet, sheet_data, victory
    from mandala.cli.streams import keep_stdout
    from mandala.core.ruleset import load, parse_house

    # Its help is its own, and may need plugins.
    keep_stdout()
    if help_wanted and variant is None:
        emit(*ctx.get_help().splitlines())
        return
    if variant is None:
        raise Stop(_("name a variant; see {command}", command="mandala variants"))
    ruleset = load(variant, list(map(parse_house, house)))
    form = ruleset.variant.table
    if help_wanted:
        emit(*_help(ruleset.variant.name, form))
        return
    if ctx.args:
        result = form.read(ruleset.rules, _read_options(form, ctx.args))
    else:
        result = _ask_for(ruleset.rules, form, ruleset.variant.seats)
    if as_json:
        emit_json(sheet_data(result.lines, result.totals, result.winners))
        return
    names = numbered(len(result.totals))
    emit(*sheet(result.lines, result.totals, names))
    if len(names) > 1 and not result.winners:
        emit(_("Nothing decides between those with the most points."))
    elif len(names) > 1:
        emit(victory(result.totals, result.winners, names, ruleset.variant.tie_break))


def _help(name: str, form: "TableForm") -> list[object]:
    lines: list[object] = [
        _("Usage: {usage}", usage=f"mandala score {name} " + " ".join(f"--{one.name} ..." for one in form.fields)),
        "",
        _("What is not for the whole table is given once for each player, in the order of the seats."),
        _("Without options, everything is asked step by step."),
        "",
    ]
    width = max(len(one.name) for one in form.fields) + 2
    for one in form.fields:
        lines.append(f"  {'--' + one.name:{width}}  {_described(one)}")
        lines.append(f"  {'':{width}}  {_('for example {example}', example=one.example)}")
    lines.append(f"  {'--json':{width}}  {_('Print JSON.')}")
    return lines


def _described(one: "Field") -> Text:
    if one.once:
        return _("{question} (once for the whole table)", question=one.question)
    if one.usual is not None:
        return _("{question} (may be left out: {usual})", question=one.question, usual=one.usual)
    return _("{question}", question=one.question)


# Options --------------------------------------------------------------------------------------------------------------


def _read_options(form: "TableForm", arguments: Sequence[str]) -> Answers:
    """The answers of each player; raises `Stop` for options that are not the form's or do not belong together."""
    from mandala.cli.output import Stop

    given: dict[str, list[str]] = {one.name: [] for one in form.fields}
    waiting = list(arguments)
    while waiting:
        name, equals, value = waiting.pop(0).removeprefix("--").partition("=")
        if name not in given:
            raise Stop(_not_known(name, given))
        if not equals:
            if not waiting:
                raise Stop(_("--{name} has no value", name=name))
            value = waiting.pop(0)
        given[name].append(value)
    players = max((len(given[one.name]) for one in form.fields if not one.once), default=1)
    for one in form.fields:
        wanted = 1 if one.once else max(players, 1)
        if one.usual is not None and not given[one.name]:
            given[one.name] = [one.usual] * wanted
        if len(given[one.name]) != wanted:
            times = counted(
                "--{name} is given {number} time",
                "--{name} is given {number} times",
                len(given[one.name]),
                name=one.name,
            )
            raise Stop(
                _("{times}, not {wanted}; for example --{name} {example}",
                  times=times, wanted=wanted, name=one.name, example=one.example)
            )  # fmt: skip
    return [
        {one.name: given[one.name][0 if one.once else player] for one in form.fields}
        for player in range(max(players, 1))
    ]


def _not_known(name: str, known: Mapping[str, object]) -> Text:
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1)
    if near:
        return _("there is no option {name}; did you mean --{near}?", name=name, near=near[0])
    return _("there is no option {name}; known: {names}", name=name, names=", ".join(f"--{one}" for one in known))


# Step by step ---------------------------------------------------------------------------------------------------------


def _ask_for(rules: "AnyRules", form: "TableForm", seats: range) -> "TableScore":
    """Asks until everything makes sense; raises `Stop` where the answers end before that."""
    from mandala.cli.output import Stop, say
    from mandala.core.refusal import MandalaError

    try:
        players = _ask_number(rules, form, seats)
        while True:
            try:
                return form.read(rules, _ask_all(rules, form, players))
            except MandalaError as error:
                # Only where the form cannot check answers one by one.
                say(error, _("Once more, from the start."))
    except EOFError:
        raise Stop(_("nothing was scored: the answers ended too early")) from None


def _ask_number(rules: "AnyRules", form: "TableForm", seats: range) -> int:
    from mandala.cli.ask import ask_until
    from mandala.core.refusal import MandalaError

    possible = [number for number in range(1, seats.stop) if _refusal(rules, form, [{}] * number) is None]
    fewest, most = possible[0], possible[-1]

    def check(answer: str) -> None:
        if answer not in map(str, possible):
            raise MandalaError(_("a number from {fewest} to {most}, please", fewest=fewest, most=most))

    return int(ask_until(_("How many players, {fewest} to {most}?", fewest=fewest, most=most), check))


def _ask_all(rules: "AnyRules", form: "TableForm", players: int) -> Answers:
    from mandala.cli.ask import ask_until

    answers: Answers = [{} for _player in range(players)]

    def ask_one(one: "Field", seats: Sequence[int], who: Text) -> None:
        def with_answer(answer: str) -> Answers:
            given = {one.name: answer or one.usual or ""}
            return [{**told, **given} if seat in seats else told for seat, told in enumerate(answers)]

        def check(answer: str) -> None:
            refusal = _refusal(rules, form, with_answer(answer))
            if refusal is not None:
                raise refusal

        answers[:] = with_answer(ask_until(_question(one, who), check))

    for one in form.fields:
        if one.once:
            ask_one(one, range(players), _("The table"))
    for seat in range(players):
        for one in form.fields:
            if not one.once:
                ask_one(one, [seat], _("Player {number}", number=seat + 1))
    return answers


def _question(one: "Field", who: Text) -> Text:
    if one.usual is None:
        return _("{who}: {question} (for example {example}):", who=who, question=one.question, example=one.example)
    return _("{who}: {question} (usually {usual}):", who=who, question=one.question, usual=one.usual)


def _refusal(rules: "AnyRules", form: "TableForm", answers: Answers) -> "MandalaError | None":
    """Why the answers so far make no sense, or None where they do or nobody can tell yet."""
    from mandala.core.refusal import MandalaError

    if form.check is not None:
        try:
            form.check(rules, answers)
        except MandalaError as error:
            return error
    return None
