"""Sets that score by size: the points of a set, decided by its kind."""

from mandala.core.house import HouseRule
from mandala.core.typing import override

from .. import NAME
from ..pieces import Kind, size_of_kind
from ..scoring import SpiralScorer

__all__ = ["SIZE_SCORES"]


class SizeScores(SpiralScorer):
    """Builds on whatever a set pays otherwise, so that it goes together with other points and other ties."""

    @override
    def set_pays(self, kind: Kind) -> tuple[int, int]:
        most, second = super().set_pays(kind)
        return (most * size_of_kind(kind), second * size_of_kind(kind))


SIZE_SCORES = HouseRule(
    name="size-scores",
    sentence="What a set pays is multiplied by the size of its pieces.",
    variant=NAME,
    parts=(SizeScores,),
    amends={
        "I4": """\
A set waits until none of its five pieces lies on the path any more; each of them now belongs to a player or lies in the \
Eye. Then it pays out, once, for having the most of it and for having the second most: 3 points and 2 points, times the size \
of its pieces.

| Size of the pieces | Most | Second most | Sole owner |
|--------------------|------|-------------|------------|
| 1                  | 3    | 2           | 5          |
| 2                  | 6    | 4           | 10         |
| 3                  | 9    | 6           | 15         |

Where points are named below, it is for a set of size 1; the others pay what the table says.

- A sole owner, even of a single piece, takes the points for both places.
- A set that lies wholly in the Eye pays nobody.
- If one move finishes several sets, each is scored by itself.

Ties, for most or for second most, are settled by the pawns. Of the tied players, the one whose pawn is further forward \
comes first. Look at the pawns as they stand after the move, when pieces have gone into the Eye (I3). Whoever loses a tie \
for most takes the 2 points, and any other owner gets nothing.

Three examples, with the pawn of player 1 on space 20, of player 2 on space 34 and of player 3 on space 50:

- Players 1 and 2 have two pieces each, player 3 has one. Players 1 and 2 tie for most, and player 2 is further forward: 3 \
points for player 2, 2 for player 1, 0 for player 3.
- Each of the three has one piece, and two are in the Eye. The pawns decide the whole order: 3 points for player 3, 2 for \
player 2, 0 for player 1.
- Player 1 has three pieces, players 2 and 3 have one each. 3 points for player 1. Players 2 and 3 tie for second most, and \
player 3 is further forward: 2 points for player 3, 0 for player 2.

Each time 3 + 2 + 0 = 5 points are paid.

Our reading: our source says that the tied player furthest forward wins a tie. We spell out that this holds for second most \
as well, that the loser of a tie for most takes the 2, and at which moment the pawns are compared.""",
        "I8": """\
Every set pays exactly 5 points times its size in all, unless all its five pieces are in the Eye; then it pays nothing. \
There are five sets of each size, so at the end the points of all players, plus 5, 10 or 15 for each set that lies wholly in \
the Eye, make 5 x (5 + 10 + 15) = 150.""",
    },
)
