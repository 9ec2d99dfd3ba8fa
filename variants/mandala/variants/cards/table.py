"""Scoring a real table of the card game, M16 and M17."""

from collections.abc import Mapping, Sequence
from typing import Any

from mandala.core.answers import read_name, read_number, read_stacks, shown
from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.text import _
from mandala.core.variant import Field, TableForm, TableScore

from .bag import COLOURS, EMPTY, LETTERS, Bag, Colour, count, one
from .setups import CARDS_OF_A_COLOUR
from .state import BOTH, CardsState
from .words import COLOUR_NAMES

__all__ = ["TABLE"]


def _colour(word: str) -> Colour:
    """A colour by name or letter; raises `MandalaError`."""
    colour = read_name(word, LETTERS, COLOUR_NAMES)
    if colour is None:
        raise MandalaError(
            _("“{word}” is no colour; the colours are {names}",
              word=shown(word.strip()), names=", ".join(map(str, COLOUR_NAMES)))
        )  # fmt: skip
    return colour


def _river(text: str, spaces: int) -> tuple[Colour, ...]:
    river = tuple(_colour(word) for word in text.split(",") if word.strip())
    if len(set(river)) < len(river):
        raise MandalaError(_("a river holds each colour once (M7)"))
    if len(river) > spaces:
        raise MandalaError(_("a river has only {spaces} spaces (M10)", spaces=spaces))
    return river


def _cards(word: str, number: str) -> tuple[Colour, int]:
    """A colour and how many cards of it; raises `MandalaError`."""
    cards = read_number(number, 0, CARDS_OF_A_COLOUR)
    if cards is None:
        raise MandalaError(
            _(
                "“{piece}” is no number of cards; write for example {example}",
                piece=shown(word, number),
                example="red:4",
            )
        )
    return _colour(word), cards


def _cup(text: str) -> Bag:
    cards = read_stacks(text, _cards, lambda colour: _("the cup names {colour} twice", colour=COLOUR_NAMES[colour]))
    return sum(number * one(colour) for colour, number in cards.items())


def _check_together(rivers: Sequence[Sequence[Colour]], cups: Sequence[Bag]) -> None:
    """M1: nobody has cards that are not there."""
    for colour in COLOURS:
        number = sum(river.count(colour) for river in rivers) + sum(count(cup, colour) for cup in cups)
        if number > CARDS_OF_A_COLOUR:
            raise MandalaError(
                _("there are only {most} {colour} cards (M1), not {number} in rivers and cups",
                  most=CARDS_OF_A_COLOUR, colour=COLOUR_NAMES[colour], number=number)
            )  # fmt: skip


def _told(
    rules: Rules[Any, Any, Any, Any], answers: Sequence[Mapping[str, str]]
) -> tuple[list[tuple[Colour, ...]], list[Bag]]:
    """The rivers and cups as far as they are told; raises `MandalaError`."""
    if not 1 <= len(answers) <= 2:
        raise MandalaError(_("this game is scored for one or two players"))
    rivers = [_river(answer.get("river", ""), rules.parameters.river_spaces) for answer in answers]
    cups = [_cup(answer.get("cup", "")) for answer in answers]
    _check_together(rivers, cups)
    return rivers, cups


def _read(rules: Rules[Any, Any, Any, Any], answers: Sequence[Mapping[str, str]]) -> TableScore:
    """Scores one or two players; a second one decides the winner."""
    rivers, cups = _told(rules, answers)
    state = CardsState(
        to_act=0,
        hands=BOTH,
        start_cups=BOTH,
        claims=BOTH,
        mountains=BOTH,
        deck=(),
        derived_bars=BOTH,
        derived_reach=EMPTY,
    )
    state.rivers = (rivers[0], rivers[-1])
    state.claims = (cups[0], cups[-1])
    lines = [line for line in rules.scorer.lines(state) if line.seat < len(answers)]
    totals = rules.scorer.totals(state)[: len(answers)]
    winners = rules.scorer.winners(state) if len(answers) > 1 else (0,)
    return TableScore(lines, totals, winners)


TABLE = TableForm(
    fields=(
        Field("river", _("colours in the river, from space 1 on"), "black,red,purple"),
        Field("cup", _("cards in the cup, colour by colour"), "black:2,red:4,purple:3,yellow:2"),
    ),
    read=_read,
    check=_told,
)
