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
Eye. Then it pays out, once. Having the most of it brings 3 points times the size of its pieces, having the second most 2 \
points times the size:

| Size of the pieces | Most | Second most | Sole owner |
|--------------------|------|-------------|------------|
| 1                  | 3    | 2           | 5          |
| 2                  | 6    | 4           | 10         |
| 3                  | 9    | 6           | 15         |

- A sole owner, even of a single piece, takes the points for both places.
- A set that lies wholly in the Eye pays nobody.
- If one move finishes several sets, each is scored by itself.

Ties, for most or for second most, are settled by the pawns. Of the tied players, the one whose pawn is further forward \
comes first. Look at the pawns as they stand after the move, when pieces have gone into the Eye (I3). Whoever loses a tie \
for most takes the points for second most, and any other owner gets nothing.""",
        "I8": """\
Every set pays exactly 5 points times its size in all, unless all its five pieces are in the Eye; then it pays nothing. \
There are five sets of each size, so at the end the points of all players, plus 5, 10 or 15 for each set that lies wholly in \
the Eye, make 5 x (5 + 10 + 15) = 150.""",
    },
)
