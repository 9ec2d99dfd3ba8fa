"""What bots answer is checked, and a plugin's bot harms nobody in this process either."""

from random import Random
from threading import Thread
from typing import Any

import pytest

from mandala.core import simulation
from mandala.core.bots.asking import BotError, asked
from mandala.core.bots.bot import AnyRules, Choice
from mandala.core.bots.catalogue import full_name, make_bot, source_of
from mandala.core.bots.hosting import Hosting
from mandala.core.match import Match
from mandala.core.record import Player, Record, parse_record
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import RuleSet
from mandala.core.simulation import play_game, simulate
from mandala.core.typing import override


@pytest.fixture
def match(cards: RuleSet) -> Match:
    return Match.new(cards, [Player(name="Anna"), Player(name="Ben")], 5)


def ask(bot: Any, match: Match) -> Choice:
    return asked(bot, match.rules, match.view(0), Random(1), match.legal())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("raising", r"fails: ValueError: b\x1boo"),
        ("leaving", "fails: it tries to end the program"),
        ("hanging", "fails: it takes longer than 0.2 seconds"),
        ("answers-none", "answers nonsense: NoneType is no choice"),
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
    assert str(failed.value) == f"the bot {name} (from odd_bots.py 1.5) {why}"


def test_a_move_that_is_not_legal_is_told_in_notation(odd_bots: None, cards: RuleSet, match: Match) -> None:
    bot = make_bot("answers-illegal", cards.variant)
    ask(bot, match)
    first = min(move for move in cards.rules.vocabulary.moves if move not in match.legal())
    with pytest.raises(BotError, match=f"answers nonsense: {cards.rules.vocabulary.token(first)} is not allowed here"):
        ask(bot, match)


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

    with pytest.raises(BotError, match="the bot answering answers nonsense: ZeroDivisionError: do not touch"):
        ask(Answering(), match)


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
    assert [str(one) for one in failures] == [r"the bot raising (from odd_bots.py 1.5) fails: ValueError: b\x1boo"]
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
