"""The curtain between two people at one keyboard."""

import dataclasses
from collections.abc import Sequence

from mandala.cli.output import emit
from mandala.cli.screen.look import can_move_cursor
from mandala.cli.streams import stdout
from mandala.core.compose import AnyRules
from mandala.core.state import State
from mandala.core.text import Text, _
from mandala.core.typing import Seat

__all__ = ["draw_curtain", "hides_something"]

CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"
"""The cursor to the top, the screen, the scroll-back: in this order, since some terminals clear a screen by scrolling it away."""
LINES_TO_HIDE = 100


def hides_something(rules: AnyRules, state: State, seats: Sequence[Seat]) -> bool:
    """Whether any two of these seats know different things."""
    views = [dataclasses.replace(rules.view(state, seat), seat=seats[0]) for seat in seats]
    return any(view != views[0] for view in views[1:])


def draw_curtain(name: Text) -> None:
    """Clears what the next player must not see, where there is a screen."""
    if can_move_cursor():
        stdout().write(CLEAR_ALL)
        stdout().flush()
    elif stdout().isatty():
        emit(*[""] * LINES_TO_HIDE)
    emit("", _("{name}, it is your turn.", name=name))
