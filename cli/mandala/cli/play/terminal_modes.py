"""Modes of the terminal at a descriptor, turned off for a while."""

import sys
from typing import Any

__all__ = ["restore", "turn_off"]

if sys.platform == "win32":
    # It shows no keys that nobody has read, and gives them singly.
    def turn_off(descriptor: int, *, echo: bool = False, lines: bool = False) -> Any:
        """Does nothing here."""

    def restore(descriptor: int, before: Any) -> None:
        """Does nothing here."""
else:
    import termios

    def turn_off(descriptor: int, *, echo: bool = False, lines: bool = False) -> Any:
        """`echo`: keys typed do not show; `lines`: they can be read before their line is complete.

        What to give to `restore` afterwards, None where the terminal has no such modes.
        """
        try:
            before = termios.tcgetattr(descriptor)
            changed = termios.tcgetattr(descriptor)
            changed[3] &= ~(termios.ECHO * echo | termios.ICANON * lines)
            termios.tcsetattr(descriptor, termios.TCSANOW, changed)
        except (termios.error, OSError):
            return None
        return before

    def restore(descriptor: int, before: Any) -> None:
        """The terminal as it was."""
        if before is not None:
            termios.tcsetattr(descriptor, termios.TCSANOW, before)
