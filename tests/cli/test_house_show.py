"""`mandala house show`: a house rule as it is, or with options."""

import json
from collections.abc import Mapping
from enum import Enum

import pytest
from pydantic import Field

from mandala.__main__ import main
from mandala.core.house import HouseRule
from mandala.core.options import OptionModel
from mandala.core.plugins import Plugin, registry
from mandala.core.rules import Prohibition
from mandala.core.text import _
from mandala.core.typing import Seat, override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState

Printed = pytest.CaptureFixture[str]


class Speed(Enum):
    SLOW = "slow"
    VERY_FAST = "very fast"


class Given(OptionModel):
    limit: int = Field(ge=3)
    low: float = Field(0.5, le=2, description="how low")
    plain: bool = False
    speed: Speed = Speed.SLOW
    rate: float = Field(0.25, gt=0, lt=1)


def given_limit(given: Given) -> Mapping[str, object]:
    return {"hand_limit": given.limit}


GIVEN = HouseRule(
    "given", "At most {limit}, {speed}.", "cards", sets=given_limit, options=Given, after=("nine",), plugin="mine 1.0"
)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = (
        GIVEN,
        HouseRule("nine", "Nine.", "cards", sets={"hand_limit": 9}, plugin="mine 1.0"),
        HouseRule("spare", "Spare.", "cards", sets={"river_spaces": 5}, plugin="mine 1.0"),
        HouseRule("far", "Far.", "chess", sets={"pawns": 9}, amends={"C1": "Nine pawns."}, plugin="mine 1.0"),
    )
    for rule in rules:
        monkeypatch.setitem(registry().house_rules, (rule.variant, rule.name), rule)


def shown(capsys: Printed, *arguments: str) -> list[str]:
    assert main(["house", "show", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_rule_without_options(capsys: Printed) -> None:
    assert shown(capsys, "nine") == [
        "nine", "====", "", "Nine.", "", "A house rule for cards, from mine 1.0.", "",
        "M3", "--", "", "Most cards in hand after drawing: 9 instead of 8.",
    ]  # fmt: skip


def test_a_rule_with_an_option_that_has_to_be_given(capsys: Printed) -> None:
    assert shown(capsys, "given") == [
        "given", "=====", "", "At most {limit}, {speed}.", "", "A house rule for cards, from mine 1.0.", "",
        "- limit: a whole number, 3 or more; it has to be given",
        "- low: how low, 2 or less; 0.5 where it is left out",
        "- plain: true or false; false where it is left out",
        '- speed: a text, one of slow, "very fast"; slow where it is left out',
        "- rate: a number, more than 0, less than 1; 0.25 where it is left out",
        "", "Comes after: nine",
    ]  # fmt: skip
    lines = shown(capsys, "given:limit=12")
    assert lines[3] == "At most 12, slow."
    assert lines[-1] == "Most cards in hand after drawing: 12 instead of 8."


def test_shipped_rules_with_options(capsys: Printed) -> None:
    assert "You may hold up to 12 cards instead of eight." in shown(capsys, "hand-limit:limit=12")
    assert main(["house", "show", "hand-limit:limit=12", "--json"]) == 0
    (rule,) = json.loads(capsys.readouterr().out)
    assert (rule["sentence"], rule["amends"]) == ("You may hold up to 12 cards instead of eight.", ["M3"])
    assert rule["options"][0] | {"description": ""} == {
        "name": "limit", "type": "integer", "default": 10, "required": False, "description": "", "minimum": 6, "maximum": 15,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        (
            "no-extra-turns",
            "When the player to move has no action, the game ends; extra turns of the opponent are limited to 0.",
        ),
        ("short-jumps:most=1", "A pawn may jump no further than to piece number 1 ahead of it."),
        ("short-jumps:most=22", "A pawn may jump no further than to piece number 22 ahead of it."),
        ("short-river:spaces=3", "Each river has only 3 spaces, and the game ends once one is full."),
    ],
)
def test_sentences_are_right_for_whatever_number(house: str, sentence: str, capsys: Printed) -> None:
    assert main(["house", "show", house, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["sentence"] == sentence


def test_tables_keep_their_rows(capsys: Printed) -> None:
    lines = shown(capsys, "size-scores")
    rows = [line for line in lines if line.startswith("|")]
    assert [row.split()[1::2] for row in rows[2:]] == [
        ["1", "3", "2", "5"],
        ["2", "6", "4", "10"],
        ["3", "9", "6", "15"],
    ]
    assert lines[lines.index(rows[0]) + 5 :][0] == ""


def test_a_rule_for_a_game_that_is_not_there(capsys: Printed) -> None:
    assert shown(capsys, "far")[-2:] == ["", "Nine pawns."]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["house", "show", "nine", "--variant", "tiles"], "nine is a house rule for cards, not for tiles"),
        (["house", "show", "nine", "--variant", "tile"], "there is no variant tile; did you mean tiles?"),
        (
            ["house", "check", "nine", "short-jumps"],
            "no variant has all of these: nine (cards), short-jumps (spiral); check the house rules of one at a time",
        ),
        (["house", "check", "nyne"], "there is no house rule nyne; did you mean nine?"),
        (
            ["house", "check", "riverbed", "short-rivr"],
            """\
there is no house rule riverbed; mandala house lists them
there is no house rule short-rivr; did you mean short-river?""",
        ),
        (["rules", "cards", "M99", "--diff", "nine"], "there is no rule M99; did you mean M9?"),
    ],
)
def test_what_is_not_there(arguments: list[str], why: str, capsys: Printed) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", f"{why}\n")


def test_a_plugin_that_was_skipped_is_told_wherever_a_rule_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    skipped = Plugin("badpack", "badpack 0.1", _("blocked; to have it back: mandala plugins unblock badpack"))
    monkeypatch.setattr(registry(), "plugins", [*registry().plugins, skipped])
    why = "(plugins skipped: badpack 0.1: blocked; to have it back: mandala plugins unblock badpack)"
    for arguments in (
        ["house", "show", "river-house"],
        ["house", "check", "river-house"],
        ["house", "check", "nine", "river-house"],
        ["rules", "cards", "--house", "river-house"],
        ["rules", "cards", "--diff", "river-house"],
    ):
        assert main(arguments) == 2
        told = capsys.readouterr().err
        assert told.startswith("there is no house rule river-house")
        assert told.endswith(f" {why}\n")


def test_a_rule_that_is_not_there_hides_no_other_problem(capsys: Printed) -> None:
    for arguments in (
        ["house", "check", "short-rivr", "nine", "hand-limit:limit=12"],
        ["rules", "cards", "--house", "short-rivr", "--house", "nine", "--house", "hand-limit:limit=12"],
    ):
        assert main(arguments) == 2
        first, second = capsys.readouterr().err.splitlines()
        assert first.startswith("there is no house rule short-rivr for cards; did you mean short-river?")
        shipped = registry().house_rule("hand-limit", "cards").plugin
        assert second == f"hand-limit ({shipped}) sets hand_limit to 12, nine (mine 1.0) to 9; remove one of them"


class Barring(CardRules):
    @override
    def forbids(self, state: CardsState) -> Prohibition | None:
        return None


class PlayingOn(CardRules):
    @override
    def next_after_division(self, state: CardsState) -> Seat:
        return state.completer


def test_a_rule_of_parts_alone_is_told_where_it_counts(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    for name, part in (("bars", Barring), ("river-house", PlayingOn)):
        rule = HouseRule(name, "So it is.", "cards", parts=(part,), plugin="mine 1.0")
        monkeypatch.setitem(registry().house_rules, ("cards", name), rule)

    def told(*arguments: str) -> list[str]:
        assert main(["rules", "cards", *arguments]) == 0
        return [line for line in capsys.readouterr().out.splitlines() if line]

    assert told("M9", "--house", "river-house")[:5] == [
        "M9 After dividing *", "-------------------", "[* amended by the house rule river-house (mine 1.0)]", "So it is.",
        "Clear the mandala: what lies in its two fields is discarded. Then start it",
    ]  # fmt: skip
    assert told("--diff", "river-house")[-3:] == ["M9 After dividing", "-----------------", "+ So it is."]
    assert told("M9", "--house", "bars")[:2] == ["[In force besides: bars (mine 1.0): So it is.]", "M9 After dividing"]
    besides = "It names no rule that it amends: what it says counts besides all of them."
    assert told("--diff", "bars")[-1] == told("M9", "--diff", "bars")[-1] == besides
    assert "- bars (mine 1.0): So it is." in told("--house", "bars")
    assert shown(capsys, "river-house")[-4:] == ["M9", "--", "", "So it is."]


def test_the_difference_in_one_rule(capsys: Printed) -> None:
    assert main(["rules", "cards", "m3", "--diff", "nine"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "+ Most cards in hand after drawing: 9 instead of 8."
    assert main(["rules", "cards", "M4", "--diff", "nine"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "It says nothing about M4."


def test_two_rules_that_amend_one_are_both_named(capsys: Printed) -> None:
    assert main(["rules", "cards", "M10", "--house", "short-river", "--house", "spare", "--json"]) == 0
    (section,) = json.loads(capsys.readouterr().out)["sections"]
    assert [one["rule"] for one in section["amended"]] == ["short-river", "spare"]
    assert main(["rules", "cards", "M10", "--house", "short-river", "--house", "spare"]) == 0
    shipped = registry().house_rule("short-river", "cards").plugin
    told = " ".join(capsys.readouterr().out.split())
    assert f"[* amended by the house rules short-river ({shipped}), spare (mine 1.0)]" in told


@pytest.mark.parametrize(
    ("house", "why"),
    [
        (
            "hand-limit:limit=99",
            "hand-limit ({shipped}): limit may not be 99: it has to be 15 or less; choose another value",
        ),
        ("hand-limit:most=9", "hand-limit ({shipped}) has no option most; it has: limit"),
        ("nine:limit=9", "nine (mine 1.0) has no options; write nine alone"),
        (
            "given:limit=9,speed=fast",
            "given (mine 1.0): speed may not be fast: it has to be 'slow' or 'very fast'; choose another value",
        ),
        ("given:low=1", "given (mine 1.0) needs the option limit; write given:limit=..."),
        ("hand-limt:limit=9", "there is no house rule hand-limt; did you mean hand-limit?"),
        ("", "“” is no house rule; write name or name:option=value,option=value, one house rule at a time"),
    ],
)
def test_what_cannot_be_shown(house: str, why: str, capsys: Printed) -> None:
    assert main(["house", "show", house]) == 2
    shipped = registry().house_rule("hand-limit", "cards").plugin
    assert capsys.readouterr().err == why.format(shipped=shipped) + "\n"


def test_the_list_goes_through_all_of_them(capsys: Printed) -> None:
    assert main(["house"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split() == ["given", "At", "most", "{limit},", "{speed}.", "(mine", "1.0)"] for line in lines)
