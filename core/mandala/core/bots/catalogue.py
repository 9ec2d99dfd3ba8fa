"""The bots by name: those of the framework and those that plugins bring."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from mandala.core.bots.bot import Bot
from mandala.core.bots.budget import Budget
from mandala.core.bots.greedy import GreedyBot
from mandala.core.bots.ismcts import IsmctsBot
from mandala.core.bots.levels import LEVELS, USUAL_LEVEL, Level
from mandala.core.bots.plugin_bot import made
from mandala.core.bots.random_bot import RandomBot
from mandala.core.plugins import Registry, registry
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["ANY_BOT", "HUMAN", "Entry", "entries", "full_name", "is_taken", "make_bot", "parted", "source_of"]


@dataclass(frozen=True)
class Entry:
    """A bot of the framework: `spec` is what people type."""

    spec: str
    sentence: Text
    make: Callable[[Variant], Bot]


def _search(level: Level) -> Entry:
    spec = f"ismcts:{level.number}"
    budget, guessing_budget = Budget(iterations=level.iterations), Budget(iterations=level.guessing_iterations)

    def made_for(variant: Variant) -> Bot:
        return IsmctsBot(spec, variant.evaluate, budget, guessing_budget=guessing_budget)

    return Entry(spec, level.sentence, made_for)


ENTRIES: tuple[Entry, ...] = (
    Entry("random", _("Any legal move, each as likely as the others."), lambda _variant: RandomBot()),
    Entry(
        "greedy",
        _("Takes the move that looks best at once, and never thinks about the answer."),
        lambda variant: GreedyBot(variant.evaluate),
    ),
    *map(_search, LEVELS),
)
SHORT = {"ismcts": f"ismcts:{USUAL_LEVEL}"}
"""What a name without a level stands for."""
_TEAM = re.compile(r"(ismcts(?::[0-9]+)?)x([0-9]+)", re.IGNORECASE)
TEAM_SIZES = range(2, 65)
HUMAN, ANY_BOT = "human", "bot"
"""What people write for a player of whom they name no bot."""


def entries(plugins: Registry | None = None) -> Iterator[tuple[str, Text]]:
    """What people may type for a bot, each with a sentence about it."""
    yield from ((entry.spec, entry.sentence) for entry in ENTRIES)
    for name, make in (plugins or registry()).bots.items():
        yield name, _plugin_sentence(make)


def make_bot(spec: str, variant: Variant, plugins: Registry | None = None, seconds: float | None = None) -> Bot:
    """The bot that `spec` names, `name` or `name:level`, for games of `variant`.

    Raises `MandalaError` with the nearest name for one that is not known, or with what a plugin's bot says against a level.
    `seconds` limits each decision of a plugin's bot, where the system can do that.
    """
    wanted = full_name(spec, plugins)
    for entry in ENTRIES:
        if entry.spec == wanted:
            return entry.make(variant)
    if parted(wanted)[1] > 1:
        raise MandalaError(_("{name} thinks in several processes, which it cannot do here", name=wanted))
    known = plugins or registry()
    name, _colon, level = wanted.partition(":")
    source = source_of(wanted, known)
    known.made[f"{wanted} ({source})"] = known.bots[name]
    return made(wanted, source, known.bots[name], level or None, seconds)


def parted(spec: str) -> tuple[str, int]:
    """`ismcts:4x2` as `ismcts:4` and 2 processes that search at the same time (see `team`); any other name with 1."""
    found = _TEAM.fullmatch(spec.strip())
    return (found[1], int(found[2])) if found and found[2] in map(str, TEAM_SIZES) else (spec, 1)


def full_name(spec: str, plugins: Registry | None = None) -> str:
    """The name, level included, of the bot that `spec` names; raises `MandalaError` with the nearest for one not known."""
    alone, processes = parted(spec)
    if processes > 1:
        return f"{full_name(alone, plugins)}x{processes}"
    wanted = spec.strip()
    ours = SHORT.get(wanted.casefold(), wanted.casefold())
    if any(entry.spec == ours for entry in ENTRIES):
        return ours
    known = plugins or registry()
    if wanted.partition(":")[0] in known.bots:
        return wanted
    team = _TEAM.fullmatch(wanted)
    if team:
        raise MandalaError(
            _("there is no bot {name}; {least} to {most} processes can think at the same time, such as {example}",
              name=wanted, least=TEAM_SIZES[0], most=TEAM_SIZES[-1], example=f"{full_name(team[1], plugins)}x{TEAM_SIZES[0]}")
        )  # fmt: skip
    raise MandalaError(_("there is no bot {name}; {hint}", name=wanted, hint=_hint(wanted, known)))


def is_taken(name: str) -> bool:
    """Whether a name stands for a player already, so that a plugin's bot of that name could not be asked for."""
    known = (HUMAN, ANY_BOT, *SHORT, *(entry.spec for entry in ENTRIES))
    return name in known or _TEAM.fullmatch(name) is not None


def source_of(spec: str, plugins: Registry | None = None) -> str:
    """The package of a plugin's bot with its version; empty for a bot of the framework."""
    name = spec.strip().partition(":")[0]
    brought = (plugin.source for plugin in (plugins or registry()).plugins if name in plugin.brings)
    return next(brought, "")


def _hint(wanted: str, known: Registry) -> Text:
    names = [spec for spec, _sentence in entries(known)]
    near = get_close_matches(wanted, names, n=1)
    if near:
        return _("did you mean {near}?", near=near[0])
    return _("known: {names}", names=", ".join(names))


def _plugin_sentence(make: Any) -> Text:
    """The first line of the maker's docstring."""
    lines = (getattr(make, "__doc__", None) or "").strip().splitlines()
    return _("{sentence}", sentence=lines[0]) if lines else _("A bot from a plugin.")
