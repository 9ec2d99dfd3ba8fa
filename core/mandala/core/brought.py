"""What one plugin's module brings: its hooks asked, and what they give checked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

import pluggy

from mandala.core import hookspecs
from mandala.core.declared import check_house_rule, check_name, check_variant, expect
from mandala.core.house import HouseRule
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["HOOKS", "Brought", "brought_by"]

HOOKS = tuple(name for name in vars(hookspecs) if name.startswith("mandala_"))


@dataclass(frozen=True)
class Brought:
    """What one plugin brings."""

    variants: list[Variant] = field(default_factory=list[Variant])
    house_rules: list[HouseRule] = field(default_factory=list[HouseRule])
    bots: dict[str, Any] = field(default_factory=dict[str, Any])
    problems: list[Text] = field(default_factory=list[Text])
    """What else it would have brought, and why not."""


def brought_by(module: object) -> Brought:
    """Asks the hooks; raises `MandalaError` for what a plugin may not do, and whatever the plugin raises."""
    wanted = getattr(module, "mandala_plugin_api", hookspecs.PLUGIN_API)
    if wanted != hookspecs.PLUGIN_API:
        raise MandalaError(
            _("it asks for plugin API {wanted}, this program has {ours}", wanted=wanted, ours=hookspecs.PLUGIN_API)
        )
    _check_hook_names(module)
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    try:
        manager.register(module)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        # Names and marks are right by now: what is left is what the hook wants to be given.
        raise MandalaError(_("{name} has parameters, but is given nothing", name=_hook_of(error))) from error
    variants = [variant for brought in _given(manager, "mandala_variants", Iterable) for variant in brought]
    rules = [rule for brought in _given(manager, "mandala_house_rules", Iterable) for rule in brought]
    bots = {name: make for brought in _given(manager, "mandala_bots", Mapping) for name, make in brought.items()}
    for variant in variants:
        expect(
            isinstance(variant, Variant), _("mandala_variants gives {what}, no Variant", what=type(variant).__name__)
        )
        check_variant(variant)
    for rule in rules:
        expect(
            isinstance(rule, HouseRule), _("mandala_house_rules gives {what}, no HouseRule", what=type(rule).__name__)
        )
        check_house_rule(rule)
    for name, make in bots.items():
        check_name(name)
        expect(callable(make), _("the bot {name} cannot be made: it is no function", name=name))
    return Brought(variants, rules, bots)


def _given(manager: pluggy.PluginManager, hook: str, kind: type) -> list[Any]:
    """What the implementations of a hook give, one each."""
    given: list[Any] = getattr(manager.hook, hook)()
    for one in given:
        wanted = _("a mapping") if kind is Mapping else _("a list")
        expect(isinstance(one, kind) and not isinstance(one, str),
               _("{hook} gives {what}, not {wanted}", hook=hook, what=type(one).__name__, wanted=wanted))  # fmt: skip
    return given


def _hook_of(error: pluggy.PluginValidationError) -> str:
    return next((name for name in HOOKS if name in str(error)), "?")


def _check_hook_names(module: object) -> None:
    """A hook that is misspelt or not marked would silently do nothing."""
    implemented = 0
    for name in dir(module):
        value = getattr(module, name, None)
        marked = hasattr(value, f"{hookspecs.PROJECT}_impl")
        implemented += marked
        at_home = getattr(value, "__module__", None) == getattr(module, "__name__", "")
        if name in HOOKS:
            expect(marked, _("{name} is not marked with @hookimpl", name=name))
        elif marked or (at_home and callable(value) and name.startswith("mandala_")):
            near = get_close_matches(name, HOOKS, n=1, cutoff=0.4) or HOOKS
            raise MandalaError(_("there is no hook {name}; did you mean {near}?", name=name, near=near[0]))
    expect(implemented, _("it implements no hook; the hooks are {names}", names=", ".join(HOOKS)))
