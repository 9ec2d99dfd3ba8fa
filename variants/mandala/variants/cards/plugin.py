"""The card game as a plugin: found through the entry-point group `mandala`, as anyone's would be."""

from collections.abc import Iterable

from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule
from mandala.core.text import _
from mandala.core.variant import Variant

from .evaluation import evaluate
from .house_rules import HOUSE_RULES
from .news import news
from .parameters import CardParameters
from .rules import CardRules
from .scene import scene
from .scoring import CardScorer
from .table import TABLE

__all__ = ["mandala_house_rules", "mandala_variants"]


@hookimpl
def mandala_variants() -> Iterable[Variant]:
    """The card game."""
    return [
        Variant(
            name="cards",
            title=_("Mandala, the card game"),
            summary=_(
                "Two players build two mandalas and divide their mountains; your river says what your cup is worth."
            ),
            seats=range(2, 3),
            rules=CardRules,
            scorer=CardScorer,
            parameters=CardParameters,
            package=__name__.rpartition(".")[0],
            scene=scene,
            evaluate=evaluate,
            table=TABLE,
            reasons={
                "sixth-colour": _("a river has its sixth colour (M10)"),
                "deck-exhausted": _("the deck ran out and the last mandala has been divided (M11)"),
                "dead-end": _("neither mandala can ever be completed (M14)"),
                "no-cards": _("both hands are empty (M13)"),
                "stalemate": _("nothing but discards for too long (M15)"),
            },
            tie_break=_("fewer cards in the cup (M17)"),
            news=news,
        )
    ]


@hookimpl
def mandala_house_rules() -> Iterable[HouseRule]:
    """The house rules that come with it."""
    return HOUSE_RULES
