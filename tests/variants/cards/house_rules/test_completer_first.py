"""completer-first amends M7: who chooses first when the fields are equally large."""

import pytest

from ..build import play, state_of
from .with_rules import with_rules


@pytest.mark.parametrize(
    ("house", "fields", "first"),
    [
        ((), ("G", "P"), 1),
        (("completer-first",), ("G", "P"), 0),
        # A larger field goes before the tie, whoever completed.
        (("completer-first",), ("G", "PP"), 1),
        (("completer-first",), ("GG", "P"), 0),
        # Both rules: two empty fields are a tie as well.
        (("completer-first", "keep-claims"), ("", ""), 0),
        (("keep-claims",), ("", ""), 1),
    ],
)
def test_m7_ties_go_to_the_completer(house: tuple[str, ...], fields: tuple[str, str], first: int) -> None:
    rules = with_rules(*house)
    mountain = "ROY" if any(fields) else "ROYGP"
    start = state_of(rules, hands=("KR", "YYY"), mountains=(mountain, ""), fields=(fields, ("", "")), deck="OYGPKOYGPK")
    assert play(rules, start, "M1K").to_act == first


def test_m7_when_seat_1_completes() -> None:
    rules = with_rules("completer-first")
    start = state_of(
        rules, hands=("YYY", "KR"), mountains=("ROY", ""), fields=(("G", "P"), ("", "")), deck="OYGPKOYGPK", seat=1
    )  # fmt: skip
    assert play(rules, start, "M1K").to_act == 1
