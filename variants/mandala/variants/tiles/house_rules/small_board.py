"""A short game on 6 by 6 spaces with four colours, ten tiles of each.

A set of four colours fills the four marked spaces and leaves nothing for the bowls, so their tiles come from a second set.
"""

from mandala.core.house import HouseRule

__all__ = ["SMALL_BOARD"]

SMALL_BOARD = HouseRule(
    name="small-board",
    sentence="A board of 6 by 6 spaces and four colours: red, yellow, green and blue, ten tiles of each.",
    variant="tiles",
    sets={
        "outline": (
            "xxxxxx",
            "xxxxxx",
            "xxooxx",
            "xxooxx",
            "xxxxxx",
            "xxxxxx",
        ),
        "colours": "RYGB",
        "tiles_of_a_colour": 10,
    },
    amends={
        "T1": "The board has 36 spaces: six files, a to f, and six ranks, 1 to 6. The four spaces in the middle, c3, d3, c4 and"
        " d4, are marked. You name a space by its file and then its rank: d4 is file d, rank 4.",
        "T2": "You play with four colours only, red, yellow, green and blue, and need 40 tiles, ten of each. Pick out two sets of"
        " four tiles, one of each colour. Mix the other 32 and cover the board with them, open, in any order, but leave the four"
        " marked spaces in the middle free. Fill these with the first set, drawn blindly and laid open as well. Draw two tiles"
        " of the second set: they are for the bowls (T3). The last two are out of the game.",
        "T3": "Player 1 is the starting player. First, though, player 2 chooses one of the two remaining tiles as their bowl"
        " tile; you write `BR` to take the red one. Player 1 gets the other one, and makes the first turn. From there you take"
        " turns.\n\n"
        "Each player starts with claim markers 1 to 4 in their own river, each on the space of its number.",
        "T4": "Your bowl tile lets you found a group if you have not yet founded one of its colour. Take out any open tile of the"
        " board, whatever its colour: it is your bowl tile from now on. The tile that was in your bowl fills the gap, turned, and"
        " is the first tile of your new group. It must obey T7. The lowest claim marker still in your river goes on it for good,"
        " and the group's colour marker under the river space that this uncovers. You found each colour at most once, so your"
        " river has four spaces in this game, with claim markers 1 to 4. You write `Fd4` to found on space d4.",
    },
)
