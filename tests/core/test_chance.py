"""Chance: seeds that stay, shuffles that are fair, records that are repeated."""

from random import Random

import pytest

from mandala.core.chance import (
    NoChance,
    RandomDealer,
    RecordedDealer,
    RecordingDealer,
    WrongShuffle,
    derive_seed,
    shuffled,
)
from mandala.core.typing import override


class Fixed(Random):
    """Gives the numbers it was told to give."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__(0)
        self.numbers = numbers

    @override
    def random(self) -> float:
        return self.numbers.pop(0)


def test_fisher_yates_swaps_from_the_end() -> None:
    # Place 3 takes int(0.0 * 4) = 0, place 2 takes int(0.9 * 3) = 2, place 1 takes int(0.5 * 2) = 1.
    assert shuffled("abcd", Fixed([0.0, 0.9, 0.5])) == ["d", "b", "c", "a"]


def test_every_order_of_three_is_as_likely() -> None:
    rng = Random(1)
    counts: dict[str, int] = {}
    for _time in range(6000):
        order = "".join(shuffled("abc", rng))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_seed_deals_the_same_again_and_another_seed_otherwise() -> None:
    pieces = list(range(50))
    assert RandomDealer(7).shuffle(pieces) == RandomDealer(7).shuffle(pieces)
    assert RandomDealer(7).shuffle(pieces) != RandomDealer(8).shuffle(pieces)


def test_derived_seeds_differ_by_stream_and_are_64_bits() -> None:
    seeds = {derive_seed(7), derive_seed(7, "bot", 0), derive_seed(7, "bot", 1), derive_seed(8, "bot", 0)}
    assert len(seeds) == 4
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_what_was_dealt_can_be_repeated() -> None:
    dealer = RecordingDealer(RandomDealer(3))
    orders = [dealer.shuffle("aabbc"), dealer.shuffle("xyz")]
    again = RecordedDealer(dealer.outcomes)
    assert [again.shuffle("aabbc"), again.shuffle("xyz")] == orders
    assert again.used == 2


@pytest.mark.parametrize("recorded", ["aab", "aabbx", "aabbcc", ""])
def test_a_recorded_shuffle_must_be_a_permutation_of_what_is_there(recorded: str) -> None:
    with pytest.raises(WrongShuffle, match="shuffle 1"):
        RecordedDealer([list(recorded)]).shuffle("aabbc")


def test_a_missing_shuffle_is_refused() -> None:
    with pytest.raises(WrongShuffle, match="not in the record"):
        RecordedDealer([]).shuffle("abc")


def test_no_chance_refuses_to_shuffle() -> None:
    with pytest.raises(WrongShuffle):
        NoChance().shuffle("abc")
