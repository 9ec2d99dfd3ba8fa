"""The colours of the tiles. The letters stand in the order of `LETTERS`; a rule set may play with some of them only."""

__all__ = ["COLOURS", "LETTERS", "NO_TILE", "Colour"]

Colour = int

LETTERS = "ROYGBP"
COLOURS: tuple[Colour, ...] = tuple(range(len(LETTERS)))
NO_TILE: Colour = -1
"""What a bowl holds before the bowl tiles are chosen (T3)."""
