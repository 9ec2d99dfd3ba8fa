"""The host cannot be bricked: whatever a plugin does when it is loaded, in a game or at the end."""

import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mandala.__main__ import main
from mandala.cli.library import Library
from mandala.core.record import Record

Run = Callable[..., subprocess.CompletedProcess[str]]
Start = Callable[..., subprocess.Popen[str]]
Install = Callable[[str], tuple[tuple[str, ...], dict[str, str]]]

HOOK = """
from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule
"""
NINE = f"""{HOOK}
@hookimpl
def mandala_house_rules():
    return [HouseRule("nine", "Nine cards in hand.", "cards", sets={{"hand_limit": 9}})]
"""
NOISE = "print('OUT', flush=True)\nimport os, sys\nos.write(1, b'OUT')\nos.system('echo OUT')\nsys.__stdout__.write('OUT')\n"
SHOUTS = """
import os, threading, time
def shout():
    while True:
        print("OUT", flush=True)
        os.write(1, b"OUT")
        time.sleep(0.001)
"""
HARMLESS = {
    "prints": NOISE + NINE,
    "leaves something for the end": "import atexit\natexit.register(lambda: print('OUT', flush=True))\n" + NINE,
    "never ends a thread": SHOUTS + "threading.Thread(target=shout).start()\n" + NINE,
    "forks": "import os\nos.fork()\n" + NINE,
    "closes": "import os, sys\nos.close(1)\nos.close(2)\nsys.stdout.close()\nsys.stderr.close()\n" + NINE,
    "puts others in the place of streams": (
        "import sys\nclass Bad:\n    def write(self, text): raise OSError\nsys.stdout = sys.stderr = Bad()\n" + NINE
    ),
}
"""What is brought by them is there."""
WAYS = ("package", "folder", "named")
GAME = ("cards", "--players", "random,random", "--seed", "1")


@pytest.fixture(params=WAYS)
def install(request: pytest.FixtureRequest, tmp_path: Path, folder: Path) -> Install:
    """Installs code as the plugin `mine`: gives what to type after a command, and the environment."""

    def installs(code: str) -> tuple[tuple[str, ...], dict[str, str]]:
        if request.param == "package":
            metadata = tmp_path / "mine-1.2.dist-info"
            metadata.mkdir()
            (tmp_path / "mine_of_tests.py").write_text(code, encoding="utf-8")
            (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.2\n", encoding="utf-8")
            (metadata / "entry_points.txt").write_text("[mandala]\nmine = mine_of_tests\n", encoding="utf-8")
            return (), {"PYTHONPATH": str(tmp_path)}
        file = (tmp_path if request.param == "named" else folder) / "mine.py"
        file.write_text(code, encoding="utf-8")
        return (("--plugin", str(file)) if request.param == "named" else ()), {}

    return installs


def the_game() -> Record:
    (kept,) = Library().games()
    assert kept.record is not None
    return kept.record


# When it is loaded, and at the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("doing", HARMLESS)
def test_standard_output_is_the_programs_alone(run: Run, install: Install, doing: str) -> None:
    options, environment = install(HARMLESS[doing])
    done = run("house", "cards", "--json", *options, **environment)
    assert done.returncode == 0, done.stderr
    assert "nine" in [rule["name"] for rule in json.loads(done.stdout)]
    assert "Traceback" not in done.stderr


def test_the_help_of_a_command_is_the_same_whatever_file_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SHOUTS + "threading.Thread(target=shout).start()\n", encoding="utf-8")
    named = run("rules", "--help", "--plugin", str(tmp_path / "mine.py"))
    assert (named.returncode, named.stdout, named.stderr) == (0, run("rules", "--help").stdout, "")
    form = run("score", "cards", "--help", "--plugin", str(tmp_path / "mine.py"))
    assert (form.returncode, form.stdout) == (0, run("score", "cards", "--help").stdout)


@pytest.mark.parametrize(
    "code",
    ["sum(range(10**13))", "import os; os.abort()", "import os; os.execvp('echo', ['echo', 'OUT'])"],
)
def test_what_does_not_come_to_an_end_is_left_out_at_once(run: Run, folder: Path, code: str) -> None:
    usual = run("variants").stdout
    (folder / "mine.py").write_text(code, encoding="utf-8")
    first = run("variants")
    assert (first.returncode, first.stdout) == (0, usual)
    # Said only where that takes more than a moment.
    assert first.stderr in ("", "loading mine (mine.py)…; --no-plugins leaves plugins out\n")
    again = run("variants")
    assert (again.returncode, again.stdout, again.stderr) == (0, usual, "")
    assert "mandala plugins unblock mine" in run("plugins").stdout
    (folder / "mine.py").write_text(NINE, encoding="utf-8")
    assert "brings nine" in run("plugins").stdout


# In the middle of a game ----------------------------------------------------------------------------------------------

RULES = f"""{HOOK}
from mandala.variants.cards.rules import CardRules
{SHOUTS}
def forever():
    print("for ever", flush=True)
    while True:
        pass

class Prints(CardRules):
    def draws_after_building(self, in_hand):
        {NOISE.replace(chr(10), "; ")}
        return super().draws_after_building(in_hand)

class Threads(CardRules):
    started = []
    def draws_after_building(self, in_hand):
        if not self.started:
            self.started.append(threading.Thread(target=shout))
            self.started[0].start()
        return super().draws_after_building(in_hand)

class Raises(CardRules):
    def discard(self, *given): raise KeyboardInterrupt

class Reads(CardRules):
    def discard(self, *given): raise FileNotFoundError(2, "gone")

class Asks(CardRules):
    def discard(self, *given): raise EOFError

class Pipes(CardRules):
    def discard(self, *given): raise BrokenPipeError

class Leaves(CardRules):
    def discard(self, *given): os._exit(7)

class Hangs(CardRules):
    def discard(self, *given): forever()

class Lists(CardRules):
    def field_counts(self, in_hand, rest): return [1, "x"] if rest == 2 else super().field_counts(in_hand, rest)

class Seats(CardRules):
    def next_after_division(self, state): return 17

@hookimpl
def mandala_house_rules():
    parts = [Prints, Threads, Raises, Reads, Asks, Pipes, Leaves, Hangs, Lists, Seats]
    return [HouseRule(part.__name__.lower(), "It is odd.", "cards", (part,)) for part in parts]
"""


@pytest.fixture
def odd(folder: Path) -> None:
    """The rules in a file of the plugin folder, for this process and those that it starts."""
    (folder / "odd.py").write_text(RULES, encoding="utf-8")


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize("rule", ["prints", "threads"])
def test_what_a_rule_prints_in_a_game_is_no_data(run: Run, rule: str) -> None:
    done = run("simulate", *GAME, "--house", rule, "--games", "1", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["games"] == 1
    if rule == "prints":
        assert "OUT" in done.stderr


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("raises", "raises (odd.py) fails: it tries to end the program"),
        ("reads", "reads (odd.py) fails: FileNotFoundError: [Errno 2] gone"),
        ("asks", "asks (odd.py) fails: EOFError"),
        ("pipes", "pipes (odd.py) fails: BrokenPipeError"),
        ("seats", "seats (odd.py): ValueError: it is the turn of seat 17, which there is not"),
    ],
)
def test_whatever_a_rule_raises_is_its_own_failure(
    rule: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *GAME, "--house", rule]) == 1
    assert why in capsys.readouterr().err
    assert the_game().result is None
    assert len(the_game().turns) > 0
    whole = tmp_path / "whole.json"
    assert main(["play", *GAME, "--record", str(whole)]) == 0
    # The same moves, said to have been played under the rule that fails in their midst.
    data: dict[str, Any] = json.loads(whole.read_text(encoding="utf-8"))
    data |= {"house_rules": [{"name": rule, "options": {}}], "rules_fingerprint": None}
    whole.write_text(json.dumps(data), encoding="utf-8")
    for command in (
        ("replay", str(whole)),
        ("verify", str(whole)),
        ("hint", str(whole), "--bot", "greedy"),
        ("analyse", str(whole), "--bot", "greedy"),
        ("simulate", *GAME, "--games", "1", "--house", rule),
        ("house", "check", rule, "--games", "1"),
    ):
        capsys.readouterr()
        assert main(command) == 1, command
        assert f"{rule} (odd.py)" in capsys.readouterr().err


@pytest.mark.usefixtures("odd")
def test_a_rule_that_fails_in_one_of_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *GAME, "--games", "2", "--jobs", "2", "--house", "raises"]) == 1
    assert "raises (odd.py) fails: it tries to end the program" in capsys.readouterr().err


@pytest.mark.usefixtures("odd")
def test_moves_are_on_disk_where_a_rule_ends_the_program(run: Run) -> None:
    done = run("play", *GAME, "--house", "leaves")
    assert done.returncode == 7
    assert len(the_game().turns) > 0


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_ctrl_c_ends_a_rule_that_does_not_end_and_names_it(start: Start, command: str) -> None:
    process = start(command, *GAME, "--house", "hangs")
    assert process.stdout is not None
    heard = ""
    while "for ever" not in heard:
        heard += process.stdout.readline()
    # It says so just before it goes on for ever.
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    heard, _none = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted in the code of hangs (odd.py)" in heard
    assert "Traceback" not in heard
    if command == "play":
        assert len(the_game().turns) > 0
