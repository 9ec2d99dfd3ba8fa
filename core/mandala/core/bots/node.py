"""The tree of a search: what is known of each line of moves from the position searched."""

from collections.abc import Sequence
from math import log, sqrt

from mandala.core.typing import Move

__all__ = ["Node"]

PRIOR_COUNTS = 2.0
"""How many visits the first impression of a move weighs."""


class Node:
    """What came of a line of moves.

    A line stands for every position that it may have led to, whatever was hidden and whatever chance brought in between
    (Cowling, Powley and Whitehouse 2012, with a single observer). So a move may be legal in one iteration and not in the next;
    `available` counts the iterations in which it was, and takes the place of the parent's visits in the formula for choosing.
    """

    __slots__ = ("available", "children", "impression", "lead", "mean", "prior", "reward", "uncertainty", "visits")

    def __init__(self, prior: float, impression: float) -> None:
        """The first impression: as a reward of the seat that makes the last move of the line, and as its lead in points."""
        self.children: dict[Move, Node] = {}
        self.prior = prior
        self.impression = impression
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        """The sum of the rewards of the seat that made the last move of the line."""
        self.lead = 0.0
        """The sum of that seat's points more than its best opponent's."""
        self.mean = prior
        """The reward to expect, first impression included."""
        self.uncertainty = 1 / sqrt(PRIOR_COUNTS)

    def note(self, reward: float, lead: float) -> None:
        """What came of the line once more, for the seat that made its last move."""
        self.visits += 1
        self.reward += reward
        self.lead += lead
        weight = self.visits + PRIOR_COUNTS
        self.mean = (self.reward + PRIOR_COUNTS * self.prior) / weight
        self.uncertainty = 1 / sqrt(weight)

    @property
    def expected(self) -> float:
        """The lead to expect, in points."""
        return self.lead / self.visits if self.visits else self.impression

    def best(self, moves: Sequence[Move], exploration: float) -> Move:
        """The move to look into next, all of them being children: a good one, or one of which little is known (after UCB1)."""
        chosen, most = moves[0], -1.0
        children = self.children
        seen, width = 0, 0.0
        for move in moves:
            child = children[move]
            available = child.available = child.available + 1
            if available != seen:
                # Mostly the same for all of them.
                seen, width = available, exploration * sqrt(log(available))
            value = child.mean + width * child.uncertainty
            if value > most:
                chosen, most = move, value
        return chosen
