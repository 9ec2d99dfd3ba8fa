"""`--plugin` and `--no-plugins` are the program's own options, and may be typed after the command as well."""

from collections.abc import Sequence
from itertools import islice

__all__ = ["to_front"]


def to_front(arguments: Sequence[str]) -> list[str]:
    """The command line with these two options before the command."""
    front: list[str] = []
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--no-plugins" or word.startswith("--plugin="):
            front.append(word)
        elif word == "--plugin":
            front += [word, *islice(words, 1)]
        else:
            rest.append(word)
    return front + rest
