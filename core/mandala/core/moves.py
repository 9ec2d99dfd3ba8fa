"""Moves: the fixed vocabulary of a composed rule set.

Every move has a token, its notation. Inside the program a move is the index of its token, in the order of the tokens as
text; so a sorted list of moves is sorted as text, and a table look-up finds what a move does.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mandala.core.refusal import MandalaError
from mandala.core.text import _
from mandala.core.typing import Move

__all__ = ["MoveKind", "Vocabulary"]


@dataclass(frozen=True)
class MoveKind:
    """One kind of move, as a rule set or a house rule brings it.

    `action(*arguments, state, dealer)` changes `state`, a copy made for it. `tokens` maps each token of the kind to those
    arguments. `phrase(*arguments)` says the move in words, each word a tuple of its synonyms, the first one for display:
    `(("mountain", "build"), ("1",), ("red", "r"))`.
    """

    name: str
    rule: str
    action: Callable[..., None]
    tokens: Mapping[str, tuple[Any, ...]]
    phrase: Callable[..., tuple[tuple[str, ...], ...]]


class Vocabulary:
    """The moves of a composed rule set: tokens, indices and what they stand for."""

    def __init__(self, kinds: Iterable[MoveKind]) -> None:
        """Raises `MandalaError` where two kinds claim a token, upper and lower case being the same when typed."""
        owners: dict[str, tuple[str, MoveKind]] = {}
        for kind in kinds:
            for token in kind.tokens:
                if token.casefold() in owners:
                    raise MandalaError(_("two kinds of moves share the token {token}", token=token))
                owners[token.casefold()] = (token, kind)
        ordered = sorted(owners.values(), key=lambda owned: owned[0])
        self.tokens: tuple[str, ...] = tuple(token for token, _kind in ordered)
        self.kinds: tuple[MoveKind, ...] = tuple(kind for _token, kind in ordered)
        self.moves: tuple[Move, ...] = tuple(map(Move, range(len(ordered))))
        self._by_token = {token.casefold(): Move(index) for index, token in enumerate(self.tokens)}

    def __len__(self) -> int:
        return len(self.tokens)

    def token(self, move: Move) -> str:
        """The notation of a move."""
        return self.tokens[move]

    def find(self, token: str) -> Move | None:
        """The move of a token in any case, or None where there is none such."""
        return self._by_token.get(token.strip().casefold())

    def arguments(self, move: Move) -> tuple[Any, ...]:
        """What the kind's action is given for this move."""
        return self.kinds[move].tokens[self.tokens[move]]

    def of_kind(self, name: str) -> frozenset[Move]:
        """All moves of the kind named."""
        return frozenset(move for move in self.moves if self.kinds[move].name == name)

    def phrase(self, move: Move) -> tuple[tuple[str, ...], ...]:
        """The move in words, each with its synonyms."""
        return self.kinds[move].phrase(*self.arguments(move))
