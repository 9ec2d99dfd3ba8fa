"""Games between bots: one, or many with what came of them."""

import signal
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from typing import Any

from mandala.core.blame import RulesFailure, failure_of_a_plugin
from mandala.core.bots.asking import BotError, asked
from mandala.core.bots.bot import Bot, Choice, rng_for
from mandala.core.bots.catalogue import full_name
from mandala.core.bots.hosting import USUAL_HOSTING, Hosting, dismiss
from mandala.core.bots.random_bot import RandomBot
from mandala.core.chance import derive_seed
from mandala.core.match import Match
from mandala.core.record import Player, Record, dump_record, parse_record
from mandala.core.ruleset import HouseChoice, RuleSet, load
from mandala.core.text import _
from mandala.core.typing import Seat

__all__ = ["GameFailure", "Standing", "Summary", "choose_move", "play_game", "replace_bot", "simulate", "summary"]

LONGEST_NAME = 200
"""Of a player in a record."""


class GameFailure(RulesFailure):
    """A plugin's house rule or variant has failed in the middle of a game, which `record` holds up to there."""

    record: Record | None = None


def choose_move(match: Match, bot: Bot, seed: int) -> Choice:
    """Lets a bot make the next move of a match; raises `BotError` where it fails or its move is not legal."""
    seat, ply = match.to_act, len(match.moves)
    assert seat is not None
    choice = asked(bot, match.rules, match.view(seat), rng_for(seed, seat, ply), match.legal())
    match.play(choice.move)
    return choice


def play_game(
    ruleset: RuleSet,
    bots: Sequence[Bot],
    seed: int,
    names: Sequence[str] | None = None,
    failed: Callable[[BotError], None] | None = None,
) -> Record:
    """A whole game, a bot a seat; the same game for the same seed.

    Where a bot fails, `failed` is told and the random bot plays on in its place, which the record says in the player's name;
    without it the `BotError` is raised, with the game so far. Raises `GameFailure` where the rules of a plugin fail.
    """
    called = names or [bot.name for bot in bots]
    players = [Player(name=name, bot=bot.name) for name, bot in zip(called, bots, strict=True)]
    match = Match.new(ruleset, players, seed)
    playing = list(bots)
    while (seat := match.to_act) is not None:
        try:
            choose_move(match, playing[seat], seed)
        except BotError as error:
            if failed is None:
                error.record = match.record()
                raise
            failed(error)
            playing[seat] = replace_bot(match, seat)
        except (Exception, SystemExit) as error:
            failure = error if isinstance(error, RulesFailure) else failure_of_a_plugin(error)
            if failure is None:
                raise
            broken = GameFailure(failure.message)
            broken.record = match.record()
            raise broken from error
    return match.record()


def replace_bot(match: Match, seat: Seat) -> Bot:
    """The bot that plays on where another one has failed; the record will say so, and which one it was."""
    player = match.players[seat]
    name = str(_("{name}, replaced by random", name=player.name))
    players = list(match.players)
    players[seat] = player.model_copy(update={"name": name[:LONGEST_NAME]})
    match.players = tuple(players)
    return RandomBot()


def simulate(
    ruleset: RuleSet,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int = 1,
    hosting: Hosting = USUAL_HOSTING,
    failed: Callable[[BotError], None] | None = None,
) -> Generator[Record]:
    """Games between the bots named, in the order of their numbers, as they get done; the same ones for any number of `jobs`.

    `bots` names one for each seat (see `catalogue.make_bot`); raises `MandalaError` for a wrong number of them. Several jobs
    are as many processes that play. Where a bot fails, see `play_game`.
    """
    if jobs == 1 or games == 1:
        made: list[Bot] = []
        try:
            made += (hosting.bot(spec, ruleset) for spec in bots)
            for number in range(games):
                yield play_game(ruleset, made, _game_seed(seed, number), failed=failed)
        finally:
            dismiss(made)
        return
    for spec in bots:
        full_name(spec)
    house = [HouseChoice(one.rule.name, one.options.model_dump(mode="json")) for one in ruleset.chosen]
    task = _Task(ruleset.variant.name, tuple(house), tuple(bots), seed, hosting, failed is not None)
    # Spawned, not forked, everywhere: one way of starting, and nothing of this process is in the other.
    with _without_interrupts():
        pool = get_context("spawn").Pool(min(jobs, games), _prepare, (task,))
    with pool:
        for text, errors in pool.imap(_play_numbered, range(games)):
            if failed is not None:
                for error in errors:
                    failed(error)
            yield parse_record(text)


def _game_seed(seed: int, number: int) -> int:
    # 53 bits, which every reader of JSON keeps exactly.
    return derive_seed(seed, "game", number) >> 11


# In a process of its own ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Task:
    """What another process needs to play the same games; composed rules themselves cannot be sent there."""

    variant: str
    house: tuple[HouseChoice, ...]
    bots: tuple[str, ...]
    seed: int
    hosting: Hosting
    forgiving: bool


_worker: dict[str, Any] = {}


def _prepare(task: _Task) -> None:
    ruleset = load(task.variant, task.house)
    _worker.update(task=task, ruleset=ruleset, bots=None)


def _play_numbered(number: int) -> tuple[str, list[BotError]]:
    """The record, and how bots failed that were replaced."""
    task: _Task = _worker["task"]
    ruleset: RuleSet = _worker["ruleset"]
    if _worker["bots"] is None:
        # Not in `_prepare`: where that fails, the pool tries again for ever.
        _worker["bots"] = [task.hosting.bot(spec, ruleset) for spec in task.bots]
    errors: list[BotError] = []
    failed = errors.append if task.forgiving else None
    try:
        return dump_record(play_game(ruleset, _worker["bots"], _game_seed(task.seed, number), failed=failed)), errors
    except KeyboardInterrupt as error:
        # A rule has raised it: these processes do not hear Ctrl-C. The pool would wait for ever for one that has ended.
        failure = failure_of_a_plugin(error)
        if failure is None:
            raise
        raise GameFailure(failure.message) from error


@contextmanager
def _without_interrupts() -> Generator[None]:
    """Processes started in here leave Ctrl-C to this one, which ends them."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # Only the main thread may; another one gets no Ctrl-C either.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# What came of it -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """How a seat did: `wins` with shared ones in parts, its `share` of the games with a 95 % interval, its mean score."""

    bot: str
    wins: float
    share: float
    interval: tuple[float, float]
    mean_score: float


@dataclass(frozen=True)
class Summary:
    """What came of some games: a standing a seat, moves a game, and how often games ended for each reason."""

    games: int
    standings: tuple[Standing, ...]
    mean_plies: float
    reasons: Mapping[str, int]


def summary(bots: Sequence[str], records: Sequence[Record]) -> Summary:
    """Adds up finished games; all zeros where there are none."""
    results = [record.result for record in records if record.result is not None]
    games = len(results)
    standings: list[Standing] = []
    for seat, bot in enumerate(bots):
        wins = sum(1 / len(result.winners) for result in results if seat in result.winners)
        score = sum(result.scores[seat] for result in results)
        share = wins / max(games, 1)
        standings.append(Standing(bot, wins, share, interval(share, games), score / max(games, 1)))
    plies = sum(len(record.turns) for record in records)
    reasons = Counter(result.reason for result in results)
    return Summary(games, tuple(standings), plies / max(games, 1), dict(sorted(reasons.items())))


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; (0, 1) where no game was played."""
    if not games:
        return (0.0, 1.0)
    z = 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (max(0.0, middle - half), min(1.0, middle + half))
