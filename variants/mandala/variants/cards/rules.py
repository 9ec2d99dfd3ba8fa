"""The card game, rules M1 to M18: its moves, and where the rest of its rules are found."""

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Any, final

from mandala.core.chance import Dealer
from mandala.core.moves import MoveKind
from mandala.core.refusal import Refusal
from mandala.core.typing import Move, Seat, override

from . import knowledge, refusals, setups
from .bag import LETTERS, Bag
from .state import BOTH, NO_MANDALA, CardsSetup, CardsState, CardsView
from .tables import MOST_IN_HAND, TOO_MANY, at_most
from .turns import CardTurns
from .words import phrase_of

__all__ = ["CardRules"]


class CardRules(CardTurns):
    """The printed game. A house rule's part subclasses this and overrides decision points (see `points`)."""

    @override
    def move_kinds(self) -> Iterable[MoveKind]:
        """M3 to M5, M7 and M13."""
        letters = tuple(enumerate(LETTERS))
        numbers = range(1, MOST_IN_HAND + 1)
        areas = ((0, "1"), (1, "2"))
        yield MoveKind(
            "build",
            "M3",
            self.build,
            {f"M{m}{x}": (i, c) for i, m in areas for c, x in letters},
            partial(phrase_of, "build"),
        )
        yield MoveKind(
            "grow", "M4", self.grow, {f"F{m}{x}{n}": (i, c, n) for i, m in areas for c, x in letters for n in numbers},
            partial(phrase_of, "grow"),
        )  # fmt: skip
        yield MoveKind(
            "discard",
            "M5",
            self.discard,
            {f"D{x}{n}": (c, n) for c, x in letters for n in numbers},
            partial(phrase_of, "discard"),
        )
        yield MoveKind("claim", "M7", self.claim, {f"C{x}": (c,) for c, x in letters}, partial(phrase_of, "claim"))
        yield MoveKind("pass", "M13", self.pass_turn, {"P": ()}, partial(phrase_of, "pass"))

    @override
    def unknown(self, text: str) -> Refusal | None:
        return refusals.unknown(text)

    @override
    def moves(self, state: CardsState) -> Sequence[Move]:
        if state.ending is not None:
            return ()
        if state.dividing != NO_MANDALA:
            return self._tables.claiming(state.mountains[state.dividing])
        seat = state.to_act
        hand, tables = state.hands[seat], self._tables
        if not hand:
            return tables.passing
        if hand & TOO_MANY:
            hand = at_most(hand, MOST_IN_HAND)
        # Looked up here, and spelled out: a call more would be felt, and a loop over the six takes twice the time.
        red, orange, yellow, green, purple, black = tables.unusual.get(hand, tables.usual)
        r, o, y, g, p, k = (hand | state.derived_bars[seat]).to_bytes(6, "little")
        return [*red[r], *orange[o], *yellow[y], *green[g], *purple[p], *black[k]]

    @override
    def refusal(self, state: CardsState, move: Move) -> Refusal:
        kind = self.vocabulary.kinds[move].name
        return refusals.explain(self, state, kind, self.vocabulary.arguments(move))

    # Set-ups, views and invariants, each with a file of its own -------------------------------------------------------

    @override
    def deal(self, dealer: Dealer, seats: int) -> CardsSetup:
        return setups.deal(self.parameters, dealer)

    @override
    def check_setup(self, setup: CardsSetup) -> Refusal | None:
        return setups.check(self.parameters, setup)

    @override
    def read_setup(self, data: object) -> CardsSetup:
        return setups.read(data)

    @override
    def write_setup(self, setup: CardsSetup) -> dict[str, Any]:
        return setups.write(setup)

    @override
    def read_shuffle(self, text: str) -> list[object]:
        return setups.read_shuffle(text)

    @override
    def write_shuffle(self, order: Sequence[object]) -> str:
        return setups.write_shuffle(order)

    @override
    def start(self, setup: CardsSetup) -> CardsState:
        state = CardsState(
            to_act=0, facts=self.start_facts(2), hands=setup.hands, start_cups=setup.cups, claims=BOTH, mountains=setup.mountains,
            deck=setup.deck, deck_used_up=not setup.deck, derived_bars=(0, 0), derived_reach=0,
        )  # fmt: skip
        self.derive(state)
        return state

    @override
    def view(self, state: CardsState, seat: Seat) -> CardsView:
        return knowledge.view(self, state, seat)

    @override
    def determinize(self, view: CardsView, rng: Random) -> CardsState:
        return knowledge.determinize(self, view, rng)

    @override
    def sealed(self, state: CardsState) -> object:
        """M18: hands and what is left of the deck; starting cups are never shown during play."""
        return (state.hands, state.deck, state.drawn)

    @override
    def seats(self, state: CardsState) -> int:
        return 2

    @override
    def invariant(self, state: CardsState) -> str | None:
        return setups.misplaced_cards(state)

    @final
    def cup(self, state: CardsState, seat: Seat) -> Bag:
        """The whole cup: what was dealt into it and what was claimed."""
        return state.start_cups[seat] + state.claims[seat]
