"""The card game, rules M1 to M18: what may be done, what it does, and when it is over."""

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Any, final

from mandala.core.chance import Dealer
from mandala.core.moves import MoveKind
from mandala.core.options import Options
from mandala.core.refusal import Refusal
from mandala.core.rules import Rules
from mandala.core.scoring import Scorer
from mandala.core.typing import NOBODY, Move, Seat, override

from . import knowledge, refusals, setups
from .bag import (
    ALL_COLOURS,
    COLOURS,
    EMPTY,
    LETTERS,
    Bag,
    Colour,
    colours_in,
    count,
    held_in,
    one,
    size,
)  # fmt: skip
from .parameters import CardParameters
from .state import BOTH, NO_MANDALA, CardsSetup, CardsState, CardsView, with_seat
from .tables import CLEAR_OF, MOST_IN_HAND, Lies, MoveTables, bars_table
from .words import phrase_of

__all__ = ["CardRules"]

SIXTH_COLOUR = "sixth-colour"
DECK_EXHAUSTED = "deck-exhausted"
DEAD_END = "dead-end"
NO_CARDS = "no-cards"
STALEMATE = "stalemate"


class CardRules(Rules[CardsState, CardsView, CardsSetup, CardParameters]):
    """The printed game. House rules override the decision points, which come first."""

    def __init__(
        self,
        parameters: CardParameters,
        scorer: Scorer[CardsState, CardParameters],
        options: Options,
        sources: dict[type, str],
    ) -> None:
        super().__init__(parameters, scorer, options, sources)
        self._tables = MoveTables(self.vocabulary, self.field_counts, self.discard_counts, parameters.kept_in_hand)
        self._bars = bars_table(self.may_join_mountain, self.may_join_field)
        self._draws = tuple(map(self.draws_after_building, range(MOST_IN_HAND + 1)))
        self._stalemate_discards = parameters.stalemate_discards
        self._pass = [move for move in self.vocabulary.moves if self.vocabulary.token(move) == "P"]

    # Decision points --------------------------------------------------------------------------------------------------

    def may_join_mountain(self, lies: Lies) -> bool:
        """M2: whether a colour that lies so in a mandala may join its mountain."""
        return not (lies.in_own_field or lies.in_other_field)

    def may_join_field(self, lies: Lies) -> bool:
        """M2: whether a colour that lies so in a mandala may join the player's own field of it."""
        return not (lies.on_mountain or lies.in_other_field)

    def field_counts(self, in_hand: int, rest: int) -> Iterable[int]:
        """M4: how many of a colour may go to a field, with `in_hand` of it and `rest` other cards in hand."""
        return range(1, in_hand + min(0, rest - self.parameters.kept_in_hand) + 1)

    def discard_counts(self, in_hand: int) -> Iterable[int]:
        """M5: how many of a colour may be discarded, with `in_hand` of it in hand."""
        return range(1, in_hand + 1)

    def draws_after_building(self, in_hand: int) -> int:
        """M3: how many cards are drawn with `in_hand` cards left; never below 0."""
        return max(0, min(self.parameters.most_drawn, self.parameters.hand_limit - in_hand))

    def is_complete(self, state: CardsState, mandala: int) -> bool:
        """M6: whether a mandala is complete."""
        own, other = state.fields[mandala]
        return held_in(state.mountains[mandala] + own + other) == ALL_COLOURS

    def first_to_choose(self, state: CardsState, mandala: int) -> Seat:
        """M7: who chooses first, the mandala having been completed by `state.completer`."""
        own, other = map(size, state.fields[mandala])
        if own == other:
            return 1 - state.completer
        return 0 if own > other else 1

    def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
        """M8: whether `seat` keeps what it claims of the mandala that is being divided."""
        return state.fields[state.dividing][seat] != EMPTY

    def next_after_division(self, state: CardsState) -> Seat:
        """M9: who plays next once a mandala has been divided."""
        return 1 - state.completer

    def ends_after_division(self, state: CardsState) -> str | None:
        """M10, M11: why the game ends now that a mandala has been divided, or None where it goes on."""
        if state.sixth_colour:
            return SIXTH_COLOUR
        return DECK_EXHAUSTED if state.deck_used_up else None

    def ends_after_action(self, state: CardsState) -> str | None:
        """M13 to M15: why the game ends after an action that completed nothing or a refill, or None where it goes on."""
        missing = ALL_COLOURS & ~held_in(state.derived_reach)
        if missing and all(missing & ~held_in(state.mountains[m] + sum(state.fields[m])) for m in (0, 1)):
            return DEAD_END
        if state.hands == BOTH:
            return NO_CARDS
        return STALEMATE if state.discards_in_a_row >= self._stalemate_discards else None

    def sees_start_cup(self, viewer: Seat, owner: Seat) -> bool:
        """M18, visibility: whether `viewer` knows the cards dealt into `owner`'s cup."""
        return viewer == owner

    def sees_hand(self, viewer: Seat, owner: Seat) -> bool:
        """M18, visibility: whether `viewer` knows `owner`'s hand."""
        return viewer == owner

    # Moves ------------------------------------------------------------------------------------------------------------

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
    def moves(self, state: CardsState) -> Sequence[Move]:
        if state.ending is not None:
            return ()
        if state.dividing != NO_MANDALA:
            return self._tables.claiming(state.mountains[state.dividing])
        seat = state.to_act
        hand = state.hands[seat]
        return self._tables.with_hand(hand, state.derived_bars[seat]) if hand else self._pass

    @override
    def refusal(self, state: CardsState, move: Move) -> Refusal:
        kind = self.vocabulary.kinds[move].name
        return refusals.explain(self, state, kind, self.vocabulary.arguments(move))

    def build(self, mandala: int, colour: Colour, state: CardsState, dealer: Dealer) -> None:
        """M3: one card to a mountain, then draw."""
        seat = state.to_act
        card = one(colour)
        hand = state.hands[seat] - card
        state.hands = with_seat(state.hands, seat, hand)
        mountain = state.mountains[mandala]
        state.mountains = with_seat(state.mountains, mandala, mountain + card)
        state.derived_reach -= card
        if not count(mountain, colour):
            self._set_bars(state, mandala, colour)
        self.draw(state, seat, self._draws[size(hand)], dealer)
        self._after_placing(state, mandala, dealer)

    def grow(self, mandala: int, colour: Colour, number: int, state: CardsState, dealer: Dealer) -> None:
        """M4: cards of one colour to the own field."""
        seat = state.to_act
        cards = one(colour) * number
        state.hands = with_seat(state.hands, seat, state.hands[seat] - cards)
        field = state.fields[mandala][seat]
        self._put_fields(state, mandala, with_seat(state.fields[mandala], seat, field + cards))
        state.derived_reach -= cards
        if not count(field, colour):
            self._set_bars(state, mandala, colour)
        self._after_placing(state, mandala, dealer)

    def discard(self, colour: Colour, number: int, state: CardsState, dealer: Dealer) -> None:
        """M5: cards of one colour to the discard pile first, then as many drawn; M15 counts."""
        seat = state.to_act
        cards = one(colour) * number
        state.hands = with_seat(state.hands, seat, state.hands[seat] - cards)
        state.discards += cards
        state.top_discard = colour
        self.draw(state, seat, number, dealer)
        if state.deck_used_up:
            state.discards_in_a_row += 1
        self._go_on(state, 1 - state.to_act)

    def pass_turn(self, state: CardsState, dealer: Dealer) -> None:
        """M13: a turn without a card in hand."""
        self._go_on(state, 1 - state.to_act)

    def claim(self, colour: Colour, state: CardsState, dealer: Dealer) -> None:
        """M7: all cards of a colour, one to the river where the colour is new to it, the rest to the cup; or M8."""
        seat, mandala = state.to_act, state.dividing
        number = count(state.mountains[mandala], colour)
        cards = one(colour) * number
        state.mountains = with_seat(state.mountains, mandala, state.mountains[mandala] - cards)
        if self.keeps_claims(state, seat):
            self.take_claim(state, seat, colour, number)
        else:
            self.to_discards(state, cards)
        if state.mountains[mandala]:
            state.to_act = 1 - seat
        else:
            self._finish_division(state, dealer)

    def take_claim(self, state: CardsState, seat: Seat, colour: Colour, number: int) -> None:
        """M7: where claimed cards go that are kept."""
        river = state.rivers[seat]
        if colour not in river and len(river) < self.parameters.river_spaces:
            number -= 1
            river = (*river, colour)
            state.rivers = (river, state.rivers[1]) if seat == 0 else (state.rivers[0], river)
            state.sixth_colour = state.sixth_colour or len(river) == self.parameters.river_spaces
        state.claims = with_seat(state.claims, seat, state.claims[seat] + one(colour) * number)

    # What follows a move ----------------------------------------------------------------------------------------------

    def to_discards(self, state: CardsState, cards: Bag) -> None:
        """Cards from the mandalas go to the discard pile."""
        if cards:
            state.discards += cards
            state.derived_reach += cards
            state.top_discard = colours_in(cards)[-1]

    def draw(self, state: CardsState, seat: Seat, number: int, dealer: Dealer) -> None:
        """Cards from the deck into a hand."""
        after = state.drawn + number
        if after < len(state.deck):
            cards = sum(state.deck[state.drawn : after])
            state.drawn = after
            state.hands = with_seat(state.hands, seat, state.hands[seat] + cards)
            if state.unseen_at_shuffle is not None:
                knowledge.note_drawn(state, seat, cards)
            return
        for _card in range(number):
            card = self._draw_one(state, dealer)
            state.hands = with_seat(state.hands, seat, state.hands[seat] + card)
            if state.unseen_at_shuffle is not None:
                knowledge.note_drawn(state, seat, card)
            self._shuffle_if_used_up(state, dealer)

    def _draw_one(self, state: CardsState, dealer: Dealer) -> Bag:
        # M12: a shuffle that found no discards is made up for just before the next card is drawn.
        self._shuffle_if_used_up(state, dealer)
        if state.drawn == len(state.deck):
            return EMPTY
        state.drawn += 1
        state.deck_used_up = state.deck_used_up or state.drawn == len(state.deck)
        return state.deck[state.drawn - 1]

    def _shuffle_if_used_up(self, state: CardsState, dealer: Dealer) -> None:
        """M11, M12: a new deck from the discard pile, at once when the last card has been drawn."""
        if state.drawn < len(state.deck) or not state.discards:
            return
        pile = [one(colour) for colour in COLOURS for _card in range(count(state.discards, colour))]
        state.deck, state.drawn = tuple(dealer.shuffle(pile)), 0
        knowledge.note_shuffle(self, state)
        state.discards, state.top_discard = EMPTY, None

    def _after_placing(self, state: CardsState, mandala: int, dealer: Dealer) -> None:
        state.discards_in_a_row = 0
        if not self.is_complete(state, mandala):
            self._go_on(state, 1 - state.to_act)
            return
        state.dividing, state.completer = mandala, state.to_act
        own, other = state.derived_bars
        state.derived_bars = (own & CLEAR_OF[mandala], other & CLEAR_OF[mandala])
        if state.fields[mandala] == BOTH and not any(self.keeps_claims(state, seat) for seat in (0, 1)):
            # M8: nobody would keep anything.
            self.to_discards(state, state.mountains[mandala])
            state.mountains = with_seat(state.mountains, mandala, EMPTY)
        if state.mountains[mandala]:
            state.to_act = self.first_to_choose(state, mandala)
        else:
            self._finish_division(state, dealer)

    def _finish_division(self, state: CardsState, dealer: Dealer) -> None:
        """M9 to M11."""
        mandala = state.dividing
        self.to_discards(state, sum(state.fields[mandala]))
        self._put_fields(state, mandala, BOTH)
        following = self.next_after_division(state)
        state.dividing = NO_MANDALA
        reason = self.ends_after_division(state)
        if reason is not None:
            self._end_game(state, reason)
            return
        self._refill(state, mandala, dealer)
        self._go_on(state, following)

    def _refill(self, state: CardsState, mandala: int, dealer: Dealer) -> None:
        """M9: cards turned up onto the empty mountain, M11 and M12 heeded."""
        for _card in range(self.parameters.starting_mountain):
            card = self._draw_one(state, dealer)
            state.mountains = with_seat(state.mountains, mandala, state.mountains[mandala] + card)
            state.derived_reach -= card
            if state.unseen_at_shuffle is not None:
                knowledge.note_drawn(state, 0, card)
                knowledge.note_drawn(state, 1, card)
            self._shuffle_if_used_up(state, dealer)
        for colour in colours_in(state.mountains[mandala]):
            self._set_bars(state, mandala, colour)

    def _go_on(self, state: CardsState, seat: Seat) -> None:
        state.to_act = seat
        reason = self.ends_after_action(state)
        if reason is not None:
            self._end_game(state, reason)

    def _end_game(self, state: CardsState, reason: str) -> None:
        """M16: hands and unfinished mandalas go to the discard pile."""
        state.discards += sum(state.hands) + sum(state.mountains) + sum(map(sum, state.fields))
        state.derived_reach += sum(state.mountains) + sum(map(sum, state.fields))
        state.hands = state.mountains = BOTH
        state.fields = (BOTH, BOTH)
        state.derived_bars = (0, 0)
        state.to_act, state.ending = NOBODY, reason

    def _put_fields(self, state: CardsState, mandala: int, fields: tuple[Bag, Bag]) -> None:
        state.fields = (fields, state.fields[1]) if mandala == 0 else (state.fields[0], fields)

    def _set_bars(self, state: CardsState, mandala: int, colour: Colour) -> None:
        """M2: after a colour has come to an area where it did not lie before."""
        shift = 8 * colour
        first, second = state.fields[mandala]
        bars, twins = self._bars[
            (1 if state.mountains[mandala] >> shift & 0xFF else 0)
            + (2 if first >> shift & 0xFF else 0)
            + (4 if second >> shift & 0xFF else 0)
        ]
        place = shift + 4 + 2 * mandala
        keep = ~(0b11 << place)
        own, other = state.derived_bars
        state.derived_bars = (own & keep | bars << place, other & keep | twins << place)

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

    def derive(self, state: CardsState) -> None:
        """Works out anew what a state derives from its facts."""
        state.derived_bars = (0, 0)
        for mandala in {0, 1} - {state.dividing}:
            for colour in colours_in(state.mountains[mandala] + sum(state.fields[mandala])):
                self._set_bars(state, mandala, colour)
        state.derived_reach = sum(state.hands) + sum(state.deck[state.drawn :]) + state.discards

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
