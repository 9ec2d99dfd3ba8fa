"""How fast a rule set plays: whole games are counted, and a seed draws the same moves again."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from mandala.core import bench
from mandala.core.bench import checked_games, random_games
from mandala.core.rules import Rules
from mandala.core.ruleset import load

Games = Callable[..., tuple[int, int]]
both = pytest.mark.parametrize("games_of", [random_games, checked_games])


Play = Callable[[Games, int], tuple[int, int]]


def rules(variant: str) -> Rules[Any, Any, Any, Any]:
    return load(variant).rules


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays with a clock that is a second later at each look: within 4 seconds of 0, games begin at 1, 2 and 3."""

    def play(games_of: Games, seed: int) -> tuple[int, int]:
        monkeypatch.setattr(bench, "perf_counter", count().__next__)
        return games_of(rules("cards"), 2, 4, seed)

    return play


@both
def test_in_no_time_no_game_is_begun(games_of: Games) -> None:
    assert games_of(rules("cards"), 2, 0) == (0, 0)


@both
def test_a_game_that_is_begun_in_time_is_played_to_its_end(games_of: Games, played: Play) -> None:
    moves, games = played(games_of, 0)
    assert games == 3
    assert moves > games


@both
def test_a_seed_draws_the_same_games(games_of: Games, played: Play) -> None:
    assert played(games_of, 1) == played(games_of, 1)
    assert played(games_of, 1) != played(games_of, 2)


def test_checking_the_moves_makes_no_other_games(played: Play) -> None:
    assert played(random_games, 7) == played(checked_games, 7)
