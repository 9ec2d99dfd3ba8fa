"""A bot that thinks in several processes at once: each searches by itself, and what they found is put together.

The tree is not shared, only what came of it (root parallelism, Chaslot and others 2008), so that the same seed and number of
processes give the same choice.
"""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from random import Random
from statistics import mean
from typing import Any

from mandala.core.bots.bot import OTHERS, AnyRules, Choice, drawn
from mandala.core.bots.catalogue import full_name
from mandala.core.bots.greedy import SEEDS
from mandala.core.bots.isolated import IsolatedBot
from mandala.core.ruleset import RuleSet
from mandala.core.typing import Move

__all__ = ["TeamBot", "merged"]


class TeamBot:
    """Asks isolated bots of one kind, all at the same time."""

    def __init__(self, spec: str, ruleset: RuleSet, processes: int, seconds: float | None = None) -> None:
        """Starts the processes; `seconds` as for `IsolatedBot`, as is what it raises."""
        self.name = f"{full_name(spec)}x{processes}"
        self._members: list[IsolatedBot] = []
        try:
            for _process in range(processes):
                self._members.append(IsolatedBot(spec, ruleset, seconds, called=self.name))
        except BaseException:
            self.close()
            raise

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        """The move that most of them name, the better one where as many name another."""
        luck = [Random(drawn(rng, SEEDS)) for _member in self._members]
        with ThreadPoolExecutor(len(self._members)) as threads:
            asked = [
                threads.submit(member.choose, rules, view, own) for member, own in zip(self._members, luck, strict=True)
            ]
            try:
                for answer in as_completed(asked):
                    answer.result()
                return merged([answer.result() for answer in asked])
            except BaseException:
                # Ctrl-C, or one of them has failed: nobody waits for the others to finish their thoughts.
                self.close()
                raise

    def close(self) -> None:
        """Ends the processes."""
        for member in self._members:
            member.close()


def merged(choices: Sequence[Choice]) -> Choice:
    """What several searches of one position come to: what a move leads to is the mean over those that name it."""
    votes = Counter(choice.move for choice in choices)
    told: dict[Move, list[float]] = {}
    for choice in choices:
        for move, value in ((choice.move, choice.expected), *choice.others):
            told.setdefault(move, []).extend(() if value is None else (value,))
    expected = {move: mean(values) for move, values in told.items() if values}
    best = min(votes, key=lambda move: (-votes[move], -expected.get(move, 0.0), move))
    others = sorted((move for move in expected if move != best), key=lambda move: (-votes[move], -expected[move], move))
    note = choices[0].note if len({choice.note for choice in choices}) == 1 else ""
    return Choice(best, expected.get(best), tuple((move, expected[move]) for move in others[:OTHERS]), note)
