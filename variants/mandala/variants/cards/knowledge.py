"""What a seat may know (M18), and a game as it may be for all that the seat knows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mandala.core.chance import shuffled
from mandala.core.typing import Seat

from .bag import COLOURS, EMPTY, Bag, cards_of, count, one, size
from .setups import ALL_CARDS
from .state import CardsState, CardsView

if TYPE_CHECKING:
    from .points import CardPoints
    from .turns import CardTurns

__all__ = ["determinize", "note_drawn", "note_shuffle", "view"]


def view(rules: CardPoints, state: CardsState, seat: Seat) -> CardsView:
    """What `seat` may know. After the end everything has been laid open for the scoring (M16)."""
    over = state.ending is not None
    hands = [bag if over or rules.sees_hand(seat, owner) else None for owner, bag in enumerate(state.hands)]
    cups = [bag if over or rules.sees_start_cup(seat, owner) else None for owner, bag in enumerate(state.start_cups)]
    return CardsView(
        seat=seat,
        to_act=state.to_act,
        ending=state.ending,
        facts=rules.visible_facts(state, seat),
        hands=(hands[0], hands[1]),
        hand_sizes=(size(state.hands[0]), size(state.hands[1])),
        start_cups=(cups[0], cups[1]),
        start_cup_sizes=(size(state.start_cups[0]), size(state.start_cups[1])),
        claims=state.claims,
        rivers=state.rivers,
        mountains=state.mountains,
        fields=state.fields,
        deck_size=len(state.deck) - state.drawn,
        discards=state.discards,
        top_discard=state.top_discard,
        dividing=state.dividing,
        completer=state.completer,
        sixth_colour=state.sixth_colour,
        deck_used_up=state.deck_used_up,
        discards_in_a_row=state.discards_in_a_row,
        unseen_at_shuffle=None if state.unseen_at_shuffle is None else state.unseen_at_shuffle[seat],
        known_deck=state.known_deck[seat],
    )


def note_shuffle(rules: CardPoints, state: CardsState) -> None:
    """Keeps what a reshuffle tells: the deck being empty, what a seat cannot see is just the other's hand and cup.

    A starting cup lies unchanged under every reshuffle, so it holds only what each of them left possible.
    """
    unseen: list[Bag] = []
    for seat in (0, 1):
        other = 1 - seat
        hidden = EMPTY if rules.sees_hand(seat, other) else state.hands[other]
        hidden += EMPTY if rules.sees_start_cup(seat, other) else state.start_cups[other]
        unseen.append(hidden if state.unseen_at_shuffle is None else _common(hidden, state.unseen_at_shuffle[seat]))
    state.unseen_at_shuffle = (unseen[0], unseen[1])
    state.known_deck = (state.discards, state.discards)


def note_drawn(state: CardsState, seat: Seat, cards: Bag) -> None:
    """After a reshuffle: `seat` has seen these cards leave the deck."""
    known = state.known_deck
    state.known_deck = (known[0] - cards, known[1]) if seat == 0 else (known[0], known[1] - cards)


def determinize(rules: CardTurns, view: CardsView, rng: Random) -> CardsState:
    """A state that the view allows: the cards that the seat cannot see, dealt at random to where they may lie."""
    unseen = ALL_CARDS - _seen(view)
    hands, cups = list(view.hands), list(view.start_cups)
    if view.unseen_at_shuffle is None:
        # Nothing tells one hidden place from another yet, so a single shuffle deals to all of them.
        order = shuffled(cards_of(unseen), rng)
        for places, sizes in ((cups, view.start_cup_sizes), (hands, view.hand_sizes)):
            for owner in (0, 1):
                if places[owner] is None:
                    places[owner] = sum(order[: sizes[owner]])
                    del order[: sizes[owner]]
        deck = tuple(order)
    else:
        for owner in (0, 1):
            if cups[owner] is None:
                cups[owner] = _guess_cup(view, owner, unseen, rng)
                unseen -= cups[owner] or EMPTY
        for owner in (0, 1):
            if hands[owner] is None:
                # After a reshuffle some of these cards cannot be in the deck.
                must = _beyond(unseen, view.known_deck)
                rest = shuffled(cards_of(unseen - must), rng)[: view.hand_sizes[owner] - size(must)]
                hands[owner] = must + sum(rest)
                unseen -= hands[owner] or EMPTY
        deck = tuple(shuffled(cards_of(unseen), rng))
    own = view.seat
    held = [(hands[seat] or EMPTY, cups[seat] or EMPTY) for seat in (0, 1)]
    theirs = view.unseen_at_shuffle, view.known_deck
    mine_unseen = EMPTY if theirs[0] is None else held[own][0] + held[own][1]
    unseen_pair = None if theirs[0] is None else ((theirs[0], mine_unseen) if own == 0 else (mine_unseen, theirs[0]))
    known = EMPTY if theirs[0] is None else sum(deck) + held[1 - own][0]
    state = CardsState(
        to_act=view.to_act,
        ending=view.ending,
        facts=rules.sampled_facts(view, rng),
        hands=(held[0][0], held[1][0]),
        start_cups=(held[0][1], held[1][1]),
        claims=view.claims,
        rivers=view.rivers,
        mountains=view.mountains,
        fields=view.fields,
        deck=deck,
        discards=view.discards,
        top_discard=view.top_discard,
        dividing=view.dividing,
        completer=view.completer,
        sixth_colour=view.sixth_colour,
        deck_used_up=view.deck_used_up,
        discards_in_a_row=view.discards_in_a_row,
        unseen_at_shuffle=unseen_pair,
        known_deck=(theirs[1], known) if own == 0 else (known, theirs[1]),
        derived_bars=(0, 0),
        derived_reach=EMPTY,
    )
    rules.derive(state)
    return state


def _seen(view: CardsView) -> Bag:
    """Every card that the seat can place."""
    rivers = sum(one(colour) for river in view.rivers for colour in river)
    table = sum(view.mountains) + sum(map(sum, view.fields)) + sum(view.claims) + view.discards + rivers
    return table + sum(bag for bag in (*view.hands, *view.start_cups) if bag is not None)


def _guess_cup(view: CardsView, owner: Seat, unseen: Bag, rng: Random) -> Bag:
    """Starting cup cards that the view allows after a reshuffle.

    A starting cup card was already out of the deck then, and whatever of `unseen` was not in that deck
    has to fit into this cup and the hidden hand.
    """
    number = view.start_cup_sizes[owner]
    assert view.unseen_at_shuffle is not None
    possible = shuffled(cards_of(_common(unseen, view.unseen_at_shuffle)), rng)
    room = view.hand_sizes[owner] if view.hands[owner] is None else 0
    guess = sum(possible[:number])
    if size(_beyond(unseen - guess, view.known_deck)) > room:
        # Rare: this guess would leave more than the hand can hold. Cards that cannot be in the deck go first, then.
        outside = _beyond(unseen, view.known_deck)
        forced = [card for card in possible if outside & card * 0xFF]
        guess = _fill(forced, outside, number)
        others = shuffled(cards_of(_common(unseen, view.unseen_at_shuffle) - guess), rng)
        guess += sum(others[: number - size(guess)])
    return guess


def _fill(candidates: list[Bag], limit: Bag, number: int) -> Bag:
    """Up to `number` of the cards, no more of a colour than `limit` has."""
    chosen = EMPTY
    for card in candidates:
        colour = card * 0xFF
        if size(chosen) < number and chosen & colour < limit & colour:
            chosen += card
    return chosen


def _common(first: Bag, second: Bag) -> Bag:
    return sum(min(count(first, colour), count(second, colour)) * one(colour) for colour in COLOURS)


def _beyond(first: Bag, second: Bag) -> Bag:
    """What `first` has more of than `second`."""
    return sum(max(0, count(first, colour) - count(second, colour)) * one(colour) for colour in COLOURS)
