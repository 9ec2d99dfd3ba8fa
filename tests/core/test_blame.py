"""Whose code an error comes from: the house rule whose method it is, the module's, or nobody's."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from mandala.core.blame import failure_of_a_plugin, failure_of_rules, plugin_at_work, source_of
from mandala.core.facts import Fact
from mandala.core.house import HouseRule
from mandala.core.plugins import Plugin, Registry, registry
from mandala.core.ruleset import load, parse_house

CODE = """
from functools import wraps

def helper():
    return 1 // 0

def decorated(method):
    @wraps(method)
    def outer(self):
        return method(self)
    return outer

class One:
    def fails(self):
        return helper()

    @property
    def value(self):
        return helper()

    @classmethod
    def make(cls):
        return helper()

    @decorated
    def wrapped(self):
        return (lambda: helper())()

class Other:
    def fails(self):
        return helper()
"""


def module(name: str) -> Any:
    made = ModuleType(name)
    exec(compile(CODE, "rules.py", "exec"), made.__dict__)
    return made


FOREIGN = module("foreign.rules")
FAR = module("far.rules")
OWN = module("mandala.variants.cards.rules")
SOURCES: dict[type, str] = {FOREIGN.One: "one (foreign 1.0)", FOREIGN.Other: "other (foreign 1.0)"}


def error_of(action: Callable[[], object]) -> Exception:
    with pytest.raises(ZeroDivisionError) as caught:
        action()
    return caught.value


@pytest.mark.parametrize(
    "action", [FOREIGN.One().fails, lambda: FOREIGN.One().value, FOREIGN.One.make, FOREIGN.One().wrapped]
)
def test_the_rule_whose_method_failed(action: Callable[[], object]) -> None:
    assert source_of(error_of(action), SOURCES) == "one (foreign 1.0)"


def test_the_rule_that_called_what_is_beside_it() -> None:
    assert source_of(error_of(FOREIGN.Other().fails), SOURCES) == "other (foreign 1.0)"


def test_rules_that_share_all_their_code_are_all_named() -> None:
    twin: Any = type("Twin", (), {**vars(FOREIGN.One)})
    sources = SOURCES | {twin: "twin (foreign 1.0)"}
    assert source_of(error_of(twin().fails), sources) == "one (foreign 1.0), twin (foreign 1.0)"


def test_of_rules_that_share_code_the_one_that_called_it_is_named() -> None:
    def calls(rules: Any) -> object:
        return rules.fails()

    twin: Any = type("Twin", (), {**vars(FOREIGN.One), "calls": calls})
    sources = SOURCES | {twin: "twin (foreign 1.0)"}
    assert source_of(error_of(lambda: calls(twin())), sources) == "twin (foreign 1.0)"


def test_all_rules_of_a_module_where_none_of_them_called() -> None:
    assert source_of(error_of(FOREIGN.helper), SOURCES) == "one (foreign 1.0), other (foreign 1.0)"


def test_another_module_of_the_same_package() -> None:
    beside = module("foreign.helpers")
    assert source_of(error_of(beside.helper), {FOREIGN.One: "one (foreign 1.0)"}) == "one (foreign 1.0)"


def test_nobody_whose_code_is_not_in_sight() -> None:
    assert source_of(error_of(lambda: 1 // 0), SOURCES) is None
    # The program's own modules share a package, and not the blame.
    assert source_of(error_of(module("mandala.core.rules").helper), {OWN.One: "cards"}) is None


def test_an_error_is_told_with_the_rule_that_failed() -> None:
    failure = failure_of_rules(error_of(FOREIGN.One().fails), SOURCES)
    assert str(failure) == "one (foreign 1.0) fails: ZeroDivisionError: integer division or modulo by zero"


def test_an_error_elsewhere_is_most_likely_because_of_the_rules_played() -> None:
    failure = failure_of_rules(error_of(lambda: 1 // 0), {FOREIGN.One: "one (foreign 1.0)", OWN.One: "cards"})
    assert str(failure) == (
        "the game fails, most likely because of one (foreign 1.0): ZeroDivisionError: integer division or modulo by zero"
    )


def test_our_own_errors_are_nobody_elses() -> None:
    assert failure_of_rules(error_of(OWN.One().fails), {OWN.One: "cards"}) is None
    assert failure_of_rules(SystemExit(2), SOURCES) is None


@pytest.mark.parametrize("error", [KeyboardInterrupt(), EOFError(), OSError("full"), UnicodeError("no text")])
def test_what_may_come_from_elsewhere_is_theirs_only_where_their_code_is_in_sight(error: BaseException) -> None:
    assert failure_of_rules(error, SOURCES) is None


def test_where_no_plugin_has_been_loaded_none_is_to_blame() -> None:
    registry.cache_clear()
    assert failure_of_a_plugin(error_of(FOREIGN.One().fails)) is None
    assert plugin_at_work(error_of(FOREIGN.One().fails)) is None
    assert registry.cache_info().currsize == 0


@pytest.fixture
def loaded() -> Iterator[Registry]:
    """What is installed, with a house rule and a variant of the foreign module."""
    registry.cache_clear()
    known = registry()
    known.house_rules["cards", "one"] = HouseRule("one", "One.", "cards", (FOREIGN.One,), plugin="foreign 1.0")
    known.variants["far"] = replace(known.variant("cards"), name="far", rules=FAR.Other)
    known.plugins.append(Plugin("far", "far-away 2.0", brings=["far"]))
    yield known
    registry.cache_clear()


def test_a_house_rule_that_fails_without_being_played(loaded: Registry) -> None:
    failure = failure_of_a_plugin(error_of(FOREIGN.One().fails))
    assert str(failure) == "one (foreign 1.0) fails: ZeroDivisionError: integer division or modulo by zero"


def test_the_functions_of_a_fact_and_of_what_is_set_are_the_rules(loaded: Registry) -> None:
    def divides(_given: object) -> Any:
        return 1 // 0

    def sets(given: object) -> Any:
        return divides(given)

    keeper: Any = type("Keeper", (), {"kept": Fact[int](start=divides), "__module__": "foreign.rules"})
    assert source_of(error_of(lambda: keeper.__dict__["kept"].start(2)), {keeper: "keeper"}) == "keeper"
    sets.__module__ = "foreign.rules"
    loaded.house_rules["cards", "sets"] = HouseRule("sets", "A.", "cards", sets=sets, plugin="foreign 1.0")
    failure = failure_of_a_plugin(error_of(lambda: sets(None)))
    assert str(failure) == "sets (foreign 1.0) fails: ZeroDivisionError: integer division or modulo by zero"


def test_a_variant_that_fails(loaded: Registry) -> None:
    failure = failure_of_a_plugin(error_of(FAR.Other().fails))
    assert str(failure) == "far (far-away 2.0) fails: ZeroDivisionError: integer division or modulo by zero"


def test_a_variant_that_is_played_is_to_blame_for_what_nobody_else_is(loaded: Registry) -> None:
    cards = load("cards")
    loaded.composed["far",] = replace(cards, variant=loaded.variants["far"])
    failure = failure_of_a_plugin(error_of(lambda: 1 // 0))
    assert str(failure).startswith("the game fails, most likely because of far (far-away 2.0): ZeroDivisionError: ")
    assert failure_of_a_plugin(OSError("full")) is None


def test_functions_of_a_variant_whose_classes_are_our_own(loaded: Registry) -> None:
    far = replace(load("cards").variant, name="far", evaluate=FAR.helper)
    loaded.variants["far"] = far
    named = "far (far-away 2.0) fails: ZeroDivisionError: integer division or modulo by zero"
    assert str(failure_of_a_plugin(error_of(FAR.helper))) == named


def test_who_was_at_work(loaded: Registry) -> None:
    load("cards", [parse_house("open-cups")])
    assert plugin_at_work(error_of(FOREIGN.One().fails)) == "one (foreign 1.0)"
    assert plugin_at_work(error_of(FAR.Other().fails)) == "far (far-away 2.0)"
    assert plugin_at_work(error_of(lambda: 1 // 0)) is None


def test_an_error_of_our_own_under_our_own_rules(loaded: Registry) -> None:
    load("cards", [parse_house("open-cups")])
    assert failure_of_a_plugin(error_of(lambda: 1 // 0)) is None
