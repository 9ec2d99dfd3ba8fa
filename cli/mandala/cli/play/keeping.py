"""Keeping a game under way on disk, and what to say where that fails."""

from pathlib import Path

from mandala.cli.library import Book, write_whole
from mandala.cli.locks import BusyError
from mandala.cli.output import say, what_failed
from mandala.core.match import Match
from mandala.core.record import dump_record
from mandala.core.text import Text, _

__all__ = ["Keeping"]


class Keeping:
    """Saves a match after every move. A failure is said at once and tried again at the next move; the game goes on."""

    def __init__(self, match: Match, book: Book, copy: Path | None = None) -> None:
        """`copy` is written as well when the game ends or is left."""
        self._match = match
        self._book = book
        self._copy = copy
        self._problem: Text | None = None

    @property
    def is_saved(self) -> bool:
        """Whether everything played is on disk."""
        return self._problem is None

    def save(self) -> None:
        """Puts the game on disk, or says why that failed, once for each reason."""
        before, self._problem = self._problem, self._try()
        if self._problem is None:
            if before is not None:
                say(_("The game is saved again, as {name}.", name=self._book.name))
        elif str(self._problem) != str(before):
            say(
                _("The game could not be saved: {why}.", why=self._problem),
                _("It goes on, and is saved at the next move if that works again; {command} saves it elsewhere.",
                  command="save FILE"),
            )  # fmt: skip

    def _try(self) -> Text | None:
        try:
            self._book.save(self._match.record())
        except OSError as error:
            return what_failed(error)
        except BusyError as error:
            return _("{why}", why=error)
        return None

    def save_to(self, path: Path) -> None:
        """Writes the game to a file of the player's; raises `OSError`."""
        write_whole(path, dump_record(self._match.record()) + "\n")
        say(_("Saved in {file}.", file=path))

    def where(self) -> Text:
        """How things stand, in a sentence."""
        if self._problem is not None:
            return _("The last moves are NOT saved: {why}.", why=self._problem)
        return _("The game is saved after every move, as {name}.", name=self._book.name)

    def farewell(self) -> None:
        """Says how to go on with a game that is left, and writes the copy."""
        if self._match.outcome is None:
            if self.is_saved:
                say(_("The game is saved; go on with it by: {command}", command=f"mandala resume {self._book.name}"))
            else:
                say(self.where())
        if self._copy is not None:
            self.save_to(self._copy)
