"""Asking a bot for its move, whoever wrote it: what it answers is checked, and where it fails it says so in a sentence."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from mandala.core.blame import RulesFailure, failure_of_a_plugin, failure_of_rules
from mandala.core.bots.bot import OTHERS, AnyRules, Bot, Choice
from mandala.core.isolation import in_full, in_outline
from mandala.core.record import Record
from mandala.core.refusal import MandalaError, Refusal
from mandala.core.text import Text, _, clean
from mandala.core.typing import Move

__all__ = ["BotError", "Problem", "asked", "failure", "problem_of"]

_LONGEST = 60
_LONGEST_NOTE = 300
_MOST_POINTS = 1e9
"""No game is won by more; what lies beyond would go wrong in sums."""


class BotError(MandalaError):
    """A bot has failed, answered nonsense or taken too long; the message names it and its package.

    The message is for everybody. What the bot itself says or answers may show what its seat alone may know, its own hand for
    instance: that is in `in_full`, for places where no person plays. `record` is the game so far, where one was under way.
    """

    record: Record | None = None

    def __init__(self, message: Text | Refusal | str, in_full: Text | str | None = None) -> None:
        super().__init__(message)
        self.in_full = str(message if in_full is None else in_full)


@dataclass(frozen=True)
class Problem:
    """What is wrong with a bot, for everybody and in full."""

    told: Text
    in_full: Text


def problem_of(error: BaseException) -> Problem:
    """What an error comes to."""
    return Problem(in_outline(error), in_full(error))


def failure(bot: Bot, what: Text, in_full: Text | None = None) -> BotError:
    """The error that says so of a bot: `what`, or all of it `in_full`, goes on after its name."""
    return BotError(_named(bot, what), None if in_full is None else _named(bot, in_full))


def _named(bot: Bot, what: Text) -> Text:
    name, source = clean(bot.name, _LONGEST), clean(getattr(bot, "source", ""), _LONGEST)
    if source:
        return _("the bot {name} (from {source}) {what}", name=name, source=source, what=what)
    return _("the bot {name} {what}", name=name, what=what)


def _fails(bot: Bot, problem: Problem) -> BotError:
    return failure(bot, _("fails: {error}", error=problem.told), _("fails: {error}", error=problem.in_full))


def _answers_nonsense(bot: Bot, problem: Problem) -> BotError:
    return failure(
        bot,
        _("answers nonsense: {nonsense}", nonsense=problem.told),
        _("answers nonsense: {nonsense}", nonsense=problem.in_full),
    )


def asked(bot: Bot, rules: AnyRules, view: Any, rng: Random, legal: Collection[Move]) -> Choice:
    """What the bot chooses among the legal moves; raises `BotError` where it fails or its answer makes no sense.

    A note is cut where it is longer than a sentence or two, and so are the other moves after the first `OTHERS`.
    Where one of the program's own fails under a plugin's house rules, in a plugin's game or beside a plugin's bot, those are to
    blame: `RulesFailure`.
    """
    try:
        choice = bot.choose(rules, view, rng)
    except (BotError, RulesFailure):
        raise
    except Exception as error:
        is_own = not getattr(bot, "source", "")
        broken = (failure_of_a_plugin(error) or failure_of_rules(error, rules.sources)) if is_own else None
        if broken is not None:
            raise broken from error
        raise _fails(bot, problem_of(error)) from error
    try:
        nonsense = _nonsense(choice, rules, legal)
        if nonsense is None:
            return _plain(choice)
    except Exception as error:
        # Even to look at what it answers may fail, where that is of a type of its own.
        raise _answers_nonsense(bot, problem_of(error)) from error
    raise _answers_nonsense(bot, nonsense)


def _plain(choice: Choice) -> Choice:
    """The same in plain numbers and text, of a length that can be shown."""
    note = str(choice.note)
    others: dict[Move, float] = {}
    for move, value in choice.others:
        if move != choice.move:
            others.setdefault(move, float(value))
    return Choice(
        choice.move,
        None if choice.expected is None else float(choice.expected),
        tuple(others.items())[:OTHERS],
        note if len(note) <= _LONGEST_NOTE else note[:_LONGEST_NOTE] + "…",
    )


def _nonsense(answer: object, rules: AnyRules, legal: Collection[Move]) -> Problem | None:
    if not isinstance(answer, Choice):
        return _problem(_("{what} is no choice", what=_shown(answer)), answer)
    move = _unseen(answer.move)
    if not _is_move(move, rules):
        return _problem(_("{what} is no move of this game", what=_shown(move)), move)
    if move not in legal:
        return _not_allowed(rules, answer.move)
    others, expected, note = _unseen(answer.others), _unseen(answer.expected), _unseen(answer.note)
    if not _are_valued(others, rules):
        return _problem(_("{what} are no other moves with what they lead to", what=_shown(others)), others)
    for other, _value in answer.others:
        if other not in legal:
            return _not_allowed(rules, other)
    if expected is not None and not _is_number(expected):
        return _problem(_("{what} is no expected result", what=_shown(expected)), expected)
    if not isinstance(note, str | Text):
        return _problem(_("{what} is no note", what=_shown(note)), note)
    return None


def _problem(in_full: Text, value: object) -> Problem:
    """Everybody is told of what kind `value` is, the `what` of the sentence."""
    return Problem(replace(in_full, values={**in_full.values, "what": clean(type(value).__name__, _LONGEST)}), in_full)


def _not_allowed(rules: AnyRules, move: Move) -> Problem:
    return Problem(
        _("a move that is not allowed here"), _("{move} is not allowed here", move=rules.vocabulary.token(move))
    )


def _unseen(value: Any) -> Any:
    """A value of which only its author says what it is."""
    return value


def _are_valued(others: Any, rules: AnyRules) -> bool:
    try:
        return type(others) in (tuple, list) and all(
            _is_move(move, rules) and _is_number(value) for move, value in others
        )
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
