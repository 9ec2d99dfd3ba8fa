"""A word where a command tells of a game under way what players could keep hidden from whoever is to move."""

from collections.abc import Iterable

from mandala.cli.output import say
from mandala.cli.play.curtain import hides_something
from mandala.core.replay import Replay
from mandala.core.text import Text, _
from mandala.core.typing import Seat

__all__ = ["warn", "warning"]


def warning() -> Text:
    """The sentence."""
    return _("This game is under way; what is shown may be what players could keep hidden from each other.")


def warn(game: Replay, seats: Iterable[Seat] | None = None) -> None:
    """Says it where the game is under way and any of `seats`, all by default, ever knew what another seat did not.

    The seat to move now is nobody else: whoever asks is taken for that player.
    """
    now = game.rules.to_act(game.states[-1])
    if now is None:
        return
    others = [seat for seat in (range(len(game.record.players)) if seats is None else seats) if seat != now]
    if any(hides_something(game.rules, state, [now, seat]) for state in game.states for seat in others):
        say(warning())
