"""A recorded game under other rules: where it would have gone otherwise, or what the score would have been."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from mandala.core.chance import Dealer, RecordedDealer, WrongShuffle
from mandala.core.compose import AnyRules
from mandala.core.problems import first_problem
from mandala.core.record import Record, Turn
from mandala.core.refusal import MandalaError
from mandala.core.replay import RecordDealer, Replay
from mandala.core.ruleset import RuleSet
from mandala.core.scoring import Outcome
from mandala.core.state import State
from mandala.core.text import Text, _, clean

__all__ = ["Retold", "retell", "retell_as_written"]


@dataclass(frozen=True)
class Retold:
    """What came of a record under other rules. Plies are counted as `Replay.states` are: 0 is before the first move."""

    differs_from: int | None
    """The first ply at which the position is another one, None where it never is, or where nobody can tell."""
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
    dealer = RecordedDealer([order for shuffles in replay.shuffles for order in shuffles])
    return _told(ruleset, replay.setup, dealer, replay.record, replay)


def retell_as_written(record: Record, ruleset: RuleSet) -> Retold:
    """The same for a record whose own rules are not there: with moves and shuffles alone, no positions can be compared."""
    rules = ruleset.rules
    try:
        setup = rules.read_setup(record.setup)
    except (ValidationError, MandalaError) as error:
        why = first_problem(error)[1] if isinstance(error, ValidationError) else error
        return _another_deal(why)
    return _told(ruleset, setup, RecordDealer(rules.read_shuffle, record.shuffles), record, None)


def _another_deal(why: object) -> Retold:
    return Retold(0, 0, _("the deal would have been another: {why}", why=why), (), None)


def _told(ruleset: RuleSet, setup: Any, dealer: Dealer, record: Record, recorded: Replay | None) -> Retold:
    rules = ruleset.rules
    refusal = rules.check_setup(setup)
    if refusal is not None:
        return _another_deal(refusal)
    state = rules.start(setup)
    differs: int | None = None
    for ply, turn in enumerate(record.turns):
        differs = _first_difference(differs, ply, rules, state, recorded)
        after = _played(ruleset, state, turn, dealer)
        if isinstance(after, Text):
            return Retold(differs, ply, after, rules.scorer.totals(state), rules.outcome(state))
        state = after
    differs = _first_difference(differs, len(record.turns), rules, state, recorded)
    return Retold(differs, None, None, rules.scorer.totals(state), rules.outcome(state))


def _first_difference(
    before: int | None, ply: int, rules: AnyRules, state: State, recorded: Replay | None
) -> int | None:
    if before is None and recorded is not None and _unlike(rules, state, recorded.rules, recorded.states[ply]):
        return ply
    return before


def _played(ruleset: RuleSet, state: State, turn: Turn, dealer: Dealer) -> State | Text:
    """The next state, or why the recorded move cannot be what comes next."""
    rules, token = ruleset.rules, clean(turn.move)
    if state.ending is not None:
        return _("the game would have been over: {reason}", reason=ruleset.reasons.get(state.ending, state.ending))
    if state.to_act != turn.seat:
        return _("player {number} would have been next", number=state.to_act + 1)
    move = rules.vocabulary.find(turn.move)
    if move is None:
        return _("there would have been no move {move}", move=token)
    refusal = rules.why_not(state, move)
    if refusal is not None:
        return _("{move} would not have been allowed: {why}", move=token, why=refusal)
    try:
        after: State = rules.play(state, move, dealer)
    except (WrongShuffle, MandalaError):
        return _("something else would have been shuffled during {move}", move=token)
    return after


def _unlike(rules: AnyRules, state: State, others: AnyRules, recorded: State) -> bool:
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
