"""Whether a seat has anything to guess at."""

from random import Random
from typing import Any

from mandala.core.bots.bot import AnyRules
from mandala.core.typing import override

__all__ = ["Guessed", "NoGuess", "is_certain"]


class Guessed(Exception):
    """A guess was needed where none is allowed."""


class NoGuess(Random):
    """For `determinize` where nothing is hidden: raises `Guessed` once anything is to be drawn."""

    @override
    def random(self) -> float:
        raise Guessed

    @override
    def getrandbits(self, k: int, /) -> int:
        raise Guessed


def is_certain(rules: AnyRules, view: Any) -> bool:
    """Whether `determinize` finds the state without drawing anything, so that there is nothing to guess."""
    try:
        rules.determinize(view, NoGuess(0))
    except Guessed:
        return False
    return True
