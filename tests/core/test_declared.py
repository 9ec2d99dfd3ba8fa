"""What a plugin's declarations have to look like: texts in several languages, options, names."""

from typing import Any

import pytest
from pydantic import ConfigDict

from mandala.core.declared import check_house_rule, check_name
from mandala.core.house import HouseRule
from mandala.core.options import OptionModel
from mandala.core.refusal import MandalaError
from mandala.core.typing import override

NO_TEXTS = "sentence is a text, or a mapping from language codes to texts"


class Limit(OptionModel):
    limit: int = 9


class Required(OptionModel):
    limit: int


class Untellable(OptionModel):
    model_config = ConfigDict(arbitrary_types_allowed=True)

    thing: slice = slice(1)


class Failing(OptionModel):
    limit: int = 9

    @override
    def model_post_init(self, context: Any, /) -> None:
        raise ZeroDivisionError


def rule(sentence: Any = "A sentence.", **rest: Any) -> HouseRule:
    return HouseRule("mine", sentence, "cards", **rest)


def refused(declared: HouseRule) -> str:
    with pytest.raises(MandalaError) as caught:
        check_house_rule(declared)
    return str(caught.value)


@pytest.mark.parametrize(
    "declared",
    [
        rule(),
        rule({"en": "At most {limit}.", "de": "Höchstens {limit}."}, options=Limit),
        rule(amends={"M3": {"en": "At most {limit}."}, "M4a": "No more."}, options=Required),
        rule(requires=("other",), excludes=("one", "two-three"), after=("x",)),
    ],
)
def test_what_is_in_order(declared: HouseRule) -> None:
    check_house_rule(declared)


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("", "sentence is no text"),
        (" \n", "sentence is no text"),
        ({"en": ""}, "sentence is no text"),
        ({"en": "A sentence.", "de": 3}, "sentence is no text"),
        ({}, NO_TEXTS),
        ({"en": "A sentence.", 1: "One."}, NO_TEXTS),
        ("x" * 2001, "sentence is too long: 2001 characters, 2000 at most"),
        ("At most {limt}.", "sentence speaks of the option limt, which the rule does not have; did you mean limit?"),
        ("At most {weight}.", "sentence speaks of the option weight, which the rule does not have; it has: limit"),
        ({"en": "Fine.", "de": "{weight}"}, "sentence speaks of the option weight, which the rule does not have; it has: limit"),
    ],
)  # fmt: skip
def test_what_is_no_sentence(sentence: Any, wrong: str) -> None:
    assert refused(rule(sentence, options=Limit)) == f"mine: {wrong}"


def test_a_rule_without_options_speaks_of_none() -> None:
    assert refused(rule("At most {limit}.")) == (
        "mine: sentence speaks of the option limit, which the rule does not have; it has: —"
    )


@pytest.mark.parametrize(
    ("amends", "wrong"),
    [
        ({"M3": ""}, "amends M3 is no text"),
        ({"three": "Text."}, "amends: “three” is no rule number"),
        ({"M3": "x" * 20_001}, "amends M3 is too long: 20001 characters, 20000 at most"),
        ({3: "Text."}, "amends is a mapping from rule numbers to texts"),
    ],
)
def test_what_is_no_amendment(amends: Any, wrong: str) -> None:
    assert refused(rule(amends=amends)) == f"mine: {wrong}"


@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("variant", 3, "variant is the name of a variant, a text"),
        ("parts", [], "parts are a tuple of classes"),
        ("options", Limit(), "options are a pydantic model, a class"),
        ("options", int, "options are a pydantic model, a class"),
        ("sets", 3, "sets is a mapping or a function of the options"),
        ("reasons", {"over": 3}, "reasons is a mapping from names to texts"),
        ("requires", "other", "requires is a tuple of names of house rules"),
        ("excludes", ("No Name",), "excludes is a tuple of names of house rules"),
        ("after", (3,), "after is a tuple of names of house rules"),
    ],
)
def test_what_does_not_fit_its_field(field: str, value: Any, wrong: str) -> None:
    given: dict[str, Any] = {"variant": "cards", field: value}
    assert refused(HouseRule("mine", "A sentence.", **given)) == f"mine: {wrong}"


def test_options_whose_values_cannot_be_told() -> None:
    assert refused(rule(options=Untellable)).startswith("mine: options: what they may be cannot be told: ")


def test_what_options_raise_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        check_house_rule(rule(options=Failing))


@pytest.mark.parametrize("name", ["a", "nine-cards", "9", "a" * 60])
def test_names(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize("name", ["", "Nine", "nine cards", "-nine", "nine-", "a--b", "a" * 61, None, 9])
def test_what_is_no_name(name: object) -> None:
    with pytest.raises(MandalaError, match="is no name: lower-case letters and digits, with hyphens between"):
        check_name(name)
