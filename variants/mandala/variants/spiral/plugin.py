"""The spiral-pawn game as a plugin: found through the entry-point group `mandala`, as anyone's would be."""

from collections.abc import Iterable

from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule
from mandala.core.text import _
from mandala.core.variant import Variant

from . import NAME
from .evaluation import evaluate
from .house_rules import HOUSE_RULES
from .news import news
from .parameters import SpiralParameters
from .rules import PATH_FINISHED, SpiralRules
from .scene import scene
from .scoring import SpiralScorer
from .setups import SEATS
from .table import TABLE

__all__ = ["mandala_house_rules", "mandala_variants"]


@hookimpl
def mandala_variants() -> Iterable[Variant]:
    """The spiral-pawn game."""
    return [
        Variant(
            name=NAME,
            title=_("Mandala, the spiral-pawn game"),
            summary=_("Two to five pawns walk a spiral path to the Eye; the most and the second most of each set pay."),
            seats=SEATS,
            rules=SpiralRules,
            scorer=SpiralScorer,
            parameters=SpiralParameters,
            package=__name__.rpartition(".")[0],
            scene=scene,
            evaluate=evaluate,
            table=TABLE,
            reasons={PATH_FINISHED: _("at most one player still had a piece ahead (I6)")},
            tie_break=_("the pawn further forward (I7)"),
            news=news,
        )
    ]


@hookimpl
def mandala_house_rules() -> Iterable[HouseRule]:
    """The house rules that come with it."""
    return HOUSE_RULES
