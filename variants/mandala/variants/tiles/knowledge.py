"""What a seat may know: everything, for all tiles lie open to both, and both sides of a tile show its colour."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mandala.core.typing import Seat

from .state import TilesState, TilesView

if TYPE_CHECKING:
    from .rules import TilesRules

__all__ = ["determinize", "view"]


def view(rules: TilesRules, state: TilesState, seat: Seat) -> TilesView:
    """All facts of the state."""
    return TilesView(
        seat=seat,
        to_act=state.to_act,
        ending=state.ending,
        facts=rules.visible_facts(state, seat),
        open=state.open,
        turned=state.turned,
        founded=state.founded,
        claims=state.claims,
        bowls=state.bowls,
        spare=state.spare,
        phase=state.phase,
    )


def determinize(rules: TilesRules, view: TilesView, rng: Random) -> TilesState:
    """The state that the view shows."""
    state = TilesState(
        to_act=view.to_act,
        ending=view.ending,
        facts=rules.sampled_facts(view, rng),
        open=view.open,
        turned=view.turned,
        founded=view.founded,
        claims=view.claims,
        bowls=view.bowls,
        spare=view.spare,
        phase=view.phase,
        derived_open_spaces=0,
    )
    rules.derive(state)
    return state
