"""The whole square of 8 by 8, with the tiles to fill it: eleven of each colour instead of nine."""

from mandala.core.house import HouseRule

__all__ = ["FULL_BOARD"]

FULL_BOARD = HouseRule(
    name="full-board",
    sentence="A full board of 8 by 8 spaces, with eleven tiles of each colour.",
    variant="tiles",
    sets={
        "outline": (
            "xxxxxxxx",
            "xxxxxxxx",
            "xxxxxxxx",
            "xxxooxxx",
            "xxxooxxx",
            "xxxxxxxx",
            "xxxxxxxx",
            "xxxxxxxx",
        ),
        "tiles_of_a_colour": 11,
    },
    amends={
        "T1": "The board has 64 spaces: eight files, a to h, and eight ranks, 1 to 8, corners and all. The four spaces in the"
        " middle, d4, e4, d5 and e5, are marked. You name a space by its file and then its rank: d4 is file d, rank 4.",
        "T2": "You need 66 tiles, eleven of each of the six colours. Pick out a set of six tiles, one of each colour. Mix the"
        " other 60 and cover the board with them, open, in any order, but leave the four marked spaces in the middle free. Fill"
        " these with four of your six, drawn blindly and laid open as well. The two that remain are for the bowls (T3).",
    },
)
