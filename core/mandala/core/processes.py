"""How another process has ended, in words."""

from mandala.core.text import Text, _

__all__ = ["SECONDS_TO_END", "ending"]

SECONDS_TO_END = 0.5
"""How long a process that says nothing any more, or is asked to end, is given for it."""


def ending(status: int | None) -> Text:
    """By its status: below 0 for a signal, None for a process that only does not answer any more."""
    if status is None:
        return _("its process has cut itself off")
    if status < 0:
        return _("its process ended with signal {number}", number=-status)
    return _("its process ended with status {number}", number=status)
