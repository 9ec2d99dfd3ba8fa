"""What the moves of the card game do, and what follows them: M3 to M15."""

from mandala.core.chance import Dealer
from mandala.core.state import with_seat
from mandala.core.typing import NOBODY, Seat

from . import knowledge
from .bag import ALL_OF, EMPTY, ONES, Bag, Colour, cards_of, colours_in, last_colour, size
from .points import CardPoints
from .state import BOTH, NO_MANDALA, CardsState
from .tables import CLEAR_OF

__all__ = ["CardTurns"]


class CardTurns(CardPoints):
    """The course of play. Each action changes the copy of a state that was made for it."""

    def build(self, mandala: int, colour: Colour, state: CardsState, dealer: Dealer) -> None:
        """M3: one card to a mountain, then draw."""
        seat = state.to_act
        card = ONES[colour]
        own, other = state.hands
        hand = (other if seat else own) - card
        state.hands = (own, hand) if seat else (hand, other)
        first, second = state.mountains
        mountain = second if mandala else first
        state.mountains = (first, second + card) if mandala else (first + card, second)
        state.derived_reach -= card
        if not mountain & ALL_OF[colour]:
            self._set_bars(state, mandala, colour)
        number = self._draws[size(hand)]
        if number:
            self.draw(state, seat, number, dealer)
        self._after_placing(state, mandala, dealer)

    def grow(self, mandala: int, colour: Colour, number: int, state: CardsState, dealer: Dealer) -> None:
        """M4: cards of one colour to the own field."""
        seat = state.to_act
        cards = ONES[colour] * number
        own, other = state.hands
        state.hands = (own, other - cards) if seat else (own - cards, other)
        areas = state.fields
        first, second = areas[mandala]
        field = second if seat else first
        fields = (first, second + cards) if seat else (first + cards, second)
        state.fields = (areas[0], fields) if mandala else (fields, areas[1])
        state.derived_reach -= cards
        if not field & ALL_OF[colour]:
            self._set_bars(state, mandala, colour)
        self._after_placing(state, mandala, dealer)

    def discard(self, colour: Colour, number: int, state: CardsState, dealer: Dealer) -> None:
        """M5: cards of one colour to the discard pile first, then as many drawn; M15 counts."""
        seat = state.to_act
        cards = ONES[colour] * number
        own, other = state.hands
        state.hands = (own, other - cards) if seat else (own - cards, other)
        state.discards += cards
        state.top_discard = colour
        self.draw(state, seat, number, dealer)
        if state.deck_used_up:
            state.discards_in_a_row += 1
        self._go_on(state, 1 - seat)

    def pass_turn(self, state: CardsState, dealer: Dealer) -> None:
        """M13: a turn without a card in hand."""
        self._go_on(state, 1 - state.to_act)

    def claim(self, colour: Colour, state: CardsState, dealer: Dealer) -> None:
        """M7: all cards of a colour, one to the river where the colour is new to it, the rest to the cup; or M8."""
        seat, mandala = state.to_act, state.dividing
        first, second = state.mountains
        mountain = second if mandala else first
        cards = mountain & ALL_OF[colour]
        left = mountain - cards
        state.mountains = (first, left) if mandala else (left, second)
        if self.keeps_claims(state, seat):
            self.take_claim(state, seat, colour, size(cards))
        else:
            self.to_discards(state, cards)
        if left:
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
        own, other = state.claims
        cards = ONES[colour] * number
        state.claims = (own, other + cards) if seat else (own + cards, other)

    # What follows a move ----------------------------------------------------------------------------------------------

    def to_discards(self, state: CardsState, cards: Bag) -> None:
        """Cards from the mandalas go to the discard pile."""
        if cards:
            state.discards += cards
            state.derived_reach += cards
            state.top_discard = last_colour(cards)

    def draw(self, state: CardsState, seat: Seat, number: int, dealer: Dealer) -> None:
        """Cards from the deck into a hand."""
        deck, drawn = state.deck, state.drawn
        after = drawn + number
        if after < len(deck):
            cards = deck[drawn] if number == 1 else sum(deck[drawn:after])
            state.drawn = after
            own, other = state.hands
            state.hands = (own, other + cards) if seat else (own + cards, other)
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
        state.deck, state.drawn = tuple(dealer.shuffle(cards_of(state.discards))), 0
        knowledge.note_shuffle(self, state)
        state.discards, state.top_discard = EMPTY, None

    def _after_placing(self, state: CardsState, mandala: int, dealer: Dealer) -> None:
        state.discards_in_a_row = 0
        if not self.is_complete(state, mandala):
            # As `_go_on` does, spelled out for most moves come this way.
            state.to_act = 1 - state.to_act
            reason = self.ends_after_action(state)
            if reason is not None:
                self._end_game(state, reason)
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
        after = state.drawn + self._refills
        if after < len(state.deck):
            self._turn_up(state, mandala, sum(state.deck[state.drawn : after]))
            state.drawn = after
        else:
            for _card in range(self._refills):
                self._turn_up(state, mandala, self._draw_one(state, dealer))
                self._shuffle_if_used_up(state, dealer)
        for colour in colours_in(state.mountains[mandala]):
            self._set_bars(state, mandala, colour)

    def _turn_up(self, state: CardsState, mandala: int, cards: Bag) -> None:
        """Cards from the deck onto a mountain, seen by both."""
        state.mountains = with_seat(state.mountains, mandala, state.mountains[mandala] + cards)
        state.derived_reach -= cards
        if state.unseen_at_shuffle is not None:
            knowledge.note_drawn(state, 0, cards)
            knowledge.note_drawn(state, 1, cards)

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
        cards = ALL_OF[colour]
        first, second = state.fields[mandala]
        keep, bars = self._bars[mandala][colour]
        own_bars, other_bars = bars[
            (1 if state.mountains[mandala] & cards else 0) + (2 if first & cards else 0) + (4 if second & cards else 0)
        ]
        own, other = state.derived_bars
        state.derived_bars = (own & keep | own_bars, other & keep | other_bars)

    def derive(self, state: CardsState) -> None:
        """Works out anew what a state derives from its facts."""
        state.derived_bars = (0, 0)
        for mandala in (0, 1):
            if mandala != state.dividing:
                own, other = state.fields[mandala]
                for colour in colours_in(state.mountains[mandala] + own + other):
                    self._set_bars(state, mandala, colour)
        state.derived_reach = sum(state.hands) + sum(state.deck[state.drawn :]) + state.discards
