"""Scoring a real table of the spiral-pawn game, I4 and I7: all sets that somebody has a piece of, as the pawns stand."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mandala.core.answers import read_name, read_number, read_stacks, shown
from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.scoring import Line, highest
from mandala.core.text import _
from mandala.core.variant import Field, TableForm, TableScore

from .pieces import ALL_PIECES, KINDS, PIECES_OF_A_KIND, TOKENS, Bag, Kind, count, held_in, one
from .rules import SpiralRules
from .setups import SEATS
from .spaces import BEFORE, NO_SPACES, SPACES, Space
from .state import Scoring, SpiralState
from .words import COLOUR_NAMES, kind_name

__all__ = ["TABLE"]

_KIND = re.compile(r"([^\W\d]+)\s*([1-3])")


def _stack(name: str, number: str) -> tuple[Kind, int]:
    """A kind by its colour, in a letter or a word, and its size, and how many pieces; a number left out is one piece."""
    kind, pieces = _KIND.fullmatch(name), read_number(number or "1", 1, PIECES_OF_A_KIND)
    if kind is None or pieces is None:
        raise MandalaError(
            _("“{piece}” is no stack of pieces; write a kind and how many, 1 to {most}, for example {example}",
              piece=shown(name, number), most=PIECES_OF_A_KIND, example="G3:2")
        )  # fmt: skip
    colour = read_name(kind[1], COLOUR_NAMES, COLOUR_NAMES.values())
    if colour is None:
        raise MandalaError(
            _("“{piece}” has no colour of this game: {names}",
              piece=shown(name, number), names=", ".join(map(str, COLOUR_NAMES.values())))
        )  # fmt: skip
    return TOKENS.index([*COLOUR_NAMES][colour] + kind[2]), pieces


def _pieces(text: str) -> Bag:
    stacks = read_stacks(text, _stack, lambda kind: _("{kind} is named twice for one player", kind=kind_name(kind)))
    return sum(number * one(kind) for kind, number in stacks.items())


def _pawn(text: str) -> Space:
    space = read_number(text, BEFORE, SPACES[-1])
    if space is None:
        raise MandalaError(
            _("“{text}” is no space; 0 stands for a pawn before space 1, {last} for the last space",
              text=shown(text), last=SPACES[-1])
        )  # fmt: skip
    return space


def _earlier(rules: SpiralRules, text: str) -> int:
    most = sum(sum(rules.sets.set_pays(kind)) for kind in KINDS)
    points = read_number(text, 0, most)
    if points is None:
        raise MandalaError(
            _("“{text}” is no number of points; sets pay no more than {most} in all (I8)", text=shown(text), most=most)
        )
    return points


def _check_together(
    rules: SpiralRules, pawns: Sequence[Space], collections: Sequence[Bag], earlier: Sequence[int]
) -> None:
    """I1, I2 and I8: nobody has pieces that are not there, stands where another pawn stands, or was paid by no set."""
    for kind in KINDS:
        number = sum(count(collection, kind) for collection in collections)
        if number > PIECES_OF_A_KIND:
            raise MandalaError(
                _("together the players have {number} pieces {kind}, of {all} (I1)",
                  number=number, kind=kind_name(kind), all=PIECES_OF_A_KIND)
            )  # fmt: skip
    started = [pawn for pawn in pawns if pawn != BEFORE]
    if len(set(started)) < len(started):
        raise MandalaError(_("no two pawns share a space (I2)"))
    named = sum(collections)
    most = sum(sum(rules.sets.set_pays(kind)) for kind in KINDS if not count(named, kind))
    if sum(earlier) > most:
        raise MandalaError(
            _("the sets that nobody names a piece of can have paid {most} points at most (I8), not {points}",
              most=most, points=sum(earlier))
        )  # fmt: skip


def _told(rules: Rules[Any, Any, Any, Any], answers: Sequence[Mapping[str, str]]) -> tuple[SpiralState, list[int]]:
    """The table as far as it is told, and the points of sets that scored earlier; raises `MandalaError`."""
    assert isinstance(rules, SpiralRules)
    if len(answers) not in SEATS:
        raise MandalaError(_("two to five can play, not {number} (I1)", number=len(answers)))
    collections = tuple(_pieces(answer.get("pieces", "")) for answer in answers)
    pawns = tuple(_pawn(answer.get("pawn", str(BEFORE))) for answer in answers)
    earlier = [_earlier(rules, answer.get("points", "0")) for answer in answers]
    for seat, answer in enumerate(answers):
        if "pawn" in answer and pawns[seat] == BEFORE and (collections[seat] or earlier[seat]):
            raise MandalaError(
                _("player {number} has pieces or points, so the pawn has left its place before space 1 (I2)",
                  number=seat + 1)
            )  # fmt: skip
    _check_together(rules, pawns, collections, earlier)
    state = SpiralState(
        to_act=0, path=(), left=NO_SPACES, pawns=pawns, collections=collections, eye=ALL_PIECES - sum(collections)
    )
    return state, earlier


def _read(rules: Rules[Any, Any, Any, Any], answers: Sequence[Mapping[str, str]]) -> TableScore:
    """What is in no collection lies in the Eye, or has scored earlier."""
    assert isinstance(rules, SpiralRules)
    state, earlier = _told(rules, answers)
    pawns, collections = state.pawns, state.collections
    state.scorings = (Scoring(held_in(sum(collections)), rules.sets.tie_order(state)),)
    lines = [Line(seat, points, "I4", _("sets that scored earlier")) for seat, points in enumerate(earlier) if points]
    totals = tuple(map(sum, zip(earlier, rules.scorer.totals(state), strict=True)))
    leading = highest(totals)
    best = [seat for seat in rules.sets.tie_order(state) if seat in leading]
    # I7 decides between pawns on the path, but not between those that wait before it.
    undecided = len(best) > 1 and pawns[best[0]] == BEFORE
    return TableScore([*lines, *rules.scorer.lines(state)], totals, () if undecided else (best[0],))


TABLE = TableForm(
    fields=(
        Field("pieces", _("pieces taken, kind by kind; those of sets that scored earlier left out"), "R1:3,G2:2"),
        Field("pawn", _("the space of the pawn, 0 before space 1"), "40"),
        Field("points", _("points paid so far by sets that scored earlier"), "8", usual="0"),
    ),
    read=_read,
    check=_told,
)
