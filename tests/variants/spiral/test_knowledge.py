"""What a seat may know, and the games that it has to reckon with."""

from __future__ import annotations

from collections import Counter
from random import Random

from mandala.core.chance import RandomDealer
from mandala.variants.spiral.pieces import size
from mandala.variants.spiral.rules import SpiralRules
from mandala.variants.spiral.state import SpiralState

from .build import dealt, play, spiral_rules, state_of, tokens

OPEN, CLOSED = spiral_rules(), spiral_rules("closed-collections")


def positions(rules: SpiralRules, games: int) -> list[SpiralState]:
    dealer, draw, found = RandomDealer(3), Random(4).random, list[SpiralState]()
    for number in range(games):
        state = rules.start(rules.deal(dealer, 2 + number % 4))
        while state.ending is None:
            moves = rules.legal_moves(state)
            state = rules.play(state, moves[int(draw() * min(8, len(moves)))], dealer)
            found.append(state)
    return found


def test_a_view_shows_what_lies_on_the_table_and_not_what_lay_there() -> None:
    state = play(OPEN, dealt(OPEN, 2), "8", "4")
    view = OPEN.view(state, 0)
    assert [space for space, piece in enumerate(view.path) if not piece] == [0, 1, 2, 3, 4, 8]
    assert view.hidden == (0, 0)
    assert (view.pawns, view.eye, view.collections) == (state.pawns, state.eye, state.collections)


def test_in_the_printed_game_every_seat_knows_the_whole_state() -> None:
    rng = Random(1)
    before = rng.getstate()
    for state in positions(OPEN, 8):
        guess = OPEN.determinize(OPEN.view(state, 0), rng)
        # What once lay on empty spaces may differ.
        guess.path = state.path
        assert guess == state
    assert rng.getstate() == before


def test_what_only_one_player_can_have_is_not_guessed() -> None:
    """With two players whatever one does not see the other has (closed-collections)."""
    rng = Random(1)
    before = rng.getstate()
    left = {60: "K1", 61: "Y1", 62: "G2"}
    state = state_of(CLOSED, pawns=(20, 34), left=left, collections=["K1", "Y1 G2"])
    view = CLOSED.view(state, 0)
    assert view.hidden == (0, 2)
    assert CLOSED.determinize(view, rng).collections == state.collections
    assert rng.getstate() == before


def test_a_guess_looks_the_same_and_keeps_the_invariant() -> None:
    rng = Random(5)
    for state in positions(CLOSED, 12):
        for seat in range(len(state.pawns)):
            view = CLOSED.view(state, seat)
            guess = CLOSED.determinize(view, rng)
            assert CLOSED.view(guess, seat) == view
            assert CLOSED.invariant(guess) is None
            assert guess.collections[seat] == state.collections[seat]
            assert list(map(size, guess.collections)) == list(map(size, state.collections))
            assert CLOSED.scorer.totals(guess) == CLOSED.scorer.totals(state)


def test_guesses_are_uniform_over_who_may_have_what() -> None:
    left = {60: "K1", 61: "Y1", 62: "G2"}
    state = state_of(CLOSED, pawns=(20, 34, 40), left=left, collections=["K1", "K1", "Y1 G2"])
    view = CLOSED.view(state, 0)
    assert view.hidden == (0, 1, 2)
    rng = Random(6)
    seen = Counter(tokens(CLOSED.determinize(view, rng).collections[1]) for _guess in range(3000))
    # Three pieces, one of them with seat 1: each a thousand times, give or take.
    assert set(seen) == {"K1", "Y1", "G2"}
    assert all(900 < number < 1100 for number in seen.values())


def test_a_view_is_the_same_whoever_of_the_others_has_a_piece() -> None:
    left = {60: "K1", 61: "Y1", 62: "G2", 63: "B1"}
    first = state_of(CLOSED, pawns=(20, 34, 40), left=left, collections=["K1", "Y1", "G2"])
    second = state_of(CLOSED, pawns=(20, 34, 40), left=left, collections=["K1", "G2", "Y1"])
    assert first != second
    assert CLOSED.view(first, 0) == CLOSED.view(second, 0)
    assert CLOSED.view(first, 1) != CLOSED.view(second, 1)
