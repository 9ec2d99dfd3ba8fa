"""A game under way: the same cards for the same seed, taking back, its record, and going on from one."""

import json
from pathlib import Path
from typing import Any

import pytest

from mandala.core.match import Match, deal
from mandala.core.record import Player, Record, RecordError, dump_record, parse_record
from mandala.core.refusal import IllegalMoveError, MandalaError
from mandala.core.replay import verify
from mandala.core.ruleset import load

CARDS = load("cards")
TOKEN = CARDS.rules.vocabulary.token
EXAMPLES = Path(__file__).parent.parent / "examples"
FIRST: dict[str, Any] = json.loads((EXAMPLES / "cards.jsonl").read_text(encoding="utf-8").splitlines()[0])
ANNA, BOT = Player(name="Anna"), Player(name="greedy", bot="greedy")


def example(plies: int) -> Match:
    """The first example as it stood after that many moves."""
    record = parse_record(json.dumps(FIRST | {"turns": FIRST["turns"][:plies], "result": None}))
    return Match.resume(record, CARDS)


def play_tokens(match: Match, *tokens: str) -> None:
    for token in tokens:
        move = CARDS.rules.vocabulary.find(token)
        assert move is not None
        match.play(move)


def discard_to_the_end(match: Match) -> Record:
    """Always the first discard as text; the deck runs out, and M15 ends the game."""
    while match.to_act is not None:
        match.play(next(move for move in sorted(match.legal()) if TOKEN(move).startswith("D")))
    return match.record()


def test_a_new_game_deals_and_asks_the_first_seat() -> None:
    match = Match.new(CARDS, [ANNA, BOT], 7, created="2025-01-01")
    assert (match.to_act, match.outcome, match.assisted) == (0, None, False)
    assert match.view(0).hands[1] is None
    record = match.record()
    assert (record.seed, record.created, record.players) == (7, "2025-01-01", [ANNA, BOT])
    assert (record.variant, record.house_rules, record.rules_fingerprint) == ("cards", [], CARDS.fingerprint)
    assert (record.turns, record.shuffles, record.result) == ([], [], None)
    verify(record)


@pytest.mark.parametrize("number", [1, 3])
def test_a_wrong_number_of_players_is_refused(number: int) -> None:
    with pytest.raises(MandalaError, match=f"^cards is for 2 players, not {number}$"):
        Match.new(CARDS, [ANNA] * number, 7)


def test_the_same_seed_gives_the_same_deal_and_another_one_another() -> None:
    assert deal(CARDS, 2, 7) == deal(CARDS, 2, 7)
    assert deal(CARDS, 2, 7) != deal(CARDS, 2, 8)


def test_without_a_seed_a_fresh_one_is_recorded() -> None:
    match = Match.new(CARDS, [ANNA, BOT])
    assert match.seed is not None
    assert 0 <= match.seed < 2**53
    assert match.setup == deal(CARDS, 2, match.seed)


def test_the_same_seed_and_moves_give_the_same_game_reshuffles_included() -> None:
    record = discard_to_the_end(Match.new(CARDS, [ANNA, BOT], 7))
    assert record.shuffles
    assert record.result is not None
    assert record.result.reason == "stalemate"
    assert discard_to_the_end(Match.new(CARDS, [ANNA, BOT], 7)) == record
    assert parse_record(dump_record(record)) == record
    verify(record)


def test_going_on_from_a_record_gives_the_same_cards() -> None:
    whole = discard_to_the_end(Match.new(CARDS, [ANNA, BOT], 7))
    begun = Match.new(CARDS, [ANNA, BOT], 7)
    for _ply in range(30):
        begun.play(min(move for move in begun.legal() if TOKEN(move).startswith("D")))
    assert begun.record().shuffles == []
    assert discard_to_the_end(Match.resume(begun.record())) == whole


def test_taking_back_and_going_on_gives_the_same_cards() -> None:
    match = Match.new(CARDS, [ANNA, BOT], 7)
    whole = discard_to_the_end(match)
    match.drop_last(len(match.moves) - 30)
    assert match.record().shuffles == []
    assert discard_to_the_end(match) == whole


def test_a_game_from_a_real_table_stays_without_a_seed() -> None:
    match = example(20)
    discard_to_the_end(match)
    assert match.record().seed is None
    verify(match.record())


def test_a_refused_move_changes_nothing() -> None:
    match = example(2)
    with pytest.raises(IllegalMoveError) as caught:
        play_tokens(match, "F2P1")
    assert caught.value.refusal.rule == "M2"
    assert len(match.moves) == 2
    assert match.record() == example(2).record()


def test_a_finished_game_has_its_result() -> None:
    match = example(58)
    play_tokens(match, "CY")
    assert (match.to_act, list(match.legal())) == (None, [])
    record = match.record()
    assert record.result is not None
    assert record.result.model_dump() == FIRST["result"]
    assert match.outcome is not None
    assert match.outcome.scores == (20, 10)


def test_a_wrong_record_is_not_gone_on_with() -> None:
    record = parse_record(json.dumps(FIRST | {"turns": [{"seat": 1, "move": "DK1"}], "result": None}))
    with pytest.raises(RecordError, match=r"^games\.jsonl:3: ply 0: DK1 is by seat 1"):
        Match.resume(record, where="games.jsonl", line=3)


# Taking back: in the example, plies 14 to 17 divide mandala 1 by CR CO CK CG, the last one without a choice ------------


def test_a_claim_can_be_taken_back() -> None:
    match = example(15)
    assert match.undo(0) == 1
    assert (match.to_act, len(match.moves), match.assisted) == (0, 14, False)
    assert match.record() == example(14).record()


def test_taking_back_goes_to_the_last_decision_of_that_seat() -> None:
    match = example(17)
    assert match.undo(1) == 2
    assert (match.to_act, len(match.moves)) == (1, 15)


def test_a_move_without_a_choice_is_no_decision() -> None:
    match = example(59)
    # The game ended with P1's CY, the only colour left; before that P2 had the choice of K and Y, and P1 of G, K and Y.
    assert match.undo(0, casual=True) == 3
    assert match.to_act == 0


def test_what_has_been_drawn_since_cannot_be_taken_back() -> None:
    # With CG the division is over, and two cards are turned up onto the mountain (M9).
    match = example(18)
    with pytest.raises(MandalaError, match=r"^that would take back what has been drawn or shown since$"):
        match.undo(1)
    assert (len(match.moves), match.assisted) == (18, False)


def test_a_casual_game_takes_it_back_and_says_so() -> None:
    match = example(18)
    assert match.undo(1, casual=True) == 3
    assert match.record().assisted is True
    assert Match.resume(match.record()).assisted is True


def test_a_casual_game_is_not_assisted_by_taking_back_what_is_open() -> None:
    match = example(15)
    match.undo(0, casual=True)
    assert match.assisted is False


def test_there_is_nothing_to_take_back_before_the_first_decision() -> None:
    match = Match.new(CARDS, [ANNA, BOT], 7)
    with pytest.raises(MandalaError, match=r"^there is nothing to take back$"):
        match.undo(0)
    with pytest.raises(MandalaError, match=r"^there is nothing to take back$"):
        match.drop_last()
    with pytest.raises(MandalaError, match=r"^there is nothing to take back$"):
        example(1).undo(1)


def test_a_result_that_no_record_can_hold_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def totals(*_given: object) -> tuple[int, int]:
        return (10**500, 3)

    monkeypatch.setattr(type(CARDS.rules.scorer), "totals", totals)
    with pytest.raises(ValueError, match=r"^the game ends, but no record can hold its result: scores\.0: ") as caught:
        discard_to_the_end(Match.new(CARDS, [ANNA, BOT], 7))
    assert "\n" not in str(caught.value)
