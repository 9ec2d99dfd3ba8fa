"""The evaluation behind the greedy bot."""

from __future__ import annotations

import pytest

from mandala.core.ruleset import load
from mandala.core.simulation import simulate
from mandala.variants.tiles.evaluation import evaluate

from .build import state_of, tiles_rules

RULES = tiles_rules()


@pytest.mark.parametrize(("players", "greedy"), [(("greedy", "random"), 0), (("random", "greedy"), 1)])
def test_greedy_beats_random_clearly(players: tuple[str, str], greedy: int) -> None:
    games = simulate(load("tiles"), players, games=20, seed=5)
    won = [game.result.winners for game in games if game.result is not None]
    assert len(won) == 20
    assert won.count([greedy]) >= 18


def test_what_one_seat_gains_the_other_loses() -> None:
    state = state_of(RULES, "d4=R0 d5=R0 d6=r e5=G1 c4=y", bowls="RO", claims=("d4", "e5"))
    assert evaluate(RULES, state, 0) == -evaluate(RULES, state, 1)


def test_t5_an_open_tile_beside_a_group_is_worth_more_on_a_later_river_space() -> None:
    def value(claims: str) -> float:
        return evaluate(RULES, state_of(RULES, "d4=R0 d5=r h6=G0", bowls="BB", claims=(claims, "")), 0)

    assert value("h6 d4") > value("d4 h6")


def test_t10_a_finished_game_is_worth_its_points() -> None:
    state = state_of(RULES, "d4=R0 d5=R0 e5=G1", bowls="RO", claims=("d4", "e5"))
    state.to_act, state.ending = -1, "no-action"
    assert (evaluate(RULES, state, 0), evaluate(RULES, state, 1)) == (1.0, -1.0)
