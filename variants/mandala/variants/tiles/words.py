"""The names of things in the tile-and-river game: colours and the words that a player may type for a move."""

from mandala.core.text import Text, _

from .colours import LETTERS, Colour

__all__ = ["COLOUR_NAMES", "colour_name", "phrase_of", "phrase_of_bowl"]

COLOUR_NAMES: tuple[Text, ...] = (_("red"), _("orange"), _("yellow"), _("green"), _("blue"), _("purple"))
_VERBS: dict[str, tuple[str, ...]] = {
    "bowl": ("take", "choose", "bowl", "b"),
    "found": ("found", "start", "f"),
    "turn": ("turn", "flip", "t"),
    "swap": ("swap", "exchange", "s"),
    "stop": ("stop", "end", "x"),
}


def colour_name(colour: Colour) -> Text:
    """A colour in words."""
    return COLOUR_NAMES[colour]


def phrase_of_bowl(colour: Colour) -> tuple[tuple[str, ...], ...]:
    """The choice of a bowl tile in words: "take red"."""
    return (_VERBS["bowl"], (str(COLOUR_NAMES[colour]), LETTERS[colour].lower()))


def phrase_of(kind: str, *spaces: str) -> tuple[tuple[str, ...], ...]:
    """Any other move in words, with the name of its space if it has one: "found d4", "stop"."""
    return (_VERBS[kind], *((space,) for space in spaces))
