"""The product against the reference model, move by move: from deals, and from skewed positions where faults show."""

from __future__ import annotations

from random import Random
from typing import Any

from mandala.core.chance import RecordedDealer
from mandala.variants.cards.bag import LETTERS
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import NO_MANDALA, CardsState

from . import reference
from .build import card_rules, deck_of, legal, move, piles, state_of
from .positions import random_position

GAMES_FROM_DEALS = 80
GAMES_FROM_POSITIONS = 1500


class Shuffler:
    """Shuffles for the model and keeps the last order, for the product to repeat."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.orders: list[str] = []

    def __call__(self, pile: list[str]) -> list[str]:
        order = list(pile)
        self.rng.shuffle(order)
        self.orders.append("".join(order))
        return order


def sorted_piles(game: reference.Game) -> dict[str, Any]:
    def letters(pile: list[str]) -> str:
        return "".join(sorted(pile, key=LETTERS.index))

    return {
        "hands": [letters(hand) for hand in game.hands],
        "cups": [letters(cup) for cup in game.cups],
        "rivers": ["".join(river) for river in game.rivers],
        "mountains": [letters(mountain) for mountain in game.mountains],
        "fields": [[letters(field) for field in fields] for fields in game.fields],
        "deck": "".join(game.deck),
        "discards": letters(game.discards),
    }


def play_side_by_side(
    rules: CardRules, state: CardsState, game: reference.Game, shuffler: Shuffler, rng: Random
) -> str:
    """Random moves to the end, everything compared after each; the reason for which the game ended."""
    for _ply in range(2000):
        assert rules.to_act(state) == game.to_act()
        assert legal(rules, state) == game.legal()
        assert list(rules.scorer.totals(state)) == game.scores()
        if rules.is_over(state):
            break
        assert piles(state) == sorted_piles(game)
        assert (None if state.dividing == NO_MANDALA else state.dividing) == game.dividing
        token = rng.choice(game.legal())
        shuffler.orders.clear()
        game.play(token)
        dealer = RecordedDealer([deck_of(order) for order in shuffler.orders])
        state = rules.play(state, move(rules, token), dealer)
        assert dealer.used == len(shuffler.orders)
    outcome, result = rules.outcome(state), game.result()
    assert outcome is not None
    assert result is not None
    assert (list(outcome.scores), list(outcome.winners), outcome.reason) == (
        result["scores"],
        result["winners"],
        result["reason"],
    )
    return outcome.reason


def test_games_from_deals_agree() -> None:
    rules = card_rules()
    for seed in range(GAMES_FROM_DEALS):
        rng = Random(seed)
        shuffler = Shuffler(rng)
        setup = reference.Game.random_setup(rng)
        state = rules.start(rules.read_setup(setup))
        play_side_by_side(rules, state, reference.Game(setup, shuffler), shuffler, rng)


def test_games_from_skewed_positions_agree_and_end_in_every_way() -> None:
    rules = card_rules()
    reasons: set[str] = set()
    for seed in range(GAMES_FROM_POSITIONS):
        rng = Random(seed)
        shuffler = Shuffler(rng)
        position = random_position(rng)
        game = reference.Game.from_position(shuffler, **position)
        reasons.add(play_side_by_side(rules, state_of(rules, **position), game, shuffler, rng))
    assert reasons == {"sixth-colour", "deck-exhausted", "dead-end", "no-cards", "stalemate"}
