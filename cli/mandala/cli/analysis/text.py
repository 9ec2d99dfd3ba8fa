"""An analysis as text: a table of the moves, a chart, and the moves that cost most in words."""

import textwrap
from collections.abc import Iterator

from mandala.cli.advice import SHOWN, rounded
from mandala.cli.analysis.chart import chart
from mandala.cli.analysis.findings import Findings
from mandala.core.analysis import Judgement
from mandala.core.text import _, clean, counted
from mandala.core.typing import Seat

__all__ = ["told"]

LONGEST_TOKEN = 14
MARK = "!"
FORCED = "·"


def told(findings: Findings, columns: int) -> Iterator[str]:
    """The lines, of at most `columns` characters each."""
    game = findings.game
    heading = _(
        "{rules}, {moves} moves, judged by {bot} from what each player could know then. Expected is how the game was likely to "
        "end: {measure}. {mark} marks the moves that cost a player most.",
        rules=game.ruleset.name, moves=len(game.moves), bot=findings.bot, measure=findings.measure, mark=MARK,
    )  # fmt: skip
    yield from textwrap.wrap(clean(heading), columns)
    yield ""
    yield from _table(findings)
    points = [(one.ply, one.seat, one.expected) for one in findings.judgements if one.expected is not None]
    lines = list(chart(points, len(game.moves), columns))
    if lines:
        yield from ("", str(_("Expected after each player's moves:")), *lines)
    for seat in findings.seats:
        yield ""
        yield from _costs(findings, seat, columns)


def _table(findings: Findings) -> Iterator[str]:
    rows = [_row(findings, judgement) for judgement in findings.judgements]
    headings = (_("ply"), _("player"), _("move"), _("expected"), _("best"), _("expected"), _("cost"), "")
    table = [tuple(map(str, headings)), *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        # Words to the left, numbers to the right.
        cells = [
            f"{cell:{'<' if place in (2, 4, 7) else '>'}{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _row(findings: Findings, one: Judgement) -> tuple[str, ...]:
    start = (str(one.ply), str(one.seat + 1), findings.token(one.played)[:LONGEST_TOKEN])
    if one.best is None:
        return (*start, FORCED, str(_("(the only one)")), "", "", "")
    best = "=" if one.best == one.played else findings.token(one.best)[:LONGEST_TOKEN]
    cost = "" if one.best == one.played else _number(one.cost, signed=False)
    mark = MARK if one in findings.marked else ""
    return (*start, _number(one.expected), best, _number(one.best_expected), cost, mark)


def _number(value: float | None, *, signed: bool = True) -> str:
    if value is None:
        return "?"
    return f"{rounded(value, SHOWN):{'+' if signed else ''}.{SHOWN}f}"


def _costs(findings: Findings, seat: Seat, columns: int) -> Iterator[str]:
    decisions, name, lost = len(findings.decisions(seat)), findings.name(seat), findings.lost(seat)
    costly = [one for one in findings.marked if one.seat == seat]
    yield from textwrap.wrap(
        clean(counted("{name}: {lost} points lost in {number} decision", "{name}: {lost} points lost in {number} decisions",
                      decisions, name=name, lost=_number(lost, signed=False))
              if lost is not None else
              counted("{name}: {number} decision", "{name}: {number} decisions", decisions, name=name)),
        columns,
    )  # fmt: skip
    for one in costly:
        assert one.best is not None
        sentence = _(
            "ply {ply}: {words} ({token}) cost {cost}; better: {best_words} ({best})",
            ply=one.ply, words=findings.words(one, one.played), token=findings.token(one.played),
            cost=_number(one.cost, signed=False), best_words=findings.words(one, one.best), best=findings.token(one.best),
        )  # fmt: skip
        yield from textwrap.wrap(clean(sentence), columns, initial_indent="  ", subsequent_indent="    ")
