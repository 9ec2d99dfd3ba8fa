"""A variant with its house rules and options, composed once: its rules, its name and its fingerprint."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from mandala.core.compose import AnyRules, Chosen, CompositionError, compose
from mandala.core.plugins import Registry, registry
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["HouseChoice", "RuleSet", "load", "parse_house"]


@dataclass(frozen=True)
class HouseChoice:
    """A house rule by name with its options, as a command line or a record names it."""

    name: str
    options: Mapping[str, Any]


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

    def amendments(self) -> dict[str, list[Chosen]]:
        """Each rule number that house rules amend, with those that do."""
        found: dict[str, list[Chosen]] = {}
        for one in self.chosen:
            for number in one.rule.amends:
                found.setdefault(number, []).append(one)
        return found


def _canonical(one: Chosen) -> str:
    given = one.options.model_dump(mode="json", exclude_defaults=True)
    shown = ",".join(f"{name}={value}" for name, value in sorted(given.items()))
    return f"{one.rule.name}:{shown}" if shown else one.rule.name


def load(variant: str, house: Sequence[HouseChoice] = (), plugins: Registry | None = None) -> RuleSet:
    """Composes a variant with house rules; raises `MandalaError` for an unknown one, `CompositionError` for rules that clash."""
    known = plugins if plugins is not None else registry()
    found = known.variant(variant)
    chosen: list[Chosen] = []
    problems: list[Text] = []
    for choice in house:
        try:
            chosen.append(_choose(known, found, choice))
        except MandalaError as error:
            problems.append(_("{problem}", problem=error))
    if problems:
        raise CompositionError(problems)
    rules = compose(found, chosen)
    return RuleSet(found, tuple(sorted(chosen, key=lambda one: one.rule.name)), rules)


def _choose(known: Registry, variant: Variant, choice: HouseChoice) -> Chosen:
    rule = known.house_rule(choice.name, variant.name)
    fields = rule.options.model_fields
    for name in choice.options:
        if name not in fields:
            near = get_close_matches(name, fields, n=1)
            hint = (
                _("did you mean {near}?", near=near[0])
                if near
                else _("it has: {names}", names=", ".join(fields) or "—")
            )
            raise MandalaError(_("{rule} has no option {name}; {hint}", rule=rule.name, name=name, hint=hint))
    try:
        options = rule.options.model_validate(dict(choice.options))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise MandalaError(_("{rule}: option {name}: {why}", rule=rule.name, name=where, why=first["msg"])) from error
    return Chosen(rule, options)


def parse_house(text: str) -> HouseChoice:
    """`name` or `name:opt=val,opt=val`; raises `MandalaError`. Values are read as JSON where they are JSON, else as text."""
    name, _colon, rest = text.partition(":")
    options: dict[str, Any] = {}
    for piece in filter(None, rest.split(",")):
        key, equals, value = piece.partition("=")
        if not equals or not key.strip():
            raise MandalaError(_("“{piece}” is no option; write {example}", piece=piece, example="name:option=value"))
        if key.strip() in options:
            raise MandalaError(_("option {name} is given twice", name=key.strip()))
        try:
            options[key.strip()] = json.loads(value)
        except ValueError:
            options[key.strip()] = value.strip()
    return HouseChoice(name.strip(), options)
