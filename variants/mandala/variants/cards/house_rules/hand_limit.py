"""A longer or a shorter hand: a rule that only sets a parameter, to the value of an option."""

from collections.abc import Mapping

from pydantic import Field

from mandala.core.house import HouseRule
from mandala.core.options import OptionModel

__all__ = ["HAND_LIMIT", "HandLimit"]


class HandLimit(OptionModel):
    """The options; a hand begins with six cards, so that fewer than that would make no sense."""

    limit: int = Field(10, ge=6, le=15, description="most cards in hand after drawing")


def _sets(options: HandLimit) -> Mapping[str, object]:
    return {"hand_limit": options.limit}


HAND_LIMIT = HouseRule(
    name="hand-limit",
    sentence="You may hold up to {limit} cards instead of eight.",
    variant="cards",
    sets=_sets,
    options=HandLimit,
    amends={
        "M3": """\
Send one card from your hand, never more than one, to either mountain, obeying the Rule of Colour (M2). You write this \
`M1R`: one red card to mountain 1.

Then draw three cards, but stop as soon as you hold {limit}. What counts is your hand after the card has been played: \
whoever has {limit} or more left draws nothing.

You may not throw cards away to make room for more. If the cards run out while you draw, M11 and M12 say what happens.""",
    },
)
