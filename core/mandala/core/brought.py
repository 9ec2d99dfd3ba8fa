"""What one plugin's module brings: its hooks asked, and what they give checked."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

import pluggy
from pydantic import BaseModel

from mandala.core import hookspecs
from mandala.core.house import HouseRule
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["HOOKS", "Brought", "brought_by"]

HOOKS = tuple(name for name in vars(hookspecs) if name.startswith("mandala_"))
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Brought:
    """What one plugin brings."""

    variants: list[Variant] = field(default_factory=list[Variant])
    house_rules: list[HouseRule] = field(default_factory=list[HouseRule])
    bots: dict[str, Any] = field(default_factory=dict[str, Any])


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
    manager.register(module)
    manager.check_pending()
    variants = [variant for brought in manager.hook.mandala_variants() for variant in brought]
    rules = [rule for brought in manager.hook.mandala_house_rules() for rule in brought]
    bots = {name: make for brought in manager.hook.mandala_bots() for name, make in brought.items()}
    for variant in variants:
        _expect(
            isinstance(variant, Variant), _("mandala_variants gives {what}, no Variant", what=type(variant).__name__)
        )
        _check_name(variant.name)
    for rule in rules:
        _expect(
            isinstance(rule, HouseRule), _("mandala_house_rules gives {what}, no HouseRule", what=type(rule).__name__)
        )
        _check_house_rule(rule)
    for name, make in bots.items():
        _check_name(name)
        _expect(callable(make), _("the bot {name} cannot be made: it is no function", name=name))
    return Brought(variants, rules, bots)


def _check_hook_names(module: object) -> None:
    """A hook that is misspelt or not marked would silently do nothing."""
    implemented = 0
    for name in dir(module):
        value = getattr(module, name, None)
        marked = hasattr(value, f"{hookspecs.PROJECT}_impl")
        implemented += marked
        at_home = getattr(value, "__module__", None) == getattr(module, "__name__", "")
        if name in HOOKS:
            _expect(marked, _("{name} is not marked with @hookimpl", name=name))
        elif marked or (at_home and callable(value) and name.startswith("mandala_")):
            near = get_close_matches(name, HOOKS, n=1, cutoff=0.4) or HOOKS
            raise MandalaError(_("there is no hook {name}; did you mean {near}?", name=name, near=near[0]))
    _expect(implemented, _("it implements no hook; the hooks are {names}", names=", ".join(HOOKS)))


def _check_name(name: object) -> None:
    valid = isinstance(name, str) and _NAME.fullmatch(name)
    _expect(valid, _("“{name}” is no name: lower-case letters and digits, with hyphens between", name=name))


def _check_house_rule(rule: Any) -> None:
    _check_name(rule.name)
    parts: tuple[object, ...] = rule.parts
    options: object = rule.options
    _expect(isinstance(rule.parts, tuple) and all(isinstance(part, type) for part in parts),
            _("{name}: parts are a tuple of classes", name=rule.name))  # fmt: skip
    _expect(isinstance(options, type) and issubclass(options, BaseModel),
            _("{name}: options are a pydantic model, a class", name=rule.name))  # fmt: skip
    _expect(callable(rule.sets) or isinstance(rule.sets, Mapping),
            _("{name}: sets is a mapping or a function of the options", name=rule.name))  # fmt: skip


def _expect(fulfilled: object, problem: Text) -> None:
    if not fulfilled:
        raise MandalaError(problem)
