"""Questions that are answered with a line of text, in a terminal or from a pipe."""

import sys
from collections.abc import Callable

from mandala.cli.output import say
from mandala.cli.wrapping import wrapped
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _, clean

__all__ = ["ask", "ask_until", "confirm"]


def ask(question: object) -> str:
    """The next line of standard input, without spaces around it; raises `EOFError` where there is none."""
    if sys.stdin.isatty():
        sys.stderr.write(wrapped(clean(question)) + " ")
        sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def ask_until(question: object, check: Callable[[str], None]) -> str:
    """Asks until `check` does not raise `MandalaError`, whose sentence is shown."""
    while True:
        answer = ask(question)
        try:
            check(answer)
        except MandalaError as error:
            say(error)
        else:
            return answer


def confirm(question: Text, *, usually: bool = False) -> bool:
    """Yes or no; an empty line, or none, stands for `usually`, except that nobody answers yes by leaving."""
    choices = _("[Y/n]") if usually else _("[y/N]")
    try:
        answer = ask(f"{question} {choices}").casefold()
    except EOFError:
        return False
    if not answer:
        return usually
    return answer in ("y", "yes", str(_("y")), str(_("yes")))
