"""One program at a time on one game."""

import contextlib
import os
import sys
from pathlib import Path

from mandala.core.refusal import MandalaError
from mandala.core.text import _, clean

__all__ = ["BusyError", "Lock"]

if sys.platform == "win32":
    import msvcrt

    def _claim(descriptor: int) -> None:
        # The lock lies beyond the text, which others have to be able to read.
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
else:
    import fcntl

    def _claim(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class BusyError(MandalaError):
    """Another program has the game."""


class Lock:
    """A lock on a file, kept beside it; the system gives it back however the program ends."""

    def __init__(self, path: Path) -> None:
        """Raises `BusyError` where another program holds it, `OSError` where no lock can be made there."""
        # By whatever link a program comes to a file, it meets the same lock.
        path = path.resolve()
        self._path = path.with_name(f".{path.name}.lock")
        self._descriptor = self._take()

    def _take(self) -> int:
        while True:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            try:
                _claim(descriptor)
            except (BlockingIOError, PermissionError):
                holder = os.read(descriptor, 20).decode("ascii", errors="replace").strip()
                os.close(descriptor)
                raise BusyError(
                    _("another program has this game open (process {number})", number=clean(holder) or "?")
                ) from None
            except OSError:
                os.close(descriptor)
                raise
            # Whoever held it may have removed the file between our opening and locking it.
            if self._is_current(descriptor):
                with contextlib.suppress(OSError):
                    # On a full disk nobody learns who has the game; it is locked all the same.
                    os.ftruncate(descriptor, 0)
                    os.write(descriptor, str(os.getpid()).encode("ascii"))
                return descriptor
            os.close(descriptor)

    def _is_current(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), self._path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Gives the lock back."""
        with contextlib.suppress(OSError):
            # Windows does not remove a file that is open; an unlocked file left behind does no harm.
            self._path.unlink(missing_ok=True)
        os.close(self._descriptor)
