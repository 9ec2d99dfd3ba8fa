"""The numbers of the spiral-pawn game that a house rule may set."""

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["SpiralParameters"]


class SpiralParameters(BaseModel):
    """Every parameter with its range and the rule it belongs to."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    points_for_most: int = Field(3, ge=0, le=100, description="points for the most pieces of a set (I4)")
    points_for_second: int = Field(2, ge=0, le=100, description="points for the second most pieces of a set (I4)")
