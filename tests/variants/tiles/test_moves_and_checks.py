"""Notation and words of the tile-and-river game, its perft, and the framework's own checks of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from mandala.core.conformance import check_ruleset
from mandala.core.perft import perft
from mandala.core.reading import describe, read_move
from mandala.core.ruleset import load
from mandala.variants.tiles.rules import TilesRules

from ..examples import replayed
from .build import move, tiles_rules


def test_perft_of_the_opening_and_of_a_finished_game() -> None:
    replay = replayed("tiles", 1)
    rules, start = replay.rules, replay.states[0]
    # Two choices; seat 0 founds on any of 52 spaces; seat 1, whose bowl tile has another colour, on any of the other 51.
    assert [perft(rules, start, depth) for depth in range(4)] == [1, 2, 2 * 52, 2 * 52 * 51]
    assert perft(rules, replay.states[-1], 5) == 1


def test_every_move_of_the_vocabulary_is_read_back_in_any_case() -> None:
    rules = tiles_rules()
    assert len(rules.vocabulary) == 6 + 3 * 52 + 1
    for index in rules.vocabulary.moves:
        token = rules.vocabulary.token(index)
        assert rules.vocabulary.find(token) == rules.vocabulary.find(token.upper()) == index
        assert rules.vocabulary.find(token.lower()) == index


@pytest.mark.parametrize(
    ("words", "token"),
    [
        ("found d7", "Fd7"),
        ("D7 found", "Fd7"),
        ("start d7", "Fd7"),
        ("fd7", "Fd7"),
    ],
)
def test_moves_are_read_in_words(words: str, token: str) -> None:
    rules = tiles_rules()
    state = replayed("tiles", 1).states[1]
    assert rules.vocabulary.token(read_move(rules, state, words)) == token


def test_moves_are_told_in_words() -> None:
    rules = tiles_rules()
    view = rules.view(replayed("tiles", 1).states[0], 1)
    told = {token: describe(rules, view, move(rules, token)) for token in ("BR", "Fd4", "Td4", "Sd4", "X")}
    assert told == {"BR": "take red", "Fd4": "found d4", "Td4": "turn d4", "Sd4": "swap d4", "X": "stop"}


def test_the_rules_conform() -> None:
    assert check_ruleset(load("tiles"), games=25) == []


def test_the_invariant_sees_what_play_never_brings_about() -> None:
    rules = replayed("tiles", 0).rules
    assert isinstance(rules, TilesRules)
    state = replayed("tiles", 0).states[30]
    assert rules.invariant(state) is None

    def wrong(**facts: Any) -> str:
        other = state.copy()
        for name, value in facts.items():
            setattr(other, name, value)
        return str(rules.invariant(other))

    assert wrong(open=0) == "not every space holds exactly one tile"
    assert wrong(bowls=(0, 0)) == "10 R tiles, which is not 9"
    assert wrong(bowls=(-1, state.bowls[1])).endswith("which is not 9")
    assert wrong(claims=((), state.claims[1])) == "the claim markers of seat 0 do not lie on its groups"
    assert wrong(claims=((), ()), founded=((), ())) == "seat 0 has tiles of a colour that it has not founded"
    assert wrong(derived_barred=state.turned) == "a group of seat 0 touches the opponent's group of its colour"
