"""The reference of plugins names every hook, field, decision point, parameter, option and shipped house rule, no more."""

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mandala.core.brought import HOOKS
from mandala.core.house import HouseRule, worded
from mandala.core.plugins import registry
from mandala.core.rules import Rules
from mandala.core.scoring import Scorer
from mandala.core.variant import Variant

REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "plugins.md"
VARIANTS = ("cards", "spiral", "tiles")


@cache
def table(chapter: str, section: str = "") -> dict[str, str]:
    """The rows of a chapter's (or its section's) tables by the name in backticks that each begins with."""
    text = REFERENCE.read_text(encoding="utf-8").split(f"\n## {chapter}\n")[1].split("\n## ")[0]
    if section:
        text = next(part for part in text.split("\n### ")[1:] if f"`{section}`" in part.splitlines()[0])
    return {found[1]: found[0] for found in re.finditer(r"^\| `(\w[\w-]*).*$", text, re.MULTILINE)}


def variant(name: str) -> Variant:
    return registry().variant(name)


def decision_points(name: str) -> Iterator[tuple[str, str]]:
    """The public methods of a variant's rules and scorer that cite a rule, with it."""
    for kind, core in ((variant(name).rules, Rules), (variant(name).scorer, Scorer)):
        for owner in (owner for owner in kind.__mro__ if owner not in core.__mro__):
            for point, method in vars(owner).items():
                number = re.match(r"[A-Z]\d+", getattr(method, "__doc__", None) or "")
                closed = getattr(method, "__final__", False) or not callable(method)
                if number and not closed and not point.startswith("_") and not hasattr(core, point):
                    yield point, number[0]


def own_rules(name: str) -> dict[str, HouseRule]:
    own = {plugin.source for plugin in registry().plugins if plugin.own}
    return {rule.name: rule for rule in registry().house_rules.values() if rule.variant == name and rule.plugin in own}


def limits(options: Any) -> Iterator[tuple[str, str]]:
    for name, about in options.model_json_schema().get("properties", {}).items():
        yield name, f"{about['minimum']} to {about['maximum']}" if "minimum" in about and "maximum" in about else ""


def test_every_hook() -> None:
    assert set(table("Hooks")) == set(HOOKS)


def test_every_field_of_a_game() -> None:
    assert list(table("A game")) == [field.name for field in fields(Variant)]


def test_every_field_of_a_house_rule() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    assert not [field.name for field in fields(HouseRule) if f"`{field.name}`" not in text]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_decision_point_with_its_rule(name: str) -> None:
    listed, found = table("Decision points", name), dict(decision_points(name))
    assert set(listed) == set(found)
    assert not {point for point, number in found.items() if f"| {number}" not in listed[point]}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_parameter_with_its_range(name: str) -> None:
    listed, model = table("Parameters", name), variant(name).parameters
    assert set(listed) == set(model.model_fields)
    assert not {parameter for parameter, limit in limits(model) if limit not in listed[parameter]}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_shipped_house_rule_with_its_sentence_options_and_amended_rules(name: str) -> None:
    listed, rules = table("House rules that come with the program", name), own_rules(name)
    assert set(listed) == set(rules)
    for rule in rules.values():
        row = listed[rule.name]
        assert row.startswith(f"| `{rule.name}` | {worded(rule.sentence, rule.options())} |")
        assert row.rstrip(" |").endswith(f"| {', '.join(rule.amends)}")
        for option, limit in limits(rule.options):
            assert f"`{option}`" in row
            assert limit in row
