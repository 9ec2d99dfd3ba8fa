"""The board and the numbers of the tile-and-river game that a house rule may set."""

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from .board import MARKED, OUTSIDE, is_outline
from .colours import LETTERS, Colour

__all__ = ["OUTLINE", "SPARE_TILES", "TilesParameters"]

OUTLINE = (
    "..xxxx..",
    ".xxxxxx.",
    "xxxxxxxx",
    "xxxooxxx",
    "xxxooxxx",
    "xxxxxxxx",
    ".xxxxxx.",
    "..xxxx..",
)
SPARE_TILES = 2
"""What is left for the bowls, one each (T2, T3)."""


class TilesParameters(BaseModel):
    """Every parameter with its range and the rule it belongs to. Board, colours and tiles have to fit each other (T2)."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    outline: Annotated[tuple[str, ...], Field(strict=False)] = Field(
        OUTLINE, description="the board, highest rank first: x a space, o a marked one, . none (T1)"
    )
    colours: str = Field(LETTERS, min_length=2, max_length=len(LETTERS), description="the colours in play (T2)")
    tiles_of_a_colour: int = Field(9, ge=2, le=100, description="tiles of each colour (T2)")

    @property
    def in_play(self) -> tuple[Colour, ...]:
        """The colours in play."""
        return tuple(LETTERS.index(letter) for letter in self.colours)

    @property
    def marked(self) -> int:
        """How many spaces are marked."""
        return "".join(self.outline).count(MARKED)

    @property
    def spaces(self) -> int:
        """How many spaces the board has."""
        text = "".join(self.outline)
        return len(text) - text.count(OUTSIDE)

    @property
    def sets_aside(self) -> int:
        """T2: how many sets, a tile of each colour, are set aside for the marked spaces and the bowls."""
        return -(-(self.marked + SPARE_TILES) // len(self.colours))

    @property
    def left_over(self) -> int:
        """T2: how many tiles of those sets no place is left for; they are out of the game."""
        return self.sets_aside * len(self.colours) - self.marked - SPARE_TILES

    @model_validator(mode="after")
    def _fit(self) -> Self:
        if not is_outline(self.outline):
            raise ValueError("an outline is rows of one length, at most 26 by 26, of x, o and .")
        if len(set(self.colours)) < len(self.colours) or not set(self.colours) <= set(LETTERS):
            raise ValueError(f"the colours are different letters of {LETTERS}")
        mixed = (self.tiles_of_a_colour - self.sets_aside) * len(self.colours)
        if mixed != self.spaces - self.marked:
            raise ValueError(
                f"{self.tiles_of_a_colour} tiles of each of {len(self.colours)} colours leave {mixed} to cover"
                f" {self.spaces - self.marked} spaces"
            )
        return self
