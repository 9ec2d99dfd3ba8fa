"""Golden playthroughs: a seeded game between bots as text for a person to read, move by move and with drawings.

A test holds the text to what the program plays now. After a change that is meant to change it, write it anew and read it against
the rulebook before it is kept:

    python tests/golden.py cards greedy,random 7 tests/variants/cards/golden/greedy-random.txt [house-rule ...]
"""

from __future__ import annotations

import sys
from pathlib import Path

from mandala.cli.screen.draw import draw
from mandala.core.bots.catalogue import make_bot
from mandala.core.reading import describe
from mandala.core.replay import Replay
from mandala.core.ruleset import HouseChoice, RuleSet, load
from mandala.core.simulation import play_game
from mandala.core.text import clean

WIDTH = 80
BETWEEN_DRAWINGS = 8
"""The position is drawn before the first ply, after every so many, and at the end; each time as the seat to move sees it."""


def playthrough(variant: str, bots: str, seed: int, house: tuple[str, ...] = ()) -> str:
    """The game that these bots play from this seed, told in full. `bots` names one for each seat, with commas."""
    ruleset = load(variant, [HouseChoice(name, {}) for name in house])
    record = play_game(ruleset, [make_bot(name, ruleset.variant) for name in bots.split(",")], seed)
    replay = Replay(ruleset, record)
    lines = [f"{ruleset.name}: {bots}, seed {seed}", ""]
    for ply, state in enumerate(replay.states):
        if ply % BETWEEN_DRAWINGS == 0 or replay.rules.is_over(state):
            lines += _drawing(ruleset, state)
        if not replay.rules.is_over(state):
            lines.append(_move(replay, ply))
    return "\n".join([*lines, *_sheet(replay)]) + "\n"


def _drawing(ruleset: RuleSet, state: object) -> list[str]:
    seat = ruleset.rules.to_act(state)
    view = ruleset.rules.view(state, 0 if seat is None else seat)
    return ["", *draw(ruleset.variant.scene(ruleset.rules, view), WIDTH, ascii_only=True).splitlines(), ""]


def _move(replay: Replay, ply: int) -> str:
    """A ply: what there was to choose from, what was played, and the score if the game ended after it."""
    rules, state, move = replay.rules, replay.states[ply], replay.moves[ply]
    seat = state.to_act
    token, words = rules.vocabulary.token(move), describe(rules, rules.view(state, seat), move)
    scores = " - ".join(map(str, rules.scorer.totals(replay.states[ply + 1])))
    number = len(rules.legal_moves(state))
    return f"ply {ply:3}  player {seat + 1}  {token:5} {words:32} 1 of {number:3} moves, then {scores}"


def _sheet(replay: Replay) -> list[str]:
    rules, last = replay.rules, replay.states[-1]
    outcome = rules.outcome(last)
    assert outcome is not None
    sheet = [
        f"player {line.seat + 1}: {line.points:3}  {clean(line.cause)} ({line.rule})"
        for line in rules.scorer.lines(last)
    ]
    winners = ", ".join(f"player {seat + 1}" for seat in outcome.winners)
    return [*sheet, f"{outcome.reason}: {' - '.join(map(str, outcome.scores))}, won by {winners}"]


def kept(path: Path) -> str:
    """The text that is kept."""
    return path.read_text(encoding="utf-8")


if __name__ == "__main__":
    called, players, number, file, *rules = sys.argv[1:]
    Path(file).write_text(playthrough(called, players, int(number), tuple(rules)), encoding="utf-8")
