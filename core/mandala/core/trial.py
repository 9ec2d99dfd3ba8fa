"""Trying a plugin out in a process of its own before it is loaded here for the first time.

Some code cannot be stopped from within: a loop in C, one that catches everything, `os.abort`. There it ends, or is ended, without
harm. Once it has come to an end that is remembered (see `unfinished`), so that only what is new costs a process.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from mandala.core.isolation import SECONDS_TO_LOAD

__all__ = ["comes_to_an_end", "main"]

SECONDS_TO_START = 5.0
_CAME_BACK = 86
"""The status that a process ends with only if nothing else has ended it."""
_leave = os._exit  # Another one stands there while a plugin is loaded.


def comes_to_an_end(key: str, waiting: Callable[[], None], seconds_to_wait: float) -> bool:
    """Whether loading the plugin with this key ends; calls `waiting` once that takes longer than `seconds_to_wait`."""
    path = os.pathsep.join(sys.path)
    command = [sys.executable, "-P", "-c", "from mandala.core.trial import main; main()", key]
    try:
        process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except OSError:
        return True  # No process can be started, so that nothing is known against it.
    try:
        with suppress(subprocess.TimeoutExpired):
            return process.wait(seconds_to_wait) == _CAME_BACK
        waiting()
        with suppress(subprocess.TimeoutExpired):
            return process.wait(SECONDS_TO_START + SECONDS_TO_LOAD - seconds_to_wait) == _CAME_BACK
        return False
    finally:
        process.kill()
        process.wait()


def main() -> NoReturn:
    """In the process of its own: loads the plugin whose key is the last word of the command line."""
    from mandala.core.brought import brought_by
    from mandala.core.isolation import isolated
    from mandala.core.plugin_sources import found

    too_slow = False
    for source in found():
        if source.key == sys.argv[-1]:
            too_slow = isolated(lambda: brought_by(source.load())).is_too_slow  # noqa: B023 -- called at once
    _leave(0 if too_slow else _CAME_BACK)
