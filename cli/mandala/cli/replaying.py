"""The record that a command works on, replayed."""

from itertools import islice
from pathlib import Path

from mandala.cli.output import Stop, say
from mandala.core.record import Located, parse_record, read_lines, read_record
from mandala.core.replay import Replay, differences, ruleset_of
from mandala.core.text import _

__all__ = ["chosen", "replay_of"]


def replay_of(file: Path, number: int | None = None) -> Replay:
    """The first record of a file, or the one of that number from 1, replayed; says what is installed in another version.

    Raises `MandalaError`, `OSError`, `Stop`.
    """
    found = read_record(file) if number is None else chosen(file, number)
    ruleset = ruleset_of(found.record)
    for difference in differences(ruleset, found.record):
        say(_("{file}: note: {difference}", file=file, difference=difference))
    return Replay(ruleset, found.record, found.where, found.line)


def chosen(file: Path, number: int) -> Located:
    """The record of that number, counted from 1; raises `Stop` where the file has fewer."""
    line = next(islice(read_lines(file), number - 1, None), None)
    if line is None:
        raise Stop(_("{file} holds {count} records, there is no number {number}",
                     file=file, count=sum(1 for _line in read_lines(file)), number=number))  # fmt: skip
    return Located(parse_record(line.text, line.where, line.line), line.where, line.line)
