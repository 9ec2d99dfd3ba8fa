"""A recorded game under other rules: where it would have gone otherwise, or what the score would have been."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mandala.core.chance import RecordedDealer, WrongShuffle
from mandala.core.refusal import Refusal
from mandala.core.replay import Replay
from mandala.core.rules import Rules
from mandala.core.ruleset import RuleSet
from mandala.core.scoring import Outcome
from mandala.core.state import State
from mandala.core.text import Text, _
from mandala.core.typing import Move, Seat

__all__ = ["Retold", "retell"]


@dataclass(frozen=True)
class Retold:
    """What came of a record under other rules. Plies are counted as `Replay.states` are: 0 is before the first move."""

    differs_from: int | None
    """The first ply at which the position is another one, None where it never is."""
    stops_at: int | None
    """The ply at which the game would have gone otherwise, None where every recorded move can be played."""
    why: Text | None
    """Why it would."""
    scores: tuple[int, ...]
    """The score where it stops, or at the last recorded move."""
    outcome: Outcome | None
    """How the game ends under these rules, None where it stops before, or would go on."""


def retell(replay: Replay, ruleset: RuleSet) -> Retold:
    """Plays the record's moves, and its shuffles, by the rules of `ruleset`, as far as they go."""
    rules = ruleset.rules
    refusal = rules.check_setup(replay.setup)
    if refusal is not None:
        return Retold(0, 0, _("the deal would have been another: {why}", why=refusal), (), None)
    dealer = RecordedDealer([order for shuffles in replay.shuffles for order in shuffles])
    state = rules.start(replay.setup)
    differs: int | None = None
    for ply, recorded in enumerate(replay.states):
        if differs is None and _unlike(rules, state, replay.rules, recorded):
            differs = ply
        if ply == len(replay.moves):
            break
        token = replay.rules.vocabulary.token(replay.moves[ply])
        why = _obstacle(rules, state, recorded.to_act, token)
        if why is None:
            try:
                state = rules.play(state, _move(rules, token), dealer)
                continue
            except WrongShuffle:
                why = _("something else would have been shuffled during {move}", move=token)
        return Retold(differs, ply, why, rules.scorer.totals(state), rules.outcome(state))
    return Retold(differs, None, None, rules.scorer.totals(state), rules.outcome(state))


def _move(rules: Rules[Any, Any, Any, Any], token: str) -> Move:
    move = rules.vocabulary.find(token)
    assert move is not None
    return move


def _obstacle(rules: Rules[Any, Any, Any, Any], state: State, seat: Seat, token: str) -> Text | None:
    """Why the recorded move cannot be what comes next."""
    if state.ending is not None:
        return _("the game would have been over: {reason}", reason=state.ending)
    if state.to_act != seat:
        return _("player {number} would have been next", number=state.to_act + 1)
    move = rules.vocabulary.find(token)
    if move is None:
        return _("there would have been no move {move}", move=token)
    refusal: Refusal | None = rules.why_not(state, move)
    return None if refusal is None else _("{move} would not have been allowed: {why}", move=token, why=refusal)


def _unlike(rules: Rules[Any, Any, Any, Any], state: State, others: Rules[Any, Any, Any, Any], recorded: State) -> bool:
    """Whether the positions differ for somebody at the table; facts that only one rule set keeps do not count."""
    return _without_facts(rules.facts, state) != _without_facts(others.facts, recorded) or (
        rules.scorer.totals(state) != others.scorer.totals(recorded)
    )


def _without_facts(facts: Sequence[object], state: State) -> State:
    if not facts:
        return state
    bare = state.copy()
    bare.facts = ()
    return bare
