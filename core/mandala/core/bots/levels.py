"""How hard the search thinks at each level. Levels are counted in iterations, so that a game can be played again."""

from dataclasses import dataclass

from mandala.core.text import Text, _

__all__ = ["LEVELS", "USUAL_LEVEL", "Level"]


@dataclass(frozen=True)
class Level:
    """A level by number, what people may expect of it, and the iterations for each move."""

    number: int
    sentence: Text
    iterations: int


LEVELS: tuple[Level, ...] = (
    Level(1, _("Glances at the moves and often misses the better one; for first games."), 30),
    Level(2, _("Sees the obvious answer to each move, and little beyond."), 120),
    Level(3, _("Weighs every move with some care, in well under a second; a fair opponent."), 480),
    Level(4, _("Thinks for about a second and forgives little."), 1900),
    Level(5, _("Thinks for several seconds; as strong as this program gets."), 7600),
)
USUAL_LEVEL = 3
