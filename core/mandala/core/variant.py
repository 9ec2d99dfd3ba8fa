"""A variant: all that a plugin brings to make a game playable, drawn, scored and explained."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from mandala.core.rules import Rules
from mandala.core.scene import Scene
from mandala.core.scoring import Line, Scorer
from mandala.core.text import Text, _, counted
from mandala.core.typing import Move, Seat

__all__ = ["Field", "TableForm", "TableScore", "Variant", "no_news"]


def no_news(rules: object, before: object, move: Move, after: object) -> Sequence[Text]:
    """For a game in which the board and the move itself tell everything."""
    return ()


@dataclass(frozen=True)
class Field:
    """One thing to ask a player at a real table: `--name` on the command line, or `question` when asked step by step."""

    name: str
    question: Text
    example: str
    """A valid answer."""
    once: bool = False
    """Asked once for the whole table, not once a player."""
    usual: str | None = None
    """The answer of those who give none, where there need not be one."""


@dataclass(frozen=True)
class TableScore:
    """The score of a real table: the sheet, and who wins: tied seats together, nobody where the rules do not decide."""

    lines: Sequence[Line]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True)
class TableForm:
    """Scores a real table.

    `read` is given the answers of each seat, by field name (a field asked once stands in each), and raises `MandalaError` for
    an answer that makes no sense. `check` is given what has been answered so far, for every seat, what has not being left out; it
    raises `MandalaError` as soon as that makes no sense, so that just the last answer has to be asked for again.
    """

    fields: tuple[Field, ...]
    read: Callable[[Rules[Any, Any, Any, Any], Sequence[Mapping[str, str]]], TableScore]
    check: Callable[[Rules[Any, Any, Any, Any], Sequence[Mapping[str, str]]], object] | None = None


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
    tie_break: Text | None = None
    """What decides between players with the same points, as it follows “wins on the tie-break:”; None where nothing does."""
    news: Callable[[Any, Any, Move, Any], Sequence[Text]] = no_news
    """`news(rules, before, move, after)`: what else has happened by a move, a sentence each, such as what was drawn.

    Both are views of one seat, before and after the move, which any seat may have made: who reads it learns nothing else.
    """

    @property
    def players(self) -> Text:
        """How many may play, in words: "2 players", "2 to 5 players"."""
        fewest, most = self.seats[0], self.seats[-1]
        if fewest == most:
            return counted("{number} player", "{number} players", most)
        return _("{fewest} to {most} players", fewest=fewest, most=most)
