"""The spiral-pawn game, rules I1 to I8: what may be done, what it does, and when it is over."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from mandala.core.chance import Dealer
from mandala.core.moves import MoveKind
from mandala.core.options import Options
from mandala.core.refusal import Refusal
from mandala.core.rules import Rules
from mandala.core.state import replaced
from mandala.core.typing import NOBODY, Move, Seat, override

from . import knowledge, refusals, setups
from .parameters import SpiralParameters
from .pieces import EMPTY, Bag, held_in
from .scoring import SpiralScorer
from .spaces import AHEAD_OF, BEFORE, BEHIND, NO_SPACES, SPACES, Space, Spaces, along, at, furthest
from .state import Scoring, SpiralSetup, SpiralState, SpiralView, open_sets
from .words import Words, phrase_of, phrases_with_piece

__all__ = ["PATH_FINISHED", "SpiralRules"]

PATH_FINISHED = "path-finished"


class SpiralRules(Rules[SpiralState, SpiralView, SpiralSetup, SpiralParameters]):
    """The printed game. House rules override the decision points, which come first, and those of the scorer."""

    def __init__(
        self, parameters: SpiralParameters, scorer: SpiralScorer, options: Options, sources: Mapping[type, str]
    ) -> None:
        super().__init__(parameters, scorer, options, sources)
        self.sets = scorer
        """The scorer again, as what it is in this game."""
        self._moves = (Move(NOBODY), *map(self.move_to, SPACES))

    # Decision points --------------------------------------------------------------------------------------------------

    def targets(self, state: SpiralState, seat: Seat) -> Spaces:
        """I2: the spaces with a piece that the seat's pawn may move to and take."""
        return state.left & AHEAD_OF[state.pawns[seat]]

    def falls_into_eye(self, state: SpiralState) -> Spaces:
        """I3: the spaces whose piece falls into the Eye after a move."""
        return state.left & BEHIND[min(state.pawns)]

    def still_moving(self, state: SpiralState) -> Sequence[Seat]:
        """I5: the seats that have not reached the end, in order; the others are skipped from now on."""
        last = furthest(state.left)
        return [seat for seat, pawn in enumerate(state.pawns) if pawn < last]

    def next_to_move(self, state: SpiralState, still_moving: Sequence[Seat]) -> Seat:
        """I1, I5: whose turn follows that of `state.to_act`, one of those who have not reached the end."""
        for seat in still_moving:
            if seat > state.to_act:
                return seat
        return still_moving[0]

    def ends_after_move(self, state: SpiralState, still_moving: Sequence[Seat]) -> str | None:
        """I6: why the game ends after a move, or None where it goes on."""
        return PATH_FINISHED if len(still_moving) <= 1 else None

    def takes_the_rest(self, state: SpiralState, still_moving: Sequence[Seat]) -> Seat:
        """I6: who gets the pieces left on the path at the end, `NOBODY` where they stay there."""
        return still_moving[0] if still_moving else NOBODY

    def sees_collection(self, viewer: Seat, owner: Seat) -> bool:
        """I2, visibility: whether `viewer` may look at `owner`'s pieces of sets that have not scored yet."""
        return True

    # Moves ------------------------------------------------------------------------------------------------------------

    @override
    def move_kinds(self) -> Iterable[MoveKind]:
        """I2."""
        yield MoveKind("move", "I2", self.move_pawn, {str(space): (space,) for space in SPACES}, phrase_of)

    def move_to(self, space: Space) -> Move:
        """The move to a space."""
        move = self.vocabulary.find(str(space))
        assert move is not None
        return move

    @override
    def moves(self, state: SpiralState) -> Sequence[Move]:
        if state.ending is not None:
            return ()
        return along(self._moves, self.targets(state, state.to_act))

    @override
    def refusal(self, state: SpiralState, move: Move) -> Refusal:
        return refusals.explain(state, self.vocabulary.kinds[move].name, self.vocabulary.arguments(move))

    @override
    def unknown(self, text: str) -> Refusal | None:
        return refusals.unknown(text)

    @override
    def phrases(self, view: SpiralView, move: Move) -> Iterable[Words]:
        """By the piece, where one lies there, and by the space."""
        if self.vocabulary.kinds[move].name == "move" and view.to_act != NOBODY:
            (space,) = self.vocabulary.arguments(move)
            yield from phrases_with_piece(view.path, view.pawns[view.to_act], space)
        yield self.vocabulary.phrase(move)

    def move_pawn(self, space: Space, state: SpiralState, dealer: Dealer) -> None:
        """I2: the pawn goes to a space and takes the piece there; then the Eye (I3), the sets (I4) and the end (I6)."""
        seat = state.to_act
        state.pawns = replaced(state.pawns, seat, space)
        piece = state.path[space]
        state.left ^= at(space)
        state.collections = replaced(state.collections, seat, state.collections[seat] + piece)
        self.score_sets(state, piece + self.sweep_into_eye(state))
        self.go_on(state)

    # What follows a move ----------------------------------------------------------------------------------------------

    def sweep_into_eye(self, state: SpiralState) -> Bag:
        """I3: the pieces that fell into the Eye."""
        stranded = self.falls_into_eye(state)
        if not stranded:
            return EMPTY
        pieces = sum(along(state.path, stranded))
        state.left ^= stranded
        state.eye += pieces
        return pieces

    def score_sets(self, state: SpiralState, gone: Bag) -> None:
        """I4: each set scores of which the last piece is among those just gone from the path."""
        finished = held_in(gone) & ~open_sets(state)
        if finished:
            state.scorings += (Scoring(finished, self.sets.tie_order(state)),)

    def go_on(self, state: SpiralState) -> None:
        """I5, I6: the next turn, or the end."""
        still_moving = self.still_moving(state)
        reason = self.ends_after_move(state, still_moving)
        if reason is None:
            state.to_act = self.next_to_move(state, still_moving)
            return
        seat = self.takes_the_rest(state, still_moving)
        if seat != NOBODY:
            rest = sum(along(state.path, state.left))
            state.left = NO_SPACES
            state.collections = replaced(state.collections, seat, state.collections[seat] + rest)
            self.score_sets(state, rest)
        state.to_act, state.ending = NOBODY, reason

    # Set-ups, views and invariants, each with a file of its own -------------------------------------------------------

    @override
    def deal(self, dealer: Dealer, seats: int) -> SpiralSetup:
        return setups.deal(dealer, seats)

    @override
    def check_setup(self, setup: SpiralSetup) -> Refusal | None:
        return setups.check(setup)

    @override
    def read_setup(self, data: object) -> SpiralSetup:
        return setups.read(data)

    @override
    def write_setup(self, setup: SpiralSetup) -> dict[str, Any]:
        return setups.write(setup)

    @override
    def start(self, setup: SpiralSetup) -> SpiralState:
        seats = setup.players
        return SpiralState(
            to_act=0,
            facts=self.start_facts(seats),
            path=(EMPTY, *setup.path),
            pawns=(BEFORE,) * seats,
            collections=(EMPTY,) * seats,
        )

    @override
    def view(self, state: SpiralState, seat: Seat) -> SpiralView:
        return knowledge.view(self, state, seat)

    @override
    def determinize(self, view: SpiralView, rng: Random) -> SpiralState:
        return knowledge.determinize(self, view, rng)

    @override
    def seats(self, state: SpiralState) -> int:
        return len(state.pawns)

    @override
    def invariant(self, state: SpiralState) -> str | None:
        return setups.misplaced_pieces(state) or setups.wrong_payments(self.sets, state)
