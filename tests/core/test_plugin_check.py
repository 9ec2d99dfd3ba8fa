"""The conformance kit for other people's plugins: what is tried, and what is said of what cannot be."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any

import pytest

from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule, Part
from mandala.core.options import OptionModel
from mandala.core.plugin_check import Checked, check_plugin, rule_sets
from mandala.core.plugins import Plugin, Registry, registry
from mandala.core.refusal import MandalaError
from mandala.core.typing import override
from mandala.core.variant import Variant
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState


def rule(name: str, *parts: Part, variant: str = "cards", **rest: Any) -> HouseRule:
    return HouseRule(name, "A sentence.", variant, parts, **rest)


def module(
    *rules: HouseRule, variants: Iterable[Variant] = (), bots: Iterable[str] = (), name: str = "for_tests"
) -> ModuleType:
    """A plugin's module that brings these."""

    @hookimpl
    def mandala_house_rules() -> list[HouseRule]:
        return list(rules)

    @hookimpl
    def mandala_variants() -> list[Variant]:
        return list(variants)

    @hookimpl
    def mandala_bots() -> dict[str, Any]:
        return dict.fromkeys(bots, dict)

    made = ModuleType(name)
    made.__dict__.update(
        mandala_house_rules=mandala_house_rules, mandala_variants=mandala_variants, mandala_bots=mandala_bots
    )
    return made


@pytest.fixture
def known() -> Registry:
    """The card game, and nothing else."""
    made = Registry()
    made.add(Plugin("cards", "cards 1.0", own=True), module(variants=[registry().variant("cards")]))
    return made


def added(known: Registry, *rules: HouseRule, **rest: Any) -> Plugin:
    plugin = Plugin("mine", "mine 1.0", own=True)
    known.add(plugin, module(*rules, **rest))
    assert plugin.problem is None
    return plugin


def tried(known: Registry, *rules: HouseRule) -> list[Checked]:
    return list(check_plugin(added(known, *rules), known, games=1, seed=2))


NINE, TEN = rule("nine", sets={"hand_limit": 9}), rule("ten", sets={"hand_limit": 10})
FIVE_DEALT = rule("five-dealt", sets={"starting_hand": 5})


class NoMoves(CardRules):
    @override
    def moves(self, state: CardsState) -> Any:
        return ()


# What is tried --------------------------------------------------------------------------------------------------------


def names(plugin: Plugin, known: Registry) -> list[str]:
    return ["+".join([variant.name, *(one.name for one in rules)]) for variant, rules in rule_sets(plugin, known)]


def test_a_variant_alone(known: Registry) -> None:
    assert names(known.plugins[0], known) == ["cards"]


def test_a_house_rule_alone_and_with_every_other_one(known: Registry) -> None:
    other = Plugin("theirs", "theirs 1.0", own=True)
    known.add(other, module(NINE))
    plugin = added(known, FIVE_DEALT, TEN)
    # Each pair once, those with other people's rules among them.
    assert names(plugin, known) == [
        "cards+five-dealt",
        "cards+five-dealt+nine",
        "cards+five-dealt+ten",
        "cards+ten",
        "cards+ten+nine",
    ]
    assert names(other, known) == ["cards+nine", "cards+nine+five-dealt", "cards+nine+ten"]


def test_a_house_rule_for_a_variant_that_is_not_installed_is_left_out(known: Registry) -> None:
    assert names(added(known, NINE, rule("far", variant="chess")), known) == ["cards+nine"]


def test_a_bot_of_a_variants_name_does_not_make_it_the_plugins_own(known: Registry) -> None:
    plugin = added(known, NINE, bots=["cards"])
    assert plugin.brings == ["nine", "cards"]
    assert names(plugin, known) == ["cards+nine"]


# What comes of it -----------------------------------------------------------------------------------------------------


def test_rules_that_conform(known: Registry) -> None:
    assert tried(known, NINE, FIVE_DEALT) == [
        Checked("cards+nine"),
        Checked("cards+five-dealt+nine"),
        Checked("cards+five-dealt"),
    ]


def test_a_rule_that_leaves_no_move(known: Registry) -> None:
    (checked,) = tried(known, rule("stuck", NoMoves))
    assert (checked.name, checked.refused, checked.fault) == ("cards+stuck", None, False)
    turn = next(failure for failure in checked.failures if failure.check == "turn")
    assert turn.message == "the game is under way, but there is no legal move"
    assert turn.moves == ()


def test_two_rules_that_clash_are_no_fault(known: Registry) -> None:
    alone, both, other = tried(known, NINE, TEN)
    assert (alone.name, alone.refused, other.name, other.refused) == ("cards+nine", None, "cards+ten", None)
    assert (both.name, both.failures, both.fault) == ("cards+nine+ten", (), False)
    assert str(both.refused) == "nine (mine 1.0) sets hand_limit to 9, ten (mine 1.0) to 10; remove one of them"


def test_a_rule_that_cannot_be_played_alone_is_a_fault(known: Registry) -> None:
    # M3: eight is what is printed.
    (checked,) = tried(known, rule("same", sets={"hand_limit": 8}))
    assert (checked.name, checked.failures, checked.fault) == ("cards+same", (), True)
    assert str(checked.refused) == "same (mine 1.0) changes nothing; remove it"


def test_a_rule_that_needs_another_one_is_no_fault(known: Registry) -> None:
    nine, pair, needy = tried(known, NINE, rule("needy", sets={"starting_hand": 5}, requires=("nine",)))
    assert (nine, pair) == (Checked("cards+nine"), Checked("cards+needy+nine"))
    assert (needy.name, needy.fault) == ("cards+needy", False)
    assert str(needy.refused) == "needy (mine 1.0) needs the house rule nine; add nine or remove needy"


class Given(OptionModel):
    limit: int


def given_limit(given: Given) -> dict[str, object]:
    return {"hand_limit": given.limit}


def test_an_option_that_has_to_be_given(known: Registry) -> None:
    (checked,) = tried(known, rule("given", options=Given, sets=given_limit))
    assert (checked.name, checked.failures, checked.fault) == ("cards+given", (), False)
    assert str(checked.refused).startswith("an option has no value of its own: ")
    assert "limit" in str(checked.refused)


def test_a_plugin_that_was_skipped(known: Registry) -> None:
    plugin = Plugin("mine", "mine 1.0", own=True)
    known.add(plugin, module(NINE, NINE))
    with pytest.raises(MandalaError) as caught:
        list(check_plugin(plugin, known, games=1, seed=2))
    assert str(caught.value) == "mine (mine 1.0) was skipped: it brings two things of the name nine"


def test_what_was_left_out_is_a_fault_and_the_rest_is_tried(known: Registry) -> None:
    plugin = added(known, NINE, rule("far", variant="crads"))
    known.leave_out_the_unplayable()
    left_out, nine = check_plugin(plugin, known, games=1, seed=2)
    assert (left_out.name, left_out.fault) == ("mine", True)
    assert str(left_out.refused) == "far is for crads, which is no variant here; did you mean cards?"
    assert (nine.name, nine.failures) == ("cards+nine", ())
