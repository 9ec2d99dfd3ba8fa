"""House rules without code: a TOML file that sets declared parameters.

    [house.big-hand]
    variant = "some-variant"
    sentence = "You may hold ten."
    hand_limit = 10

Besides parameters a table may have `sentence`, `amends` (a table of rule numbers and texts), `requires`, `excludes` and `after`.
Texts may be tables themselves, a text for each language: `sentence = {en = "You may hold ten.", nl = "..."}`.
"""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mandala.core.declared import check_house_rule
from mandala.core.house import HouseRule
from mandala.core.parameters import told
from mandala.core.plugin_files import content
from mandala.core.problems import first_problem
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _, clean
from mandala.core.variant import Variant

__all__ = ["read_house_rules"]

_Name = Annotated[str, Field(min_length=1)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)

    variant: _Name
    sentence: str | dict[str, str] | None = None
    amends: dict[str, str | dict[str, str]] = {}
    requires: list[_Name] = []
    excludes: list[_Name] = []
    after: list[_Name] = []


def read_house_rules(path: Path, variants: Mapping[str, Variant]) -> tuple[list[HouseRule], list[Text]]:
    """The house rules of a file, and what is wrong with those tables that make none.

    Raises `MandalaError`, `UnicodeError` or `tomllib.TOMLDecodeError` where the whole file makes no sense.
    """
    # Some editors begin a file with a mark of its encoding.
    file: dict[str, Any] = tomllib.loads(content(path).decode("utf-8-sig"))
    tables: Any = file.pop("house", None)
    if not isinstance(tables, dict):
        raise MandalaError(_("house: there are no tables of that name, such as {example}", example="[house.my-rule]"))
    rules: list[HouseRule] = []
    problems = [_("{name}: nothing of this name belongs here", name=clean(name, 80)) for name in file]
    named = cast("dict[str, object]", tables)
    for name, table in named.items():
        try:
            rule = _house_rule(name, _read_table(name, table), variants)
            check_house_rule(rule)
        except MandalaError as error:
            problems.append(_("{problem}", problem=error))
        else:
            rules.append(rule)
    return rules, problems


def _read_table(name: str, table: object) -> _Table:
    try:
        return _Table.model_validate(table)
    except ValidationError as error:
        key, why = first_problem(error)
        raise MandalaError(_("house.{place}: {why}", place=".".join(filter(None, (name, key))), why=why)) from error


def _house_rule(name: str, table: _Table, variants: Mapping[str, Variant]) -> HouseRule:
    variant = variants.get(table.variant)
    if variant is None:
        raise MandalaError(_("house.{name}: there is no variant {variant}; {hint}", name=name, variant=table.variant,
                             hint=_nearest(table.variant, variants)))  # fmt: skip
    values: dict[str, Any] = table.model_extra or {}
    known = variant.parameters.model_fields
    for parameter in values:
        if parameter not in known:
            raise MandalaError(_("house.{name}: {variant} has no parameter {parameter}; {hint}", name=name, variant=table.variant,
                                 parameter=parameter, hint=_nearest(parameter, known)))  # fmt: skip
    try:
        variant.parameters.model_validate(values)
    except ValidationError as error:
        parameter, why = first_problem(error)
        place = ": ".join(filter(None, (name, parameter)))
        raise MandalaError(_("house.{place}: {why}", place=place, why=why)) from error
    if not values:
        raise MandalaError(_("house.{name}: it sets no parameter; {variant} has: {names}", name=name, variant=table.variant,
                             names=", ".join(known)))  # fmt: skip
    in_words = " ".join(str(told(variant, parameter, value)) for parameter, value in values.items())
    return HouseRule(
        name=name,
        sentence=table.sentence or in_words,
        variant=table.variant,
        sets=values,
        amends=table.amends,
        requires=tuple(table.requires),
        excludes=tuple(table.excludes),
        after=tuple(table.after),
    )


def _nearest(name: str, names: Mapping[str, object]) -> object:
    near = get_close_matches(name, names, n=1)
    return (
        _("did you mean {near}?", near=near[0]) if near else _("known: {names}", names=", ".join(sorted(names)) or "—")
    )
