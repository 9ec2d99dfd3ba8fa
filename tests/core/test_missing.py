"""Rule sets of records whose house rules are not there as they were: one sentence that says what to do."""

from typing import Any

import pytest

from mandala.core.compose import CompositionError
from mandala.core.house import HouseRule
from mandala.core.plugins import Plugin, Registry, registry
from mandala.core.record import HouseEntry, Player, Record
from mandala.core.replay import ruleset_of
from mandala.core.text import _


def record(plugin: str, name: str = "mine", **options: Any) -> Record:
    entry = HouseEntry(name=name, options=options, plugin=plugin)
    return Record(
        variant="cards", house_rules=[entry], players=[Player(name="Anna")], seed=None, setup={}, shuffles=[], turns=[],
        result=None,
    )  # fmt: skip


def known(*plugins: Plugin, rules: tuple[HouseRule, ...] = ()) -> Registry:
    made = Registry()
    made.variants = dict(registry().variants)
    made.plugins = list(plugins)
    made.house_rules = {("cards", rule.name): rule for rule in rules}
    return made


def problems(found: Record, plugins: Registry) -> list[str]:
    with pytest.raises(CompositionError) as caught:
        ruleset_of(found, plugins)
    return [str(problem) for problem in caught.value.problems]


BLOCKED = _("blocked; to have it back: mandala plugins unblock some-package")


@pytest.mark.parametrize(
    ("pin", "there", "what_to_do"),
    [
        ("some-package 1.2", [], "which is not installed; install it"),
        ("some-package 1.2", [Plugin("other", "other 1.2")], "which is not installed; install it"),
        (
            "some-package 1.2",
            [Plugin("some", "some-package 1.2", BLOCKED)],
            "which is left out (blocked; to have it back: mandala plugins unblock some-package)",
        ),
        (
            "some-package 1.2",
            [Plugin("some", "some-package 2.0")],
            "but some-package 2.0, which is here, does not bring it; install that of the record",
        ),
        ("mine.py sha256:12345678", [], "which is not here; name it with --plugin"),
        ("home.toml sha256:12345678", [], "which is not here; name it with --plugin"),
        ("mine.py 3 sha256:12345678", [], "which is not here; name it with --plugin"),
    ],
)
def test_what_is_missing_and_what_to_do(pin: str, there: list[Plugin], what_to_do: str) -> None:
    assert problems(record(pin), known(*there)) == [
        f"there is no house rule mine for cards: the record was made with {pin}, {what_to_do}"
    ]


def test_where_the_record_does_not_say_where_it_came_from() -> None:
    assert problems(record(""), known()) == ["there is no house rule mine for cards; known: —"]


def test_an_option_that_another_version_does_not_have() -> None:
    rule = HouseRule("mine", "Nine.", "cards", sets={"hand_limit": 9}, plugin="some-package 2.0")
    assert problems(record("some-package 1.2", limit=9), known(rules=(rule,))) == [
        "mine (some-package 2.0) has no options; write mine alone",
        "the house rule mine comes from some-package 2.0, the record was made with some-package 1.2",
    ]
