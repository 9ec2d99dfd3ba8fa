"""The record that a command works on, replayed."""

from pathlib import Path

from mandala.cli.output import say
from mandala.core.record import read_record
from mandala.core.replay import Replay, differences, ruleset_of
from mandala.core.text import _

__all__ = ["replay_of"]


def replay_of(file: Path) -> Replay:
    """The first record of a file, replayed; says what is installed in another version. Raises `MandalaError`, `OSError`."""
    found = read_record(file)
    ruleset = ruleset_of(found.record)
    for difference in differences(ruleset, found.record):
        say(_("{file}: note: {difference}", file=file, difference=difference))
    return Replay(ruleset, found.record, found.where, found.line)
