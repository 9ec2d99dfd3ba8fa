"""What a seat may know. Bots, hints, screens and adapters get a view and never a state."""

from dataclasses import dataclass
from typing import Any

from mandala.core.typing import Seat

__all__ = ["View"]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What `seat` may know of a state. A variant subclasses it, with `@dataclass(frozen=True, slots=True, kw_only=True)`."""

    seat: Seat
    to_act: Seat
    ending: str | None
    facts: tuple[Any, ...]
    """What the seat may know of house rules' facts, in their order (see `facts.Fact.seen`)."""
