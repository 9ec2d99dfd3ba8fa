"""The file that `--record` names, which gets a copy of the game with every save and takes nobody's file away."""

from itertools import count
from pathlib import Path

from mandala.cli.output import Stop
from mandala.core.record import Record, read_record
from mandala.core.refusal import MandalaError
from mandala.core.text import _

__all__ = ["check_copy", "copy_of_the_next"]


def check_copy(path: Path, game: Record | None = None) -> None:
    """Raises `Stop` where a record may not be written there; over nothing, or an earlier record of the same `game`, it may."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise Stop(_("{folder} is no folder", folder=folder))
    if path.exists() and not _is_empty(path) and (game is None or not _holds(path, game)):
        raise Stop(_("{file} exists already; choose another name", file=path))


def _is_empty(path: Path) -> bool:
    return path.is_file() and path.stat().st_size == 0


def _holds(path: Path, game: Record) -> bool:
    try:
        found = read_record(path).record if path.is_file() and path.suffix != ".jsonl" else None
    except (MandalaError, OSError):
        return False
    return found is not None and (found.variant, found.setup, found.created) == (game.variant, game.setup, game.created)


def copy_of_the_next(path: Path) -> Path:
    """Where the record of a rematch goes: `game-2.json` after `game.json`."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(name for name in names if not name.exists())
