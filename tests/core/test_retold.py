"""Recorded games under other rules."""

from pathlib import Path

import pytest

from mandala.core.record import read_records
from mandala.core.replay import Replay, ruleset_of
from mandala.core.retold import Retold, retell
from mandala.core.ruleset import load, parse_house

GAMES = Path(__file__).parents[1] / "examples" / "cards.jsonl"


def replays(count: int) -> list[Replay]:
    located = [found for _number, found in zip(range(count), read_records(GAMES), strict=False)]
    return [Replay(ruleset_of(found.record), found.record) for found in located]


def retold(replay: Replay, *house: str) -> Retold:
    return retell(replay, load("cards", list(map(parse_house, house))))


def test_under_its_own_rules_nothing_is_different() -> None:
    for replay in replays(3):
        told = retold(replay)
        assert (told.differs_from, told.stops_at, told.why) == (None, None, None)
        assert told.outcome == replay.rules.outcome(replay.states[-1])


def test_a_rule_for_the_eye_alone_changes_no_score() -> None:
    for replay in replays(3):
        told = retold(replay, "open-cups")
        assert (told.stops_at, told.outcome) == (None, replay.rules.outcome(replay.states[-1]))


def test_a_move_that_is_not_allowed_stops_it() -> None:
    for replay in replays(10):
        told = retold(replay, "discard-last")
        # The first discard that was played although another move was open to the player.
        expected = next(
            ply
            for ply, (state, move) in enumerate(zip(replay.states, replay.moves, strict=False))
            if replay.rules.vocabulary.token(move).startswith("D")
            and any(
                not replay.rules.vocabulary.token(other).startswith("D") for other in replay.rules.legal_moves(state)
            )
        )
        assert told.stops_at == expected
        assert told.differs_from is None
        assert "would not have been allowed: You may discard only when you can place no card. (M5, house rule" in str(
            told.why
        )


def test_a_shorter_river_ends_the_game_sooner() -> None:
    for replay in replays(10):
        told = retold(replay, "short-river:spaces=3")
        full = next(
            (ply for ply, state in enumerate(replay.states) if any(len(river) >= 3 for river in state.rivers)), None
        )
        if full is None:
            assert told.why is None
            continue
        # M10: the mountain is still divided, then the game is over.
        assert told.stops_at is not None
        assert told.stops_at >= full
        assert told.outcome is not None
        assert told.outcome.reason == "sixth-colour"


@pytest.mark.parametrize("limit", [6, 10])
def test_another_hand_differs_from_the_first_building_on(limit: int) -> None:
    replay = replays(1)[0]
    told = retold(replay, f"hand-limit:limit={limit}")
    assert told.differs_from is not None
    assert replay.rules.vocabulary.token(replay.moves[told.differs_from - 1]).startswith("M")


def test_another_deal_is_another_game(tmp_path: Path) -> None:
    from mandala.core.compose import Chosen, compose
    from mandala.core.house import HouseRule
    from mandala.core.options import NoOptions
    from mandala.core.plugins import registry
    from mandala.core.ruleset import RuleSet

    variant = registry().variant("cards")
    chosen = (Chosen(HouseRule("seven", "Seven.", "cards", sets={"starting_hand": 7}), NoOptions()),)
    told = retell(replays(1)[0], RuleSet(variant, chosen, compose(variant, chosen)))
    assert (told.differs_from, told.stops_at) == (0, 0)
    assert str(told.why) == "the deal would have been another: hand 1 holds 6 cards, not 7 (M1)"
