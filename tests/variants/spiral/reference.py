"""A reference model of `spiral`: slow, plain and independent of the product, an oracle for its tests.

A piece is its kind (`G3`). The rule numbers are those of the printed rulebook.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

KINDS = [colour + size for colour in "RYGBK" for size in "123"]


class Game:
    """A game under way. Its facts may be read by tests."""

    def __init__(self, setup: dict[str, Any], shuffles: Callable[[list[str]], list[str]] | None = None) -> None:
        """Starts from a recorded set-up (I1); nothing is ever shuffled during the game."""
        pieces: list[str] = setup["path"].split()
        self.path = dict(enumerate(pieces, 1))
        self.seats: list[int] = list(range(setup["players"]))
        self.pawns: list[int] = [0 for _ in self.seats]  # 0 is before space 1
        self.kept: list[list[str]] = [[] for _ in self.seats]
        self.eye: list[str] = []
        self.points: list[int] = [0 for _ in self.seats]
        self.unscored: list[str] = sorted(set(self.path.values()))
        self.seat = 0
        self.over = False

    @staticmethod
    def random_setup(rng: Random, seats: int = 2) -> dict[str, Any]:
        """I1."""
        pieces = KINDS * 5
        rng.shuffle(pieces)
        return {"path": " ".join(pieces), "players": seats}

    def to_act(self) -> int | None:
        return None if self.over else self.seat

    def legal(self) -> list[str]:
        """I2: the spaces with a piece ahead, sorted as text; none once the game is over."""
        return [] if self.over else sorted(str(space) for space in self.ahead(self.seat))

    def play(self, token: str) -> None:
        """Plays a legal move; ValueError for any other."""
        if token not in self.legal():
            raise ValueError(f"{token} is not among {self.legal()}")
        space = int(token)
        self.kept[self.seat].append(self.path.pop(space))  # I2
        self.pawns[self.seat] = space
        self.sweep_into_the_eye()
        self.score_sets()
        still_moving = [seat for seat in self.seats if self.ahead(seat)]
        if len(still_moving) <= 1:  # I6
            for seat in still_moving:
                self.kept[seat] += self.path.values()
                self.path.clear()
            self.score_sets()
            self.over = True
        else:  # I5
            self.seat = self.next_of(still_moving)

    def scores(self) -> list[int]:
        """The points of the sets that have scored so far."""
        return list(self.points)

    def result(self) -> dict[str, Any] | None:
        """I7: most points, then the pawn further forward."""
        if not self.over:
            return None
        winner = max(self.seats, key=lambda seat: (self.points[seat], self.pawns[seat]))
        return {"scores": self.scores(), "winners": [winner], "reason": "path-finished"}

    def ahead(self, seat: int) -> list[int]:
        return [space for space in self.path if space > self.pawns[seat]]

    def next_of(self, seats: list[int]) -> int:
        """The first of these seats after the one that has moved, going round; that one itself comes last."""
        return min(seats, key=lambda seat: (seat - self.seat - 1) % len(self.seats))

    def sweep_into_the_eye(self) -> None:
        """I3."""
        for space in sorted(self.path):
            if space < min(self.pawns):
                self.eye.append(self.path.pop(space))

    def score_sets(self) -> None:
        """I4: scores each set of which no piece is left on the path and which has not scored yet."""
        for kind in list(self.unscored):
            if kind not in self.path.values():
                self.unscored.remove(kind)
                self.score_set(kind)

    def score_set(self, kind: str) -> None:
        """I4: ranks the owners by pieces, then by pawns, so that whoever loses a tie comes next."""
        pieces = [kept.count(kind) for kept in self.kept]
        owners = [seat for seat in self.seats if pieces[seat]]
        owners.sort(key=lambda seat: (pieces[seat], self.pawns[seat]), reverse=True)
        if len(owners) == 1:
            self.points[owners[0]] += 5
        else:
            for seat, points in zip(owners, (3, 2), strict=False):
                self.points[seat] += points
