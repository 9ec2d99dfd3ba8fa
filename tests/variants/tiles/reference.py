"""A reference model of `tiles`: slow, plain and independent of the product, an oracle for its tests.

A space is its name (`d4`), a tile its colour's letter. The rule numbers are those of the printed rulebook.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

COLOURS = "ROYGBP"
MIDDLE = ("d4", "e4", "d5", "e5")
# T1, rank 8 first
OUTLINE = (
    "..xxxx..",
    ".xxxxxx.",
    "xxxxxxxx",
    "xxxxxxxx",
    "xxxxxxxx",
    "xxxxxxxx",
    ".xxxxxx.",
    "..xxxx..",
)


class Game:
    """A game under way. Its facts may be read by tests."""

    def __init__(self, setup: dict[str, Any], shuffles: Callable[[list[str]], list[str]] | None = None) -> None:
        """Starts from a recorded set-up (T2); nothing is ever shuffled during the game."""
        self.open: dict[str, str] = spaces_of(setup["board"])
        self.turned: dict[str, tuple[str, int]] = {}  # colour, and whose group it belongs to
        self.spare: list[str] = list(setup["spare"])
        self.bowls: list[str] = ["", ""]
        self.rivers: list[list[str]] = [[], []]  # the colours founded, lowest river space first
        self.phase = "choose"  # then "play", "extra" and "over"
        self.seat = 1  # T3

    @staticmethod
    def random_setup(rng: Random, seats: int = 2) -> dict[str, Any]:
        """T2."""
        assert seats == 2
        tiles = list(COLOURS * 8)
        aside = list(COLOURS)
        rng.shuffle(tiles)
        rng.shuffle(aside)
        rows: list[str] = []
        for row, outline in enumerate(OUTLINE):
            text = ""
            for column, mark in enumerate(outline):
                if mark == ".":
                    text += "."
                elif space_name(row, column, len(OUTLINE)) in MIDDLE:
                    text += aside.pop()
                else:
                    text += tiles.pop()
            rows.append(text)
        assert not tiles
        return {"board": rows, "spare": "".join(aside)}

    def to_act(self) -> int | None:
        return None if self.phase == "over" else self.seat

    def legal(self) -> list[str]:
        """The moves of the seat to act, sorted as text; none once the game is over."""
        match self.phase:
            case "choose":  # T3
                return sorted({f"B{colour}" for colour in self.spare})
            case "play":
                return self.actions(self.seat)
            case "extra":  # T9
                return sorted([*self.turns(self.seat), "X"])
            case _:
                return []

    def play(self, token: str) -> None:
        """Plays a legal move; ValueError for any other."""
        if token not in self.legal():
            raise ValueError(f"{token} is not among {self.legal()}")
        kind, where = token[0], token[1:]
        if kind == "B":
            self.choose_bowl(where)
        elif kind == "X":
            self.phase = "over"
        elif self.phase == "extra":
            self.turn(where)
            self.go_on_turning()
        else:
            if kind == "F":
                self.found(where)
            elif kind == "T":
                self.turn(where)
            else:
                self.swap(where)
            self.next_turn()

    def scores(self) -> list[int]:
        """T10: the tiles of a group less the one with the claim marker, times its river space."""
        return [
            sum((len(self.group(seat, colour)) - 1) * space for space, colour in enumerate(self.rivers[seat], 1))
            for seat in (0, 1)
        ]

    def result(self) -> dict[str, Any] | None:
        """T11: most points; a tie is drawn."""
        if self.phase != "over":
            return None
        scores = self.scores()
        winners = [seat for seat in (0, 1) if scores[seat] == max(scores)]
        return {"scores": scores, "winners": winners, "reason": "no-action"}

    # The actions

    def choose_bowl(self, colour: str) -> None:
        """T3: seat 1 chooses, seat 0 gets the other and makes the first turn."""
        self.spare.remove(colour)
        self.bowls = [self.spare.pop(), colour]
        self.phase = "play"
        self.next_turn()

    def found(self, space: str) -> None:
        """T4."""
        colour = self.bowls[self.seat]
        self.exchange(space)
        self.rivers[self.seat].append(colour)

    def turn(self, space: str) -> None:
        """T5."""
        self.turned[space] = (self.open.pop(space), self.seat)

    def swap(self, space: str) -> None:
        """T6."""
        self.exchange(space)

    def exchange(self, space: str) -> None:
        """The bowl tile goes, turned, onto the space; the open tile there becomes the bowl tile."""
        self.turned[space] = (self.bowls[self.seat], self.seat)
        self.bowls[self.seat] = self.open.pop(space)

    # The end

    def next_turn(self) -> None:
        """T8; T9 when the next player has no action."""
        opponent = 1 - self.seat
        if self.actions(opponent):
            self.seat = opponent
        else:
            self.phase = "extra"
            self.go_on_turning()

    def go_on_turning(self) -> None:
        """T9: with nothing to turn the game ends at once, without `X`."""
        if not self.turns(self.seat):
            self.phase = "over"

    # What is allowed

    def actions(self, seat: int) -> list[str]:
        return sorted([*self.foundings(seat), *self.turns(seat), *self.swaps(seat)])

    def foundings(self, seat: int) -> list[str]:
        """T4, T7."""
        colour = self.bowls[seat]
        if colour in self.rivers[seat]:
            return []
        return [f"F{space}" for space in self.open if not self.touches(space, 1 - seat, colour)]

    def turns(self, seat: int) -> list[str]:
        """T5, T7."""
        return [f"T{space}" for space, colour in self.open.items() if self.may_extend(space, seat, colour)]

    def swaps(self, seat: int) -> list[str]:
        """T6, T7; where the open tile has the bowl tile's colour this would be T5."""
        bowl = self.bowls[seat]
        return [
            f"S{space}" for space, colour in self.open.items() if colour != bowl and self.may_extend(space, seat, bowl)
        ]

    def may_extend(self, space: str, seat: int, colour: str) -> bool:
        return self.touches(space, seat, colour) and not self.touches(space, 1 - seat, colour)

    def touches(self, space: str, seat: int, colour: str) -> bool:
        """Whether the space is orthogonally adjacent to that player's group of the colour."""
        return any(neighbour in self.group(seat, colour) for neighbour in neighbours(space))

    def group(self, seat: int, colour: str) -> list[str]:
        return [space for space, tile in self.turned.items() if tile == (colour, seat)]


def spaces_of(board: list[str]) -> dict[str, str]:
    """The tiles of a recorded board, whose first row is the highest rank and whose dots are no spaces."""
    return {
        space_name(row, column, len(board)): tile
        for row, tiles in enumerate(board)
        for column, tile in enumerate(tiles)
        if tile != "."
    }


def space_name(row: int, column: int, rows: int) -> str:
    return f"{chr(ord('a') + column)}{rows - row}"


def neighbours(space: str) -> list[str]:
    file, rank = ord(space[0]), int(space[1:])
    return [f"{chr(file + across)}{rank + up}" for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1))]
