"""Replaying records: every position of a game again, from its record alone, and whether the record is right."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import ValidationError

from mandala.core.chance import RecordedDealer, WrongShuffle
from mandala.core.compose import CompositionError
from mandala.core.house import HouseRule
from mandala.core.missing import missing_rules
from mandala.core.play import checked_play
from mandala.core.plugins import Registry, registry
from mandala.core.problems import first_problem
from mandala.core.record import Record, RecordError
from mandala.core.refusal import IllegalMoveError, MandalaError
from mandala.core.ruleset import HouseChoice, RuleSet, load
from mandala.core.state import State
from mandala.core.text import Text, _, clean, counted
from mandala.core.typing import Move, override

T = TypeVar("T")

__all__ = ["RecordDealer", "Replay", "differences", "ruleset_of", "verify"]


def ruleset_of(record: Record, plugins: Registry | None = None) -> RuleSet:
    """The rule set that a record was played by, from what is installed; raises `CompositionError` where something is missing."""
    known = plugins if plugins is not None else registry()
    choices = [HouseChoice(entry.name, entry.options) for entry in record.house_rules]
    try:
        known.variant(record.variant)
    except MandalaError as error:
        raise CompositionError([_("{problem}; the record needs the plugin that brings it", problem=error)]) from error
    try:
        return load(record.variant, choices, known, missing_rules(record, known))
    except CompositionError as error:
        there = {name: rule for (variant, name), rule in known.house_rules.items() if variant == record.variant}
        raise CompositionError([*error.problems, *_other_versions(there, record)]) from error


def differences(ruleset: RuleSet, record: Record) -> list[Text]:
    """What is installed in another version than the record was made with: warnings, since the moves may well be right."""
    found = _other_versions({one.name: one.rule for one in ruleset.chosen}, record)
    if record.rules_fingerprint not in (None, ruleset.fingerprint):
        found.append(_("the rules are no longer quite those that the record was made with (their fingerprint differs)"))
    return found


def _other_versions(there: Mapping[str, HouseRule], record: Record) -> list[Text]:
    found: list[Text] = []
    for entry in record.house_rules:
        rule = there.get(entry.name)
        # Records need not say what the content of a file was.
        if rule is None or entry.plugin in ("", rule.plugin, rule.pin):
            continue
        if rule.content and entry.plugin.startswith(f"{rule.plugin} sha256:"):
            found.append(_("{file}, from which the house rule {name} comes, has changed since the record was made",
                           file=rule.plugin, name=clean(entry.name)))  # fmt: skip
        else:
            found.append(_("the house rule {name} comes from {now}, the record was made with {then}",
                           name=clean(entry.name), now=rule.plugin, then=clean(entry.plugin)))  # fmt: skip
    return found


class RecordDealer(RecordedDealer):
    """Reads each recorded shuffle when its turn has come, so that a faulty one is put down to the right ply."""

    def __init__(self, read: Callable[[str], list[object]], texts: Sequence[str]) -> None:
        self._read = read
        self._texts = texts
        self._known: list[list[object]] = []
        super().__init__(self._known)

    @override
    def shuffle(self, pieces: Sequence[T]) -> list[T]:
        if len(self._known) == self.used < len(self._texts):
            self._known.append(self._read(self._texts[self.used]))
        return super().shuffle(pieces)


class Replay:
    """A record played again, move by move.

    `states` has one state for each ply, the first before any move; `moves` what was played in each but the last; `shuffles`
    the shuffles that each move brought about. Raises `RecordError` at the first thing that the rules do not allow. Whether the
    record's result is right is left to `check_result`, so that a wrong one can be looked into.
    """

    def __init__(self, ruleset: RuleSet, record: Record, where: str = "", line: int = 0) -> None:
        self.ruleset = ruleset
        self.rules = ruleset.rules
        self.record = record
        self.where = where
        self.line = line
        self.dealer = RecordDealer(self.rules.read_shuffle, record.shuffles)
        self.setup = self._read_setup()
        self.states: list[Any] = [self._start()]
        self.moves: list[Move] = []
        self.shuffles: list[list[list[object]]] = []
        for ply in range(len(record.turns)):
            self._play(ply)
        if self.dealer.used < len(record.shuffles):
            why = counted(
                "the record has {number} shuffle, the game only {used}",
                "the record has {number} shuffles, the game only {used}",
                len(record.shuffles),
                used=self.dealer.used,
            )
            raise self._error(why, len(self.moves))

    def state_at(self, ply: int | None = None) -> Any:
        """The state after that many moves, the last one by default; raises `MandalaError` where the game has none such."""
        last = len(self.moves)
        if ply is None:
            return self.states[-1]
        if not 0 <= ply <= last:
            raise MandalaError(_("there is no ply {ply}: this game has plies 0 to {last}", ply=ply, last=last))
        return self.states[ply]

    def check_result(self) -> None:
        """Raises `RecordError` where the record's result is not what the moves lead to."""
        outcome = self.rules.outcome(self.states[-1])
        result = self.record.result
        why: Text | None = None
        if outcome is None:
            if result is not None:
                why = _("the record has a result, but the game is still under way")
        elif result is None:
            why = _("the game is over ({reason}), but the record has no result", reason=outcome.reason)
        elif result.scores != list(outcome.scores):
            why = _(
                "the scores are {found}, not {claimed}", found=_listed(outcome.scores), claimed=_listed(result.scores)
            )
        elif result.winners != list(outcome.winners):
            why = _(
                "the winners are {found}, not {claimed}",
                found=_listed(outcome.winners),
                claimed=_listed(result.winners),
            )
        elif result.reason != outcome.reason:
            why = _("the game ended by {found}, not by {claimed}", found=outcome.reason, claimed=clean(result.reason))
        if why is not None:
            raise self._error(why, len(self.moves))

    # ------------------------------------------------------------------------------------------------------------------

    def _error(self, why: Text, ply: int) -> RecordError:
        return RecordError(why, self.where, self.line, ply)

    def _read_setup(self) -> Any:
        try:
            setup = self.rules.read_setup(self.record.setup)
        except ValidationError as error:
            key, why = first_problem(error)
            raise self._error(
                _(
                    "the set-up does not fit {variant}: {key}: {why}",
                    variant=self.ruleset.variant.name,
                    key=key,
                    why=why,
                ),
                0,
            ) from None
        except MandalaError as error:
            raise self._error(_("set-up: {why}", why=error), 0) from None
        refusal = self.rules.check_setup(setup)
        if refusal is not None:
            raise self._error(_("set-up: {why}", why=refusal), 0)
        return setup

    def _start(self) -> State:
        start: State = self.rules.start(self.setup)
        seats, players = self.rules.seats(start), len(self.record.players)
        if players != seats or seats not in self.ruleset.variant.seats:
            why = counted(
                "the record names {number} player, the set-up is for {seats}",
                "the record names {number} players, the set-up is for {seats}",
                players,
                seats=seats,
            )
            raise self._error(why, 0)
        return start

    def _play(self, ply: int) -> None:
        state, turn = self.states[-1], self.record.turns[ply]
        shown = clean(turn.move)
        if self.rules.is_over(state):
            raise self._error(_("{move}: the game is over by then ({reason})", move=shown, reason=state.ending), ply)
        if turn.seat != state.to_act:
            raise self._error(
                _("{move} is by seat {seat}, but it is the turn of seat {wanted}",
                  move=shown, seat=turn.seat, wanted=state.to_act),
                ply,
            )  # fmt: skip
        used = self.dealer.used
        move = self.rules.vocabulary.find(turn.move)
        if move is None:
            raise self._error(_("{move} is no move of this game", move=shown), ply)
        token = self.rules.vocabulary.token(move)
        if token != turn.move:
            raise self._error(_("“{move}” has to be written {token}", move=shown, token=token), ply)
        try:
            after = checked_play(self.rules, state, move, self.dealer)
        except IllegalMoveError as error:
            raise self._error(_("{move} is not legal: {why}", move=shown, why=error.refusal), ply) from None
        except (WrongShuffle, MandalaError) as error:
            raise self._error(_("{move}: {why}", move=shown, why=error), ply) from None
        self.moves.append(move)
        self.states.append(after)
        self.shuffles.append([list(order) for order in self.dealer.outcomes[used : self.dealer.used]])


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or str(_("none"))


def verify(record: Record, where: str = "", line: int = 0, ruleset: RuleSet | None = None) -> Replay:
    """Replays a record and checks its result; raises `RecordError` where it is wrong, `MandalaError` where rules are missing.

    `ruleset` saves composing it again, for many records of one rule set.
    """
    replay = Replay(ruleset if ruleset is not None else ruleset_of(record), record, where, line)
    replay.check_result()
    return replay
