"""Completion for the prompt; in a file of its own, since it needs the prompt's library at import."""

from collections.abc import Callable, Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from mandala.core.text import clean
from mandala.core.typing import override

__all__ = ["Words"]


class Words(Completer):
    """Completes the last word of the line."""

    def __init__(self, complete: Callable[[str], Iterable[str]]) -> None:
        self._complete = complete

    @override
    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        line = document.text_before_cursor
        begun = "" if line[-1:].isspace() else (line.split() or [""])[-1]
        for word in self._complete(line):
            yield Completion(clean(word), start_position=-len(begun))
