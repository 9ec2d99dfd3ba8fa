"""The tile-and-river game as a plugin: found through the entry-point group `mandala`, as anyone's would be."""

from collections.abc import Iterable

from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule
from mandala.core.text import _
from mandala.core.variant import Variant

from . import house_rules
from .evaluation import evaluate
from .parameters import TilesParameters
from .rules import NO_ACTION, TilesRules
from .scene import scene
from .scoring import TilesScorer
from .table import TABLE

__all__ = ["mandala_house_rules", "mandala_variants"]


@hookimpl
def mandala_variants() -> Iterable[Variant]:
    """The tile-and-river game."""
    return [
        Variant(
            name="tiles",
            title=_("Mandala, the tile-and-river game"),
            summary=_("Two players turn a mandala of tiles; groups founded late are worth more and must keep apart."),
            seats=range(2, 3),
            rules=TilesRules,
            scorer=TilesScorer,
            parameters=TilesParameters,
            package=__name__.rpartition(".")[0],
            scene=scene,
            evaluate=evaluate,
            table=TABLE,
            reasons={NO_ACTION: _("a player had no action left, and the extra turns of the other one are over (T9)")},
        )
    ]


@hookimpl
def mandala_house_rules() -> Iterable[HouseRule]:
    """The house rules that come with the game."""
    return house_rules.ALL
