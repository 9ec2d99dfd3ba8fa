"""A bot in a process of its own: it can be stopped, and can neither end this program nor speak for it."""

import contextlib
import json
import os
import pickle
import signal
import subprocess
import sys
import weakref
from functools import partial
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import IO, Any, Self

from mandala.core.blame import RulesFailure
from mandala.core.bots.asking import BotError, failure
from mandala.core.bots.bot import AnyRules, Choice
from mandala.core.bots.catalogue import full_name, source_of
from mandala.core.bots.child import LENGTH_BYTES, Question, Task
from mandala.core.bots.narrowing import narrowed_to
from mandala.core.bots.plugin_bot import not_made
from mandala.core.forced_end import at_forced_end
from mandala.core.isolation import in_outline
from mandala.core.processes import SECONDS_TO_END, ending
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import HouseChoice, RuleSet
from mandala.core.text import Text, _, in_seconds

__all__ = ["SECONDS", "IsolatedBot"]

SECONDS = 30.0
"""How long a decision may take, usually."""
SECONDS_TO_START = 60.0
"""How long a process may take to load its plugins, compose its rules and make its bot."""
LONGEST_ANSWER = 1 << 20
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class _TooSlowError(BotError):
    """It takes longer than it may."""


class IsolatedBot:
    """Sends views to another process, which composes the same rules and asks a bot there.

    One that gives no answer in time is stopped; the next decision then starts another process. Use it as a context manager, or
    `close` it; what is forgotten is ended with the program, and the other process ends by itself once this one is gone, unless
    something there holds up all of Python in C.
    """

    def __init__(
        self,
        spec: str,
        ruleset: RuleSet,
        seconds: float | None = SECONDS,
        seconds_to_start: float = SECONDS_TO_START,
        called: str = "",
    ) -> None:
        """Starts the process; raises `MandalaError` for a bot that is not known or not made in time, `BotError` where the process
        itself does not start.

        `seconds` limits its making and each decision, unless None; `called` is the name of what it is a part of.
        """
        self.name = called or full_name(spec)
        self.source = source_of(spec)
        self._seconds = seconds
        self._seconds_to_start = seconds_to_start
        house = tuple(HouseChoice(one.rule.name, one.options.model_dump(mode="json")) for one in ruleset.chosen)
        self._task = Task(ruleset.variant.name, house, ruleset.fingerprint, spec)
        self._process: _Process | None = None
        self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        """What the bot answers; raises `BotError` where it fails or is not done in time, `RulesFailure`."""
        try:
            request = pickle.dumps(Question(view, rng.getstate(), narrowed_to(rules)))
        except Exception as error:
            raise failure(self, _("cannot be told the position: {error}", error=in_outline(error))) from error
        process = self._process if self._process is not None else self._start()
        answer = self._answer(process, request, self._seconds)
        if "broken" in answer:
            raise RulesFailure(str(answer["broken"]))
        try:
            if "failed" in answer:
                raise BotError(str(answer["failed"]), str(answer["in_full"]))
            return _choice(rules, answer)
        except (KeyError, TypeError, ValueError) as error:
            self.close()
            raise self._nonsense() from error

    def _start(self) -> "_Process":
        self._process = process = _Process()
        self._said_at_start(process, pickle.dumps(self._task), self._seconds_to_start)
        try:
            self._said_at_start(process, None, self._seconds)
        except _TooSlowError:
            problem = _("it takes longer than {time}", time=in_seconds(self._seconds or 0))
            raise not_made(self.name, self.source, problem) from None
        return process

    def _said_at_start(self, process: "_Process", request: bytes | None, seconds: float | None) -> None:
        answer = self._answer(process, request, seconds)
        if "refused" in answer:
            self.close()
            raise MandalaError(str(answer["refused"]))

    def _answer(self, process: "_Process", request: bytes | None, seconds: float | None) -> dict[str, Any]:
        """The answer to a request, or the next one to the last.

        On anything else, Ctrl-C included, the process is ended: an answer that comes later would be taken for that to the next
        request.
        """
        done = False
        try:
            line = process.answer(request, seconds)
            answer: object = json.loads(line)
            if not isinstance(answer, dict):
                raise self._nonsense()
            done = True
        except Empty:
            time = in_seconds(seconds or 0)
            raise _TooSlowError(
                failure(self, _("gives no answer within {time}, and was stopped", time=time)).message
            ) from None
        except EOFError:
            # Before it is closed, which would end it by a signal of ours.
            raise failure(self, _("has crashed: {ending}", ending=process.ending())) from None
        except ValueError as error:
            raise self._nonsense() from error
        finally:
            if not done:
                self.close()
        return answer  # pyright: ignore[reportUnknownVariableType]

    def _nonsense(self) -> BotError:
        return failure(self, _("answers nonsense: what its process sends makes no sense"))


def _choice(rules: AnyRules, answer: dict[str, Any]) -> Choice:
    """The choice as it was before it was sent; raises `KeyError`, `TypeError` or `ValueError`."""
    find = rules.vocabulary.find
    move = find(answer["move"])
    others = [(find(token), float(value)) for token, value in answer["others"]]
    if move is None:
        raise ValueError(answer["move"])
    known = tuple((other, value) for other, value in others if other is not None)
    return Choice(move, answer["expected"], known, str(answer["note"]))


class _Process:
    """The other process, and a thread that listens to it."""

    def __init__(self) -> None:
        # In a group of its own, so that Ctrl-C is left to this program and whatever the bot starts can be ended with it; and
        # without the current folder on its path.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from mandala.core.bots.child import main; main()"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests: IO[bytes] = self._process.stdin
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._listener = Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True)
        self._listener.start()
        registered = contextlib.ExitStack()
        registered.enter_context(at_forced_end(partial(_signal, self._process, _KILL)))
        self.end = weakref.finalize(self, _end, self._process, self._listener, registered)
        """Ends the process for sure; at the latest when nobody has this object any more or the program ends."""

    def answer(self, request: bytes | None, seconds: float | None) -> bytes:
        """A line; raises `Empty` where there is none in time, `EOFError` where there will be none."""
        if request is not None:
            with contextlib.suppress(OSError):
                self._requests.write(len(request).to_bytes(LENGTH_BYTES) + request)
                self._requests.flush()
        line = self._lines.get(timeout=seconds)
        if not line:
            raise EOFError
        return line

    def ending(self) -> Text:
        """How the process ended, for which it is given a moment."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(SECONDS_TO_END)
        return ending(self._process.returncode)


def _listen(answers: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    """Passes on line by line; an empty one for the end."""
    with answers:
        while line := answers.readline(LONGEST_ANSWER):
            lines.put(line)
    lines.put(b"")


def _end(process: "subprocess.Popen[bytes]", listener: Thread, registered: contextlib.ExitStack) -> None:
    """Asks the process and all that it has started to end, and after a moment makes them."""
    _signal(process, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(SECONDS_TO_END)
    _signal(process, _KILL)
    registered.close()
    process.wait()
    with contextlib.suppress(OSError):
        assert process.stdin is not None
        process.stdin.close()
    listener.join(SECONDS_TO_END)


def _signal(process: "subprocess.Popen[bytes]", number: int) -> None:
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, number)
    else:
        process.kill()
