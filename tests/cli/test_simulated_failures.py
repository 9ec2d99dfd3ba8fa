"""`simulate` where a house rule fails in the middle of a game, and where a file is there already."""

import errno
import json
import os
import sys
from pathlib import Path

import pytest

from mandala.__main__ import main
from mandala.core.bots.catalogue import make_bot
from mandala.core.chance import Dealer
from mandala.core.house import HouseRule
from mandala.core.plugins import registry
from mandala.core.record import read_records
from mandala.core.ruleset import load, parse_house
from mandala.core.simulation import GameFailure, play_game
from mandala.core.typing import override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState

Printed = pytest.CaptureFixture[str]


class Raises(CardRules):
    @override
    def discard(self, colour: int, number: int, state: CardsState, dealer: Dealer) -> None:
        raise RuntimeError("what a pity")


class Exits(CardRules):
    @override
    def discard(self, colour: int, number: int, state: CardsState, dealer: Dealer) -> None:
        sys.exit(0)


class Enough(BaseException):
    """What `except Exception` does not catch."""


class Quits(CardRules):
    @override
    def discard(self, colour: int, number: int, state: CardsState, dealer: Dealer) -> None:
        raise Enough("no more")


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry(), "composed", {})
    for part in (Raises, Exits, Quits):
        name = part.__name__.lower()
        rule = HouseRule(name, "It fails.", "cards", (part,), plugin="odd 1.0")
        monkeypatch.setitem(registry().house_rules, ("cards", name), rule)


def simulate(file: Path, *rest: str) -> int:
    return main(["simulate", "cards", "--players", "random,random", "--seed", "1", "--records", str(file), *rest])


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("raises", "raises (odd 1.0) fails: RuntimeError: what a pity"),
        ("exits", "exits (odd 1.0) fails: it tries to end the program"),
        ("quits", "quits (odd 1.0) fails: Enough: no more"),
    ],
)
def test_the_game_under_way_is_kept_and_the_plugin_named(rule: str, why: str, tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "games.jsonl"
    assert simulate(file, "--games", "3", "--house", rule) == 1
    assert capsys.readouterr().err.splitlines() == [
        why,
        f"That game is saved up to there, the last one in {file}.",
        "stopped after 0 of 3 games",
    ]
    (located,) = read_records(file)
    record = located.record
    assert record.result is None
    assert [one.plugin for one in record.house_rules] == ["odd 1.0"]
    # Up to the first discard, which fails.
    assert record.turns
    assert not any(turn.move.startswith("D") for turn in record.turns)


def test_without_a_file_only_the_plugin_is_named(capsys: Printed) -> None:
    assert main(["simulate", "cards", "--players", "random,random", "--games", "1", "--house", "raises"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "raises (odd 1.0) fails: RuntimeError: what a pity",
        "stopped after 0 of 1 game",
    ]


def test_a_failure_of_our_own_comes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = [make_bot("random", load("cards").variant)] * 2
    with pytest.raises(GameFailure, match="what a pity"):
        play_game(load("cards", [parse_house("raises")]), bots, seed=1)
    # Nothing of a plugin is played any more.
    registry().composed.clear()
    monkeypatch.setattr(CardRules, "discard", int)
    with pytest.raises(TypeError):
        play_game(load("cards"), bots, seed=1)


def test_an_analysis_keeps_the_part_before_a_rule_fails(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "games.jsonl"
    simulate(file, "--games", "1", "--house", "raises")
    capsys.readouterr()
    # Greedy tries every move, so the first look at a discard fails.
    assert main(["analyse", str(file), "--bot", "greedy", "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["complete"] is False
    assert told.err.splitlines()[-1] == "raises (odd 1.0) fails: RuntimeError: what a pity"
    assert "this is the part that was analysed" in told.err


def test_a_file_with_something_in_it_is_replaced_only_where_that_is_wished(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "games.jsonl"
    file.touch()  # As a script makes one to have a name of its own.
    assert simulate(file, "--games", "1") == 0
    kept = file.read_bytes()
    capsys.readouterr()
    assert simulate(file, "--games", "2") == 2
    assert capsys.readouterr() == (
        "", f"{file} exists already; choose another name, or replace it with --force\n",
    )  # fmt: skip
    assert file.read_bytes() == kept
    assert simulate(file, "--games", "2", "--force") == 0
    assert len([*read_records(file)]) == 2


def test_a_file_that_is_no_ordinary_one_is_written_to(capsys: Printed) -> None:
    assert simulate(Path("/dev/null"), "--games", "1", "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1


FULL = os.strerror(errno.ENOSPC)
TILES = str(Path(__file__).parent.parent / "examples" / "tiles.jsonl")


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """A file on a disk that is full."""
    file = tmp_path / "full.svg"
    file.symlink_to("/dev/full")
    return file


def test_games_that_find_no_room_are_summed_up_all_the_same(full: Path, capsys: Printed) -> None:
    assert simulate(full, "--games", "3", "--json") == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 0
    assert told.err.splitlines() == [f"{full}: {FULL}", "stopped after 0 of 3 games"]
    # And of no games nothing is said in words.
    assert simulate(full, "--games", "3") == 1
    assert capsys.readouterr().out == ""


def test_a_picture_that_finds_no_room_is_named(full: Path, capsys: Printed) -> None:
    assert main(["analyse", TILES, "--record", "4", "--bot", "greedy", "--plot", str(full), "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["complete"] is True
    assert told.err == f"{full}: {FULL}\n"


def test_a_folder_in_the_way_is_told_before_anything_is_done(tmp_path: Path, capsys: Printed) -> None:
    folder = tmp_path / "game.png"
    folder.mkdir()
    refusal = ("", f"{folder} is a folder; name a file\n")
    assert simulate(folder, "--games", "1", "--force") == 2
    assert capsys.readouterr() == refusal
    assert main(["analyse", TILES, "--record", "4", "--plot", str(folder), "--force"]) == 2
    assert capsys.readouterr() == refusal


def test_a_picture_is_replaced_only_where_that_is_wished(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "game.svg"
    file.write_text("mine", encoding="utf-8")
    arguments = ["analyse", TILES, "--record", "4", "--bot", "greedy", "--plot", str(file)]
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"{file} exists already; choose another name, or replace it with --force\n"
    assert file.read_text(encoding="utf-8") == "mine"
    assert main([*arguments, "--force"]) == 0
    assert "<svg" in file.read_text(encoding="utf-8")
