"""How fast a rule set plays: random games through the public interface, deals included."""

from random import Random
from time import perf_counter
from typing import Any

from mandala.core.chance import RandomDealer, derive_seed
from mandala.core.play import checked_play
from mandala.core.rules import Rules

__all__ = ["checked_games", "random_games"]


def random_games(rules: Rules[Any, Any, Any, Any], seats: int, seconds: float, seed: int = 0) -> tuple[int, int]:
    """Moves and whole games of uniformly random play, begun within `seconds` of wall-clock time."""
    draw = Random(derive_seed(seed, "moves")).random
    dealer = RandomDealer(derive_seed(seed, "deal"))
    legal_moves, play = rules.legal_moves, rules.play
    moves = games = 0
    end = perf_counter() + seconds
    while perf_counter() < end:
        state = rules.start(rules.deal(dealer, seats))
        while state.ending is None:
            legal = legal_moves(state)
            state = play(state, legal[int(draw() * len(legal))], dealer)
            moves += 1
        games += 1
    return moves, games


def checked_games(rules: Rules[Any, Any, Any, Any], seats: int, seconds: float, seed: int = 0) -> tuple[int, int]:
    """The same with every move checked, as moves from people and files are."""
    draw = Random(derive_seed(seed, "moves")).random
    dealer = RandomDealer(derive_seed(seed, "deal"))
    legal_moves = rules.legal_moves
    moves = games = 0
    end = perf_counter() + seconds
    while perf_counter() < end:
        state = rules.start(rules.deal(dealer, seats))
        while state.ending is None:
            legal = legal_moves(state)
            state = checked_play(rules, state, legal[int(draw() * len(legal))], dealer)
            moves += 1
        games += 1
    return moves, games
