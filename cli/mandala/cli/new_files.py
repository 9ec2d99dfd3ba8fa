"""Files that a command is to write, which take nobody's file away."""

from pathlib import Path

from mandala.cli.output import Stop
from mandala.core.text import _

__all__ = ["check_new"]


def check_new(path: Path, *, force: bool) -> None:
    """Raises `Stop` where a file with something in it would be lost, unless that is wished, and where a folder is in the way."""
    if path.is_dir():
        raise Stop(_("{file} is a folder; name a file", file=path))
    if not force and path.is_file() and path.stat().st_size > 0:
        raise Stop(_("{file} exists already; choose another name, or replace it with {option}",
                     file=path, option="--force"))  # fmt: skip
