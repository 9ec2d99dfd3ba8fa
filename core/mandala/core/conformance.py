"""Checks that any composed rule set must pass, for the authors of variants and house rules.

    assert check_ruleset(load("cards", [HouseChoice("my-rule", {})])) == []

Random games are played; at every position the cheap checks are made, at some of them all. Games from normal deals seldom get into
the corners of the rules: play a rule set with small or lopsided parameters as well.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from mandala.core import conformance_texts as texts
from mandala.core.chance import RandomDealer, derive_seed
from mandala.core.isolation import what_went_wrong
from mandala.core.match import Match
from mandala.core.reading import describe, read_move
from mandala.core.record import Player, dump_record, parse_record
from mandala.core.replay import verify
from mandala.core.ruleset import RuleSet
from mandala.core.surroundings import ctrl_c, no_exit
from mandala.core.typing import Move

__all__ = ["Failure", "check_ruleset"]

MOST_PLIES = 5000
"""A game that is longer counts as one that does not end."""

_THOROUGH = 0.05
"""At this part of the positions all checks are made, besides the first and the last one of each game."""


@dataclass(frozen=True)
class Failure:
    """A check that failed: which, why, and where: in the game of that seed, after those moves."""

    check: str
    message: str
    seed: int
    moves: tuple[str, ...]


def check_ruleset(ruleset: RuleSet, games: int = 200, seed: int = 0) -> list[Failure]:
    """Plays that many games and gives the first failure of each check; none for a rule set that conforms.

    The same seed gives the same games. Whatever a rule set raises counts as a failure of the check that it was raised in.
    """
    # Rules that end the program fail like others; Ctrl-C goes on ending it.
    with ctrl_c() as typed, no_exit():
        run = _Run(ruleset, typed)
        run.once()
        for number in range(games):
            run.game(number, derive_seed(seed, "conformance", number) >> 11)
    return list(run.failures.values())


@dataclass
class _Position:
    """A position of a game, with what the checks need of it."""

    ruleset: RuleSet
    match: Match
    rng: Random
    numbers: frozenset[str] | None
    """The rule numbers that may be cited, None where there is no rulebook."""

    @property
    def rules(self) -> Any:
        return self.ruleset.rules

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def seats(self) -> range:
        return range(len(self.match.players))

    def some(self, moves: Any, number: int) -> list[Move]:
        """Up to that many of the moves, at random."""
        pool = sorted(moves)
        return [pool.pop(int(self.rng.random() * len(pool))) for _pick in range(min(number, len(pool)))]

    def cites(self, rule: str) -> bool:
        """Whether a rule number is one that people can look up."""
        return bool(rule) and (self.numbers is None or rule in self.numbers)


Check = Callable[[_Position], Iterator[str]]


class _Run:
    def __init__(self, ruleset: RuleSet, typed: Sequence[int]) -> None:
        """`typed` grows with each Ctrl-C."""
        self.ruleset = ruleset
        self._typed = typed
        self.failures: dict[str, Failure] = {}
        self._seed = 0
        self._moves: tuple[str, ...] = ()
        self._numbers: frozenset[str] | None = None

    def once(self) -> None:
        """What does not depend on a position."""
        self._note("texts", lambda: texts.wording(self.ruleset))
        self._note("notation", lambda: texts.notation(self.ruleset.rules))
        self._note("rulebook", self._read_rulebook)

    def game(self, number: int, seed: int) -> None:
        """Plays a game with all checks, until it ends or cannot go on."""
        self._seed, self._moves = seed, ()
        seats = self.ruleset.variant.seats
        players = [Player(name=f"P{seat + 1}") for seat in range(seats[number % len(seats)])]
        rng = Random(derive_seed(seed, "moves"))
        found: list[Match] = []
        self._note("deal", lambda: self._deal(players, seed, found))
        if not found:
            return
        position = _Position(self.ruleset, found[0], rng, self._numbers)
        match = position.match
        resumed_at = int(rng.random() * 60)
        while True:
            self._moves = tuple(map(self.ruleset.rules.vocabulary.token, match.moves))
            thorough = not match.moves or match.state.ending is not None or rng.random() < _THOROUGH
            for check in _ALWAYS + (_SOMETIMES if thorough else ()):
                self._note(check.__name__.strip("_"), partial(check, position))
            if match.state.ending is not None or len(match.moves) == resumed_at:
                self._note("record", lambda: _record(position))
            if not self._advance(position):
                return

    def _advance(self, position: _Position) -> bool:
        """Plays a random move; whether there is a new position."""
        match, went_on = position.match, list[bool]()

        def play() -> Iterator[str]:
            moves = match.legal()
            if match.state.ending is not None or not moves:
                return
            if len(match.moves) == MOST_PLIES:
                yield f"the game has not ended after {MOST_PLIES} moves"
            else:
                match.play(position.some(moves, 1)[0])
                went_on.append(True)

        self._note("termination", play)
        return bool(went_on)

    def _deal(self, players: list[Player], seed: int, found: list[Match]) -> Iterator[str]:
        rules = self.ruleset.rules
        match = Match.new(self.ruleset, players, seed)
        refusal = rules.check_setup(match.setup)
        if refusal is not None:
            yield f"its own deal is refused: {refusal}"
        if rules.read_setup(rules.write_setup(match.setup)) != match.setup:
            yield "a set-up that is written and read again differs"
        if rules.seats(match.state) != len(players):
            yield f"dealt for {len(players)} players, the state has {rules.seats(match.state)}"
        found.append(match)

    def _read_rulebook(self) -> Iterator[str]:
        self._numbers = texts.rule_numbers(self.ruleset)
        yield from ()

    def _note(self, name: str, check: Callable[[], Iterator[str]]) -> None:
        """Keeps the first failure of each check."""
        # Those two deal and play: they are gone through even where their failure is known.
        if name in self.failures and name not in ("deal", "termination"):
            return
        problem = self._first_problem(check)
        if problem is not None:
            self.failures.setdefault(name, Failure(name, problem, self._seed, self._moves))

    def _first_problem(self, check: Callable[[], Iterator[str]]) -> str | None:
        try:
            return next(check(), None)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        except BaseException as error:
            if self._typed:
                raise
            return str(what_went_wrong(error))


# At every position ----------------------------------------------------------------------------------------------------


def _turn(position: _Position) -> Iterator[str]:
    """Somebody is to act and has a move, or the game is over and nobody has."""
    rules, state = position.rules, position.state
    if state.ending is None and rules.to_act(state) not in position.seats:
        yield f"seat {state.to_act} is to act, of {len(position.seats)}"
    moves = rules.legal_moves(state)
    if state.ending is None:
        if not moves:
            yield "the game is under way, but there is no legal move"
        if len(set(moves)) < len(moves):
            yield "a legal move is listed twice"
    elif moves or rules.to_act(state) is not None:
        yield "the game is over, but somebody may still move"
    elif state.ending not in position.ruleset.reasons:
        yield f"the variant does not name the reason {state.ending}"


def _invariant(position: _Position) -> Iterator[str]:
    problem = position.rules.invariant(position.state)
    if problem is not None:
        yield problem


def _scores(position: _Position) -> Iterator[str]:
    """The totals are the sums of the sheet's lines, and somebody would win."""
    scorer, state = position.rules.scorer, position.state
    totals, lines = scorer.totals(state), scorer.lines(state)
    sums = tuple(sum(line.points for line in lines if line.seat == seat) for seat in position.seats)
    if totals != sums:
        yield f"the totals are {totals}, the lines of the sheet add up to {sums}"
    winners = scorer.winners(state)
    if not winners or not set(winners) <= set(position.seats):
        yield f"the winners are {winners}"
    for line in lines:
        if not position.cites(line.rule) or not str(line.cause):
            yield f"a line of the sheet cites “{line.rule}” for “{line.cause}”"


# At some positions ----------------------------------------------------------------------------------------------------


def _play(position: _Position) -> Iterator[str]:
    """Playing leaves the state as it was, and is decided by state, move and dealer alone."""
    rules, state = position.rules, position.state
    for move in position.some(rules.legal_moves(state), 4):
        before = deepcopy(state)
        first = rules.play(state, move, RandomDealer(1))
        if state != before:
            yield f"{rules.vocabulary.token(move)} changes the state that it is played in"
        if rules.play(before, move, RandomDealer(1)) != first:
            yield f"{rules.vocabulary.token(move)} leads to two different states"


def _refusals(position: _Position) -> Iterator[str]:
    """Exactly the moves that are not legal are explained, each by a rule."""
    rules, state = position.rules, position.state
    legal = set(rules.legal_moves(state))
    for move in rules.vocabulary.moves:
        refusal = rules.why_not(state, move)
        token = rules.vocabulary.token(move)
        if move in legal:
            if refusal is not None:
                yield f"{token} is legal and refused as well: {refusal}"
        elif refusal is None:
            yield f"{token} is not legal, and nothing says why"
        elif not str(refusal.reason) or not (position.cites(refusal.rule) or (refusal.source and refusal.rule)):
            yield f"{token} is refused with “{refusal}”, which cites no rule of the rulebook"


def _prohibitions(position: _Position) -> Iterator[str]:
    """What house rules bar is a move of the game and not legal, unless they would bar everything."""
    rules, state = position.rules, position.state
    lifted = rules.lifted(state)
    legal = set(rules.legal_moves(state))
    if lifted and legal != set(rules.moves(state)):
        yield "every move is barred, and yet the prohibitions are not lifted"
    for prohibition in rules.prohibitions(state):
        if not set(prohibition.moves) <= set(rules.vocabulary.moves):
            yield "a prohibition bars what is no move of the game"
        if not lifted and legal.intersection(prohibition.moves):
            yield "a barred move is legal"


def _hidden_information(position: _Position) -> Iterator[str]:
    """States that a seat cannot tell apart look the same to it, and allow and refuse it the same."""
    rules, state = position.rules, position.state
    for seat in position.seats:
        view = rules.view(state, seat)
        if view.seat != seat:
            yield f"the view of seat {seat} says that it is of seat {view.seat}"
        for _guess in range(3):
            other = rules.determinize(view, position.rng)
            if rules.view(other, seat) != view:
                yield f"seat {seat} would see that another state was put in its place"
            problem = rules.invariant(other)
            if problem is not None:
                yield f"a state made up for seat {seat}: {problem}"
            if seat != rules.to_act(state):
                continue
            legal = rules.legal_moves(state)
            if sorted(rules.legal_moves(other)) != sorted(legal):
                yield f"the legal moves of seat {seat} depend on what it cannot see"
            for move in position.some(set(rules.vocabulary.moves).difference(legal), 60):
                if str(rules.why_not(other, move)) != str(rules.why_not(state, move)):
                    yield f"why seat {seat} may not play {rules.vocabulary.token(move)} depends on what it cannot see"
            move = position.some(legal, 1)[0]
            problem = rules.invariant(rules.play(other, move, RandomDealer(2)))
            if problem is not None:
                yield f"{rules.vocabulary.token(move)} in a state made up for seat {seat}: {problem}"


def _evaluation(position: _Position) -> Iterator[str]:
    """A finite number for every seat."""
    for seat in position.seats:
        value = position.ruleset.variant.evaluate(position.rules, position.state, seat)
        if not math.isfinite(value):
            yield f"the position is worth {value} to seat {seat}"


def _scene(position: _Position) -> Iterator[str]:
    """Every seat has something to look at that can be drawn."""
    for seat in position.seats:
        scene = position.ruleset.variant.scene(position.rules, position.rules.view(position.state, seat))
        yield from texts.drawable(scene)


def _words(position: _Position) -> Iterator[str]:
    """Moves said in words are read as the same moves."""
    rules, seat = position.rules, position.rules.to_act(position.state)
    if seat is None:
        return
    view = rules.view(position.state, seat)
    for move in position.some(rules.legal_moves(position.state), 1):
        said = describe(rules, view, move)
        if read_move(rules, view, said) != move:
            yield f"“{said}” is not read as {rules.vocabulary.token(move)}"


def _record(position: _Position) -> Iterator[str]:
    """A record holds everything: it is read as it was written, verifies, and is gone on with."""
    match = position.match
    record = match.record()
    if parse_record(dump_record(record)) != record:
        yield "a record that is written and read again differs"
    replay = verify(record, ruleset=position.ruleset)
    if replay.states != match.states:
        yield "the record replays to other states"
    resumed = Match.resume(record, position.ruleset)
    if resumed.record() != record:
        yield "a game that is resumed has another record"


_ALWAYS: tuple[Check, ...] = (_turn, _invariant, _scores)
_SOMETIMES: tuple[Check, ...] = (
    _play, _refusals, _prohibitions, _hidden_information, _evaluation, _scene, _words,
)  # fmt: skip
