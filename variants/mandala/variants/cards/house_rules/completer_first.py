"""Ties of the fields go to the player who completed the mandala: a decision point that builds on the one below it."""

from mandala.core.house import HouseRule
from mandala.core.typing import Seat, override

from ..bag import size
from ..rules import CardRules
from ..state import CardsState

__all__ = ["COMPLETER_FIRST"]


class CompleterFirst(CardRules):
    """Only ties are decided anew."""

    @override
    def first_to_choose(self, state: CardsState, mandala: int) -> Seat:
        own, other = map(size, state.fields[mandala])
        return state.completer if own == other else super().first_to_choose(state, mandala)


COMPLETER_FIRST = HouseRule(
    name="completer-first",
    sentence="If the fields are equally large, whoever completed the mandala chooses first.",
    variant="cards",
    parts=(CompleterFirst,),
    amends={
        "M7": """\
Compare the two fields of the complete mandala. The larger field, by number of cards, gives its owner the first choice. If the \
fields are equally large, first choice falls to the player who completed the mandala.

From then on you choose by turns until nothing is left on the mountain. A choice is always for a whole colour: every card of it \
on the mountain goes with it. You write `CR` to claim all the red. You may not decline.

- A colour that is new to your river: a single card of it takes the free river space with the lowest number and lies open there; \
the rest slip face down into your cup.
- A colour that your river shows already: every card slips face down into your cup.

A river card keeps its space for the rest of the game. A player whose own field is empty chooses as well; what becomes of those \
claims, M8 says.

Should a complete mandala ever have nothing on its mountain, nothing is divided and you go straight on to M9.""",
    },
)
