"""Set-ups: at random, as a record's text, and whether one is possible (I1); and what has to add up later (I8)."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from mandala.core.chance import Dealer
from mandala.core.refusal import MandalaError, Refusal
from mandala.core.text import _, clean, counted

from .pieces import ALL_PIECES, KINDS, PIECES, PIECES_OF_A_KIND, TOKENS, kind_of, kinds_in, one
from .scoring import SpiralScorer
from .spaces import BEFORE, SPACES, at
from .state import SpiralSetup, SpiralState, open_sets
from .words import kind_name

__all__ = ["SEATS", "check", "deal", "misplaced_pieces", "read", "write", "wrong_payments"]

SEATS = range(2, 6)
"""How many may play (I1)."""


def deal(dealer: Dealer, seats: int) -> SpiralSetup:
    """All pieces in random order along the path (I1)."""
    return SpiralSetup(tuple(dealer.shuffle(PIECES)), seats)


def check(setup: SpiralSetup) -> Refusal | None:
    """I1: two to five players, five pieces of each kind."""
    if setup.players not in SEATS:
        return Refusal(_("two to five can play, not {number}", number=setup.players), "I1")
    if len(setup.path) != len(PIECES):
        why = counted(
            "the path has {number} piece, not {all}",
            "the path has {number} pieces, not {all}",
            len(setup.path),
            all=len(PIECES),
        )
        return Refusal(why, "I1")
    for kind in KINDS:
        number = setup.path.count(one(kind))
        if number != PIECES_OF_A_KIND:
            return Refusal(
                counted(
                    "the path has {number} piece {kind}, not {all}",
                    "the path has {number} pieces {kind}, not {all}",
                    number,
                    kind=kind_name(kind),
                    all=PIECES_OF_A_KIND,
                ),
                "I1",
            )
    return None


class _SetupText(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    path: str
    players: int


def read(data: object) -> SpiralSetup:
    """The set-up of a record; raises pydantic's `ValidationError`, and `MandalaError` for a piece that the game does not have."""
    text = _SetupText.model_validate(data)
    pieces = text.path.split(" ")
    strange = next((piece for piece in pieces if piece not in TOKENS), None)
    if strange is not None:
        raise MandalaError(
            Refusal(
                _("“{piece}” on the path is no piece; they are {first} to {last}, with one space between them",
                  piece=clean(strange, 20), first=TOKENS[0], last=TOKENS[-1]),
                "I1",
            )
        )  # fmt: skip
    return SpiralSetup(tuple(one(TOKENS.index(piece)) for piece in pieces), text.players)


def write(setup: SpiralSetup) -> dict[str, Any]:
    """A set-up as a record holds it, space 1 first."""
    return {"path": " ".join(TOKENS[kind_of(piece)] for piece in setup.path), "players": setup.players}


def misplaced_pieces(state: SpiralState) -> str | None:
    """Conservation: each of the 75 pieces is in one place, and every pawn stands by itself where no piece is left (I2)."""
    on_path = sum(state.path[space] for space in SPACES if state.left & at(space))
    if on_path + state.eye + sum(state.collections) != ALL_PIECES:
        return f"the path, the Eye and the collections do not hold {PIECES_OF_A_KIND} pieces of each kind"
    started = [pawn for pawn in state.pawns if pawn != BEFORE]
    if len(set(started)) < len(started):
        return "two pawns share a space"
    if any(state.left & at(pawn) for pawn in started):
        return "a pawn stands on a piece"
    return None


def wrong_payments(scorer: SpiralScorer, state: SpiralState) -> str | None:
    """I4, I8: each set has scored, once, when its last piece had left the path, and paid what it should."""
    payments = scorer.payments(state.scorings, state.collections)
    scored = [kind for kinds, _order in state.scorings for kind in kinds_in(kinds)]
    still_open = kinds_in(open_sets(state))
    if sorted([*scored, *still_open]) != list(KINDS):
        return "the sets that have scored are not those with no piece left on the path"
    for kind in scored:
        paid = sum(payment.points for payment in payments if payment.kind == kind)
        if not scorer.balances(kind, scorer.pieces_of_owners(state, kind), paid):
            return f"{TOKENS[kind]} has paid {paid} points"
    return None
