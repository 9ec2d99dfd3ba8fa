"""What stacking costs: house rules composed by the program beside the same rules written into one class by hand.

A script, not a test; it needs the product alone:

    python tests/bench/stacked.py [--seconds 20]

Random games in short slices, everybody in turn, as in `compare.py`. Exit status 1 where stacked rules cost more than 15 %
over the class by hand, or where the printed game, loaded as every game is, costs more than its bare classes by as much
as measuring errs (3 %).
"""

from __future__ import annotations

import argparse
import sys
from functools import cached_property
from statistics import median
from time import process_time
from typing import Any

from mandala.core.bench import random_games
from mandala.core.options import Options
from mandala.core.refusal import Refusal
from mandala.core.rules import Prohibition, Rules
from mandala.core.ruleset import load, parse_house
from mandala.core.text import _
from mandala.core.typing import Seat, override
from mandala.variants.cards.bag import size
from mandala.variants.cards.parameters import CardParameters
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.scoring import CardScorer
from mandala.variants.cards.state import NO_MANDALA, CardsState

SLICE = 0.25


class ByHand(CardRules):
    """completer-first, discard-last and keep-claims in one class."""

    @override
    def first_to_choose(self, state: CardsState, mandala: int) -> Seat:
        own, other = map(size, state.fields[mandala])
        if own == other:
            return state.completer
        return 0 if own > other else 1

    @override
    def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
        return True

    @cached_property
    def no_discards(self) -> Prohibition:
        refusal = Refusal(_("You may discard only when you can place no card."), "M5")
        return Prohibition(self.vocabulary.of_kind("discard"), refusal)

    @override
    def forbids(self, state: CardsState) -> Prohibition | None:
        only_discards = all(move in self.no_discards.moves for move in self.moves(state))
        return None if only_discards or state.dividing != NO_MANDALA else self.no_discards


def bare(kind: type[CardRules]) -> CardRules:
    parameters, options = CardParameters(), Options()
    return kind(parameters, CardScorer(parameters, options), options, {})


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=20.0)
    seconds = arguments.parse_args().seconds
    stacked = load("cards", list(map(parse_house, ("completer-first", "discard-last", "keep-claims"))))
    contestants: dict[str, Rules[Any, Any, Any, Any]] = {
        "printed, bare classes": bare(CardRules),
        "printed, as loaded": load("cards").rules,
        "three rules by hand": bare(ByHand),
        "three rules stacked": stacked.rules,
    }
    names = list(contestants)
    speeds: dict[str, list[float]] = {name: [] for name in names}
    for number in range(max(8, round(seconds / SLICE / len(names)))):
        for name in names[number % len(names) :] + names[: number % len(names)]:
            begun = process_time()
            moves, _games = random_games(contestants[name], 2, SLICE, number)
            speeds[name].append(moves / (process_time() - begun))
    for name in names:
        print(f"{name:22} {median(speeds[name]):10,.0f} moves a second")
    loaded, three = (
        median(slow / fast for slow, fast in zip(speeds[mine], speeds[theirs], strict=True))
        for mine, theirs in ((names[1], names[0]), (names[3], names[2]))
    )
    print(f"as loaded / bare {loaded:.3f}, stacked / by hand {three:.3f}")
    return 0 if loaded > 0.97 and three > 1 / 1.15 else 1


if __name__ == "__main__":
    sys.exit(main())
