"""The record that a command works on, replayed."""

from itertools import islice
from pathlib import Path

from mandala.cli.library import Library
from mandala.cli.output import Stop, say
from mandala.core.record import Located, RecordError, parse_record, read_lines
from mandala.core.replay import Replay, differences, ruleset_of
from mandala.core.text import _, counted

__all__ = ["record_of", "replay_of", "replayed"]


def replay_of(game: str, number: int | None = None) -> Replay:
    """The record that `game` names, replayed; see `record_of` and `replayed`."""
    return replayed(record_of(game, number))


def record_of(game: str, number: int | None = None) -> Located:
    """The record in a file, or of a game of the library: that of the number from 1, or the first, and then says so.

    Raises `MandalaError`, `OSError`, `Stop` where there is no such record.
    """
    if not game:
        raise Stop(_("Name a record's file, or a game of the library."))
    file = Path(game)
    if not file.suffix and not file.exists():
        file = Library().path(game)
    wanted = number or 1
    found = list(islice(read_lines(file), wanted - 1, wanted + 1))
    if not found:
        raise Stop(counted("{file} holds {number} record, there is no record {wanted}",
                           "{file} holds {number} records, there is no record {wanted}",
                           sum(1 for _line in read_lines(file)), file=file, wanted=number))  # fmt: skip
    if number is None and len(found) > 1:
        say(
            _(
                "{file} holds several records; this is the first, {option} chooses another",
                file=file,
                option="--record N",
            )
        )
    line = found[0]
    return Located(parse_record(line.text, line.where, line.line), line.where, line.line)


def replayed(found: Located) -> Replay:
    """The record replayed; says what is installed in another version, and a result that its moves do not give.

    Raises `MandalaError`.
    """
    ruleset = ruleset_of(found.record)
    for difference in differences(ruleset, found.record):
        say(_("{file}: note: {difference}", file=found.where, difference=difference))
    replay = Replay(ruleset, found.record, found.where, found.line)
    try:
        replay.check_result()
    except RecordError as error:
        # The moves are right, so they can be worked on.
        say(error)
    return replay
