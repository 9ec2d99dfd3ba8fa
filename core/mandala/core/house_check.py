"""What house rules do to a game: seeded random games with and without each of them, side by side."""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mandala.core.blame import RulesFailure, failure_of_a_plugin, failure_of_rules
from mandala.core.chance import derive_seed
from mandala.core.compose import Chosen, CompositionError, compose
from mandala.core.match import SeededShuffles, deal
from mandala.core.play import sound_play
from mandala.core.ruleset import RuleSet
from mandala.core.state import State
from mandala.core.surroundings import no_end
from mandala.core.text import _

__all__ = ["Effect", "Example", "Report", "check"]

MOST_PLIES = 5000
"""A game that is longer counts as one that does not end."""
_EXAMPLES = 3
_VIEWS_EVERY = 8
"""Plies between two looks at what the seats may know, which costs more than all else."""


@dataclass(frozen=True)
class Example:
    """A game that shows something: its seed and the moves up to there."""

    seed: int
    moves: tuple[str, ...]


@dataclass
class Effect:
    """What one rule did in company: in how many games it made a difference, an example, and, where it never did, whether it
    does alone (so that the rules in `masked_by` hide it)."""

    rule: Chosen
    games: int = 0
    example: Example | None = None
    alone: int | None = None
    masked_by: list[Chosen] = field(default_factory=list[Chosen])
    needed_by: tuple[str, ...] = ()
    """Why it could not be left out: what the others say without it."""


@dataclass
class Report:
    """What came of the games. Findings are rules that make no difference, seats without a move and games without an end."""

    games: int
    effects: list[Effect]
    plies: int = 0
    stuck: list[Example] = field(default_factory=list[Example])
    """Games in which the seat to act had no move; the first few."""
    endless: list[Example] = field(default_factory=list[Example])
    lifted: list[Example] = field(default_factory=list[Example])
    """Positions in which prohibitions would have barred every move; the first few. No finding, but good to know."""

    @property
    def findings(self) -> int:
        """How many things an author should look at."""
        idle = sum(not effect.games and not effect.needed_by for effect in self.effects)
        return idle + bool(self.stuck) + bool(self.endless)


def check(ruleset: RuleSet, games: int, seed: int, progress: Callable[[int], None] = lambda done: None) -> Report:
    """Plays that many games with all rules and, for each rule, the same games without it. The same seed gives the same report.

    Where a rule fails, raises `RulesFailure` with the seed and the moves that show it.
    """
    effects = [Effect(one) for one in ruleset.chosen]
    report = Report(games, effects)
    without: list[RuleSet | None] = []
    for effect in effects:
        try:
            without.append(_without(ruleset, [effect.rule]))
        except CompositionError as error:
            without.append(None)
            effect.needed_by = tuple(map(str, error.problems))
    for number in range(games):
        game_seed = derive_seed(seed, "house check", number) >> 11
        _play(ruleset, game_seed, number, report)
        for effect, other in zip(effects, without, strict=True):
            if other is not None:
                example = first_difference(ruleset, other, game_seed, number)
                if example is not None:
                    effect.games += 1
                    # The shortest one shows it best.
                    effect.example = min(effect.example or example, example, key=lambda shown: len(shown.moves))
        progress(number + 1)
    for effect in effects:
        if not effect.games and not effect.needed_by and len(effects) > 1:
            _unmask(ruleset, effect, games, seed)
    return report


def _without(ruleset: RuleSet, left_out: Sequence[Chosen]) -> RuleSet:
    kept = tuple(one for one in ruleset.chosen if one not in left_out)
    return RuleSet(ruleset.variant, kept, compose(ruleset.variant, kept))


def _unmask(ruleset: RuleSet, effect: Effect, games: int, seed: int) -> None:
    """Finds out which of the other rules hides this one: without it, this one makes a difference."""
    others = [one for one in ruleset.chosen if one is not effect.rule]
    effect.alone = _differing(_without(ruleset, others), _without(ruleset, ruleset.chosen), games, seed)
    for other in others:
        try:
            pair = _without(ruleset, [other]), _without(ruleset, [other, effect.rule])
        except CompositionError:
            continue
        if _differing(*pair, games, seed):
            effect.masked_by.append(other)


def _differing(one: RuleSet, other: RuleSet, games: int, seed: int) -> int:
    seeds = (derive_seed(seed, "house check", number) >> 11 for number in range(games))
    return sum(first_difference(one, other, game_seed, number) is not None for number, game_seed in enumerate(seeds))


def _seats(ruleset: RuleSet, number: int) -> int:
    """Each number of players in turn."""
    return ruleset.variant.seats[number % len(ruleset.variant.seats)]


@contextmanager
def _shown(ruleset: RuleSet, seed: int, moves: Sequence[str]) -> Generator[None]:
    """Whatever a rule raises in a game says which game it was and how far it had come."""
    try:
        with no_end():
            yield
    except Exception as error:
        failure = failure_of_rules(error, ruleset.rules.sources) or failure_of_a_plugin(error)
        if failure is None:
            raise
        raise RulesFailure(
            _("{failure}; seed {seed}, after {moves}", failure=failure, seed=seed, moves=" ".join(moves) or "—")
        ) from error


def _play(ruleset: RuleSet, seed: int, number: int, report: Report) -> None:
    moves: list[str] = []
    with _shown(ruleset, seed, moves):
        _play_on(ruleset, seed, number, report, moves)


def _play_on(ruleset: RuleSet, seed: int, number: int, report: Report, moves: list[str]) -> None:
    rules, rng, dealer = ruleset.rules, Random(derive_seed(seed, "moves")), SeededShuffles(seed, 0)
    state = rules.start(deal(ruleset, _seats(ruleset, number), seed))
    for _ply in range(MOST_PLIES):
        legal = sorted(rules.legal_moves(state))
        if state.ending is not None:
            return
        if not legal:
            _note(report.stuck, seed, moves)
            return
        if len(report.lifted) < _EXAMPLES and rules.lifted(state):
            _note(report.lifted, seed, moves)
        move = legal[int(rng.random() * len(legal))]
        moves.append(rules.vocabulary.token(move))
        state = sound_play(rules, state, move, dealer)
        report.plies += 1
    _note(report.endless, seed, moves)


def _note(examples: list[Example], seed: int, moves: Sequence[str]) -> None:
    if len(examples) < _EXAMPLES:
        examples.append(Example(seed, tuple(moves)))


def first_difference(one: RuleSet, other: RuleSet, seed: int, number: int = 0) -> Example | None:
    """The moves after which two rule sets are no longer the same game for somebody at the table; None where they stay it.

    Facts that only one of them keeps do not count. Raises `RulesFailure` with the game where a rule fails.
    """
    moves: list[str] = []
    with _shown(one, seed, moves):
        return _first_difference(one, other, seed, number, moves)


def _first_difference(one: RuleSet, other: RuleSet, seed: int, number: int, moves: list[str]) -> Example | None:
    rules, twins = one.rules, other.rules
    rng, dealers = Random(derive_seed(seed, "moves")), (SeededShuffles(seed, 0), SeededShuffles(seed, 0))
    seats = _seats(one, number)
    setup, twin_setup = deal(one, seats, seed), deal(other, seats, seed)
    if setup != twin_setup:
        return Example(seed, ())
    state, twin = rules.start(setup), twins.start(twin_setup)
    common = [fact for fact in rules.facts if fact in twins.facts]
    for ply in range(MOST_PLIES):
        legal = sorted(rules.legal_moves(state))
        tokens = [rules.vocabulary.token(move) for move in legal]
        twin_moves = sorted(twins.legal_moves(twin))
        if tokens != [twins.vocabulary.token(move) for move in twin_moves] or (
            _kept(rules, state, common) != _kept(twins, twin, common)
            or rules.scorer.totals(state) != twins.scorer.totals(twin)
            or rules.outcome(state) != twins.outcome(twin)
            or (ply % _VIEWS_EVERY == 0 and _seen_otherwise(one, other, state, twin, seats))
        ):
            return Example(seed, tuple(moves))
        if not legal:
            return None
        chosen = int(rng.random() * len(legal))
        moves.append(tokens[chosen])
        state = sound_play(rules, state, legal[chosen], dealers[0])
        twin = sound_play(twins, twin, twin_moves[chosen], dealers[1])
    return None


def _kept(rules: Any, state: State, common: Sequence[object]) -> State:
    """The state with those facts alone."""
    if not rules.facts:
        return state
    kept = state.copy()
    kept.facts = tuple(state.facts[rules.facts.index(fact)] for fact in common)
    return kept


def _seen_otherwise(one: RuleSet, other: RuleSet, state: State, twin: State, seats: int) -> bool:
    """Whether a seat would see something else; compared as it would be drawn."""
    return any(
        one.variant.scene(one.rules, one.rules.view(state, seat))
        != other.variant.scene(other.rules, other.rules.view(twin, seat))
        for seat in range(seats)
    )
