"""Bots that a plugin might bring and nobody wants: a plugin file for the tests about failures."""

import os
import posix
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from mandala.core.bots.bot import AnyRules, Choice
from mandala.core.hookspecs import hookimpl
from mandala.core.refusal import MandalaError
from mandala.core.typing import Move

__version__ = "1.5"

GOOD_MOVES = 1
"""So many moves each of them makes before it goes wrong."""


def loud() -> None:
    print("HEARD")
    sys.stderr.write("HEARD\n")
    os.write(1, b"HEARD\n")
    os.write(2, b"HEARD\n")


def hanging() -> None:
    while True:
        time.sleep(0.01)


def note_process(pid: int | None = None) -> None:
    notes = os.environ.get("ODD_BOTS_NOTES")
    if notes is not None:
        Path(notes).write_text(f"{pid or os.getpid()}\n", encoding="ascii")


def stubborn() -> None:
    """Cannot be asked to end, and notes its process where it is told to."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    note_process()
    while True:
        time.sleep(0.01)


def employing() -> None:
    """Has a process of its own, as for an engine, and notes it."""
    note_process(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid)
    hanging()


def cut_off() -> None:
    os.closerange(3, 256)
    hanging()


def ending() -> None:
    """In earnest, which no wrapper in Python prevents."""
    posix._exit(3)  # type: ignore[attr-defined,unused-ignore]


def crashing() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def raising() -> None:
    raise ValueError("b\x1boo")


def leaving() -> None:
    sys.exit(0)


def stubborn_sleep() -> None:
    """Catches whatever interrupts it, as a bare `except` does."""
    for _time in range(1000):
        with suppress(BaseException):
            note_process()
            time.sleep(3)


def divides(*_given: object) -> int:
    return 1 // 0


TROUBLES: dict[str, Callable[[], None]] = {
    "loud": loud, "hanging": hanging, "stubborn": stubborn, "crashing": crashing, "raising": raising, "leaving": leaving,
    "cut-off": cut_off, "ending": ending, "catching": stubborn_sleep,
    "employing": employing,
}  # fmt: skip
ANSWERS: dict[str, Any] = {
    "answers-none": None,
    "answers-text": Choice("M1R"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    "answers-truth": Choice(True),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    "answers-beyond": Choice(Move(1_000_000)),
    "answers-nan": Choice(Move(0), float("nan")),
    "answers-huge": Choice(Move(0), 10**400),
    "answers-huge-values": Choice(Move(0), 0.0, ((Move(0), -(10**400)),)),
    "answers-much": Choice(Move(0), note="x" * 10_000_000),
    "answers-no-pairs": Choice(Move(0), 0.0, (1, 2)),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    "answers-no-note": Choice(Move(0), note=7),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
}
"""`Move(0)` stands for a legal move."""
OTHERWISE = (
    "answers-illegal", "others-illegal", "others-many", "says-hand", "raises-key", "answers-hand", "meddling",
    "breaking-play", "unmaking-play",
)  # fmt: skip


class OddBot:
    """Plays the first legal move, until it does what its name says."""

    def __init__(self, name: str, level: str | None) -> None:
        if level == "high":
            raise MandalaError("there is no such level")
        if level == "slow":
            hanging()
        if level == "catching":
            stubborn_sleep()
        self.name = name
        self._played = 0

    def choose(self, rules: AnyRules, view: Any, rng: Random) -> Choice:
        first = min(rules.legal_moves(rules.determinize(view, rng)))
        self._played += 1
        if self._played <= GOOD_MOVES and self.name != "loud":
            return Choice(first, 1.5, ((first, 1.5),), "first")
        TROUBLES.get(self.name, lambda: None)()
        if self.name == "meddling":
            vars(rules)["legal_moves"] = lambda _state: []  # pyright: ignore[reportUnknownLambdaType]
        if self.name in ("answers-illegal", "others-illegal"):
            bad = next(move for move in rules.vocabulary.moves if rules.why_not(rules.determinize(view, rng), move))
            return Choice(bad) if self.name == "answers-illegal" else Choice(first, 1.0, ((bad, 0.5),))
        if self.name == "others-many":
            legal = sorted(rules.legal_moves(rules.determinize(view, rng)))
            twice = [move for move in legal for _time in range(2)]
            return Choice(first, 0.0, tuple((move, -float(place)) for place, move in enumerate(twice)))
        if self.name == "says-hand":
            raise ValueError(f"hand: {view!r}")
        if self.name == "raises-key":
            raise KeyError(f"hand: {view.hands[view.seat]}")
        if self.name == "answers-hand":
            return Choice(f"hand: {view!r}")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        if self.name == "breaking-play":
            unwary: Any = type(rules)
            unwary.play = divides
        if self.name == "unmaking-play":
            unwary = type(rules)
            unwary.play = None
        answer = ANSWERS.get(self.name, Choice(first))
        if isinstance(answer, Choice) and answer.move == 0:
            return Choice(first, answer.expected, answer.others, answer.note)
        return answer  # type: ignore[no-any-return]


def _maker(name: str) -> Callable[[str | None], OddBot]:
    def make(level: str | None) -> OddBot:
        """Goes wrong."""
        return OddBot(name, level)

    return make


@hookimpl
def mandala_bots() -> Mapping[str, Any]:
    return {name: _maker(name) for name in [*TROUBLES, *ANSWERS, *OTHERWISE]}
