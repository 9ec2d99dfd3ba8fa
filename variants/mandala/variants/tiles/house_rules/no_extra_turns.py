"""The game ends the moment a player has no action; the opponent turns nothing more."""

from mandala.core.house import HouseRule
from mandala.core.typing import Seat, override
from mandala.variants.tiles.rules import TilesRules
from mandala.variants.tiles.state import TilesState

__all__ = ["NO_EXTRA_TURNS"]


class NoExtraTurns(TilesRules):
    """T9 without its last run."""

    @override
    def extra_turns_allowed(self, state: TilesState, seat: Seat) -> bool:
        """T9: never."""
        return False


NO_EXTRA_TURNS = HouseRule(
    name="no-extra-turns",
    sentence="The game ends at once when the player to move has no action.",
    variant="tiles",
    parts=(NoExtraTurns,),
    amends={
        "T9": "The game is over as soon as a player comes to their turn and has no action. The other player turns no more tiles,"
        " so running your opponent out of actions is no longer worth a last run. The result gives the reason as `no-action`."
    },
)
