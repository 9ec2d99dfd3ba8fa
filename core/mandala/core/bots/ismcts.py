"""Information-set Monte Carlo tree search, for any variant (Cowling, Powley and Whitehouse 2012, with a single observer).

Each iteration guesses what is hidden from the seat and walks down the tree by what is legal in that guess, to a position that
is new; there every move is tried and judged by the variant's evaluation, and the best of them counts. Where nothing is hidden
this is plain UCT, with more than two seats each seat goes for its own reward (max-n). What chance brings is drawn anew in each
iteration. Nothing but the view goes in, so what is hidden cannot come out.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from mandala.core.bots import reward
from mandala.core.bots.bot import AnyRules, Choice, drawn
from mandala.core.bots.budget import Budget
from mandala.core.bots.endgame import solve
from mandala.core.bots.greedy import OTHERS, SEEDS, Evaluate
from mandala.core.bots.node import Node
from mandala.core.chance import RandomDealer
from mandala.core.typing import Move, Seat

__all__ = ["IsmctsBot"]

EXPLORATION = 0.05
"""How much a move is worth looking into for little being known of it, beside rewards from 0 to 1."""
PLAYOUT_MOVES = 0
"""Random moves that are played on from a new line before it is evaluated, where None plays to the end of the game."""
MOST_NODES = 200_000
"""A tree grows no further than this: some 80 megabytes."""


class IsmctsBot:
    """Searches from what its seat may know. Keeps nothing from one move to the next."""

    def __init__(
        self,
        name: str,
        evaluate: Evaluate,
        budget: Budget,
        *,
        exploration: float = EXPLORATION,
        playout_moves: int | None = PLAYOUT_MOVES,
    ) -> None:
        self.name = name
        self._evaluate = evaluate
        self._budget = budget
        self._exploration = exploration
        self._playout_moves = playout_moves

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        """The move that was looked into most; near the end of an open game the best one for sure."""
        solved = solve(rules, view, self._evaluate, self._budget.positions)
        if solved is not None:
            return solved
        search = _Search(rules, view, rng, self._evaluate, self._exploration, self._playout_moves)
        for _number in self._budget:
            search.iterate()
        return search.choice()


class _Search:
    """The tree of one decision."""

    def __init__(
        self, rules: AnyRules, view: Any, rng: Random, evaluate: Evaluate, exploration: float, playout_moves: int | None
    ) -> None:
        self.rules = rules
        self.view = view
        self.rng = rng
        self.evaluate = evaluate
        self.exploration = exploration
        self.playout_moves = playout_moves
        self.dealer = RandomDealer(drawn(rng, SEEDS))
        self.root = Node(0.0, 0.0)
        self.nodes = 1

    def iterate(self) -> None:
        """Guess, walk down, look at one position more, and note what came of it along the way."""
        rules, dealer = self.rules, self.dealer
        state = rules.determinize(self.view, self.rng)
        node = self.root
        path: list[tuple[Node, Seat]] = []
        grown = False
        while state.ending is None and not grown:
            moves = rules.legal_moves(state)
            grown = not node.children and node is not self.root
            if not node.children.keys() >= set(moves) and not self._meet(node, state, moves):
                break
            move = node.best(moves, self.exploration)
            node = node.children[move]
            path.append((node, state.to_act))
            state = rules.play(state, move, dealer)
        rewards, leads = self._judge(self._play_on(state))
        for node, seat in path:
            node.visits += 1
            node.reward += rewards[seat]
            node.lead += leads[seat]

    def _meet(self, node: Node, state: Any, moves: Sequence[Move]) -> bool:
        """Gains a first impression of the moves that are new here; False where there is no room for them."""
        children = node.children
        for move in moves:
            if move not in children:
                if self.nodes >= MOST_NODES:
                    return False
                self.nodes += 1
                children[move] = self._new(state, move)
        return True

    def _new(self, state: Any, move: Move) -> Node:
        after = self.rules.play(state, move, self.dealer)
        seat: Seat = state.to_act
        outcome = self.rules.outcome(after)
        if outcome is not None:
            return Node(reward.of_outcome(outcome)[seat], reward.leads(outcome.scores)[seat])
        lead = self.evaluate(self.rules, after, seat)
        return Node(reward.of_lead(lead), lead)

    def _play_on(self, state: Any) -> Any:
        rules, rng, dealer = self.rules, self.rng, self.dealer
        left = self.playout_moves
        while state.ending is None and left != 0:
            moves = rules.legal_moves(state)
            state = rules.play(state, moves[drawn(rng, len(moves))], dealer)
            if left is not None:
                left -= 1
        return state

    def _judge(self, state: Any) -> tuple[list[float], list[float]]:
        """Each seat's reward and lead."""
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return reward.of_outcome(outcome), reward.leads(outcome.scores)
        seats = self.rules.seats(state)
        if seats == 2:
            # What one has more the other has less; half the work.
            lead = self.evaluate(self.rules, state, 0)
            good = reward.of_lead(lead)
            return [good, 1 - good], [lead, -lead]
        leads = [self.evaluate(self.rules, state, seat) for seat in range(seats)]
        return [reward.of_lead(lead) for lead in leads], leads

    def choice(self) -> Choice:
        """The most visited move and those next to it."""
        ranked = sorted(
            self.root.children.items(), key=lambda item: (-item[1].visits, -item[1].reward - item[1].prior, item[0])
        )
        expected = [(move, node.expected) for move, node in ranked]
        return Choice(*expected[0], tuple(expected[1 : 1 + OTHERS]))
