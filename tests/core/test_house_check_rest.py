"""House rules tried in games: facts that only some keep, deals of their own, and rules that hang together."""

import pytest

from mandala.core import house_check
from mandala.core.facts import Fact
from mandala.core.house_check import check, first_difference
from mandala.core.refusal import Refusal
from mandala.core.rules import Prohibition
from mandala.core.text import _
from mandala.core.typing import override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState

from .house_parts import AlwaysKeeps, SameAsPrinted, SecondKeeps, rule, ruleset


class Remembers(SameAsPrinted):
    kept = Fact[int](start=lambda seats: 0)


class BarsEverything(CardRules):
    @override
    def forbids(self, state: CardsState) -> Prohibition | None:
        return Prohibition(tuple(self.moves(state)), Refusal(_("Nothing is allowed."), "M2"))


def test_another_deal_is_a_difference_before_the_first_move() -> None:
    # M1: seven cards in hand instead of six.
    example = first_difference(ruleset(rule("seven", sets={"starting_hand": 7})), ruleset(), 5)
    assert example is not None
    assert (example.seed, example.moves) == (5, ())


def test_a_fact_alone_is_no_difference() -> None:
    assert first_difference(ruleset(rule("remembers", Remembers)), ruleset(), 5) is None
    assert first_difference(ruleset(), ruleset(rule("remembers", Remembers)), 5) is None


def test_a_fact_that_both_keep_is_compared() -> None:
    class Counts(CardRules):
        kept = Remembers.kept

        @override
        def draws_after_building(self, in_hand: int) -> int:
            return super().draws_after_building(in_hand)

    one, other = ruleset(rule("remembers", Remembers)), ruleset(rule("counts", Counts))
    assert one.rules.facts == other.rules.facts
    assert first_difference(one, other, 5) is None


def test_a_rule_that_hides_another_is_found_beside_one_that_cannot_be_left_out() -> None:
    keeps, second = rule("keeps", AlwaysKeeps), rule("second-keeps", SecondKeeps)
    base = rule("base", sets={"hand_limit": 9})
    needy = rule("needy", sets={"starting_hand": 5}, requires=("base",))
    found = check(ruleset(base, keeps, needy, second), 12, seed=3)
    hidden = next(effect for effect in found.effects if effect.rule.name == "second-keeps")
    assert hidden.games == 0
    assert [one.name for one in hidden.masked_by] == ["keeps"]
    needed = next(effect for effect in found.effects if effect.rule.name == "base")
    assert needed.needed_by == ("needy needs the house rule base; add base or remove needy",)
    assert found.findings == 1


def test_prohibitions_that_would_bar_every_move_are_lifted_and_told() -> None:
    found = check(ruleset(rule("bars", BarsEverything)), 2, seed=3)
    # From the first position on, so that the game is the printed one.
    assert found.lifted[0].moves == ()
    assert len(found.lifted[1].moves) == 1
    assert (found.effects[0].games, found.stuck, found.findings) == (0, [], 1)


def test_games_that_stay_the_same_are_not_followed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    nine = ruleset(rule("nine", sets={"hand_limit": 9}))
    assert first_difference(nine, ruleset(), 5) is not None
    # M3: no hand has more than eight cards before the first is drawn.
    monkeypatch.setattr(house_check, "MOST_PLIES", 1)
    assert first_difference(nine, ruleset(), 5) is None
