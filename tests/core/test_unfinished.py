"""Plugins that do not come to an end when they are loaded: what is remembered of them, and what is said meanwhile."""

import faulthandler
import os
import sys
import threading
from pathlib import Path
from typing import Any, NoReturn

import pytest

from mandala.core import forced_end, unfinished
from mandala.core.folders import config_folder
from mandala.core.unfinished import is_unfinished, note_unfinished, try_again, watched

NO_PROCESS = "99999999"
"""More than any system numbers its processes."""
LONG = 60.0
"""Seconds after which a test that waits for another thread has failed."""


def markers() -> list[Path]:
    return sorted((config_folder() / "loading").glob("*"))


def left_behind(process: str) -> None:
    """The mark that process would leave, were it ended while it loads the plugin "slow"."""
    note_unfinished("slow")
    (marker,) = markers()
    marker.rename(marker.with_suffix(f".{process}"))


# What is remembered ---------------------------------------------------------------------------------------------------


def test_what_was_given_up_is_remembered_until_it_is_tried_again() -> None:
    assert not is_unfinished("slow")
    note_unfinished("slow")
    assert is_unfinished("slow")
    assert not is_unfinished("quick")
    try_again("slow")
    assert not is_unfinished("slow")
    assert markers() == []


def test_trying_one_again_forgets_no_other() -> None:
    note_unfinished("slow")
    note_unfinished("slower")
    try_again("slow")
    assert (is_unfinished("slow"), is_unfinished("slower")) == (False, True)


def test_a_process_that_has_gone_while_it_was_loading() -> None:
    left_behind(NO_PROCESS)
    assert is_unfinished("slow")


def test_a_process_that_is_still_loading() -> None:
    left_behind(str(os.getpid()))
    assert not is_unfinished("slow")


@pytest.mark.parametrize("error", [PermissionError, OverflowError])
def test_a_process_that_cannot_be_asked_counts_as_running(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_process: int, _signal: int) -> NoReturn:
        raise error

    left_behind(NO_PROCESS)
    monkeypatch.setattr(os, "kill", refuse)
    assert not is_unfinished("slow")


def test_where_asking_would_end_it_a_process_counts_as_running(monkeypatch: pytest.MonkeyPatch) -> None:
    left_behind(NO_PROCESS)
    monkeypatch.setattr(sys, "platform", "win32")
    assert not is_unfinished("slow")


def test_where_nothing_can_be_written_nothing_is_remembered() -> None:
    config_folder().write_text("A file stands in the way.", encoding="utf-8")
    note_unfinished("slow")
    assert not is_unfinished("slow")
    with watched("slow", "slow"):
        assert not is_unfinished("slow")


def test_a_mark_stands_while_it_is_loaded_and_no_longer() -> None:
    with watched("slow", "slow"):
        (marker,) = markers()
        assert marker.suffix == f".{os.getpid()}"
        assert not is_unfinished("slow")
    assert markers() == []


def test_the_mark_goes_when_loading_fails() -> None:
    with pytest.raises(ZeroDivisionError), watched("slow", "slow"):
        raise ZeroDivisionError
    assert markers() == []


def test_what_is_not_to_last_leaves_no_mark() -> None:
    with watched("slow", "slow", lasting=False):
        assert markers() == []


# What is said ---------------------------------------------------------------------------------------------------------


class Watch:
    """Stands in for the end of the program, and for the clock: the first wait is over at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds_to_give_up: float) -> None:
        self.status: list[int] = []
        self.left = threading.Event()
        self.before = set(threading.enumerate())
        monkeypatch.setattr(unfinished, "SECONDS_TO_WAIT", 0.0)
        monkeypatch.setattr(unfinished, "_SECONDS_TO_GIVE_UP", seconds_to_give_up)
        monkeypatch.setattr(forced_end, "leave", self.leave)
        monkeypatch.setattr(faulthandler, "dump_traceback_later", self.no_dump)

    def leave(self, status: int) -> None:
        self.status.append(status)
        self.left.set()

    def no_dump(self, *given: Any, **named: Any) -> None:
        """The last resort, which would end the tests."""

    def join(self) -> None:
        """Waits until the watching thread has ended."""
        for thread in set(threading.enumerate()) - self.before:
            thread.join(LONG)
            assert not thread.is_alive()


def test_what_does_not_come_to_an_end_ends_the_program(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    watch = Watch(monkeypatch, seconds_to_give_up=0.0)
    with watched("slow", "slow\x1b[31m (slow 1.0)"):
        assert watch.left.wait(LONG)
    watch.join()
    assert watch.status == [2]
    said = capfd.readouterr().err.splitlines()
    assert len(said) == 2
    assert said[0].endswith("--no-plugins leaves plugins out")
    assert said[1].endswith("does not come to an end while it is loaded; the next command leaves it out")
    # A plugin's name is never printed as it is.
    assert "\x1b" not in "".join(said)


def test_what_takes_long_but_ends_is_said_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    spoken = threading.Event()

    def hear(_heard: int, sentence: str) -> None:
        said.append(sentence)
        spoken.set()

    watch = Watch(monkeypatch, seconds_to_give_up=LONG)
    monkeypatch.setattr(unfinished, "_say", hear)
    with watched("slow", "slow (slow 1.0)"):
        assert spoken.wait(LONG)
    watch.join()
    assert said == ["loading slow (slow 1.0)…; --no-plugins leaves plugins out"]
    assert watch.status == []


def test_what_is_loaded_in_time_is_not_spoken_of(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    watch = Watch(monkeypatch, seconds_to_give_up=LONG)
    monkeypatch.setattr(unfinished, "SECONDS_TO_WAIT", LONG)
    with watched("quick", "quick"):
        pass
    watch.join()
    assert capfd.readouterr().err == ""
    assert watch.status == []
