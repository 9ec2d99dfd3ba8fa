"""What a search strives for: to win, and among wins and losses of the same likelihood for a better score."""

from collections.abc import Sequence
from math import exp

from mandala.core.scoring import Outcome

__all__ = ["LEVEL", "leads", "of_lead", "of_outcome"]

SCALE = 10.0
"""A lead, in points, that is about as good as won long before the end."""
LEVEL = 0.5
"""The reward for no lead."""
MARGIN_COUNTS = 0.25
"""The part of a reward at the end that depends on the points; the rest is for winning."""


def of_lead(lead: float) -> float:
    """From 0 to 1, 0.5 for no lead: how good an estimated lead is."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, lead / SCALE))))


def of_outcome(outcome: Outcome) -> tuple[list[float], list[float]]:
    """Each seat's reward, from 0 to 1, for a game that has ended, a shared win being shared; and each seat's lead in points."""
    winners, lead_of = outcome.winners, leads(outcome.scores)
    won = (1 - MARGIN_COUNTS) / len(winners)
    rewards = [(won if seat in winners else 0.0) + MARGIN_COUNTS * of_lead(lead) for seat, lead in enumerate(lead_of)]
    return rewards, lead_of


def leads(scores: Sequence[int]) -> list[float]:
    """Each seat's points more than its best opponent's; its points alone where it has none."""
    if len(scores) == 2:
        lead = float(scores[0] - scores[1])
        return [lead, -lead]
    return [
        float(own - max((other for rival, other in enumerate(scores) if rival != seat), default=0))
        for seat, own in enumerate(scores)
    ]
