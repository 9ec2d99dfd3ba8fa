"""Composing house rules with a variant, once, before the first card; and refusing those that do not go together.

Parts stand in a canonical order, so the order in which rules are named never matters: by rule name, a part that builds on
another rule's part after it, a rule that says `after` after the one named.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from types import CodeType, FunctionType
from typing import Any

from pydantic import BaseModel, ValidationError

from mandala.core.chance import RandomDealer
from mandala.core.facts import Fact
from mandala.core.house import HouseRule
from mandala.core.options import Options
from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.scoring import Scorer
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["Chosen", "CompositionError", "compose", "relation"]

COLLECTED = frozenset({"move_kinds", "forbids"})
"""Points that the framework gathers from every part, so that parts never clash over them."""

AnyRules = Rules[Any, Any, Any, Any]


class CompositionError(MandalaError):
    """House rules that cannot be played together, or not at all; one sentence a problem."""

    def __init__(self, problems: Sequence[Text]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Chosen:
    """A house rule with the options it was given."""

    rule: HouseRule
    options: BaseModel

    @property
    def source(self) -> str:
        """The rule's name and where it comes from, for messages."""
        return f"{self.rule.name} ({self.rule.plugin})" if self.rule.plugin else self.rule.name


def compose(variant: Variant, chosen: Iterable[Chosen]) -> AnyRules:
    """The rules of a variant with these house rules; raises `CompositionError` naming every problem found."""
    ordered = in_order(sorted(chosen, key=lambda one: one.rule.name))
    problems = [*_misfits(variant, ordered), *_clashes(variant, ordered)]
    if problems:
        raise CompositionError(problems)
    parameters = _parameters(variant, ordered)
    if isinstance(parameters, Text):
        raise CompositionError([parameters])
    problems = [_idle(one) for one in ordered if _is_idle(variant, one)]
    problems += [_order_matters(*pair) for pair in combinations(ordered, 2) if _orders_differ(variant, pair)]
    if problems:
        raise CompositionError(problems)
    return _build(variant, ordered, parameters)


def in_order(chosen: Sequence[Chosen]) -> list[Chosen]:
    """The canonical order; raises `CompositionError` where `after` goes round in a circle."""
    waiting, ordered = list(chosen), list[Chosen]()
    while waiting:
        ready = next(
            (one for one in waiting if not any(_comes_after(one, other) for other in waiting if other is not one)), None
        )
        if ready is None:
            names = ", ".join(one.source for one in waiting)
            raise CompositionError(
                [_("each of these house rules is to come after another: {names}; remove one", names=names)]
            )
        waiting.remove(ready)
        ordered.append(ready)
    return ordered


def _comes_after(one: Chosen, other: Chosen) -> bool:
    builds_on = any(issubclass(part, base) and part is not base for part in one.rule.parts for base in other.rule.parts)
    return builds_on or other.rule.name in one.rule.after


def _build(variant: Variant, ordered: Sequence[Chosen], parameters: BaseModel) -> AnyRules:
    options = Options(one.options for one in ordered)
    sources: dict[type, str] = {part: one.source for one in ordered for part in one.rule.parts}
    scorer = _compose_class(variant.scorer, ordered, Scorer)(parameters, options)
    rules: AnyRules = _compose_class(variant.rules, ordered, Rules)(parameters, scorer, options, sources)
    return rules


def _compose_class(base: type[Any], ordered: Sequence[Chosen], family: type[Any]) -> Callable[..., Any]:
    parts = [part for one in ordered for part in one.rule.parts if issubclass(part, family)]
    if not parts:
        return base
    # What comes later in the order stands outside, and so is asked first.
    return type(base.__name__, (*dict.fromkeys(reversed(parts)), base), {})


# What does not go together -------------------------------------------------------------------------------------------


def _misfits(variant: Variant, ordered: Sequence[Chosen]) -> list[Text]:
    problems: list[Text] = []
    names = {one.rule.name for one in ordered}
    if len(names) < len(ordered):
        problems.append(_("a house rule is named twice; name it once"))
    for one in ordered:
        if one.rule.variant != variant.name:
            problems.append(_("{rule} is a house rule for {other}, not for {variant}; remove it", rule=one.source,
                              other=one.rule.variant, variant=variant.name))  # fmt: skip
        problems += [
            _(
                "{rule} needs the house rule {missing}; add it or remove {name}",
                rule=one.source,
                missing=name,
                name=one.rule.name,
            )
            for name in one.rule.requires
            if name not in names
        ]
        problems += [
            _("{rule} does not go together with {other}; remove one of them", rule=one.source, other=other.source)
            for other in ordered
            if other.rule.name in one.rule.excludes
        ]
        for part in one.rule.parts:
            if not issubclass(part, variant.rules | variant.scorer) and one.rule.variant == variant.name:
                problems.append(_("{rule}: its part {part} is a subclass of neither the rules nor the scorer of {variant}",
                                  rule=one.source, part=part.__name__, variant=variant.name))  # fmt: skip
    return problems


def _clashes(variant: Variant, ordered: Sequence[Chosen]) -> list[Text]:
    problems: list[Text] = []
    for one, other in combinations(ordered, 2):
        if _comes_after(one, other) or _comes_after(other, one):
            continue
        mine, theirs = _touched(variant, one), _touched(variant, other)
        for name in sorted(mine.keys() & theirs.keys()):
            if mine[name] == "new" or theirs[name] == "new":
                problems.append(_("{rule} and {other} both bring something new called {name}; remove one of them",
                                  rule=one.source, other=other.source, name=name))  # fmt: skip
            elif mine[name] == theirs[name] == "replaces":
                problems.append(_("{rule} and {other} both replace {name}; remove one of them",
                                  rule=one.source, other=other.source, name=name))  # fmt: skip
        my_values, their_values = one.rule.parameters(one.options), other.rule.parameters(other.options)
        problems += [
            _("{rule} sets {name} to {value}, {other} to {theirs}; remove one of them",
              rule=one.source, name=name, value=my_values[name], other=other.source, theirs=their_values[name])
            for name in sorted(my_values.keys() & their_values.keys())
            if my_values[name] != their_values[name]
        ]  # fmt: skip
    return problems


def _touched(variant: Variant, one: Chosen) -> dict[str, str]:
    """Each attribute that the rule's parts define: "new", "extends" or "replaces"."""
    touched: dict[str, str] = {}
    for part in one.rule.parts:
        base = variant.scorer if issubclass(part, Scorer) else variant.rules
        for name, value in vars(part).items():
            if name.startswith(("__", "_abc_")) or name in COLLECTED or name == f"_{part.__name__}":
                continue
            if isinstance(value, Fact):
                touched[name] = "new"
            elif callable(value):
                touched[name] = relation(value) if hasattr(base, name) else "new"
    return {name: kind for name, kind in touched.items() if not name.startswith("_") or kind != "new"}


def relation(method: Callable[..., Any]) -> str:
    """Whether a part's method "extends" the one it overrides, by calling `super()`, or "replaces" it.

    A declaration by `house.extends` or `house.replaces` wins over what the code looks like.
    """
    function = inspect.unwrap(method)
    declared = getattr(method, "_mandala_relation", None) or getattr(function, "_mandala_relation", None)
    if declared is not None:
        return str(declared)
    return "extends" if isinstance(function, FunctionType) and _uses_super(function.__code__) else "replaces"


def _uses_super(code: CodeType) -> bool:
    nested = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return "super" in code.co_names or any(map(_uses_super, nested))


def _parameters(variant: Variant, ordered: Sequence[Chosen]) -> BaseModel | Text:
    values: dict[str, object] = {}
    for one in ordered:
        values |= one.rule.parameters(one.options)
        try:
            variant.parameters.model_validate(values)
        except ValidationError as error:
            first = error.errors()[0]
            name = ".".join(map(str, first["loc"]))
            return _(
                "{rule} sets {name} to a value that will not do: {why}", rule=one.source, name=name, why=first["msg"]
            )
    return variant.parameters.model_validate(values)


def _is_idle(variant: Variant, one: Chosen) -> bool:
    base = variant.parameters()
    changed = any(getattr(base, name) != value for name, value in one.rule.parameters(one.options).items())
    brings = any(
        not name.startswith("__") and not name.startswith("_abc_") for part in one.rule.parts for name in vars(part)
    )
    return not changed and not brings


def _idle(one: Chosen) -> Text:
    return _("{rule} changes nothing with these options; remove it or choose other options", rule=one.source)


# Whether the order of two rules matters -----------------------------------------------------------------------------

POSITIONS_COMPARED = 1000


def _order_matters(one: Chosen, other: Chosen) -> Text:
    return _(
        "{rule} and {other} play differently in either order, and neither says that it comes after the other; remove one",
        rule=one.source,
        other=other.source,
    )


def _orders_differ(variant: Variant, pair: tuple[Chosen, Chosen]) -> bool:
    """Plays both orders side by side, where the two touch something in common and neither claims to come later."""
    one, other = pair
    if (
        _comes_after(one, other)
        or _comes_after(other, one)
        or not _touched(variant, one).keys() & _touched(variant, other).keys()
    ):
        return False
    parameters = _parameters(variant, pair)
    if isinstance(parameters, Text):
        return False
    return differ(
        _build(variant, (one, other), parameters), _build(variant, (other, one), parameters), variant.seats.start
    )


def differ(one: AnyRules, other: AnyRules, seats: int, positions: int = POSITIONS_COMPARED) -> bool:
    """Whether two rule sets with one vocabulary ever disagree on a state, in random games over that many positions."""
    if one.vocabulary.tokens != other.vocabulary.tokens:
        return True
    seen = seed = 0
    while seen < positions:
        seed += 1
        rng, dealers = Random(seed), (RandomDealer(seed), RandomDealer(seed))
        setups = one.deal(dealers[0], seats), other.deal(dealers[1], seats)
        if setups[0] != setups[1]:
            return True
        state, twin = one.start(setups[0]), other.start(setups[1])
        while not one.is_over(state) and seen < positions:
            seen += 1
            moves = list(one.legal_moves(state))
            if (
                state != twin
                or moves != list(other.legal_moves(twin))
                or one.scorer.totals(state) != other.scorer.totals(twin)
            ):
                return True
            move = moves[int(rng.random() * len(moves))]
            state, twin = one.play(state, move, dealers[0]), other.play(twin, move, dealers[1])
        if state != twin or one.outcome(state) != other.outcome(twin):
            return True
    return False
