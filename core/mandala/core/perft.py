"""Perft: counting the leaves of the game tree, the classic check that two programs have the same rules."""

from typing import Any, TypeVar

from mandala.core.chance import NoChance, WrongShuffle
from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.state import State
from mandala.core.text import _

__all__ = ["perft"]

S = TypeVar("S", bound=State)


def perft(rules: Rules[S, Any, Any, Any], state: S, depth: int) -> int:
    """The positions `depth` moves (0 or more) after `state`, counted once for each way there; a game that ends sooner is one.

    Raises `MandalaError` where pieces would be shuffled on the way: the tree is not determined by the position then.
    """
    if depth == 0 or rules.is_over(state):
        return 1
    leaves = 0
    # The last moves are played too, not just counted: one of them may need a shuffle.
    for move in rules.legal_moves(state):
        try:
            after = rules.play(state, move, _NO_CHANCE)
        except WrongShuffle:
            token = rules.vocabulary.token(move)
            raise MandalaError(
                _("{move} would bring about a reshuffle, which perft cannot follow", move=token)
            ) from None
        leaves += perft(rules, after, depth - 1)
    return leaves


_NO_CHANCE = NoChance()
