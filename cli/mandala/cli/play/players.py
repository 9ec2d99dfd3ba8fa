"""Who plays: `human`, or a bot by name, for each seat."""

from collections.abc import Sequence
from difflib import get_close_matches

from mandala.core.bots.catalogue import ANY_BOT, HUMAN, full_name
from mandala.core.bots.levels import LEVELS
from mandala.core.record import Player
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _, clean
from mandala.core.typing import Seat
from mandala.core.variant import Variant

__all__ = ["name_of", "not_here", "read_players", "rotated", "without_bot"]

USUAL_BOT = "greedy"
LONGEST_NAME = 40


def read_players(text: str | None, variant: Variant, level: str | None = None) -> list[Player]:
    """The players that `human,greedy` names; without a text, a human against bots, as few as the game allows.

    `human:NAME` gives a human a name, `bot` is the usual bot or that of the level. Raises `MandalaError` for a bot or a level
    that is not known, and for too many or too few players.
    """
    fewest = variant.seats[0]
    usual = Player(name=USUAL_BOT, bot=USUAL_BOT) if level is None else _bot_of(level)
    specs = [HUMAN] + [ANY_BOT] * (fewest - 1) if text is None else [spec.strip() for spec in text.split(",")]
    players = [_read_player(spec, seat, usual) for seat, spec in enumerate(specs)]
    if len(players) not in variant.seats:
        raise MandalaError(
            _("{variant} is for {allowed}, not {number}; for example --players {example}",
              variant=variant.name, allowed=variant.players, number=len(players),
              example=",".join([HUMAN] + [USUAL_BOT if level is None else ANY_BOT] * (fewest - 1)))
        )  # fmt: skip
    if level is not None:
        named = [
            spec for spec, player in zip(specs, players, strict=True) if player.bot is not None and spec != ANY_BOT
        ]
        if named:
            raise MandalaError(
                _("{option} says how well the bots play; then write {any_bot}, not {name}",
                  option="--level", any_bot=ANY_BOT, name=clean(named[0], 80))
            )  # fmt: skip
    return players


def _bot_of(level: str) -> Player:
    """The bot that plays at a level, named as those who do not know bots would; raises `MandalaError`."""
    numbers = [str(known.number) for known in LEVELS]
    if level not in numbers:
        raise MandalaError(
            _("there is no level {level}; levels go from {least} to {most}",
              level=clean(level, 20), least=numbers[0], most=numbers[-1])
        )  # fmt: skip
    return Player(name=str(_("Computer, level {level}", level=level)), bot=f"ismcts:{level}")


def _read_player(spec: str, seat: Seat, usual: Player) -> Player:
    kind, _colon, name = spec.partition(":")
    if not kind:
        raise MandalaError(
            _("nobody is named for seat {number}; write {human} or a bot's name", number=seat + 1, human=HUMAN)
        )
    if kind.casefold() == HUMAN:
        return Player(name=clean(name.strip(), LONGEST_NAME) or str(_("Player {number}", number=seat + 1)))
    if spec == ANY_BOT:
        return usual
    try:
        bot = full_name(spec)
    except MandalaError:
        if get_close_matches(kind.casefold(), [HUMAN]):
            raise MandalaError(
                _("there is no bot {name}; did you mean {near}?", name=clean(spec, 80), near=HUMAN)
            ) from None
        raise
    return Player(name=bot, bot=bot)


def without_bot(players: Sequence[Player]) -> list[Seat]:
    """The seats of bots that are not installed, as in a game begun with a plugin that is not here."""
    return [seat for seat, player in enumerate(players) if player.bot is not None and not _is_known(player.bot)]


def not_here(players: Sequence[Player], seat: Seat) -> Text:
    """That the bot there is not installed, in a sentence."""
    return _("player {number} of this game is the bot {bot}, which is not installed here",
             number=seat + 1, bot=clean(players[seat].bot, LONGEST_NAME))  # fmt: skip


def _is_known(bot: str) -> bool:
    try:
        full_name(bot)
    except MandalaError:
        return False
    return True


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
