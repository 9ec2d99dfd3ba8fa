"""A shorter river, for a shorter game."""

from collections.abc import Mapping

from pydantic import Field

from mandala.core.house import HouseRule
from mandala.core.options import OptionModel
from mandala.core.text import _

__all__ = ["SHORT_RIVER", "ShortRiver"]


class ShortRiver(OptionModel):
    """The options."""

    spaces: int = Field(5, ge=3, le=5, description="spaces in each river, and so colours that end the game")


def _sets(options: ShortRiver) -> Mapping[str, object]:
    return {"river_spaces": options.spaces}


SHORT_RIVER = HouseRule(
    name="short-river",
    sentence="Each river has only {spaces} spaces, and the game ends once one is full.",
    variant="cards",
    sets=_sets,
    options=ShortRiver,
    reasons={"sixth-colour": _("a river is full (M10)")},
    amends={
        "M10": """\
Each river has {spaces} spaces, and so room for {spaces} colours. Once either river is full, the game is in its last moments. \
You finish dividing the mountain that you are at, in the usual way, and stop there: no new cards are laid on it, and the game \
is over.

Should the owner of a full river claim a colour that is not in it, there is no space for it: every card of it slips face down \
into the cup, where it earns nothing (M16).

The result gives the reason as `sixth-colour`, although it takes only {spaces} now. It does so too if the deck had run out \
and this mandala was to be the last anyway (M11).""",
        "M16": """\
Only your cup earns points. Whatever is left in the hands and in unfinished mandalas is swept onto the discard pile first, \
and is worth nothing.

Now open your cup, and read your river as a price list. The number of the space where a colour lies, 1 to {spaces}, is what \
each card of that colour in your cup earns you. Cards of a colour that is missing from your river earn nothing. The river \
cards themselves score nothing.

An example. Your river prices black at 1, red at 2 and purple at 3. Your cup holds two black cards, four red, three purple \
and two yellow: 2 x 1 + 4 x 2 + 3 x 3 + 2 x 0 = 19 points.""",
    },
)
