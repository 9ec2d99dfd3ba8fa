"""What plugins bring, and keeping the program whole whatever they do.

A plugin that fails to load, asks for another plugin API, brings a taken name or raises in a hook is skipped and listed with
the reason; only a game that needs it is refused.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from mandala.core.brought import Brought, brought_by
from mandala.core.house import HouseRule
from mandala.core.house_toml import read_house_rules
from mandala.core.isolation import isolated, what_went_wrong
from mandala.core.plugin_files import content
from mandala.core.plugin_sources import Source, found, unwanted
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _, clean
from mandala.core.unfinished import note_unfinished, watched, why_unfinished
from mandala.core.variant import Variant

__all__ = ["Plugin", "Registry", "registry"]


@dataclass
class Plugin:
    """A plugin that was found: `name` as its entry point says, `source` its package and version.

    `problem` says why it was skipped, or, where it brings something all the same, what of it was.
    """

    name: str
    source: str
    problem: Text | None = None
    brings: list[str] = field(default_factory=list[str])
    printed: str = ""
    """What it wrote while it was loaded, which nobody saw."""
    own: bool = False
    named: bool = False
    """Asked for by name on the command line."""
    content: str = ""
    """Of a single file, what its content comes to, which changes with it."""


class Registry:
    """Everything that plugins brought, by name."""

    def __init__(self) -> None:
        self.plugins: list[Plugin] = []
        self.variants: dict[str, Variant] = {}
        self.house_rules: dict[tuple[str, str], HouseRule] = {}
        self.bots: dict[str, Any] = {}
        self.composed: dict[tuple[Any, ...], Any] = {}
        """Rule sets composed before, kept by `ruleset.load`."""
        self.made: dict[str, Any] = {}
        """Bots of plugins, with their packages, that think in this process, and what has made them; kept by `make_bot`."""

    def variant(self, name: str) -> Variant:
        """The variant named; raises `MandalaError` with the nearest name and the plugins that were skipped."""
        known = self.variants.get(name)
        if known is None:
            raise MandalaError(
                _("there is no variant {name}; {hint}", name=name, hint=self._hint(name, list(self.variants)))
            )
        return known

    def house_rule(self, name: str, variant: str) -> HouseRule:
        """The house rule of that name for a variant; raises `MandalaError` with the nearest name and the plugins skipped."""
        known = self.house_rules.get((variant, name))
        if known is not None:
            return known
        elsewhere = [rule for (_owner, other), rule in self.house_rules.items() if other == name]
        if elsewhere:
            source = f"{name} ({elsewhere[0].plugin})"
            raise MandalaError(_("{rule} is a house rule for {other}, not for {variant}; remove it",
                                 rule=source, other=elsewhere[0].variant, variant=variant))  # fmt: skip
        names = [known for owner, known in self.house_rules if owner == variant]
        raise MandalaError(_("there is no house rule {name} for {variant}; {hint}", name=name, variant=variant,
                             hint=self._hint(name, names)))  # fmt: skip

    def _hint(self, name: str, names: list[str]) -> Text:
        near = get_close_matches(name, names, n=1)
        hint = (
            _("did you mean {near}?", near=near[0])
            if near
            else _("known: {names}", names=", ".join(sorted(names)) or "—")
        )
        return self.with_skipped(hint)

    def with_skipped(self, hint: Text) -> Text:
        """What to say of a name that is not there, with the plugins that were skipped: one of them may bring it."""
        skipped = [f"{plugin.source}: {plugin.problem}" for plugin in self.plugins if plugin.problem is not None]
        if not skipped:
            return hint
        return _("{hint} (plugins skipped: {skipped})", hint=hint, skipped="; ".join(skipped))

    def leave_out_the_unplayable(self) -> None:
        """Leaves out house rules for variants that nobody brings, and says so of their plugins; once all are loaded."""
        for rule in [rule for rule in self.house_rules.values() if rule.variant not in self.variants]:
            del self.house_rules[rule.variant, rule.name]
            plugin = next(one for one in self.plugins if one.source == rule.plugin and rule.name in one.brings)
            plugin.brings.remove(rule.name)
            why = _("{rule} is for {variant}, which is no variant here; {hint}", rule=rule.name,
                    variant=clean(rule.variant, 80), hint=_nearest(rule.variant, list(self.variants)))  # fmt: skip
            plugin.problem = why if plugin.problem is None else _("{one}; {other}", one=plugin.problem, other=why)

    def add(self, plugin: Plugin, module: object) -> None:
        """Takes in what a plugin's module brings, or notes why not."""
        self._add(plugin, lambda: module)

    def add_source(self, source: Source) -> None:
        """Loads a plugin that was found, unless it is not wanted, and takes in what it brings, or notes why not."""
        plugin = Plugin(source.name, source.label, unwanted(source), own=source.own, named=source.named)
        file = source.file
        if file is not None and plugin.problem is None:
            try:
                plugin.content = f"sha256:{hashlib.sha256(content(file)).hexdigest()[:8]}"
            except MandalaError as error:
                plugin.problem = _("{why}", why=error)
        is_code = file is None or file.suffix != ".toml"
        if plugin.problem is None and is_code and not source.own:
            plugin.problem = why_unfinished(source.key, _called(plugin), not source.named)
        if plugin.problem is not None:
            self.plugins.append(plugin)
        elif file is not None and not is_code:
            self._take(plugin, lambda: self._read_toml(file), source.key)
        else:
            self._add(plugin, source.load, source.key)

    def _read_toml(self, file: Path) -> Brought:
        """Of tables one can be left out without the others."""
        rules, problems = read_house_rules(file, self.variants)
        free = [rule for rule in rules if (rule.variant, rule.name) not in self.house_rules]
        problems += [self._is_taken(rule.name) for rule in rules if rule not in free]
        return Brought(house_rules=free, problems=problems)

    def _add(self, plugin: Plugin, load: Callable[[], object], key: str = "") -> None:
        def take() -> Brought:
            module = load()
            version = getattr(module, "__version__", None)
            if plugin.source.endswith(".py") and isinstance(version, str):
                plugin.source += f" {version}"
            return brought_by(module)

        self._take(plugin, take, key)

    def _take(self, plugin: Plugin, take: Callable[[], Brought], key: str) -> None:
        self.plugins.append(plugin)
        if plugin.own:
            # The program's own are known not to print or exit, and are to load fast.
            try:
                brought = take()
            except Exception as error:
                plugin.problem = what_went_wrong(error)
                return
        else:
            with watched(key, _called(plugin), lasting=not plugin.named):
                outcome = isolated(take)
            if outcome.is_too_slow and not plugin.named:
                note_unfinished(key)
            plugin.problem, plugin.printed = outcome.problem, outcome.printed
            if outcome.result is None:
                return
            brought = outcome.result
        plugin.problem = self._taken(brought)
        if plugin.problem is None:
            self._keep(plugin, brought)
            if brought.problems:
                plugin.problem = _("{problems}", problems="; ".join(map(str, brought.problems)))

    def _taken(self, brought: Brought) -> Text | None:
        """The first name that something else has."""
        from mandala.core.bots.catalogue import is_taken

        kinds: tuple[tuple[Iterable[object], Mapping[Any, object]], ...] = (
            ([variant.name for variant in brought.variants], self.variants),
            ([(rule.variant, rule.name) for rule in brought.house_rules], self.house_rules),
            (brought.bots, {**self.bots, **dict.fromkeys(filter(is_taken, brought.bots), "")}),
        )
        for names, known in kinds:
            seen: set[object] = set()
            for name in names:
                if name in known or name in seen:
                    shown = name[1] if isinstance(name, tuple) else name
                    return (
                        self._is_taken(str(shown))
                        if name in known
                        else _("it brings two things of the name {name}", name=shown)
                    )
                seen.add(name)
        return None

    def _is_taken(self, name: str) -> Text:
        owner = next((plugin for plugin in self.plugins if name in plugin.brings), None)
        if owner is None or owner.own or owner.named:
            return _("the name {name} is taken by {owner}", name=name, owner=owner.source if owner else "mandala")
        return _("the name {name} is taken by {owner}; to have this one instead: mandala plugins block {package}",
                 name=name, owner=owner.source, package=owner.source.partition(" ")[0])  # fmt: skip

    def _keep(self, plugin: Plugin, brought: Brought) -> None:
        rules = [replace(rule, plugin=plugin.source, content=plugin.content) for rule in brought.house_rules]
        self.variants |= {variant.name: variant for variant in brought.variants}
        self.house_rules |= {(rule.variant, rule.name): rule for rule in rules}
        self.bots |= brought.bots
        plugin.brings = (
            [variant.name for variant in brought.variants] + [rule.name for rule in rules] + list(brought.bots)
        )


def _nearest(name: str, names: list[str]) -> Text:
    near = get_close_matches(name, names, n=1)
    if near:
        return _("did you mean {near}?", near=near[0])
    return _("known: {names}", names=", ".join(sorted(names)) or "—")


def _called(plugin: Plugin) -> str:
    return f"{plugin.name} ({plugin.source})"


@cache
def registry() -> Registry:
    """The plugins that there are, found and loaded once a process."""
    known = Registry()
    for source in found():
        known.add_source(source)
    known.leave_out_the_unplayable()
    return known
