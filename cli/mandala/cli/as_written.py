"""A record whose rules are not all there: its moves and its result, as they stand in it."""

from collections.abc import Iterator
from typing import Any

from mandala.cli.output import Stop, say
from mandala.cli.replaying import replayed
from mandala.core.compose import CompositionError
from mandala.core.record import Located, Record
from mandala.core.replay import Replay
from mandala.core.text import Text, _

__all__ = ["check_ply", "facts", "player", "replayed_if_possible", "result", "result_told", "turns_told"]


def replayed_if_possible(found: Located) -> Replay | tuple[Text, ...]:
    """The record replayed; where its rules are not all there, says so and gives what is missing."""
    try:
        return replayed(found)
    except CompositionError as error:
        say(*error.problems, _("Without that, only what the record itself says can be shown."))
        return error.problems


def check_ply(record: Record, ply: int | None) -> None:
    """Raises `Stop` for a ply that the record does not have."""
    last = len(record.turns)
    if ply is not None and ply > last:
        raise Stop(_("there is no ply {ply}: this game has plies 0 to {last}", ply=ply, last=last))


def player(record: Record, seat: int) -> str:
    """What the record calls who sits there; nobody has checked that it has such a seat."""
    if seat < len(record.players):
        return record.players[seat].name
    return str(_("seat {seat}", seat=seat))


def turns_told(record: Record) -> Iterator[Text]:
    """A line a move."""
    for ply, turn in enumerate(record.turns):
        yield _("{ply}  {player}: {token}", ply=f"{ply:>3}", player=player(record, turn.seat), token=turn.move)


def result_told(record: Record) -> Iterator[Text]:
    """How the game ended, if it has."""
    if record.result is not None:
        names = ", ".join(player(record, seat) for seat in record.result.winners)
        scores = " ".join(map(str, record.result.scores))
        yield _("the game is over ({reason}); score {scores}, won by {winners}",
                reason=record.result.reason, scores=scores, winners=names)  # fmt: skip


def facts(record: Record) -> list[dict[str, Any]]:
    """The moves."""
    return [{"ply": ply, "seat": turn.seat, "move": turn.move} for ply, turn in enumerate(record.turns)]


def result(record: Record) -> dict[str, Any] | None:
    """The result."""
    return None if record.result is None else record.result.model_dump(mode="json")
