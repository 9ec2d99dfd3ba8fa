"""The reference models against the example records, and against positions worked out by hand.

The models are the oracle for other tests: what they say about the rare ends of `cards` is checked here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest

from .cards import reference as cards
from .cards.positions import random_position
from .spiral import reference as spiral
from .tiles import reference as tiles

EXAMPLES = Path(__file__).parent.parent / "examples"


class Model(Protocol):
    def to_act(self) -> int | None: ...
    def legal(self) -> list[str]: ...
    def play(self, token: str) -> None: ...
    def scores(self) -> list[int]: ...
    def result(self) -> dict[str, Any] | None: ...


MODELS: dict[str, Callable[[dict[str, Any], Callable[[list[str]], list[str]]], Model]] = {
    "cards": cards.Game,
    "tiles": tiles.Game,
    "spiral": spiral.Game,
}


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (EXAMPLES / name).read_text(encoding="utf-8").splitlines()]


def records() -> list[Any]:
    return [
        pytest.param(record, id=f"{variant}-{number}")
        for variant in MODELS
        for number, record in enumerate(lines_of(f"{variant}.jsonl"), 1)
    ]


def line_of_ply(ply: int, game: Model) -> dict[str, Any]:
    line = {"ply": ply, "seat": game.to_act(), "legal": game.legal(), "scores": game.scores()}
    result = game.result()
    return line if result is None else {**line, "winners": result["winners"], "reason": result["reason"]}


def replay(record: dict[str, Any]) -> tuple[Model, list[dict[str, Any]]]:
    """Plays the record to its end: the finished game, and a line for each ply."""
    shuffles = [list(shuffle) for shuffle in record["shuffles"]]
    game = MODELS[record["variant"]](record["setup"], lambda discards: shuffles.pop(0))
    lines = [line_of_ply(0, game)]
    for ply, turn in enumerate(record["turns"], 1):
        assert turn["seat"] == game.to_act(), f"ply {ply - 1}"
        assert turn["move"] in game.legal(), f"ply {ply - 1}"
        game.play(turn["move"])
        lines.append(line_of_ply(ply, game))
    assert not shuffles, "the record has a shuffle that the rules do not ask for"
    return game, lines


@pytest.mark.parametrize("record", records())
def test_an_example_record_ends_as_it_says(record: dict[str, Any]) -> None:
    game, _ = replay(record)
    assert game.result() == record["result"]


@pytest.mark.parametrize("variant", MODELS)
def test_the_first_example_equals_its_expected_plies(variant: str) -> None:
    _, lines = replay(lines_of(f"{variant}.jsonl")[0])
    assert lines == lines_of(f"{variant}.first.plies.jsonl")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_i8_points_and_all_eye_sets_make_75(seats: int) -> None:
    rng = Random(seats)
    for _ in range(20):
        game = spiral.Game(spiral.Game.random_setup(rng, seats))
        play_at_random(game, rng)
        in_the_eye = [kind for kind in spiral.KINDS if game.eye.count(kind) == 5]
        assert sum(game.points) + 5 * len(in_the_eye) == 75


def test_t2_every_tile_is_open_turned_or_a_bowl_tile() -> None:
    rng = Random(1)
    for _ in range(5):
        game = tiles.Game(tiles.Game.random_setup(rng))
        play_at_random(game, rng)
        turned = [colour for colour, _ in game.turned.values()]
        assert Counter([*game.open.values(), *turned, *game.bowls]) == Counter(tiles.COLOURS * 9)


def test_m1_cards_are_kept_and_every_game_ends_from_deals_and_skewed_positions() -> None:
    rng = Random(1)
    reasons: Counter[str] = Counter()
    for number in range(600):
        if number < 50:
            game = cards.Game(cards.Game.random_setup(rng), shuffled_by(rng))
        else:
            game = cards.Game.from_position(shuffled_by(rng), **random_position(rng))
        before = game.all_cards()
        play_at_random(game, rng)
        assert game.all_cards() == before
        assert game.reason is not None
        reasons[game.reason] += 1
    # The positions are of use only if they bring about what normal deals hardly ever do.
    assert set(reasons) == {"sixth-colour", "deck-exhausted", "dead-end", "no-cards", "stalemate"}


def play_at_random(game: Model, rng: Random) -> None:
    for _ in range(5000):
        if game.to_act() is None:
            return
        game.play(rng.choice(game.legal()))
    raise AssertionError("the game does not end")


def shuffled_by(rng: Random) -> Callable[[list[str]], list[str]]:
    return lambda discards: rng.sample(discards, len(discards))


def in_order(discards: list[str]) -> list[str]:
    return discards


def no_shuffle(discards: list[str]) -> list[str]:
    raise AssertionError("nothing should be shuffled here")


def position(shuffles: Callable[[list[str]], list[str]], **facts: Any) -> cards.Game:
    return cards.Game.from_position(shuffles, **facts)


def test_m3_draws_up_to_eight_in_hand_and_takes_what_there_is() -> None:
    game = position(no_shuffle, hands=["RRRRRRR", "Y"], deck="OGPK")
    game.play("M1R")
    assert game.hands[0] == list("RRRRRROG")
    game = position(no_shuffle, hands=["RR", "YYPK"], deck="OG")
    game.play("M1R")
    assert game.hands[0] == list("ROG")


def test_m4_leaves_one_card_in_hand() -> None:
    game = position(no_shuffle, hands=["RR", "Y"], deck="OG")
    assert game.legal() == ["DR1", "DR2", "F1R1", "F2R1", "M1R", "M2R"]


def test_m7_with_nothing_on_the_mountain_the_fields_go_and_the_mountain_is_refilled() -> None:
    game = position(no_shuffle, hands=["KK", "Y"], fields=[("ROY", "GP"), ("", "")], deck="OGYY")
    game.play("F1K1")
    assert game.mountains[0] == ["O", "G"]
    assert sorted(game.discards) == sorted("ROYGPK")
    assert game.to_act() == 1


def test_m7_a_tie_goes_to_the_seat_that_did_not_complete() -> None:
    game = position(no_shuffle, hands=["KK", "Y"], mountains=["OYG", ""], fields=[("R", "P"), ("", "")], deck="OGYYYY")
    game.play("M1K")
    assert game.to_act() == 1
    assert game.legal() == ["CG", "CK", "CO", "CY"]


def test_m8_both_fields_empty_the_mountain_can_be_reshuffled_into_its_own_refill() -> None:
    game = position(in_order, hands=["KKKKKKKK", "Y"], mountains=["ROYGP", ""], deck="OG")
    game.play("M1K")  # draws O; the mountain goes; the refill draws G, reshuffles the six, and goes on with R
    assert game.mountains[0] == ["G", "R"]
    assert game.deck == list("OYGPK")
    assert game.deck_ran_out
    assert game.to_act() == 1


def test_m8_claims_of_an_empty_field_are_discarded() -> None:
    game = position(
        no_shuffle,
        hands=["KK", "Y"],
        mountains=["OOYG", ""],
        fields=[("RP", ""), ("", "")],
        deck="RRRRRR",
    )
    game.play("M1K")
    assert game.to_act() == 0
    game.play("CY")
    game.play("CO")
    assert game.discards == ["O", "O"]
    assert game.rivers == [["Y"], []]
    assert game.cups == [[], []]
    assert game.to_act() == 0


def test_m10_a_sixth_colour_comes_before_the_deck_and_the_rest_is_still_divided() -> None:
    game = position(
        in_order,
        hands=["KK", "Y"],
        rivers=["OYGPK", ""],
        mountains=["OYGR", ""],
        fields=[("P", ""), ("", "")],
        deck="G",
        discards="R",
    )
    game.play("M1K")
    for claim in ("CR", "CO", "CY", "CG", "CK"):
        assert game.result() is None
        game.play(claim)
    assert game.rivers[0] == list("OYGPKR")
    # Y on space 2 and K on space 5 went to the cup; seat 1 had an empty field.
    assert game.result() == {"scores": [7, 0], "winners": [0], "reason": "sixth-colour"}


def test_m11_a_draw_in_the_completing_action_makes_that_mandala_the_last() -> None:
    game = position(in_order, hands=["KK", "Y"], mountains=["ROYGP", ""], deck="OG", discards="R")
    game.play("M1K")  # draws O and G, reshuffles R, draws it
    assert game.result() == {"scores": [0, 0], "winners": [0, 1], "reason": "deck-exhausted"}


def test_m11_a_refill_that_empties_the_deck_makes_the_next_mandala_the_last() -> None:
    game = position(in_order, hands=["KK", "YK"], mountains=["ROYGP", ""], deck="OGRYG")
    game.play("M1K")
    assert game.result() is None
    assert game.mountains[0] == ["Y", "G"]
    assert game.deck == list("ROYGPK")


def test_m11_the_last_card_is_followed_by_a_shuffle_even_with_nothing_more_to_draw() -> None:
    game = position(in_order, hands=["RR", "Y"], deck="O", discards="GPKY")
    game.play("DR1")
    assert game.hands[0] == ["R", "O"]
    assert game.deck == list("GPKYR")
    assert game.discards == []


def test_m12_without_discards_the_shuffle_waits_for_the_next_draw() -> None:
    game = position(in_order, hands=["RRG", "YOPK"], mountains=["P", ""], deck="K")
    game.play("M1R")
    assert game.hands[0] == ["R", "G", "K"]
    assert game.deck == []
    game.play("DY1")  # the card just discarded comes back
    assert game.hands[1] == ["O", "P", "K", "Y"]


def test_m13_an_empty_hand_passes() -> None:
    game = position(no_shuffle, hands=["", "ROYGPK"], deck_ran_out=True, discards_in_a_row=5)
    assert game.legal() == ["P"]
    game.play("P")
    assert game.to_act() == 1
    assert game.discards_in_a_row == 5


def test_m13_both_hands_empty_ends_the_game_after_the_refill() -> None:
    game = position(in_order, hands=["K", ""], mountains=["ROYGP", "ROYGP"], deck_ran_out=False)
    game.play("M1K")  # nothing to draw; the mountain goes and comes back: R and O as the refill, Y G P K as the deck
    assert game.result() == {"scores": [0, 0], "winners": [0, 1], "reason": "no-cards"}


def test_m14_nothing_is_checked_while_a_mandala_waits_to_be_divided() -> None:
    game = position(
        lambda discards: list("YPYPR"),
        hands=["K", ""],
        mountains=["OYYGPP", "OGK"],
        fields=[("", "R"), ("", "")],
        deck_ran_out=False,
    )
    game.play("M1K")  # now both hands are empty, and mandala 2 misses R, Y and P, which are on mandala 1 alone
    for claim in ("CO", "CY", "CG", "CP", "CK"):
        assert game.result() is None
        game.play(claim)
    # Seat 0 discarded Y Y P P and the field R goes too: mandala 2 could be completed, so M13 ends the game.
    assert game.result() == {"scores": [0, 0], "winners": [0, 1], "reason": "no-cards"}


def test_m14_each_mandala_misses_a_colour_that_is_out_of_reach() -> None:
    # Mandala 1 holds the only K, mandala 2 the only R.
    game = position(no_shuffle, hands=["OO", "GY"], mountains=["K", "R"], deck="PYY")
    game.play("DO1")
    assert game.result() == {"scores": [0, 0], "winners": [0, 1], "reason": "dead-end"}
    # One R in the discard pile keeps mandala 1 possible.
    game = position(no_shuffle, hands=["OO", "GY"], mountains=["K", "R"], deck="PYY", discards="R")
    game.play("DO1")
    assert game.result() is None


def test_m15_the_discard_that_empties_the_deck_counts_and_a_placed_card_starts_anew() -> None:
    game = position(in_order, hands=["ROY", "GPK"], deck="R", discards="OYGPK")
    for count in range(40):
        assert game.discards_in_a_row == count
        assert game.result() is None
        game.play(next(move for move in game.legal() if move.startswith("D")))
    assert game.reason == "stalemate"

    game = position(no_shuffle, hands=["ROY", "GPK"], discards_in_a_row=39)
    game.play("F1R1")
    assert game.discards_in_a_row == 0


def test_m15_discards_before_the_deck_ran_out_do_not_count() -> None:
    game = position(no_shuffle, hands=["ROY", "GPK"], deck="ROYGPK" * 10)
    for _ in range(41):
        game.play(next(move for move in game.legal() if move.startswith("D") and move.endswith("1")))
    assert game.result() is None


def test_m16_the_worked_example() -> None:
    game = position(no_shuffle, hands=["ROY", "GPK"], rivers=["KRP", ""], claims=["KKRRRRPPPYY", ""])
    assert game.scores() == [19, 0]


def test_m17_a_tie_goes_to_the_smaller_cup() -> None:
    game = position(no_shuffle, hands=["KK", "Y"], mountains=["ROYGP", ""], rivers=["R", "R"], claims=["RRY", "RR"])
    game.play("M1K")
    assert game.result() == {"scores": [2, 2], "winners": [1], "reason": "deck-exhausted"}
