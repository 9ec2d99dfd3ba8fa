"""Beginning a game, going on with one, and playing again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from mandala.cli.library import Book, Library
from mandala.cli.output import Stop, emit, say
from mandala.cli.play.copies import check_copy, copy_of_the_next
from mandala.cli.play.ending import ending
from mandala.cli.play.keeping import Keeping
from mandala.cli.play.players import name_of, not_here, read_players, rotated, without_bot
from mandala.cli.play.prompt import Prompt, prompt
from mandala.cli.play.session import Left, Session
from mandala.core.bots.hosting import USUAL_HOSTING, Hosting
from mandala.core.chance import derive_seed
from mandala.core.compose import CompositionError
from mandala.core.forced_end import at_forced_end
from mandala.core.house import worded
from mandala.core.match import Match
from mandala.core.record import Player, read_records
from mandala.core.replay import differences, ruleset_of
from mandala.core.ruleset import RuleSet, load, parse_house
from mandala.core.text import _

__all__ = ["Manner", "begin", "go_on", "wants_more"]


@dataclass(frozen=True)
class Manner:
    """How to play: see `Session`; `copy` is a file for the record."""

    casual: bool = False
    auto: bool = True
    copy: Path | None = None
    hosting: Hosting = USUAL_HOSTING
    forgiving: bool = False

    def for_a_rematch(self) -> "Manner":
        """The same with a file of its own for the next record."""
        return self if self.copy is None else replace(self, copy=copy_of_the_next(self.copy))


def begin(
    variant: str,
    players: str | None,
    house: Sequence[str],
    seed: int | None,
    manner: Manner,
    level: str | None = None,
) -> None:
    """Plays a new game, and again as often as wanted; raises `MandalaError` for a wrong choice, `Stop` to end the command."""
    ruleset = load(variant, list(map(parse_house, house)))
    if manner.copy is not None:
        check_copy(manner.copy)
    _series(ruleset, read_players(players, ruleset.variant, level), seed, manner, prompt())


def go_on(name: str | None, manner: Manner) -> None:
    """Goes on with a game of the library, the last one played if `name` is None, or with the game in a record file."""
    book = _find(name)
    try:
        assert book.path is not None
        located = list(islice(read_records(book.path), 2))
        if len(located) > 1:
            raise Stop(
                _("{file} holds several records; copy one into a file of its own to go on with it", file=book.path)
            )
        if manner.copy is not None:
            check_copy(manner.copy, located[0].record)
            if manner.copy.exists() and manner.copy.samefile(book.path):
                manner = replace(manner, copy=None)
        try:
            ruleset = ruleset_of(located[0].record)
        except CompositionError as error:
            raise Stop(*error.problems, _("Until then {game} is kept as it is.", game=book.name)) from error
        for warning in differences(ruleset, located[0].record):
            say(warning)
        match = Match.resume(located[0].record, ruleset)
        if match.outcome is not None:
            emit(*ending(match))
            return
        if not manner.forgiving:
            _check_bots(match, book)
        line, players = prompt(), match.players
        again = _play(match, book, manner, line)
    finally:
        book.close()
    if again:
        _series(ruleset, rotated(players), None, manner.for_a_rematch(), line)


def _check_bots(match: Match, book: Book) -> None:
    """Raises `Stop` for bots that are not here, with what brings them or does without them."""
    missing = without_bot(match.players)
    if missing:
        raise Stop(
            *(not_here(match.players, seat) for seat in missing),
            _("Install what brings it, or name its file with {plugin}; or have random moves made in its place with {fallback}.",
              plugin="--plugin FILE", fallback="--on-bot-failure fallback"),
            _("Until then {game} is kept as it is.", game=book.name),
        )  # fmt: skip


def _find(name: str | None) -> Book:
    library = Library()
    if name is None:
        latest = next(library.under_way(), None)
        if latest is None:
            raise Stop(_("There is no game to go on with; start one: {command}", command="mandala play VARIANT"))
        return library.book(latest.path)
    if Path(name).is_file() and not (library.folder / f"{name}.json").is_file():
        return library.book(Path(name))
    return library.book(library.path(name))


def _series(ruleset: RuleSet, players: Sequence[Player], seed: int | None, manner: Manner, line: Prompt) -> None:
    number = 0
    while True:
        # Each rematch is another game, and under a seed the same other game every time.
        chosen = seed if seed is None or number == 0 else derive_seed(seed, "rematch", number) >> 11
        match = Match.new(ruleset, players, chosen, datetime.now(UTC).isoformat(timespec="seconds"))
        book = Library().new(ruleset.variant.name)
        try:
            again = _play(match, book, manner, line)
        finally:
            book.close()
        if not again:
            return
        players, number, manner = rotated(players), number + 1, manner.for_a_rematch()


def _play(match: Match, book: Book, manner: Manner, line: Prompt) -> bool:
    """Plays one game; whether it is over and another one is wanted. Raises `Stop` where it is left."""
    keeping = Keeping(match, book, manner.copy)
    session = Session(
        match, keeping, line,
        casual=manner.casual, auto=manner.auto, hosting=manner.hosting, forgiving=manner.forgiving,
    )  # fmt: skip
    if match.ruleset.chosen and any(player.bot is None for player in match.players):
        say(
            _("House rules in force:"),
            *(f"  {one.source}: {worded(one.rule.sentence, one.options)}" for one in match.ruleset.chosen),
        )
    try:
        with at_forced_end(keeping.farewell):
            session.run()
    except Left:
        if book.is_new and not (match.moves or session.was_answered or line.interactive):
            keeping.forget()
            raise Stop(status=0) from None
        keeping.farewell()
        raise Stop(status=0 if keeping.is_saved else 2) from None
    except BaseException:
        keeping.farewell()
        raise
    finally:
        session.close()
    keeping.farewell()
    if wants_more(match, line):
        return True
    if not keeping.is_saved:
        raise Stop(status=2)
    return False


def wants_more(match: Match, line: Prompt) -> bool:
    """Whether the people want to play again, asked after a finished game; the usual answer is yes if it was drawn (T11)."""
    people = [seat for seat, player in enumerate(match.players) if player.bot is None]
    if not people:
        return False
    assert match.outcome is not None
    drawn = len(match.outcome.winners) > 1
    starter = name_of(match.players, 1 % len(match.players))
    choices = _("[Y/n]") if drawn else _("[y/N]")
    question = _("Play again, {name} starting? {choices}", name=starter, choices=choices)
    try:
        answer = line.ask(people[0], question).casefold()
    except EOFError:
        return False
    return drawn if not answer else answer in ("y", "yes", str(_("y")), str(_("yes")))
