"""A variant with its house rules and options, composed once: its rules, its name and its fingerprint."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, ValidationError

from mandala.core.clashes import cannot_be_played
from mandala.core.compose import AnyRules, Chosen, compose, in_order
from mandala.core.options import NoOptions, written
from mandala.core.plugins import Registry, registry
from mandala.core.problems import first_problem
from mandala.core.refusal import MandalaError
from mandala.core.surroundings import no_end
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["HouseChoice", "RuleSet", "choose", "load", "parse_house"]


@dataclass(frozen=True)
class HouseChoice:
    """A house rule by name with its options, as a command line or a record names it."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    typed: Mapping[str, str] = field(default_factory=dict[str, str])
    """Option values as they were typed, where they were."""


@dataclass(frozen=True)
class RuleSet:
    """A composed rule set."""

    variant: Variant
    chosen: tuple[Chosen, ...]
    """In canonical order."""
    rules: AnyRules

    @cached_property
    def name(self) -> str:
        """The canonical name: the same for the same variant, rules and options, however they were named."""
        return "+".join([self.variant.name, *(_canonical(one) for one in self.chosen)])

    @cached_property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that differ where names, options, parameters or the vocabulary of moves do."""
        facts = [self.name, self.rules.parameters.model_dump(mode="json"), self.rules.vocabulary.tokens]
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]

    @cached_property
    def reasons(self) -> dict[str, Text]:
        """Each reason for which a game may end, in a sentence: the variant's and those of house rules."""
        reasons = dict(self.variant.reasons)
        for one in self.chosen:
            reasons |= one.rule.reasons
        return reasons


def _canonical(one: Chosen) -> str:
    given = one.options.model_dump(mode="json", exclude_defaults=True)
    shown = ",".join(f"{name}={written(value)}" for name, value in sorted(given.items()))
    return f"{one.rule.name}:{shown}" if shown else one.rule.name


def load(
    variant: str,
    house: Sequence[HouseChoice] = (),
    plugins: Registry | None = None,
    missing: Mapping[str, Text] = MappingProxyType({}),
) -> RuleSet:
    """Composes a variant with house rules; raises `MandalaError` for an unknown variant, `CompositionError` for house rules
    that are unknown or do not go together.

    `missing` has what to say of house rules that are known not to be there.
    """
    known = plugins if plugins is not None else registry()
    found = known.variant(variant)
    chosen: list[Chosen] = []
    problems: list[Text] = []
    for choice in house:
        if choice.name in missing:
            problems.append(missing[choice.name])
            continue
        try:
            chosen.append(choose(known, found.name, choice))
        except MandalaError as error:
            # A rule that is named twice has the same problem twice.
            if str(error) not in map(str, problems):
                problems.append(_("{problem}", problem=error))
    ordered = tuple(in_order(chosen))
    # Composing plays games to see whether orders matter: once is enough. The rule set keeps what the key speaks of alive.
    key = (id(found), *((id(one.rule), one.options.model_dump_json()) for one in ordered))
    if problems or key not in known.composed:
        installed = [name for owner, name in known.house_rules if owner == found.name]
        rules = compose(found, chosen, problems, [choice.name for choice in house], installed)
        known.composed[key] = RuleSet(found, ordered, rules)
    ruleset: RuleSet = known.composed[key]
    return ruleset


def choose(known: Registry, variant: str, choice: HouseChoice) -> Chosen:
    """The house rule of a variant with its options; raises `MandalaError` where there is none or an option will not do."""
    rule = known.house_rule(choice.name, variant)
    source = Chosen(rule, NoOptions()).source
    fields = rule.options.model_fields
    for name in choice.options:
        if name not in fields:
            near = get_close_matches(name, fields, n=1)
            if not fields:
                raise MandalaError(_("{rule} has no options; write {name} alone", rule=source, name=rule.name))
            hint = _("did you mean {near}?", near=near[0]) if near else _("it has: {names}", names=", ".join(fields))
            raise MandalaError(_("{rule} has no option {name}; {hint}", rule=source, name=name, hint=hint))
    try:
        with no_end():
            return Chosen(rule, _validated(rule.options, choice))
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]) if first["loc"] else ""
        if first["type"] == "missing":
            raise MandalaError(
                _(
                    "{rule} needs the option {name}; write {example}",
                    rule=source,
                    name=name,
                    example=f"{rule.name}:{name}=...",
                )
            ) from error
        why = first_problem(error)[1]
        if not name:
            raise MandalaError(
                _("{rule}: these options do not fit together: {why}; choose other options", rule=source, why=why)
            ) from error
        raise MandalaError(
            _("{rule}: {name} may not be {value}: {why}; choose another value",
              rule=source, name=name, value=written(choice.options.get(name)), why=why)
        ) from error  # fmt: skip
    except Exception as error:
        # Whatever other rules share their code with it, it is this one that is asked.
        raise MandalaError(cannot_be_played(source, error)) from error


def _validated(model: type[BaseModel], choice: HouseChoice) -> BaseModel:
    """The options; a text that happens to look like a number is a text where the option wants one."""
    try:
        return model.model_validate_json(json.dumps(dict(choice.options)))
    except ValidationError as error:
        refused = {str(problem["loc"][0]) for problem in error.errors() if problem["loc"]}
        as_text = {name: choice.typed[name] for name in refused if name in choice.typed}
        if not as_text:
            raise
        with suppress(ValidationError):
            return model.model_validate_json(json.dumps({**choice.options, **as_text}))
        raise


def parse_house(text: str) -> HouseChoice:
    """`name` or `name:opt=val,opt=val`; raises `MandalaError`. Values are read as JSON where they are JSON, else as text."""
    name, _colon, rest = map(str.strip, text.partition(":"))
    if not re.fullmatch(r"[^\s=,]+", name):
        raise MandalaError(_no_house_rule(text))
    options: dict[str, Any] = {}
    typed: dict[str, str] = {}
    while rest:
        key, equals, rest = rest.partition("=")
        key = key.strip()
        if not equals or not re.fullmatch(r"\w+", key):
            raise MandalaError(_no_house_rule(text))
        if key in options:
            raise MandalaError(_("“{text}”: the option {name} is given twice; give it once", text=text, name=key))
        options[key], typed[key], rest = _value(rest)
    return HouseChoice(name, options, typed)


def _no_house_rule(text: str) -> Text:
    return _("“{text}” is no house rule; write {alone} or {example}, one house rule at a time",
             text=text, alone="name", example="name:option=value,option=value")  # fmt: skip


def _value(text: str) -> tuple[Any, str, str]:
    """The value at the start of the text, the same as it was typed, and what comes after its comma."""
    try:
        value, end = json.JSONDecoder().raw_decode(text.lstrip())
        end += len(text) - len(text.lstrip())
        after = text[end:].lstrip()
        if not after or after.startswith(","):
            return value, text[:end].strip(), after[1:]
    except ValueError:
        pass
    typed, _comma, after = text.partition(",")
    return typed.strip(), typed.strip(), after
