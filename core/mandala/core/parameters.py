"""What house rules do to a variant's parameters, in a sentence: told from what the variant says of each."""

import re
from collections.abc import Mapping, Sequence

from mandala.core.options import written
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["changed", "rule_numbers", "told"]

_NUMBER = re.compile(r"\b[A-Z]+\d+[a-z]?\b")


def changed(variant: Variant, values: Mapping[str, object]) -> dict[str, object]:
    """Those of the values, which have to be right ones, that are not what is printed."""
    printed, found = variant.parameters(), variant.parameters.model_validate(dict(values))
    return {name: getattr(found, name) for name in values if getattr(found, name) != getattr(printed, name)}


def rule_numbers(variant: Variant, name: str) -> Sequence[str]:
    """The rules in which the parameter is spoken of, as its description cites them."""
    return _NUMBER.findall(variant.parameters.model_fields[name].description or "")


def told(variant: Variant, name: str, value: object) -> Text:
    """That the parameter has another value than is printed."""
    field = variant.parameters.model_fields[name]
    # Rule numbers stand in brackets at the end.
    meaning = re.sub(r" *\([^)]*\)$", "", field.description or "") or name
    return _("{meaning}: {value} instead of {printed}.", meaning=meaning[:1].upper() + meaning[1:],
             value=written(value), printed=written(getattr(variant.parameters(), name)))  # fmt: skip
