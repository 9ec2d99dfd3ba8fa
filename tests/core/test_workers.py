"""Work shared out among processes: answers in order, and nobody waits for a process that has ended, nor leaves one behind."""

import importlib
import os
import signal
import sys
from collections.abc import Generator, Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any, NoReturn

import pytest

from mandala.core import workers
from mandala.core.workers import ProcessEnded, shared_out

PATIENCE = 120
"""Seconds after which a test that waits for another process has failed."""
WORK = """
import fcntl, os, signal, stat, time
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).parent

def note(number):
    (HERE / f"{number}.note").touch()

def wait_for(number):
    while not (HERE / f"{number}.note").exists():
        time.sleep(0.001)

def noted():
    return sorted(int(file.stem) for file in HERE.glob("*.note"))

def squared(number):
    return number * number

def first_waits_for_second(number):
    note(number)
    if number == 0:
        wait_for(1)
    return number

def fails(number):
    note(number)
    if number == 2:
        raise LookupError("two")
    return number

def exits(number):
    if number == 2:
        os._exit(3)
    return number

def is_killed(number):
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number

def leaves_another_behind(number):
    if number == 2:
        if os.fork() == 0:
            wait_for("ever")
        os.kill(os.getpid(), signal.SIGKILL)
    return number

def writes_what_is_no_answer(number):
    if number == 2:
        for descriptor in range(3, 256):
            with suppress(OSError):
                if stat.S_ISSOCK(os.fstat(descriptor).st_mode):
                    os.write(descriptor, b"\\0\\0\\0\\5hello")
        wait_for("ever")
    return number

def cuts_itself_off(number):
    if number == 2:
        # Whatever can be written to, but not what tells that the program has gone.
        for descriptor in range(3, 256):
            with suppress(OSError):
                if fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY:
                    os.close(descriptor)
        wait_for("ever")
    return number

def hangs_from_two_on(number):
    if number > 1:
        wait_for("ever")
    return os.getpid()

def first_hears_what_is_asked_before_it_answers(number):
    note(number)
    if number == 0:
        wait_for(7)
        return noted()
    return number
"""


class Waits(BaseException):
    """It has been waited for ever, nearly."""


@pytest.fixture(autouse=True)
def limited() -> Iterator[None]:
    def ring(*_given: object) -> NoReturn:
        raise Waits

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """What there is to do, in a module that other processes find as well."""
    (tmp_path / "work_of_tests.py").write_text(WORK, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    module = importlib.import_module("work_of_tests")
    yield module
    del sys.modules["work_of_tests"]


def gathered(found: Generator[int], error: type[Exception]) -> tuple[list[int], Exception]:
    """What came before the error, and that."""
    before: list[int] = []
    with pytest.raises(error) as caught:
        before.extend(found)
    assert active_children() == []
    return before, caught.value


@pytest.mark.parametrize("processes", [1, 2, 5])
def test_answers_come_in_the_order_of_numbers(work: Any, processes: int) -> None:
    assert list(shared_out(work.squared, 4, processes)) == [0, 1, 4, 9]
    assert active_children() == []


def test_also_where_they_are_there_in_another_order(work: Any) -> None:
    assert list(shared_out(work.first_waits_for_second, 3, 2)) == [0, 1, 2]


def test_without_numbers_there_are_no_answers(work: Any) -> None:
    assert list(shared_out(work.squared, 0, 2)) == []


def test_an_error_comes_in_its_turn_and_ends_the_rest(work: Any) -> None:
    before, error = gathered(shared_out(work.fails, 1000, 2), LookupError)
    assert before == [0, 1]
    assert str(error) == "two"
    assert 999 not in work.noted()


@pytest.mark.parametrize(
    ("doing", "how"),
    [
        ("exits", "its process ended with status 3"),
        ("is_killed", "its process ended with signal 9"),
        ("cuts_itself_off", "its process has cut itself off"),
        ("writes_what_is_no_answer", "its process has cut itself off"),
    ],
)
@pytest.mark.parametrize("processes", [1, 2])
def test_where_a_process_ends_it_is_said_what_is_lost_and_how(work: Any, doing: str, how: str, processes: int) -> None:
    before, error = gathered(shared_out(getattr(work, doing), 1000, processes), ProcessEnded)
    assert before == [0, 1]
    assert isinstance(error, ProcessEnded)
    assert (error.number, str(error.ending)) == (2, how)


def test_also_where_another_process_that_it_has_started_lives_on(work: Any) -> None:
    before, error = gathered(shared_out(work.leaves_another_behind, 1000, 2), ProcessEnded)
    work.note("ever")
    assert before == [0, 1]
    assert isinstance(error, ProcessEnded)
    assert (error.number, str(error.ending)) == (2, "its process ended with signal 9")


def test_one_that_ends_before_it_is_asked_again_is_noticed_as_well(work: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # So that it is asked nothing while nobody wants to know.
    monkeypatch.setattr(workers, "AHEAD", 1)
    found: Generator[int] = shared_out(work.hangs_from_two_on, 1000, 1)
    process = next(found)
    os.kill(process, signal.SIGKILL)
    os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
    before, error = gathered(found, ProcessEnded)
    assert before == []
    assert isinstance(error, ProcessEnded)
    assert (error.number, str(error.ending)) == (1, "its process ended with signal 9")


def test_closed_early_it_leaves_no_process(work: Any) -> None:
    found = shared_out(work.hangs_from_two_on, 1000, 3)
    assert next(found) != next(found)
    found.close()
    assert active_children() == []


def test_answers_that_wait_for_their_turn_do_not_pile_up(work: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "AHEAD", 4)
    # So few that only these are asked: eight for two processes.
    found: Generator[Any] = shared_out(work.first_hears_what_is_asked_before_it_answers, 1000, 2)
    assert next(found) == [0, 1, 2, 3, 4, 5, 6, 7]
    found.close()


def test_where_not_all_of_them_can_be_started_those_that_were_are_ended(
    work: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind: Any = workers._Worker  # pyright: ignore[reportPrivateUsage]
    start = kind.__init__

    def starts(worker: Any, answer: Any) -> None:
        if active_children():
            raise BlockingIOError("no more processes")
        start(worker, answer)

    monkeypatch.setattr(kind, "__init__", starts)
    with pytest.raises(BlockingIOError):
        next(shared_out(work.squared, 4, 3))
    assert active_children() == []
