"""States of the card game for tests, built by hand from letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mandala.core.chance import RecordedDealer
from mandala.core.ruleset import load
from mandala.core.typing import Move
from mandala.variants.cards.bag import LETTERS, bag_of, letters_of, one, size
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState


def card_rules() -> CardRules:
    """The printed game."""
    rules = load("cards").rules
    assert isinstance(rules, CardRules)
    return rules


def deck_of(letters: str) -> tuple[int, ...]:
    """A deck, the first letter drawn first."""
    return tuple(one(LETTERS.index(letter)) for letter in letters)


def pair(letters: Sequence[str]) -> tuple[int, int]:
    first, second = map(bag_of, letters)
    return first, second


def state_of(
    rules: CardRules,
    *,
    hands: Sequence[str],
    start_cups: Sequence[str] = ("", ""),
    claims: Sequence[str] = ("", ""),
    rivers: Sequence[str] = ("", ""),
    mountains: Sequence[str] = ("", ""),
    fields: Sequence[Sequence[str]] = (("", ""), ("", "")),
    deck: str = "",
    discards: str = "",
    seat: int = 0,
    deck_ran_out: bool | None = None,
    discards_in_a_row: int = 0,
) -> CardsState:
    """A position with no complete mandala, `seat` to act; the arguments are those of the reference model."""
    first, second = (tuple(LETTERS.index(letter) for letter in river) for river in rivers)
    state = CardsState(
        to_act=seat,
        hands=pair(hands),
        start_cups=pair(start_cups),
        claims=pair(claims),
        rivers=(first, second),
        mountains=pair(mountains),
        fields=(pair(fields[0]), pair(fields[1])),
        deck=deck_of(deck),
        discards=bag_of(discards),
        deck_used_up=not deck if deck_ran_out is None else deck_ran_out,
        discards_in_a_row=discards_in_a_row,
        facts=rules.start_facts(2),
        derived_bars=(0, 0),
        derived_reach=0,
    )
    rules.derive(state)
    return state


def move(rules: CardRules, token: str) -> Move:
    found = rules.vocabulary.find(token)
    assert found is not None, token
    return found


def legal(rules: CardRules, state: CardsState) -> list[str]:
    return sorted(rules.vocabulary.token(one_move) for one_move in rules.legal_moves(state))


def play(rules: CardRules, state: CardsState, *tokens: str, shuffles: Sequence[str] = ()) -> CardsState:
    """Plays legal moves; every shuffle must be used."""
    dealer = RecordedDealer([deck_of(shuffle) for shuffle in shuffles])
    for token in tokens:
        assert token in legal(rules, state), (token, legal(rules, state))
        state = rules.play(state, move(rules, token), dealer)
    assert dealer.used == len(shuffles)
    return state


def piles(state: CardsState) -> dict[str, Any]:
    """The piles as sorted letters, the deck in its order."""
    deck = "".join(letters_of(card) for card in state.deck[state.drawn :])
    return {
        "hands": [letters_of(hand) for hand in state.hands],
        "cups": [letters_of(start + claimed) for start, claimed in zip(state.start_cups, state.claims, strict=True)],
        "rivers": ["".join(LETTERS[colour] for colour in river) for river in state.rivers],
        "mountains": [letters_of(mountain) for mountain in state.mountains],
        "fields": [[letters_of(field) for field in fields] for fields in state.fields],
        "deck": deck,
        "discards": letters_of(state.discards),
    }


def total(state: CardsState) -> int:
    """How many cards there are."""
    rivers = sum(map(len, state.rivers))
    bags = (*state.hands, *state.start_cups, *state.claims, *state.mountains, state.discards)
    return sum(map(size, bags)) + rivers + sum(size(sum(pair)) for pair in state.fields) + len(state.deck) - state.drawn
