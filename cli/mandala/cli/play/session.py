"""A game at the keyboard, from wherever it stands to its end or until it is left."""

from collections.abc import Callable, Iterable

from mandala.cli.interrupts import CtrlC
from mandala.cli.output import emit, emit_drawing, say
from mandala.cli.play.commands import COMMANDS, Command, Table
from mandala.cli.play.curtain import draw_curtain, hides_something
from mandala.cli.play.ending import ending
from mandala.cli.play.keeping import Keeping
from mandala.cli.play.players import name_of, not_here, without_bot
from mandala.cli.play.prompt import Prompt
from mandala.cli.play.telling import news, tell, tell_own
from mandala.cli.play.thinking import Thinking
from mandala.cli.screen.look import drawing, fits, show
from mandala.cli.spoken import spoken
from mandala.core.blame import failure_of_a_plugin
from mandala.core.bots.asking import BotError
from mandala.core.bots.bot import Bot, Choice
from mandala.core.bots.hosting import USUAL_HOSTING, Hosting, dismiss
from mandala.core.match import Match
from mandala.core.reading import completions, read_move
from mandala.core.refusal import MandalaError
from mandala.core.scene import Scene
from mandala.core.simulation import choose_move, replace_bot
from mandala.core.text import _
from mandala.core.typing import Seat, override

__all__ = ["Left", "Session"]

PLAYS_ON = _("From here on random moves are made in its place.")


class Left(Exception):
    """The players have left a game that is not over."""


class Session(Table):
    """The loop: bots play, a single legal move plays itself, and people are asked."""

    def __init__(
        self,
        match: Match,
        keeping: Keeping,
        prompt: Prompt,
        *,
        casual: bool = False,
        auto: bool = True,
        hosting: Hosting = USUAL_HOSTING,
        forgiving: bool = False,
    ) -> None:
        """`casual` lets `undo` take back what was drawn or shown, `auto` plays moves without a choice; `hosting` is how bots are
        run, and under a `forgiving` session one that fails is replaced.

        Raises `MandalaError` for a bot that is not installed.
        """
        super().__init__(match, keeping, casual=casual, hosting=hosting)
        self._prompt = prompt
        self._auto = auto
        self._forgiving = forgiving
        self._bots = self._all_bots()
        self._people = [seat for seat in range(len(match.players)) if seat not in self._bots]
        # Whoever comes back to a game is told what came of the last move of their own, and what was played since.
        self._told = {seat: self._last_move_of(seat) for seat in self._people}
        self._alone: set[int] = set()
        self._notes: dict[Seat, str] = {}
        self._at_keyboard: Seat | None = None
        self.was_answered = False
        """Whether anybody has typed anything."""

    def run(self) -> None:
        """Plays to the end; raises `Left` where the players leave first, `KeyboardInterrupt`, `MandalaError` if a bot fails."""
        match = self.match
        self.keeping.begin()
        while (seat := match.to_act) is not None:
            if seat in self._bots:
                if not self._bot_has_moved(seat):
                    continue
            elif self._auto and len(match.legal()) == 1:
                self._alone.add(len(match.moves))
                match.play(match.legal()[0])
            else:
                self._ask(seat)
                continue
            self.keeping.save()
            if not self._people:
                emit(*tell(match, len(match.moves) - 1, seat))
        sheet = [*ending(match)]
        if self._people:
            viewer = self._people[0] if self._at_keyboard is None else self._at_keyboard
            self._report(viewer)
            last = drawing(self._scene(viewer))
            # The sheet counts now: a board that would leave no room for it is left out.
            if fits(last.count("\n") + len(sheet)):
                emit_drawing(last)
        emit(*sheet)

    def close(self) -> None:
        """Lets the bots go."""
        dismiss(self._bots.values())

    def _all_bots(self) -> dict[Seat, Bot]:
        """The bots among the players; under a forgiving session one that is not installed is replaced."""
        bots: dict[Seat, Bot] = {}
        for seat in without_bot(self.match.players) if self._forgiving else ():
            say(not_here(self.match.players, seat), PLAYS_ON)
            bots[seat] = replace_bot(self.match, seat)
        for seat, player in enumerate(self.match.players):
            if player.bot is not None and seat not in bots:
                bots[seat] = self.hosting.bot(player.bot, self.match.ruleset)
        return bots

    def _bot_has_moved(self, seat: Seat) -> bool:
        """Lets a bot move; False where it has failed, and another one has taken its place."""
        try:
            choice = self._choice_of(seat)
        except BotError as error:
            if not self._forgiving:
                raise
            say(error, PLAYS_ON)
            dismiss([self._bots[seat]])
            self._bots[seat] = replace_bot(self.match, seat)
            return False
        if choice.note and choice.note != self._notes.get(seat):
            say(_("{name}: {note}", name=name_of(self.match.players, seat), note=choice.note))
        self._notes[seat] = choice.note
        return True

    def _choice_of(self, seat: Seat) -> Choice:
        bot, seed = self._bots[seat], self.match.seed or 0
        if not self._people:
            return choose_move(self.match, bot, seed)
        with Thinking(name_of(self.match.players, seat)):
            return choose_move(self.match, bot, seed)

    def _scene(self, seat: Seat) -> Scene:
        return self.match.ruleset.variant.scene(self.match.rules, self.match.view(seat))

    @override
    def board(self, seat: Seat) -> None:
        show(self._scene(seat))

    def _last_move_of(self, seat: Seat) -> int:
        own = [ply for ply in range(len(self.match.moves)) if self.match.states[ply].to_act == seat]
        return own[-1] if own else 0

    # A person's turn --------------------------------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> None:
        """Shows a person how things stand, and asks until something has been played or taken back."""
        try:
            self._hand_over(seat)
            self._show(seat)
            before = len(self.match.moves)
            while len(self.match.moves) == before:
                hint = None if self.was_answered else _("? for help")
                question = _("{name}>", name=name_of(self.match.players, seat))
                line = self._prompt.ask(seat, question, self._completions(seat), hint)
                self.was_answered = True
                self._obey(seat, line)
        except EOFError:
            raise Left from None

    def _hand_over(self, seat: Seat) -> None:
        hidden = len(self._people) > 1 and hides_something(self.match.rules, self.match.state, self._people)
        if hidden and seat != self._at_keyboard:
            draw_curtain(name_of(self.match.players, seat))
            if self._prompt.interactive:
                self._prompt.ask(seat, _("Press Enter when only you can see the screen."))
        self._at_keyboard = seat

    def _show(self, seat: Seat) -> None:
        """What has been played, and the board; on a small screen, where the board would push it away, that comes last."""
        board = drawing(self._scene(seat))
        if fits(board.count("\n")):
            self._report(seat)
            emit_drawing(board)
        else:
            emit_drawing(board)
            self._report(seat)

    def _report(self, seat: Seat) -> None:
        """What has been played since this person was last asked, except for what that person has typed, and what came of it."""
        emit("")
        for ply in range(self._told[seat], len(self.match.moves)):
            if self.match.states[ply].to_act != seat or ply in self._alone:
                emit(*tell(self.match, ply, seat, alone=ply in self._alone))
            emit(*news(self.match, ply, seat))
        self._told[seat] = len(self.match.moves)

    def _obey(self, seat: Seat, line: str) -> None:
        word, _space, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        try:
            if command is not None:
                self._run(command, seat, rest.strip())
            elif line:
                move = read_move(self.match.rules, self.match.view(seat), line)
                self.match.play(move)
                if self.match.rules.vocabulary.find(line) != move:
                    emit(tell_own(self.match, seat))
                self.keeping.save()
        except MandalaError as error:
            say(*map(spoken, str(error).splitlines()))

    def _run(self, command: Command, seat: Seat, rest: str) -> None:
        """Obeys a command. Ctrl-C ends that alone, as where a hint is long in coming; at the prompt it ends the game."""
        try:
            command.run(self, seat, rest)
        except KeyboardInterrupt as error:
            # A plugin may raise one itself, and nobody types in a pipe.
            is_of_a_plugin = not isinstance(error, CtrlC) and failure_of_a_plugin(error) is not None
            if is_of_a_plugin or not self._prompt.interactive:
                raise
            say("", _("Cancelled; the game goes on."))

    @override
    def taken_back(self) -> None:
        now = len(self.match.moves)
        self._told = {seat: min(told, now) for seat, told in self._told.items()}
        self._alone = {ply for ply in self._alone if ply < now}
        self.keeping.save()

    @override
    def leave(self) -> None:
        raise Left

    def _completions(self, seat: Seat) -> Callable[[str], Iterable[str]]:
        view = self.match.view(seat)

        def complete(line: str) -> list[str]:
            begun = line.lstrip().casefold()
            first, space, rest = begun.partition(" ")
            if space and first == "why":
                return completions(self.match.rules, view, rest)
            commands = [name for name in COMMANDS if not space and begun and name.startswith(begun)]
            return completions(self.match.rules, view, begun) + commands

        return complete
