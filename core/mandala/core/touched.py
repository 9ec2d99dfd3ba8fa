"""What a house rule's parts do to the rules: which points they replace, build on, add to or bring anew."""

import inspect
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from types import CodeType, FunctionType
from typing import Any

from mandala.core.facts import is_fact
from mandala.core.house import Chosen, Part
from mandala.core.scoring import Scorer
from mandala.core.variant import Variant

__all__ = ["COLLECTED", "Relation", "Touch", "cited", "closed_points", "relation", "rules_touched", "touched"]

COLLECTED = frozenset({"move_kinds", "forbids"})
"""Points that the framework gathers from every part, so that parts never clash over them."""

_SEEN_THROUGH_VISIBILITY = frozenset({"view", "determinize"})

_NUMBERS = re.compile(r"[A-Z]+\d+[a-z]?(?:(?:, | and | to )[A-Z]+\d+[a-z]?)*")
_RANGE = re.compile(r"([A-Z]+)(\d{1,3}) to \1(\d{1,3})\b")


class Relation(Enum):
    """How an attribute of a part stands to the one of the same name below it."""

    NEW = "new"
    EXTENDS = "extends"
    REPLACES = "replaces"
    COLLECTED = "collected"


@dataclass(frozen=True)
class Touch:
    """One attribute that a house rule's parts define: how, and the class that does."""

    relation: Relation
    owner: type


def touched(variant: Variant, one: Chosen, others: Collection[Chosen] = ()) -> dict[tuple[type, str], Touch]:
    """What the rule's parts touch, by the variant's class (rules or scorer) and name.

    Classes that a part is built on count as its own, unless they are parts of one of `others`.
    """
    foreign = {part for other in others if other is not one for part in other.rule.parts} - set(one.rule.parts)
    found: dict[tuple[type, str], Touch] = {}
    for part in one.rule.parts:
        base = base_of(variant, part)
        for owner in part.__mro__:
            if owner in base.__mro__ or owner in foreign:
                continue
            for name, value in vars(owner).items():
                if name != "__init__" and name.startswith(("__", "_abc_")):
                    continue
                above = found.get((base, name))
                # A method that builds on one of its own rule's that replaces, replaces in the end.
                if above is None or (above.relation is Relation.EXTENDS and owner is not above.owner):
                    found[base, name] = Touch(_stands(base, name, value), owner)
    return found


def rules_touched(variant: Variant, one: Chosen, others: Collection[Chosen] = ()) -> list[Sequence[str]]:
    """Of each decision point that the rule overrides, the numbers of the rules that it decides, where it has any.

    The docstring of the part's own method may say more exactly than the variant's what it is that changes.
    """
    found = [
        cited(vars(touch.owner)[name]) or cited(getattr(base, name))
        for (base, name), touch in touched(variant, one, others).items()
        if touch.relation in (Relation.EXTENDS, Relation.REPLACES)
    ]
    return list(filter(None, found))


def cited(point: object) -> Sequence[str]:
    """The rule numbers that a point's docstring begins with, as in `T5, T7: ...` or `M13 to M15: ...`."""
    docstring: object = point.__doc__
    beginning = _NUMBERS.match(docstring) if isinstance(docstring, str) else None
    if beginning is None:
        return ()
    return re.findall(r"[A-Z]+\d+[a-z]?", _RANGE.sub(_counted_up, beginning[0]))


def _counted_up(found: re.Match[str]) -> str:
    return ", ".join(f"{found[1]}{number}" for number in range(int(found[2]), int(found[3]) + 1))


def base_of(variant: Variant, part: Part) -> type[Any]:
    """The class of the variant that a part is for."""
    return variant.scorer if issubclass(part, Scorer) else variant.rules


def closed_points(variant: Variant, one: Chosen) -> list[str]:
    """Methods that the parts override although no house rule may: final ones, and what follows from visibility points."""
    return sorted(
        name
        for base, name in touched(variant, one)
        if name in _SEEN_THROUGH_VISIBILITY or getattr(getattr(base, name, None), "__final__", False)
    )


def _stands(base: type[Any], name: str, value: object) -> Relation:
    if name in COLLECTED:
        return Relation.COLLECTED
    if is_fact(value) or not hasattr(base, name):
        return Relation.NEW
    function = getattr(value, "fget", None) or getattr(value, "__func__", None) or value
    return relation(function) if callable(function) else Relation.REPLACES


def relation(method: Callable[..., Any]) -> Relation:
    """Whether a part's method extends the one it overrides, by calling `super()`, or replaces it.

    A declaration by `house.extends` or `house.replaces` wins over what the code looks like.
    """
    function = inspect.unwrap(method)
    declared = getattr(method, "_mandala_relation", None) or getattr(function, "_mandala_relation", None)
    if declared is not None:
        return Relation(declared)
    uses = isinstance(function, FunctionType) and _uses_super(function.__code__)
    return Relation.EXTENDS if uses else Relation.REPLACES


def _uses_super(code: CodeType) -> bool:
    nested = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return "super" in code.co_names or any(map(_uses_super, nested))
