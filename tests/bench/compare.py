"""Random games of Mandala beside random games of other Python game libraries, in one process.

A script, not a test; neither the product nor its tests import it. It needs the product and, from PyPI,
`open_spiel`, `chess` and `rlcard` (which does not need its `torch` extra) in one environment:

    python tests/bench/compare.py                 # the card game
    python tests/bench/compare.py cards tiles spiral --json
    python tests/bench/compare.py --search        # iterations a second of tree searches instead (see searches.py)

Everybody plays whole random games in short slices. The order rotates from slice to slice, so that a
machine that slows down for a while slows everybody, and ratios are taken slice by slice. Time is the
processor time of this one-threaded process: what other programs take of the core does not count. Deals are
part of the time, but only the players' moves are counted.

Two libraries come in two forms, because how they are driven decides much of the figure:

- `hearts` samples OpenSpiel's chance nodes by the probabilities they state, with `random.choices`, as a loop
  that knows nothing of the game must. `hearts-uniform` knows that every deal in hearts is uniform and saves
  that.
- `gin-rummy` is RLCard's own way to play a game, `Env.run` with its random agents. `gin-rummy-step` saves
  the agents and the trajectories and calls `Env.step` with one of the legal actions of the state.

Exit status: 0; 2 if a library, or the product, is not there (what is there is measured all the same) or the
usage is wrong.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any

SEATS = 2
WARM_UP_SECONDS = 0.1

PlayGame = Callable[[], int]
"""Plays one random game to its end; returns the number of the players' moves in it."""

PlaySlice = Callable[[float, int], tuple[int, int]]
"""Plays whole games for about so many seconds from a seed; returns moves and games."""

TARGETS: dict[str, dict[str, float]] = {
    "cards": {"hearts": 1.2, "chess": 9.0, "gin-rummy": 20.0},
    "tiles": {"hearts": 0.9},
    "spiral": {"hearts": 0.6},
}
"""The least ratio that each variant of the product has to reach; other variants have none."""


@dataclass
class Competitor:
    name: str
    play_slice: PlaySlice
    rates: list[float] = field(default_factory=list[float])
    """Moves, or iterations, a second of processor time, one figure a slice."""
    games: int = 0

    def run(self, seconds: float, seed: int) -> None:
        gc.collect()  # nobody pays for the garbage of the one before
        begun = process_time()
        moves, games = self.play_slice(seconds, seed)
        self.rates.append(moves / (process_time() - begun))
        self.games += games

    def warm_up(self) -> None:
        self.play_slice(WARM_UP_SECONDS, 0)


def sliced(new_player: Callable[[int], PlayGame]) -> PlaySlice:
    """Turns a maker of one-game players (from a seed) into a player of slices."""

    def play_slice(seconds: float, seed: int) -> tuple[int, int]:
        play_game = new_player(seed)
        moves = games = 0
        end = process_time() + seconds
        while process_time() < end:
            moves += play_game()
            games += 1
        return moves, games

    return play_slice


def mandala(variant: str) -> PlaySlice:
    """The product, through its public API: the loop that `mandala bench` times, or the same loop here."""
    rules = import_module("mandala.core.ruleset").load(variant).rules
    try:
        random_games = import_module("mandala.core.bench").random_games
    except ImportError:
        return sliced(partial(mandala_loop, rules))

    def play_slice(seconds: float, seed: int) -> tuple[int, int]:
        moves, games = random_games(rules, SEATS, seconds, seed)
        return moves, games

    return play_slice


def mandala_loop(rules: Any, seed: int) -> PlayGame:
    dealer = import_module("mandala.core.chance").RandomDealer(seed)
    random = Random(seed).random

    def play_game() -> int:
        count = 0
        state = rules.start(rules.deal(dealer, SEATS))
        while not rules.is_over(state):
            moves = rules.legal_moves(state)
            state = rules.play(state, moves[int(random() * len(moves))], dealer)
            count += 1
        return count

    return play_game


def hearts() -> PlaySlice:
    game = import_module("pyspiel").load_game("hearts")

    def new_player(seed: int) -> PlayGame:
        source = Random(seed)
        random, choices = source.random, source.choices

        def play_game() -> int:
            count = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choices(outcomes, probabilities)[0])
                else:
                    moves = state.legal_actions()
                    state.apply_action(moves[int(random() * len(moves))])
                    count += 1
            return count

        return play_game

    return sliced(new_player)


def hearts_uniform() -> PlaySlice:
    game = import_module("pyspiel").load_game("hearts")

    def new_player(seed: int) -> PlayGame:
        random = Random(seed).random

        def play_game() -> int:
            count = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    count += 1
                moves = state.legal_actions()  # at a chance node: the outcomes, here equally likely
                state.apply_action(moves[int(random() * len(moves))])
            return count

        return play_game

    return sliced(new_player)


def python_chess() -> PlaySlice:
    new_board = import_module("chess").Board

    def new_player(seed: int) -> PlayGame:
        random = Random(seed).random

        def play_game() -> int:
            count = 0
            board = new_board()
            while not board.is_game_over():
                moves = list(board.legal_moves)
                board.push(moves[int(random() * len(moves))])
                count += 1
            return count

        return play_game

    return sliced(new_player)


def gin_rummy() -> PlaySlice:
    make = import_module("rlcard").make
    new_agent = import_module("rlcard.agents").RandomAgent
    seed_agents = import_module("numpy").random.seed

    def new_player(seed: int) -> PlayGame:
        seed_agents(seed)
        env = make("gin-rummy", config={"seed": seed})
        env.set_agents([new_agent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def play_game() -> int:
            before: int = env.timestep
            env.run()
            after: int = env.timestep
            return after - before

        return play_game

    return sliced(new_player)


def gin_rummy_step() -> PlaySlice:
    make = import_module("rlcard").make

    def new_player(seed: int) -> PlayGame:
        random = Random(seed).random
        env = make("gin-rummy", config={"seed": seed})

        def play_game() -> int:
            count = 0
            state, _ = env.reset()
            while not env.is_over():
                moves = state["raw_legal_actions"]
                state, _ = env.step(moves[int(random() * len(moves))])
                count += 1
            return count

        return play_game

    return sliced(new_player)


OTHERS: dict[str, Callable[[], PlaySlice]] = {
    "hearts": hearts,
    "hearts-uniform": hearts_uniform,
    "chess": python_chess,
    "gin-rummy": gin_rummy,
    "gin-rummy-step": gin_rummy_step,
}


@dataclass
class Contest:
    """What is counted, who is measured against whom, and by how much."""

    unit: str
    each: str
    ours: Callable[[str], PlaySlice]
    others: dict[str, Callable[[], PlaySlice]]
    targets: dict[str, dict[str, float]]


searches = import_module("searches")
"""Lies beside this script, and nowhere else on a path that type checkers look at."""

RANDOM_GAMES = Contest("moves", "games", mandala, OTHERS, TARGETS)
SEARCHES = Contest("iterations", "searches", searches.mandala, searches.OTHERS, searches.TARGETS)


def enter(contest: Contest, variants: list[str]) -> tuple[list[Competitor], dict[str, str]]:
    """Makes the competitors that are there; returns them, and for each of the others why it is not."""
    makers: dict[str, Callable[[], PlaySlice]] = {name: partial(contest.ours, name) for name in variants}
    makers |= contest.others
    there: list[Competitor] = []
    missing: dict[str, str] = {}
    for name, make in makers.items():
        try:
            there.append(Competitor(name, make()))
        except ImportError as error:
            missing[name] = str(error)
    return there, missing


def compete(competitors: list[Competitor], slices: int, seconds: float, seed: int) -> None:
    for competitor in competitors:
        competitor.warm_up()
    for number in range(slices):
        for place in range(len(competitors)):
            competitors[(number + place) % len(competitors)].run(seconds, seed + number)


def ratio(ours: Competitor, theirs: Competitor) -> float:
    return median(a / b for a, b in zip(ours.rates, theirs.rates, strict=True))


def report(contest: Contest, competitors: list[Competitor], missing: dict[str, str]) -> dict[str, object]:
    ours = [competitor for competitor in competitors if competitor.name not in contest.others]
    others = [competitor for competitor in competitors if competitor.name in contest.others]
    return {
        "competitors": {
            competitor.name: {
                f"{contest.unit}_per_s": round(median(competitor.rates)),
                "slowest_slice": round(min(competitor.rates)),
                "fastest_slice": round(max(competitor.rates)),
                contest.each: competitor.games,
            }
            for competitor in competitors
        },
        "ratios": {us.name: {them.name: round(ratio(us, them), 3) for them in others} for us in ours},
        "targets": {us.name: contest.targets.get(us.name, {}) for us in ours},
        "missing": missing,
    }


def print_table(contest: Contest, competitors: list[Competitor]) -> None:
    print(f"{'':16}{contest.unit + '/s':>12}{'slowest':>10}{'fastest':>10}{contest.each:>10}")
    for competitor in competitors:
        rates = competitor.rates
        print(f"{competitor.name:16}{median(rates):12,.0f}{min(rates):10,.0f}{max(rates):10,.0f}{competitor.games:10}")
    for us in competitors:
        if us.name in contest.others:
            continue
        print()
        for them in competitors:
            if them.name not in contest.others:
                continue
            target = contest.targets.get(us.name, {}).get(them.name)
            wanted = f"   (at least {target})" if target else ""
            print(f"{us.name} / {them.name:16}{ratio(us, them):8.2f}{wanted}")


def positive(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"not a positive number: {text}")
    return value


def positive_int(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"not a positive number: {text}")
    return value


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games beside other Python game libraries.")
    parser.add_argument("variants", nargs="*", default=["cards"], help="variants of the product (cards)")
    parser.add_argument("--slices", type=positive_int, default=15, help="slices for each competitor (15)")
    parser.add_argument("--seconds", type=positive, default=0.5, help="length of a slice (0.5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--search", action="store_true", help="tree searches instead of random games")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    contest = SEARCHES if options.search else RANDOM_GAMES
    competitors, missing = enter(contest, list(dict.fromkeys(options.variants)))
    compete(competitors, options.slices, options.seconds, options.seed)
    if options.json:
        print(json.dumps(report(contest, competitors, missing)))
    else:
        print_table(contest, competitors)
    for name, reason in missing.items():
        print(f"missing: {name}: {reason}", file=sys.stderr)
    return 2 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
