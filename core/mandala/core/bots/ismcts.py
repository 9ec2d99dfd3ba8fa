"""Information-set Monte Carlo tree search, for any variant (Cowling, Powley and Whitehouse 2012, with a single observer).

Each iteration guesses what is hidden from the seat, walks down the tree by what is legal in that guess, adds one line of moves
to it, plays on for a few moves and asks the variant's evaluation. Where nothing is hidden this is plain UCT, with more than two
seats each seat goes for its own reward (max-n). What chance brings is drawn anew in each iteration. Nothing but the view goes
in, so what is hidden cannot come out.
"""

from random import Random
from typing import Any

from mandala.core.bots import reward
from mandala.core.bots.bot import AnyRules, Choice, drawn
from mandala.core.bots.budget import Budget
from mandala.core.bots.greedy import OTHERS, SEEDS, Evaluate
from mandala.core.bots.node import Node
from mandala.core.chance import RandomDealer
from mandala.core.typing import Seat

__all__ = ["IsmctsBot"]

EXPLORATION = 0.3
PLAYOUT_MOVES = 10
"""Random moves that are played on from a new line before it is evaluated, where None plays to the end of the game."""
MOST_NODES = 200_000
"""A tree grows no further than this: some 60 megabytes."""


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
        """The move that was looked into most."""
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
        self.root = Node()
        self.nodes = 1

    def iterate(self) -> None:
        """Guess, walk down, add a line, play on, and note what came of it along the way."""
        rules, rng, dealer = self.rules, self.rng, self.dealer
        state = rules.determinize(self.view, rng)
        node = self.root
        path: list[tuple[Node, Seat]] = []
        grown = False
        while state.ending is None and not grown:
            moves = rules.legal_moves(state)
            children = node.children
            untried = [move for move in moves if move not in children]
            if not untried:
                move = node.best(moves, self.exploration)
            elif self.nodes < MOST_NODES:
                move = untried[drawn(rng, len(untried))]
                for other in moves:
                    if other in children:
                        children[other].available += 1
                children[move] = Node()
                children[move].available = 1
                self.nodes += 1
                grown = True
            else:
                break
            node = children[move]
            path.append((node, state.to_act))
            state = rules.play(state, move, dealer)
        rewards, leads = self._judge(self._play_on(state))
        for node, seat in path:
            node.visits += 1
            node.reward += rewards[seat]
            node.lead += leads[seat]

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
        ranked = sorted(self.root.children.items(), key=lambda item: (-item[1].visits, -item[1].reward, item[0]))
        expected = [(move, node.lead / node.visits) for move, node in ranked]
        return Choice(*expected[0], tuple(expected[1 : 1 + OTHERS]))
