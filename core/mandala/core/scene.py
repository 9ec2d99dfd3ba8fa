"""What there is to draw, in words and symbols, for any screen.

A scene is made of panels. A list panel holds lines of pieces under a label; a grid panel holds cells at places of a board.
A screen decides about columns, colours and symbols; whatever a scene shows by ink it shows by letter as well.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mandala.core.text import Text, _
from mandala.core.view import View

__all__ = ["Cell", "GridPanel", "Item", "ListPanel", "Panel", "Piece", "Scene", "whose_turn"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the table, `number` of it together.

    `mark` is what is drawn (1 to 4 ASCII characters), `ink` its colour as `#rrggbb`, `name` says it in words. `symbol` is one
    character that may stand beside the mark where the screen has more than ASCII.
    """

    mark: str
    name: Text
    ink: str | None = None
    symbol: str = ""
    number: int = 1
    strong: bool = False
    """Drawn so that it stands out (bold or reverse)."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list panel: a label, pieces in order, a note after them."""

    label: Text
    pieces: tuple[Piece, ...] = ()
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class ListPanel:
    """Lines under a title. `own` marks what belongs to the seat that looks."""

    title: Text
    items: tuple[Item, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a board: what lies there (None for an empty place) and its name as the notation has it (`d4`, `17`).

    `text` is what is drawn, at most `GridPanel.width` characters, piece and marks together.
    """

    name: str
    text: str
    piece: Piece | None = None
    words: Text | None = None
    """The place in words, for a list of places: what lies there, whose it is."""


@dataclass(frozen=True, slots=True)
class GridPanel:
    """A board: cells by (row, column) from the top left, drawn `width` characters wide, with labels if there are any.

    Where there is no room to draw it, its places are told in words, in the order in which `cells` has them: first those that
    matter most.
    """

    title: Text
    cells: Mapping[tuple[int, int], Cell]
    width: int
    row_labels: tuple[str, ...] = ()
    column_labels: tuple[str, ...] = ()
    key: tuple[Text, ...] = ()
    """What the marks mean, a line each."""
    tight: bool = False
    """Whether cells can be told apart without the space between them, which a narrow screen then leaves out."""


Panel = ListPanel | GridPanel


@dataclass(frozen=True, slots=True)
class Scene:
    """Rows of panels, each row side by side where there is room; `status`, the line above, says whose turn it is."""

    status: Text
    rows: tuple[tuple[Panel, ...], ...]
    notes: tuple[Text, ...] = field(default=())


def whose_turn(view: View) -> Text:
    """Who is to move, as the seat that looks would say it; what else a status line says comes after that."""
    if view.ending is not None:
        return _("The game is over.")
    if view.to_act == view.seat:
        return _("Your turn")
    return _("Player {number}'s turn", number=view.to_act + 1)
