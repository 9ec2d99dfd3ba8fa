"""Bots in a process of their own, and what becomes of those that go wrong there."""

import io
import json
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest

from mandala.core import forced_end
from mandala.core.bots import child
from mandala.core.bots.asking import BotError, asked
from mandala.core.bots.bot import Choice, rng_for
from mandala.core.bots.catalogue import make_bot
from mandala.core.bots.child import LENGTH_BYTES, Question, Task, private_streams, receive, serve, work
from mandala.core.bots.hosting import Hosting, dismiss
from mandala.core.bots.isolated import IsolatedBot
from mandala.core.bots.narrowing import narrowed
from mandala.core.match import Match
from mandala.core.record import Player
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import HouseChoice, RuleSet, load
from mandala.core.surroundings import no_exit

RAISING = 1 + (Path(__file__).parent / "odd_bots.py").read_text().split("raise ValueError")[0].count("\n")
"""The line in which the plugin's bot raises an error."""
LIMIT = 0.5
"""Seconds; nothing that is to answer in time gets so few."""


def new_match(ruleset: RuleSet, seats: int = 2) -> Match:
    return Match.new(ruleset, [Player(name=f"P{seat}") for seat in range(seats)], 5)


def ask(bot: Any, match: Match, ply: int = 0) -> Choice:
    seat = match.to_act
    assert seat is not None
    return asked(bot, match.rules, match.view(seat), rng_for(1, seat, ply), match.legal())


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def pid_of(bot: IsolatedBot) -> int:
    return bot._process._process.pid  # type: ignore[union-attr]  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]


@pytest.mark.parametrize(
    ("variant", "house", "seats"), [("cards", ["keep-claims"], 2), ("tiles", [], 2), ("spiral", [], 3)]
)
def test_an_isolated_bot_chooses_what_it_chooses_here(variant: str, house: list[str], seats: int) -> None:
    ruleset = load(variant, [HouseChoice(name) for name in house])
    here, match = make_bot("ismcts:1", ruleset.variant), new_match(ruleset, seats)
    with IsolatedBot("ismcts:1", ruleset) as there:
        assert there.name == "ismcts:1"
        for ply in range(4):
            choice = ask(there, match, ply)
            assert choice == ask(here, match, ply)
            match.play(choice.move)
        pid = pid_of(there)
    assert is_gone(pid)


def test_an_unknown_bot_is_refused_as_it_is_here(cards: RuleSet) -> None:
    with pytest.raises(MandalaError, match="did you mean greedy"):
        IsolatedBot("gredy", cards)


def test_what_a_bot_says_against_a_level_comes_through(odd_bots: None, cards: RuleSet) -> None:
    with pytest.raises(MandalaError, match="there is no such level"):
        IsolatedBot("loud:high", cards)


def test_a_bot_that_cannot_be_made_in_time_is_given_up(odd_bots: None, cards: RuleSet) -> None:
    with pytest.raises(MandalaError) as failed:
        IsolatedBot("loud:slow", cards, seconds=LIMIT)
    # As where it is made in this process.
    with pytest.raises(MandalaError) as failed_here:
        make_bot("loud:slow", cards.variant, seconds=LIMIT)
    expected = "the bot loud:slow (from odd_bots.py 1.5) could not be made: it takes longer than 0.5 seconds"
    assert (str(failed.value), str(failed_here.value)) == (expected, expected)
    assert not isinstance(failed.value, BotError)


def test_a_process_that_does_not_start_in_time_is_given_up(cards: RuleSet) -> None:
    with pytest.raises(BotError, match=r"the bot random gives no answer within 0\.0001 seconds, and was stopped"):
        IsolatedBot("random", cards, seconds_to_start=0.0001)


@pytest.mark.parametrize("name", ["hanging", "stubborn"])
def test_a_bot_that_hangs_is_stopped_and_can_be_asked_again(odd_bots: None, cards: RuleSet, name: str) -> None:
    match = new_match(cards)
    with IsolatedBot(name, cards, seconds=LIMIT) as bot:
        first = ask(bot, match)
        pid = pid_of(bot)
        begun = time.monotonic()
        with pytest.raises(BotError) as failed:
            ask(bot, match)
        assert time.monotonic() - begun >= LIMIT
        expected = f"the bot {name} (from odd_bots.py 1.5) gives no answer within 0.5 seconds, and was stopped"
        assert str(failed.value) == expected
        assert is_gone(pid)
        # Another process begins anew.
        assert ask(bot, match) == first


@pytest.mark.parametrize(
    ("name", "ending"), [("ending", "its process ended with status 3"), ("cut-off", "its process has cut itself off")]
)
def test_how_the_process_of_a_bot_has_ended_is_not_taken_for_how_it_was_ended_here(
    odd_bots: None, cards: RuleSet, name: str, ending: str
) -> None:
    match = new_match(cards)
    with IsolatedBot(name, cards) as bot:
        ask(bot, match)
        pid = pid_of(bot)
        with pytest.raises(BotError, match=f"has crashed: {ending}"):
            ask(bot, match)
        assert is_gone(pid)


def test_a_note_without_end_is_cut_there(odd_bots: None, cards: RuleSet) -> None:
    match = new_match(cards)
    with IsolatedBot("answers-much", cards) as bot:
        ask(bot, match)
        assert ask(bot, match).note == "x" * 300 + "…"


@pytest.mark.parametrize("spec", ["greedy", "ismcts:1"])
def test_under_rules_that_leave_few_moves_an_isolated_bot_chooses_what_it_chooses_here(
    cards: RuleSet, spec: str
) -> None:
    match = new_match(cards)
    here = make_bot(spec, cards.variant)
    with IsolatedBot(spec, cards) as there:
        for pair in (match.legal()[:2], match.legal()[-2:]):
            few, view = narrowed(cards.rules, pair), match.view(0)
            choice = asked(there, few, view, rng_for(1, 0, 0), match.legal())
            assert choice.move in pair
            assert choice == asked(here, few, view, rng_for(1, 0, 0), match.legal())


def test_a_bot_that_crashes_takes_nothing_with_it(odd_bots: None, cards: RuleSet) -> None:
    match = new_match(cards)
    with IsolatedBot("crashing", cards) as bot:
        ask(bot, match)
        pid = pid_of(bot)
        with pytest.raises(
            BotError, match=r"crashing \(from odd_bots\.py 1\.5\) has crashed: its process ended with signal 9"
        ):
            ask(bot, match)
        assert is_gone(pid)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("raising", "fails: ValueError (odd_bots.py, line "),
        ("leaving", "fails: it tries to end the program"),
        ("answers-none", "answers nonsense: NoneType is no choice"),
        ("answers-illegal", "a move that is not allowed here"),
        ("answers-huge", "is no expected result"),
    ],
)
def test_a_bot_that_goes_wrong_says_so_and_lives(odd_bots: None, cards: RuleSet, name: str, why: str) -> None:
    match = new_match(cards)
    with IsolatedBot(name, cards) as bot:
        ask(bot, match)
        pid = pid_of(bot)
        with pytest.raises(BotError) as failed:
            ask(bot, match)
        assert str(failed.value).startswith(f"the bot {name} (from odd_bots.py 1.5) ")
        assert why in str(failed.value)
        assert pid_of(bot) == pid


def test_nothing_that_a_bot_prints_is_heard(odd_bots: None, cards: RuleSet, capfd: pytest.CaptureFixture[str]) -> None:
    hosts = (Hosting(), Hosting(isolate=True))
    for host in hosts:
        bot = host.bot("loud", cards)
        ask(bot, new_match(cards))
        dismiss([bot])
    assert capfd.readouterr() == ("", "")


def test_a_position_that_cannot_be_sent_is_no_crash(cards: RuleSet) -> None:
    with IsolatedBot("random", cards) as bot, pytest.raises(BotError, match="cannot be told the position"):
        bot.choose(cards.rules, lambda: None, Random(0))


@pytest.mark.parametrize(
    "line", [b"no json\n", b"[1]\n", b'{"move": "ZZ", "others": [], "expected": 1, "note": ""}\n', b"{}\n"]
)
def test_an_answer_that_makes_no_sense_ends_the_process(cards: RuleSet, line: bytes) -> None:
    with IsolatedBot("random", cards) as bot:
        pid = pid_of(bot)
        bot._process._lines.put(line)  # type: ignore[union-attr]  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]
        with pytest.raises(BotError, match="answers nonsense: what its process sends makes no sense"):
            ask(bot, new_match(cards))
        assert is_gone(pid)


def test_a_bot_that_is_forgotten_is_ended(cards: RuleSet) -> None:
    bot = IsolatedBot("random", cards)
    pid = pid_of(bot)
    del bot
    assert is_gone(pid)


def test_the_other_process_ends_when_this_one_is_killed(
    odd_bots: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Even in the middle of a thought, and with all that the bot has started."""
    notes = tmp_path / "notes"
    monkeypatch.setenv("ODD_BOTS_NOTES", str(notes))
    code = (
        "import os, signal\n"
        "from mandala.core.bots.isolated import IsolatedBot\n"
        "from mandala.core.bots.bot import rng_for\n"
        "from mandala.core.match import Match\n"
        "from mandala.core.record import Player\n"
        "from mandala.core.ruleset import load\n"
        "cards = load('cards')\n"
        "bot = IsolatedBot('employing', cards, seconds=600)\n"
        "match = Match.new(cards, [Player(name='a'), Player(name='b')], 5)\n"
        "view = match.view(0)\n"
        "bot.choose(cards.rules, view, rng_for(1, 0, 0))\n"
        "print(bot._process._process.pid, flush=True)\n"
        "bot.choose(cards.rules, view, rng_for(1, 0, 0))\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        pid = int(program.stdout.readline())
        _until(lambda: notes.exists() and notes.read_text().endswith("\n"))
        program.kill()
    processes = (pid, int(notes.read_text()))
    _until(lambda: all(is_gone(process) or _is_zombie(process) for process in processes))


def _until(has_happened: Callable[[], bool]) -> None:
    for _try in range(600):
        if has_happened():
            return
        time.sleep(0.1)
    pytest.fail("it has not happened")


def _is_zombie(pid: int) -> bool:
    """Ended, and nobody has asked how: where process 1 does not do that for orphans."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return False


# The other side, in this process --------------------------------------------------------------------------------------


def served(*requests: object) -> list[dict[str, Any]]:
    """What is answered to a task and requests, after which there are no more."""
    incoming: SimpleQueue[bytes] = SimpleQueue()
    for request in requests:
        incoming.put(pickle.dumps(request))
    incoming.put(b"")
    answers: list[dict[str, Any]] = []
    serve(incoming.get, answers.append)
    return answers


def test_a_task_and_a_view_are_answered(cards: RuleSet) -> None:
    task = Task("cards", (), cards.fingerprint, "greedy")
    match, rng = new_match(cards), Random(3)
    view = match.view(0)
    ready, made, answer = served(task, Question(view, rng.getstate()))
    choice = make_bot("greedy", cards.variant).choose(cards.rules, view, rng)
    token = cards.rules.vocabulary.token
    assert (ready, made) == ({"ready": True}, {"made": True})
    assert answer == {
        "move": token(choice.move), "expected": choice.expected, "note": "",
        "others": [(token(move), value) for move, value in choice.others],
    }  # fmt: skip


def test_a_bot_that_fails_there_is_told_here(odd_bots: None, cards: RuleSet) -> None:
    question = Question(new_match(cards).view(0), Random(3).getstate())
    _ready, _made, first, second = served(Task("cards", (), cards.fingerprint, "raising"), question, question)
    assert first["expected"] == 1.5
    assert first["note"] == "first"
    place = f"(odd_bots.py, line {RAISING})"
    assert second == {
        "failed": f"the bot raising (from odd_bots.py 1.5) fails: ValueError {place}",
        "in_full": rf"the bot raising (from odd_bots.py 1.5) fails: ValueError: b\x1boo {place}",
    }


def test_other_rules_there_than_here_are_refused(cards: RuleSet) -> None:
    assert served(Task("cards", (), "0" * 16, "greedy")) == [
        {"refused": "the rules are not the same in another process"}
    ]


def test_where_it_leads_no_group_the_process_ends_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while a bot thinks, when `os._exit` is not what it was."""
    left = list[int]()
    monkeypatch.setattr(forced_end, "leave", left.append)
    monkeypatch.setattr(os, "getpgrp", lambda: 1)
    with no_exit():
        child._leave_with_all(1)  # pyright: ignore[reportPrivateUsage]
    assert left == [1]


def test_requests_are_read_by_their_length_until_there_are_no_more() -> None:
    put: list[bytes] = []
    left: list[int] = []
    texts = [b"one", b"", b"three"]
    stream = io.BytesIO(b"".join(len(text).to_bytes(LENGTH_BYTES) + text for text in texts) + b"\x00")
    receive(stream, put.append, left.append)
    assert (put, left) == (texts, [1])


def test_answers_are_lines_of_json() -> None:
    request = pickle.dumps(Task("cards", (), "", "greedy"))
    answers, left = io.BytesIO(), SimpleQueue[int]()
    work(io.BytesIO(len(request).to_bytes(LENGTH_BYTES) + request), answers, left.put)
    assert json.loads(answers.getvalue()) == {"refused": "the rules are not the same in another process"}
    assert left.get(timeout=60) == 1


def test_nobody_else_reads_or_writes_the_streams() -> None:
    to_read, from_there = os.pipe()
    to_here, to_write = os.pipe()
    requests, answers = private_streams(to_read, to_write)
    os.write(from_there, b"request")
    assert os.read(to_read, 7) == b""
    assert requests.read(7) == b"request"
    os.write(to_write, b"printed")
    answers.write(b"answer")
    answers.flush()
    assert os.read(to_here, 20) == b"answer"
    requests.close()
    answers.close()
    for descriptor in (to_read, from_there, to_here, to_write):
        os.close(descriptor)
