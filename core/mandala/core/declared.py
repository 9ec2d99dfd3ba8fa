"""What a plugin's declarations have to look like, checked once, when they are loaded, so that nobody else has to."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from inspect import isabstract
from typing import Any

from pydantic import BaseModel, ValidationError

from mandala.core.house import HouseRule
from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.scoring import Scorer
from mandala.core.text import Text, _, clean
from mandala.core.variant import Field, TableForm, Variant

__all__ = ["check_house_rule", "check_name", "check_variant", "expect"]

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NUMBER = re.compile(r"[A-Za-z]{1,8}[0-9]{1,4}[a-z]?")
_LONGEST_NAME = 60
_LONGEST_SENTENCE = 2000
_LONGEST_AMENDMENT = 20_000


def expect(fulfilled: object, problem: Text) -> None:
    """Raises `MandalaError` unless it is so."""
    if not fulfilled:
        raise MandalaError(problem)


def check_name(name: object) -> None:
    """Raises `MandalaError` for what cannot be typed as a name."""
    valid = isinstance(name, str) and len(name) <= _LONGEST_NAME and _NAME.fullmatch(name)
    expect(valid, _("“{name}” is no name: lower-case letters and digits, with hyphens between",
                    name=clean(name, _LONGEST_NAME)))  # fmt: skip


def check_variant(variant: Variant) -> None:
    """Looks at every field, whose types only their author has checked; raises `MandalaError`."""
    _look_at(variant, _check_variant)


def check_house_rule(rule: HouseRule) -> None:
    """Looks at every field, whose types only their author has checked; raises `MandalaError`, and what the options raise."""
    _look_at(rule, _check_house_rule)


def _look_at(declared: Any, check: Callable[[Any], None]) -> None:
    """Until it has been looked at, what fields hold may be anything."""
    check_name(declared.name)
    try:
        check(declared)
    except MandalaError as error:
        raise MandalaError(_("{name}: {wrong}", name=declared.name, wrong=error)) from None


# Games ----------------------------------------------------------------------------------------------------------------


def _check_variant(variant: Any) -> None:
    for field in ("title", "summary"):
        expect(_is_text(getattr(variant, field)), _("{field} is a text", field=field))
    seats = variant.seats
    expect(isinstance(seats, range) and seats and min(seats) > 0, _("seats is a range of numbers from 1"))
    for field, base in (("rules", Rules), ("scorer", Scorer), ("parameters", BaseModel)):
        value = getattr(variant, field)
        expect(_is_class(value, base), _("{field} is a subclass of {base}", field=field, base=base.__name__))
        expect(not isabstract(value), _("{field}: {missing} is not there", field=field, missing=_missing(value)))
    expect(isinstance(variant.package, str) and variant.package, _("package is the name of a package, a text"))
    for field in ("scene", "evaluate", "news"):
        expect(callable(getattr(variant, field)), _("{field} is a function", field=field))
    table = variant.table
    expect(
        isinstance(table, TableForm)
        and callable(table.read)
        and (table.check is None or callable(table.check))
        and _is_tuple_of(table.fields, lambda field: isinstance(field, Field) and _is_string(field.name)),
        _("table is a TableForm, with a tuple of fields and functions that read and check them"),
    )
    _check_reasons(variant.reasons)
    expect(variant.tie_break is None or _is_text(variant.tie_break), _("tie_break is a text, or None"))


def _is_string(value: object) -> bool:
    return isinstance(value, str)


def _missing(kind: Any) -> str:
    """The abstract methods of a class."""
    return ", ".join(sorted(getattr(kind, "__abstractmethods__", ())))


# House rules ----------------------------------------------------------------------------------------------------------


def _check_house_rule(rule: Any) -> None:
    expect(isinstance(rule.variant, str), _("variant is the name of a variant, a text"))
    expect(_is_tuple_of(rule.parts, lambda part: isinstance(part, type)), _("parts are a tuple of classes"))
    expect(_is_class(rule.options, BaseModel), _("options are a pydantic model, a class"))
    _check_options(rule.options)
    expect(callable(rule.sets) or _is_named(rule.sets), _("sets is a mapping or a function of the options"))
    _check_sentence(_("sentence"), rule.sentence, rule.options, _LONGEST_SENTENCE)
    expect(_is_named(rule.amends), _("amends is a mapping from rule numbers to texts"))
    for number, text in rule.amends.items():
        shown = clean(number, _LONGEST_NAME)
        expect(_NUMBER.fullmatch(number), _("amends: “{number}” is no rule number", number=shown))
        _check_sentence(_("amends {number}", number=shown), text, rule.options, _LONGEST_AMENDMENT)
    _check_reasons(rule.reasons)
    for field in ("requires", "excludes", "after"):
        expect(
            _is_tuple_of(getattr(rule, field), lambda name: isinstance(name, str) and _NAME.fullmatch(name)),
            _("{field} is a tuple of names of house rules", field=field),
        )


def _check_options(options: type[BaseModel]) -> None:
    """The program asks options for their schema, and for what they are where nobody sets them."""
    if not options.model_fields:
        return
    try:
        options.model_json_schema()
    except Exception as error:
        raise MandalaError(_("options: what they may be cannot be told: {why}", why=clean(error, 200))) from error
    with suppress(ValidationError):  # one of them has to be given
        options()


def _check_sentence(what: Text, sentence: Any, options: type[BaseModel], longest: int) -> None:
    expect(
        isinstance(sentence, str) or (_is_named(sentence) and sentence),
        _("{what} is a text, or a mapping from language codes to texts", what=what),
    )
    for text in [sentence] if isinstance(sentence, str) else sentence.values():
        expect(isinstance(text, str) and text.strip(), _("{what} is no text", what=what))
        expect(
            len(text) <= longest,
            _(
                "{what} is too long: {number} characters, {longest} at most",
                what=what,
                number=len(text),
                longest=longest,
            ),
        )
        for found in re.finditer(r"\{(\w+)\}", text):
            _check_option_named(what, found[1], list(options.model_fields))


def _check_option_named(what: Text, name: str, known: list[str]) -> None:
    near = get_close_matches(name, known, n=1)
    hint = _("did you mean {near}?", near=near[0]) if near else _("it has: {names}", names=", ".join(known) or "—")
    expect(
        name in known,
        _("{what} speaks of the option {name}, which the rule does not have; {hint}",
          what=what, name=clean(name, _LONGEST_NAME), hint=hint),
    )  # fmt: skip


# Both -----------------------------------------------------------------------------------------------------------------


def _check_reasons(reasons: Any) -> None:
    fits = _is_named(reasons) and all(map(_is_text, reasons.values()))
    expect(fits, _("reasons is a mapping from names to texts"))


def _is_text(value: Any) -> bool:
    return isinstance(value, str | Text)


def _is_class(value: Any, base: type) -> bool:
    return isinstance(value, type) and issubclass(value, base)


def _is_tuple_of(value: Any, fits: Callable[[Any], object]) -> bool:
    return isinstance(value, tuple) and all(map(fits, value))  # pyright: ignore[reportUnknownArgumentType]


def _is_named(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(key, str) for key in value)  # pyright: ignore[reportUnknownVariableType]
