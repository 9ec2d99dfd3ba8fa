"""Processes that share out work between them, so that it is noticed and known what is lost where one of them ends."""

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import monotonic, sleep
from typing import Generic, TypeVar

from mandala.core import forced_end
from mandala.core.processes import SECONDS_TO_END, ending
from mandala.core.text import Text

__all__ = ["ProcessEnded", "shared_out"]

A = TypeVar("A")
LOOK_EVERY = 1.0
"""Seconds between two looks at whether one has ended, which its pipe does not tell where it has forked another that lives on."""
AHEAD = 16
"""For each process so many answers may wait for their turn, so that they never fill the memory."""


class ProcessEnded(Exception):
    """A process has ended by itself where an answer was wanted: to `number`; `ending` says how it ended."""

    def __init__(self, number: int, ending: Text) -> None:
        super().__init__(number, ending)
        self.number = number
        self.ending = ending


def shared_out(answer: Callable[[int], A], numbers: int, processes: int) -> Generator[A]:
    """What `answer` says to each number from 0 on, in their order, asked in so many processes; `answer` is sent to each once.

    What it raises is raised here when its turn comes, and `ProcessEnded` where the process has ended instead; later numbers are
    not asked then. However this ends, the processes are ended at once: close it where it is not wanted to its end.
    """
    # Each has a pipe of its own and shares nothing with the others: one that ends takes nothing with it, and it is known which
    # number is lost. A pool would wait for that answer for ever, or could not say which one it is and how the process ended.
    crew: list[_Worker[A]] = []
    busy: list[_Worker[A]] = []
    told: dict[int, A | Exception] = {}
    asked, has_failed = 0, False
    try:
        with _without_interrupts():
            crew.extend(_Worker(answer) for _process in range(min(processes, numbers)))
        free = [*crew]
        for number in range(numbers):
            while True:
                while free and not has_failed and asked < min(numbers, number + AHEAD * processes):
                    worker = free.pop()
                    worker.ask(asked)
                    busy.append(worker)
                    asked += 1
                # Where the answer is there already, others may have come meanwhile: nobody is to be idle.
                heard = wait([worker.connection for worker in busy], 0 if number in told else LOOK_EVERY)
                done = [worker for worker in busy if worker.connection in heard or worker.has_ended]
                if number in told and not done:
                    break
                for worker in done:
                    told[worker.number] = said = worker.hear()
                    has_failed = has_failed or isinstance(said, Exception)
                    busy.remove(worker)
                    free.append(worker)
            mine = told.pop(number)
            if isinstance(mine, Exception):
                raise mine
            yield mine
    finally:
        for worker in crew:
            worker.tell_to_end()
        until = monotonic() + SECONDS_TO_END
        for worker in crew:
            worker.end(until)


class _Worker(Generic[A]):
    """One of them, and what it is asked at present."""

    def __init__(self, answer: Callable[[int], A]) -> None:
        """Starts the process."""
        # Spawned, not forked, everywhere: one way of starting, and nothing of this process is in the other.
        context = get_context("spawn")
        self.connection, other_end = context.Pipe()
        its_end, self._end = context.Pipe(duplex=False)
        """Nothing is ever sent there: once it is closed here, the process ends, whatever it is doing."""
        self._process = context.Process(target=_serve, args=(other_end, its_end, answer), daemon=True)
        self._process.start()
        other_end.close()
        its_end.close()
        self.number = -1

    def ask(self, number: int) -> None:
        self.number = number
        # One that has ended will not answer either.
        with suppress(OSError):
            self.connection.send(number)

    @property
    def has_ended(self) -> bool:
        return self._process.exitcode is not None

    def hear(self) -> A | Exception:
        """Its answer, once there is one or the process has ended."""
        # What has been written there may be no answer, where code of plugins found the way.
        with suppress(Exception):
            if self.connection.poll():
                said: A | Exception = self.connection.recv()
                return said
        return ProcessEnded(self.number, ending(self._status(monotonic() + SECONDS_TO_END)))

    def _status(self, until: float) -> int | None:
        """That with which the process has ended, for which it is given until then."""
        # `join` with a time waits for ever for one that has closed all that it had open.
        while self._process.exitcode is None and monotonic() < until:
            sleep(0.001)
        return self._process.exitcode

    def tell_to_end(self) -> None:
        """So that it can end others that it has started."""
        self._end.close()

    def end(self, until: float) -> None:
        """Kills it if it has not ended by then."""
        if self._status(until) is None:
            self._process.kill()
        self._process.join()
        self._process.close()
        self.connection.close()


def _serve(connection: Connection, end: Connection, answer: Callable[[int], A]) -> None:
    """In the other process: answers until nobody asks any more."""
    Thread(target=_leave_when_told, args=(end,), daemon=True).start()
    with connection, suppress(EOFError, OSError):
        while True:
            number: int = connection.recv()
            try:
                said: A | Exception = answer(number)
            except Exception as error:
                said = error
            connection.send(said)


def _leave_when_told(end: Connection) -> None:
    """Ends this process once the program says so that has started it, or has gone, whatever it is doing."""
    with suppress(EOFError, OSError):
        end.recv_bytes()
    forced_end.put_in_order()
    forced_end.leave(1)


@contextmanager
def _without_interrupts() -> Generator[None]:
    """Processes started in here leave Ctrl-C to this one, which ends them."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # Only the main thread may; another one gets no Ctrl-C either.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
