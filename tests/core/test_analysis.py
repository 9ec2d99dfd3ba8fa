"""Analyses of games in which the moves' worth can be worked out by hand."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from mandala.core.analysis import Judgement, analyse, costliest
from mandala.core.bots.asking import BotError
from mandala.core.bots.bot import AnyRules, Bot, Choice, rng_for
from mandala.core.bots.catalogue import make_bot
from mandala.core.chance import NoChance
from mandala.core.record import Player, Record, Turn, read_record, read_records
from mandala.core.replay import Replay, ruleset_of
from mandala.core.ruleset import load
from mandala.core.typing import Move, override

EXAMPLES = Path(__file__).parents[1] / "examples"


def move(rules: AnyRules, token: str) -> Move:
    found = rules.vocabulary.find(token)
    assert found is not None
    return found


def cards_game(*tokens: str) -> Replay:
    """A game of `cards` under way, from a deal in which seat 0 has six cards of two colours and seat 1 six of one."""
    ruleset = load("cards")
    record = Record(
        variant="cards",
        house_rules=[],
        players=[Player(name="Anna"), Player(name="Ben")],
        seed=None,
        setup={
            "mountains": ["RO", "YG"], "hands": ["RRROOO", "PPPPPP"], "cups": ["RR", "PP"],
            "deck": "R" * 12 + "O" * 14 + "Y" * 17 + "G" * 17 + "P" * 10 + "K" * 18,
        },
        turns=[Turn(seat=number % 2, move=token) for number, token in enumerate(tokens)],
        shuffles=[],
        result=None,
    )  # fmt: skip
    return Replay(ruleset, record)


class ByHand:
    """Values every move as a table says, by token; others are worth nothing. Reports the best, and two more."""

    name = "by-hand"

    def __init__(self, values: dict[str, float]) -> None:
        self.values = values
        self.views: list[Any] = []

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        self.views.append(view)
        legal = sorted(rules.legal_moves(rules.determinize(view, rng)))
        worth = {one: self.values.get(rules.vocabulary.token(one), 0.0) for one in legal}
        best, *others = sorted(legal, key=lambda one: -worth[one])
        return Choice(best, worth[best], tuple((other, worth[other]) for other in others[:2]))


def test_a_move_costs_what_the_best_one_is_worth_more() -> None:
    game = cards_game("M1R", "DP2")
    bot = ByHand({"M2R": 6.5, "F2R3": 4.0, "F2R2": 3.0, "M1R": 2.0, "DP2": 9.0})
    first, second = analyse(game, bot)
    assert (first.ply, first.seat, first.expected, first.best_expected, first.cost) == (0, 0, 2.0, 6.5, 4.5)
    assert first.best == move(game.rules, "M2R")
    # What the bot would have played itself costs nothing.
    assert (second.ply, second.seat, second.played == second.best, second.expected, second.cost) == (
        1,
        1,
        True,
        9.0,
        0.0,
    )


def test_a_move_that_the_bot_would_not_look_at_twice_is_weighed_all_the_same() -> None:
    """M1R comes fourth, and the bot reports three moves."""
    game = cards_game("M1R")
    values = {"M2R": 6.5, "F2R3": 4.0, "F2R2": 3.0, "M1R": -2.0}
    (judgement,) = analyse(game, ByHand(values))
    assert (judgement.expected, judgement.cost) == (-2.0, 8.5)


def test_only_what_the_seat_to_move_may_know_reaches_the_bot() -> None:
    game = cards_game("M1R", "DP2")
    bot = ByHand({})
    list(analyse(game, bot))
    for view in bot.views:
        assert view.seat == view.to_act
    assert {view.seat for view in bot.views} == {0, 1}


def test_one_seat_alone() -> None:
    assert [one.ply for one in analyse(cards_game("M1R", "DP2", "M1O"), ByHand({}), seat=1)] == [1]


class Unsure:
    """Takes the first move and has no idea of its worth."""

    name = "unsure"

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        return Choice(min(rules.legal_moves(rules.determinize(view, rng))))


def test_a_bot_that_does_not_estimate_leaves_the_cost_open() -> None:
    game = cards_game("M1R")
    (judgement,) = analyse(game, Unsure())
    assert (judgement.best, judgement.expected, judgement.cost) == (move(game.rules, "DO1"), None, None)
    assert costliest([judgement]) == []


class SecondThoughts(ByHand):
    """Looks again and finds the played move better after all."""

    @override
    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        choice = super().choose(rules, view, rng)
        self.values["M1R"] = 100.0
        return choice


def test_no_move_is_called_better_that_a_second_look_finds_worse() -> None:
    (judgement,) = analyse(cards_game("M1R"), SecondThoughts({"M2R": 5.0}))
    assert (judgement.best_expected, judgement.expected, judgement.cost) == (100.0, 100.0, 0.0)
    assert judgement.best == judgement.played


class WinsFirst(ByHand):
    """Goes for winning: takes M1R of the two at the second look, although M2R promises more points."""

    @override
    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        choice = super().choose(rules, view, rng)
        ours, other = move(rules, "M1R"), move(rules, "M2R")
        return Choice(ours, 2.0, ((other, 5.0),)) if len(self.views) > 1 else choice


def test_a_move_that_is_chosen_at_the_second_look_has_cost_nothing() -> None:
    (judgement,) = analyse(cards_game("M1R"), WinsFirst({"M2R": 5.0, "M1R": 2.0}))
    assert (judgement.best == judgement.played, judgement.expected, judgement.cost) == (True, 2.0, 0.0)


class Broken:
    name = "broken"

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        raise ZeroDivisionError("by nought")


def test_a_bot_that_fails_is_named() -> None:
    with pytest.raises(BotError, match=r"the bot broken fails: ZeroDivisionError"):
        list(analyse(cards_game("M1R"), Broken()))


@pytest.mark.parametrize("variant", ["cards", "tiles", "spiral"])
def test_the_games_that_people_sent_are_judged_as_hints_would_have_it(variant: str) -> None:
    record = read_record(EXAMPLES / f"{variant}.jsonl").record
    ruleset = ruleset_of(record)
    game, bot = Replay(ruleset, record), make_bot("greedy", ruleset.variant)
    judgements = list(analyse(game, bot, seed=3))
    assert [one.ply for one in judgements] == list(range(len(record.turns)))
    for one in judgements:
        state = game.states[one.ply]
        assert one.seat == state.to_act
        assert ruleset.rules.vocabulary.token(one.played) == record.turns[one.ply].move
        legal = ruleset.rules.legal_moves(state)
        assert (one.best is None) == (len(legal) == 1)
        if one.best is None:
            assert (one.expected, one.cost) == (None, 0.0)
            continue
        view = ruleset.rules.view(state, one.seat)
        if one.best == one.played:
            assert one.cost == 0
            continue
        assert one.best == bot.choose(ruleset.rules, view, rng_for(3, one.seat, one.ply)).move
        assert one.cost is not None
        assert one.cost >= 0
    assert list(analyse(game, bot, seed=3)) == judgements


@pytest.mark.parametrize("spec", ["greedy", "ismcts:1"])
def test_a_point_given_away_with_the_last_move_costs_that_point(spec: str) -> None:
    """The fourth game of `tiles` ended 42 to 45 by X; turning d2 would have made it 42 to 46, and ended it as well."""
    record = list(read_records(EXAMPLES / "tiles.jsonl"))[3].record
    assert record.result is not None
    assert (record.result.scores, record.turns[-1].move) == ([42, 45], "X")
    game = Replay(ruleset_of(record), record)
    assert game.rules.scorer.totals(game.rules.play(game.states[-2], move(game.rules, "Td2"), NoChance())) == (42, 46)
    *_before, last = analyse(game, make_bot(spec, game.ruleset.variant), seat=1)
    assert last.best == move(game.rules, "Td2")
    assert (last.expected, last.best_expected, last.cost) == pytest.approx((3.0, 4.0, 1.0))


def test_a_search_weighs_the_move_that_was_played() -> None:
    record = read_record(EXAMPLES / "spiral.jsonl").record
    ruleset = ruleset_of(record)
    bot: Bot = make_bot("ismcts:1", ruleset.variant)
    judgements = list(analyse(Replay(ruleset, record), bot))
    assert all(one.cost is not None for one in judgements)


def judged(seat: int, ply: int, cost: float) -> Judgement:
    return Judgement(ply, seat, Move(0), Move(1), 0.0, cost)


def test_the_moves_that_cost_most_are_marked_for_each_seat() -> None:
    all_of_them = [
        judged(1, 1, 0.9), judged(0, 0, 2.0), judged(0, 2, 5.0), judged(0, 4, 5.0), judged(0, 6, 3.0), judged(1, 3, 1.0),
        Judgement(8, 0, Move(0)),
    ]  # fmt: skip
    assert [(one.seat, one.ply) for one in costliest(all_of_them)] == [(0, 2), (0, 4), (0, 6), (1, 3)]
    assert [(one.seat, one.ply) for one in costliest(all_of_them, each=1, least=0.5)] == [(0, 2), (1, 3)]
