"""The product against the reference model, move by move, in games of two to five players at every pace."""

from __future__ import annotations

from random import Random

from mandala.core.chance import NoChance
from mandala.core.play import legal_tokens
from mandala.variants.spiral.rules import SpiralRules

from . import reference
from .build import bag, move, spiral_rules

GAMES = 120


def play_side_by_side(rules: SpiralRules, game: reference.Game, setup: dict[str, object], rng: Random) -> None:
    state = rules.start(rules.read_setup(setup))
    longest_jump = rng.choice((2, 5, 12, 75))
    while True:
        assert rules.to_act(state) == game.to_act()
        assert legal_tokens(rules, state) == game.legal()
        assert list(rules.scorer.totals(state)) == game.scores()
        assert list(state.pawns) == game.pawns
        assert list(state.collections) == [bag(" ".join(kept)) for kept in game.kept]
        assert state.eye == bag(" ".join(game.eye))
        assert rules.invariant(state) is None
        if rules.is_over(state):
            break
        token = rng.choice(sorted(game.legal(), key=int)[:longest_jump])
        game.play(token)
        state = rules.play(state, move(rules, token), NoChance())
    outcome, result = rules.outcome(state), game.result()
    assert outcome is not None
    assert result == {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": outcome.reason}


def test_games_of_two_to_five_players_agree() -> None:
    rules = spiral_rules()
    for seed in range(GAMES):
        rng = Random(seed)
        setup = reference.Game.random_setup(rng, seats=2 + seed % 4)
        play_side_by_side(rules, reference.Game(setup), setup, rng)
