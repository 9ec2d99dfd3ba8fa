"""Trying a plugin out in a process of its own before it is loaded here for the first time.

Some code cannot be stopped from within: a loop in C, one that catches everything, `os.abort`. There it ends, or is ended, without
harm. Once it has come to an end that is remembered (see `unfinished`), so that only what is new costs a process.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import IO, NoReturn

from mandala.core import forced_end
from mandala.core.isolation import SECONDS_TO_LOAD, isolated
from mandala.core.text import Text, _

__all__ = ["main", "stopped"]

SECONDS_TO_START = 60.0
"""How long a process may take to come to the plugin, on a machine that has much else to do."""
_CAME_BACK = 86
"""The status that a process ends with only if nothing else has ended it."""
_TOO_SLOW = 87
NO_END = _("it does not come to an end when it is loaded")


def stopped(key: str, waiting: Callable[[], None], seconds_to_wait: float) -> Text | None:
    """Why the plugin with this key cannot be loaded, or None where loading it comes to an end, in whatever way.

    Calls `waiting` once that takes longer than `seconds_to_wait`.
    """
    command = [sys.executable, "-P", "-c", "from mandala.core.trial import main; main()", key]
    try:
        process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except OSError:
        return None  # No process can be started, so that nothing is known against it.
    assert process.stdout is not None
    started = Event()
    Thread(target=_listen, args=(process.stdout, started), daemon=True).start()
    try:
        if not started.wait(SECONDS_TO_START):
            return None
        with suppress(subprocess.TimeoutExpired):
            return _told(process.wait(seconds_to_wait))
        waiting()
        with suppress(subprocess.TimeoutExpired):
            return _told(process.wait(SECONDS_TO_LOAD - seconds_to_wait))
        return NO_END
    finally:
        process.kill()
        process.wait()


def _told(status: int) -> Text | None:
    """What the status says with which the process has ended."""
    if status == _CAME_BACK:
        return None
    if status == _TOO_SLOW:
        return NO_END
    if status < 0:
        with suppress(ValueError):
            return _("it crashes when it is loaded ({signal})", signal=signal.Signals(-status).name)
    return _("it ends the program when it is loaded (status {status})", status=status)


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
    forced_end.leave(_TOO_SLOW if too_slow else _CAME_BACK)
