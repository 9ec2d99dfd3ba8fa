"""Asking a bot for its move, whoever wrote it: what it answers is checked, and where it fails it says so in a sentence."""

from collections.abc import Collection
from random import Random
from typing import Any

from mandala.core.blame import RulesFailure, failure_of_a_plugin, failure_of_rules
from mandala.core.bots.bot import AnyRules, Bot, Choice
from mandala.core.isolation import what_went_wrong
from mandala.core.record import Record
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _, clean
from mandala.core.typing import Move

__all__ = ["BotError", "asked", "failure"]

_LONGEST = 60
_LONGEST_NOTE = 300
_MOST_POINTS = 1e9
"""No game is won by more; what lies beyond would go wrong in sums."""


class BotError(MandalaError):
    """A bot has failed, answered nonsense or taken too long; the message names it and its package.

    `record` is the game so far, where one was under way.
    """

    record: Record | None = None


def failure(bot: Bot, what: Text) -> BotError:
    """The error that says so of a bot: `what` goes on after its name."""
    name, source = clean(bot.name, _LONGEST), clean(getattr(bot, "source", ""), _LONGEST)
    if source:
        return BotError(_("the bot {name} (from {source}) {what}", name=name, source=source, what=what))
    return BotError(_("the bot {name} {what}", name=name, what=what))


def asked(bot: Bot, rules: AnyRules, view: Any, rng: Random, legal: Collection[Move]) -> Choice:
    """What the bot chooses among the legal moves; raises `BotError` where it fails or its answer makes no sense.

    A note is cut where it is longer than a sentence or two.
    Where one of the program's own fails under a plugin's house rules or in a plugin's game, those are to blame: `RulesFailure`.
    """
    try:
        choice = bot.choose(rules, view, rng)
    except (BotError, RulesFailure):
        raise
    except Exception as error:
        is_own = not getattr(bot, "source", "")
        broken = (failure_of_rules(error, rules.sources) or failure_of_a_plugin(error)) if is_own else None
        if broken is not None:
            raise broken from error
        raise failure(bot, _("fails: {error}", error=what_went_wrong(error))) from error
    try:
        nonsense = _nonsense(choice, rules, legal)
        plain = None if nonsense is not None else _plain(choice)
    except Exception as error:
        # Even to look at what it answers may fail, where that is of a type of its own.
        raise failure(bot, _("answers nonsense: {nonsense}", nonsense=what_went_wrong(error))) from error
    if plain is None:
        raise failure(bot, _("answers nonsense: {nonsense}", nonsense=nonsense))
    return plain


def _plain(choice: Choice) -> Choice:
    """The same in plain numbers and text, of a length that can be shown."""
    note = str(choice.note)
    return Choice(
        choice.move,
        None if choice.expected is None else float(choice.expected),
        tuple((move, float(value)) for move, value in choice.others),
        note if len(note) <= _LONGEST_NOTE else note[:_LONGEST_NOTE] + "…",
    )


def _nonsense(answer: object, rules: AnyRules, legal: Collection[Move]) -> Text | None:
    if not isinstance(answer, Choice):
        return _("{what} is no choice", what=type(answer).__name__)
    move = _unseen(answer.move)
    if not _is_move(move, rules):
        return _("{what} is no move of this game", what=_shown(move))
    if move not in legal:
        return _("{move} is not allowed here", move=rules.vocabulary.token(answer.move))
    others, expected, note = _unseen(answer.others), _unseen(answer.expected), _unseen(answer.note)
    if not _are_valued(others, rules):
        return _("{what} are no other moves with what they lead to", what=_shown(others))
    if expected is not None and not _is_number(expected):
        return _("{what} is no expected result", what=_shown(expected))
    if not isinstance(note, str | Text):
        return _("{what} is no note", what=_shown(note))
    return None


def _unseen(value: Any) -> Any:
    """A value of which only its author says what it is."""
    return value


def _are_valued(others: Any, rules: AnyRules) -> bool:
    try:
        return len(others) >= 0 and all(_is_move(move, rules) and _is_number(value) for move, value in others)
    except (TypeError, ValueError):
        return False


def _is_move(value: object, rules: AnyRules) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(rules.vocabulary)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and -_MOST_POINTS <= value <= _MOST_POINTS


def _shown(value: object) -> str:
    """Its own `repr` may fail as well."""
    try:
        return clean(repr(value), _LONGEST)
    except Exception:
        return type(value).__name__
