"""hand-limit amends M3: how many cards are drawn after building."""

import pytest

from ..build import play, state_of
from .with_rules import with_rules


@pytest.mark.parametrize(
    ("house", "hand", "held"),
    [
        # 8 in hand, 7 after building: the printed limit leaves one to draw, ten leaves three, nine two.
        ((), "RRRRRRRR", "RRRRRRRO"),
        (("hand-limit",), "RRRRRRRR", "RRRRRRROYG"),
        (("hand-limit:limit=9",), "RRRRRRRR", "RRRRRRROY"),
        # 6 in hand, 5 after building: six leaves one.
        (("hand-limit:limit=6",), "RRRRRR", "RRRRRO"),
        # 9 in hand at a limit of eight cannot be; at a limit of 15 three are drawn, no more.
        (("hand-limit:limit=15",), "RRRRRRRRR", "RRRRRRRROYG"),
    ],
)
def test_m3_draws_up_to_the_limit(house: tuple[str, ...], hand: str, held: str) -> None:
    rules = with_rules(*house)
    start = state_of(rules, hands=(hand, "KKK"), deck="OYGPKO")
    expected = state_of(rules, hands=(held, "KKK"))
    assert play(rules, start, "M1R").hands == expected.hands


def test_m1_a_hand_still_begins_with_six_cards() -> None:
    assert with_rules("hand-limit:limit=6").parameters.starting_hand == 6
