"""What a plugin file contains."""

from pathlib import Path

from mandala.core.refusal import MandalaError
from mandala.core.text import _

__all__ = ["content"]


def content(file: Path) -> bytes:
    """All of it; raises `MandalaError` where there is none to be had. Opening what is no regular file may wait for ever."""
    try:
        if not file.is_file():
            file.stat()
            raise MandalaError(_("it is no regular file"))
        return file.read_bytes()
    except OSError as error:
        raise MandalaError(error.strerror or type(error).__name__) from error
