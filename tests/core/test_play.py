"""Checked play: what people, files and bots give is looked at before it is played."""

from typing import Any

import pytest

from mandala.core.chance import NoChance, RandomDealer
from mandala.core.play import checked_play, find_move, is_legal, legal_tokens
from mandala.core.refusal import IllegalMoveError
from mandala.core.rules import Rules
from mandala.core.ruleset import load

RULES = load("cards").rules
START = RULES.start(RULES.deal(RandomDealer(1), 2))


def test_the_notation_of_the_legal_moves() -> None:
    tokens = legal_tokens(RULES, START)
    assert len(tokens) == len(set(tokens)) == len(RULES.legal_moves(START))
    assert all(is_legal(RULES, START, find_move(RULES, token)) for token in tokens)


def test_a_legal_move_is_played_and_the_state_before_stays() -> None:
    before = START.copy()
    move = find_move(RULES, legal_tokens(RULES, START)[0])
    after = checked_play(RULES, START, move, NoChance())
    assert after != before
    assert before == START


def test_a_move_that_is_not_legal_is_refused_with_its_rule() -> None:
    barred = next(
        move for token in RULES.vocabulary.tokens if not is_legal(RULES, START, move := find_move(RULES, token))
    )
    with pytest.raises(IllegalMoveError) as caught:
        checked_play(RULES, START, barred, NoChance())
    assert caught.value.refusal == RULES.why_not(START, barred)
    assert caught.value.refusal.rule.startswith("M")


def test_what_is_no_move() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        find_move(RULES, "castle")
    assert str(caught.value) == "“castle” is no move of this game (notation)"
    assert caught.value.refusal.rule == "notation"


# Rules of a plugin may answer anything --------------------------------------------------------------------------------


def play_that_leads_to(monkeypatch: pytest.MonkeyPatch, **facts: Any) -> None:
    """One move, after which the state holds these."""

    def play(_rules: object, state: Any, _move: object, _dealer: object) -> Any:
        after = state.copy()
        for name, value in facts.items():
            setattr(after, name, value)
        return after

    monkeypatch.setattr(Rules, "play", play)
    checked_play(RULES, START, RULES.legal_moves(START)[0], NoChance())


@pytest.mark.parametrize("seat", [2, -1, 17, "0", float("nan"), None, [0]])
def test_a_turn_of_a_seat_that_there_is_not(seat: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r"it is the turn of seat .*, which there is not"):
        play_that_leads_to(monkeypatch, to_act=seat)


@pytest.mark.parametrize("ending", [7, ["over"], True, "no such reason"])
def test_an_end_for_no_reason(ending: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r"the game ends, but .* is no reason"):
        play_that_leads_to(monkeypatch, ending=ending)
