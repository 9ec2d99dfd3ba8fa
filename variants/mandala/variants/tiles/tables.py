"""The moves that go to spaces, by look-up.

A founding goes to almost any space, so its moves are found eight spaces at a time; there are seldom more than a few spaces
to swap or turn on, so those moves are found one by one.
"""

from collections.abc import Sequence

from mandala.core.moves import Vocabulary
from mandala.core.typing import Move

from .board import Board, Mask
from .colours import COLOURS
from .planes import PlaneBook, Planes

__all__ = ["MoveTables"]


class MoveTables:
    """The moves of one board."""

    def __init__(self, vocabulary: Vocabulary, board: Board, planes: PlaneBook) -> None:
        found, swap, turn = ([_known(vocabulary, f"{kind}{name}") for name in board.names] for kind in "FST")
        self._bytes = -(-len(board) // 8)
        self._founding = [_by_byte(found[8 * byte : 8 * byte + 8]) for byte in range(self._bytes)]
        self._swapping = {1 << space: move for space, move in enumerate(swap)}
        self._turning = {planes.tile(colour, space): move for colour in COLOURS for space, move in enumerate(turn)}

    def moves(self, founding: Mask, swapping: Mask, turning: Planes) -> list[Move]:
        """The moves to the spaces to found on, to the spaces to swap on and to the tiles to turn."""
        moves: list[Move] = []
        if founding:
            for table, byte in zip(self._founding, founding.to_bytes(self._bytes, "little"), strict=True):
                moves += table[byte]
        while swapping:
            lowest = swapping & -swapping
            moves.append(self._swapping[lowest])
            swapping ^= lowest
        while turning:
            lowest = turning & -turning
            moves.append(self._turning[lowest])
            turning ^= lowest
        return moves


def _known(vocabulary: Vocabulary, token: str) -> Move:
    move = vocabulary.find(token)
    assert move is not None, token
    return move


def _by_byte(moves: Sequence[Move]) -> list[tuple[Move, ...]]:
    """For each byte the moves whose bits are set."""
    table: list[tuple[Move, ...]] = [()]
    for move in moves:
        table += [(*fewer, move) for fewer in table]
    return table
