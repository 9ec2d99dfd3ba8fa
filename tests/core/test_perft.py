"""Perft counts, each one countable by hand or from the answers that come with the examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from mandala.core.perft import perft
from mandala.core.record import read_records
from mandala.core.refusal import MandalaError
from mandala.core.replay import Replay
from mandala.core.ruleset import load

from ..variants.cards import reference

EXAMPLES = Path(__file__).parent.parent / "examples"
CARDS = load("cards")
GAMES = [Replay(CARDS, found.record) for found in read_records(EXAMPLES / "cards.jsonl")]
FIRST = GAMES[0]


@pytest.mark.parametrize("ply", [0, 4, 14, 54, 59])
def test_no_move_deep_there_is_one_leaf(ply: int) -> None:
    assert perft(CARDS.rules, FIRST.states[ply], 0) == 1


def test_one_move_deep_there_are_as_many_leaves_as_legal_moves() -> None:
    lines = (EXAMPLES / "cards.first.plies.jsonl").read_text(encoding="utf-8").splitlines()
    for line in map(json.loads, lines[:-1]):
        assert perft(CARDS.rules, FIRST.states[line["ply"]], 1) == len(line["legal"])


def test_claims_of_a_division_are_counted_in_every_order() -> None:
    # At ply 54 five colours lie on the mountain, and its division ends the game.
    state = FIRST.states[54]
    assert [perft(CARDS.rules, state, depth) for depth in (1, 2, 3, 4, 5)] == [5, 20, 60, 120, 120]


def test_a_finished_game_is_one_leaf_at_any_depth() -> None:
    assert perft(CARDS.rules, FIRST.states[58], 4) == 1
    assert perft(CARDS.rules, FIRST.states[59], 4) == 1


def leaves(setup: dict[str, Any], moves: list[str], depth: int) -> int:
    """The same count by the reference model, which can only play from the start."""

    def no_shuffle(pile: list[str]) -> list[str]:
        raise AssertionError(pile)

    game = reference.Game(setup, no_shuffle)
    for move in moves:
        game.play(move)
    if depth == 0 or game.to_act() is None:
        return 1
    return sum(leaves(setup, [*moves, token], depth - 1) for token in game.legal())


def test_the_reference_model_counts_the_same() -> None:
    for ply in (0, 13):
        moves = [turn.move for turn in FIRST.record.turns[:ply]]
        assert perft(CARDS.rules, FIRST.states[ply], 2) == leaves(FIRST.record.setup, moves, 2)


def test_m11_a_reshuffle_is_an_error() -> None:
    # The third example shuffles after DY3 at ply 72.
    state = GAMES[2].states[72]
    assert perft(CARDS.rules, state, 0) == 1
    with pytest.raises(MandalaError, match=r"^\w+ would bring about a reshuffle, which perft cannot follow$"):
        perft(CARDS.rules, state, 1)
    with pytest.raises(MandalaError, match="reshuffle"):
        perft(CARDS.rules, GAMES[2].states[71], 2)
