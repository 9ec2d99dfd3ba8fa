"""The spiral-pawn game's names of things, and the words that a player may type for a move."""

from collections.abc import Iterator

from mandala.core.text import Text, _

from .pieces import TOKENS, Bag, Kind, kind_of
from .spaces import Space

__all__ = ["COLOUR_NAMES", "Words", "kind_name", "phrase_of", "phrases_with_piece"]

Words = tuple[tuple[str, ...], ...]
"""A move in words, each word with its synonyms, the first one for display."""

COLOUR_NAMES: dict[str, Text] = {"R": _("red"), "Y": _("yellow"), "G": _("green"), "B": _("blue"), "K": _("black")}


def colour_of(kind: Kind) -> Text:
    """The colour of a kind, in words."""
    return COLOUR_NAMES[TOKENS[kind][0]]


def kind_name(kind: Kind) -> Text:
    """A kind in words: `green 3`."""
    return _("{colour} {size}", colour=colour_of(kind), size=TOKENS[kind][1])


def phrase_of(space: Space) -> Words:
    """A move by its space (I2)."""
    return (("space", "move", "to"), (str(space),))


def phrases_with_piece(path: tuple[Bag, ...], pawn: Space, space: Space) -> Iterator[Words]:
    """A move by the piece that it takes: with its space always, by itself where it is the next of its kind ahead."""
    piece = path[space]
    if not piece:
        return
    token = TOKENS[kind_of(piece)]
    colour, size = (str(COLOUR_NAMES[token[0]]), token[0].lower()), (token[1],)
    yield (colour, size, ("space", "on", "from"), (str(space),))
    yield (colour, size, (str(space),))
    if piece not in path[pawn + 1 : space]:
        yield (colour, size)
        yield ((token.lower(),),)
