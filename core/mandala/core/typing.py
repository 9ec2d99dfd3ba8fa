"""Names for the types that every part of the framework speaks of."""

import sys
from typing import NewType

if sys.version_info >= (3, 12):
    from typing import override
else:
    from typing_extensions import override

__all__ = ["NOBODY", "Move", "Seat", "override"]

Seat = int
"""A player's place at the table, from 0; screens show it from 1."""

NOBODY: Seat = -1
"""Whose turn it is once a game is over."""

Move = NewType("Move", int)
"""A move as its index in the vocabulary of one composed rule set; meaningless outside of it (see `moves.Vocabulary`)."""
