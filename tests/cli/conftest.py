"""A terminal with somebody at its keyboard, and the program as a process of its own."""

import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

import pytest

PATIENCE = 300
"""Seconds without any output after which something must be wrong."""


def environment(**changes: str) -> dict[str, str]:
    """The environment with nothing in it that decides about colours or encodings."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES")
    }
    # The terminal of these tests does not answer when it is asked for the cursor's position.
    return kept | {"TERM": "xterm-256color", "PYTHONUTF8": "1", "PROMPT_TOOLKIT_NO_CPR": "1"} | changes


class Terminal:
    """A program in a pseudo-terminal: `type` a line, `expect` something on the screen."""

    def __init__(self, arguments: list[str], changes: Mapping[str, str]) -> None:
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "mandala", *arguments], environment(**changes))
        self.output = ""
        self.read_to = 0
        self._status: int | None = None

    def _read(self) -> bool:
        """Reads what there is; whether there may be more."""
        ready, _writable, _broken = select.select([self.descriptor], [], [], PATIENCE)
        assert ready, f"nothing more came after:\n{self.output[-2000:]}"
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.output += data.decode("utf-8", errors="replace")
        return bool(data)

    def expect(self, pattern: str) -> re.Match[str]:
        """Waits for the pattern in what has not been matched yet."""
        while True:
            found = re.compile(pattern).search(self.output, self.read_to)
            if found:
                self.read_to = found.end()
                return found
            assert self._read(), f"the program ended without {pattern!r} after:\n{self.output[-2000:]}"

    def type(self, line: str) -> None:
        os.write(self.descriptor, f"{line}\r".encode())

    def press(self, keys: bytes) -> None:
        os.write(self.descriptor, keys)

    def status(self) -> int:
        """Waits for the end and gives the exit status."""
        while self._status is None:
            if not self._read():
                self._status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self._status

    def close(self) -> None:
        if self._status is None:
            os.kill(self.pid, 9)
            os.waitpid(self.pid, 0)
        os.close(self.descriptor)


class Run(Protocol):
    """The program with these arguments, its input from a pipe, to its end."""

    def __call__(self, *arguments: str, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture
def run() -> Run:
    def runs(*arguments: str, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "mandala", *arguments],
            input=typed, env=environment(**changes), capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE,
        )  # fmt: skip

    return runs


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """`terminal(*arguments, NAME=value)` starts the program in a terminal."""
    opened: list[Terminal] = []

    def opens(*arguments: str, **changes: str) -> Terminal:
        opened.append(Terminal(list(arguments), changes))
        return opened[-1]

    yield opens
    for one in opened:
        one.close()


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """`start(*arguments)` starts the program with pipes; whatever still runs afterwards is ended."""
    started: list[subprocess.Popen[str]] = []

    def starts(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "mandala", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(), encoding="utf-8",
        )  # fmt: skip
        started.append(process)
        return process

    yield starts
    for process in started:
        process.kill()
        process.communicate()
