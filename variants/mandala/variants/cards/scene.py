"""What there is to draw of a card game, as one seat may see it."""

from mandala.core.scene import Item, ListPanel, Piece, Scene, whose_turn
from mandala.core.text import Text, _, counted
from mandala.core.typing import Seat

from .bag import LETTERS, Bag, Colour, colours_in, count, size
from .rules import CardRules
from .state import NO_MANDALA, CardsView
from .words import colour_name

__all__ = ["scene"]

# Inks that keep apart on dark and light terminals; black is drawn in grey. Symbols differ for those who see no colours.
_INKS = ("#d7263d", "#f08a24", "#d8b400", "#2e9e4f", "#9b4dca", "#8a8f98")
_SYMBOLS = "♥▲☼♣◆●"


def scene(rules: CardRules, view: CardsView) -> Scene:
    """The opponent's side at the top, the two mandalas, then one's own side."""
    own, other = view.seat, 1 - view.seat
    return Scene(
        status=_status(view),
        rows=(
            (_side(rules, view, other),),
            tuple(_mandala(view, mandala) for mandala in (0, 1)),
            (_side(rules, view, own), _piles(view)),
        ),
    )


def _status(view: CardsView) -> Text:
    who = whose_turn(view)
    if view.ending is not None:
        return who
    if view.dividing != NO_MANDALA:
        return _("{who}: mandala {mandala} is being divided, claim a colour (M7)", who=who, mandala=view.dividing + 1)
    if view.deck_used_up:
        return _("{who}; the next mandala completed is the last (M11)", who=who)
    return who


def _side(rules: CardRules, view: CardsView, seat: Seat) -> ListPanel:
    own = seat == view.seat
    title = _("You (player {number})", number=seat + 1) if own else _("Player {number}", number=seat + 1)
    items = [
        Item(_("River"), _river(rules, view.rivers[seat])),
        Item(_("Cup"), *_cup(view, seat)),
        Item(_("Hand"), *_bag_or_size(view.hands[seat], view.hand_sizes[seat])),
    ]
    return ListPanel(title, tuple(items), own=own)


def _river(rules: CardRules, river: tuple[Colour, ...]) -> tuple[Piece, ...]:
    """Every space with its number; an empty one as a dot."""
    spaces: list[Piece] = []
    for place in range(rules.parameters.river_spaces):
        number = place + 1
        if place < len(river):
            colour = river[place]
            name = _("space {number}: {colour}", number=number, colour=colour_name(colour))
            spaces.append(Piece(f"{number}{LETTERS[colour]}", name, _INKS[colour], _SYMBOLS[colour]))
        else:
            spaces.append(Piece(f"{number}.", _("space {number}: empty", number=number)))
    return tuple(spaces)


def _cup(view: CardsView, seat: Seat) -> tuple[tuple[Piece, ...], Text]:
    start = view.start_cups[seat]
    claims = view.claims[seat]
    total = size(claims) + view.start_cup_sizes[seat]
    if start is None:
        return _cards(claims), _(
            "and {number} dealt face down, {total} in all", number=view.start_cup_sizes[seat], total=total
        )
    return _cards(claims + start), _number(total)


def _bag_or_size(bag: Bag | None, number: int) -> tuple[tuple[Piece, ...], Text]:
    return () if bag is None else _cards(bag), _number(number)


def _number(cards: int) -> Text:
    return counted("{number} card", "{number} cards", cards)


def _mandala(view: CardsView, mandala: int) -> ListPanel:
    own, other = view.seat, 1 - view.seat
    fields = view.fields[mandala]
    items = (
        Item(_("Player {number}'s field", number=other + 1), _cards(fields[other])),
        Item(_("Mountain {mandala}", mandala=mandala + 1), _cards(view.mountains[mandala])),
        Item(_("Your field"), _cards(fields[own])),
    )
    return ListPanel(_mandala_title(view, mandala), items)


def _mandala_title(view: CardsView, mandala: int) -> Text:
    # While it is divided its colours get fewer, which would read as if it were growing backwards.
    if mandala == view.dividing:
        return _("Mandala {mandala}: being divided", mandala=mandala + 1)
    present = len(colours_in(view.mountains[mandala] + sum(view.fields[mandala])))
    return _("Mandala {mandala}: {present} of 6 colours", mandala=mandala + 1, present=present)


def _piles(view: CardsView) -> ListPanel:
    top = () if view.top_discard is None else (_card(view.top_discard, 1),)
    discards = size(view.discards)
    return ListPanel(
        _("Table"),
        (
            Item(_("Deck"), note=_number(view.deck_size)),
            Item(_("Discards"), top, _("on top of {number}", number=discards) if top else _("none")),
        ),
    )


def _cards(bag: Bag) -> tuple[Piece, ...]:
    return tuple(_card(colour, count(bag, colour)) for colour in colours_in(bag))


def _card(colour: Colour, number: int) -> Piece:
    return Piece(LETTERS[colour], colour_name(colour), _INKS[colour], _SYMBOLS[colour], number)
