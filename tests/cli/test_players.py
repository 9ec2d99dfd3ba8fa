"""Who plays, by what seed and house rules, and whether once more."""

import subprocess
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from mandala.__main__ import main
from mandala.cli.library import Library
from mandala.cli.play.start import wants_more
from mandala.core.match import Match
from mandala.core.record import Player
from mandala.core.replay import verify
from mandala.core.scoring import Outcome

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.parametrize(
    ("variant", "players", "sentence"),
    [
        ("cards", "human", "cards is for 2 players, not 1; for example --players human,greedy"),
        ("cards", "human,greedy,greedy", "cards is for 2 players, not 3"),
        ("cards", "human,gredy", "there is no bot gredy; did you mean greedy?"),
        ("cards", "", "nobody is named for seat 1; write human or a bot's name"),
        ("cards", "human,", "nobody is named for seat 2; write human or a bot's name"),
        ("cards", "humn,greedy", "there is no bot humn; did you mean human?"),
        ("crads", "human,greedy", "there is no variant crads; did you mean cards?"),
    ],
)
def test_wrong_players_are_refused_with_what_would_do(run: Run, variant: str, players: str, sentence: str) -> None:
    done = run("play", variant, "--players", players)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert Library().games() == []


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    first = run("play", "cards", "--seed", "9", typed="DR1\nDG1\nDK1\nM1Y\n")
    second = run("play", "cards", "--seed", "9", typed="DR1\nDG1\nDK1\nM1Y\n")
    assert first.stdout == second.stdout
    assert "Player 2 (greedy)" in first.stdout


def test_a_seed_is_as_large_as_a_record_can_hold(run: Run) -> None:
    largest = str(2**64 - 1)
    assert run("play", "cards", "--seed", largest, "--players", "random,random").returncode == 0
    record = Library().games()[0].record
    assert record is not None
    assert record.seed == 2**64 - 1
    verify(record)
    assert run("play", "cards", "--seed", str(2**64), "--players", "random,random").returncode == 2


@pytest.mark.parametrize("name", ["short-river", "no-such-rule"])
def test_a_house_rule_named_twice_is_told_once(run: Run, name: str) -> None:
    done = run("play", "cards", "--house", name, "--house", name)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("winners", "answer", "again"), [((0, 1), "", True), ((0, 1), "n", False), ((0,), "", False)])
def test_t11_after_a_drawn_game_another_is_what_is_usual(winners: tuple[int, ...], answer: str, again: bool) -> None:
    class Answering:
        interactive = False
        asked = ""

        def ask(self, seat: int, question: object, complete: object = None, hint: object = None) -> str:
            self.asked = str(question)
            return answer

    players = [Player(name="Anna"), Player(name="greedy", bot="greedy")]
    match = SimpleNamespace(players=players, outcome=Outcome((3, 3), winners, "no-action"))
    line = Answering()
    assert wants_more(cast(Match, match), line) is again
    assert line.asked.startswith("Play again, Player 2 (greedy) starting?")


def test_a_bot_of_a_level_is_called_so_and_its_record_says_which_it_is(run: Run) -> None:
    done = run("play", "cards", "--level", "2", "--seed", "9", typed="DR1\nquit\n")
    assert "Player 2 (Computer, level 2): " in done.stdout
    record = Library().games()[0].record
    assert record is not None
    assert (record.players[1].name, record.players[1].bot) == ("Computer, level 2", "ismcts:2")


@pytest.mark.parametrize("level", ["6", "0", "x", "2.5"])
def test_whatever_is_no_level_is_refused_alike(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "cards", "--level", level]) == 2
    assert capsys.readouterr().err == f"there is no level {level}; levels go from 1 to 5\n"
