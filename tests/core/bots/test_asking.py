"""What bots answer is checked, and a plugin's bot harms nobody in this process either."""

import re
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from mandala.core import simulation
from mandala.core.bots.asking import BotError, asked
from mandala.core.bots.bot import AnyRules, Choice
from mandala.core.bots.catalogue import full_name, make_bot, source_of
from mandala.core.bots.hosting import Hosting, dismiss
from mandala.core.match import Match
from mandala.core.record import Player, Record, parse_record
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import HouseChoice, RuleSet, load
from mandala.core.simulation import GameFailure, play_game, simulate
from mandala.core.typing import override

RAISING = 1 + (Path(__file__).parent / "odd_bots.py").read_text().split("raise ValueError")[0].count("\n")
"""The line in which the plugin's bot raises an error."""


@pytest.fixture
def match(cards: RuleSet) -> Match:
    return Match.new(cards, [Player(name="Anna"), Player(name="Ben")], 5)


def ask(bot: Any, match: Match) -> Choice:
    return asked(bot, match.rules, match.view(0), Random(1), match.legal())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("raising", rf"fails: ValueError: b\x1boo (odd_bots.py, line {RAISING})"),
        ("leaving", "fails: it tries to end the program"),
        ("hanging", "fails: it takes longer than 0.2 seconds"),
        ("answers-none", "answers nonsense: None is no choice"),
        ("answers-text", "answers nonsense: 'M1R' is no move of this game"),
        ("answers-truth", "answers nonsense: True is no move of this game"),
        ("answers-beyond", "answers nonsense: 1000000 is no move of this game"),
        ("answers-nan", "answers nonsense: nan is no expected result"),
        ("answers-huge", "answers nonsense: 1" + "0" * 59 + "… is no expected result"),
        (
            "answers-huge-values",
            "answers nonsense: ((0, -1" + "0" * 53 + "… are no other moves with what they lead to",
        ),
        ("answers-no-pairs", "answers nonsense: (1, 2) are no other moves with what they lead to"),
        ("answers-no-note", "answers nonsense: 7 is no note"),
    ],
)
def test_a_plugins_bot_that_goes_wrong_is_named_with_its_package(
    odd_bots: None, cards: RuleSet, match: Match, name: str, why: str
) -> None:
    bot = make_bot(name, cards.variant, seconds=0.2)
    ask(bot, match)
    with pytest.raises(BotError) as failed:
        ask(bot, match)
    assert failed.value.in_full == f"the bot {name} (from odd_bots.py 1.5) {why}"


def test_a_move_that_is_not_legal_is_told_in_notation(odd_bots: None, cards: RuleSet, match: Match) -> None:
    bot = make_bot("answers-illegal", cards.variant)
    ask(bot, match)
    first = min(move for move in cards.rules.vocabulary.moves if move not in match.legal())
    with pytest.raises(BotError) as failed:
        ask(bot, match)
    nonsense = "the bot answers-illegal (from odd_bots.py 1.5) answers nonsense: "
    assert failed.value.in_full == f"{nonsense}{cards.rules.vocabulary.token(first)} is not allowed here"
    assert str(failed.value) == f"{nonsense}a move that is not allowed here"


@pytest.mark.parametrize("isolate", [False, True])
@pytest.mark.parametrize("name", ["says-hand", "answers-hand", "raises-key"])
def test_what_a_bot_says_when_it_fails_is_not_for_everybody(
    odd_bots: None, cards: RuleSet, match: Match, name: str, isolate: bool
) -> None:
    """It may hold the hand of its seat."""
    bot = Hosting(isolate).bot(name, cards)
    ask(bot, match)
    with pytest.raises(BotError) as failed:
        ask(bot, match)
    dismiss([bot])
    told = {
        "says-hand": r"fails: ValueError \(odd_bots\.py, line \d+\)",
        "raises-key": r"fails: KeyError \(odd_bots\.py, line \d+\)",
        "answers-hand": "answers nonsense: str is no move of this game",
    }[name]
    assert re.fullmatch(rf"the bot {name} \(from odd_bots\.py 1\.5\) {told}", str(failed.value))
    assert "hand: " in failed.value.in_full


@pytest.mark.parametrize("isolate", [False, True])
def test_an_illegal_move_among_the_others_is_nonsense(
    odd_bots: None, cards: RuleSet, match: Match, isolate: bool
) -> None:
    bot = Hosting(isolate).bot("others-illegal", cards)
    ask(bot, match)
    with pytest.raises(BotError, match="answers nonsense: a move that is not allowed here"):
        ask(bot, match)
    dismiss([bot])


@pytest.mark.parametrize("isolate", [False, True])
def test_of_the_other_moves_two_are_told_each_once_and_not_the_best_again(
    odd_bots: None, cards: RuleSet, match: Match, isolate: bool
) -> None:
    bot, legal = Hosting(isolate).bot("others-many", cards), sorted(match.legal())
    ask(bot, match)
    choice = ask(bot, match)
    dismiss([bot])
    # It names the first move, which is its best, and then each legal move twice, worth one less each time.
    assert choice.move == legal[0]
    assert choice.others == ((legal[1], -2.0), (legal[2], -4.0))


def test_others_without_end_are_none(match: Match) -> None:
    class Answering:
        name = "answering"

        def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
            return Choice(match.legal()[0], 1.0, map(str, range(3)))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    with pytest.raises(BotError, match="answers nonsense: map are no other moves with what they lead to"):
        ask(Answering(), match)


def test_a_note_without_end_is_cut(odd_bots: None, cards: RuleSet, match: Match) -> None:
    bot = make_bot("answers-much", cards.variant)
    ask(bot, match)
    assert ask(bot, match).note == "x" * 300 + "…"


def test_what_a_plugins_bot_does_to_the_rules_does_not_reach_the_game(
    odd_bots: None, cards: RuleSet, match: Match
) -> None:
    bot, legal = make_bot("meddling", cards.variant), match.legal()
    ask(bot, match)
    choice = ask(bot, match)
    assert match.legal() == legal
    match.play(choice.move)


class Touchy(int):
    """A number that cannot be compared."""

    @override
    def __le__(self, other: object) -> bool:
        raise ZeroDivisionError("do not touch")

    __ge__ = __le__


def test_an_answer_that_cannot_be_looked_at(match: Match) -> None:
    class Answering:
        name = "answering"

        def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
            return Choice(match.legal()[0], Touchy(1))

    with pytest.raises(BotError, match="the bot answering answers nonsense: ZeroDivisionError") as failed:
        ask(Answering(), match)
    assert "ZeroDivisionError: do not touch" in failed.value.in_full


class Secretive:
    """What it answers cannot even be shown."""

    name = "secretive"

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        return Choice(self)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    @override
    def __repr__(self) -> str:
        raise ValueError


def test_an_answer_that_cannot_be_shown(match: Match) -> None:
    with pytest.raises(BotError, match="the bot secretive answers nonsense: Secretive is no move of this game"):
        ask(Secretive(), match)


@pytest.mark.parametrize("house", [(), ("open-cups",)])
@pytest.mark.parametrize(
    ("name", "told"),
    [
        # The code that fails is the bot's own, or what is left of the rules.
        ("breaking-play", "breaking-play (odd_bots.py 1.5) fails: ZeroDivisionError"),
        ("unmaking-play", "the game fails, most likely because of unmaking-play (odd_bots.py 1.5): TypeError"),
    ],
)
def test_a_bot_that_has_broken_the_rules_for_all_is_named_and_the_game_kept(
    odd_bots: None, monkeypatch: pytest.MonkeyPatch, house: tuple[str, ...], name: str, told: str
) -> None:
    broken = load("cards", [HouseChoice(one) for one in house])
    monkeypatch.setattr(type(broken.rules), "play", type(broken.rules).play)
    with pytest.raises(GameFailure) as failed:
        play_game(broken, [make_bot(name, broken.variant), make_bot("random", broken.variant)], 1)
    assert str(failed.value).startswith(told)
    record = failed.value.record
    assert record is not None
    assert record.turns


def test_bots_by_their_full_names(odd_bots: None) -> None:
    assert full_name(" ISMCTS ") == "ismcts:3"
    assert full_name("Greedy") == "greedy"
    assert full_name("loud:7") == "loud:7"
    assert (source_of("loud:7"), source_of("greedy")) == ("odd_bots.py 1.5", "")
    with pytest.raises(MandalaError, match="there is no bot lud; did you mean loud"):
        full_name("lud")


def test_a_level_that_a_plugin_refuses(odd_bots: None, cards: RuleSet) -> None:
    with pytest.raises(
        MandalaError, match=r"the bot loud:high \(from odd_bots\.py 1\.5\) could not be made: there is no such"
    ):
        make_bot("loud:high", cards.variant)


def test_a_game_stops_where_a_bot_fails_with_what_was_played(odd_bots: None, cards: RuleSet) -> None:
    bots = [make_bot("raising", cards.variant), make_bot("random", cards.variant)]
    with pytest.raises(BotError) as failed:
        play_game(cards, bots, 1)
    record = failed.value.record
    assert record is not None
    # One good move of its own, and the other's, whatever was forced in between.
    assert record.result is None
    assert {turn.seat for turn in record.turns} == {0, 1}


def test_a_bot_that_fails_is_replaced_and_the_record_says_so(odd_bots: None, cards: RuleSet) -> None:
    bots = [make_bot("raising", cards.variant), make_bot("random", cards.variant)]
    failures: list[BotError] = []
    record = play_game(cards, bots, 1, failed=failures.append)
    raised = rf"the bot raising (from odd_bots.py 1.5) fails: ValueError: b\x1boo (odd_bots.py, line {RAISING})"
    assert [one.in_full for one in failures] == [raised]
    assert record.result is not None
    assert [(player.name, player.bot) for player in record.players] == [
        ("raising, replaced by random", "raising"), ("random", "random"),
    ]  # fmt: skip


def test_replacing_in_several_processes(odd_bots: None, cards: RuleSet) -> None:
    failures: list[BotError] = []
    records = list(simulate(cards, ["answers-none", "random"], 4, 1, jobs=2, failed=failures.append))
    assert [record.players[0].name for record in records] == ["answers-none, replaced by random"] * 4
    assert len(failures) == 4


def test_stopping_in_several_processes(odd_bots: None, cards: RuleSet) -> None:
    with pytest.raises(BotError, match=r"raising \(from odd_bots\.py 1\.5\)") as failed:
        list(simulate(cards, ["raising", "random"], 4, 1, jobs=2))
    assert failed.value.record is not None


def test_a_process_that_plays_by_number_plays_the_same_game(odd_bots: None, cards: RuleSet) -> None:
    player = simulation._Player("cards", (), ("answers-none", "random"), 1, Hosting(), forgiving=True)  # pyright: ignore[reportPrivateUsage]
    text, failures = player(1)
    assert len(failures) == 1
    told: list[BotError] = []
    assert (
        parse_record(text).setup == list(simulate(cards, ["answers-none", "random"], 2, 1, failed=told.append))[1].setup
    )


def test_a_simulation_may_run_outside_the_main_thread(cards: RuleSet) -> None:
    """Where the signal of Ctrl-C cannot be set aside."""
    found: list[Record] = []
    thread = Thread(target=lambda: found.extend(simulate(cards, ["random", "random"], 2, 1, jobs=2)))
    thread.start()
    thread.join(60)
    assert found == list(simulate(cards, ["random", "random"], 2, 1))
