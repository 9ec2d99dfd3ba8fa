"""Drawing a scene as text: panels side by side where there is room, each piece by letter, symbol and colour.

Nothing is said by colour alone, and whatever a scene brings, a plugin's scene as well, is cleaned before it is drawn.
"""

import io
import re
from collections.abc import Iterable, Sequence

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.style import Style
from rich.table import Table
from rich.text import Text as Styled

from mandala.core.scene import Cell, GridPanel, Item, ListPanel, Panel, Piece, Scene
from mandala.core.text import clean

__all__ = ["draw"]

NARROWEST_LIST = 24
"""A list panel that would be narrower goes below its neighbour."""
GAP = 2
_INK = re.compile(r"#[0-9a-fA-F]{6}")


def draw(scene: Scene, width: int = 80, *, colour: bool = False, ascii_only: bool = False, lists: bool = False) -> str:
    """The scene in lines of at most `width` characters, the last one ended as well.

    Without `colour` there is not a single escape sequence in it, with `ascii_only` nothing but ASCII. With `lists`, and where
    there is no room for a board, its places are told in words.
    """
    pen = _Pen(width, ascii_only, lists)
    page = io.StringIO()
    console = Console(
        file=page,
        width=width,
        force_terminal=colour,
        no_color=not colour,
        color_system="auto" if colour else None,
        legacy_windows=False,
        markup=False,
        emoji=False,
        highlight=False,
    )
    console.print(pen.words(scene.status, "bold"))
    for row in scene.rows:
        console.print(pen.row(row))
    for note in scene.notes:
        console.print(pen.words(note))
    drawing = "".join(line.rstrip() + "\n" for line in page.getvalue().splitlines())
    return drawing.translate(_NARROW) if ascii_only else drawing


_NARROW = {ord("…"): ".", ord("×"): "x", ord("·"): ".", ord("─"): "-"}


class _Pen:
    """What is the same for every panel of a drawing."""

    def __init__(self, width: int, ascii_only: bool, lists: bool) -> None:
        self.width = width
        self.ascii_only = ascii_only
        self.lists = lists

    def words(self, text: object, style: str = "") -> Styled:
        shown = clean(text)
        if self.ascii_only:
            shown = shown.translate(_NARROW).encode("ascii", errors="replace").decode("ascii")
        return Styled(shown, style=style)

    # Rows and panels --------------------------------------------------------------------------------------------------

    def row(self, panels: Sequence[Panel]) -> RenderableType:
        """Side by side, or one below the other where that would be too narrow."""
        widths = self.shares(panels)
        if widths is None:
            stack = Table.grid()
            stack.add_column(width=self.width)
            for panel in panels:
                stack.add_row(self.panel(panel, self.width))
            return stack
        table = Table.grid(padding=(0, GAP), pad_edge=False)
        for width in widths:
            table.add_column(width=width)
        table.add_row(*(self.panel(panel, width) for panel, width in zip(panels, widths, strict=True)))
        return table

    def shares(self, panels: Sequence[Panel]) -> list[int] | None:
        """The width of each panel side by side: what a drawn board needs, the rest equally; None if that is too little."""
        needs = [self.need(panel) if isinstance(panel, GridPanel) and not self.lists else None for panel in panels]
        sharing = sum(1 for need in needs if need is None)
        room = self.width - GAP * (len(panels) - 1) - sum(need or 0 for need in needs)
        if len(panels) > 1 and (room < 0 or (sharing and room // sharing < NARROWEST_LIST)):
            return None
        if len(panels) == 1:
            return [self.width]
        # A division that leaves something over gives it to the first lists.
        parts = iter([room // sharing + (1 if place < room % sharing else 0) for place in range(sharing)])
        return [need if need is not None else next(parts) for need in needs]

    def need(self, panel: GridPanel) -> int:
        """What a board takes beside other panels: its cells, and room for its title and key."""
        texts = [len(clean(text)) + 1 for text in (panel.title, *panel.key)]
        return max(self.cells(panel), min(max(texts), NARROWEST_LIST))

    def cells(self, panel: GridPanel) -> int:
        """The width of a board's cells and row labels."""
        columns = 1 + max((column for _row, column in panel.cells), default=-1)
        return max(map(len, panel.row_labels), default=0) + columns * (panel.width + self.between(panel))

    def between(self, panel: GridPanel) -> int:
        """How much room is left before each cell of a board."""
        columns = 1 + max((column for _row, column in panel.cells), default=-1)
        needed = max(map(len, panel.row_labels), default=0) + columns * (panel.width + 1)
        return 0 if panel.tight and needed > self.width else 1

    def panel(self, panel: Panel, width: int) -> RenderableType:
        own = isinstance(panel, ListPanel) and panel.own
        table = Table.grid(expand=True)
        table.add_column(width=width)
        title = self.words(panel.title, "bold" if own else "")
        # A title that takes all the width is told in full, without the line.
        rule = Rule(title, align="left", characters="-" if self.ascii_only else "─", style="")
        table.add_row(rule if len(title) < width else title)
        if isinstance(panel, ListPanel):
            table.add_row(self.items(panel.items))
        elif self.lists or self.cells(panel) > width:
            table.add_row(self.told(panel, width))
        else:
            table.add_row(self.board(panel))
            for line in panel.key:
                table.add_row(self.words(line))
        return table

    # Lists ------------------------------------------------------------------------------------------------------------

    def items(self, items: Iterable[Item]) -> RenderableType:
        table = Table.grid(padding=(0, 1), pad_edge=False)
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for item in items:
            content = [self.piece(piece) for piece in item.pieces]
            if item.note is not None:
                content.append(self.words(f"({item.note})" if item.pieces else item.note))
            table.add_row(self.words(item.label), Styled(" ").join(content))
        return table

    def piece(self, piece: Piece) -> Styled:
        """A letter, a symbol and how many, in the colour of the piece; never broken over two lines."""
        symbol = "" if self.ascii_only else clean(piece.symbol)
        number = f"×{piece.number}" if piece.number > 1 else ""
        return Styled(self.words(f"{piece.mark}{symbol}{number}").plain, style=_style(piece))

    # Boards -----------------------------------------------------------------------------------------------------------

    def board(self, panel: GridPanel) -> RenderableType:
        rows = 1 + max((row for row, _column in panel.cells), default=-1)
        columns = 1 + max((column for _row, column in panel.cells), default=-1)
        indent = max(map(len, panel.row_labels), default=0)
        between = " " * self.between(panel)
        lines: list[Styled] = []
        if panel.column_labels:
            labels = "".join(f"{between}{label:<{panel.width}}" for label in panel.column_labels)
            lines.append(self.words(" " * indent + labels))
        for row in range(rows):
            label = panel.row_labels[row] if row < len(panel.row_labels) else ""
            line = self.words(f"{label:>{indent}}")
            for column in range(columns):
                line.append(between)
                line.append_text(self.cell(panel.cells.get((row, column)), panel.width))
            lines.append(line)
        return Styled("\n", no_wrap=True).join(lines)

    def cell(self, cell: Cell | None, width: int) -> Styled:
        if cell is None:
            return Styled(" " * width)
        shown = self.words(cell.text).plain[:width]
        return Styled(f"{shown:<{width}}", style=_style(cell.piece) if cell.piece else "")

    def told(self, panel: GridPanel, width: int) -> RenderableType:
        """Every place in words, in the order in which the scene names them; several on a line where they are short."""
        lines: list[str] = []
        room = 0
        for cell in panel.cells.values():
            what = cell.words if cell.words is not None else cell.piece.name if cell.piece else None
            if what is None:
                continue
            entry = self.words(f"{cell.name} {what}".strip()).plain
            short = len(entry) <= width // 2
            if short and GAP + len(entry) <= room:
                lines[-1] += " " * GAP + entry
            else:
                lines.append(entry)
            # A long entry has its line to itself.
            room = width - len(lines[-1]) if short else 0
        return Styled("\n".join(lines), overflow="fold")


def _style(piece: Piece) -> Style:
    ink = piece.ink if piece.ink and _INK.fullmatch(piece.ink) else None
    return Style(color=ink, bold=piece.strong, reverse=piece.strong)
