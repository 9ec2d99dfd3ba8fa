"""Running what a plugin does when it is loaded, so that nothing of it ends, stops or speaks for the program.

This is a safety net against mistakes and no prison: a plugin is trusted code.
"""

import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType
from typing import Generic, NoReturn, TypeVar

from mandala.core.forced_end import at_forced_end, end_by_force, leave
from mandala.core.refusal import MandalaError
from mandala.core.surroundings import Escape, TookTooLong, ctrl_c, no_exit, unchanged
from mandala.core.text import Text, _, clean, in_seconds
from mandala.core.typing import override

__all__ = ["SECONDS_TO_LOAD", "Outcome", "has_isolated", "in_full", "in_outline", "isolated", "what_went_wrong"]

T = TypeVar("T")
SECONDS_TO_LOAD = 5.0
_LONGEST_SPEECH = 300
_PAUSE = 0.1
"""Seconds between two interruptions of what takes too long, should it catch the first one."""
_PAUSES_TO_END = 20
_OWN_PACKAGE = "mandala"


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
    outline: Text | None = None
    """The problem without words of the code's own (see `in_outline`)."""


_done = False


def has_isolated() -> bool:
    """Whether `isolated` has run anything: what that has left behind, such as threads, is still there."""
    return _done


def isolated(
    action: Callable[[], T], seconds: float | None = SECONDS_TO_LOAD, called: Text | None = None, status: int = 1
) -> Outcome[T]:
    """Runs `action` with nothing to read, its output caught and its time limited, unless `seconds` is None.

    Only a Ctrl-C of the user's comes through. The time is limited in the main thread, where the system has timers (not on
    Windows). Where it is `called` something, the process is ended by force, with this `status`, if it goes on whatever interrupts
    it, or at a second Ctrl-C.
    """
    global _done  # noqa: PLW0603 -- one process
    _done = True
    process = os.getpid()
    result: T | None = None
    problem = outline = None
    rung: list[int] = []
    caught = _Kept()
    with ctrl_c(_ended_by_ctrl_c(called)) as typed, unchanged(), _no_input(), _output_to(caught):
        try:
            with _last_limit(seconds, called, status), _time_limit(seconds, rung), no_exit():
                result = action()
        except BaseException as error:
            problem, outline = in_full(error) if called else what_went_wrong(error), in_outline(error)
        if rung:
            # Also where it has caught the interruption, and ended later by itself.
            assert seconds is not None
            result, problem = None, _("it takes longer than {time}", time=in_seconds(seconds))
            outline = problem
        if os.getpid() != process:
            # It has forked, and this is the copy of the program.
            leave(0)
    if typed:
        raise KeyboardInterrupt
    printed = caught.getvalue()[:_LONGEST_SPEECH].decode(errors="replace").strip()
    return Outcome(result, problem, printed, bool(rung), outline)


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


def in_full(error: BaseException) -> Text:
    """What went wrong, and where in the code of a plugin that was, unless it is a sentence already."""
    if type(error) is MandalaError or isinstance(error, SystemExit | KeyboardInterrupt):
        return what_went_wrong(error)
    return _with_place(what_went_wrong(error), error)


def in_outline(error: BaseException) -> Text:
    """The kind of an error and where it was raised, without its words: they may tell what not everybody may know."""
    if isinstance(error, Escape):
        return in_outline(error.behind)
    if isinstance(error, SystemExit | KeyboardInterrupt):
        return what_went_wrong(error)
    return _with_place(_("{kind}", kind=clean(type(error).__name__, _LONGEST_SPEECH)), error)


def _with_place(said: Text, error: BaseException) -> Text:
    """With the innermost place outside the program and the standard library, if there is one."""
    for frame, line in reversed([*traceback.walk_tb(error.__traceback__)]):
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if package != _OWN_PACKAGE and package not in sys.stdlib_module_names:
            file = clean(Path(frame.f_code.co_filename).name, _LONGEST_SPEECH)
            return _("{error} ({file}, line {line})", error=said, file=file, line=line)
    return said


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
        stack.enter_context(at_forced_end(partial(_put_back, stdout=sys.stdout, stderr=sys.stderr)))
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
            with at_forced_end(partial(os.dup2, kept, number)):
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
            stack.enter_context(at_forced_end(partial(os.dup2, number, 0)))
            os.dup2(nothing.fileno(), 0)
        stack.enter_context(at_forced_end(partial(_put_back, stdin=kept)))
        sys.stdin = nothing
        try:
            yield
        finally:
            sys.stdin = kept


def _put_back(**streams: object) -> None:
    for name, stream in streams.items():
        setattr(sys, name, stream)


@contextmanager
def _time_limit(seconds: float | None, rung: list[int]) -> Generator[None]:
    """Interrupts what takes longer, again and again, and notes each time in `rung`."""
    if seconds is None or not _can_interrupt():
        yield
        return

    def ring(number: int, _frame: FrameType | None) -> NoReturn:
        rung.append(number)
        raise TookTooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, _PAUSE)
    try:
        yield
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:
            # Should it have rung just before.
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _can_interrupt() -> bool:
    return threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")


# By force -------------------------------------------------------------------------------------------------------------


@contextmanager
def _last_limit(seconds: float | None, called: Text | None, status: int) -> Generator[None]:
    """Ends the process where what takes longer goes on, whatever it does about interruptions and the alarm."""
    if seconds is None or called is None or not _can_interrupt():
        yield
        return
    done = threading.Event()
    # Another thread gets its turn in whatever Python code runs.
    threading.Thread(target=_wait_for, args=(done, seconds, called, status), daemon=True).start()
    try:
        yield
    finally:
        done.set()


def _wait_for(done: threading.Event, seconds: float, called: Text, status: int) -> None:
    # The time for which the whole program is suspended counts as one pause.
    if done.wait(seconds) or any(done.wait(_PAUSE) for _pause in range(_PAUSES_TO_END)):
        return
    end_by_force(
        _("{called} takes longer than {time} and goes on whatever interrupts it, so the program ends here; with {option} "
          "that would end alone", called=called, time=in_seconds(seconds), option="--isolate"),
        status,
    )  # fmt: skip


def _ended_by_ctrl_c(called: Text | None) -> Callable[[], NoReturn] | None:
    if called is None:
        return None
    return lambda: end_by_force(_("It was interrupted in the code of {source}.", source=called), 130)
