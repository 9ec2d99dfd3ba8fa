"""Information-set Monte Carlo tree search, for any variant (Cowling, Powley and Whitehouse 2012, with a single observer).

Each iteration guesses what is hidden from the seat and walks down the tree by what is legal in that guess, to a position that
is new; there a few moves, the more the oftener the search comes by, are tried and judged by the variant's evaluation, and the
best of them counts. Without an evaluation one move is tried and the game played to its end at random, as in the paper. Where
nothing is hidden this is plain UCT, with more than two seats each seat goes for its own reward (max-n). What chance brings is
drawn anew in each iteration. Nothing but the view goes in, so what is hidden cannot come out.
"""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

from mandala.core.bots import reward
from mandala.core.bots.bot import OTHERS, AnyRules, Choice, drawn
from mandala.core.bots.budget import Budget
from mandala.core.bots.endgame import solve
from mandala.core.bots.greedy import SEEDS, Evaluate
from mandala.core.bots.guessing import is_certain
from mandala.core.bots.node import Node
from mandala.core.chance import RandomDealer
from mandala.core.typing import Move, Seat, override

__all__ = ["IsmctsBot"]

EXPLORATION = 0.05
"""How much a move is worth looking into for little being known of it, beside rewards from 0 to 1."""
PLAYOUT_MOVES = 0
"""Random moves that are played on from a new line before it is evaluated; None plays to the end of the game."""
SETTLED_EVERY = 16
"""Iterations between two looks at whether the choice can still change."""
WIDTH = 12
"""Moves that are tried from a position that is new, those first that did well elsewhere (Schaeffer 1989); the rest follow, one
every `WIDEN_EVERY` visits (Coulom 2007). From the position searched all of them are."""
WIDEN_EVERY = 4
MOST_NODES = 200_000
"""A tree grows no further than this: some 80 megabytes."""


class IsmctsBot:
    """Searches from what its seat may know. Keeps nothing from one move to the next."""

    def __init__(
        self,
        name: str,
        evaluate: Evaluate | None,
        budget: Budget,
        *,
        guessing_budget: Budget | None = None,
        exploration: float = EXPLORATION,
        playout_moves: int | None = PLAYOUT_MOVES,
    ) -> None:
        """`guessing_budget` takes the place of `budget` where there is something to guess."""
        self.name = name
        self._evaluate = evaluate
        self._budget = budget
        self._guessing_budget = guessing_budget or budget
        self._exploration = exploration
        self._playout_moves = playout_moves

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        """The move that was looked into most; near the end of an open game the best one for sure."""
        evaluate = self._evaluate
        budget = self._budget if is_certain(rules, view) else self._guessing_budget
        if evaluate is None:
            search: _Search = _PlainSearch(rules, view, rng, self._exploration)
        else:
            solved = solve(rules, view, evaluate, budget.positions)
            if solved is not None:
                return solved
            search = _GuidedSearch(rules, view, rng, self._exploration, evaluate, self._playout_moves)
        for number in budget:
            search.iterate()
            left = budget.left(number)
            if left is not None and (number + 1) % SETTLED_EVERY == 0 and search.is_settled(left):
                break
        return search.choice()


class _Search(ABC):
    """The tree of one decision."""

    def __init__(self, rules: AnyRules, view: Any, rng: Random, exploration: float) -> None:
        self.rules = rules
        self.view = view
        self.rng = rng
        self.exploration = exploration
        self.dealer = RandomDealer(drawn(rng, SEEDS))
        self.root = Node(0.0, 0.0)
        self.nodes: int = 1

    def iterate(self) -> None:
        """Guess, walk down, look at one position more, and note what came of it along the way."""
        rules, dealer = self.rules, self.dealer
        # The guess is the search's own: moves are played on it itself.
        state = rules.determinize(self.view, self.rng)
        node = self.root
        path: list[tuple[Node, Seat]] = []
        is_new = False
        while state.ending is None and not is_new:
            moves = rules.legal_moves(state)
            move, is_new = self._step(node, state, moves)
            if move is None:
                break
            node = node.children[move]
            path.append((node, state.to_act))
            rules.advance(state, move, dealer)
        rewards, leads = self._judge(state)
        for node, seat in path:
            node.note(rewards[seat], leads[seat])

    @abstractmethod
    def _step(self, node: Node, state: Any, moves: Sequence[Move]) -> tuple[Move | None, bool]:
        """Where to go on, None where there is no room for what is new, and whether what is judged comes next."""

    @abstractmethod
    def _judge(self, state: Any) -> tuple[Sequence[float], Sequence[float]]:
        """Each seat's reward and lead. The state may be played on."""

    def is_settled(self, left: int) -> bool:
        """Whether no other move can be visited as often as the first after `left` more iterations: they would change nothing."""
        visits = sorted((node.visits for node in self.root.children.values()), reverse=True)
        return len(visits) == 1 or visits[0] - visits[1] > left

    def choice(self) -> Choice:
        """The most visited move and those next to it."""
        ranked = sorted(
            self.root.children.items(), key=lambda item: (-item[1].visits, -item[1].reward - item[1].prior, item[0])
        )
        expected = [(move, node.expected) for move, node in ranked]
        return Choice(*expected[0], tuple(expected[1 : 1 + OTHERS]))


class _PlainSearch(_Search):
    """Knows the rules and nothing else."""

    @override
    def _step(self, node: Node, state: Any, moves: Sequence[Move]) -> tuple[Move | None, bool]:
        children = node.children
        untried = [move for move in moves if move not in children]
        if not untried:
            return node.best(moves, self.exploration), False
        if self.nodes >= MOST_NODES:
            return None, True
        self.nodes += 1
        move = untried[drawn(self.rng, len(untried))]
        children[move] = Node(reward.LEVEL, 0.0)
        return move, True

    @override
    def _judge(self, state: Any) -> tuple[Sequence[float], Sequence[float]]:
        self.rules.play_on(state, self.rng.random, self.dealer)
        outcome = self.rules.outcome(state)
        assert outcome is not None
        return reward.of_outcome(outcome)


class _GuidedSearch(_Search):
    """Asks the variant's evaluation about the moves from a new position that are likely to be good."""

    def __init__(
        self, rules: AnyRules, view: Any, rng: Random, exploration: float, evaluate: Evaluate, playout_moves: int | None
    ) -> None:
        super().__init__(rules, view, rng, exploration)
        self.evaluate = evaluate
        self.playout_moves = playout_moves
        no_regrets = [0.0] * len(rules.vocabulary.moves)
        self.regrets: defaultdict[Seat, list[float]] = defaultdict(no_regrets.copy)
        """By seat and move: how far it fell short of the best of its like when it was last met, in points."""

    @override
    def _step(self, node: Node, state: Any, moves: Sequence[Move]) -> tuple[Move | None, bool]:
        children = node.children
        is_new = not children and node is not self.root
        met = [move for move in moves if move in children]
        if len(met) < len(moves):
            wanted = len(moves) if node is self.root else WIDTH + node.visits // WIDEN_EVERY
            room = min(wanted - len(met), MOST_NODES - self.nodes)
            if room > 0:
                met += self._meet(node, state, [move for move in moves if move not in children], room)
        return node.best(met, self.exploration) if met else None, is_new

    def _meet(self, node: Node, state: Any, unmet: list[Move], room: int) -> list[Move]:
        """Gains a first impression of as many moves as there is room for, those first that did well elsewhere or are new."""
        rules, evaluate, dealer, children = self.rules, self.evaluate, self.dealer, node.children
        seat: Seat = state.to_act
        regrets = self.regrets[seat]
        if len(unmet) > room:
            unmet.sort(key=regrets.__getitem__)
            del unmet[room:]
        self.nodes += len(unmet)
        for move in unmet:
            after = rules.play(state, move, dealer)
            outcome = rules.outcome(after)
            if outcome is None:
                lead = evaluate(rules, after, seat)
                children[move] = Node(reward.of_lead(lead), lead)
            else:
                rewards, leads = reward.of_outcome(outcome)
                children[move] = Node(rewards[seat], leads[seat])
        best = max([children[move].impression for move in unmet])
        for move in unmet:
            regrets[move] = best - children[move].impression
        return unmet

    @override
    def _judge(self, state: Any) -> tuple[Sequence[float], Sequence[float]]:
        self.rules.play_on(state, self.rng.random, self.dealer, self.playout_moves)
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return reward.of_outcome(outcome)
        seats = self.rules.seats(state)
        if seats == 2:
            # What one has more the other has less; half the work.
            lead = self.evaluate(self.rules, state, 0)
            good = reward.of_lead(lead)
            return [good, 1 - good], [lead, -lead]
        leads = [self.evaluate(self.rules, state, seat) for seat in range(seats)]
        return [reward.of_lead(lead) for lead in leads], leads
