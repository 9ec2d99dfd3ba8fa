"""Checked play, for moves from people, files and bots."""

from typing import Any, TypeVar

from mandala.core.chance import Dealer
from mandala.core.refusal import IllegalMoveError, Refusal
from mandala.core.rules import Rules
from mandala.core.state import State
from mandala.core.text import _, clean
from mandala.core.typing import Move

__all__ = ["checked_play", "find_move", "is_legal", "legal_tokens", "sound_play"]

S = TypeVar("S", bound=State)


def is_legal(rules: Rules[S, Any, Any, Any], state: S, move: Move) -> bool:
    """Whether the seat to act may make this move."""
    return move in rules.legal_moves(state)


def checked_play(rules: Rules[S, Any, Any, Any], state: S, move: Move, dealer: Dealer) -> S:
    """The state after `move`; raises `IllegalMoveError` with the rule where it is not legal, and what plugins' rules raise."""
    if move not in rules.legal_moves(state):
        refusal = rules.why_not(state, move)
        assert refusal is not None
        raise IllegalMoveError(refusal)
    return sound_play(rules, state, move, dealer)


def sound_play(rules: Rules[S, Any, Any, Any], state: S, move: Move, dealer: Dealer) -> S:
    """The state after a legal move; raises `ValueError` where no game can go on or end so, and what plugins' rules raise."""
    after = rules.play(state, move, dealer)
    # Rules of a plugin may have brought about anything. The same seat again is there for sure.
    if after.ending is None:
        if after.to_act is not state.to_act and after.to_act not in range(rules.seats(after)):
            raise ValueError(_("it is the turn of seat {seat}, which there is not", seat=after.to_act))
    elif type(after.ending) is not str or (rules.reasons and after.ending not in rules.reasons):
        raise ValueError(_("the game ends, but {ending} is no reason; there are: {reasons}",
                           ending=clean(repr(after.ending), 80), reasons=", ".join(sorted(rules.reasons)) or "—"))  # fmt: skip
    return after


def find_move(rules: Rules[Any, Any, Any, Any], token: str) -> Move:
    """The move of a token; raises `IllegalMoveError` where the rule set has none such."""
    move = rules.vocabulary.find(token)
    if move is None:
        raise IllegalMoveError(Refusal(_("“{token}” is no move of this game", token=token), _NOTATION))
    return move


def legal_tokens(rules: Rules[S, Any, Any, Any], state: S) -> list[str]:
    """The notation of every legal move, sorted as text."""
    return [rules.vocabulary.token(move) for move in sorted(rules.legal_moves(state))]


_NOTATION = "notation"
