"""Plugins tried out in a process of their own: which come to an end there, and what is remembered of it."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mandala.core import forced_end, trial, unfinished
from mandala.core.isolation import Outcome
from mandala.core.plugin_sources import found, plugin_folder
from mandala.core.plugins import registry
from mandala.core.text import Text
from mandala.core.unfinished import is_unfinished, try_again, why_unfinished

LONG = 60.0
"""Seconds that a process may take on a machine that has much else to do."""
Write = Callable[[str], str]


@pytest.fixture
def write() -> Write:
    """Puts that code into the user's folder as the plugin `mine`, and gives its key."""
    folder = plugin_folder()
    folder.mkdir(parents=True)

    def writes(code: str) -> str:
        (folder / "mine.py").write_text(code, encoding="utf-8")
        return next(source.key for source in found() if source.name == "mine")

    return writes


def said() -> None:
    """For a plugin of which nothing is said while it is waited for."""


# Trying one out -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        "value = 1",
        "raise ValueError",
        "import os; os._exit(0)",
        "raise KeyboardInterrupt",
        "import threading, time; threading.Thread(target=time.sleep, args=(99,)).start()",
        "import os; os.close(1); os.close(2)",
        "print('heard')\nimport os; os.write(1, b'heard'); os.system('echo heard')",
    ],
)
def test_what_comes_to_an_end(write: Write, code: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert trial.stopped(write(code), said, LONG) is None
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import os; os.abort()", "it crashes when it is loaded (SIGABRT)"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGTERM)", "it crashes when it is loaded (SIGTERM)"),
        ("import os; os.execvp('true', ['true'])", "it ends the program when it is loaded (status 0)"),
    ],
)
def test_what_ends_its_process_is_said_to_do_so(write: Write, code: str, why: str) -> None:
    assert str(trial.stopped(write(code), said, LONG)) == why


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "sum(range(10**13))",
        "while True:\n    try: pass\n    except BaseException: pass",
        "import signal, time\nsignal.alarm(0)\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\ntime.sleep(99)",
    ],
)
def test_what_goes_on_for_ever_is_ended_and_waited_for_aloud(
    write: Write, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "SECONDS_TO_LOAD", 0.2)
    heard: list[bool] = []
    why = trial.stopped(write(code), lambda: heard.append(True), 0.1)
    assert str(why) == "it does not come to an end when it is loaded"
    assert heard == [True]


def test_a_process_that_does_not_even_start_says_nothing_against_it(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "SECONDS_TO_START", 0.0)
    assert trial.stopped(write("import os; os.abort()"), said, LONG) is None


def test_where_no_process_can_be_started_nothing_is_known_against_it(
    write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    assert trial.stopped(write("import os; os.abort()"), said, LONG) is None


@pytest.mark.parametrize(("too_slow", "came_back"), [(False, True), (True, False)])
def test_what_the_process_of_its_own_does(
    write: Write, monkeypatch: pytest.MonkeyPatch, too_slow: bool, came_back: bool
) -> None:
    done: list[object] = []
    tried: list[object] = []

    def isolated(action: Callable[[], object]) -> Outcome[object]:
        tried.append(action)
        return Outcome(None, None, "", too_slow)

    def write_down(number: int, said: bytes) -> None:
        done.append((number, said))

    def lead_elsewhere(_number: int, place: int) -> None:
        done.append(place)

    monkeypatch.setattr(sys, "argv", ["-c", write("value = 1")])
    monkeypatch.setattr(trial, "isolated", isolated)
    monkeypatch.setattr(forced_end, "leave", done.append)
    with monkeypatch.context() as descriptors:
        descriptors.setattr(os, "write", write_down)
        descriptors.setattr(os, "dup2", lead_elsewhere)
        trial.main()
    assert len(tried) == 1
    # Before it is loaded something is said on standard output, of which nothing can be heard from then on.
    assert done[:2] == [(1, b"+"), 1]
    assert done[2:] == [86 if came_back else 87]


# What is remembered ---------------------------------------------------------------------------------------------------


class Trials:
    """Stands in for trying plugins out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.why: Text | None = None
        self.keys: list[str] = []
        monkeypatch.setattr(unfinished, "stopped", self)

    def __call__(self, key: str, waiting: Callable[[], None], _seconds: float) -> Text | None:
        self.keys.append(key)
        waiting()
        return self.why


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> Trials:
    return Trials(monkeypatch)


def test_what_has_come_to_an_end_is_not_tried_again(trials: Trials, capfd: pytest.CaptureFixture[str]) -> None:
    assert why_unfinished("quick", "quick (quick 1.0)") is None
    assert why_unfinished("quick", "quick (quick 1.0)") is None
    assert trials.keys == ["quick"]
    assert not is_unfinished("quick")
    assert capfd.readouterr().err == "loading quick (quick 1.0)…; --no-plugins leaves plugins out\n"


def test_what_has_not_is_unfinished_until_it_is_tried_again(trials: Trials) -> None:
    trials.why = trial.NO_END
    assert why_unfinished("slow", "slow") is trial.NO_END
    assert is_unfinished("slow")
    try_again("slow")
    assert not is_unfinished("slow")
    assert why_unfinished("slow", "slow") is trial.NO_END
    assert trials.keys == ["slow", "slow"]


def test_of_a_file_that_is_named_each_time_nothing_is_held_against_it(trials: Trials) -> None:
    trials.why = trial.NO_END
    assert why_unfinished("slow", "slow", lasting=False) is trial.NO_END
    assert not is_unfinished("slow")


def test_the_others_are_loaded_all_the_same(trials: Trials, write: Write) -> None:
    trials.why = trial.NO_END
    write("raise SystemError('it was loaded')")
    registry.cache_clear()
    known = registry()
    registry.cache_clear()
    (mine,) = [plugin for plugin in known.plugins if not plugin.own]
    assert str(mine.problem) == "it does not come to an end when it is loaded"
    assert "cards" in known.variants
