"""Rule sets by name: options that are missing or will not do."""

from collections.abc import Mapping
from typing import Annotated, Any

import pytest
from pydantic import Field

from mandala.core.compose import CompositionError
from mandala.core.house import HouseRule
from mandala.core.options import OptionModel
from mandala.core.plugins import Plugin, Registry, registry
from mandala.core.ruleset import RuleSet, load, parse_house

from .house_parts import bringing


class Given(OptionModel):
    limit: int
    label: Annotated[str, Field(max_length=3)] = "x"


def given_limit(given: Given) -> Mapping[str, object]:
    return {"hand_limit": given.limit}


RULES = (HouseRule("given", "At most {limit}.", "cards", sets=given_limit, options=Given),)


@pytest.fixture
def known() -> Registry:
    made = Registry()
    made.variants["cards"] = registry().variant("cards")
    made.add(Plugin("mine", "mine 1.0", own=True), bringing(*RULES))
    return made


def loaded(known: Registry, *house: str) -> RuleSet:
    return load("cards", list(map(parse_house, house)), known)


def refused(known: Registry, house: str) -> str:
    with pytest.raises(CompositionError) as caught:
        loaded(known, house)
    return str(caught.value)


def test_an_option_that_has_to_be_given(known: Registry) -> None:
    assert refused(known, "given") == "given (mine 1.0) needs the option limit; write given:limit=..."
    parameters: dict[str, Any] = loaded(known, "given:limit=9").rules.parameters.model_dump()
    assert parameters["hand_limit"] == 9


def test_a_text_that_looks_like_a_number_is_a_text_where_one_is_wanted(known: Registry) -> None:
    (chosen,) = loaded(known, "given:limit=9,label=010").chosen
    assert chosen.options.model_dump() == {"limit": 9, "label": "010"}


@pytest.mark.parametrize(
    ("house", "wrong"),
    [
        ("given:limit=many", "given (mine 1.0): limit may not be many: "),
        # As a text it is one of the right kind, but too long all the same.
        ("given:limit=9,label=1234", "given (mine 1.0): label may not be 1234: "),
    ],
)
def test_a_value_that_will_not_do(house: str, wrong: str, known: Registry) -> None:
    message = refused(known, house)
    assert message.startswith(wrong)
    assert message.endswith("; choose another value")
