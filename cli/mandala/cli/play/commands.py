"""What can be typed at the prompt besides a move."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mandala.cli.advice import advice
from mandala.cli.commands.rules import page
from mandala.cli.output import emit, say, what_failed
from mandala.cli.play.keeping import Keeping
from mandala.cli.play.telling import log
from mandala.cli.play.thinking import Thinking
from mandala.cli.prose import width
from mandala.cli.screen.pager import emit_long
from mandala.cli.spoken import spoken
from mandala.core.bots.asking import asked
from mandala.core.bots.bot import rng_for
from mandala.core.bots.hosting import USUAL_HOSTING, Hosting, dismiss
from mandala.core.bots.levels import USUAL_LEVEL
from mandala.core.match import Match
from mandala.core.reading import describe, read_move
from mandala.core.refusal import IllegalMoveError, MandalaError
from mandala.core.rulebook import composed
from mandala.core.text import Text, _, by_number, counted
from mandala.core.typing import Move, Seat
from mandala.core.view import View

__all__ = ["COMMANDS", "Command", "Table"]

ADVISER = f"ismcts:{USUAL_LEVEL}"


class Table(ABC):
    """What the commands act on."""

    def __init__(self, match: Match, keeping: Keeping, *, casual: bool, hosting: Hosting = USUAL_HOSTING) -> None:
        self.match = match
        self.keeping = keeping
        self.casual = casual
        self.hosting = hosting

    def has_decided(self, seat: Seat) -> bool:
        """Whether that seat has made a move that was not the only one."""
        rules, states = self.match.rules, self.match.states[:-1]
        return any(state.to_act == seat and len(rules.legal_moves(state)) > 1 for state in states)

    @abstractmethod
    def board(self, seat: Seat) -> None:
        """Draws the board for that seat."""

    @abstractmethod
    def taken_back(self) -> None:
        """Moves have been taken back."""

    @abstractmethod
    def leave(self) -> None:
        """Ends the session."""


@dataclass(frozen=True)
class Command:
    """A command: `usage` as it is typed, with a `{rule}` of the game where one may stand, and a sentence."""

    usage: str
    sentence: Text
    run: Callable[[Table, Seat, str], None]


def _help(table: Table, seat: Seat, rest: str) -> None:
    moves = table.match.legal()
    view = table.match.view(seat)
    rules, example = table.match.rules, moves[0]
    token, kind = rules.vocabulary.token(example), rules.vocabulary.kinds[example]
    words = [" ".join(word[0] for word in phrase) for phrase in rules.phrases(view, example)]
    # The same move three times: as records have it, at length, and as short as it gets.
    ways = ", ".join(dict.fromkeys([token, words[0], min(words, key=len)]))
    emit(_("Type a move in notation or in words, for example {ways}.", ways=ways))
    shown = {command.usage.format(rule=kind.rule): command.sentence for command in COMMANDS.values()}
    emit(*(f"  {usage:12}  {sentence}" for usage, sentence in shown.items()))


def _moves(table: Table, seat: Seat, rest: str) -> None:
    rules, view = table.match.rules, table.match.view(seat)
    entries = [_named(table, view, move) for move in table.match.legal()]
    emit(*_in_columns(sorted(entries, key=by_number), width()))
    if rules.lifted(table.match.state):
        emit(_("House rules would bar every move here, so none of them is barred."))


def _named(table: Table, view: View, move: Move) -> str:
    rules = table.match.rules
    return f"{rules.vocabulary.token(move)}  {describe(rules, view, move)}"


def _in_columns(entries: list[str], columns: int) -> Iterator[str]:
    """The entries line by line, in as many columns as there is room for."""
    longest = max(map(len, entries), default=0) + 3
    number = max(1, (columns + 3) // longest)
    rows = -(-len(entries) // number)
    for row in range(rows):
        yield "".join(f"{entry:{longest}}" for entry in entries[row::rows]).rstrip()


def _why(table: Table, seat: Seat, rest: str) -> None:
    if not rest:
        raise MandalaError(_("name a move: {example}", example="why MOVE"))
    try:
        move = read_move(table.match.rules, table.match.view(seat), rest)
    except IllegalMoveError as error:
        emit(spoken(error))
    else:
        kind = table.match.rules.vocabulary.kinds[move]
        emit(_("{move}: you may play this ({rule}).", move=_named(table, table.match.view(seat), move), rule=kind.rule))


def _hint(table: Table, seat: Seat, rest: str) -> None:
    match = table.match
    view = match.view(seat)
    rng = rng_for(match.seed or 0, seat, len(match.moves))
    named = rest or ADVISER
    with Thinking(named):
        adviser = table.hosting.bot(named, match.ruleset)
        try:
            choice = asked(adviser, match.rules, view, rng, match.legal())
        finally:
            dismiss([adviser])
    emit(*advice(match.rules, view, choice))


def _undo(table: Table, seat: Seat, rest: str) -> None:
    try:
        taken = table.match.undo(seat, casual=table.casual)
    except MandalaError as error:
        if not table.casual and table.has_decided(seat):
            raise MandalaError(
                _("{why}; a game begun with {option} allows that", why=error, option="--casual")
            ) from None
        raise
    say(counted("Taken back: {number} move.", "Taken back: {number} moves.", taken))
    table.taken_back()


def _rules(table: Table, seat: Seat, rest: str) -> None:
    book = composed(table.match.ruleset)
    sections = [book.section(rest)] if rest else list(book.sections)
    emit_long(*page(book, sections, whole=not rest).splitlines())


def _log(table: Table, seat: Seat, rest: str) -> None:
    emit_long(*log(table.match, seat))


def _save(table: Table, seat: Seat, rest: str) -> None:
    if not rest:
        table.keeping.save()
        say(table.keeping.where())
        return
    path = Path(rest).expanduser()
    if path.exists():
        raise MandalaError(_("the file {file} exists already; choose another name", file=path))
    try:
        table.keeping.save_to(path)
    except OSError as error:
        raise MandalaError(_("the game could not be saved there: {why}", why=what_failed(error))) from None


def _quit(table: Table, seat: Seat, rest: str) -> None:
    table.leave()


def _board(table: Table, seat: Seat, rest: str) -> None:
    table.board(seat)


_LISTED = {
    "help": Command("?, help", _("this list"), _help),
    "moves": Command("moves", _("all moves that you may make"), _moves),
    "why": Command("why MOVE", _("whether a move is allowed, and by which rule not"), _why),
    "hint": Command(
        "hint [BOT]", _("what {bot}, or the bot that you name, would do in your place", bot=ADVISER), _hint
    ),
    "undo": Command("undo", _("back to your last decision; over what was drawn or shown only with --casual"), _undo),
    "rules": Command("rules [{rule}]", _("the rulebook, or one rule of it"), _rules),
    "log": Command("log", _("what has been played"), _log),
    "save": Command("save [FILE]", _("save the game, which every move does anyway, or write it to a file"), _save),
    "board": Command("board", _("draw the board again"), _board),
    "quit": Command("quit", _("leave; the game is kept"), _quit),
}
COMMANDS: dict[str, Command] = {"?": _LISTED["help"], **_LISTED}
