"""Asking for a line: with completion and history in a terminal, plainly from anything else."""

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from mandala.cli.interrupts import CtrlC
from mandala.cli.output import say
from mandala.cli.screen.look import can_move_cursor
from mandala.cli.streams import stdout
from mandala.core.text import _, clean
from mandala.core.typing import Seat

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.buffer import Buffer
    from prompt_toolkit.history import History

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

    Ctrl-C clears a line that was begun, as it does in a shell, or takes one back that was just entered, and leaves from an empty
    one.
    """

    interactive = True

    def __init__(self) -> None:
        self._sessions: dict[Seat, PromptSession[str]] = {}
        self._entered: str | None = None

    def ask(self, seat: Seat, question: object, complete: Complete = nothing, hint: object = None) -> str:
        from mandala.cli.play.typed_ahead import has_ctrl_c

        while True:
            if seat not in self._sessions:
                self._sessions[seat] = self._session()
            session = self._sessions[seat]
            self._entered = None
            try:
                line = self._line(session, question, complete, hint)
                if not has_ctrl_c(session.input):
                    return line.strip()
            except CtrlC:
                # As a signal, before the prompt has got the terminal or while it is giving it back.
                if self._entered is None:
                    raise
                line = self._entered
                # It may have been stopped in the middle of that.
                self._sessions[seat] = self._session(session.history)
            if not line.strip():
                raise CtrlC
            say(_("Cancelled; nothing has been done."))

    def _session(self, history: "History | None" = None) -> "PromptSession[str]":
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.output import create_output

        from mandala.cli.play.keys import keys

        session: PromptSession[str] = PromptSession(
            history=history or InMemoryHistory(), key_bindings=keys(), output=create_output(stdout())
        )
        accept = session.default_buffer.accept_handler
        assert accept is not None

        def entered(buffer: "Buffer") -> bool:
            self._entered = buffer.text
            return accept(buffer)

        session.default_buffer.accept_handler = entered
        return session

    def _line(self, session: "PromptSession[str]", question: object, complete: Complete, hint: object) -> str:
        from prompt_toolkit.application import get_app
        from prompt_toolkit.filters import Condition

        from mandala.cli.play.completion import Words

        # Nothing is kept free before something is typed, so that as much of the board as possible can be seen meanwhile.
        begun = Condition(lambda: bool(get_app().current_buffer.text))
        return session.prompt(
            clean(question) + " ",
            completer=Words(complete),
            complete_while_typing=begun,
            reserve_space_for_menu=MENU_LINES,
            placeholder=[] if hint is None else [("ansibrightblack italic", f"({clean(hint)})")],
            # Its own handler would swallow the signal once the line has been entered.
            handle_sigint=False,
        )


def prompt() -> Prompt:
    """The prompt for the terminal, pipe or file that the program has been given."""
    return TerminalPrompt() if sys.stdin.isatty() and can_move_cursor() else PlainPrompt()
