"""What there is to draw of a tile-and-river game. All of it lies open; a seat only sees its own groups marked as its own."""

from random import Random

from mandala.core.scene import Cell, GridPanel, Item, ListPanel, Piece, Scene, whose_turn
from mandala.core.text import Text, _
from mandala.core.typing import Seat

from .board import Space
from .colours import LETTERS, NO_TILE, Colour
from .rules import TilesRules
from .state import CHOICE, EXTRA_TURNS, TilesView
from .words import colour_name

__all__ = ["scene"]

# Inks that keep apart on dark and light terminals. Symbols differ for those who see no colours.
_INKS = ("#d7263d", "#f08a24", "#d8b400", "#2e9e4f", "#2f7fd6", "#9b4dca")
_SYMBOLS = "♥▲☼♣♦◆"
_OWN, _OTHER = ("(", ")"), ("[", "]")
_CELL_WIDTH = 4
"""Room for a turned tile with a claim marker: `(R2)`."""


def scene(rules: TilesRules, view: TilesView) -> Scene:
    """The board, and beside it bowls and rivers, the opponent's first."""
    # Nothing is hidden, so that the state behind the view can be had, and scored.
    points = rules.scorer.totals(rules.determinize(view, Random(0)))
    panels = tuple(_side(rules, view, seat, points[seat]) for seat in (1 - view.seat, view.seat))
    spare = (_spare(view),) if view.spare else ()
    return Scene(status=_status(view), rows=((_board(rules, view),), (*panels, *spare)))


def _status(view: TilesView) -> Text:
    who = whose_turn(view)
    if view.ending is not None:
        return who
    if view.phase == CHOICE:
        return _("{who}: choose a bowl tile (T3)", who=who)
    if view.phase == EXTRA_TURNS:
        if view.to_act == view.seat:
            return _("{who}: your opponent has no action. Turn any tiles you like, X to stop (T9)", who=who)
        return _("{who}: you have no action. Tiles may be turned, X stops that (T9)", who=who)
    return who


def _board(rules: TilesRules, view: TilesView) -> GridPanel:
    board = rules.board
    return GridPanel(
        title=_("Board"),
        cells={place: _cell(rules, view, space) for space, place in enumerate(board.places)},
        width=_CELL_WIDTH,
        tight=True,
        row_labels=tuple(str(rank) for rank in range(board.ranks, 0, -1)),
        column_labels=tuple(chr(ord("a") + file) for file in range(board.files)),
        key=(
            _("r  an open tile, here red: a small letter"),
            _("{own}  a turned tile of your group, {other}  of your opponent's", own="(R)", other="[R]"),
            _("{own}  {other}  the tile with the claim marker, and its number", own="(R2)", other="[R2]"),
        ),
    )


def _cell(rules: TilesRules, view: TilesView, space: Space) -> Cell:
    """An open tile as a small letter; a turned one as a capital in its owner's brackets, with the number of a claim marker."""
    name, planes = rules.board.names[space], rules.planes
    colour = planes.colour_on(view.open, space)
    if colour != NO_TILE:
        return Cell(
            name, f" {LETTERS[colour].lower()}  ", _tile(colour), _("open {colour} tile", colour=colour_name(colour))
        )
    owner = 0 if view.turned[0] & planes.piles[space] else 1
    colour = planes.colour_on(view.turned[owner], space)
    own = owner == view.seat
    opening, closing = _OWN if own else _OTHER
    words = (
        _("your {colour} group", colour=colour_name(colour))
        if own
        else _("player {number}'s {colour} group", number=owner + 1, colour=colour_name(colour))
    )
    claim = ""
    if space in view.claims[owner]:
        claim = str(view.claims[owner].index(space) + 1)
        words = _("{group}, claim marker {claim}", group=words, claim=claim)
    text = f"{opening}{LETTERS[colour]}{claim}{closing}".ljust(_CELL_WIDTH)
    return Cell(name, text, _tile(colour, strong=True), words)


def _side(rules: TilesRules, view: TilesView, seat: Seat, points: int) -> ListPanel:
    own = seat == view.seat
    title = _("You (player {number})", number=seat + 1) if own else _("Player {number}", number=seat + 1)
    bowl = view.bowls[seat]
    bowl_item = Item(_("Bowl"), (_tile(bowl),)) if bowl != NO_TILE else Item(_("Bowl"), note=_("empty"))
    items = (
        bowl_item,
        Item(_("River"), _river(rules, view, seat)),
        Item(_("Tiles"), _sizes(rules, view, seat)),
        Item(_("Points"), note=_("{points} by now", points=points)),
    )
    return ListPanel(title, items, own=own)


def _river(rules: TilesRules, view: TilesView, seat: Seat) -> tuple[Piece, ...]:
    """Every space with its number: with a colour marker once a group is founded, else a dot, the claim marker still on it."""
    spaces: list[Piece] = []
    for place in range(len(rules.parameters.colours)):
        number = place + 1
        if place < len(view.founded[seat]):
            colour = view.founded[seat][place]
            name = _("space {number}: {colour}", number=number, colour=colour_name(colour))
            spaces.append(Piece(f"{number}{LETTERS[colour]}", name, _INKS[colour], _SYMBOLS[colour]))
        else:
            spaces.append(Piece(f"{number}.", _("space {number}: not founded", number=number)))
    return tuple(spaces)


def _sizes(rules: TilesRules, view: TilesView, seat: Seat) -> tuple[Piece, ...]:
    """The tiles of each group, claim marker and all, in the order of the river."""
    groups = [(colour, rules.planes.count(view.turned[seat], colour)) for colour in view.founded[seat]]
    return tuple(
        Piece(LETTERS[colour], colour_name(colour), _INKS[colour], _SYMBOLS[colour], size) for colour, size in groups
    )


def _spare(view: TilesView) -> ListPanel:
    return ListPanel(_("Tiles for the bowls"), (Item(_("Left"), tuple(_tile(colour) for colour in view.spare)),))


def _tile(colour: Colour, *, strong: bool = False) -> Piece:
    return Piece(LETTERS[colour], colour_name(colour), _INKS[colour], _SYMBOLS[colour], strong=strong)
