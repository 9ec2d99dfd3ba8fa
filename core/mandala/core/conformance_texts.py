"""Conformance of what is said and shown: texts, notation, rule numbers and scenes."""

import re
from collections.abc import Iterator
from typing import Any

from mandala.core.house import worded
from mandala.core.refusal import MandalaError
from mandala.core.rulebook import composed
from mandala.core.rules import Rules
from mandala.core.ruleset import RuleSet
from mandala.core.scene import GridPanel, ListPanel, Panel, Piece, Scene

__all__ = ["drawable", "notation", "rule_numbers", "wording"]

LONGEST_TOKEN = 20
_TOKEN = re.compile(r"[!-~]+")
_INK = re.compile(r"#[0-9a-fA-F]{6}")
_MARK = re.compile(r"[!-~]{1,4}")


def wording(ruleset: RuleSet) -> Iterator[str]:
    """The variant and its house rules say what they are."""
    variant = ruleset.variant
    if not str(variant.title).strip() or not str(variant.summary).strip():
        yield "the variant has no title or no summary"
    for reason, sentence in variant.reasons.items():
        if not str(sentence).strip():
            yield f"the reason {reason} has no sentence"
    for one in ruleset.chosen:
        if not worded(one.rule.sentence, one.options).strip():
            yield f"the house rule {one.rule.name} has no sentence"
        for number, text in one.rule.amends.items():
            if not worded(text, one.options).strip():
                yield f"the house rule {one.rule.name} amends {number} without a text"


def notation(rules: Rules[Any, Any, Any, Any]) -> Iterator[str]:
    """Every token is short, ASCII, without spaces, and is read as its own move in any case."""
    vocabulary = rules.vocabulary
    for move in vocabulary.moves:
        token = vocabulary.token(move)
        if not _TOKEN.fullmatch(token) or len(token) > LONGEST_TOKEN:
            yield f"“{token}” is no short ASCII token"
        for typed in (token, token.upper(), token.lower(), token.swapcase(), f" {token} "):
            if vocabulary.find(typed) != move:
                yield f"“{typed}” is not read as {token}"
        if not vocabulary.kinds[move].rule:
            yield f"the kind of move {vocabulary.kinds[move].name} cites no rule"


def rule_numbers(ruleset: RuleSet) -> frozenset[str] | None:
    """The numbers in the rulebook as house rules leave it, None where the variant has none."""
    try:
        book = composed(ruleset)
    except MandalaError:
        return None
    return frozenset(section.number for section in book.sections if section.number is not None)


def drawable(scene: Scene) -> Iterator[str]:
    """A scene that any screen can draw: texts, marks of 1 to 4 ASCII characters, inks, cells that fit."""
    if not str(scene.status).strip():
        yield "the scene does not say whose turn it is"
    if not any(scene.rows):
        yield "the scene is empty"
    for panel in (panel for row in scene.rows for panel in row):
        if not str(panel.title).strip():
            yield "a panel has no title"
        yield from _cells(panel) if isinstance(panel, GridPanel) else ()
        for piece in _pieces(panel):
            if not _MARK.fullmatch(piece.mark) or not str(piece.name).strip() or piece.number < 1:
                yield f"a piece is drawn as “{piece.mark}”, {piece.number} of “{piece.name}”"
            if piece.ink is not None and not _INK.fullmatch(piece.ink):
                yield f"“{piece.ink}” is no ink"


def _cells(panel: GridPanel) -> Iterator[str]:
    for (row, column), cell in panel.cells.items():
        if row < 0 or column < 0:
            yield f"the cell {cell.name} lies at row {row}, column {column}"
        if len(cell.text) > panel.width or not cell.text.isascii():
            yield f"the cell {cell.name} is drawn as “{cell.text}”, of {panel.width} characters at most"


def _pieces(panel: Panel) -> Iterator[Piece]:
    if isinstance(panel, ListPanel):
        yield from (piece for item in panel.items for piece in item.pieces)
    else:
        yield from (cell.piece for cell in panel.cells.values() if cell.piece is not None)
