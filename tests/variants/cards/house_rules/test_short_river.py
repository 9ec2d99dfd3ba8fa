"""short-river amends M10 and M16: fewer spaces, a shorter game."""

from mandala.core.ruleset import load, parse_house
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState

from ..build import piles, play, state_of
from .with_rules import with_rules


def about_to_complete(rules: CardRules) -> CardsState:
    """Seat 0 completes mandala 1 with black and has the larger field; its river is green, purple."""
    return state_of(
        rules, hands=("KR", "YYY"), rivers=("GP", ""), mountains=("RYYO", "RG"), fields=(("GG", "P"), ("", "")),
        deck="OYGPKOYGPK",
    )  # fmt: skip


CLAIMS = ("M1K", "CK", "CR", "CY", "CO")


def test_m10_the_game_ends_once_a_river_is_full() -> None:
    rules = with_rules("short-river:spaces=3")
    over = play(rules, about_to_complete(rules), *CLAIMS)
    assert over.ending == "sixth-colour"
    # Black fills seat 0's river; the two yellow cards find no space and go to the cup, where they earn nothing.
    assert piles(over)["rivers"] == ["GPK", "RO"]
    assert piles(over)["cups"] == ["YY", ""]
    outcome = rules.outcome(over)
    assert outcome is not None
    assert outcome.scores == (0, 0)
    assert outcome.winners == (1,)  # M17: the smaller cup


def test_m10_the_printed_game_goes_on() -> None:
    rules = with_rules()
    after = play(rules, about_to_complete(rules), *CLAIMS)
    assert after.ending is None
    assert piles(after)["rivers"] == ["GPKY", "RO"]
    assert piles(after)["cups"] == ["Y", ""]


def test_m10_a_space_left_and_the_game_goes_on() -> None:
    rules = with_rules("short-river:spaces=5")
    assert play(rules, about_to_complete(rules), *CLAIMS).ending is None


def test_the_reason_is_told_as_it_now_is() -> None:
    ruleset = load("cards", [parse_house("short-river")])
    assert str(ruleset.reasons["sixth-colour"]) == "a river is full (M10)"
    assert str(load("cards").reasons["sixth-colour"]) == "a river has its sixth colour (M10)"
