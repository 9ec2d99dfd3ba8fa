"""`mandala verify`: whether records are right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import typer

from mandala.core.text import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mandala.core.record import Record, RecordText
    from mandala.core.refusal import MandalaError
    from mandala.core.ruleset import RuleSet

__all__ = ["verify"]

WRONG, UNREADABLE = 1, 2


def verify(
    files: list[str] = typer.Argument(metavar="FILE", help=str(_("Records: .jsonl files hold one a line."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Replay every record: is each move legal, the result right? Exit status 1 where one is not, 2 where one cannot be read."""
    from mandala.cli.output import Stop, emit, emit_json

    if "" in files:
        raise Stop(_("Name a record's file; one of those named here is empty."))
    rulesets = _RuleSets()
    status = 0
    for file in files:
        check = _FileCheck(file, rulesets)
        check.run()
        status = max(status, check.status)
        if as_json:
            emit_json(
                {"file": check.file, "records": check.records, "verified": check.verified, "problems": check.problems}
            )
        elif check.records:
            emit(_("{file}: {verified} of {records} verified", file=check.file, verified=check.verified,
                   records=check.records))  # fmt: skip
    raise typer.Exit(status)


class _RuleSets:
    """Rule sets by what a record says of them: composing one takes longer than replaying a game."""

    def __init__(self) -> None:
        self._known: dict[str, RuleSet] = {}

    def of(self, record: Record) -> RuleSet:
        import json

        from mandala.core.replay import ruleset_of

        key = json.dumps([record.variant, [entry.model_dump() for entry in record.house_rules]], sort_keys=True)
        if key not in self._known:
            self._known[key] = ruleset_of(record)
        return self._known[key]


@dataclass
class _FileCheck:
    """One file: how many records it has, how many are right, what is wrong with the others."""

    file: str
    rulesets: _RuleSets
    records: int = 0
    verified: int = 0
    status: int = 0
    problems: list[dict[str, object]] = field(default_factory=list[dict[str, object]])

    def run(self) -> None:
        from mandala.core.record import read_lines

        lines = read_lines(self.file)
        while (text := self._next(lines)) is not None:
            self.records += 1
            self._check(text.text, text.line)

    def _next(self, lines: Iterator[RecordText]) -> RecordText | None:
        """Only what reading the file raises has to do with the file: rules of a plugin may raise the same."""
        from mandala.cli.output import say, what_failed
        from mandala.core.record import RecordError

        try:
            return next(lines, None)
        except RecordError as error:
            # Too long a line: the rest of the file is not looked at.
            self.records += 1
            self._problem(error, UNREADABLE)
        except OSError as error:
            self.status = UNREADABLE
            self.problems.append({"line": None, "ply": None, "problem": str(what_failed(error))})
            say(what_failed(error))
        return None

    def _check(self, text: bytes, line: int) -> None:
        from mandala.cli.output import say
        from mandala.core.record import RecordError, parse_record
        from mandala.core.refusal import MandalaError
        from mandala.core.replay import differences, verify

        try:
            record = parse_record(text, self.file, line)
            ruleset = self.rulesets.of(record)
        except MandalaError as error:
            self._problem(error, UNREADABLE, line)
            return
        changed = differences(ruleset, record)
        for difference in changed:
            say(_("{file}:{line}: note: {difference}", file=self.file, line=line, difference=difference))
        try:
            verify(record, self.file, line, ruleset)
        except RecordError as error:
            if changed:
                why = _("{why} (but {differences})", why=error.message, differences="; ".join(map(str, changed)))
                error = RecordError(why, error.where, error.line, error.ply)
            self._problem(error, WRONG)
        else:
            self.verified += 1

    def _problem(self, error: MandalaError, status: int, line: int = 0) -> None:
        from mandala.cli.output import say
        from mandala.core.record import RecordError

        self.status = max(self.status, status)
        if isinstance(error, RecordError):
            self.problems.append({"line": error.line, "ply": error.ply, "problem": str(error.message)})
            say(error)
        else:
            self.problems.append({"line": line, "ply": None, "problem": str(error)})
            say(*(_("{file}:{line}: {why}", file=self.file, line=line, why=why) for why in str(error).splitlines()))
