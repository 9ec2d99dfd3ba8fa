"""The facts of a tile-and-river game at one moment, and what a seat may know of them: everything."""

from dataclasses import dataclass

from mandala.core.state import State
from mandala.core.view import View

from .board import Mask, Space
from .colours import NO_TILE, Colour
from .planes import EMPTY, Planes

__all__ = [
    "CHOICE",
    "EXTRA_TURNS",
    "NO_BOWLS",
    "NO_TARGETS",
    "PLAY",
    "Targets",
    "TilesSetup",
    "TilesState",
    "TilesView",
]

CHOICE, PLAY, EXTRA_TURNS = "choice", "play", "extra turns"
"""The phases of a game: the choice of bowl tiles (T3), the turns (T8), the extra turns at the end (T9)."""

NO_BOWLS = (NO_TILE, NO_TILE)

Targets = tuple[Mask, Mask, Planes]
"""The spaces to found on (T4), the spaces to swap on (T6) and the open tiles to turn (T5, T9)."""
NO_TARGETS: Targets = (0, 0, EMPTY)


@dataclass(frozen=True, slots=True)
class TilesSetup:
    """A whole deal (T2): the colour on each space, in the order of the board's spaces, and the two tiles left."""

    board: tuple[Colour, ...]
    spare: tuple[Colour, ...]


@dataclass(slots=True, kw_only=True)
class TilesState(State):
    """A tile-and-river game's facts. Pairs are in seat order."""

    open: Planes
    """The open tiles."""
    turned: tuple[Planes, Planes] = (EMPTY, EMPTY)
    """The turned tiles, which are the groups: those of one colour and one seat."""
    founded: tuple[tuple[Colour, ...], tuple[Colour, ...]] = ((), ())
    """The colours of the groups in the order of their river spaces, from space 1 (T4)."""
    claims: tuple[tuple[Space, ...], tuple[Space, ...]] = ((), ())
    """Where the claim markers of those groups lie."""
    bowls: tuple[Colour, Colour] = NO_BOWLS
    spare: tuple[Colour, ...]
    """The tiles left for the bowls, until they are chosen (T3)."""
    phase: str = CHOICE
    derived_beside: tuple[Planes, Planes] = (EMPTY, EMPTY)
    """For each seat the spaces beside its group of each colour, where the group may grow (T5, T6)."""
    derived_barred: tuple[Planes, Planes] = (EMPTY, EMPTY)
    """For each seat the spaces where a colour may not be turned, for the opponent's group is too near (T7)."""
    derived_open_spaces: Mask
    """The spaces of the open tiles of all colours."""
    derived_targets: Targets = NO_TARGETS
    """Where the seat to act may act, once the bowl tiles are chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesView(View):
    """What a seat may know of a `TilesState`: all its facts."""

    open: Planes
    turned: tuple[Planes, Planes]
    founded: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    claims: tuple[tuple[Space, ...], tuple[Space, ...]]
    bowls: tuple[Colour, Colour]
    spare: tuple[Colour, ...]
    phase: str
