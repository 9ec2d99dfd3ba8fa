"""A bot that a plugin brought, in this process: nothing that it prints is seen, and it cannot end the program."""

import copy
from random import Random
from typing import Any

from mandala.core.bots.asking import failure
from mandala.core.bots.bot import AnyRules, Bot, Choice
from mandala.core.isolation import isolated
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _

__all__ = ["PluginBot", "made", "not_made"]


class PluginBot:
    """Stands for a plugin's bot under the name by which people ask for it."""

    def __init__(self, name: str, source: str, bot: Bot, seconds: float | None = None) -> None:
        """`source` is its package; `seconds` limits a decision where the system can do that (see `isolation.isolated`)."""
        self.name = name
        self.source = source
        self._bot = bot
        self._seconds = seconds

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        """What the bot answers, unchecked; raises `BotError` where it fails or takes too long."""
        # What it sets on the rules is gone with the copy, and harms nobody else in the game.
        own = copy.copy(rules)
        called = _called(self.name, self.source)
        outcome = isolated(lambda: (self._bot.choose(own, view, rng),), self._seconds, called)
        if outcome.result is None:
            raise failure(self, _("fails: {error}", error=outcome.outline), _("fails: {error}", error=outcome.problem))
        return outcome.result[0]


def made(name: str, source: str, make: Any, level: str | None, seconds: float | None = None) -> PluginBot:
    """The bot that a plugin's function makes; raises `MandalaError` with what it says against it."""
    outcome = isolated(lambda: (make(level),), seconds, _called(name, source), status=2)
    if outcome.result is None:
        raise not_made(name, source, outcome.problem)
    return PluginBot(name, source, outcome.result[0], seconds)


def not_made(name: str, source: str, problem: Text | None) -> MandalaError:
    """The error that says so of a bot."""
    return MandalaError(_("{called} could not be made: {problem}", called=_called(name, source), problem=problem))


def _called(name: str, source: str) -> Text:
    return _("the bot {name} (from {source})", name=name, source=source)
