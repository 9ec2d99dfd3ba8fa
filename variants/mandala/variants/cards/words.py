"""The card game's names of things: colours, places and the words that a player may type for a move."""

from mandala.core.text import Text, _

from .bag import Colour

__all__ = ["COLOUR_NAMES", "colour_name", "phrase_of"]

COLOUR_NAMES: tuple[Text, ...] = (_("red"), _("orange"), _("yellow"), _("green"), _("purple"), _("black"))
_LETTERS = "roygpk"
_VERBS: dict[str, tuple[str, ...]] = {
    "build": ("mountain", "build", "m"),
    "grow": ("field", "grow", "f"),
    "discard": ("discard", "redraw", "d"),
    "claim": ("claim", "take", "c"),
    "pass": ("pass", "p"),
}


def colour_name(colour: Colour) -> Text:
    """A colour in words."""
    return COLOUR_NAMES[colour]


def phrase_of(kind: str, *arguments: int) -> tuple[tuple[str, ...], ...]:
    """A move in words, in the order of its notation: mandala, colour, number of cards."""
    words: list[tuple[str, ...]] = [_VERBS[kind]]
    if kind in ("build", "grow"):
        words.append((str(arguments[0] + 1),))
        arguments = arguments[1:]
    if arguments:
        words.append((str(COLOUR_NAMES[arguments[0]]), _LETTERS[arguments[0]]))
    if len(arguments) > 1:
        words.append((str(arguments[1]),))
    return tuple(words)
