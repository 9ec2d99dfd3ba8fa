"""Options on how bots are run, which several commands have."""

from enum import StrEnum
from typing import TYPE_CHECKING

import typer

from mandala.core.text import _

if TYPE_CHECKING:
    from mandala.core.bots.hosting import Hosting

__all__ = ["BOT_SECONDS", "ISOLATE", "ON_BOT_FAILURE", "OnBotFailure", "hosting"]

USUAL_SECONDS = 30.0


class OnBotFailure(StrEnum):
    """What is done where a bot fails, answers nonsense or takes too long."""

    FALLBACK = "fallback"
    STOP = "stop"


ISOLATE = typer.Option(False, "--isolate", help=str(_("Run each bot in a process of its own, which can be stopped.")))
BOT_SECONDS = typer.Option(
    USUAL_SECONDS, "--bot-seconds", min=0.01, max=86400,
    help=str(_("The longest that a plugin's bot, or an isolated one, may take for a move.")),
)  # fmt: skip
ON_BOT_FAILURE = typer.Option(
    OnBotFailure.STOP, "--on-bot-failure",
    help=str(_("Where a bot fails: stop, with the game saved; or fallback, random moves in its place.")),
)  # fmt: skip


def hosting(isolate: bool, seconds: float) -> "Hosting":
    """How to run bots by these options."""
    from mandala.core.bots.hosting import Hosting

    return Hosting(isolate, seconds)
