"""Where a simulation is ended by a signal that it cannot answer or does not, whatever it has started ends as well."""

import os
import select
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Start = Callable[..., subprocess.Popen[str]]
SECONDS = 30
"""Ample for a loaded machine, and far less than the bots would go on."""
BOT = """
import os, time
from mandala.core.hookspecs import hookimpl

class Busy:
    def __init__(self, level):
        self.name = "busy" if level is None else f"busy:{level}"

    def choose(self, rules, view, rng):
        # It is open as long as this process is there.
        os.write(os.open(os.environ["ALIVE"], os.O_WRONLY), b"!")
        if self.name == "busy:stuck":
            # In C, so that nothing written in Python goes on in this process.
            sum(range(10**13))
        while True:
            time.sleep(0.01)

@hookimpl
def mandala_bots():
    return {"busy": Busy}
"""


@pytest.fixture
def alive(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[int]:
    """A pipe that each process in which the bot thinks keeps open."""
    (folder / "busy.py").write_text(BOT, encoding="utf-8")
    pipe = tmp_path / "alive"
    os.mkfifo(pipe)
    monkeypatch.setenv("ALIVE", str(pipe))
    descriptor = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    yield descriptor
    os.close(descriptor)


def comes(descriptor: int, seconds: float) -> bytes | None:
    """What is read there, nothing for the end, None where neither comes in time."""
    ready, _writable, _broken = select.select([descriptor], [], [], seconds)
    return os.read(descriptor, 1) if ready else None


@pytest.mark.parametrize(
    ("bot", "jobs", "ended_by"),
    [
        ("busy", 2, signal.SIGTERM),
        ("busy", 2, signal.SIGHUP),
        ("busy", 2, signal.SIGKILL),
        ("busy", 1, signal.SIGKILL),
        ("busy:stuck", 2, signal.SIGINT),
        ("busy:stuck", 2, signal.SIGKILL),
        ("busy:stuck", 1, signal.SIGINT),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_no_process_is_left(start: Start, alive: int, bot: str, jobs: int, ended_by: signal.Signals) -> None:
    program = start("simulate", "spiral", "--players", f"{bot},random", "--games", "2", "--bot-seconds", "600",
                    "--jobs", str(jobs), "--isolate")  # fmt: skip
    thinking = 0
    while thinking < jobs:
        assert program.poll() is None
        # Until somebody has opened it, it is at its end.
        thinking += len(comes(alive, 0.1) or b"")
    program.send_signal(ended_by)
    assert program.wait(SECONDS) == (130 if ended_by == signal.SIGINT else -ended_by)
    assert comes(alive, SECONDS) == b""
