"""Open cups: a rule that changes nothing but what the seats may know."""

from mandala.core.house import HouseRule
from mandala.core.typing import Seat, override

from ..rules import CardRules

__all__ = ["OPEN_CUPS"]


class OpenCups(CardRules):
    """Views, and the guesses of bots, follow from the visibility point."""

    @override
    def sees_start_cup(self, viewer: Seat, owner: Seat) -> bool:
        return True


OPEN_CUPS = HouseRule(
    name="open-cups",
    sentence="Everybody may look into every cup.",
    variant="cards",
    parts=(OpenCups,),
    amends={
        "M1": """\
Shuffle all 108 cards. Open both mountains with two cards each, face up. Each player gets a hand of six and, on top of that, \
two cards, face up, to begin the cup with. That leaves 108 - 4 - 12 - 4 = 88 cards for the deck. Rivers, fields and discard \
pile start empty.

Player 1 has the first turn, and then you take turns. Your own hand is yours to look into whenever you like, and so is every cup.

A turn is exactly one of three actions: build a mountain (M3), grow a field (M4), or discard and redraw (M5). You may not \
pass, except in the one case of M13.""",
        "M18": """\
You may look at your own hand and at every cup at any time. Open to both of you are the cups, the rivers, the mountains and \
the fields; every card that was ever claimed, discarded or shown, and by whom; and how many cards lie in each hand, in the \
deck and on the discard pile.

Secret are your opponent's hand and the order of the deck.

On screen you see the top card of the discard pile and its size; ask, and you are shown the rest.""",
    },
)
