"""House rules without code: a TOML file that sets declared parameters.

    [house.big-hand]
    variant = "some-variant"
    sentence = "You may hold ten."
    hand_limit = 10

Besides parameters a table may have `sentence`, `amends` (a table of rule numbers and texts), `requires` and `excludes`.
"""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mandala.core.house import HouseRule
from mandala.core.problems import first_problem
from mandala.core.refusal import MandalaError
from mandala.core.text import _
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


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    house: dict[str, _Table]


def read_house_rules(path: Path, variants: Mapping[str, Variant]) -> list[HouseRule]:
    """The house rules of a file; raises `MandalaError`, `OSError`, `UnicodeError` or `tomllib.TOMLDecodeError`."""
    try:
        file = _File.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except ValidationError as error:
        place, why = first_problem(error)
        raise MandalaError(_("{place}: {why}", place=place, why=why)) from error
    return [_house_rule(name, table, variants) for name, table in file.house.items()]


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
        raise MandalaError(_("house.{name}: {parameter}: {why}", name=name, parameter=parameter, why=why)) from error
    said = ", ".join(f"{parameter} = {value}" for parameter, value in values.items())
    return HouseRule(
        name=name,
        sentence=table.sentence or f"Played with {said or 'nothing else'}.",
        variant=table.variant,
        sets=values,
        amends=table.amends,
        requires=tuple(table.requires),
        excludes=tuple(table.excludes),
    )


def _nearest(name: str, names: Mapping[str, object]) -> object:
    near = get_close_matches(name, names, n=1)
    return (
        _("did you mean {near}?", near=near[0]) if near else _("known: {names}", names=", ".join(sorted(names)) or "—")
    )
