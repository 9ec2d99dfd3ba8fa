"""Running what a plugin does when it is loaded, so that nothing of it ends, stops or speaks for the program.

This is a safety net against mistakes and no prison: a plugin is trusted code.
"""

import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType
from typing import Generic, NoReturn, TypeVar

from mandala.core.refusal import MandalaError
from mandala.core.surroundings import Escape, TookTooLong, ctrl_c, no_exit, unchanged
from mandala.core.text import Text, _, clean, in_seconds
from mandala.core.typing import override

__all__ = ["SECONDS_TO_LOAD", "Outcome", "has_isolated", "isolated", "what_went_wrong"]

T = TypeVar("T")
SECONDS_TO_LOAD = 5.0
_LONGEST_SPEECH = 300


class _Kept(io.BytesIO):
    """Output that a plugin cannot close."""

    @override
    def close(self) -> None:
        self.flush()


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """What came of it: a result or a problem, and the beginning of what was printed meanwhile."""

    result: T | None
    problem: Text | None
    printed: str
    is_too_slow: bool = False
    """Whether it was given up for the time it took."""


_done = False


def has_isolated() -> bool:
    """Whether `isolated` has run anything: what that has left behind, such as threads, is still there."""
    return _done


def isolated(action: Callable[[], T], seconds: float | None = SECONDS_TO_LOAD) -> Outcome[T]:
    """Runs `action` with nothing to read, its output caught and its time limited, unless `seconds` is None.

    Only a Ctrl-C of the user's comes through. The time is limited in the main thread, where the system has timers (not on
    Windows).
    """
    global _done  # noqa: PLW0603 -- one process
    _done = True
    process = os.getpid()
    leave = os._exit
    result: T | None = None
    problem: Text | None = None
    is_too_slow = False
    caught = _Kept()
    with ctrl_c() as typed, unchanged(), _no_input(), _output_to(caught):
        try:
            with _time_limit(seconds), no_exit():
                result = action()
        except TookTooLong:
            is_too_slow = True
            assert seconds is not None
            problem = _("it takes longer than {time}", time=in_seconds(seconds))
        except BaseException as error:
            problem = what_went_wrong(error)
        if os.getpid() != process:
            # It has forked, and this is the copy of the program.
            leave(0)
    if typed:
        raise KeyboardInterrupt
    return Outcome(result, problem, caught.getvalue()[:_LONGEST_SPEECH].decode(errors="replace").strip(), is_too_slow)


def what_went_wrong(error: BaseException) -> Text:
    """An error as text on one line, kept as text: an error can hold on to much, and its own words can fail."""
    if isinstance(error, Escape):
        return what_went_wrong(error.behind)
    if isinstance(error, SystemExit | KeyboardInterrupt):
        return _("it tries to end the program")
    try:
        said = _on_one_line(str(error))
    except Exception:
        said = "?"
    kind = clean(type(error).__name__, _LONGEST_SPEECH)
    if not said:
        return _("{kind}", kind=kind)
    if isinstance(error, MandalaError):
        return _("{error}", error=said)
    return _("{kind}: {error}", kind=kind, error=said)


def _on_one_line(said: str) -> str:
    """The beginning of what was said, whatever it was written for: a sentence of ours goes on after it."""
    return clean("; ".join(filter(None, map(str.strip, said.splitlines()))), _LONGEST_SPEECH)


@contextmanager
def _output_to(caught: io.BytesIO) -> Generator[None]:
    """Catches what is written by Python, by other code and by processes started meanwhile."""
    python = io.TextIOWrapper(caught, errors="replace", write_through=True)
    with ExitStack() as stack:
        for number, stream in ((1, sys.__stdout__), (2, sys.__stderr__)):
            # Without a stream or a descriptor there is nothing to catch.
            with suppress(OSError, ValueError):
                stack.enter_context(_descriptor_to_file(number, stream, caught))
        stack.enter_context(redirect_stdout(python))
        stack.enter_context(redirect_stderr(python))
        yield


@contextmanager
def _descriptor_to_file(number: int, stream: io.TextIOBase | None, caught: io.BytesIO) -> Generator[None]:
    if stream is not None:
        stream.flush()
    kept = os.dup(number)
    with TemporaryFile() as file:
        os.dup2(file.fileno(), number)
        try:
            yield
        finally:
            if stream is not None:
                stream.flush()
            os.dup2(kept, number)
            os.close(kept)
            file.seek(0)
            caught.write(file.read(_LONGEST_SPEECH))


@contextmanager
def _no_input() -> Generator[None]:
    """Nothing to read, and nothing of the program's to close, as `exit()` does."""
    kept = sys.stdin
    with ExitStack() as stack:
        nothing = stack.enter_context(Path(os.devnull).open(encoding="utf-8"))
        # Without a descriptor there is nothing to keep.
        with suppress(OSError):
            number = os.dup(0)
            stack.callback(os.close, number)
            stack.callback(os.dup2, number, 0)
            os.dup2(nothing.fileno(), 0)
        sys.stdin = nothing
        try:
            yield
        finally:
            sys.stdin = kept


@contextmanager
def _time_limit(seconds: float | None) -> Generator[None]:
    if seconds is None or threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> NoReturn:
        raise TookTooLong

    before = signal.signal(signal.SIGALRM, ring)
    # It rings again, should a plugin catch the first one.
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds / 10)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
