"""Composing house rules with a variant, once, before the first card; and refusing those that do not go together.

Parts stand in a canonical order, so the order in which rules are named never matters: by rule name, a part that builds on
another rule's part after it, a rule that says `after` after the one named.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from types import FunctionType
from typing import Any

from pydantic import BaseModel, ValidationError

from mandala.core.blame import source_of
from mandala.core.clashes import cannot_be_played, clashes, idle, misfits, unsound
from mandala.core.house import Chosen
from mandala.core.options import Options
from mandala.core.problems import first_problem
from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.scoring import Scorer
from mandala.core.side_by_side import differ
from mandala.core.surroundings import Escape, no_end
from mandala.core.text import Text, _
from mandala.core.touched import Relation, touched
from mandala.core.variant import Variant

__all__ = ["AnyRules", "Chosen", "CompositionError", "compose", "differ", "in_order"]

AnyRules = Rules[Any, Any, Any, Any]


class CompositionError(MandalaError):
    """House rules that cannot be played together, or not at all; one sentence a problem."""

    def __init__(self, problems: Sequence[Text]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def compose(
    variant: Variant,
    chosen: Iterable[Chosen],
    told: Sequence[Text] = (),
    unknown: Collection[str] = (),
    installed: Collection[str] | None = None,
) -> AnyRules:
    """The rules of a variant with these house rules; raises `CompositionError` naming every problem found.

    `told` are problems found before, with the rules in `unknown`; `installed` names the rules that could be added.
    """
    chosen = list(chosen)
    try:
        with no_end():
            return _composed(variant, in_order(chosen), told, unknown, installed)
    except Escape as error:
        if not chosen:
            raise error.behind from None  # It is the game's own failure.
        raise CompositionError([_failure(error, chosen, _sources(variant, chosen))]) from error


def _composed(
    variant: Variant,
    ordered: Sequence[Chosen],
    told: Sequence[Text],
    unknown: Collection[str],
    installed: Collection[str] | None,
) -> AnyRules:
    problems = [*told, *_circles(ordered), *misfits(ordered, unknown, installed)]
    sound: list[Chosen] = []
    # Of a rule that is named twice, once is enough to find what else is wrong.
    for one in {one.name: one for one in ordered}.values():
        problem = unsound(variant, one) or idle(variant, one)
        if problem is None:
            sound.append(one)
        else:
            problems.append(problem)
    for one, other in combinations(sound, 2):
        found = clashes(variant, one, other, ordered)
        problems += found or _order_problem(variant, one, other, ordered)
    if problems:
        raise CompositionError(problems)
    return _build(variant, ordered)


def in_order(chosen: Iterable[Chosen]) -> list[Chosen]:
    """The canonical order."""
    waiting, ordered = sorted(chosen, key=lambda one: one.name), list[Chosen]()
    while waiting:
        free = (one for one in waiting if not any(_comes_after(one, other) for other in waiting if other is not one))
        following = next(free, waiting[0])  # where `after` goes round in a circle, `compose` refuses
        waiting.remove(following)
        ordered.append(following)
    return ordered


def _circles(ordered: Sequence[Chosen]) -> list[Text]:
    return [
        _("{rule} is to come after {other}, and {other} in the end after {rule}; remove one of them",
          rule=one.source, other=other.source)
        for one, other in combinations(ordered, 2)
        if _comes_after(one, other)
    ]  # fmt: skip


def _comes_after(one: Chosen, other: Chosen) -> bool:
    builds_on = any(issubclass(part, base) and part is not base for part in one.rule.parts for base in other.rule.parts)
    return builds_on or other.name in one.rule.after


def _order_problem(variant: Variant, one: Chosen, other: Chosen, ordered: Sequence[Chosen]) -> list[Text]:
    """Plays both orders side by side, where the two touch something in common and neither claims to come later."""
    mine, theirs = touched(variant, one, ordered), touched(variant, other, ordered)
    shared = {point for point in mine.keys() & theirs.keys() if mine[point].relation is not Relation.COLLECTED}
    if _comes_after(one, other) or _comes_after(other, one) or not shared:
        return []
    company = _needed(one, other, ordered)
    try:
        first, second = (_build(variant, [*company, *pair]) for pair in ((one, other), (other, one)))
        if not differ(first, second, variant.seats.start):
            return []
    except CompositionError as error:
        return list(error.problems)
    except Exception as error:
        return [_failure(error, (one, other), _sources(variant, ordered))]
    return [
        _("{rule} and {other} play differently in either order, and neither says that it comes after; remove one of them, or have"
          " its author decide: {name} with {after}", rule=one.source, other=other.source, name=other.name,
          after=f'after=("{one.name}",)')
    ]  # fmt: skip


def _needed(one: Chosen, other: Chosen, ordered: Sequence[Chosen]) -> list[Chosen]:
    """The rules that the two cannot be played without."""
    wanted = {one.name, other.name}
    for _step in ordered:
        wanted |= {name for chosen in ordered if chosen.name in wanted for name in chosen.rule.requires}
    return [chosen for chosen in ordered if chosen.name in wanted and chosen is not one and chosen is not other]


def _build(variant: Variant, ordered: Sequence[Chosen]) -> AnyRules:
    """Raises `CompositionError` where the rules do not even make a class, or their moves share a notation."""
    sources = _sources(variant, ordered)
    values: dict[str, object] = {}
    for one in ordered:
        values |= one.parameters
    options = Options(one.options for one in ordered)
    try:
        parameters: BaseModel = variant.parameters.model_validate(values)
        scorer = _class(variant.scorer, ordered, Scorer)(parameters, options)
        rules: AnyRules = _class(variant.rules, ordered, Rules)(parameters, scorer, options, sources)
    except ValidationError as error:
        setting = ", ".join(one.source for one in ordered if one.parameters)
        why = first_problem(error)[1]
        problem = _("{names}: what they set does not fit together: {why}; remove one of them", names=setting, why=why)
        raise CompositionError([problem]) from error
    except MandalaError as error:
        if not ordered:
            raise
        bringing = [one for one in ordered if (variant.rules, "move_kinds") in touched(variant, one)]
        names = ", ".join(one.source for one in bringing or ordered)
        raise CompositionError([_("{names}: {error}; remove one of them", names=names, error=error)]) from error
    except Exception as error:
        if not ordered:
            raise  # It is the game's own failure.
        raise CompositionError([_failure(error, ordered, sources)]) from error
    if variant.reasons:
        rules.reasons = frozenset(variant.reasons).union(*(one.rule.reasons for one in ordered))
    rules.without = {
        left_out.source: cache(partial(_build, variant, [one for one in ordered if one is not left_out]))
        for left_out in ordered
    }
    return rules


def _failure(error: Exception, ordered: Sequence[Chosen], sources: Mapping[type, str]) -> Text:
    behind: dict[Any, str] = {one.rule.sets: one.source for one in ordered if isinstance(one.rule.sets, FunctionType)}
    behind |= sources
    culprit = source_of(error, behind) or ", ".join(one.source for one in ordered)
    return cannot_be_played(culprit, error)


def _sources(variant: Variant, ordered: Sequence[Chosen]) -> dict[type, str]:
    """The house rule behind each class that is none of the variant's."""
    own = {*variant.rules.__mro__, *variant.scorer.__mro__}
    found: dict[type, str] = {}
    for one in ordered:
        for part in one.rule.parts:
            found |= {owner: one.source for owner in part.__mro__ if owner not in own and owner not in found}
    return found


def _class(base: type[Any], ordered: Sequence[Chosen], family: type[Any]) -> Callable[..., Any]:
    parts = [part for one in ordered for part in one.rule.parts if issubclass(part, family)]
    if not parts:
        return base
    # What comes later in the order stands outside, and so is asked first.
    return type(base.__name__, (*dict.fromkeys(reversed(parts)), base), {})
