"""The bots by name: those of the framework and those that plugins bring."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from mandala.core.bots.bot import Bot
from mandala.core.bots.budget import Budget
from mandala.core.bots.greedy import GreedyBot
from mandala.core.bots.ismcts import IsmctsBot
from mandala.core.bots.levels import LEVELS, USUAL_LEVEL, Level
from mandala.core.bots.random_bot import RandomBot
from mandala.core.plugins import Registry, registry
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["Entry", "entries", "make_bot"]


@dataclass(frozen=True)
class Entry:
    """A bot of the framework: `spec` is what people type."""

    spec: str
    sentence: Text
    make: Callable[[Variant], Bot]


def _search(level: Level) -> Entry:
    spec = f"ismcts:{level.number}"
    budget = Budget(iterations=level.iterations)
    return Entry(spec, level.sentence, lambda variant: IsmctsBot(spec, variant.evaluate, budget))


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


def entries(plugins: Registry | None = None) -> Iterator[tuple[str, Text]]:
    """What people may type for a bot, each with a sentence about it."""
    yield from ((entry.spec, entry.sentence) for entry in ENTRIES)
    for name, make in (plugins or registry()).bots.items():
        yield name, _plugin_sentence(make)


def make_bot(spec: str, variant: Variant, plugins: Registry | None = None) -> Bot:
    """The bot that `spec` names, `name` or `name:level`, for games of `variant`.

    Raises `MandalaError` with the nearest name for one that is not known, or with what a plugin's bot says against a level.
    """
    wanted = spec.strip()
    ours = SHORT.get(wanted.casefold(), wanted.casefold())
    for entry in ENTRIES:
        if entry.spec == ours:
            return entry.make(variant)
    known = plugins or registry()
    name, _colon, level = wanted.partition(":")
    make = known.bots.get(name)
    if make is None:
        raise MandalaError(_("there is no bot {name}; {hint}", name=wanted, hint=_hint(wanted, known)))
    try:
        bot: Bot = make(level or None)
    except MandalaError:
        raise
    except Exception as error:
        raise MandalaError(_("the bot {name} could not be made: {error}", name=wanted, error=error)) from error
    return bot


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
