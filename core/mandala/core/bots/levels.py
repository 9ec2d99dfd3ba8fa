"""How hard the search thinks at each level. Levels are counted in iterations, so that a game can be played again."""

from dataclasses import dataclass

from mandala.core.text import Text, _

__all__ = ["LEVELS", "USUAL_LEVEL", "Level"]


@dataclass(frozen=True)
class Level:
    """A level by number, what people may expect of it, and the iterations for each move.

    Where something is hidden, `guessing_iterations` count: each of them sees one guess and no more, so that the strength gained
    by more of them is less, and it takes a longer step to the next level to be felt.
    """

    number: int
    sentence: Text
    iterations: int
    guessing_iterations: int


LEVELS: tuple[Level, ...] = (
    Level(1, _("Sees what a move brings at once, on a few guesses; for first games."), 8, 8),
    Level(2, _("Looks at the answers to the moves that seem best, in a moment."), 50, 50),
    Level(3, _("Weighs every move and the answers to it, in a fraction of a second; a good opponent."), 500, 300),
    Level(4, _("Thinks a few moves ahead, for up to two seconds, and forgives little."), 1500, 1500),
    Level(5, _("Thinks for several seconds; as strong as this program gets."), 4500, 10_000),
)
USUAL_LEVEL = 3
