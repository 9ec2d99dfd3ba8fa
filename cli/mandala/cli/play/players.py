"""Who plays: `human`, or a bot by name, for each seat."""

from collections.abc import Sequence
from difflib import get_close_matches

from mandala.core.bots.bot import Bot
from mandala.core.bots.catalogue import make_bot
from mandala.core.record import Player
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _, clean
from mandala.core.typing import Seat
from mandala.core.variant import Variant

__all__ = ["bots_of", "name_of", "read_players", "rotated"]

HUMAN = "human"
USUAL_BOT = "greedy"
LONGEST_NAME = 40


def read_players(text: str | None, variant: Variant) -> list[Player]:
    """The players that `human,greedy` names; without a text, a human against bots, as few as the game allows.

    `human:NAME` gives a human a name. Raises `MandalaError` for a bot that is not known, and for too many or too few players.
    """
    fewest, most = variant.seats.start, variant.seats.stop - 1
    specs = [HUMAN] + [USUAL_BOT] * (fewest - 1) if text is None else [spec.strip() for spec in text.split(",")]
    players = [_read_player(spec, seat, variant) for seat, spec in enumerate(specs)]
    if len(players) not in variant.seats:
        allowed = _("{fewest}", fewest=fewest)
        if most > fewest:
            allowed = _("{fewest} to {most}", fewest=fewest, most=most)
        raise MandalaError(
            _("{variant} is for {allowed} players, not {number}; for example --players {example}",
              variant=variant.name, allowed=allowed, number=len(players),
              example=",".join([HUMAN] + [USUAL_BOT] * (fewest - 1)))
        )  # fmt: skip
    return players


def _read_player(spec: str, seat: Seat, variant: Variant) -> Player:
    kind, _colon, name = spec.partition(":")
    if kind.casefold() == HUMAN:
        return Player(name=clean(name.strip(), LONGEST_NAME) or str(_("Player {number}", number=seat + 1)))
    if get_close_matches(kind.casefold(), [HUMAN]):
        raise MandalaError(_("there is no bot {name}; did you mean {near}?", name=clean(spec, 80), near=HUMAN))
    bot = make_bot(spec, variant)
    return Player(name=bot.name, bot=bot.name)


def bots_of(players: Sequence[Player], variant: Variant) -> dict[Seat, Bot]:
    """The bots among the players; raises `MandalaError` for one that is not installed."""
    return {seat: make_bot(player.bot, variant) for seat, player in enumerate(players) if player.bot is not None}


def name_of(players: Sequence[Player], seat: Seat) -> Text:
    """What to call a player: the number, as the board has it, and the name where there is one."""
    number, name = seat + 1, clean(players[seat].name, LONGEST_NAME)
    plain = _("Player {number}", number=number)
    return plain if name in ("", str(plain)) else _("Player {number} ({name})", number=number, name=name)


def rotated(players: Sequence[Player]) -> list[Player]:
    """The same players, the next one starting; those without a name of their own are numbered anew."""
    turned = [*players[1:], *players[:1]]
    for seat, player in enumerate(turned):
        old_number = str(_("Player {number}", number=(seat + 1) % len(players) + 1))
        if player.bot is None and player.name == old_number:
            turned[seat] = Player(name=str(_("Player {number}", number=seat + 1)))
    return turned
