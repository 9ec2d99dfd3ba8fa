"""Bots that think in several processes at once."""

from threading import Event
from typing import Any

import pytest

from mandala.core.bots import team
from mandala.core.bots.asking import BotError, asked
from mandala.core.bots.bot import Choice, rng_for
from mandala.core.bots.catalogue import full_name, make_bot, parted
from mandala.core.bots.hosting import Hosting, dismiss
from mandala.core.bots.team import TeamBot, merged
from mandala.core.match import Match
from mandala.core.record import Player
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import HouseChoice, load
from mandala.core.typing import Move

A, B, C, D = map(Move, range(4))


def test_what_most_of_them_name_is_chosen() -> None:
    choices = [Choice(A, 1.0, ((B, 0.5),)), Choice(B, 9.0, ((C, 8.0),)), Choice(A, 2.0, ((C, 0.0),))]
    assert merged(choices) == Choice(A, 1.5, ((B, 4.75), (C, 4.0)))


def test_where_as_many_name_each_the_better_move_is_chosen() -> None:
    # A: (1 + 5) / 2, B: (2 + 0) / 2 although it was better to the first one.
    choices = [Choice(B, 2.0, ((A, 1.0), (D, -1.0))), Choice(A, 5.0, ((B, 0.0),))]
    assert merged(choices) == Choice(A, 3.0, ((B, 1.0), (D, -1.0)))


def test_a_note_is_passed_on_where_all_say_it() -> None:
    assert merged([Choice(A, 1.0, note="sure"), Choice(A, 1.0, note="sure")]).note == "sure"
    assert merged([Choice(A, 1.0, note="sure"), Choice(A, 1.0)]).note == ""
    assert merged([Choice(A), Choice(A)]) == Choice(A)


def test_names_of_teams() -> None:
    assert parted("ISMCTS:4x2") == ("ISMCTS:4", 2)
    assert parted("greedy") == ("greedy", 1)
    assert full_name("ismctsx3") == "ismcts:3x3"
    for unknown in ("ismcts:9x2", "ismcts:3x1", "ismcts:3x65", "greedyx2"):
        with pytest.raises(MandalaError, match="there is no bot"):
            full_name(unknown)
    for size in ("0", "1", "65", "99999", "02"):
        with pytest.raises(MandalaError) as refused:
            full_name(f"ismcts:4x{size}")
        assert str(refused.value) == (
            f"there is no bot ismcts:4x{size}; 2 to 64 processes can think at the same time, such as ismcts:4x2"
        )
    with pytest.raises(MandalaError, match="ismcts:1x2 thinks in several processes, which it cannot do here"):
        make_bot("ismcts:1x2", load("cards").variant)


def test_a_team_is_named_as_it_was_asked_for_and_limited_only_where_it_is_isolated() -> None:
    cards = load("cards")
    match = Match.new(cards, [Player(name="Anna"), Player(name="Ben")], 5)

    def ask(hosting: Hosting) -> Choice:
        bot = hosting.bot("ismcts:3x2", cards)
        try:
            # Far more than it needs to start, and far less than it needs to think.
            assert isinstance(bot, TeamBot)
            for member in bot._members:  # pyright: ignore[reportPrivateUsage]
                limited: Any = member
                limited._seconds = None if limited._seconds is None else 0.0001
            return asked(bot, match.rules, match.view(0), rng_for(3, 0, 0), match.legal())
        finally:
            dismiss([bot])

    assert ask(Hosting(seconds=20)).move in match.legal()
    with pytest.raises(BotError, match=r"the bot ismcts:3x2 gives no answer within 0\.0001 seconds"):
        ask(Hosting(isolate=True, seconds=20))


def test_a_team_chooses_the_same_again_and_leaves_no_process() -> None:
    cards = load("cards", [HouseChoice("keep-claims")])
    match = Match.new(cards, [Player(name="Anna"), Player(name="Ben")], 5)
    told: list[Choice] = []
    for _again in range(2):
        bot = Hosting().bot("ismcts:1x2", cards)
        assert isinstance(bot, TeamBot)
        assert bot.name == "ismcts:1x2"
        told.append(asked(bot, match.rules, match.view(0), rng_for(3, 0, 0), match.legal()))
        dismiss([bot])
    assert told[0] == told[1]


@pytest.mark.parametrize("failing", [0, 2])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), BotError("it has crashed")])
def test_where_one_breaks_off_the_others_are_ended_at_once(
    error: BaseException, failing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else Ctrl-C, or the news that one has crashed, would wait until all have thought to the end."""

    class Member:
        """One breaks off, the others think until they are ended."""

        number = 0

        def __init__(self, *_arguments: object, called: str) -> None:
            self.name, self.fails, self.ended = called, Member.number == failing, Event()
            Member.number += 1

        def choose(self, *_arguments: object) -> Choice:
            if self.fails:
                raise error
            assert self.ended.wait(20)
            return Choice(A)

        def close(self) -> None:
            self.ended.set()

    monkeypatch.setattr(team, "IsolatedBot", Member)
    cards = load("cards")
    match = Match.new(cards, [Player(name="Anna"), Player(name="Ben")], 5)
    with pytest.raises(type(error)):
        TeamBot("ismcts:1", cards, 3, 1.0).choose(match.rules, match.view(0), rng_for(3, 0, 0))
