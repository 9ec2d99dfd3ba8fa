"""The bot that plays at random."""

from random import Random
from typing import Any

from mandala.core.bots.bot import AnyRules, Choice, drawn

__all__ = ["RandomBot"]


class RandomBot:
    """Any legal move, each as likely as the others."""

    name = "random"

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        """A move drawn from the legal ones, in the order of their notation."""
        moves = sorted(rules.legal_moves(rules.determinize(view, rng)))
        return Choice(moves[drawn(rng, len(moves))])
