"""Whose code an error comes from, so that a message can name the plugin."""

import traceback
from collections.abc import Iterator, Mapping
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, Any

from mandala.core.facts import is_fact
from mandala.core.isolation import what_went_wrong
from mandala.core.refusal import MandalaError
from mandala.core.text import _
from mandala.core.variant import Variant

__all__ = ["RulesFailure", "failure_of_a_plugin", "failure_of_rules", "plugin_at_work", "plugins_behind", "source_of"]

if TYPE_CHECKING:
    from mandala.core.plugins import Registry
    from mandala.core.ruleset import RuleSet

Part = type | FunctionType
"""What code belongs to."""
Sources = Mapping[type, str] | Mapping[Part, str]
_OWN_PACKAGE = "mandala"
_OF_MANY_CAUSES = (SystemExit, KeyboardInterrupt, EOFError, OSError, UnicodeError)
"""What need not have to do with the rules: a full disk, a reader who has gone, Ctrl-C."""


class RulesFailure(MandalaError):
    """A plugin's house rule or variant has failed, or what a plugin's bot has made of them; the message names them."""


def source_of(error: BaseException, sources: Sources) -> str | None:
    """The house rule and package whose code raised the error or was the last to call what did; None where none was.

    `sources` names what is behind classes, as `Rules.sources` does, or functions. Where several are in one module and the error
    comes from a function beside them, the one that has called it is meant, or all of them.
    """
    by_code: dict[CodeType, list[str]] = {}
    for part, source in sources.items():
        for code in _codes(part):
            by_code.setdefault(code, []).append(source)
    by_module: dict[str, list[str]] = {}
    for part, source in sources.items():
        package = part.__module__.partition(".")[0]
        for module in {part.__module__} if package == _OWN_PACKAGE else {part.__module__, package}:
            by_module.setdefault(module, []).append(source)
    possible: list[str] = []
    for frame, _line in reversed([*traceback.walk_tb(error.__traceback__)]):
        # Classes that one function makes share their code.
        callers = [source for source in by_code.get(frame.f_code, ()) if not possible or source in possible]
        if len(set(callers)) == 1:
            return callers[0]
        if callers:
            possible = callers
        if not possible:
            module = _module(frame)
            possible = by_module.get(module) or by_module.get(module.partition(".")[0], [])
    return ", ".join(dict.fromkeys(possible)) or None


def failure_of_rules(error: BaseException, sources: Sources) -> RulesFailure | None:
    """An unexpected error under plugins' house rules, as one that names them; None where none are played.

    Where none of their code is in sight, one of them has still answered what the rules cannot go on with, most likely.
    """
    foreign = {part: source for part, source in sources.items() if not _is_own(part)}
    source = source_of(error, foreign)
    if source is not None:
        return RulesFailure(_("{source} fails: {error}", source=source, error=what_went_wrong(error)))
    if not foreign or isinstance(error, _OF_MANY_CAUSES):
        return None
    names = ", ".join(dict.fromkeys(foreign.values()))
    return RulesFailure(
        _("the game fails, most likely because of {source}: {error}", source=names, error=what_went_wrong(error))
    )


def failure_of_a_plugin(error: BaseException) -> RulesFailure | None:
    """An error in the code of a plugin's house rule, variant or bot, or under the house rules played; None where it is our own.

    A bot that thinks in this process can change anything in it. Loads nothing.
    """
    composed, others = _played(), _brought()
    if source_of(error, composed) is None and source_of(error, others) is not None:
        return failure_of_rules(error, others)
    return failure_of_rules(error, composed)


def plugin_at_work(error: BaseException) -> str | None:
    """The house rule or variant, with its package, in whose code the program was when Ctrl-C came; loads nothing."""
    sources = _brought() | {part: source for part, source in _played().items() if not _is_own(part)}
    return source_of(error, sources)


def plugins_behind(ruleset: "RuleSet") -> list[str]:
    """The house rules and the variant of a rule set that run code of plugins, with their packages."""
    from mandala.core.plugins import registry

    played: list[Sources] = [_of_a_variant(ruleset.variant, registry()), ruleset.rules.sources]
    return [*dict.fromkeys(source for sources in played for part, source in sources.items() if not _is_own(part))]


def _played() -> dict[Part, str]:
    """What is behind the code of the rule sets composed so far, and of the bots that think in this process."""
    from mandala.core.plugins import registry

    played: dict[Part, str] = {}
    if registry.cache_info().currsize:
        known = registry()
        for ruleset in known.composed.values():
            played |= _of_a_variant(ruleset.variant, known) | ruleset.rules.sources
        for name, make in known.made.items():
            if _has_code(make):
                played[make] = ", ".join(filter(None, (played.get(make), name)))
    return played


def _brought() -> dict[Part, str]:
    """What is behind the code of plugins' house rules and variants, composed or not."""
    from mandala.core.plugins import registry

    if not registry.cache_info().currsize:
        return {}
    known = registry()
    brought: dict[Part, str] = {}
    for rule in known.house_rules.values():
        asked = [rule.sets] if isinstance(rule.sets, FunctionType) else []
        brought |= dict.fromkeys((*rule.parts, rule.options, *asked), f"{rule.name} ({rule.plugin})")
    for variant in known.variants.values():
        brought |= _of_a_variant(variant, known)
    return {part: source for part, source in brought.items() if not _is_own(part)}


def _of_a_variant(variant: Variant, known: "Registry") -> dict[Part, str]:
    """What is behind the code that a plugin's variant consists of."""
    source = next((plugin.source for plugin in known.plugins if variant.name in plugin.brings), "")
    table = variant.table
    parts: tuple[Any, ...] = (
        variant.rules, variant.scorer, variant.scene, variant.evaluate, variant.news, table.read, table.check
    )  # fmt: skip
    named = dict.fromkeys(filter(_has_code, parts), f"{variant.name} ({source})")
    return {part: name for part, name in named.items() if not _is_own(part)}


def _has_code(part: Any) -> bool:
    return isinstance(part, type | FunctionType)


def _is_own(part: Part) -> bool:
    return part.__module__.partition(".")[0] == _OWN_PACKAGE


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


def _codes(part: Part) -> Iterator[CodeType]:
    """The code of a function, or of every method of a class, and of functions within."""
    for value in _functions(part):
        function: Any = getattr(value, "fget", None) or getattr(value, "__func__", None) or value
        while function is not None:
            code = getattr(function, "__code__", None)
            if isinstance(code, CodeType):
                yield from _nested(code)
            function = getattr(function, "__wrapped__", None)


def _functions(part: Part) -> Iterator[object]:
    """What a class consists of, or a function itself; of a fact the functions that make it."""
    for value in vars(part).values() if isinstance(part, type) else [part]:
        if is_fact(value):
            yield from vars(value).values()
        else:
            yield value


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)
