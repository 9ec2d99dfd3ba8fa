"""Replaying: the examples come out as expected, and each way of being wrong is told with file, line, ply and rule."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from mandala.core.house import HouseRule
from mandala.core.play import legal_tokens
from mandala.core.plugins import Registry, registry
from mandala.core.record import HouseEntry, Record, RecordError, parse_record, read_records
from mandala.core.refusal import MandalaError
from mandala.core.replay import Replay, differences, ruleset_of, verify
from mandala.core.ruleset import load

EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = [json.loads(line) for line in (EXAMPLES / "cards.jsonl").read_text(encoding="utf-8").splitlines()]
FIRST = GAMES[0]
CARDS = load("cards")

RESHUFFLED = GAMES[2]
"""Its only reshuffle comes with the move DY3 at ply 72."""


def record_of(game: dict[str, Any], **changes: Any) -> Record:
    return parse_record(json.dumps(game | changes))


def wrong(game: dict[str, Any], **changes: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        verify(record_of(game, **changes), "games.jsonl", 7, CARDS)
    assert (caught.value.where, caught.value.line) == ("games.jsonl", 7)
    return caught.value


def turns_with(game: dict[str, Any], ply: int, **turn: Any) -> list[dict[str, Any]]:
    turns = [dict(one) for one in game["turns"]]
    turns[ply] |= turn
    return turns


# What is right --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["cards", "tiles", "spiral"])
def test_examples_verify(variant: str) -> None:
    ruleset = load(variant)
    replays = [
        verify(found.record, found.where, found.line, ruleset) for found in read_records(EXAMPLES / f"{variant}.jsonl")
    ]
    assert all(replay.rules.is_over(replay.state_at()) for replay in replays)


@pytest.mark.parametrize("variant", ["cards", "tiles", "spiral"])
def test_every_ply_of_an_example_is_as_expected(variant: str) -> None:
    lines = (EXAMPLES / f"{variant}.first.plies.jsonl").read_text(encoding="utf-8").splitlines()
    replay = verify(next(read_records(EXAMPLES / f"{variant}.jsonl")).record)
    rules = replay.rules
    for state, line in zip(replay.states, map(json.loads, lines), strict=True):
        assert line["seat"] == rules.to_act(state)
        assert line["legal"] == legal_tokens(rules, state)
        assert line["scores"] == list(rules.scorer.totals(state))


def test_positions_are_found_by_ply() -> None:
    replay = Replay(CARDS, record_of(FIRST))
    assert replay.state_at() is replay.state_at(59) is replay.states[59]
    assert replay.state_at(0).to_act == 0
    for ply in (-1, 60):
        with pytest.raises(MandalaError, match=f"^there is no ply {ply}: this game has plies 0 to 59$"):
            replay.state_at(ply)


def test_a_game_under_way_verifies() -> None:
    replay = verify(record_of(FIRST, turns=FIRST["turns"][:20], result=None))
    assert len(replay.moves) == 20
    assert replay.state_at().to_act == FIRST["turns"][20]["seat"]


def test_shuffles_stand_with_the_moves_that_brought_them_about() -> None:
    replay = Replay(CARDS, record_of(RESHUFFLED))
    assert [ply for ply, shuffles in enumerate(replay.shuffles) if shuffles] == [72]
    assert [CARDS.rules.write_shuffle(order) for order in replay.shuffles[72]] == RESHUFFLED["shuffles"]


# Set-ups --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"deck": FIRST["setup"]["deck"] + "R"}, "there are 19 red cards, not 18 (M1)"),
        ({"deck": FIRST["setup"]["deck"][:-1]}, "there are 17 green cards, not 18 (M1)"),
        ({"deck": FIRST["setup"]["deck"][:-1] + "B"}, "“B” is no colour; they are ROYGPK (M1)"),
        ({"deck": FIRST["setup"]["deck"] + "\x1b"}, r"“\x1b” is no colour; they are ROYGPK (M1)"),
        ({"hands": ["R"]}, "there are two hands in a set-up, not 1 (M1)"),
        ({"deck": "R" * 201}, "a set-up has 108 cards, not 221 (M1)"),
        ({"hands": ["PYRGO", "KPRYGP"]}, "hand 1 holds 5 cards, not 6 (M1)"),
        ({"cups": ["YGR", "RO"]}, "cup 1 holds 3 cards, not 2 (M1)"),
        ({"cups": ["YG", "R"]}, "cup 2 holds 1 card, not 2 (M1)"),
        ({"mountains": ["KOO", "OG"]}, "mountain 1 holds 3 cards, not 2 (M1)"),
    ],
)
def test_m1_a_set_up_that_is_no_deal_is_refused(change: dict[str, Any], why: str) -> None:
    error = wrong(FIRST, setup=FIRST["setup"] | change)
    assert str(error) == f"games.jsonl:7: ply 0: set-up: {why}"
    assert error.ply == 0


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({}, "mountains: it has to be there"),
        (FIRST["setup"] | {"cup": "R"}, "cup: nothing of this name belongs here"),
        (FIRST["setup"] | {"deck": 5}, "deck: it has to be a text"),
        (FIRST["setup"] | {"hands": ["R", 5]}, "hands.1: it has to be a text"),
        (FIRST["setup"] | {"hands": "R"}, "hands: it has to be a list"),
    ],
)
def test_a_set_up_of_another_form_is_refused_by_key(setup: dict[str, Any], why: str) -> None:
    assert str(wrong(FIRST, setup=setup)) == f"games.jsonl:7: ply 0: the set-up does not fit cards: {why}"


@pytest.mark.parametrize(("players", "noun"), [(1, "player"), (3, "players")])
def test_the_players_must_be_as_many_as_the_set_up_is_for(players: int, noun: str) -> None:
    error = wrong(FIRST, players=[{"name": "x"}] * players)
    assert str(error) == f"games.jsonl:7: ply 0: the record names {players} {noun}, the set-up is for 2"


# Moves ----------------------------------------------------------------------------------------------------------------


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    # After DK1, M2P the purple card lies on mountain 2, so purple may not go to a field there.
    error = wrong(FIRST, turns=turns_with(FIRST, 2, move="F2P1"))
    assert error.ply == 2
    assert str(error) == (
        "games.jsonl:7: ply 2: F2P1 is not legal: Purple may not go to your field of mandala 2: "
        "it lies on the mountain there (M2)"
    )


@pytest.mark.parametrize("move", ["M1B", "M3R", "hello", "F2P99"])
def test_a_token_that_is_no_move_is_refused(move: str) -> None:
    assert (
        str(wrong(FIRST, turns=turns_with(FIRST, 2, move=move)))
        == f"games.jsonl:7: ply 2: {move} is no move of this game"
    )


@pytest.mark.parametrize("move", ["m2p", " M2P", "M2P ", "M2p"])
def test_a_record_holds_a_token_exactly(move: str) -> None:
    assert FIRST["turns"][1]["move"] == "M2P"
    error = wrong(FIRST, turns=turns_with(FIRST, 1, move=move))
    assert str(error) == f"games.jsonl:7: ply 1: “{move}” has to be written M2P"


def test_control_characters_of_a_move_are_never_repeated() -> None:
    error = wrong(FIRST, turns=turns_with(FIRST, 0, move="\x1b[2J\u202e"))
    assert str(error) == r"games.jsonl:7: ply 0: \x1b[2J\u202e is no move of this game"


def test_a_seat_out_of_turn_is_refused() -> None:
    error = wrong(FIRST, turns=turns_with(FIRST, 5, seat=0))
    assert str(error) == "games.jsonl:7: ply 5: M2G is by seat 0, but it is the turn of seat 1"


def test_a_move_after_the_end_is_refused() -> None:
    error = wrong(FIRST, turns=[*FIRST["turns"], {"seat": 0, "move": "P"}])
    assert str(error) == "games.jsonl:7: ply 59: P: the game is over by then (sixth-colour)"


# Shuffles -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shuffles", "ply", "why"),
    [
        ([], 72, "DY3: shuffle 1 is not in the record"),
        ([RESHUFFLED["shuffles"][0][1:]], 72, "DY3: shuffle 1 does not hold the pieces that were there"),
        ([RESHUFFLED["shuffles"][0] + "R"], 72, "DY3: shuffle 1 does not hold the pieces that were there"),
        ([""], 72, "DY3: shuffle 1 does not hold the pieces that were there"),
        (["B" * 51], 72, "DY3: a shuffle is written in the letters ROYGPK"),
        ([*RESHUFFLED["shuffles"], "ROY"], 79, "the record has 2 shuffles, the game only 1"),
    ],
)
def test_m11_a_shuffle_that_does_not_match_the_discards_is_refused(shuffles: list[str], ply: int, why: str) -> None:
    error = wrong(RESHUFFLED, shuffles=shuffles)
    assert error.ply == ply
    assert str(error) == f"games.jsonl:7: ply {ply}: {why}"


# Results --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "why"),
    [
        ({"scores": [19, 10]}, "the scores are 20, 10, not 19, 10"),
        ({"scores": [20]}, "the scores are 20, 10, not 20"),
        ({"winners": [1]}, "the winners are 0, not 1"),
        ({"winners": []}, "the winners are 0, not none"),
        ({"reason": "stalemate"}, "the game ended by sixth-colour, not by stalemate"),
        ({"reason": "\x07"}, r"the game ended by sixth-colour, not by \x07"),
    ],
)
def test_a_wrong_result_is_refused(result: dict[str, Any], why: str) -> None:
    error = wrong(FIRST, result=FIRST["result"] | result)
    assert error.ply == 59
    assert str(error) == f"games.jsonl:7: ply 59: {why}"


def test_a_result_of_a_game_under_way_is_refused() -> None:
    error = wrong(FIRST, turns=FIRST["turns"][:-1])
    assert str(error) == "games.jsonl:7: ply 58: the record has a result, but the game is still under way"


def test_a_finished_game_without_a_result_does_not_verify_but_replays() -> None:
    assert str(wrong(FIRST, result=None)) == (
        "games.jsonl:7: ply 59: the game is over (sixth-colour), but the record has no result"
    )
    assert len(Replay(CARDS, record_of(FIRST, result=None)).states) == 60


# Rules that are missing or of another version -------------------------------------------------------------------------


class Limit(BaseModel):
    limit: int


def with_rule(plugin: str) -> Registry:
    """The installed variants, with a house rule from that package."""
    known = Registry()
    known.variants = dict(registry().variants)
    rule = HouseRule(
        "long-reach", "{limit} cards in hand.", "cards", sets=lambda chosen: {"hand_limit": chosen.limit}, options=Limit,
        plugin=plugin,
    )  # fmt: skip
    known.house_rules = {("cards", rule.name): rule}
    return known


def house(plugin: str) -> list[dict[str, Any]]:
    return [{"name": "long-reach", "options": {"limit": 10}, "plugin": plugin}]


def test_a_record_is_played_by_the_house_rules_that_it_names() -> None:
    record = record_of(FIRST, house_rules=house("some-package 1.2"), turns=[], result=None)
    ruleset = ruleset_of(record, with_rule("some-package 1.2"))
    assert ruleset.rules.parameters.hand_limit == 10
    assert differences(ruleset, record) == []


def test_another_version_of_a_plugin_is_a_warning() -> None:
    record = record_of(FIRST, house_rules=house("some-package 1.2"))
    ruleset = ruleset_of(record, with_rule("some-package 2.0"))
    assert [str(one) for one in differences(ruleset, record)] == [
        "the house rule long-reach comes from some-package 2.0, the record was made with some-package 1.2"
    ]
    assert differences(ruleset, record_of(FIRST, house_rules=house(""))) == []


def test_another_fingerprint_is_a_warning() -> None:
    assert differences(CARDS, record_of(FIRST, rules_fingerprint=CARDS.fingerprint)) == []
    assert [str(one) for one in differences(CARDS, record_of(FIRST, rules_fingerprint="0123"))] == [
        "the rules are no longer quite those that the record was made with (their fingerprint differs)"
    ]


def test_without_the_plugin_a_record_can_be_read_but_not_replayed() -> None:
    record = record_of(FIRST, house_rules=house("lost-package 1"), variant="lost")
    assert record.house_rules == [HouseEntry(name="long-reach", options={"limit": 10}, plugin="lost-package 1")]
    assert [turn.move for turn in record.turns[:3]] == ["DK1", "M2P", "M2P"]
    assert record.result is not None
    assert record.result.scores == [20, 10]
    with pytest.raises(MandalaError, match="there is no variant lost"):
        verify(record)
    with pytest.raises(MandalaError, match="there is no house rule long-reach for cards"):
        verify(record_of(FIRST, house_rules=house("lost-package 1")))
