"""What a plugin's declarations have to look like, checked once, when they are loaded, so that nobody else has to."""

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ValidationError

from mandala.core.house import HouseRule
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _, clean

__all__ = ["check_house_rule", "check_name", "expect"]

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


def check_house_rule(rule: HouseRule) -> None:
    """Looks at every field, whose types only their author has checked; raises `MandalaError`, and what the options raise."""
    check_name(rule.name)
    for wrong in _wrong(rule, _unseen(rule)):
        raise MandalaError(_("{name}: {wrong}", name=rule.name, wrong=wrong))


def _unseen(rule: Any) -> Any:
    """The rule as what it is before it has been looked at: anything."""
    return rule


def _wrong(rule: HouseRule, raw: Any) -> Iterator[Text]:
    if not isinstance(raw.variant, str):
        yield _("variant is the name of a variant, a text")
    if not _is_tuple_of(raw.parts, lambda part: isinstance(part, type)):
        yield _("parts are a tuple of classes")
    if not (isinstance(raw.options, type) and issubclass(raw.options, BaseModel)):
        yield _("options are a pydantic model, a class")
        return
    yield from _wrong_options(rule.options)
    if not (callable(raw.sets) or _is_named(raw.sets)):
        yield _("sets is a mapping or a function of the options")
    yield from _wrong_sentence(_("sentence"), raw.sentence, rule.options, _LONGEST_SENTENCE)
    if not _is_named(raw.amends):
        yield _("amends is a mapping from rule numbers to texts")
        return
    for number, text in raw.amends.items():
        if not _NUMBER.fullmatch(number):
            yield _("amends: “{number}” is no rule number", number=clean(number, _LONGEST_NAME))
        yield from _wrong_sentence(
            _("amends {number}", number=clean(number, 20)), text, rule.options, _LONGEST_AMENDMENT
        )
    if not (_is_named(raw.reasons) and all(isinstance(reason, str | Text) for reason in raw.reasons.values())):
        yield _("reasons is a mapping from names to texts")
    for field in ("requires", "excludes", "after"):
        if not _is_tuple_of(getattr(raw, field), lambda name: isinstance(name, str) and _NAME.fullmatch(name)):
            yield _("{field} is a tuple of names of house rules", field=field)


def _is_tuple_of(value: Any, fits: Callable[[Any], object]) -> bool:
    return isinstance(value, tuple) and all(map(fits, value))  # pyright: ignore[reportUnknownArgumentType]


def _is_named(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(key, str) for key in value)  # pyright: ignore[reportUnknownVariableType]


def _wrong_options(options: type[BaseModel]) -> Iterator[Text]:
    """The program asks options for their schema, and for what they are where nobody sets them."""
    if not options.model_fields:
        return
    try:
        options.model_json_schema()
    except Exception as error:
        yield _("options: what they may be cannot be told: {why}", why=clean(error, 200))
    try:
        options()
    except ValidationError:
        return  # one of them has to be given


def _wrong_sentence(what: Text, sentence: Any, options: type[BaseModel], longest: int) -> Iterator[Text]:
    if isinstance(sentence, str):
        texts: list[Any] = [sentence]
    elif _is_named(sentence) and "en" in sentence:
        texts = list(sentence.values())
    else:
        yield _("{what} is a text, or a mapping from language codes to texts, English (en) among them", what=what)
        return
    for text in texts:
        if not isinstance(text, str) or not text.strip():
            yield _("{what} is no text", what=what)
            continue
        if len(text) > longest:
            yield _(
                "{what} is too long: {number} characters, {longest} at most",
                what=what,
                number=len(text),
                longest=longest,
            )
        for found in re.finditer(r"\{(\w+)\}", text):
            name = found[1]
            if name not in options.model_fields:
                near = get_close_matches(name, list(options.model_fields), n=1)
                hint = (
                    _("did you mean {near}?", near=near[0])
                    if near
                    else _("it has: {names}", names=", ".join(options.model_fields) or "—")
                )
                yield _("{what} speaks of the option {name}, which the rule does not have; {hint}",
                        what=what, name=clean(name, _LONGEST_NAME), hint=hint)  # fmt: skip
