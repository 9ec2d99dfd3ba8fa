"""What every state has, and the fast copy that `Rules.play` works on.

A state holds facts, and nobody changes it once `play` has returned it. Fields hold values that are never changed in
place (ints, strings, tuples), so a copy is one assignment a field.
"""

import inspect
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from mandala.core.typing import Seat, override

__all__ = ["State", "replaced", "with_seat"]

T = TypeVar("T")


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """`values` with another value at `place`."""
    return (*values[:place], value, *values[place + 1 :])


def with_seat(pair: tuple[T, T], place: int, value: T) -> tuple[T, T]:
    """A pair with another value at `place`, 0 or 1: `replaced` for two, at a third of the cost."""
    return (pair[0], value) if place else (value, pair[1])


@dataclass(slots=True, kw_only=True)
class State:
    """The facts of a game at one moment. A variant subclasses it, with `@dataclass(slots=True, kw_only=True)`."""

    to_act: Seat
    """Who moves next; `NOBODY` once the game is over."""
    ending: str | None = None
    """Why the game is over, as one of the rule set's reasons; None while it is under way."""
    facts: tuple[Any, ...] = ()
    """What house rules keep (see `house.Fact`)."""

    @override
    def __init_subclass__(cls) -> None:
        # Straight-line code, written out from the annotated fields: half the cost of a loop or a constructor call.
        names = [name for kind in reversed(cls.__mro__) for name in inspect.get_annotations(kind)]
        body = "".join(f"\n    after.{name} = self.{name}" for name in names)
        scope: dict[str, Any] = {"new": object.__new__, "kind": cls}
        exec(f"def copy(self):\n    after = new(kind){body}\n    return after", scope)
        cls.copy = scope["copy"]  # type: ignore[method-assign]

    def copy(self) -> Self:
        """A state of its own with the same facts."""
        raise TypeError("a variant's state subclasses State")
