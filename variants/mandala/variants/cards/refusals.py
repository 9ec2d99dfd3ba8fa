"""Why a move is refused, in a sentence with the rule's number; nothing that the seat to act may not know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mandala.core.refusal import Refusal, not_in_these_rules
from mandala.core.text import Capital, Text, _
from mandala.core.typing import Seat

from .bag import LETTERS, Colour, count, size
from .state import NO_MANDALA, CardsState
from .words import colour_name

if TYPE_CHECKING:
    from .rules import CardRules

__all__ = ["explain", "unknown"]

_TO_A_MANDALA = re.compile(r"([mf])([0-9]+)([a-z])[0-9]*|d([a-z])[0-9]+", re.IGNORECASE)

_GAME_OVER = {
    "sixth-colour": ("M10", _("The game is over: a river is full.")),
    "deck-exhausted": ("M11", _("The game is over: the deck ran out and the last mandala has been divided.")),
    "dead-end": ("M14", _("The game is over: neither mandala can ever be completed.")),
    "no-cards": ("M13", _("The game is over: both hands are empty.")),
    "stalemate": ("M15", _("The game is over: only discards for too long.")),
}


def explain(rules: CardRules, state: CardsState, kind: str, arguments: tuple[int, ...]) -> Refusal:
    """Why a move of that kind with those arguments is not among the legal ones."""
    if state.ending is not None:
        rule, sentence = _GAME_OVER.get(state.ending, ("M16", _("The game is over.")))
        return Refusal(sentence, rule)
    if state.dividing != NO_MANDALA:
        return _while_dividing(state, kind, arguments)
    hand = state.hands[state.to_act]
    if kind == "claim":
        return Refusal(_("No mandala is being divided: there is nothing to claim."), "M7")
    if not hand:
        return Refusal(_("You have no card in hand, so you can only pass."), "M13")
    if kind == "pass":
        return Refusal(_("You may pass only with no card in hand."), "M13")
    if kind == "discard":
        return _without_the_cards(arguments[0], count(hand, arguments[0]), arguments[1], "M5")
    return _placing(rules, state, kind, arguments)


def unknown(text: str) -> Refusal | None:
    """For notation with a colour, a mandala or a number of cards that there is not."""
    found = _TO_A_MANDALA.fullmatch(text)
    if found is None:
        return None
    kind, mandala, letter = found[1], found[2], found[3] or found[4]
    if letter.upper() not in LETTERS:
        return Refusal(_("The colours of this game are {letters}.", letters=" ".join(LETTERS)), "M1")
    if kind is None:
        return Refusal(_("You discard one or more cards of a colour, no more than a hand can hold."), "M5")
    if mandala not in ("1", "2"):
        return Refusal(_("There are two mandalas, 1 and 2."), "M1")
    if kind in "mM":
        return Refusal(_("Exactly one card goes to a mountain; leave the number out."), "M3")
    return Refusal(_("One or more cards of a colour go to a field, no more than a hand can hold."), "M4")


def _while_dividing(state: CardsState, kind: str, arguments: tuple[int, ...]) -> Refusal:
    if kind == "claim":
        return Refusal(
            _(
                "There is no {colour} on the mountain of mandala {mandala}.",
                colour=colour_name(arguments[0]),
                mandala=state.dividing + 1,
            ),
            "M7",
        )
    return Refusal(
        _("Mandala {mandala} is being divided: claim a colour of its mountain.", mandala=state.dividing + 1), "M7"
    )


def _placing(rules: CardRules, state: CardsState, kind: str, arguments: tuple[int, ...]) -> Refusal:
    mandala, colour = arguments[:2]
    number, rule = (1, "M3") if kind == "build" else (arguments[2], "M4")
    seat = state.to_act
    hand = state.hands[seat]
    in_hand = count(hand, colour)
    if in_hand < number:
        return _without_the_cards(colour, in_hand, number, rule)
    elsewhere = _where_else(state, seat, kind, mandala, colour)
    if elsewhere is not None:
        return Refusal(elsewhere, "M2")
    kept = rules.parameters.kept_in_hand
    if kind == "grow" and size(hand) - number < kept:
        return Refusal(_("At least {kept} of your cards must stay in your hand.", kept=kept), "M4")
    return not_in_these_rules(rule)


def _without_the_cards(colour: Colour, in_hand: int, wanted: int, rule: str) -> Refusal:
    if not in_hand:
        return Refusal(_("You have no {colour} card in hand.", colour=colour_name(colour)), rule)
    if in_hand < wanted:
        return Refusal(_("You have only {number} {colour} in hand.", number=in_hand, colour=colour_name(colour)), rule)
    return not_in_these_rules(rule)


def _where_else(state: CardsState, seat: Seat, kind: str, mandala: int, colour: Colour) -> Text | None:
    """The sentence of M2, where the colour lies in another area of the mandala."""
    places = {
        _("it lies on the mountain there"): count(state.mountains[mandala], colour) and kind != "build",
        _("it lies in your own field there"): count(state.fields[mandala][seat], colour) and kind != "grow",
        _("it lies in your opponent's field there"): count(state.fields[mandala][1 - seat], colour),
    }
    where = next((place for place, lies in places.items() if lies), None)
    if where is None:
        return None
    if kind == "build":
        return _(
            "{colour} may not go to mountain {mandala}: {where}",
            colour=Capital(colour_name(colour)),
            mandala=mandala + 1,
            where=where,
        )
    return _(
        "{colour} may not go to your field of mandala {mandala}: {where}",
        colour=Capital(colour_name(colour)),
        mandala=mandala + 1,
        where=where,
    )
