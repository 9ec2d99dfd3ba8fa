"""Discarding only as a last resort: a prohibition, which core gathers from every rule."""

from functools import cached_property

from mandala.core.house import HouseRule
from mandala.core.refusal import Refusal
from mandala.core.rules import Prohibition
from mandala.core.text import _
from mandala.core.typing import override

from ..rules import CardRules
from ..state import NO_MANDALA, CardsState

__all__ = ["DISCARD_LAST"]


class DiscardLast(CardRules):
    """Bars discards while a card can be placed; what can be placed follows from the own hand and the mandalas."""

    @cached_property
    def no_discards(self) -> Prohibition:
        """The prohibition, made once: it is asked for at every move."""
        refusal = Refusal(_("You may discard only when you can place no card."), "M5")
        return Prohibition(self.vocabulary.of_kind("discard"), refusal)

    @override
    def forbids(self, state: CardsState) -> Prohibition | None:
        if state.dividing != NO_MANDALA:
            return None
        discards = self.no_discards.moves
        return next((self.no_discards for move in self.offered(state) if move not in discards), None)


DISCARD_LAST = HouseRule(
    name="discard-last",
    sentence="You may discard only when you can place no card at all.",
    variant="cards",
    parts=(DiscardLast,),
    amends={
        "M5": """\
This is your last resort: it is allowed only while you can neither build a mountain (M3) nor grow a field (M4), because the \
Rule of Colour, or the card that must stay in your hand, stops you with every colour that you hold.

Choose a colour in your hand and give up as many cards of it as you like, at least one. They go, open, on the discard pile. \
Then the deck gives you one card back for each. You write this `DR2`: two red cards away, two new ones drawn.

The cards are discarded before you draw, so if the discard pile is shuffled in the middle of it (M11), you may get them back.""",
    },
)
