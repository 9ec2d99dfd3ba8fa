"""Bots by name."""

from __future__ import annotations

import pytest

from mandala.core.bots.catalogue import entries, make_bot
from mandala.core.bots.levels import LEVELS
from mandala.core.plugins import Registry, registry
from mandala.core.refusal import MandalaError

VARIANT = registry().variant("cards")


def test_every_bot_listed_can_be_made_and_says_its_name() -> None:
    listed = [name for name, _sentence in entries()]
    assert listed[:7] == ["random", "greedy", *(f"ismcts:{level}" for level in range(1, 6))]
    assert [make_bot(name, VARIANT).name for name in listed[:7]] == listed[:7]


def test_levels_think_longer_and_longer() -> None:
    for iterations in ([level.iterations for level in LEVELS], [level.guessing_iterations for level in LEVELS]):
        assert iterations == sorted(set(iterations))


def test_where_something_is_hidden_the_steps_from_the_usual_level_on_are_longer() -> None:
    _first, _second, usual, next_one, last = LEVELS
    for lower, higher in ((usual, next_one), (next_one, last)):
        assert higher.guessing_iterations / lower.guessing_iterations > higher.iterations / lower.iterations


def test_names_in_any_case_and_without_a_level() -> None:
    assert make_bot(" Greedy ", VARIANT).name == "greedy"
    assert make_bot("ismcts", VARIANT).name == "ismcts:3"


@pytest.mark.parametrize(("wanted", "near"), [("greddy", "greedy"), ("ismcts:9", "ismcts:"), ("randomly", "random")])
def test_an_unknown_name_is_answered_with_the_nearest(wanted: str, near: str) -> None:
    with pytest.raises(MandalaError) as refused:
        make_bot(wanted, VARIANT, Registry())
    assert f"there is no bot {wanted}; did you mean {near}" in str(refused.value)


def test_a_name_like_no_other_is_answered_with_all_of_them() -> None:
    with pytest.raises(MandalaError, match="known: random, greedy"):
        make_bot("zzz", VARIANT, Registry())
