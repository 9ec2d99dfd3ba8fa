"""Recorded games under rules by which they would have gone otherwise: whose turn, what is over, what is shuffled, facts."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mandala.core.compose import Chosen, compose
from mandala.core.facts import Fact
from mandala.core.house import HouseRule, Part
from mandala.core.match import Match
from mandala.core.moves import MoveKind
from mandala.core.plugins import registry
from mandala.core.record import Player, read_records
from mandala.core.replay import Replay, ruleset_of
from mandala.core.retold import Retold, retell
from mandala.core.ruleset import RuleSet, load
from mandala.core.typing import Seat, override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState

GAMES = Path(__file__).parents[1] / "examples" / "cards.jsonl"


def replay(number: int) -> Replay:
    """The game of that number, counted from 0."""
    record = [found.record for _line, found in zip(range(number + 1), read_records(GAMES), strict=False)][number]
    return Replay(ruleset_of(record), record)


def ruleset(*parts: Part, **sets: object) -> RuleSet:
    variant = registry().variant("cards")
    rule = HouseRule("mine", "A sentence.", "cards", parts, sets=sets)
    chosen = (Chosen(rule, rule.options()),)
    return RuleSet(variant, chosen, compose(variant, chosen))


def told(number: int, *parts: Part, **sets: object) -> Retold:
    return retell(replay(number), ruleset(*parts, **sets))


class OtherSeatNext(CardRules):
    @override
    def next_after_division(self, state: CardsState) -> Seat:
        return 1 - super().next_after_division(state)


class RemembersForTheEye(CardRules):
    seen = Fact[int](start=lambda seats: 0)

    @override
    def sees_hand(self, viewer: Seat, owner: Seat) -> bool:
        return True


class Waits(CardRules):
    """A turn may be left out, which is written W."""

    @override
    def move_kinds(self) -> Iterable[MoveKind]:
        yield MoveKind("wait", "M5", self.pass_turn, {"W": ()}, lambda: (("wait",),))

    @override
    def moves(self, state: CardsState) -> Any:
        wait = self.vocabulary.find("W")
        return [*super().moves(state), wait]


def tokens(game: Replay) -> list[str]:
    return list(map(game.rules.vocabulary.token, game.moves))


def test_the_game_would_have_been_over() -> None:
    game = replay(0)
    found = retell(game, ruleset(river_spaces=4))
    # M10: four colours in a river are enough, and the mandala is divided to its end first.
    full = next(ply for ply, state in enumerate(game.states) if any(len(river) >= 4 for river in state.rivers))
    assert found.stops_at is not None
    assert found.stops_at >= full
    assert found.differs_from == found.stops_at
    assert str(found.why) == "the game would have been over: a river has its sixth colour (M10)"
    assert found.outcome is not None
    assert found.outcome.reason == "sixth-colour"


def test_somebody_else_would_have_been_next() -> None:
    game = replay(0)
    found = retell(game, ruleset(OtherSeatNext))
    # M8: the first division is over with the last claim in a row.
    moves = tokens(game)
    first = next(ply for ply, move in enumerate(moves) if move.startswith("C"))
    after = next(ply for ply in range(first, len(moves)) if not moves[ply].startswith("C"))
    assert (found.differs_from, found.stops_at) == (after, after)
    assert str(found.why) == f"player {2 - game.states[after].to_act} would have been next"
    assert found.outcome is None


def test_something_else_would_have_been_shuffled() -> None:
    # M3: where hands hold more, the deck and what is shuffled when it runs out hold other cards.
    game = replay(8)
    found = retell(game, ruleset(hand_limit=12))
    assert found.stops_at is not None
    assert str(found.why) == f"something else would have been shuffled during {tokens(game)[found.stops_at]}"
    assert found.outcome is None


def test_a_fact_that_only_one_rule_set_keeps_makes_no_other_position() -> None:
    game = replay(0)
    rules: Any = ruleset(RemembersForTheEye)
    assert len(rules.rules.facts) == 1
    found = retell(game, rules)
    assert (found.differs_from, found.stops_at, found.why) == (None, None, None)
    assert found.outcome == game.rules.outcome(game.states[-1])


def test_a_move_that_is_no_longer_possible() -> None:
    game = replay(0)
    found = told(0, hand_limit=9)
    assert found.stops_at is not None
    move = tokens(game)[found.stops_at]
    assert str(found.why).startswith(f"{move} would not have been allowed: ")
    # M3: the position is another one before, from the first building that draws a card more.
    assert found.differs_from is not None
    assert found.differs_from <= found.stops_at
    assert tokens(game)[found.differs_from - 1].startswith("M")


def test_a_move_that_the_other_rules_do_not_know() -> None:
    waiting = ruleset(Waits)
    match = Match.new(waiting, [Player(name="Anna"), Player(name="Bo")], 1)
    wait = waiting.rules.vocabulary.find("W")
    assert wait is not None
    match.play(wait)
    found = retell(Replay(waiting, match.record()), load("cards"))
    assert (found.differs_from, found.stops_at, found.outcome) == (None, 0, None)
    assert str(found.why) == "there would have been no move W"
