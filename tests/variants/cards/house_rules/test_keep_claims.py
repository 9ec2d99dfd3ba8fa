"""keep-claims amends M8: an empty field keeps its claims."""

from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState

from ..build import legal, piles, play, state_of
from .with_rules import with_rules


def one_empty_field(rules: CardRules) -> CardsState:
    """Seat 0 completes mandala 1 with black; seat 1 has nothing in its field there."""
    return state_of(
        rules, hands=("KR", "YYY"), mountains=("ROY", "RG"), fields=(("GP", ""), ("", "")), deck="OYGPKOYGPK"
    )  # fmt: skip


def both_empty(rules: CardRules) -> CardsState:
    return state_of(rules, hands=("KR", "YYY"), mountains=("ROYGP", "RG"), deck="OYGPKOYGPK")


def test_m8_printed_an_empty_field_gets_nothing() -> None:
    rules = with_rules()
    after = play(rules, one_empty_field(rules), "M1K", "CY", "CR", "CO", "CK")
    assert piles(after)["rivers"] == ["YO", ""]
    # Seat 1's red and black, and the two cards of seat 0's field (M9).
    assert piles(after)["discards"] == "RGPK"


def test_m8_an_empty_field_keeps_what_it_claims() -> None:
    rules = with_rules("keep-claims")
    after = play(rules, one_empty_field(rules), "M1K", "CY", "CR", "CO", "CK")
    assert piles(after)["rivers"] == ["YO", "RK"]
    assert piles(after)["discards"] == "GP"


def test_m8_printed_two_empty_fields_and_the_mountain_is_discarded() -> None:
    rules = with_rules()
    after = play(rules, both_empty(rules), "M1K")
    assert piles(after)["discards"] == "ROYGPK"
    assert after.to_act == 1


def test_m8_two_empty_fields_and_the_mountain_is_divided() -> None:
    rules = with_rules("keep-claims")
    after = play(rules, both_empty(rules), "M1K")
    # M7: equally large, so the player who did not complete it is first.
    assert after.to_act == 1
    assert legal(rules, after) == ["CG", "CK", "CO", "CP", "CR", "CY"]
    divided = play(rules, after, "CK", "CG", "CO", "CP", "CR", "CY")
    assert piles(divided)["rivers"] == ["GPY", "KOR"]
    assert piles(divided)["discards"] == ""
