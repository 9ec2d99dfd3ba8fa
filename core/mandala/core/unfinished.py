"""Plugins that do not come to an end when they are loaded, whatever they do: remembered, so that the next command does without.

Each is tried out in a process of its own before it is loaded for the first time, which is remembered too. That it ends there does
not say that it always will: while a plugin is loaded there is a file for it in the configuration folder, with the number of the
process in its name. Where the process has gone and the file has not, loading never came to an end.
"""

import faulthandler
import hashlib
import os
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mandala.core import forced_end
from mandala.core.folders import config_folder
from mandala.core.isolation import SECONDS_TO_LOAD
from mandala.core.text import Text, _, clean
from mandala.core.trial import stopped

__all__ = ["is_unfinished", "note_unfinished", "try_again", "watched", "why_unfinished"]

SECONDS_TO_WAIT = 2.0
"""Before it is said what the program waits for."""
_SECONDS_TO_GIVE_UP = SECONDS_TO_LOAD + 2
_GIVEN_UP = "given-up"
_FINISHED = "finished"
_STDERR = 2


def _folder() -> Path:
    return config_folder() / "loading"


def _file(key: str, process: object) -> Path:
    return _folder() / f"{hashlib.sha256(key.encode(errors='replace')).hexdigest()[:16]}.{process}"


def _files(key: str) -> Iterator[Path]:
    with suppress(OSError):
        yield from _folder().glob(f"{_file(key, '*').name}")


def is_unfinished(key: str) -> bool:
    """Whether loading what has this key did not come to an end, in a process that has gone."""
    return any(not _is_running(file.suffix[1:]) for file in _files(key) if file.suffix != f".{_FINISHED}")


def note_unfinished(key: str) -> None:
    """Remembers what was given up."""
    _make(_file(key, _GIVEN_UP))


def try_again(key: str) -> None:
    """Forgets that it did not come to an end."""
    for file in list(_files(key)):
        with suppress(OSError):
            file.unlink()


def why_unfinished(key: str, name: str, lasting: bool = True) -> Text | None:
    """Why loading the plugin with this key does not come to an end, by trying it out unless it is remembered that it does.

    `lasting`: it is remembered if it does not.
    """
    if any(file.suffix == f".{_FINISHED}" for file in _files(key)):
        return None

    def waiting() -> None:
        _say(_STDERR, _waits_for(name))

    why = stopped(key, waiting, SECONDS_TO_WAIT)
    if why is None:
        _make(_file(key, _FINISHED))
    elif lasting:
        note_unfinished(key)
    return why


@contextmanager
def watched(key: str, name: str, lasting: bool = True) -> Generator[None]:
    """Says on standard error what the program waits for, and ends the program where nothing else ends the wait.

    `lasting`: it is remembered if this does not come to an end.
    """
    done = threading.Event()
    marker = _file(key, os.getpid())
    if lasting:
        _make(marker)
    # Whatever is raised in here says nothing about the plugin: only a process that has gone leaves the marker behind.
    try:
        with suppress(OSError, ValueError):
            heard = os.dup(2)
            threading.Thread(target=_watch, args=(done, heard, name), daemon=True).start()
            # Other threads get no turn while code that is not Python's runs in a loop.
            faulthandler.dump_traceback_later(_SECONDS_TO_GIVE_UP + 1, exit=True, file=heard)
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        done.set()
        with suppress(OSError):
            marker.unlink()


def _watch(done: threading.Event, heard: int, name: str) -> None:
    try:
        if done.wait(SECONDS_TO_WAIT):
            return
        _say(heard, _waits_for(name))
        if done.wait(_SECONDS_TO_GIVE_UP - SECONDS_TO_WAIT):
            return
        _say(
            heard,
            str(_("{name} does not come to an end while it is loaded; the next command leaves it out", name=name)),
        )
        forced_end.leave(2)
    finally:
        os.close(heard)


def _waits_for(name: str) -> str:
    return str(_("loading {name}…; --no-plugins leaves plugins out", name=name))


def _say(heard: int, sentence: str) -> None:
    encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
    with suppress(OSError):
        os.write(heard, (clean(sentence) + "\n").encode(encoding, errors="replace"))


def _make(file: Path) -> None:
    # Where nothing can be written, nothing is remembered.
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()


def _is_running(process: str) -> bool:
    if not process.isdigit():
        return False
    if sys.platform == "win32":
        return True  # There is no way to ask without ending it.
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
