"""Trying a plugin out in a process of its own before it is loaded here for the first time.

Some code cannot be stopped from within: a loop in C, one that catches everything, `os.abort`. There it ends, or is ended, without
harm. Once it has come to an end that is remembered (see `unfinished`), so that only what is new costs a process.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import IO, NoReturn

from mandala.core.isolation import SECONDS_TO_LOAD, isolated

__all__ = ["comes_to_an_end", "main"]

SECONDS_TO_START = 60.0
"""How long a process may take to come to the plugin, on a machine that has much else to do."""
_CAME_BACK = 86
"""The status that a process ends with only if nothing else has ended it."""
_leave = os._exit  # Another one stands there while a plugin is loaded.


def comes_to_an_end(key: str, waiting: Callable[[], None], seconds_to_wait: float) -> bool:
    """Whether loading the plugin with this key ends; calls `waiting` once that takes longer than `seconds_to_wait`."""
    command = [sys.executable, "-P", "-c", "from mandala.core.trial import main; main()", key]
    try:
        process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except OSError:
        return True  # No process can be started, so that nothing is known against it.
    assert process.stdout is not None
    started = Event()
    Thread(target=_listen, args=(process.stdout, started), daemon=True).start()
    try:
        if not started.wait(SECONDS_TO_START):
            return True
        with suppress(subprocess.TimeoutExpired):
            return process.wait(seconds_to_wait) == _CAME_BACK
        waiting()
        with suppress(subprocess.TimeoutExpired):
            return process.wait(SECONDS_TO_LOAD - seconds_to_wait) == _CAME_BACK
        return False
    finally:
        process.kill()
        process.wait()


def _listen(said: IO[bytes], started: Event) -> None:
    with said:
        said.read(1)
    started.set()


def main() -> NoReturn:
    """In the process of its own: says that it has come so far, and loads the plugin whose key ends the command line."""
    from mandala.core.brought import brought_by
    from mandala.core.plugin_sources import found

    source = next((source for source in found() if source.key == sys.argv[-1]), None)
    os.write(1, b"+")
    with open(os.devnull, "wb") as nothing:  # noqa: PTH123 -- a plugin may print, and nobody listens
        os.dup2(nothing.fileno(), 1)
    too_slow = source is not None and isolated(lambda: brought_by(source.load())).is_too_slow
    _leave(0 if too_slow else _CAME_BACK)
