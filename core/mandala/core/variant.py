"""A variant: all that a plugin brings to make a game playable, drawn, scored and explained."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from mandala.core.rules import Rules
from mandala.core.scene import Scene
from mandala.core.scoring import Line, Scorer
from mandala.core.text import Text
from mandala.core.typing import Seat

__all__ = ["Field", "TableForm", "TableScore", "Variant"]


@dataclass(frozen=True)
class Field:
    """One thing to ask a player at a real table: `--name` on the command line, or `question` when asked step by step."""

    name: str
    question: Text
    example: str
    """A valid answer."""
    once: bool = False
    """Asked once for the whole table, not once a player."""


@dataclass(frozen=True)
class TableScore:
    """The score of a real table: the sheet, and who wins (tied seats together)."""

    lines: Sequence[Line]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True)
class TableForm:
    """Scores a real table.

    `read` is given the answers of each seat, by field name (a field asked once stands in each), and raises `MandalaError` for
    an answer that makes no sense.
    """

    fields: tuple[Field, ...]
    read: Callable[[Rules[Any, Any, Any, Any], Sequence[Mapping[str, str]]], TableScore]


@dataclass(frozen=True)
class Variant:
    """A game. Everything is the variant's own: the framework knows none of its colours, pieces or places."""

    name: str
    """What people type, ASCII lower case."""
    title: Text
    summary: Text
    """One sentence for the list of variants."""
    seats: range
    """How many may play, as a range of numbers."""
    rules: type[Rules[Any, Any, Any, Any]]
    scorer: type[Scorer[Any, Any]]
    parameters: type[BaseModel]
    package: str
    """The package whose folder `rulebook` holds `en.md` (and other languages)."""
    scene: Callable[[Any, Any], Scene]
    """`scene(rules, view)`: what there is to draw."""
    evaluate: Callable[[Any, Any, Seat], float]
    """`evaluate(rules, state, seat)`: how well `seat` stands in a state that its view allows; more is better, in points."""
    table: TableForm
    reasons: Mapping[str, Text] = field(default_factory=dict[str, Text])
    """Each reason for which a game ends, in a sentence."""
