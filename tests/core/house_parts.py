"""House rules of the card game that several tests of the framework play with."""

from types import ModuleType
from typing import Any

from mandala.core.compose import Chosen, compose
from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule, Part
from mandala.core.plugins import registry
from mandala.core.ruleset import RuleSet
from mandala.core.typing import Seat, override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.scoring import CardScorer
from mandala.variants.cards.state import CardsState


class AlwaysKeeps(CardRules):
    @override
    def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
        return True


class Doubled(CardScorer):
    @override
    def value(self, space: int, colour: int) -> int:
        return 2 * super().value(space, colour)


class SecondKeeps(CardRules):
    @override
    def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
        return seat == 1 or super().keeps_claims(state, seat)


class SameAsPrinted(CardRules):
    @override
    def next_after_division(self, state: CardsState) -> Seat:
        return super().next_after_division(state)


def rule(name: str, *parts: Part, **rest: Any) -> HouseRule:
    return HouseRule(name, "A sentence.", "cards", parts, **rest)


def ruleset(*rules: HouseRule) -> RuleSet:
    variant = registry().variant("cards")
    chosen = tuple(Chosen(one, one.options()) for one in rules)
    return RuleSet(variant, chosen, compose(variant, chosen))


def bringing(*rules: HouseRule) -> ModuleType:
    """A plugin's module with these house rules."""

    @hookimpl
    def mandala_house_rules() -> list[HouseRule]:
        return list(rules)

    module = ModuleType("mine")
    module.__dict__["mandala_house_rules"] = mandala_house_rules
    return module
