"""Reading what people write about a real table: numbers, names and stacks of pieces, the same way in every game."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from mandala.core.refusal import MandalaError
from mandala.core.text import Text, clean

__all__ = ["read_name", "read_number", "read_stacks", "shown"]

T = TypeVar("T")


def read_number(text: str, least: int, most: int) -> int | None:
    """A whole number from `least` to `most` in ASCII digits, `least` not below 0; None for any other text."""
    digits = text.strip()
    # Python refuses to convert thousands of digits, and takes digits of other scripts.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(most))):
        return None
    return int(digits) if least <= int(digits) <= most else None


def read_name(text: str, letters: Iterable[str], names: Iterable[Text]) -> int | None:
    """The place of what is named by its letter, its name or its English name, in any case; None where there is none such."""
    wanted = text.strip().casefold()
    for place, (letter, name) in enumerate(zip(letters, names, strict=True)):
        if wanted in (letter.casefold(), str(name).casefold(), name.template.casefold()):
            return place
    return None


def read_stacks(text: str, read: Callable[[str, str], tuple[T, int]], twice: Callable[[T], Text]) -> dict[T, int]:
    """What `red:3, black:2` says: how many of each.

    `read(name, number)` is given the texts before and after each colon, the second one empty where there is no colon; `twice`
    says that something is named twice. Raises `MandalaError`.
    """
    stacks: dict[T, int] = {}
    for stack in filter(str.strip, text.split(",")):
        name, _colon, number = stack.partition(":")
        what, how_many = read(name.strip(), number.strip())
        if what in stacks:
            raise MandalaError(twice(what))
        stacks[what] = how_many
    return stacks


def shown(name: str, number: str = "") -> str:
    """A stack as it was written, for a message: short, and safe to show."""
    return clean(f"{name}:{number}" if number else name, 40)
