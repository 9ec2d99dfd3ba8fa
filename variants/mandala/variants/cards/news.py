"""What happens by a move of the card game and is not to be seen in it: what one has drawn (M3, M5), and reshuffles (M11, M12)."""

from collections.abc import Iterator, Sequence

from mandala.core.text import Text, _, counted
from mandala.core.typing import Move

from .bag import COLOURS, EMPTY, Bag, Colour, count, one, size
from .rules import CardRules
from .state import CardsView
from .words import colour_name

__all__ = ["news"]


def news(rules: CardRules, before: CardsView, move: Move, after: CardsView) -> Sequence[Text]:
    """What the seat that looks learns by the move beside the move itself."""
    return [*_drawn(rules, before, move, after), *_deck(before, after)]


def _drawn(rules: CardRules, before: CardsView, move: Move, after: CardsView) -> Iterator[Text]:
    seat = before.seat
    had, has = before.hands[seat], after.hands[seat]
    # At the end the hands are laid away (M16), and what was drawn last does not matter any more.
    if before.to_act != seat or had is None or has is None or after.ending is not None:
        return
    played = _from_hand(rules, move)
    new = {colour: count(has, colour) - count(had, colour) + count(played, colour) for colour in COLOURS}
    cards = [_some(number, colour) for colour, number in new.items() if number > 0]
    if cards:
        yield _("You drew {cards}.", cards=", ".join(map(str, cards)))


def _some(number: int, colour: Colour) -> Text:
    if number == 1:
        return colour_name(colour)
    return _("{number} {colour}", number=number, colour=colour_name(colour))


def _from_hand(rules: CardRules, move: Move) -> Bag:
    """What a move of the printed game plays from the hand."""
    kind, arguments = rules.vocabulary.kinds[move].name, rules.vocabulary.arguments(move)
    if kind == "build":
        return one(arguments[1])
    if kind in ("grow", "discard"):
        *_mandala, colour, number = arguments
        return one(colour) * int(number)
    return EMPTY


def _deck(before: CardsView, after: CardsView) -> Iterator[Text]:
    """Nothing but a reshuffle makes the deck larger or the discard pile smaller; the first one is known by what it tells."""
    first = before.unseen_at_shuffle is None and after.unseen_at_shuffle is not None
    if first or after.deck_size > before.deck_size or size(after.discards) < size(before.discards):
        rule = "M12" if before.deck_used_up else "M11"
        yield counted("The deck ran out: the discards were shuffled into a new deck, which has {number} card now ({rule}).",
                      "The deck ran out: the discards were shuffled into a new deck, which has {number} cards now ({rule}).",
                      after.deck_size, rule=rule)  # fmt: skip
    elif not after.deck_size and before.deck_size:
        yield _("The last card of the deck was drawn, and there is no discard to shuffle (M12).")
