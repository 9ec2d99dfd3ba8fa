"""What a plugin does when it is loaded: given up when it takes too long, and without a trace."""

import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

from mandala.core.isolation import has_isolated, isolated, what_went_wrong
from mandala.core.refusal import MandalaError


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
    monkeypatch.setattr(os, "_exit", left.append)
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
