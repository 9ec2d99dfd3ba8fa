"""Plugins in TOML, which set declared parameters without any code."""

from pathlib import Path

import pytest

from mandala.core.compose import CompositionError
from mandala.core.plugins import registry
from mandala.core.ruleset import load, parse_house

pytestmark = pytest.mark.usefixtures("fresh_registry")


def problem() -> str:
    """What is wrong with `home.toml`."""
    return str(next(found.problem for found in registry().plugins if found.name == "home"))


def hand_limit(house: str) -> object:
    return load("cards", [parse_house(house)]).rules.parameters.model_dump()["hand_limit"]


def test_toml_sets_parameters(folder: Path) -> None:
    (folder / "home.toml").write_text(
        '[house.big-hand]\nvariant = "cards"\nhand_limit = 10\nsentence = "Ten in hand."\n'
        '[house.three-spaces]\nvariant = "cards"\nriver_spaces = 3\nexcludes = ["big-hand"]\n',
        encoding="utf-8",
    )
    assert hand_limit("big-hand") == 10
    rule = registry().house_rule("big-hand", "cards")
    assert (rule.plugin, rule.sentence) == ("home.toml", "Ten in hand.")
    assert registry().house_rule("three-spaces", "cards").sentence == (
        "Colours in a river that end the game: 3 instead of 6."
    )
    with pytest.raises(CompositionError, match="do not go together"):
        load("cards", [parse_house("big-hand"), parse_house("three-spaces")])


@pytest.mark.parametrize(
    ("toml", "reason"),
    [
        (
            "[house.a]\nvariant = 'cards'\nhand_limits = 3",
            "house.a: cards has no parameter hand_limits; did you mean hand_limit?",
        ),
        ("[house.a]\nvariant = 'card'\nhand_limit = 9", "house.a: there is no variant card; did you mean cards?"),
        (
            "[house.a]\nvariant = 'cards'\nhand_limit = 99",
            "house.a: hand_limit: it has to be 15 or less",
        ),
        (
            "[house.a]\nvariant = 'cards'\nhand_limit = '9'",
            "house.a: hand_limit: it has to be a whole number",
        ),
        ("[house.a]\nhand_limit = 9", "house.a.variant: it has to be there"),
        ("[homes.a]\nhand_limit = 9", "house: there are no tables of that name, such as [house.my-rule]"),
        (
            "[house.'A b']\nvariant = 'cards'\nhand_limit = 9",
            "“A b” is no name: lower-case letters and digits, with hyphens between",
        ),
        (
            "[house.a]\nvariant = 'cards'\nhand_limit = 9\nsentence = 'Up to {hand_limit}.'",
            "a: sentence speaks of the option hand_limit, which the rule does not have; it has: —",
        ),
        (
            "[house.a]\nvariant = 'spiral'",
            "house.a: it sets no parameter; spiral has: points_for_most, points_for_second",
        ),
        ("[house]\na = 3", "house.a: it has to be an object, with keys and values"),
        ("[house.a", "TOMLDecodeError: Expected ']' at the end of a table declaration (at end of document)"),
        (
            "[house.hand-limit]\nvariant = 'cards'\nhand_limit = 9",
            "the name hand-limit is taken by mandala-compendium 0.1.0",
        ),
    ],
)
def test_toml_that_will_not_do(folder: Path, toml: str, reason: str) -> None:
    (folder / "home.toml").write_text(toml, encoding="utf-8")
    assert problem() == reason


def test_one_bad_table_of_toml_leaves_the_others(folder: Path) -> None:
    (folder / "home.toml").write_text(
        "[house.bad]\nvariant = 'cards'\nhand_limit = 99\n[house.good]\nvariant = 'cards'\nhand_limit = 9\n",
        encoding="utf-8",
    )
    assert hand_limit("good") == 9
    assert problem() == "house.bad: hand_limit: it has to be 15 or less"
    assert next(found.brings for found in registry().plugins if found.name == "home") == ["good"]


def test_a_taken_name_leaves_the_other_tables(folder: Path) -> None:
    (folder / "home.toml").write_text(
        '[house.open-cups]\nvariant = "cards"\nhand_limit = 9\n[house.big-hand]\nvariant = "cards"\nhand_limit = 10\n',
        encoding="utf-8",
    )
    assert hand_limit("big-hand") == 10
    assert problem().startswith("the name open-cups is taken by mandala-compendium ")


def test_toml_texts_in_one_language_or_several(folder: Path) -> None:
    (folder / "home.toml").write_text(
        '[house.big-hand]\nvariant = "cards"\nhand_limit = 10\nsentence = {nl = "Tien.", de = "Zehn."}\n'
        '[house.big-hand.amends]\nM3 = {nl = "Houd er tien.", en = "Hold ten."}\n',
        encoding="utf-8",
    )
    rule = registry().house_rule("big-hand", "cards")
    assert rule.sentence == {"nl": "Tien.", "de": "Zehn."}
    assert rule.amends == {"M3": {"nl": "Houd er tien.", "en": "Hold ten."}}


def test_toml_of_another_encoding(folder: Path) -> None:
    (folder / "home.toml").write_bytes(b"\xff\xfe[house.a]")
    assert problem().startswith("UnicodeDecodeError")
