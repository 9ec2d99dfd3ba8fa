"""Where tiles lie, colour by colour: one int with a plane of spaces for each colour.

What holds for all colours at once, such as "beside a group of its own colour", is then a single operation. A plane has
one bit more than the board has spaces, so that planes can be laid onto each other by a remainder (see `flat`).
"""

from operator import getitem

from .board import Board, Mask, Space
from .colours import COLOURS, NO_TILE, Colour

__all__ = ["EMPTY", "PlaneBook", "Planes"]

Planes = int

EMPTY: Planes = 0


class PlaneBook:
    """Reads and makes the planes of one board."""

    def __init__(self, board: Board) -> None:
        width = len(board) + 1
        self._everywhere = board.everywhere
        self._starts = tuple(width * colour for colour in COLOURS)
        self._almost_two_to_the_width = (1 << width) - 1
        self._tiles = tuple(tuple(1 << start + space for start in self._starts) for space in board.spaces)
        self.piles = tuple(map(sum, self._tiles))
        """For each space a tile of every colour there, so that `planes & piles[space]` is the only tile there, or `EMPTY`."""
        self.colour_of = {EMPTY: NO_TILE}
        """The colour of a single tile, `NO_TILE` for none."""
        self.colour_of |= {tile: colour for tiles in self._tiles for colour, tile in enumerate(tiles)}

    def tile(self, colour: Colour, space: Space) -> Planes:
        """A single tile."""
        return self._tiles[space][colour]

    def colour_on(self, planes: Planes, space: Space) -> Colour:
        """The colour of the only tile on a space, `NO_TILE` where there is none."""
        return self.colour_of[planes & self.piles[space]]

    def plane(self, planes: Planes, colour: Colour) -> Mask:
        """The spaces of one colour."""
        return planes >> self._starts[colour] & self._everywhere

    def lifted(self, mask: Mask, colour: Colour) -> Planes:
        """A set of spaces as the plane of a colour."""
        return mask << self._starts[colour]

    def flat(self, planes: Planes) -> Mask:
        """The spaces of all colours together, where no space has two.

        Planes are the digits of a number to base 2^width, and its remainder by one less is the sum of its digits.
        """
        return planes % self._almost_two_to_the_width

    def count(self, planes: Planes, colour: Colour) -> int:
        """How many tiles of a colour."""
        return (planes >> self._starts[colour] & self._everywhere).bit_count()

    def filled(self, colours: tuple[Colour, ...]) -> Planes:
        """A tile on every space, their colours in the order of the spaces."""
        return sum(map(getitem, self._tiles, colours))
