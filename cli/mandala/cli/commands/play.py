"""`mandala play` and `mandala resume`: a game at the keyboard."""

from pathlib import Path

import typer

from mandala.cli.hosting_options import BOT_SECONDS, ISOLATE, ON_BOT_FAILURE, OnBotFailure, hosting
from mandala.core.chance import LARGEST_SEED
from mandala.core.text import _

__all__ = ["play", "resume"]

_CASUAL = typer.Option(
    False, "--casual", help=str(_("Let undo take back what was drawn or shown; the record says assisted."))
)
_AUTO = typer.Option(True, "--auto/--no-auto", help=str(_("Let a move play itself where it is the only one.")))
_RECORD = typer.Option(None, "--record", metavar="FILE", help=str(_("Write the record there as well.")))


def play(
    variant: str = typer.Argument(help=str(_("A variant; see the command variants."))),
    players: str | None = typer.Option(
        None, "--players", metavar="human,BOT,...", help=str(_("Who plays, seat by seat; human:NAME gives a name."))
    ),
    level: str | None = typer.Option(
        None, "--level", metavar="1-5", help=str(_("How well the bots play, 5 being best."))
    ),
    house: list[str] = typer.Option(
        [], "--house", metavar="NAME[:opt=val,...]", help=str(_("A house rule; may be repeated."))
    ),
    seed: int | None = typer.Option(
        None, "--seed", min=0, max=LARGEST_SEED, help=str(_("The same seed gives the same deal."))
    ),
    record: Path | None = _RECORD,
    casual: bool = _CASUAL,
    auto: bool = _AUTO,
    isolate: bool = ISOLATE,
    bot_seconds: float = BOT_SECONDS,
    on_bot_failure: OnBotFailure = ON_BOT_FAILURE,
) -> None:
    """Plays a new game, which is kept in the library after every move."""
    from mandala.cli.play.start import Manner, begin

    manner = Manner(casual, auto, record, hosting(isolate, bot_seconds), on_bot_failure is OnBotFailure.FALLBACK)
    begin(variant, players, house, seed, manner, level)


def resume(
    game: str | None = typer.Argument(
        None, metavar="[ID|FILE]", help=str(_("A game of the library or a record file; the last game if left out."))
    ),
    record: Path | None = _RECORD,
    casual: bool = _CASUAL,
    auto: bool = _AUTO,
    isolate: bool = ISOLATE,
    bot_seconds: float = BOT_SECONDS,
    on_bot_failure: OnBotFailure = ON_BOT_FAILURE,
) -> None:
    """Goes on with a game where it was left."""
    from mandala.cli.play.start import Manner, go_on

    go_on(game, Manner(casual, auto, record, hosting(isolate, bot_seconds), on_bot_failure is OnBotFailure.FALLBACK))
