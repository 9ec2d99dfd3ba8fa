"""What a plugin does when it is loaded: given up when it takes too long, and without a trace."""

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

from mandala.core import forced_end, isolation
from mandala.core.isolation import has_isolated, in_full, in_outline, isolated, what_went_wrong
from mandala.core.refusal import MandalaError
from mandala.core.surroundings import Escape
from mandala.core.text import _


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "import time; time.sleep(60)",
        "while True:\n    try:\n        pass\n    except Exception:\n        pass",
    ],
)
def test_what_takes_too_long_is_given_up(code: str) -> None:
    outcome = isolated(lambda: exec(code, {}), seconds=0.1)
    assert str(outcome.problem) == "it takes longer than 0.1 seconds"


def test_isolation_leaves_no_trace(capfd: pytest.CaptureFixture[str]) -> None:
    before = (sys.stdout, sys.stderr, os._exit)
    assert isolated(lambda: 5, seconds=0.1).result == 5
    assert (sys.stdout, sys.stderr, os._exit) == before
    print("heard again")
    assert capfd.readouterr().out == "heard again\n"


def test_the_current_folder_and_the_limit_of_recursion_stay(tmp_path: Path) -> None:
    folder, limit = Path.cwd(), sys.getrecursionlimit()
    isolated(lambda: os.chdir(tmp_path))
    isolated(lambda: sys.setrecursionlimit(limit - 100))
    assert (Path.cwd(), sys.getrecursionlimit()) == (folder, limit)
    try:
        isolated(lambda: sys.setrecursionlimit(limit + 100))
        assert sys.getrecursionlimit() == limit + 100
    finally:
        sys.setrecursionlimit(limit)


def test_a_current_folder_that_is_gone_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> NoReturn:
        raise FileNotFoundError

    with monkeypatch.context() as lost:
        lost.setattr(os, "getcwd", gone)
        assert isolated(lambda: 5).result == 5


def test_isolation_outside_the_main_thread() -> None:
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(isolated(lambda: 5).result))
    thread.start()
    thread.join()
    assert found == [5]


def test_a_copy_of_the_program_that_a_plugin_makes_does_not_go_on_as_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left: list[int] = []
    processes = iter([1, 2])
    monkeypatch.setattr(os, "getpid", lambda: next(processes, 2))
    monkeypatch.setattr(isolation, "leave", left.append)
    isolated(lambda: None)
    assert left == [0]
    assert has_isolated()


def test_ctrl_c_comes_through() -> None:
    with pytest.raises(KeyboardInterrupt):
        isolated(lambda: signal.raise_signal(signal.SIGINT))


def test_ctrl_c_comes_through_where_a_plugin_swallows_it() -> None:
    def swallow() -> None:
        with suppress(BaseException):
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        isolated(swallow)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


# By force: what swallows whatever interrupts it, until the process would have ended -----------------------------------


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """With which status that would have been."""
    statuses: list[int] = []
    monkeypatch.setattr(forced_end, "leave", statuses.append)
    monkeypatch.setattr(isolation, "_PAUSES_TO_END", 3)
    return statuses


def test_what_goes_on_whatever_interrupts_it_is_ended_with_the_process(
    ended: list[int], capfd: pytest.CaptureFixture[str]
) -> None:
    interrupted: list[BaseException] = []

    def swallows() -> None:
        while not ended:
            try:
                time.sleep(3)
            except BaseException as error:
                interrupted.append(error)

    with forced_end.at_forced_end(lambda: sys.stderr.write("in order\n")):
        outcome = isolated(swallows, seconds=0.1, called=_("the bot odd"), status=2)
    assert ended == [2]
    assert len(interrupted) > 1
    assert outcome.is_too_slow
    assert outcome.result is None
    # It is heard although what is written meanwhile is caught.
    assert capfd.readouterr().err == (
        "in order\nthe bot odd takes longer than 0.1 seconds and goes on whatever interrupts it, so the program ends here; with "
        "--isolate that would end alone\n"
    )


def test_what_switches_the_alarm_off_is_ended_with_the_process(ended: list[int]) -> None:
    def switches() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        while not ended:
            time.sleep(0.01)

    isolated(switches, seconds=0.1, called=_("the bot odd"))
    assert ended == [1]


def test_a_result_that_comes_late_is_none() -> None:
    def late() -> int:
        with suppress(BaseException):
            time.sleep(3)
        return 5

    outcome = isolated(late, seconds=0.1, called=_("the bot odd"))
    assert (outcome.result, outcome.is_too_slow) == (None, True)


def test_at_a_second_ctrl_c_the_process_ends(ended: list[int], capfd: pytest.CaptureFixture[str]) -> None:
    def swallows() -> None:
        for _time in range(2):
            assert ended == []
            with suppress(BaseException):
                signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        isolated(swallows, seconds=60, called=_("the bot odd"))
    assert ended == [130]
    assert capfd.readouterr().err == "It was interrupted in the code of the bot odd.\n"


def test_nothing_is_ended_by_force_where_nobody_says_what_it_is_called(ended: list[int]) -> None:
    def swallows() -> None:
        until = time.monotonic() + 1
        while time.monotonic() < until:
            with suppress(BaseException):
                time.sleep(1)

    assert isolated(swallows, seconds=0.1).is_too_slow
    assert ended == []


# What went wrong, in a sentence ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ValueError("boom \x1b[31mred\n\n  second line\r\n"), r"ValueError: boom \x1b[31mred; second line"),
        (MandalaError("one\u2028two"), "one; two"),
        (GeneratorExit(), "GeneratorExit"),
        (AssertionError(" \n"), "AssertionError"),
        (MandalaError(""), "MandalaError"),
    ],
)
def test_an_error_is_told_on_one_line(error: BaseException, told: str) -> None:
    assert str(what_went_wrong(error)) == told


def test_of_a_long_error_the_beginning_is_told() -> None:
    assert str(what_went_wrong(ValueError("x" * 400))) == "ValueError: " + "x" * 300 + "…"


def test_an_outline_has_the_kind_and_the_place_and_no_words() -> None:
    with pytest.raises(ValueError, match="secret") as caught:
        int("secret")
    line = caught.tb.tb_lineno
    assert str(in_outline(caught.value)) == f"ValueError (test_isolation.py, line {line})"
    assert str(in_full(caught.value)).endswith(f"'secret' (test_isolation.py, line {line})")
    assert str(in_outline(Escape(SystemExit("secret")))) == "it tries to end the program"
    assert str(in_outline(KeyError("secret"))) == "KeyError"
    assert str(in_full(MandalaError("no such level"))) == "no such level"
