"""A game under way: who plays, what was played, taking back, and its record at any time."""

import secrets
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import ValidationError

from mandala.core.chance import RandomDealer, RecordingDealer, derive_seed
from mandala.core.play import checked_play
from mandala.core.problems import first_problem
from mandala.core.record import HouseEntry, Player, Record, Result, Turn
from mandala.core.refusal import MandalaError
from mandala.core.replay import Replay, ruleset_of
from mandala.core.ruleset import RuleSet
from mandala.core.scoring import Outcome
from mandala.core.text import _
from mandala.core.typing import Move, Seat

__all__ = ["Match", "SeededShuffles", "deal"]

T = TypeVar("T")


def deal(ruleset: RuleSet, seats: int, seed: int) -> Any:
    """The set-up that a seed gives for that many seats; raises `MandalaError` where the variant is not for so many."""
    variant = ruleset.variant
    if seats not in variant.seats:
        raise MandalaError(
            _("{variant} is for {players}, not {number}", variant=variant.name, players=variant.players, number=seats)
        )
    return ruleset.rules.deal(RandomDealer(derive_seed(seed, "deal")), seats)


class Match:
    """One game with its players and its whole history.

    `states` has one state for each ply, the first before any move; `moves` what was played. `assisted` says that something was
    taken back that had shown hidden things.
    """

    def __init__(self, ruleset: RuleSet, players: Sequence[Player], setup: Any, seed: int | None) -> None:
        """A match from a set-up. Without a seed, shuffles to come are secret and differ from run to run."""
        self.ruleset = ruleset
        self.rules = ruleset.rules
        self.players = tuple(players)
        self.setup = setup
        self.seed = seed
        self.created: str | None = None
        self.assisted = False
        self.states: list[Any] = [self.rules.start(setup)]
        self.moves: list[Move] = []
        self._shuffles: list[list[list[object]]] = []
        self._pins: dict[str, str] = {}
        """Where the house rules came from when the game began, where that was elsewhere: whoever finds that they have changed
        meanwhile can tell what they have changed from."""
        self._fingerprint: str | None = ruleset.fingerprint
        self._shuffle_seed = seed if seed is not None else secrets.randbits(53)

    @classmethod
    def new(
        cls, ruleset: RuleSet, players: Sequence[Player], seed: int | None = None, created: str | None = None
    ) -> "Match":
        """A new game with a deal from `seed`, or from a fresh one; raises `MandalaError` for a wrong number of players."""
        # 53 bits, which every reader of JSON keeps exactly.
        chosen = seed if seed is not None else secrets.randbits(53)
        match = cls(ruleset, players, deal(ruleset, len(players), chosen), chosen)
        match.created = created
        return match

    @classmethod
    def resume(cls, record: Record, ruleset: RuleSet | None = None, where: str = "", line: int = 0) -> "Match":
        """The game that a record holds, where it was left; raises `RecordError` where the record is wrong, `MandalaError`."""
        replay = Replay(ruleset if ruleset is not None else ruleset_of(record), record, where, line)
        match = cls(replay.ruleset, record.players, replay.setup, record.seed)
        match.created = record.created
        match.assisted = record.assisted
        match._pins = {entry.name: entry.plugin for entry in record.house_rules if entry.plugin}
        match._fingerprint = record.rules_fingerprint or match._fingerprint
        match.states = replay.states
        match.moves = replay.moves
        match._shuffles = replay.shuffles
        return match

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is, None once the game is over."""
        return self.rules.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it is under way."""
        return self.rules.outcome(self.state)

    def view(self, seat: Seat) -> Any:
        """What `seat` may know now."""
        return self.rules.view(self.state, seat)

    def legal(self) -> Sequence[Move]:
        """What the seat to act may do, none once the game is over."""
        return self.rules.legal_moves(self.state)

    def play(self, move: Move) -> Any:
        """Makes a move and gives the new state; raises `IllegalMoveError` with the rule, and then nothing has changed."""
        dealer = RecordingDealer(SeededShuffles(self._shuffle_seed, sum(map(len, self._shuffles))))
        after = checked_play(self.rules, self.state, move, dealer)
        # A result that no record can hold is a failure of the rules, while the game can still be saved.
        self._result(after)
        self.states.append(after)
        self.moves.append(move)
        self._shuffles.append(dealer.outcomes)
        return after

    def _result(self, state: Any) -> Result | None:
        outcome = self.rules.outcome(state)
        if outcome is None:
            return None
        try:
            return Result(scores=list(outcome.scores), winners=list(outcome.winners), reason=outcome.reason)
        except ValidationError as error:
            where, why = first_problem(error)
            wrong = _("the game ends, but no record can hold its result: {where}: {why}", where=where, why=why)
            raise ValueError(wrong) from error

    def undo(self, seat: Seat, *, casual: bool = False) -> int:
        """Takes back to the last decision of `seat` and gives the number of plies taken back.

        A move without a choice is no decision. Raises `MandalaError` where there is none to take back to, and where that would
        take back what has been drawn or shown; a `casual` match allows that, and is `assisted` from then on.
        """
        rules = self.rules
        decision = next(
            (
                ply
                for ply in reversed(range(len(self.moves)))
                if self.states[ply].to_act == seat and len(rules.legal_moves(self.states[ply])) > 1
            ),
            None,
        )
        if decision is None:
            raise MandalaError(_("there is nothing to take back"))
        before = rules.sealed(self.states[decision])
        if any(rules.sealed(state) != before for state in self.states[decision + 1 :]):
            if not casual:
                raise MandalaError(_("that would take back what has been drawn or shown since"))
            self.assisted = True
        taken = len(self.moves) - decision
        self.drop_last(taken)
        return taken

    def drop_last(self, plies: int = 1) -> None:
        """Forgets the last moves, whatever they showed. Shuffles come out the same when play goes on."""
        keep = len(self.moves) - plies
        if not 0 <= keep <= len(self.moves):
            raise MandalaError(_("there is nothing to take back"))
        del self.moves[keep:], self._shuffles[keep:], self.states[keep + 1 :]

    def record(self) -> Record:
        """The game so far; with its result once it is over."""
        rules = self.rules
        token = rules.vocabulary.token
        return Record(
            variant=self.ruleset.variant.name,
            house_rules=[
                HouseEntry(
                    name=one.rule.name,
                    options=one.options.model_dump(mode="json"),
                    plugin=self._pins.get(one.name, one.rule.pin),
                )
                for one in self.ruleset.chosen
            ],
            rules_fingerprint=self._fingerprint,
            players=list(self.players),
            created=self.created,
            assisted=self.assisted,
            seed=self.seed,
            setup=rules.write_setup(self.setup),
            shuffles=[rules.write_shuffle(order) for shuffles in self._shuffles for order in shuffles],
            turns=[
                Turn(seat=state.to_act, move=token(move)) for state, move in zip(self.states, self.moves, strict=False)
            ],
            result=self._result(self.state),
        )


class SeededShuffles:
    """A stream of its own for each reshuffle, by its number: taking back and going on gives the same cards."""

    def __init__(self, seed: int, number: int) -> None:
        self._seed = seed
        self._number = number

    def shuffle(self, pieces: Sequence[T]) -> list[T]:
        dealer = RandomDealer(derive_seed(self._seed, "shuffle", self._number))
        self._number += 1
        return dealer.shuffle(pieces)
