"""The search: what it is made of, and an ending solved by hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from mandala.core.bots import ismcts, reward
from mandala.core.bots.budget import CLOCK_EVERY, Budget
from mandala.core.bots.ismcts import IsmctsBot
from mandala.core.bots.node import PRIOR_COUNTS, Node
from mandala.core.chance import RandomDealer
from mandala.core.ruleset import HouseChoice, load
from mandala.core.scoring import Outcome
from mandala.core.typing import Move, override

from .divisions import RULES, last_division

VARIANT = load("cards").variant


def counted(iterations: int) -> tuple[Budget, list[int]]:
    """A budget, and the numbers of the iterations that were asked for."""
    rounds = list[int]()

    class Counted(Budget):
        @override
        def __iter__(self) -> Iterator[int]:
            for number in super().__iter__():
                rounds.append(number)
                yield number

    return Counted(iterations=iterations), rounds


def test_a_budget_of_iterations_is_kept_exactly() -> None:
    assert list(Budget(iterations=3)) == [0, 1, 2]
    assert list(Budget(iterations=1, seconds=1000.0)) == [0]


def test_a_budget_of_time_ends_at_the_first_look_at_the_clock() -> None:
    assert len(list(Budget(seconds=0.0))) == CLOCK_EVERY


def test_a_budget_without_a_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="limit"):
        Budget()


def test_a_win_counts_most_of_a_reward_and_a_shared_one_half() -> None:
    (lost, won), _leads = reward.of_outcome(Outcome((20, 20), (1,), "over"))
    # Level on points, so all that differs is the win: three quarters of a reward.
    assert won - lost == pytest.approx(0.75)
    assert won + lost == pytest.approx(1)
    rewards, leads = reward.of_outcome(Outcome((20, 20), (0, 1), "over"))
    assert rewards == pytest.approx([0.5, 0.5])
    assert leads == [0, 0]


def test_leads_are_on_the_best_opponent() -> None:
    assert reward.leads((12, 30, 25)) == [-18, 5, -5]
    assert reward.leads((7,)) == [7]


def test_a_lead_of_ten_points_is_nearly_won() -> None:
    assert reward.of_lead(0) == 0.5
    assert reward.of_lead(10) == pytest.approx(1 / (1 + 2.718281828**-1))
    assert reward.of_lead(-1e9) < 1e-6 < 1 - 1e-6 < reward.of_lead(1e9)


def child(visits: int, total: float, available: int) -> Node:
    node = Node(prior=0.5, impression=0.0)
    for _visit in range(visits):
        node.note(total / visits, 0.0)
    node.available = available
    return node


def test_a_rarely_available_move_is_not_explored_more_for_that() -> None:
    """Availability, not the parent's visits, stands in the formula: two moves with one record differ by it alone."""
    parent = Node(prior=0.0, impression=0.0)
    parent.children = {Move(0): child(10, 5.0, 20), Move(1): child(10, 5.0, 400)}
    assert parent.best([Move(0), Move(1)], exploration=0.5) == 1
    # Only what is legal now has been available.
    assert parent.best([Move(0)], exploration=0.5) == 0
    assert [node.available for node in parent.children.values()] == [22, 401]


def test_without_exploration_the_mean_decides_first_impression_included() -> None:
    parent = Node(prior=0.0, impression=0.0)
    parent.children = {Move(0): child(8, 6.0, 9), Move(1): child(0, 0.0, 9)}
    # (6 + 2 * 0.5) / 10 = 0.7, and nothing but the impression for the other.
    assert PRIOR_COUNTS == 2
    for impression, best in ((0.69, 0), (0.71, 1)):
        parent.children[Move(1)] = Node(prior=impression, impression=0.0)
        assert parent.best([Move(0), Move(1)], exploration=0.0) == best


def test_the_last_division_is_solved() -> None:
    # Red first is worth 5 for seat 0, and leaves seat 1 two orange cards on space 5: 5 - 10. Orange first: 2 * 2 - 1.
    state = last_division(("YOGPR", "RYGPO"), "ROO", ("YGG", "P"))
    choice = IsmctsBot("test", VARIANT.evaluate, Budget(iterations=60)).choose(RULES, RULES.view(state, 0), Random(2))
    token = RULES.vocabulary.token
    assert token(choice.move) == "CO"
    assert choice.expected == pytest.approx(3)
    ((other, expected),) = choice.others
    assert token(other) == "CR"
    assert expected == pytest.approx(-5)


def test_a_search_that_can_no_longer_change_its_choice_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two moves the first is sure of being visited most once it has more than half of the budget."""

    def unsolved(*_position: object) -> None:
        """As for an ending that is still too far away."""

    monkeypatch.setattr(ismcts, "solve", unsolved)
    state = last_division(("YOGPR", "RYGPO"), "ROO", ("YGG", "P"))
    budget, rounds = counted(400)
    bot = IsmctsBot("test", VARIANT.evaluate, budget)
    stopped = bot.choose(RULES, RULES.view(state, 0), Random(2))
    assert 200 < len(rounds) < 400
    rounds.clear()
    monkeypatch.setattr(ismcts, "SETTLED_EVERY", 1000)
    assert bot.choose(RULES, RULES.view(state, 0), Random(2)).move == stopped.move
    assert len(rounds) == 400


@pytest.mark.parametrize(
    ("variant", "house", "is_hidden"),
    [("cards", [], True), ("spiral", [], False), ("spiral", ["closed-collections"], True)],
)
def test_where_something_is_hidden_another_budget_counts(variant: str, house: list[str], is_hidden: bool) -> None:
    """The opponent's hand is hidden (M18); with the house rule so are the pieces that the opponents have collected (I2)."""
    ruleset = load(variant, [HouseChoice(name) for name in house])
    rules = ruleset.rules
    (budget, rounds), (guessing_budget, guessing_rounds) = counted(5), counted(7)
    bot = IsmctsBot("test", ruleset.variant.evaluate, budget, guessing_budget=guessing_budget)
    state = rules.start(rules.deal(RandomDealer(3), 3 if variant == "spiral" else 2))
    for _turn in range(6):
        rules.advance(state, rules.legal_moves(state)[0], RandomDealer(3))
    bot.choose(rules, rules.view(state, state.to_act), Random(2))
    assert (len(rounds), len(guessing_rounds)) == ((0, 7) if is_hidden else (5, 0))


def test_a_position_gets_more_moves_the_oftener_it_is_visited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve at first, and one for every four visits; from the position searched all 75 pieces can be jumped to (I2)."""
    searches = list[Any]()

    def kept(search: Any) -> None:
        searches.append(search)

    monkeypatch.setattr(ismcts._GuidedSearch, "choice", kept)  # pyright: ignore[reportPrivateUsage]
    ruleset = load("spiral")
    rules = ruleset.rules
    state = rules.start(rules.deal(RandomDealer(3), 2))
    IsmctsBot("test", ruleset.variant.evaluate, Budget(iterations=150)).choose(rules, rules.view(state, 0), Random(2))
    (search,) = searches
    assert len(search.root.children) == 75
    nodes = list(search.root.children.values())
    widths = set[tuple[int, int]]()
    for node in nodes:
        nodes += node.children.values()
        if node.children:
            widths.add((len(node.children), 12 + (node.visits - 1) // 4))
    assert max(allowed for _width, allowed in widths) > 12
    assert all(width == allowed for width, allowed in widths)


def test_a_full_tree_still_gives_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "MOST_NODES", 10)
    state = RULES.start(RULES.deal(RandomDealer(3), 2))
    choice = IsmctsBot("test", VARIANT.evaluate, Budget(iterations=30)).choose(RULES, RULES.view(state, 0), Random(2))
    assert choice.move in RULES.legal_moves(state)
