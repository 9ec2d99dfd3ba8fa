"""The conformance kit for other people's plugins: their variants and house rules, alone and with the installed rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import ValidationError

from mandala.core.clashes import cannot_be_played
from mandala.core.compose import Chosen, CompositionError, compose, in_order
from mandala.core.conformance import Failure, check_ruleset
from mandala.core.house import HouseRule
from mandala.core.options import NoOptions
from mandala.core.plugins import Plugin, Registry
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import RuleSet
from mandala.core.surroundings import no_end
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["Checked", "check_plugin", "rule_sets"]


@dataclass(frozen=True)
class Checked:
    """One rule set that was tried: its name, what failed, and why it could not be tried."""

    name: str
    failures: tuple[Failure, ...] = ()
    refused: Text | None = None
    fault: bool = False
    """Whether that it was refused is a fault: a rule that cannot even be played alone."""


def check_plugin(plugin: Plugin, known: Registry, games: int, seed: int) -> Iterator[Checked]:
    """Tries everything that a plugin brings, a rule set at a time; raises `MandalaError` where the plugin was skipped."""
    if plugin.problem is not None and not plugin.brings:
        raise MandalaError(
            _("{name} ({source}) was skipped: {why}", name=plugin.name, source=plugin.source, why=plugin.problem)
        )
    if plugin.problem is not None:
        yield Checked(plugin.name, refused=plugin.problem, fault=True)
    for variant, rules in rule_sets(plugin, known):
        yield _tried(variant, rules, games, seed)


def rule_sets(plugin: Plugin, known: Registry) -> Iterator[tuple[Variant, tuple[HouseRule, ...]]]:
    """Each variant and house rule of the plugin alone, and each house rule with every other one for its variant."""
    variants = [variant for variant in known.variants.values() if variant.name in plugin.brings]
    yield from ((variant, ()) for variant in variants if _belongs(variant, plugin, known))
    mine = [rule for rule in known.house_rules.values() if rule.plugin == plugin.source]
    seen: set[frozenset[int]] = set()
    for rule in mine:
        variant = known.variants.get(rule.variant)
        if variant is None:
            continue
        yield variant, (rule,)
        for other in known.house_rules.values():
            pair = frozenset((id(rule), id(other)))
            if other is not rule and other.variant == rule.variant and pair not in seen:
                seen.add(pair)
                yield variant, (rule, other)


def _belongs(variant: Variant, plugin: Plugin, known: Registry) -> bool:
    """Two plugins may bring things of one name if they are of different kinds."""
    owner = next(found for found in known.plugins if variant.name in found.brings)
    return owner is plugin


def _tried(variant: Variant, rules: tuple[HouseRule, ...], games: int, seed: int) -> Checked:
    name = "+".join([variant.name, *sorted(rule.name for rule in rules)])
    made: list[Chosen] = []
    for rule in rules:
        one = Chosen(rule, NoOptions())
        try:
            with no_end():
                made.append(Chosen(rule, rule.options()))
        except ValidationError as error:
            return Checked(name, refused=_("an option has no value of its own: {why}", why=error))
        except Exception as error:
            return Checked(name, refused=cannot_be_played(one.source, error), fault=True)
    chosen = tuple(in_order(made))
    try:
        ruleset = RuleSet(variant, chosen, compose(variant, chosen))
    except CompositionError as error:
        # That two rules clash is said before the first card, as it should be.
        return Checked(name, refused=_("{why}", why=error), fault=len(rules) == 1 and not rules[0].requires)
    return Checked(ruleset.name, tuple(check_ruleset(ruleset, games, seed)))
