"""What follows a move of the spiral-pawn game: pieces into the Eye (I3), sets that score (I4), the rest of the path (I6)."""

from collections.abc import Iterator, Sequence

from mandala.core.text import Text, _
from mandala.core.typing import Move

from .pieces import KINDS, TOKENS, count, kinds_in, size
from .rules import SpiralRules
from .state import SpiralView
from .words import kind_name

__all__ = ["news"]


def news(rules: SpiralRules, before: SpiralView, move: Move, after: SpiralView) -> Sequence[Text]:
    """What has happened beside the move itself, for any seat alike."""
    return [*_into_the_eye(before, after), *_rest_of_the_path(before, after), *_scored(rules, before, after)]


def _into_the_eye(before: SpiralView, after: SpiralView) -> Iterator[Text]:
    fallen = after.eye - before.eye
    pieces = [TOKENS[kind] for kind in KINDS for _piece in range(count(fallen, kind))]
    if pieces:
        yield _("Into the Eye: {pieces} (I3).", pieces=", ".join(pieces))


def _rest_of_the_path(before: SpiralView, after: SpiralView) -> Iterator[Text]:
    for seat in range(len(before.pawns)):
        had, has = (size(view.collections[seat]) + view.hidden[seat] for view in (before, after))
        rest = has - had - (1 if seat == before.to_act else 0)
        if rest > 0:
            yield _("Player {number} takes all pieces left on the path: {rest} (I6).", number=seat + 1, rest=rest)


def _scored(rules: SpiralRules, before: SpiralView, after: SpiralView) -> Iterator[Text]:
    scorings = after.scorings[len(before.scorings) :]
    payments = rules.sets.payments(scorings, after.collections)
    for kind in (kind for scoring in scorings for kind in kinds_in(scoring.kinds)):
        paid = [
            _("{points} for player {number}", points=payment.points, number=payment.seat + 1)
            for payment in payments
            if payment.kind == kind
        ]
        if paid:
            yield _("The set {kind} scores: {points} (I4).", kind=kind_name(kind), points=", ".join(map(str, paid)))
        else:
            yield _("The set {kind} scores nothing for anybody (I4).", kind=kind_name(kind))
