"""The games of this person on this machine: a record file each, for nobody else's eyes, since they hold hidden pieces.

A record is written whole beside the old one and then put in its place, so that a kill, a crash or a full disk leaves either
the old one or the new one, never half of one.
"""

import contextlib
import errno
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path

from mandala.cli.locks import BusyError, Lock
from mandala.core.folders import data_folder
from mandala.core.record import Record, dump_record, read_record
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _, clean

__all__ = ["Book", "Kept", "Library", "write_whole"]

_ID = re.compile(r"[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*")


def write_whole(path: Path, text: str) -> None:
    """Writes a file that only its owner can read, all of it or nothing.

    Where `path` is a link, it stays one. Raises `OSError`, also for anything there that is no ordinary file.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise OSError(errno.EEXIST, str(_("this is no ordinary file")), str(path))
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """The new name is on disk only once its folder is; where folders cannot be opened, the system sees to it."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    with contextlib.suppress(OSError):
        os.fsync(descriptor)
    os.close(descriptor)


class Book:
    """A game's place on disk, for one program at a time. Until it can be had, `save` goes on trying."""

    def __init__(self, folder: Path, stem: str, path: Path | None = None) -> None:
        """A new game in `folder`, its name made of `stem` and a number; or the file at `path`."""
        self._folder = folder
        self._stem = stem
        self.path = path
        self.is_new = path is None
        self._lock: Lock | None = None

    @property
    def name(self) -> str | None:
        """What to type to go on with the game: its id in the library, or its file; None before it has either."""
        if self.path is None:
            return None
        return self.path.stem if self.path.parent == data_folder() / "games" else str(self.path)

    def claim(self) -> None:
        """Takes the game for this program; raises `BusyError`, `OSError`."""
        if self._lock is not None:
            return
        if self.path is not None:
            self._lock = Lock(self.path)
            return
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = 1 + max(map(_number, self._folder.glob(f"{self._stem}-*.json")), default=0)
        while self._lock is None:
            path = self._folder / f"{self._stem}-{number}.json"
            number += 1
            if path.exists():
                continue
            try:
                lock = Lock(path)
            except BusyError:
                continue
            if path.exists():
                lock.release()
            else:
                self._lock, self.path = lock, path

    def save(self, record: Record) -> None:
        """Puts the record on disk; raises `OSError`, and what was saved before is as it was."""
        self.claim()
        assert self.path is not None
        write_whole(self.path, dump_record(record) + "\n")

    def forget(self) -> None:
        """Removes the game again; raises `OSError`."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Lets other programs have the game."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _number(path: Path) -> int:
    number = path.stem.rpartition("-")[2]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0


@dataclass(frozen=True)
class Kept:
    """A game in the library; `record` is None where it cannot be read, and `problem` says why."""

    id: str
    path: Path
    changed: datetime
    record: Record | None
    problem: str | None = None


class Library:
    """All games kept on this machine."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "games"

    def games(self) -> list[Kept]:
        """Every game, the one changed last first."""
        found = [self._look_at(path) for path in self.folder.glob("*.json") if _ID.fullmatch(path.stem)]
        return sorted(
            (kept for kept in found if kept is not None), key=lambda kept: (kept.changed, kept.id), reverse=True
        )

    def under_way(self) -> Iterator[Kept]:
        """The games that can be gone on with, the one changed last first."""
        return (kept for kept in self.games() if kept.record is not None and kept.record.result is None)

    def path(self, name: str) -> Path:
        """The file of the game with that id; raises `MandalaError` with the nearest id where there is none."""
        path = self.folder / f"{name}.json"
        if _ID.fullmatch(name) and path.is_file():
            return path
        known = [file.stem for file in self.folder.glob("*.json")]
        near = get_close_matches(name, known, n=1)
        hint: Text = _("see the list: {command}", command="mandala games")
        if near:
            hint = _("did you mean {near}?", near=near[0])
        raise MandalaError(_("there is no game {name} in the library; {hint}", name=clean(name), hint=hint))

    def new(self, stem: str) -> Book:
        """A place for a new game; nothing is written yet."""
        return Book(self.folder, stem)

    def book(self, path: Path) -> Book:
        """The place of a game that is there; raises `BusyError` where another program has it, `OSError`."""
        book = Book(path.parent, path.stem, path)
        book.claim()
        return book

    def delete(self, name: str) -> None:
        """Removes a game for good; raises `MandalaError`, `BusyError`, `OSError`."""
        path = self.path(name)
        book = self.book(path)
        try:
            path.unlink()
        finally:
            book.close()

    def _look_at(self, path: Path) -> Kept | None:
        try:
            changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        except FileNotFoundError:
            return None
        try:
            return Kept(path.stem, path, changed, read_record(path).record)
        except (MandalaError, OSError) as error:
            return Kept(path.stem, path, changed, None, str(error))
