"""The end of a game: the sheet line by line, who won and why."""

from mandala.cli.output import emit
from mandala.cli.play.players import name_of
from mandala.cli.sheet import sheet, victory
from mandala.core.match import Match
from mandala.core.text import _

__all__ = ["tell_ending"]


def tell_ending(match: Match) -> None:
    """Prints how a finished match ended."""
    outcome = match.outcome
    assert outcome is not None
    names = [name_of(match.players, seat) for seat in range(len(match.players))]
    reason = match.ruleset.reasons.get(outcome.reason, outcome.reason)
    emit("", _("The game is over: {reason}.", reason=reason))
    emit(*sheet(match.rules.scorer.lines(match.state), outcome.scores, names))
    emit(victory(outcome.scores, outcome.winners, names, match.ruleset.variant.tie_break))
    if match.assisted:
        emit(_("Moves were taken back that had shown hidden things; the record says so."))
