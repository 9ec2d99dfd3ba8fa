"""An empty field keeps its claims: the smallest decision point there is."""

from mandala.core.house import HouseRule
from mandala.core.typing import Seat, override

from ..rules import CardRules
from ..state import CardsState

__all__ = ["KEEP_CLAIMS"]


class KeepClaims(CardRules):
    """Nobody's claims go to the discard pile."""

    @override
    def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
        return True


KEEP_CLAIMS = HouseRule(
    name="keep-claims",
    sentence="You keep what you claim even if your field is empty.",
    variant="cards",
    parts=(KeepClaims,),
    amends={
        "M8": """\
An empty field costs you the first choice at most: with no card in your own field of the mandala being divided you choose \
when your turn to choose comes, and you keep what you claim just as M7 says.

That goes for two empty fields as well. They are equally large, so M7 says who chooses first, and then the mountain is divided \
as usual.""",
    },
)
