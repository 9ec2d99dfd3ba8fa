"""Scoring a real table of the spiral-pawn game, I4 and I7: all sets that somebody has a piece of, as the pawns stand."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.text import _
from mandala.core.variant import Field, TableForm, TableScore

from .pieces import ALL_PIECES, EMPTY, KINDS, PIECES_OF_A_KIND, TOKENS, Bag, Kind, count, held_in, one
from .rules import SpiralRules
from .setups import SEATS
from .spaces import BEFORE, NO_SPACES, SPACES, Space
from .state import Scoring, SpiralState
from .words import COLOUR_NAMES, kind_name

__all__ = ["TABLE"]

_STACK = re.compile(r"\s*([^\W\d]+)\s*([1-3])\s*(?::\s*([0-9]))?\s*")


def _kind(colour: str, size: str, piece: str) -> Kind:
    """A kind by its colour, in a letter or a word, and its size."""
    for letter, name in COLOUR_NAMES.items():
        if colour.casefold() in (letter.casefold(), str(name).casefold(), name.template):
            return TOKENS.index(letter + size)
    raise MandalaError(
        _(
            "“{piece}” has no colour of this game: {names}",
            piece=piece,
            names=", ".join(map(str, COLOUR_NAMES.values())),
        )
    )


def _pieces(text: str) -> Bag:
    """`R1:3, green 2` as a bag; a number left out is one piece."""
    bag = EMPTY
    for piece in filter(str.strip, text.split(",")):
        found = _STACK.fullmatch(piece)
        if found is None:
            raise MandalaError(
                _("“{piece}” is no stack of pieces; write for example {example}", piece=piece, example="G3:2")
            )
        kind = _kind(found[1], found[2], piece.strip())
        if count(bag, kind):
            raise MandalaError(_("{kind} is named twice for one player", kind=kind_name(kind)))
        bag += one(kind) * int(found[3] or 1)
    return bag


def _pawn(text: str) -> Space:
    if not re.fullmatch("[0-9]{1,2}", text.strip()) or int(text) > SPACES[-1]:
        raise MandalaError(
            _(
                "“{text}” is no space; 0 stands for a pawn before space 1, {last} for the last space",
                text=text,
                last=SPACES[-1],
            )
        )
    return int(text)


def _read(rules: Rules[Any, Any, Any, Any], answers: Sequence[Mapping[str, str]]) -> TableScore:
    """What is in no collection lies in the Eye."""
    assert isinstance(rules, SpiralRules)
    if len(answers) not in range(1, SEATS.stop):
        raise MandalaError(_("this game is scored for one to {most} players", most=SEATS.stop - 1))
    collections = tuple(_pieces(answer["pieces"]) for answer in answers)
    pawns = tuple(_pawn(answer["pawn"]) for answer in answers)
    for kind in KINDS:
        number = sum(count(collection, kind) for collection in collections)
        if number > PIECES_OF_A_KIND:
            raise MandalaError(
                _(
                    "together the players have {number} pieces {kind}, of {all} (I1)",
                    number=number,
                    kind=kind_name(kind),
                    all=PIECES_OF_A_KIND,
                )
            )
    started = [pawn for pawn in pawns if pawn != BEFORE]
    if len(set(started)) < len(started):
        raise MandalaError(_("no two pawns share a space (I2)"))
    state = SpiralState(
        to_act=0, path=(), left=NO_SPACES, pawns=pawns, collections=collections, eye=ALL_PIECES - sum(collections)
    )
    state.scorings = (Scoring(held_in(sum(collections)), rules.sets.tie_order(state)),)
    return TableScore(rules.scorer.lines(state), rules.scorer.totals(state), rules.scorer.winners(state))


TABLE = TableForm(
    fields=(
        Field("pieces", _("pieces taken, kind by kind; those of sets that scored earlier left out"), "R1:3,G2:2"),
        Field("pawn", _("the space of the pawn, 0 before space 1"), "40"),
    ),
    read=_read,
)
