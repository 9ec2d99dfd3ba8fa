"""The game ends the moment a player has no action; the opponent turns nothing more, or only a few tiles."""

from pydantic import Field

from mandala.core.chance import Dealer
from mandala.core.facts import Fact
from mandala.core.house import HouseRule
from mandala.core.options import OptionModel
from mandala.core.typing import Seat, override

from ..board import Space
from ..rules import TilesRules
from ..state import EXTRA_TURNS, TilesState

__all__ = ["NO_EXTRA_TURNS", "ExtraTurns"]


class ExtraTurns(OptionModel):
    """How many there are."""

    most: int = Field(0, ge=0, le=100, description="most extra turns at the end of the game (T9)")


class NoExtraTurns(TilesRules):
    """T9 with a limit."""

    extra_turns_taken = Fact[int](start=lambda seats: 0)

    @override
    def extra_turns_allowed(self, state: TilesState, seat: Seat) -> bool:
        """T9: as long as the limit is not reached."""
        within_limit = self.extra_turns_taken.get(state) < self.options[ExtraTurns].most
        return within_limit and super().extra_turns_allowed(state, seat)

    @override
    def turn(self, space: Space, state: TilesState, dealer: Dealer) -> None:
        """T9: counts the extra turns."""
        if state.phase == EXTRA_TURNS:
            self.extra_turns_taken.put(state, self.extra_turns_taken.get(state) + 1)
        super().turn(space, state, dealer)


NO_EXTRA_TURNS = HouseRule(
    name="no-extra-turns",
    sentence="When the player to move has no action, the game ends; extra turns of the opponent are limited to {most}.",
    variant="tiles",
    parts=(NoExtraTurns,),
    options=ExtraTurns,
    amends={
        "T9": "The first player who comes to their turn and has no action brings on the end. The other player may still turn"
        " tiles, each allowed by T5 and T7, up to a limit of {most}, and may stop before with `X`. With a limit of 0, or with"
        " nothing to turn, the game is over at once, so that running your opponent out of actions gains you no last run. The"
        " result gives the reason as `no-action`."
    },
)
