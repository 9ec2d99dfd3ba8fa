"""M18: what a seat may know, and games as they may be for all it knows."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from mandala.core.chance import RandomDealer
from mandala.core.typing import Move
from mandala.variants.cards.bag import COLOURS, bag_of, count, letters_of, size
from mandala.variants.cards.state import CardsState

from .build import card_rules, deck_of, legal, state_of

RULES = card_rules()


def position(seed: int, plies: int) -> CardsState:
    """A position of a random game, at most `plies` moves from the start, before its end."""
    dealer = RandomDealer(seed)
    state = RULES.start(RULES.deal(dealer, 2))
    for _ply in range(plies):
        moves = RULES.legal_moves(state)
        after = RULES.play(state, moves[int(dealer.rng.random() * len(moves))], dealer)
        if RULES.is_over(after):
            break
        state = after
    return state


def test_m18_a_view_has_no_hidden_card() -> None:
    state = position(3, 20)
    view = RULES.view(state, 0)
    assert view.hands == (state.hands[0], None)
    assert view.start_cups == (state.start_cups[0], None)
    assert view.hand_sizes == (size(state.hands[0]), size(state.hands[1]))
    assert view.deck_size == len(state.deck) - state.drawn


def test_m16_everything_is_open_at_the_end() -> None:
    state = state_of(RULES, hands=("RO", "YG"), start_cups=("RR", "GG"), claims=("P" * 9, "P" * 9), deck="RRRR")
    over = RULES.play(state, RULES.legal_moves(state)[0], RandomDealer(1))
    assert RULES.is_over(over)
    assert RULES.view(over, 0).start_cups == (bag_of("RR"), bag_of("GG"))


@given(st.integers(0, 10_000), st.integers(0, 130), st.integers(0, 1), st.integers(0, 100))
def test_m18_a_determinized_state_looks_the_same_and_allows_the_same(
    seed: int, plies: int, seat: int, guess: int
) -> None:
    state = position(seed, plies)
    view = RULES.view(state, seat)
    twin = RULES.determinize(view, Random(guess))
    assert RULES.view(twin, seat) == view
    assert RULES.invariant(twin) is None
    if state.to_act == seat:
        assert legal(RULES, twin) == legal(RULES, state)
        for move in RULES.vocabulary.moves:
            assert RULES.why_not(twin, move) == RULES.why_not(state, move)


def test_m18_before_a_reshuffle_every_unseen_card_may_be_anywhere() -> None:
    state = RULES.start(RULES.deal(RandomDealer(5), 2))
    view = RULES.view(state, 0)
    cups = {RULES.determinize(view, Random(seed)).start_cups[1] for seed in range(200)}
    assert len(cups) > 15  # of the 21 pairs of six colours


def test_m18_after_a_reshuffle_a_starting_cup_holds_no_card_that_lay_in_the_discard_pile() -> None:
    # The deck is used up and all reds but player 1's own are shuffled into the new one: player 2's cup can have none.
    rest = dict.fromkeys("ROYGPK", 18)
    for colour in "R" * 2 + "OY" + "GG" + "KK":
        rest[colour] -= 1
    discards = "".join(colour * number for colour, number in rest.items() if colour != "O")
    claims = "O" * rest["O"]
    state = state_of(RULES, hands=("RRY", "OGG"), start_cups=("", "KK"), claims=(claims, ""), discards=discards[1:],
                     deck=discards[0], deck_ran_out=False)  # fmt: skip
    after = RULES.play(state, _find("DY1"), RandomDealer(2))
    assert after.unseen_at_shuffle is not None
    assert letters_of(after.unseen_at_shuffle[0]) == "OGGKK"
    view = RULES.view(after, 0)
    for seed in range(100):
        twin = RULES.determinize(view, Random(seed))
        assert set(letters_of(twin.start_cups[1])) <= set("OGK")
        assert letters_of(twin.start_cups[1] + twin.hands[1]) == "OGGKK"


def test_m18_what_was_not_in_the_new_deck_is_in_the_hidden_hand_or_cup() -> None:
    """Every guess keeps the deck to cards that were shuffled into it and not seen drawn."""
    reshuffled = 0
    for seed in range(40):
        state = position(seed, 400)
        if state.unseen_at_shuffle is None:
            continue
        reshuffled += 1
        for seat in (0, 1):
            view = RULES.view(state, seat)
            for guess in range(10):
                twin = RULES.determinize(view, Random(guess))
                deck = sum(twin.deck)
                assert all(count(deck, colour) <= count(view.known_deck, colour) for colour in COLOURS)
                assert all(
                    count(twin.start_cups[1 - seat], colour) <= count(view.unseen_at_shuffle or 0, colour)
                    for colour in COLOURS
                )
    assert reshuffled > 10


def test_m18_a_cup_guess_that_leaves_too_much_for_the_hand_is_mended() -> None:
    # Unseen: K K, and the four cards of the deck that player 1 knows to hold only R. Player 2 has one card in hand and one
    # in the cup, so both K are there; guessing R for the cup would leave K for the deck.
    state = state_of(RULES, hands=("OO", "K"), start_cups=("", "K"), deck="RRRR", deck_ran_out=True)
    state.claims = (_everything_but(state), 0)
    state.unseen_at_shuffle = (bag_of("KKR"), bag_of("OO"))
    state.known_deck = (bag_of("RRRR"), bag_of("RRRR"))
    for seed in range(50):
        twin = RULES.determinize(RULES.view(state, 0), Random(seed))
        assert sorted(letters_of(card) for card in twin.deck) == ["R"] * 4
        assert letters_of(twin.start_cups[1]) == "K"


def test_sealed_changes_with_every_card_drawn_or_shown_and_not_with_a_claim() -> None:
    state = state_of(RULES, hands=("KR", "O"), mountains=("ROY", ""), fields=(("GG", "P"), ("", "")), deck="ROYGPK" * 3)
    built = RULES.play(state, _find("M1K"), RandomDealer(1))
    assert RULES.sealed(built) != RULES.sealed(state)
    assert RULES.sealed(RULES.play(built, _find("CR"), RandomDealer(1))) == RULES.sealed(built)


def _everything_but(state: CardsState) -> int:
    seen = sum(state.hands) + sum(state.start_cups) + sum(deck_of("RRRR"))
    return bag_of("ROYGPK" * 18) - seen


def _find(token: str) -> Move:
    found = RULES.vocabulary.find(token)
    assert found is not None
    return found
