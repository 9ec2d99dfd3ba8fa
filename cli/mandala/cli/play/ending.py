"""The end of a game: the sheet line by line, who won and why."""

from collections.abc import Iterator

from mandala.cli.play.players import name_of
from mandala.cli.sheet import sheet, victory
from mandala.core.match import Match
from mandala.core.text import Text, _

__all__ = ["ending"]


def ending(match: Match) -> Iterator[Text | str]:
    """How a finished match ended, in lines."""
    outcome, variant = match.outcome, match.ruleset.variant
    assert outcome is not None
    names = [name_of(match.players, seat) for seat in range(len(match.players))]
    yield ""
    yield _("The game is over: {reason}.", reason=match.ruleset.reasons.get(outcome.reason, outcome.reason))
    yield from sheet(match.rules.scorer.lines(match.state), outcome.scores, names)
    yield victory(outcome.scores, outcome.winners, names, variant.tie_break)
    if match.assisted:
        yield _("Moves were taken back that had shown hidden things; the record says so.")
