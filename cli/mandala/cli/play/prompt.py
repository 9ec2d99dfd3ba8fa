"""Asking for a line: with completion and history in a terminal, plainly from anything else."""

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from mandala.cli.screen.look import can_move_cursor
from mandala.cli.streams import stdout
from mandala.core.text import clean
from mandala.core.typing import Seat

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

__all__ = ["PlainPrompt", "Prompt", "TerminalPrompt", "prompt"]

LONGEST_LINE = 1000
MENU_LINES = 4
"""Kept free for the prompt and completions below it; more would push the board off a screen of 24 lines."""

Complete = Callable[[str], Iterable[str]]
"""What the last word of a line so far may become."""


def nothing(_line: str) -> Iterable[str]:
    """For a question with nothing to complete."""
    return ()


class Prompt(Protocol):
    """Where the lines come from."""

    interactive: bool
    """Whether somebody sees the prompt."""

    def ask(self, seat: Seat, question: object, complete: Complete = nothing, hint: object = None) -> str:
        """A line from the player at `seat`; `hint` says what might be typed.

        Raises `EOFError` where there are no more lines, `KeyboardInterrupt` where the player leaves that way.
        """
        ...


class PlainPrompt:
    """Reads standard input line by line; shows the question only to a person."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()

    def ask(self, seat: Seat, question: object, complete: Complete = nothing, hint: object = None) -> str:
        if self.interactive:
            stdout().write("" if hint is None else f"({clean(hint)})\n")
            stdout().write(clean(question) + " ")
            stdout().flush()
        line = part = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        while part and not part.endswith("\n"):
            # Of a line that nobody can have meant, the beginning is enough to say so.
            part = sys.stdin.readline(LONGEST_LINE)
            line = line[:LONGEST_LINE] + part[:1]
        return line.strip()


class TerminalPrompt:
    """Completes as one types. Each seat has a history of its own, which the others at the keyboard do not see.

    Ctrl-C clears a line that was begun, as it does in a shell, and leaves from an empty one.
    """

    interactive = True

    def __init__(self) -> None:
        self._sessions: dict[Seat, PromptSession[str]] = {}

    def ask(self, seat: Seat, question: object, complete: Complete = nothing, hint: object = None) -> str:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.application import get_app
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.output import create_output

        from mandala.cli.play.completion import Words
        from mandala.cli.play.keys import keys

        # Nothing is kept free before something is typed, so that as much of the board as possible can be seen meanwhile.
        begun = Condition(lambda: bool(get_app().current_buffer.text))
        if seat not in self._sessions:
            self._sessions[seat] = PromptSession(
                history=InMemoryHistory(), key_bindings=keys(), output=create_output(stdout())
            )
        line = self._sessions[seat].prompt(
            clean(question) + " ",
            completer=Words(complete),
            complete_while_typing=begun,
            reserve_space_for_menu=MENU_LINES,
            placeholder=[] if hint is None else [("ansibrightblack italic", f"({clean(hint)})")],
        )
        return line.strip()


def prompt() -> Prompt:
    """The prompt for the terminal, pipe or file that the program has been given."""
    return TerminalPrompt() if sys.stdin.isatty() and can_move_cursor() else PlainPrompt()
