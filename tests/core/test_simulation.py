"""Games between bots, and what is made of them."""

from __future__ import annotations

from multiprocessing import active_children
from typing import TYPE_CHECKING

import pytest

from mandala.core.bots.asking import BotError
from mandala.core.bots.catalogue import make_bot
from mandala.core.bots.hosting import Hosting
from mandala.core.record import Player, Record, Result, Turn
from mandala.core.refusal import MandalaError
from mandala.core.replay import verify
from mandala.core.ruleset import load
from mandala.core.simulation import GameFailure, interval, play_game, simulate, summary

if TYPE_CHECKING:
    from pathlib import Path

CARDS = load("cards")


def test_the_same_seed_gives_the_same_games_whatever_plays_them() -> None:
    alone = list(simulate(CARDS, ["random", "random"], games=5, seed=4))
    assert list(simulate(CARDS, ["random", "random"], games=5, seed=4, jobs=2)) == alone
    assert list(simulate(CARDS, ["random", "random"], games=3, seed=4)) == alone[:3]
    assert next(simulate(CARDS, ["random", "random"], games=1, seed=5)) != alone[0]


def test_a_game_is_recorded_so_that_it_verifies() -> None:
    bots = [make_bot("random", CARDS.variant), make_bot("greedy", CARDS.variant)]
    record = play_game(CARDS, bots, seed=3, names=["Ann", "Bob"])
    verify(record)
    assert record.players == [Player(name="Ann", bot="random"), Player(name="Bob", bot="greedy")]
    assert record.seed == 3
    assert record.result is not None


def test_a_wrong_number_of_players_is_refused_in_every_kind_of_run() -> None:
    for jobs in (1, 2):
        with pytest.raises(MandalaError, match="not 3"):
            list(simulate(CARDS, ["random"] * 3, games=2, seed=0, jobs=jobs))


def finished(scores: list[int], winners: list[int], reason: str, plies: int) -> Record:
    return Record(
        variant="any", house_rules=[], players=[Player(name="a"), Player(name="b")], seed=1, setup={}, shuffles=[],
        turns=[Turn(seat=0, move="x")] * plies, result=Result(scores=scores, winners=winners, reason=reason),
    )  # fmt: skip


def test_a_summary_adds_up() -> None:
    records = [finished([9, 3], [0], "end", 10), finished([4, 4], [0, 1], "tie", 20), finished([1, 8], [1], "end", 30)]
    found = summary(["first", "second"], records)
    assert found.games == 3
    assert found.mean_plies == 20
    assert found.reasons == {"end": 2, "tie": 1}
    first, second = found.standings
    # One win and half a shared one; 9 + 4 + 1 and 3 + 4 + 8 points.
    assert (first.wins, second.wins) == (1.5, 1.5)
    assert first.mean_score == pytest.approx(14 / 3)
    assert second.mean_score == pytest.approx(5)
    assert summary(["first"], []).standings[0].share == 0


def test_the_interval_is_wilson_s() -> None:
    # Known values: 50 of 100 and 81 of 263 (Newcombe 1998).
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert interval(0.0, 0) == (0, 1)


# In several processes -------------------------------------------------------------------------------------------------


def test_a_bot_that_ends_its_process_loses_the_game_and_is_named(odd_bots: Path) -> None:
    with pytest.raises(GameFailure) as lost:
        list(simulate(CARDS, ["random", "ending"], games=4, seed=1, jobs=2, failed=list[BotError]().append))
    assert str(lost.value) == (
        "game 1 is lost, most likely because of ending (odd_bots.py 1.5): its process ended with status 3"
    )
    assert lost.value.record is None
    assert active_children() == []


def test_where_the_system_ends_a_process_nothing_of_a_plugins_is_blamed_that_is_not_in_it(odd_bots: Path) -> None:
    games = simulate(CARDS, ["random", "loud"], games=1000, seed=1, jobs=2, hosting=Hosting(isolate=True))
    first = next(games)
    for process in active_children():
        process.kill()
    rest: list[Record] = []
    with pytest.raises(GameFailure) as lost:
        rest.extend(games)
    assert first.result is not None
    assert str(lost.value) == f"game {len(rest) + 2} is lost: its process ended with signal 9"


def test_left_early_a_simulation_leaves_no_process() -> None:
    games = simulate(CARDS, ["random", "random"], games=1000, seed=1, jobs=2)
    next(games)
    assert len(active_children()) == 2
    games.close()
    assert active_children() == []
