"""Telling in words what was played, and what came of it."""

from collections.abc import Iterator

from mandala.cli.play.players import name_of
from mandala.core.match import Match
from mandala.core.reading import describe
from mandala.core.text import Text, _
from mandala.core.typing import Seat

__all__ = ["log", "news", "tell", "tell_own"]


def tell(match: Match, ply: int, viewer: Seat, *, alone: bool = False) -> Iterator[Text]:
    """The move after that many plies, as `viewer` may know it; `alone`: it was the only one and played itself."""
    rules, before = match.rules, match.states[ply]
    move = match.moves[ply]
    values = {
        "name": name_of(match.players, before.to_act),
        "words": describe(rules, rules.view(before, viewer), move),
        "token": rules.vocabulary.token(move),
    }
    if alone and before.to_act == viewer:
        yield _("{words} ({token}) played itself for you: it was the only move.", **values)
    elif alone:
        yield _("{name}: {words} ({token}), the only move", **values)
    else:
        yield _("{name}: {words} ({token})", **values)
    if rules.lifted(before):
        yield _("House rules would have barred every move there, so none of them was barred.")


def tell_own(match: Match, seat: Seat) -> Text:
    """The move just made by `seat`, to that seat itself: words may leave open what notation says."""
    rules, before, move = match.rules, match.states[-2], match.moves[-1]
    words = describe(rules, rules.view(before, seat), move)
    return _("You: {words} ({token})", words=words, token=rules.vocabulary.token(move))


def news(match: Match, ply: int, viewer: Seat) -> Iterator[Text]:
    """What else has happened by that move, as far as `viewer` may know."""
    rules = match.rules
    before, after = (rules.view(state, viewer) for state in match.states[ply : ply + 2])
    yield from match.ruleset.variant.news(rules, before, match.moves[ply], after)


def log(match: Match, viewer: Seat) -> Iterator[str | Text]:
    """Every move so far, numbered, with its news."""
    if not match.moves:
        yield _("Nothing has been played yet.")
    for ply in range(len(match.moves)):
        first, *more = [*tell(match, ply, viewer), *news(match, ply, viewer)]
        yield f"{ply + 1:>4}  {first}"
        for line in more:
            yield f"{'':>4}  {line}"
