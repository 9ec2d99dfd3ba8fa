"""What `mandala` alone offers in a terminal: go on, begin, learn."""

from collections.abc import Callable
from difflib import get_close_matches

from mandala.cli.ask import ask, ask_until
from mandala.cli.commands.rules import page
from mandala.cli.library import Library
from mandala.cli.output import emit, say
from mandala.cli.play.start import Manner, begin, go_on
from mandala.cli.screen.pager import emit_long
from mandala.core.bots.levels import LEVELS
from mandala.core.plugins import registry
from mandala.core.refusal import MandalaError
from mandala.core.rulebook import composed
from mandala.core.ruleset import load
from mandala.core.text import Text, _
from mandala.core.variant import Variant

__all__ = ["offer"]


def offer() -> None:
    """Asks what to do, and does it; an empty answer or none leaves."""
    latest = next(Library().under_way(), None)
    choices: dict[str, tuple[Text, Callable[[], None]]] = {}
    if latest is not None:
        choices["resume"] = (
            _("go on with {game}, the game played last", game=latest.id),
            lambda: go_on(latest.id, Manner()),
        )
    choices["new"] = (_("begin a game against a bot"), _begin)
    choices["learn"] = (_("read how a game is played"), _learn)
    emit(*(f"  {name:8}{sentence}" for name, (sentence, _do) in choices.items()))
    emit("", _("All commands: {command}", command="mandala --help"))
    try:
        chosen = _one_of(_("What would you like? ({names})", names=", ".join(choices)), list(choices))
        if chosen is not None:
            choices[chosen][1]()
    except EOFError:
        emit("")


def _one_of(question: Text, names: list[str]) -> str | None:
    """One of the names, which may be cut short; None for an empty answer. Raises `EOFError`."""
    found: list[str | None] = [None]

    def check(answer: str) -> None:
        begun = [name for name in names if name.startswith(answer.casefold())]
        found[0] = None if not answer else answer if answer in names else begun[0] if len(begun) == 1 else ""
        if found[0] == "":
            near = get_close_matches(answer.casefold(), names, n=1)
            if near:
                raise MandalaError(_("did you mean {near}?", near=near[0]))
            raise MandalaError(_("one of these, please: {names}", names=", ".join(names)))

    ask_until(question, check)
    return found[0]


def _variant() -> Variant | None:
    """The variant chosen, or the only one."""
    known = registry().variants
    names = sorted(known)
    if len(names) < 2:
        return known[names[0]] if names else None
    width = max(map(len, names)) + 2
    emit(*(f"  {name:{width}}{known[name].summary}" for name in names))
    chosen = _one_of(_("Which game? ({names})", names=", ".join(names)), names)
    return None if chosen is None else known[chosen]


def _begin() -> None:
    variant = _variant()
    if variant is None:
        say(_("No game was begun."))
        return
    begin(variant.name, None, [], None, Manner(), _level())


def _level() -> str | None:
    """How well the bots are to play; None for as usual."""
    emit(*(f"  {level.number}  {level.sentence}" for level in LEVELS))
    numbers = [str(level.number) for level in LEVELS]
    return _one_of(_("How well is the bot to play? ({numbers})", numbers=", ".join(numbers)), numbers)


def _learn() -> None:
    variant = _variant()
    if variant is None:
        return
    book = composed(load(variant.name))
    emit_long(*page(book, list(book.sections), whole=True).splitlines())
    ask(_("Press Enter to begin a game of it, or leave with Ctrl-C."))
    begin(variant.name, None, [], None, Manner())
