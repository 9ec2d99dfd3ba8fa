"""Which house rule is the cause of a refusal: the one without which the move would be allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mandala.core.rules import Rules
    from mandala.core.state import State
    from mandala.core.typing import Move

__all__ = ["house_rule_behind"]


def house_rule_behind(rules: Rules[Any, Any, Any, Any], state: State, move: Move) -> str | None:
    """The name and package of a house rule that alone keeps the seat to act from a move, None where none does."""
    if state.ending is not None or not rules.without:
        return None
    token, is_sound = rules.vocabulary.token(move), rules.invariant(state) is None
    for source, made in rules.without.items():
        try:
            others = made()
            kept = state.copy()
            kept.facts = tuple(state.facts[rules.facts.index(fact)] for fact in others.facts)
            if is_sound and others.invariant(kept) is not None:
                # The same facts would mean something else there, as on another board.
                continue
            allowed = {others.vocabulary.token(other) for other in others.legal_moves(kept)}
        except Exception:
            continue
        if token in allowed:
            return source
    return None
