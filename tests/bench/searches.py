"""Who takes part in `compare.py --search`: information-set Monte Carlo tree search with full random playouts.

Each search is about the first decision of a new deal that has a choice, with the same number of iterations. Nobody has an
evaluation, each iteration guesses what is hidden anew, tries one move more and plays to the end of the game at random.

- The product's `IsmctsBot` without an evaluation, on the variants named.
- `hearts-python`: OpenSpiel's `open_spiel.python.algorithms.ismcts` with its random rollouts, on hearts.
- `gin-rummy-c++`: OpenSpiel's `pyspiel.ISMCTSBot` with its random rollouts, on gin rummy.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

__all__ = ["OTHERS", "TARGETS", "mandala"]

ITERATIONS = 200
"""Of each search."""
EXPLORATION = 2.0
"""OpenSpiel's, for its rewards; it hardly matters for speed."""

PlaySlice = Callable[[float, int], tuple[int, int]]
Search = Callable[[int], object]
"""One search, `ITERATIONS` long, from a seed."""

TARGETS: dict[str, dict[str, float]] = {"cards": {"hearts-python": 2.0, "gin-rummy-c++": 3.0}}


def sliced(search: Search) -> PlaySlice:
    """Searches for about so many seconds from a seed; gives iterations and searches."""

    def play_slice(seconds: float, seed: int) -> tuple[int, int]:
        searches = 0
        end = process_time() + seconds
        while process_time() < end:
            search(1_000 * seed + searches)
            searches += 1
        return searches * ITERATIONS, searches

    return play_slice


def mandala(variant: str) -> PlaySlice:
    """The product."""
    ruleset = import_module("mandala.core.ruleset").load(variant)
    rules, seats = ruleset.rules, ruleset.variant.seats.start
    new_dealer = import_module("mandala.core.chance").RandomDealer
    budget = import_module("mandala.core.bots.budget").Budget(iterations=ITERATIONS)
    bot = import_module("mandala.core.bots.ismcts").IsmctsBot("plain", None, budget)

    def search(seed: int) -> object:
        state = rules.start(rules.deal(new_dealer(seed), seats))
        return bot.choose(rules, rules.view(state, state.to_act), Random(seed))

    return sliced(search)


def first_choice(game: Any, seed: int) -> Any:
    """A deal of OpenSpiel's whose first decision has a choice."""
    source = Random(seed)
    while True:
        state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choices(outcomes, probabilities)[0])
        # Hearts without passing begins with a forced card, about which nobody searches.
        if len(state.legal_actions()) > 1:
            return state


def hearts_python() -> PlaySlice:
    game = import_module("pyspiel").load_game("hearts")
    algorithms = "open_spiel.python.algorithms"
    ismcts, mcts = import_module(f"{algorithms}.ismcts"), import_module(f"{algorithms}.mcts")
    new_source = import_module("numpy").random.RandomState

    def search(seed: int) -> object:
        evaluator = mcts.RandomRolloutEvaluator(1, new_source(seed))
        bot = ismcts.ISMCTSBot(game, evaluator, EXPLORATION, ITERATIONS, random_state=new_source(seed))
        return bot.step(first_choice(game, seed))

    return sliced(search)


def gin_rummy_cpp() -> PlaySlice:
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("gin_rummy")
    without_limit, final = -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def search(seed: int) -> object:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.ISMCTSBot(seed, evaluator, EXPLORATION, ITERATIONS, without_limit, final, False, False)
        return bot.step(first_choice(game, seed))

    return sliced(search)


OTHERS: dict[str, Callable[[], PlaySlice]] = {"hearts-python": hearts_python, "gin-rummy-c++": gin_rummy_cpp}
