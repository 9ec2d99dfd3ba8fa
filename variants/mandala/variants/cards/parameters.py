"""The numbers of the card game that a house rule may set."""

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["CardParameters"]


class CardParameters(BaseModel):
    """Every parameter with its range and the rule it belongs to."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    starting_hand: int = Field(default=6, ge=1, le=15, description="cards dealt into each hand (M1)")
    starting_cup: int = Field(default=2, ge=0, le=10, description="cards dealt face down into each cup (M1)")
    starting_mountain: int = Field(default=2, ge=0, le=6, description="cards turned up on each empty mountain (M1, M9)")
    hand_limit: int = Field(default=8, ge=2, le=15, description="most cards in hand after drawing (M3)")
    most_drawn: int = Field(default=3, ge=1, le=15, description="most cards drawn after building (M3)")
    kept_in_hand: int = Field(
        default=1, ge=0, le=5, description="cards that must stay in hand after growing a field (M4)"
    )
    river_spaces: int = Field(default=6, ge=1, le=6, description="colours in a river that end the game (M10)")
    stalemate_discards: int = Field(default=40, ge=2, le=1000, description="discards in a row that end the game (M15)")
