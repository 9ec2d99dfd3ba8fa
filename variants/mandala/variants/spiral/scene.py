"""What there is to draw of a spiral-pawn game, as one seat may see it: the path, and beside it who has what of each set."""

from collections.abc import Iterator, Sequence

from mandala.core.scene import Cell, GridPanel, Piece, Scene, whose_turn
from mandala.core.text import Text, _, counted
from mandala.core.typing import Seat

from .pieces import KINDS, TOKENS, Bag, Kind, count, kind_of, size
from .rules import SpiralRules
from .spaces import BEFORE, SPACES, Space
from .state import SpiralView
from .words import kind_name

__all__ = ["scene"]

# Inks that keep apart on dark and light terminals; black is drawn in grey.
_INKS = {"R": "#d7263d", "Y": "#d8b400", "G": "#2e9e4f", "B": "#3578e5", "K": "#8a8f98"}
_WIDTH = 3
"""Of the cells of both boards: five players have to fit 80 columns."""
_PIECES_AND_POINTS = "{number}+{points}"
ROWS, COLUMNS = 7, 11
"""The path winds inwards through these; what is over in the middle is the Eye."""


def scene(rules: SpiralRules, view: SpiralView) -> Scene:
    """The path on the left, on the right where the pieces of each set are."""
    return Scene(status=_status(view), rows=((_path(view), _collections(rules, view)),))


def _status(view: SpiralView) -> Text:
    if view.ending is not None:
        return whose_turn(view)
    return _("{who} (you are player {number})", who=whose_turn(view), number=view.seat + 1)


# The path -------------------------------------------------------------------------------------------------------------


def _winding(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """The places of a board from the top left corner, clockwise and inwards."""
    top, left, bottom, right = 0, 0, rows - 1, columns - 1
    while top <= bottom and left <= right:
        yield from ((top, column) for column in range(left, right + 1))
        yield from ((row, right) for row in range(top + 1, bottom + 1))
        if top < bottom and left < right:
            yield from ((bottom, column) for column in range(right - 1, left - 1, -1))
            yield from ((row, left) for row in range(bottom - 1, top, -1))
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1


def _path(view: SpiralView) -> GridPanel:
    """Each space takes two lines: its number, and what lies or stands there."""
    cells: dict[tuple[int, int], Cell] = {}
    places = list(_winding(ROWS, COLUMNS))
    # A list begins where the player stands.
    pawn = max(view.pawns[view.seat], SPACES[0])
    for space in (*range(pawn, SPACES[-1] + 1), *range(SPACES[0], pawn)):
        row, column = places[space - SPACES[0]]
        cell = _space(view, space)
        cells[2 * row + 1, column] = cell
        if cell.words is not None:
            cells[2 * row, column] = Cell(cell.name, f"{space:>2}")
    eye = places[len(SPACES) :]
    for (row, column), (above, below) in zip(eye, ((_EYE[0], "--"), (_EYE[1], f"{size(view.eye):>2}")), strict=True):
        cells[2 * row, column] = Cell("", above)
        cells[2 * row + 1, column] = Cell("", below)
    row, column = eye[-1]
    cells[2 * row + 1, column] = Cell("Eye", f"{size(view.eye):>2}", words=_eye_in_words(view.eye))
    return GridPanel(
        title=_("Path"),
        cells=cells,
        width=_WIDTH,
        key=tuple(_key(view)),
    )


def _key(view: SpiralView) -> Iterator[Text]:
    """What the marks mean. Lines are scarce: all of it has to fit a screen of 24 with room for a menu below the prompt."""
    waiting = [f"[{seat + 1}]" for seat, pawn in enumerate(view.pawns) if pawn == BEFORE]
    if waiting:
        yield _("Before space 1: {pawns}", pawns=", ".join(waiting))
    else:
        yield _("[1]: player 1's pawn; .: an empty space")
    yield _("on: still on the path; -: the set has scored")
    yield _("2+3: two pieces, 3 points for the set (I4)")
    if any(view.hidden):
        yield _("?: you may not look; hid: pieces hidden")


_EYE = ("The", "Eye")


def _eye_in_words(eye: Bag) -> Text:
    stacks = [f"{TOKENS[kind]}:{count(eye, kind)}" for kind in KINDS if count(eye, kind)]
    if not stacks:
        return _("empty")
    return counted("{number} piece: {stacks}", "{number} pieces: {stacks}", size(eye), stacks=", ".join(stacks))


def _space(view: SpiralView, space: Space) -> Cell:
    """A piece, a pawn or a gap; a gap has no words, so that a list leaves it out."""
    piece = view.path[space]
    if piece:
        return _piece_cell(str(space), piece)
    if space in view.pawns:
        seat = view.pawns.index(space)
        name = _whose_pawn(view, seat)
        return Cell(str(space), f"[{seat + 1}]", Piece(f"[{seat + 1}]", name, strong=True), name)
    return Cell(str(space), " .")


def _piece_cell(name: str, piece: Bag) -> Cell:
    kind = kind_of(piece)
    return Cell(name, TOKENS[kind], _piece(kind), kind_name(kind))


def _piece(kind: Kind) -> Piece:
    return Piece(TOKENS[kind], kind_name(kind), _INKS[TOKENS[kind][0]])


def _whose_pawn(view: SpiralView, seat: Seat) -> Text:
    if seat == view.seat:
        return _("your pawn")
    return _("player {number}'s pawn", number=seat + 1)


# The collections ------------------------------------------------------------------------------------------------------


def _collections(rules: SpiralRules, view: SpiralView) -> GridPanel:
    """A line for each kind: how many are on the path, in the Eye and in each collection, and what the set has paid."""
    seats = range(len(view.pawns))
    on_path = sum(view.path)
    payments = rules.sets.payments(view.scorings, view.collections)
    paid = {(payment.kind, payment.seat): payment.points for payment in payments}
    # House rules may let a set pay more than a cell is wide in the printed game.
    most = max(sum(rules.sets.set_pays(kind)) for kind in KINDS)
    totals = [sum(payment.points for payment in payments if payment.seat == seat) for seat in seats]
    cells: dict[tuple[int, int], Cell] = {}
    for row, kind in enumerate(KINDS):
        left = count(on_path, kind)
        cells[row, 0] = Cell(TOKENS[kind], f"{left:>2}" if left else " -", words=_set_in_words(view, kind, left, paid))
        cells[row, 1] = Cell("", f"{count(view.eye, kind) or '.':>2}")
        for seat in seats:
            number, points = count(view.collections[seat], kind), paid.get((kind, seat), 0)
            nothing = "?" if left and view.hidden[seat] else "."
            cells[row, seat + 2] = Cell(
                "", _PIECES_AND_POINTS.format(number=number, points=points) if points else str(number or nothing)
            )
    labels = [*TOKENS]
    if any(view.hidden):
        _add_line(cells, len(labels), _("hidden"), view.hidden)
        labels.append("hid")
    _add_line(cells, len(labels), _("points"), totals)
    labels.append("pts")
    return GridPanel(
        title=_("Sets"),
        cells=cells,
        width=max(_WIDTH, len(_PIECES_AND_POINTS.format(number=1, points=most))),
        row_labels=tuple(labels),
        column_labels=("on", "Eye", *(f"[{seat + 1}]" for seat in seats)),
    )


def _add_line(cells: dict[tuple[int, int], Cell], row: int, name: Text, numbers: Sequence[int]) -> None:
    """A last line with a number for each player; for a list it is told in the first of its cells."""
    told = [_("player {number}: {count}", number=seat + 1, count=count) for seat, count in enumerate(numbers)]
    cells[row, 0] = Cell("", "", words=_("{name}: {players}", name=name, players="; ".join(map(str, told))))
    for seat, number in enumerate(numbers):
        cells[row, seat + 2] = Cell("", str(number))


def _set_in_words(view: SpiralView, kind: Kind, left: int, paid: dict[tuple[Kind, Seat], int]) -> Text:
    owners = [(seat, count(bag, kind)) for seat, bag in enumerate(view.collections) if count(bag, kind)]
    if not left:
        told = [
            _(
                "player {number}: {pieces}, for {points}",
                number=seat + 1,
                pieces=pieces,
                points=paid.get((kind, seat), 0),
            )
            for seat, pieces in owners
        ]
        return _("scored; {owners}", owners="; ".join(map(str, told)) or _("all in the Eye"))
    told = [_("player {number}: {count}", number=seat + 1, count=pieces) for seat, pieces in owners]
    nobody = _("no owner that you know of") if any(view.hidden) else _("nobody has any")
    return _("open, {left} on the path; {owners}", left=left, owners="; ".join(map(str, told)) or nobody)
