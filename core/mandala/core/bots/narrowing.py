"""Rules that leave a bot few moves for the decision it is asked about, and everything as it is from there on.

So any bot, whoever wrote it, can be made to weigh moves that it would not look at twice, with all the care that it gives to a
decision.
"""

import copy
from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from mandala.core.bots.bot import AnyRules
from mandala.core.chance import Dealer
from mandala.core.typing import Move

__all__ = ["narrowed", "narrowed_to"]

_KEPT = "narrowed_to"


def narrowed(rules: AnyRules, moves: Collection[Move]) -> AnyRules:
    """Rules of which a state that is fresh from `determinize` allows `moves` alone, all of which are to be legal there."""
    guessed: list[Any] = [None]

    def determinize(view: Any, rng: Random) -> Any:
        guessed[0] = rules.determinize(view, rng)
        return guessed[0]

    def legal_moves(state: Any) -> Sequence[Move]:
        legal = rules.legal_moves(state)
        return [move for move in legal if move in moves] if state is guessed[0] else legal

    def advance(state: Any, move: Move, dealer: Dealer) -> None:
        # Played on itself, the state guessed is another one from now on.
        if state is guessed[0]:
            guessed[0] = None
        rules.advance(state, move, dealer)

    few = copy.copy(rules)
    # An object's own attributes come before its class's methods, and the rules themselves know nothing of it.
    vars(few).update({"determinize": determinize, "legal_moves": legal_moves, "advance": advance, _KEPT: tuple(moves)})
    return few


def narrowed_to(rules: AnyRules) -> tuple[Move, ...] | None:
    """The moves to which these rules have been narrowed, None where they have not; for rules made anew in another process."""
    moves: tuple[Move, ...] | None = vars(rules).get(_KEPT)
    return moves
