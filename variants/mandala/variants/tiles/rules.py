"""The tile-and-river game, rules T1 to T11: what may be done, what it does, and when it is over."""

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Any

from mandala.core.chance import Dealer
from mandala.core.moves import MoveKind
from mandala.core.options import Options
from mandala.core.refusal import Refusal
from mandala.core.rules import Rules
from mandala.core.scoring import Scorer
from mandala.core.state import with_seat
from mandala.core.typing import NOBODY, Move, Seat, override

from . import invariants, knowledge, refusals, setups
from .board import Board, Mask, Space
from .colours import COLOURS, LETTERS, NO_TILE, Colour
from .parameters import TilesParameters
from .planes import EMPTY, PlaneBook, Planes
from .state import (
    CHOICE,
    EXTRA_TURNS,
    NO_TARGETS,
    PLAY,
    Targets,
    TilesSetup,
    TilesState,
    TilesView,
)
from .tables import MoveTables
from .words import phrase_of, phrase_of_bowl

__all__ = ["NO_ACTION", "TilesRules"]

NO_ACTION = "no-action"


class TilesRules(Rules[TilesState, TilesView, TilesSetup, TilesParameters]):
    """The printed game. House rules override the decision points, which come first."""

    def __init__(
        self,
        parameters: TilesParameters,
        scorer: Scorer[TilesState, TilesParameters],
        options: Options,
        sources: dict[type, str],
    ) -> None:
        self.board = Board(parameters.outline)
        self.planes = PlaneBook(self.board)
        super().__init__(parameters, scorer, options, sources)
        self._tables = MoveTables(self.vocabulary, self.board, self.planes)
        self._choices = {
            colour: move
            for move in self.vocabulary.moves
            if self.vocabulary.kinds[move].name == "bowl"
            for colour in self.vocabulary.arguments(move)
        }
        self._stop = [move for move in self.vocabulary.moves if self.vocabulary.kinds[move].name == "stop"]
        # Asked once for every space and colour, so that play only has to add up what was answered.
        self._laid = tuple(
            tuple(self._what_a_tile_does(colour, space) for colour in COLOURS) for space in self.board.spaces
        )

    # Decision points --------------------------------------------------------------------------------------------------

    def chooses_bowl(self) -> Seat:
        """T3: who chooses a bowl tile first. The other one makes the first turn."""
        return 1

    def bowl_choices(self, state: TilesState) -> Iterable[Colour]:
        """T3: the colours from which the seat to act may choose its bowl tile."""
        return state.spare

    def gets_the_rest(self, state: TilesState) -> bool:
        """T3: whether the opponent of the one who chose first just gets the tile that is left, rather than choosing too."""
        return True

    def neighbours_for_growth(self, space: Space) -> Mask:
        """T5, T6: the spaces to which a group with a tile on `space` may grow from there."""
        return self.board.orthogonal(space)

    def neighbours_for_separation(self, space: Space) -> Mask:
        """T7: the spaces where the opponent may have no tile of the colour of a turned tile on `space`."""
        return self.board.orthogonal(space)

    def may_found(self, state: TilesState, seat: Seat) -> bool:
        """T4: whether the bowl tile of `seat` lets it found a group."""
        return state.bowls[seat] not in state.founded[seat]

    def may_swap(self, state: TilesState, seat: Seat) -> bool:
        """T6: whether the bowl tile of `seat` has the colour of a group of its own."""
        return state.bowls[seat] in state.founded[seat]

    def founding_spaces(self, state: TilesState, seat: Seat) -> Mask:
        """T4, T7: where `seat`, which may found, may lay its bowl tile: any open tile may be taken out."""
        return state.derived_open_spaces & ~self.planes.plane(state.derived_barred[seat], state.bowls[seat])

    def swapping_spaces(self, state: TilesState, seat: Seat) -> Mask:
        """T6, T7: where `seat`, which may swap, may lay its bowl tile beside its group. Open tiles of its colour are for T5."""
        room = state.derived_beside[seat] & ~(state.derived_barred[seat] | state.open)
        return state.derived_open_spaces & self.planes.plane(room, state.bowls[seat])

    def tiles_to_turn(self, state: TilesState, seat: Seat) -> Planes:
        """T5, T7: the open tiles that `seat` may turn: beside its own group of their colour, clear of the opponent's."""
        return state.open & state.derived_beside[seat] & ~state.derived_barred[seat]

    def extra_turns_allowed(self, state: TilesState, seat: Seat) -> bool:
        """T9: whether `seat` may turn tiles now that its opponent has no action."""
        return True

    # Moves ------------------------------------------------------------------------------------------------------------

    @override
    def move_kinds(self) -> Iterable[MoveKind]:
        """T3 to T6 and T9."""
        yield MoveKind(
            "bowl", "T3", self.choose_bowl, {f"B{LETTERS[colour]}": (colour,) for colour in self.parameters.in_play},
            phrase_of_bowl,
        )  # fmt: skip
        for kind, rule, action in (("found", "T4", self.found), ("turn", "T5", self.turn), ("swap", "T6", self.swap)):
            tokens = {f"{kind[0].upper()}{name}": (space,) for space, name in enumerate(self.board.names)}
            yield MoveKind(kind, rule, action, tokens, partial(self._in_words, kind))
        yield MoveKind("stop", "T9", self.stop, {"X": ()}, partial(phrase_of, "stop"))

    @override
    def moves(self, state: TilesState) -> Sequence[Move]:
        if state.phase == PLAY:
            return self._tables.moves(*state.derived_targets)
        if state.ending is not None:
            return ()
        if state.phase == CHOICE:
            return sorted({self._choices[colour] for colour in self.bowl_choices(state)})
        return self._tables.moves(*state.derived_targets) + self._stop

    @override
    def refusal(self, state: TilesState, move: Move) -> Refusal:
        kind = self.vocabulary.kinds[move].name
        return refusals.explain(self, state, kind, self.vocabulary.arguments(move))

    @override
    def unknown(self, text: str) -> Refusal | None:
        return refusals.unknown(self.board, text)

    def choose_bowl(self, colour: Colour, state: TilesState, dealer: Dealer) -> None:
        """T3: a bowl tile for the one who chooses, the other one for the opponent."""
        self.take_bowl(state, state.to_act, colour)
        opponent = 1 - state.to_act
        if state.bowls[opponent] == NO_TILE and self.gets_the_rest(state):
            self.take_bowl(state, opponent, state.spare[0])
        if NO_TILE in state.bowls:
            state.to_act = opponent
        else:
            state.phase = PLAY
            self._begin_turn(state, 1 - self.chooses_bowl())

    def take_bowl(self, state: TilesState, seat: Seat, colour: Colour) -> None:
        """T3: a tile of that colour comes from those left to the bowl of `seat`."""
        place = state.spare.index(colour)
        state.spare = (*state.spare[:place], *state.spare[place + 1 :])
        state.bowls = with_seat(state.bowls, seat, colour)

    def found(self, space: Space, state: TilesState, dealer: Dealer) -> None:
        """T4: a group of the bowl tile's colour, with the lowest claim marker; its colour marker goes under that river space."""
        seat = state.to_act
        state.founded = with_seat(state.founded, seat, (*state.founded[seat], state.bowls[seat]))
        state.claims = with_seat(state.claims, seat, (*state.claims[seat], space))
        self.exchange(state, seat, space)
        self._begin_turn(state, 1 - seat)

    def turn(self, space: Space, state: TilesState, dealer: Dealer) -> None:
        """T5: an open tile joins the group of its colour; T9: perhaps one of several."""
        seat = state.to_act
        self.lay(state, seat, self.take_out(state, space), space)
        if state.phase == PLAY:
            self._begin_turn(state, 1 - seat)
        else:
            self._go_on_turning(state)

    def swap(self, space: Space, state: TilesState, dealer: Dealer) -> None:
        """T6: the bowl tile joins the group of its colour."""
        seat = state.to_act
        self.exchange(state, seat, space)
        self._begin_turn(state, 1 - seat)

    def stop(self, state: TilesState, dealer: Dealer) -> None:
        """T9: enough extra turns."""
        self._end_game(state)

    def colour_laid(self, state: TilesState, move: Move) -> Colour:
        """The colour of the turned tile that founding, turning or swapping would bring about."""
        if self.vocabulary.kinds[move].name != "turn":
            return state.bowls[state.to_act]
        (space,) = self.vocabulary.arguments(move)
        return self.planes.colour_on(state.open, space)

    # What moves are made of -------------------------------------------------------------------------------------------

    def exchange(self, state: TilesState, seat: Seat, space: Space) -> None:
        """T4, T6: the open tile on a space becomes the bowl tile, the bowl tile goes, turned, onto the space."""
        laid = state.bowls[seat]
        state.bowls = with_seat(state.bowls, seat, self.take_out(state, space))
        self.lay(state, seat, laid, space)

    def take_out(self, state: TilesState, space: Space) -> Colour:
        """The open tile on a space is open no more; returns its colour."""
        tile = state.open & self.planes.piles[space]
        state.open ^= tile
        state.derived_open_spaces ^= 1 << space
        return self.planes.colour_of[tile]

    def lay(self, state: TilesState, seat: Seat, colour: Colour, space: Space) -> None:
        """T8: a turned tile, there for good, in the group of `seat` and its colour; T7: the opponent has to keep clear of it."""
        tile, grows_to, keeps_clear = self._laid[space][colour]
        first, second = state.turned
        beside, other_beside = state.derived_beside
        barred, other_barred = state.derived_barred
        if seat == 0:
            state.turned = (first | tile, second)
            state.derived_beside = (beside | grows_to, other_beside)
            state.derived_barred = (barred, other_barred | keeps_clear)
        else:
            state.turned = (first, second | tile)
            state.derived_beside = (beside, other_beside | grows_to)
            state.derived_barred = (barred | keeps_clear, other_barred)

    def actions(self, state: TilesState, seat: Seat) -> Targets:
        """T4 to T6: where `seat` may act on its turn."""
        return (
            self.founding_spaces(state, seat) if self.may_found(state, seat) else 0,
            self.swapping_spaces(state, seat) if self.may_swap(state, seat) else 0,
            self.tiles_to_turn(state, seat),
        )

    def extra_turns(self, state: TilesState, seat: Seat) -> Targets:
        """T9: where `seat` may act now that its opponent has no action."""
        return (0, 0, self.tiles_to_turn(state, seat)) if self.extra_turns_allowed(state, seat) else NO_TARGETS

    def _begin_turn(self, state: TilesState, seat: Seat) -> None:
        """T8: one action, if there is any; T9: else the opponent's extra turns."""
        state.to_act = seat
        state.derived_targets = self.actions(state, seat)
        if state.derived_targets == NO_TARGETS:
            state.to_act, state.phase = 1 - seat, EXTRA_TURNS
            self._go_on_turning(state)

    def _go_on_turning(self, state: TilesState) -> None:
        """T9: the game ends as soon as there is nothing to turn."""
        state.derived_targets = self.extra_turns(state, state.to_act)
        if state.derived_targets == NO_TARGETS:
            self._end_game(state)

    def _end_game(self, state: TilesState) -> None:
        state.to_act, state.ending, state.phase = NOBODY, NO_ACTION, EXTRA_TURNS
        state.derived_targets = NO_TARGETS

    def _in_words(self, kind: str, space: Space) -> tuple[tuple[str, ...], ...]:
        return phrase_of(kind, self.board.names[space])

    def _what_a_tile_does(self, colour: Colour, space: Space) -> tuple[Planes, Planes, Planes]:
        """A turned tile, where it lets its group grow, and where it bars the opponent's."""
        grows_to, keeps_clear = self.neighbours_for_growth(space), self.neighbours_for_separation(space)
        lifted = self.planes.lifted
        return self.planes.tile(colour, space), lifted(grows_to, colour), lifted(keeps_clear, colour)

    # Set-ups, views and invariants, each with a file of its own -------------------------------------------------------

    @override
    def deal(self, dealer: Dealer, seats: int) -> TilesSetup:
        return setups.deal(self.parameters, self.board, dealer)

    @override
    def check_setup(self, setup: TilesSetup) -> Refusal | None:
        return setups.check(self.parameters, self.board, setup)

    @override
    def read_setup(self, data: object) -> TilesSetup:
        return setups.read(self.parameters, self.board, data)

    @override
    def write_setup(self, setup: TilesSetup) -> dict[str, Any]:
        return setups.write(self.board, setup)

    @override
    def start(self, setup: TilesSetup) -> TilesState:
        return TilesState(
            to_act=self.chooses_bowl(), facts=self.start_facts(2), open=self.planes.filled(setup.board), spare=setup.spare,
            derived_open_spaces=self.board.everywhere,
        )  # fmt: skip

    def derive(self, state: TilesState) -> None:
        """Works out anew what a state derives from its facts."""
        state.derived_open_spaces = self.planes.flat(state.open)
        state.derived_beside = state.derived_barred = (EMPTY, EMPTY)
        for seat, turned in enumerate(state.turned):
            for space in self.board.spaces:
                colour = self.planes.colour_on(turned, space)
                if colour != NO_TILE:
                    self.lay(state, seat, colour, space)
        state.derived_targets = NO_TARGETS
        if state.ending is None and state.phase != CHOICE:
            targets = self.actions if state.phase == PLAY else self.extra_turns
            state.derived_targets = targets(state, state.to_act)

    @override
    def view(self, state: TilesState, seat: Seat) -> TilesView:
        return knowledge.view(self, state, seat)

    @override
    def determinize(self, view: TilesView, rng: Random) -> TilesState:
        return knowledge.determinize(self, view, rng)

    @override
    def seats(self, state: TilesState) -> int:
        return 2

    @override
    def invariant(self, state: TilesState) -> str | None:
        return invariants.broken(self, state)
