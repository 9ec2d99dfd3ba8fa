"""What a seat may know, and a game as it may be for all that the seat knows.

In the printed game all is open. Where a house rule closes the collections, a player's pieces stay hidden until their set scores:
then they are laid open and paid for. What a seat may not look up again is left out of its view, although everybody saw the
piece being taken; so a view says what lies on a space and not what once lay there.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mandala.core.chance import shuffled
from mandala.core.typing import Seat

from .pieces import ALL_PIECES, EMPTY, Bag, kinds_in, one, pieces_in, size
from .spaces import BEFORE, SPACES, at
from .state import SpiralState, SpiralView, open_sets

if TYPE_CHECKING:
    from .rules import SpiralRules

__all__ = ["determinize", "view"]


def view(rules: SpiralRules, state: SpiralState, seat: Seat) -> SpiralView:
    """What `seat` may know. At the end every set has scored, and nothing is hidden any more."""
    over = state.ending is not None
    unscored = sum(0xF * one(kind) for kind in kinds_in(open_sets(state)))
    known = tuple(
        bag if over or rules.sees_collection(seat, owner) else bag & ~unscored
        for owner, bag in enumerate(state.collections)
    )
    return SpiralView(
        seat=seat,
        to_act=state.to_act,
        ending=state.ending,
        facts=rules.visible_facts(state, seat),
        path=(EMPTY, *(state.path[space] if state.left & at(space) else EMPTY for space in SPACES)),
        pawns=state.pawns,
        collections=known,
        hidden=tuple(size(bag - seen) for bag, seen in zip(state.collections, known, strict=True)),
        eye=state.eye,
        scorings=state.scorings,
    )


def determinize(rules: SpiralRules, view: SpiralView, rng: Random) -> SpiralState:
    """A state that the view allows: the pieces that it cannot place, dealt at random to those who have them."""
    gone = ALL_PIECES - sum(view.path)
    unplaced = list(pieces_in(gone - view.eye - sum(view.collections)))
    if len(unplaced) not in view.hidden:
        # Else one player has all of them, and there is nothing to guess.
        unplaced = shuffled(unplaced, rng)
    collections: list[Bag] = []
    for known, hidden in zip(view.collections, view.hidden, strict=True):
        collections.append(known + sum(unplaced[:hidden]))
        del unplaced[:hidden]
    # What once lay on an empty space has no bearing on the game any more.
    once_there = pieces_in(gone)
    return SpiralState(
        to_act=view.to_act,
        ending=view.ending,
        facts=rules.sampled_facts(view, rng),
        path=(EMPTY, *(piece or next(once_there) for piece in view.path[BEFORE + 1 :])),
        left=sum(at(space) for space in SPACES if view.path[space]),
        pawns=view.pawns,
        collections=tuple(collections),
        eye=view.eye,
        scorings=view.scorings,
    )
