"""Who takes part in `compare.py --search`: information-set Monte Carlo tree search with full random playouts.

Each search is about the first decision of a new deal that has a choice, with the same number of iterations. Nobody has an
evaluation, each iteration guesses what is hidden anew, tries one move more and plays to the end of the game at random.

- The product's `IsmctsBot` without an evaluation, on the variants named.
- `hearts-python`: OpenSpiel's `open_spiel.python.algorithms.ismcts` with its random rollouts, on hearts.
- `gin-rummy-c++`: OpenSpiel's `pyspiel.ISMCTSBot` with its random rollouts, on gin rummy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Any, cast

__all__ = ["OTHERS", "TARGETS", "mandala"]

ITERATIONS = 200
"""Of each search."""
EXPLORATION = 2.0
"""OpenSpiel's, for its rewards; it hardly matters for speed."""

PlaySlice = Callable[[float, int], tuple[int, int]]
Search = Callable[[int], int]
"""One search, at most `ITERATIONS` long, from a seed; returns how many there were."""

TARGETS: dict[str, dict[str, float]] = {"cards": {"hearts-python": 2.0, "gin-rummy-c++": 3.0}}


def sliced(search: Search) -> PlaySlice:
    """Searches for about so many seconds from a seed; gives iterations and searches."""

    def play_slice(seconds: float, seed: int) -> tuple[int, int]:
        searches = iterations = 0
        end = process_time() + seconds
        while process_time() < end:
            iterations += search(1_000 * seed + searches)
            searches += 1
        return iterations, searches

    return play_slice


def mandala(variant: str) -> PlaySlice:
    """The product."""
    ruleset = import_module("mandala.core.ruleset").load(variant)
    rules, seats = ruleset.rules, ruleset.variant.seats.start
    new_dealer = import_module("mandala.core.chance").RandomDealer
    new_budget = import_module("mandala.core.bots.budget").Budget
    new_bot = import_module("mandala.core.bots.ismcts").IsmctsBot

    class Counted(new_budget):  # type: ignore[misc,valid-type]
        """A search stops where its choice is sure: only iterations that there were may count."""

        made = 0

        def __iter__(self) -> Iterator[int]:
            numbers = cast("Iterator[int]", super().__iter__())  # pyright: ignore[reportUnknownMemberType]
            for number in numbers:
                Counted.made += 1
                yield number

    bot = new_bot("plain", None, Counted(iterations=ITERATIONS))

    def search(seed: int) -> int:
        before = Counted.made
        state = rules.start(rules.deal(new_dealer(seed), seats))
        bot.choose(rules, rules.view(state, state.to_act), Random(seed))
        return Counted.made - before

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

    def search(seed: int) -> int:
        evaluator = mcts.RandomRolloutEvaluator(1, new_source(seed))
        bot = ismcts.ISMCTSBot(game, evaluator, EXPLORATION, ITERATIONS, random_state=new_source(seed))
        bot.step(first_choice(game, seed))
        return ITERATIONS

    return sliced(search)


def gin_rummy_cpp() -> PlaySlice:
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("gin_rummy")
    without_limit, final = -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def search(seed: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.ISMCTSBot(seed, evaluator, EXPLORATION, ITERATIONS, without_limit, final, False, False)
        bot.step(first_choice(game, seed))
        return ITERATIONS

    return sliced(search)


OTHERS: dict[str, Callable[[], PlaySlice]] = {"hearts-python": hearts_python, "gin-rummy-c++": gin_rummy_cpp}
