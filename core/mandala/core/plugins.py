"""Finding plugins, and keeping the program whole whatever they do.

A plugin that fails to import, asks for another plugin API, brings a taken name or raises in a hook is skipped and listed with
the reason; only a game that needs it is refused.
"""

from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pluggy

from mandala.core import hookspecs
from mandala.core.house import HouseRule
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["Plugin", "Registry", "registry"]

GROUP = "mandala"


@dataclass
class Plugin:
    """A plugin that was found: `name` as its entry point says, `source` its package and version, `problem` why it was skipped."""

    name: str
    source: str
    problem: Text | None = None
    brings: list[str] = field(default_factory=list[str])


class Registry:
    """Everything that plugins brought, by name."""

    def __init__(self) -> None:
        self.plugins: list[Plugin] = []
        self.variants: dict[str, Variant] = {}
        self.house_rules: dict[tuple[str, str], HouseRule] = {}
        self.bots: dict[str, Any] = {}

    def variant(self, name: str) -> Variant:
        """The variant named; raises `MandalaError` with the nearest name or the reason why its plugin was skipped."""
        found = self.variants.get(name)
        if found is None:
            raise MandalaError(
                _("there is no variant {name}; {hint}", name=name, hint=self._hint(name, list(self.variants)))
            )
        return found

    def house_rule(self, name: str, variant: str) -> HouseRule:
        """The house rule of that name for a variant; raises `MandalaError` with the nearest name."""
        found = self.house_rules.get((variant, name))
        if found is not None:
            return found
        elsewhere = [owner for owner, known in self.house_rules if known == name]
        if elsewhere:
            raise MandalaError(
                _(
                    "{name} is a house rule for {other}, not for {variant}",
                    name=name,
                    other=elsewhere[0],
                    variant=variant,
                )
            )
        names = [known for owner, known in self.house_rules if owner == variant]
        raise MandalaError(
            _(
                "there is no house rule {name} for {variant}; {hint}",
                name=name,
                variant=variant,
                hint=self._hint(name, names),
            )
        )

    def _hint(self, name: str, names: list[str]) -> Text:
        near = get_close_matches(name, names, n=1)
        if near:
            return _("did you mean {near}?", near=near[0])
        return _("known: {names}", names=", ".join(sorted(names)) or "—")

    def add(self, plugin: Plugin, module: object) -> None:
        """Takes in what a plugin's module brings, or notes why not."""
        self.plugins.append(plugin)
        manager = pluggy.PluginManager(hookspecs.PROJECT)
        manager.add_hookspecs(hookspecs)
        try:
            wanted = getattr(module, "mandala_plugin_api", hookspecs.PLUGIN_API)
            if wanted != hookspecs.PLUGIN_API:
                plugin.problem = _(
                    "it asks for plugin API {wanted}, this program has {ours}", wanted=wanted, ours=hookspecs.PLUGIN_API
                )
                return
            manager.register(module)
            manager.check_pending()
            variants = [variant for found in manager.hook.mandala_variants() for variant in found]
            rules = [rule for found in manager.hook.mandala_house_rules() for rule in found]
            bots = {name: make for found in manager.hook.mandala_bots() for name, make in found.items()}
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            plugin.problem = _("{kind}: {error}", kind=type(error).__name__, error=error)
            return
        taken = [variant.name for variant in variants if variant.name in self.variants]
        taken += [rule.name for rule in rules if (rule.variant, rule.name) in self.house_rules]
        taken += [name for name in bots if name in self.bots]
        if taken:
            plugin.problem = _("the name {name} is taken", name=taken[0])
            return
        self.variants |= {variant.name: variant for variant in variants}
        self.house_rules |= {(rule.variant, rule.name): replace(rule, plugin=plugin.source) for rule in rules}
        self.bots |= bots
        plugin.brings = [variant.name for variant in variants] + [rule.name for rule in rules] + list(bots)


@cache
def registry() -> Registry:
    """The plugins installed in this Python, found once a process."""
    found = Registry()
    for point in sorted(entry_points(group=GROUP), key=_own_first):
        distribution = point.dist
        source = f"{distribution.name} {distribution.version}" if distribution else point.value
        plugin = Plugin(point.name, source)
        try:
            module = point.load()
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            plugin.problem = _("{kind}: {error}", kind=type(error).__name__, error=error)
            found.plugins.append(plugin)
            continue
        found.add(plugin, module)
    return found


def _own_first(point: EntryPoint) -> tuple[bool, str]:
    return (point.dist is None or point.dist.name != "mandala-compendium", point.name)
