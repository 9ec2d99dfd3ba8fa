"""Facts that a house rule keeps in the state: typed, with a start value, who may see them, and how to guess them."""

from collections.abc import Callable
from random import Random
from typing import Any, Generic, Self, TypeGuard, TypeVar, overload

from mandala.core.state import State, replaced
from mandala.core.typing import Seat
from mandala.core.view import View

__all__ = ["BoundFact", "Fact", "is_fact"]

T = TypeVar("T")


class BoundFact(Generic[T]):
    """A fact's place in the states of one composed rule set."""

    __slots__ = ("_place",)

    def __init__(self, place: int) -> None:
        self._place = place

    def get(self, state: State) -> T:
        """What the fact is in `state`."""
        value: T = state.facts[self._place]
        return value

    def put(self, state: State, value: T) -> None:
        """Changes the fact in a state that an action is working on."""
        state.facts = replaced(state.facts, self._place, value)


class Fact(Generic[T]):
    """Declares a fact, as a class attribute of a rules part.

    `back_used = Fact[tuple[bool, ...]](start=lambda seats: (False,) * seats)`; rules then say `self.back_used.get(state)`.

    `start(seats)` gives the value before the first move. `seen(value, seat)` gives what a seat may know of it, everything
    where it is left out; a value that is never changed in place. `sample(view, seen, rng)` guesses the value from what was seen,
    and is needed where `seen` hides something; it draws from `rng` only where there is something to guess.
    """

    def __init__(
        self,
        start: Callable[[int], T],
        seen: Callable[[T, Seat], object] | None = None,
        sample: Callable[[Any, Any, Random], T] | None = None,
    ) -> None:
        if (seen is None) != (sample is None):
            raise TypeError("a fact that is not seen by all needs both `seen` and `sample`")
        self.start = start
        self._seen = seen
        self._sample = sample

    def seen(self, value: T, seat: Seat) -> object:
        """What `seat` may know of the fact."""
        return value if self._seen is None else self._seen(value, seat)

    def sample(self, view: View, seen: Any, rng: Random) -> T:
        """A value that what was seen allows."""
        if self._sample is None:
            value: T = seen
            return value
        return self._sample(view, seen, rng)

    @overload
    def __get__(self, rules: None, owner: type) -> Self: ...
    @overload
    def __get__(self, rules: object, owner: type) -> BoundFact[T]: ...
    def __get__(self, rules: object | None, owner: type) -> "Self | BoundFact[T]":
        # Composing binds each fact to its place in an instance attribute, which comes before this; so only classes land here.
        return self


def is_fact(value: object) -> TypeGuard[Fact[Any]]:
    """Whether an attribute of a class is a fact."""
    return isinstance(value, Fact)
