"""Positions of any variant for bots to look at, from random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mandala.core.chance import RandomDealer, derive_seed
from mandala.core.rules import Rules


def positions(rules: Rules[Any, Any, Any, Any], seats: int, games: int, every: int, seed: int = 0) -> Iterator[Any]:
    """Each `every`-th state of some random games, the ends left out."""
    for game in range(games):
        dealer = RandomDealer(derive_seed(seed, game))
        state, ply = rules.start(rules.deal(dealer, seats)), 0
        while not rules.is_over(state):
            # Another first one in each game, so that all plies are met.
            if (ply + game) % every == 0:
                yield state
            moves = rules.legal_moves(state)
            state, ply = rules.play(state, moves[int(dealer.rng.random() * len(moves))], dealer), ply + 1
