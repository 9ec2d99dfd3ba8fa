"""What a rule set must answer, and what follows from it for every variant.

A variant subclasses `Rules`; a house-rule author subclasses the variant. Three kinds of point are open to them:
parameters (a pydantic model handed to the constructor), decision points (small methods, overridden with `super()`),
and collected points (`move_kinds`, `forbids` and `Fact` attributes: gathered here from every class, nobody calls `super()`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from math import floor
from random import Random
from typing import Any, Generic, TypeVar, final

from pydantic import BaseModel

from mandala.core.attribution import house_rule_behind
from mandala.core.chance import Dealer
from mandala.core.facts import BoundFact, Fact, is_fact
from mandala.core.moves import MoveKind, Vocabulary
from mandala.core.options import Options
from mandala.core.refusal import Refusal
from mandala.core.scoring import Outcome, Scorer
from mandala.core.state import State
from mandala.core.typing import Move, Seat
from mandala.core.view import View

__all__ = ["Prohibition", "Rules"]

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
D = TypeVar("D")
P = TypeVar("P", bound=BaseModel)

_QUICK_TO_ASK = (range, frozenset, set)


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Moves that a house rule bars in a state, and why. A range or a frozenset, made once, costs least."""

    moves: Collection[Move]
    refusal: Refusal


class Rules(ABC, Generic[S, V, D, P]):
    """A composed rule set: state, view, typed deal and parameters are the variant's own types."""

    def __init__(self, parameters: P, scorer: Scorer[S, P], options: Options, sources: Mapping[type, str]) -> None:
        """`sources` names the house rule and package behind each class that one brought."""
        self.parameters = parameters
        self.scorer = scorer
        self.options = options
        self.sources = sources
        self.without: Mapping[str, Callable[[], Rules[Any, Any, Any, Any]]] = {}
        """The same rules without one of their house rules, by the name of that one and its package; made when asked for."""
        self.reasons: Collection[str] = ()
        """For which a game may end, where the variant and its house rules name any; known once they are composed."""
        self.facts = self._bind_facts()
        """House rules' facts, in their order in the state."""
        self.vocabulary = Vocabulary(kind for _part, gather in self._collected("move_kinds") for kind in gather())
        self._prohibitors: list[tuple[type, Callable[[S], Prohibition | None]]] = self._collected("forbids")
        self._offered: tuple[S | None, Sequence[Move]] = (None, ())
        self._actions: tuple[Callable[[S, Dealer], None], ...] = tuple(
            partial(self.vocabulary.kinds[move].action, *self.vocabulary.arguments(move))
            for move in self.vocabulary.moves
        )

    # What a variant answers -------------------------------------------------------------------------------------------

    @abstractmethod
    def deal(self, dealer: Dealer, seats: int) -> D:
        """A set-up for that many seats, decided by the dealer."""

    @abstractmethod
    def check_setup(self, setup: D) -> Refusal | None:
        """Why a set-up from elsewhere is no deal of this game, or None where it is one."""

    @abstractmethod
    def start(self, setup: D) -> S:
        """The state before the first move."""

    @abstractmethod
    def move_kinds(self) -> Iterable[MoveKind]:
        """Collected: the kinds of moves that this class brings."""

    @abstractmethod
    def moves(self, state: S) -> Sequence[Move]:
        """The moves that the seat to act may make by the variant's rules, none once the game is over, in any fixed order.

        A function of what that seat may know.
        """

    @abstractmethod
    def refusal(self, state: S, move: Move) -> Refusal:
        """Why a move that is not among `moves` is not; says nothing that the seat to act may not know."""

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """What `seat` may know of `state`. Changed through visibility points, never overridden by house rules."""

    @abstractmethod
    def determinize(self, view: V, rng: Random) -> S:
        """A state that the view allows, at random: `view(determinize(v), v.seat) == v`.

        Draws from `rng` only where the view allows more than one: by that bots know whether anything is hidden.
        """

    @abstractmethod
    def seats(self, state: S) -> int:
        """How many play."""

    @abstractmethod
    def invariant(self, state: S) -> str | None:
        """What is out of order in a state that play has brought about, or None: pieces conserved, points that add up."""

    # A record's text --------------------------------------------------------------------------------------------------

    @abstractmethod
    def read_setup(self, data: object) -> D:
        """The set-up that a record's JSON holds; raises pydantic's `ValidationError` or `MandalaError`."""

    @abstractmethod
    def write_setup(self, setup: D) -> dict[str, Any]:
        """The set-up as a record holds it."""

    def read_shuffle(self, text: str) -> list[object]:
        """The shuffle that a record's text holds; raises `MandalaError`. For variants that shuffle during play."""
        return list(text)

    def write_shuffle(self, order: Sequence[object]) -> str:
        """A shuffle as a record holds it."""
        return "".join(map(str, order))

    # Collected points and visibility, with nothing in them here -------------------------------------------------------

    def forbids(self, state: S) -> Prohibition | None:
        """Collected: what this class bars in `state`, a function of what the seat to act may know."""
        return None

    def sealed(self, state: S) -> object:
        """What lies hidden, in a form that changes whenever something hidden is drawn or shown. For undo."""
        return ()

    def phrases(self, view: V, move: Move) -> Iterable[tuple[tuple[str, ...], ...]]:
        """Ways to type a move in words, in this position."""
        return (self.vocabulary.phrase(move),)

    def unknown(self, text: str) -> Refusal | None:
        """What to say of a typed text that is no move but looks like one, such as a space that the board does not have."""
        return None

    # What follows -----------------------------------------------------------------------------------------------------

    @final
    def play(self, state: S, move: Move, dealer: Dealer) -> S:
        """The state after a legal move. Trusts its caller; `play.checked_play` does not."""
        after = state.copy()
        self._actions[move](after, dealer)
        return after

    @final
    def advance(self, state: S, move: Move, dealer: Dealer) -> None:
        """Plays a legal move on `state` itself: for a search, on a state that is its own and that nobody else holds."""
        self._actions[move](state, dealer)

    @final
    def play_on(self, state: S, draw: Callable[[], float], dealer: Dealer, most: int | None = None) -> None:
        """Plays random legal moves on `state` itself, at most `most`, else to the end; `draw` is `random` of a generator."""
        legal_moves = self.legal_moves if self._prohibitors else self.moves
        actions = self._actions
        for _move in repeat(None) if most is None else repeat(None, most):
            if state.ending is not None:
                break
            moves = legal_moves(state)
            actions[moves[floor(draw() * len(moves))]](state, dealer)

    @final
    def legal_moves(self, state: S) -> Sequence[Move]:
        """What the seat to act may do: `moves` less what house rules bar, all of `moves` where they would bar everything."""
        moves = self.moves(state)
        if not self._prohibitors:
            return moves
        left = moves
        self._offered = state, moves
        try:
            for _part, forbids in self._prohibitors:
                prohibition = forbids(state)
                if prohibition is not None:
                    barred = prohibition.moves
                    if not isinstance(barred, _QUICK_TO_ASK):
                        barred = frozenset(barred)
                    left = [move for move in left if move not in barred]
        finally:
            self._offered = None, ()
        return left or moves

    @final
    def offered(self, state: S) -> Sequence[Move]:
        """What `moves` gives, for `forbids` to look at: while the legal moves of a state are found, it is known already."""
        known, moves = self._offered
        return moves if known is state else self.moves(state)

    @final
    def prohibitions(self, state: S) -> list[Prohibition]:
        """What house rules bar in `state`, each put down to its house rule."""
        found: list[Prohibition] = []
        for part, forbids in self._prohibitors:
            prohibition = forbids(state)
            if prohibition is not None:
                refusal = prohibition.refusal
                found.append(Prohibition(prohibition.moves, refusal.because_of(self.sources.get(part, part.__name__))))
        return found

    @final
    def lifted(self, state: S) -> bool:
        """Whether house rules would have barred every move here, so that none of them counts this time."""
        moves = self.moves(state)
        barred = {move for prohibition in self.prohibitions(state) for move in prohibition.moves}
        return bool(moves) and barred.issuperset(moves)

    @final
    def why_not(self, state: S, move: Move) -> Refusal | None:
        """Why the seat to act may not make this move, or None where it may."""
        if move in self.legal_moves(state):
            return None
        if state.ending is None and move in self.moves(state):
            return next(prohibition.refusal for prohibition in self.prohibitions(state) if move in prohibition.moves)
        refusal = self.refusal(state, move)
        source = house_rule_behind(self, state, move)
        return refusal if source is None else refusal.because_of(source)

    @final
    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        return state.ending is not None

    @final
    def to_act(self, state: S) -> Seat | None:
        """The seat to move, or None once the game is over."""
        return None if state.ending is not None else state.to_act

    @final
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it is under way."""
        if state.ending is None:
            return None
        return Outcome(self.scorer.totals(state), self.scorer.winners(state), state.ending)

    @final
    def start_facts(self, seats: int) -> tuple[Any, ...]:
        """What house rules' facts hold at the start; a variant's `start` puts it into the state."""
        return tuple(fact.start(seats) for fact in self.facts)

    @final
    def visible_facts(self, state: S, seat: Seat) -> tuple[Any, ...]:
        """What `seat` may know of house rules' facts; a variant's `view` puts it into the view."""
        return tuple(fact.seen(value, seat) for fact, value in zip(self.facts, state.facts, strict=True))

    @final
    def sampled_facts(self, view: V, rng: Random) -> tuple[Any, ...]:
        """House rules' facts as they may be; a variant's `determinize` puts it into the state."""
        return tuple(fact.sample(view, seen, rng) for fact, seen in zip(self.facts, view.facts, strict=True))

    # ------------------------------------------------------------------------------------------------------------------

    def _collected(self, name: str) -> list[tuple[type, Callable[..., Any]]]:
        """A collected point's methods, the variant's first, each bound to this object, with the class that brought it."""
        parts = [part for part in reversed(type(self).__mro__) if name in vars(part) and part is not Rules]
        return [(part, vars(part)[name].__get__(self)) for part in parts]

    def _bind_facts(self) -> tuple[Fact[Any], ...]:
        facts: list[Fact[Any]] = []
        for part in reversed(type(self).__mro__):
            for name, value in vars(part).items():
                if is_fact(value):
                    setattr(self, name, BoundFact[Any](len(facts)))
                    facts.append(value)
        return tuple(facts)
