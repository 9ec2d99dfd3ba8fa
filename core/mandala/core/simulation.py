"""Games between bots: one, or many with what came of them."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from mandala.core.blame import RulesFailure, failure_of_a_plugin, plugins_behind
from mandala.core.bots.asking import BotError, asked
from mandala.core.bots.bot import Bot, Choice, rng_for
from mandala.core.bots.catalogue import full_name, source_of
from mandala.core.bots.hosting import USUAL_HOSTING, Hosting, dismiss
from mandala.core.bots.random_bot import RandomBot
from mandala.core.chance import derive_seed
from mandala.core.match import Match
from mandala.core.record import Player, Record, dump_record, parse_record
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import HouseChoice, RuleSet, load
from mandala.core.surroundings import no_exit
from mandala.core.text import Text, _
from mandala.core.typing import Seat
from mandala.core.workers import ProcessEnded, shared_out

__all__ = ["GameFailure", "Standing", "Summary", "choose_move", "play_game", "replace_bot", "simulate", "summary"]

LONGEST_NAME = 200
"""Of a player in a record."""


class GameFailure(RulesFailure):
    """A plugin's house rule or variant has failed in the middle of a game, or what plays it has ended.

    `record` is the game up to there, where it is known.
    """

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
    playing = list(bots)
    match: Match | None = None
    try:
        with no_exit():
            match = Match.new(ruleset, players, seed)
            while (seat := match.to_act) is not None:
                try:
                    choose_move(match, playing[seat], seed)
                except BotError as error:
                    if failed is None:
                        error.record = match.record()
                        raise
                    failed(error)
                    playing[seat] = replace_bot(match, seat)
            return match.record()
    except BaseException as error:
        # Nothing is wrong with the rules where a bot fails or Ctrl-C is typed, nor where there are too many bots for a game.
        if isinstance(error, BotError | KeyboardInterrupt) or (match is None and isinstance(error, MandalaError)):
            raise
        failure = error if isinstance(error, RulesFailure) else failure_of_a_plugin(error)
        if failure is None:
            raise
        broken = GameFailure(failure.message)
        broken.record = None if match is None else match.record()
        raise broken from error


def replace_bot(match: Match, seat: Seat) -> Bot:
    """The bot that plays on where another one has failed; the record will say so, and which one it was."""
    player = match.players[seat]
    # In a game gone on with it may have been replaced before.
    if not player.name.endswith(str(_("{name}, replaced by random", name=""))):
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
    are as many processes that play. Where a bot fails, see `play_game`; raises `GameFailure` where one of the processes ends.
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
    player = _Player(ruleset.variant.name, tuple(house), tuple(bots), seed, hosting, failed is not None)
    with closing(shared_out(player, games, jobs)) as played:
        try:
            for text, errors in played:
                if failed is not None:
                    for error in errors:
                        failed(error)
                yield parse_record(text)
        except ProcessEnded as error:
            suspects = [*plugins_behind(ruleset), *_plugins_bots(bots, hosting)]
            raise GameFailure(_lost(error, suspects)) from error


def _plugins_bots(bots: Sequence[str], hosting: Hosting) -> Iterator[str]:
    """The bots of plugins that think in the process that plays, with their packages."""
    if not hosting.isolate:
        yield from (f"{spec} ({source})" for spec in bots if (source := source_of(spec)))


def _lost(error: ProcessEnded, suspects: Sequence[str]) -> Text:
    number = error.number + 1
    if not suspects:
        return _("game {number} is lost: {ending}", number=number, ending=error.ending)
    names = ", ".join(dict.fromkeys(suspects))
    return _("game {number} is lost, most likely because of {source}: {ending}",
             number=number, source=names, ending=error.ending)  # fmt: skip


def _game_seed(seed: int, number: int) -> int:
    # 53 bits, which every reader of JSON keeps exactly.
    return derive_seed(seed, "game", number) >> 11


# In a process of its own ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Player:
    """What another process needs to play the same games; composed rules themselves cannot be sent there."""

    variant: str
    house: tuple[HouseChoice, ...]
    bots: tuple[str, ...]
    seed: int
    hosting: Hosting
    forgiving: bool

    @cached_property
    def _table(self) -> tuple[RuleSet, list[Bot]]:
        ruleset = load(self.variant, self.house)
        return ruleset, [self.hosting.bot(spec, ruleset) for spec in self.bots]

    def __call__(self, number: int) -> tuple[str, list[BotError]]:
        """The record, and how bots failed that were replaced."""
        errors: list[BotError] = []
        failed = errors.append if self.forgiving else None
        ruleset, bots = self._table
        try:
            return dump_record(play_game(ruleset, bots, _game_seed(self.seed, number), failed=failed)), errors
        except KeyboardInterrupt as error:
            # A rule has raised it: these processes do not hear Ctrl-C.
            failure = failure_of_a_plugin(error)
            if failure is None:
                raise
            raise GameFailure(failure.message) from error


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
