"""What does not go together among house rules: a sentence a problem, with the rules, their packages and the way out."""

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from mandala.core.house import Chosen
from mandala.core.isolation import what_went_wrong
from mandala.core.options import NoOptions, written
from mandala.core.problems import first_problem
from mandala.core.surroundings import Escape, no_end
from mandala.core.text import Text, _
from mandala.core.touched import Relation, cited, closed_points, touched
from mandala.core.variant import Variant

__all__ = ["cannot_be_played", "clashes", "idle", "misfits", "unsound"]

_LONGEST_SHOWN = 40
"""Characters of a parameter's value, such as the outline of a board; what is longer would hide the sentence."""


def misfits(
    ordered: Sequence[Chosen], unknown: Collection[str] = (), installed: Collection[str] | None = None
) -> list[Text]:
    """What the declarations rule out: names given twice, exclusions, requirements; those in `unknown` are told of already.

    `installed` names the rules that could be added, where that is known.
    """
    names = [one.name for one in ordered]
    twice = dict.fromkeys(one.source for one in ordered if names.count(one.name) > 1)
    problems = [_("{rule} is named twice; name it once", rule=source) for source in twice]
    for place, one in enumerate(ordered):
        problems += [
            _missing(one, name, is_there=installed is None or name in installed)
            for name in one.rule.requires
            if name not in names and name not in unknown
        ]
        problems += [
            _("{rule} and {other} do not go together; remove one of them", rule=one.source, other=other.source)
            for other in ordered[place + 1 :]
            if other.name in one.rule.excludes or one.name in other.rule.excludes
        ]
    return problems


def _missing(one: Chosen, name: str, *, is_there: bool) -> Text:
    if is_there:
        return _("{rule} needs the house rule {missing}; add {missing} or remove {name}",
                 rule=one.source, missing=name, name=one.name)  # fmt: skip
    return _("{rule} needs the house rule {missing}, which is not installed; install what brings it or remove {name}",
             rule=one.source, missing=name, name=one.name)  # fmt: skip


def unsound(variant: Variant, one: Chosen) -> Text | None:
    """What is wrong with one house rule by itself, or None."""
    if one.rule.variant != variant.name:
        return _("{rule} is a house rule for {other}, not for {variant}; remove it",
                 rule=one.source, other=one.rule.variant, variant=variant.name)  # fmt: skip
    for part in one.rule.parts:
        if not issubclass(part, variant.rules | variant.scorer):
            return _("{rule} cannot be played: its part {part} is a subclass of neither the rules nor the scorer of {variant};"
                     " remove it", rule=one.source, part=part.__name__, variant=variant.name)  # fmt: skip
    closed = closed_points(variant, one)
    if closed:
        return _("{rule} cannot be played: it overrides {names}, which no house rule may; remove it",
                 rule=one.source, names=", ".join(closed))  # fmt: skip
    try:
        with no_end():
            values = one.parameters
    except Exception as error:
        return cannot_be_played(one.source, error)
    if not _is_mapping(values):
        return _(
            "{rule} cannot be played: what it sets is no mapping from parameters to values; remove it", rule=one.source
        )
    return _wrong_values(variant, one, values)


def cannot_be_played(rule: str, error: Exception) -> Text:
    """That a house rule fails before the first card."""
    if isinstance(error, Escape):
        return _("{rule} cannot be played: {why}; remove it", rule=rule, why=what_went_wrong(error))
    return _("{rule} cannot be played: it raises {error}; remove it", rule=rule, error=what_went_wrong(error))


def _is_mapping(values: object) -> bool:
    return isinstance(values, Mapping)


def _wrong_values(variant: Variant, one: Chosen, values: Mapping[str, object]) -> Text | None:
    known = variant.parameters.model_fields
    for name in values:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = _("did you mean {near}?", near=near[0]) if near else _("known: {names}", names=", ".join(known))
            return _("{rule} sets {name}, which {variant} does not have ({hint}); remove it",
                     rule=one.source, name=name, variant=variant.name, hint=hint)  # fmt: skip
    try:
        variant.parameters.model_validate(dict(values))
    except ValidationError as error:
        name, why = first_problem(error)
        if name:
            value = written(error.errors()[0]["input"])
            if len(value) > _LONGEST_SHOWN:
                return _("{rule} sets {name} to something that will not do: {why}; {way_out}",
                         rule=one.source, name=name, why=why, way_out=_way_out(one))  # fmt: skip
            return _("{rule} sets {name} to {value}, which will not do: {why}; {way_out}",
                     rule=one.source, name=name, value=value, why=why, way_out=_way_out(one))  # fmt: skip
        return _("{rule} sets {names}, and that does not fit together: {why}; {way_out}",
                 rule=one.source, names=", ".join(values), why=why, way_out=_way_out(one))  # fmt: skip
    return None


def _way_out(one: Chosen) -> Text:
    return _("choose other options or remove it") if one.rule.options.model_fields else _("remove it")


def clashes(variant: Variant, one: Chosen, other: Chosen, ordered: Sequence[Chosen]) -> list[Text]:
    """Points, names, parameters and options that both claim. `ordered` are all rules chosen."""
    problems: list[Text] = []
    mine, theirs = touched(variant, one, ordered), touched(variant, other, ordered)
    for point in mine.keys() & theirs.keys() if not _built_on_each_other(one, other) else ():
        if mine[point].owner is theirs[point].owner:
            continue  # both are built on one class, which is there once
        relations = {mine[point].relation, theirs[point].relation}
        if Relation.NEW in relations:
            problems.append(_("{rule} and {other} both bring something new called {name}; remove one of them",
                              rule=one.source, other=other.source, name=point[1]))  # fmt: skip
        elif relations == {Relation.REPLACES}:
            problems.append(_("{rule} and {other} both replace {point}; remove one of them",
                              rule=one.source, other=other.source, point=_decision(*point)))  # fmt: skip
    mine_set, theirs_set = one.parameters, other.parameters
    problems += [
        _set_differently(one, other, name, written(mine_set[name]), written(theirs_set[name]))
        for name in mine_set.keys() & theirs_set.keys()
        if written(mine_set[name]) != written(theirs_set[name])
    ]
    if one.rule.options is other.rule.options and one.rule.options is not NoOptions:
        problems.append(_("{rule} and {other} share the options {name}, so that neither can have its own; remove one of them",
                          rule=one.source, other=other.source, name=one.rule.options.__name__))  # fmt: skip
    return sorted(problems, key=str)


def _set_differently(one: Chosen, other: Chosen, name: str, value: str, another: str) -> Text:
    if max(len(value), len(another)) > _LONGEST_SHOWN:
        return _("{rule} and {other} set {name} differently; remove one of them",
                 rule=one.source, other=other.source, name=name)  # fmt: skip
    return _("{rule} sets {name} to {value}, {other} to {another}; remove one of them",
             rule=one.source, name=name, value=value, other=other.source, another=another)  # fmt: skip


def _built_on_each_other(one: Chosen, other: Chosen) -> bool:
    return any(
        issubclass(part, base) for parts, bases in ((one, other), (other, one)) for part in parts.rule.parts
        for base in bases.rule.parts
    )  # fmt: skip


def _decision(base: type[Any], name: str) -> str:
    """A decision point with its rule number."""
    numbers = cited(getattr(base, name))
    return f"{name} ({numbers[0]})" if numbers else name


def idle(variant: Variant, one: Chosen) -> Text | None:
    """The sentence for a rule that changes nothing, or None where it changes something."""
    if variant.parameters.model_validate(dict(one.parameters)) != variant.parameters():
        return None
    points = touched(variant, one)
    if any(touch.relation is not Relation.NEW for touch in points.values()):
        return None
    for base, name in points:
        near = get_close_matches(name, (known for known in dir(base) if not known.startswith("_")), n=1, cutoff=0.8)
        if near:
            return _("{rule} changes nothing: it defines {name} (did you mean {near}?); remove it", rule=one.source, name=name,
                     near=near[0])  # fmt: skip
    if one.rule.options.model_fields:
        return _("{rule} changes nothing with these options; choose other options or remove it", rule=one.source)
    return _("{rule} changes nothing; remove it", rule=one.source)
