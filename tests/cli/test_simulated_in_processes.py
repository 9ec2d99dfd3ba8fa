"""`simulate --jobs` where one of the processes ends, and where Ctrl-C ends them; and rules that end the process they play in."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mandala.core.record import read_records
from mandala.core.ruleset import load
from mandala.core.simulation import simulate

Run = Callable[..., subprocess.CompletedProcess[str]]
Start = Callable[..., subprocess.Popen[str]]
GAMES = ("cards", "--players", "random,random", "--seed", "1", "--games", "5")
RULES = """
import os, posix, signal
from pathlib import Path
from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule
from mandala.variants.cards.rules import CardRules

class Doomed(CardRules):
    def start(self, setup):
        if self.write_setup(setup)["deck"] == os.environ.get("DOOMED"):
            self.end()
        return super().start(setup)

class Crashes(Doomed):
    def end(self): posix._exit(3)

class Killed(Doomed):
    def end(self): os.kill(os.getpid(), signal.SIGKILL)

class Aborts(Doomed):
    def end(self): os.abort()

class Exits(Doomed):
    def end(self): raise SystemExit(0)

class Hangs(Doomed):
    def end(self):
        Path(os.environ["NOTES"]).write_text(f"{os.getpid()}\\n")
        while True:
            pass

class Leaves(CardRules):
    def discard(self, *given): os._exit(0)

class Forks(CardRules):
    def discard(self, colour, number, state, dealer):
        child = os.fork()
        if child == 0:
            os._exit(5)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 5
        super().discard(colour, number, state, dealer)

@hookimpl
def mandala_house_rules():
    parts = [Crashes, Killed, Aborts, Exits, Hangs, Leaves, Forks]
    return [HouseRule(part.__name__.lower(), "It is odd.", "cards", (part,)) for part in parts]
"""


@pytest.fixture(autouse=True)
def doomed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The rules in a file of the plugin folder, and the third of the games, in which some of them go wrong."""
    (folder / "odd.py").write_text(RULES, encoding="utf-8")
    games = [*simulate(load("cards"), ["random", "random"], 3, 1)]
    deck = games[2].setup["deck"]
    assert isinstance(deck, str)
    monkeypatch.setenv("DOOMED", deck)
    return deck


def decks(file: Path) -> list[object]:
    return [located.record.setup["deck"] for located in read_records(file) if located.record.result is not None]


@pytest.mark.parametrize(
    ("rule", "ending"), [("crashes", "with status 3"), ("killed", "with signal 9"), ("aborts", "with signal 6")]
)
def test_where_a_process_ends_the_games_before_are_kept_and_added_up(
    run: Run, rule: str, ending: str, doomed: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    done = run("simulate", *GAMES, "--jobs", "2", "--house", rule, "--records", str(file), "--json")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2:] == [
        f"game 3 is lost, most likely because of {rule} (odd.py): its process ended {ending}",
        "stopped after 2 of 5 games",
    ]
    assert json.loads(done.stdout)["games"] == 2
    assert len(decks(file)) == 2
    assert doomed not in decks(file)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("rule", ["exits", "leaves"])
def test_a_rule_that_would_end_the_process_is_named_instead(run: Run, rule: str, jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    done = run("simulate", *GAMES, "--jobs", jobs, "--house", rule, "--records", str(file), "--json")
    assert done.returncode == 1
    # The one in the deal of the third game, of which there is nothing to keep; the other one at the first discard of the first.
    saved = [f"That game is saved up to there, the last one in {file}."] if rule == "leaves" else []
    whole = 2 if rule == "exits" else 0
    assert done.stderr.splitlines() == [
        f"{rule} (odd.py) fails: it tries to end the program", *saved, f"stopped after {whole} of 5 games",
    ]  # fmt: skip
    assert json.loads(done.stdout)["games"] == len(decks(file)) == whole
    assert len([*read_records(file)]) == whole + len(saved)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_rule_forks_may_end_as_it_likes(run: Run, jobs: str) -> None:
    done = run("simulate", *GAMES, "--jobs", jobs, "--house", "forks", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 5


@pytest.fixture
def hanging(start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[subprocess.Popen[str], int]:
    """A simulation with two games done and the third one, of the process given, at no end."""
    file, notes = tmp_path / "games.jsonl", tmp_path / "notes"
    notes.touch()
    monkeypatch.setenv("NOTES", str(notes))
    process = start("simulate", *GAMES, "--jobs", "2", "--house", "hangs", "--records", str(file))
    while not (notes.read_text(encoding="ascii").endswith("\n") and file.read_bytes().count(b"\n") == 2):
        assert process.poll() is None
        time.sleep(0.01)
    return process, int(notes.read_text(encoding="ascii"))


def test_ctrl_c_keeps_what_is_done_and_leaves_no_process(
    hanging: tuple[subprocess.Popen[str], int], tmp_path: Path
) -> None:
    process, player = hanging
    # In a terminal both are told.
    os.kill(player, signal.SIGINT)
    process.send_signal(signal.SIGINT)
    told, _none = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "of 5 games" in told
    assert "Traceback" not in told
    assert len(decks(tmp_path / "games.jsonl")) == 2
    with pytest.raises(ProcessLookupError):
        os.kill(player, 0)


def test_where_the_program_is_killed_its_processes_end_as_well(hanging: tuple[subprocess.Popen[str], int]) -> None:
    process, _player = hanging
    process.kill()
    # Which comes back once nobody can write there any more.
    process.communicate(timeout=60)
