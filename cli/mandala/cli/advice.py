"""What a bot advises, in words."""

from collections.abc import Iterator

from mandala.core.bots.bot import AnyRules, Choice
from mandala.core.reading import describe
from mandala.core.text import Text, _
from mandala.core.typing import Move
from mandala.core.view import View

__all__ = ["SHOWN", "advice", "rounded"]

SHOWN = 1
"""Decimals of points that people are shown."""


def advice(rules: AnyRules, view: View, choice: Choice) -> Iterator[Text | str]:
    """The move, how the game is likely to end after it, and the next best moves, a line each."""
    yield _("Best: {move}.", move=_named(rules, view, choice.move))
    if choice.expected is not None:
        yield _outlook(choice.expected)
    for move, value in choice.others:
        yield _(
            "Next best: {move}, {lead}.", move=_named(rules, view, move), lead=f"{rounded(value, SHOWN):+.{SHOWN}f}"
        )
    if choice.expected is not None and any(
        rounded(value, SHOWN) > rounded(choice.expected, SHOWN) for _move, value in choice.others
    ):
        yield _("The best move is the one that seems most likely to win, even where another promises more points.")
    if choice.note:
        yield choice.note


def rounded(points: float, decimals: int = 3) -> float:
    """Points as they are shown or written, in which nought has no sign."""
    return round(points, decimals) + 0.0


def _named(rules: AnyRules, view: View, move: Move) -> Text:
    return _("{words} ({token})", words=describe(rules, view, move), token=rules.vocabulary.token(move))


def _outlook(lead: float) -> Text:
    points = f"{abs(rounded(lead, SHOWN)):.{SHOWN}f}"
    if not rounded(lead, SHOWN):
        return _("Expected at the end: level with the best opponent.")
    if lead > 0:
        return _("Expected at the end: {points} points more than the best opponent.", points=points)
    return _("Expected at the end: {points} points less than the best opponent.", points=points)
