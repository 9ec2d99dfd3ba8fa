"""A project for a plugin: a small package with a house rule that works, and its tests."""

import importlib.util
import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Any

from pydantic import ValidationError

from mandala.core.compose import Chosen, CompositionError, compose
from mandala.core.conformance import check_ruleset
from mandala.core.house import HouseRule
from mandala.core.house_check import check
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import RuleSet
from mandala.core.text import _
from mandala.core.variant import Variant

__all__ = ["write_project"]

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_PROJECT = Template("""\
[build-system]
requires = ["hatchling>=1.26"]
build-backend = "hatchling.build"

[project]
name = "$name"
version = "0.1.0"
description = "House rules for $variant."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["mandala-compendium"]

[project.optional-dependencies]
test = ["pytest"]

[project.entry-points.mandala]
$name = "$module"

[tool.hatch.build.targets.wheel]
packages = ["src/$module"]
""")

_README = Template("""\
# $name

House rules for $variant, for the program Mandala Compendium.

    pip install -e .
    python -m pytest
    mandala house show $name
    mandala play $variant --house $name
    mandala plugins check $name
""")

_DECLARATION = """\
    name="$name",
    sentence="$sentence",
    variant="$variant",
"""

_TAIL = '''

@hookimpl
def mandala_house_rules() -> Iterable[HouseRule]:
    """The house rules of this package."""
    return [RULE]
'''

_NUMBER = Template('''\
"""House rules for $variant."""

from collections.abc import Iterable

from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule

mandala_plugin_api = 1

RULE = HouseRule(
''' + _DECLARATION + '''\
    sets={"$parameter": $value},
)
''' + _TAIL)  # fmt: skip

_PROHIBITION = Template('''\
"""House rules for $variant."""

from collections.abc import Iterable
from typing import Any

from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule
from mandala.core.refusal import Refusal
from mandala.core.rules import Prohibition
from mandala.core.text import _
from mandala.core.typing import override
from $rules_module import $rules

mandala_plugin_api = 1


class NotTheFirst($rules):
    """Bars the first of the moves that the rules allow."""

    @override
    def forbids(self, state: Any) -> Prohibition | None:
        moves = sorted(self.moves(state))
        if len(moves) < 2:
            return None
        return Prohibition(moves[:1], Refusal(_("The first move of the list is not allowed."), "$name"))


RULE = HouseRule(
''' + _DECLARATION + '''\
    parts=(NotTheFirst,),
)
''' + _TAIL)  # fmt: skip

_TESTS = Template('''\
"""What anybody may rely on who plays with the house rules of this package."""

from mandala.core.conformance import check_ruleset
from mandala.core.house_check import check
from mandala.core.ruleset import HouseChoice, load


def test_it_conforms() -> None:
    assert check_ruleset(load("$variant", [HouseChoice("$name")]), games=5) == []


def test_it_makes_a_difference() -> None:
    assert check(load("$variant", [HouseChoice("$name")]), games=10, seed=1).findings == 0
''')


def write_project(parent: Path, name: str, variant: Variant) -> list[Path]:
    """Writes the project into a new folder `name` and gives its files; raises `MandalaError`, `OSError`."""
    module = name.replace("-", "_")
    if not _NAME.fullmatch(name) or keyword.iskeyword(module):
        raise MandalaError(_("“{name}” is no name: lower-case letters and digits, with hyphens between", name=name))
    if module in sys.stdlib_module_names or importlib.util.find_spec(module) is not None:
        raise MandalaError(_("there is a module {name} already; choose another name", name=module))
    folder = parent / name
    if folder.exists():
        raise MandalaError(_("{folder} exists already", folder=folder))
    values, code = _rule(name, variant)
    values |= {"name": name, "module": module, "variant": variant.name}
    files = {
        folder / "pyproject.toml": _PROJECT, folder / "README.md": _README,
        folder / "src" / module / "__init__.py": code, folder / "tests" / f"test_{module}.py": _TESTS,
    }  # fmt: skip
    for path, template in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(template.substitute(values), encoding="utf-8")
    return list(files)


def _rule(name: str, variant: Variant) -> tuple[dict[str, Any], Template]:
    """A rule that can be played and makes a difference: the first number of the variant that can be another one."""
    for parameter, value in _other_numbers(variant):
        about = variant.parameters.model_fields[parameter]
        meaning = re.sub(r" *\([^)]*\)$", "", about.description or parameter).replace('"', "'")
        sentence = f"{meaning[:1].upper()}{meaning[1:]}: {value} instead of {about.default}."
        if _is_playable(variant, HouseRule(name, sentence, variant.name, sets={parameter: value})):
            return {"parameter": parameter, "value": value, "sentence": sentence}, _NUMBER
    sentence = "Of the moves that you may make, the first of the list is not allowed."
    return {
        "sentence": sentence,
        "rules": variant.rules.__name__,
        "rules_module": variant.rules.__module__,
    }, _PROHIBITION


def _other_numbers(variant: Variant) -> Iterator[tuple[str, int]]:
    for name, about in variant.parameters.model_fields.items():
        if about.annotation is int:
            yield from ((name, about.default + step) for step in (1, -1))


def _is_playable(variant: Variant, rule: HouseRule) -> bool:
    chosen = (Chosen(rule, rule.options()),)
    try:
        ruleset = RuleSet(variant, chosen, compose(variant, chosen))
    except (CompositionError, ValidationError):
        return False
    return not check_ruleset(ruleset, games=2) and not check(ruleset, games=5, seed=1).findings
