"""Modes of the terminal at a descriptor, turned off for a while."""

import sys
from typing import Any

__all__ = ["ECHO", "LINES", "restore", "turn_off"]

if sys.platform == "win32":
    # It shows no keys that nobody has read, and gives them singly.
    ECHO = LINES = 0

    def turn_off(descriptor: int, modes: int) -> Any:
        """Does nothing here."""

    def restore(descriptor: int, before: Any) -> None:
        """Does nothing here."""
else:
    import termios

    ECHO = termios.ECHO
    """Keys show as they are typed."""
    LINES = termios.ICANON
    """What is typed can be read once a line of it is complete."""

    def turn_off(descriptor: int, modes: int) -> Any:
        """What to give to `restore` afterwards, None where the terminal has no such thing."""
        try:
            before = termios.tcgetattr(descriptor)
            changed = termios.tcgetattr(descriptor)
            changed[3] &= ~modes
            termios.tcsetattr(descriptor, termios.TCSANOW, changed)
        except (termios.error, OSError):
            return None
        return before

    def restore(descriptor: int, before: Any) -> None:
        """The terminal as it was."""
        if before is not None:
            termios.tcsetattr(descriptor, termios.TCSANOW, before)
