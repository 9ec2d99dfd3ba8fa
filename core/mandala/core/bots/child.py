"""The other side of `isolated`: a process in which one bot thinks.

It reads requests from standard input, each its length in eight bytes and then a pickle, and answers each on standard output with
a line of JSON. The bot itself finds both closed: it reads nothing, and whatever it prints goes nowhere.
"""

import json
import os
import pickle
import signal
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, BinaryIO

from mandala.core import forced_end
from mandala.core.blame import RulesFailure
from mandala.core.bots.asking import BotError, asked
from mandala.core.bots.catalogue import make_bot
from mandala.core.bots.narrowing import narrowed
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import HouseChoice, load
from mandala.core.text import _
from mandala.core.typing import Move

__all__ = ["LENGTH_BYTES", "Question", "Task", "main", "private_streams", "receive", "serve", "work"]

LENGTH_BYTES = 8


@dataclass(frozen=True)
class Task:
    """What the bot is to play; composed rules themselves cannot be sent to another process."""

    variant: str
    house: tuple[HouseChoice, ...]
    fingerprint: str
    bot: str


@dataclass(frozen=True)
class Question:
    """A decision that the bot is to make: its view, the state of its random numbers, and the moves to choose among if not all."""

    view: Any
    generator: tuple[Any, ...]
    among: tuple[Move, ...] | None = None


def main() -> None:
    """Serves until the program that started this process ends or has ended."""
    work(*private_streams(0, 1), _leave_with_all)


def _leave_with_all(status: int) -> None:
    """Ends this process at once, with all that the bot has started where they are a group of their own."""
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    forced_end.leave(status)


def work(requests: BinaryIO, answers: BinaryIO, leave: Callable[[int], None]) -> None:
    """Answers requests; `leave` is called where there will be no more."""
    incoming: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=receive, args=(requests, incoming.put, leave), daemon=True).start()

    def send(answer: dict[str, Any]) -> None:
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()

    serve(incoming.get, send)


def private_streams(reading: int, writing: int) -> tuple[BinaryIO, BinaryIO]:
    """Streams of our own on these two descriptors, under which nothing is to be read or written from now on."""
    requests, answers = os.fdopen(os.dup(reading), "rb"), os.fdopen(os.dup(writing), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, reading)
    os.dup2(nothing, writing)
    os.close(nothing)
    return requests, answers


def receive(requests: BinaryIO, put: Callable[[bytes], None], leave: Callable[[int], None]) -> None:
    """Takes in requests until there are no more, and then leaves at once, whatever the bot is doing."""
    while len(length := requests.read(LENGTH_BYTES)) == LENGTH_BYTES:
        put(requests.read(int.from_bytes(length)))
    leave(1)


def serve(take: Callable[[], bytes], send: Callable[[dict[str, Any]], None]) -> None:
    """Answers the first request, a `Task`, and then one after another, each a `Question`."""
    task: Task = pickle.loads(take())
    try:
        ruleset = load(task.variant, task.house)
        if ruleset.fingerprint != task.fingerprint:
            raise MandalaError(_("the rules are not the same in another process"))
        # From here on it is the bot that takes its time.
        send({"ready": True})
        bot = make_bot(task.bot, ruleset.variant)
    except MandalaError as error:
        send({"refused": str(error)})
        return
    send({"made": True})
    token = ruleset.rules.vocabulary.token
    while request := take():
        question: Question = pickle.loads(request)
        rules = ruleset.rules if question.among is None else narrowed(ruleset.rules, question.among)
        rng = Random(0)
        legal = ruleset.rules.legal_moves(ruleset.rules.determinize(question.view, rng))
        rng.setstate(question.generator)
        try:
            choice = asked(bot, rules, question.view, rng, legal)
        except RulesFailure as error:
            send({"broken": str(error)})
            continue
        except BotError as error:
            send({"failed": str(error), "in_full": error.in_full})
            continue
        others = [(token(move), value) for move, value in choice.others]
        send({"move": token(choice.move), "expected": choice.expected, "others": others, "note": str(choice.note)})
