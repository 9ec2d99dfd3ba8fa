"""Keeping a game under way on disk, and what to say where that fails."""

from pathlib import Path

from mandala.cli.library import Book, write_whole
from mandala.cli.locks import BusyError
from mandala.cli.output import say, what_failed
from mandala.core.match import Match
from mandala.core.record import Record, dump_record
from mandala.core.text import Text, _

__all__ = ["Keeping"]


class Keeping:
    """Saves a match after every move. A failure is said at once and tried again at the next move; the game goes on."""

    def __init__(self, match: Match, book: Book, copy: Path | None = None) -> None:
        """`copy` is a file of the player's, written with every save as well."""
        self._match = match
        self._book = book
        self._copy = copy
        self._problem: Text | None = None
        self._copy_problem: Text | None = None

    @property
    def is_saved(self) -> bool:
        """Whether everything played is on disk, in the copy as well."""
        return self._problem is None and self._copy_problem is None

    def begin(self) -> None:
        """Saves a new game. One that has been kept before stays as it is until something is played."""
        if self._book.is_new:
            self.save()
        elif self._copy is not None:
            self._save_copy(self._copy, self._match.record())

    def save(self) -> None:
        """Puts the game on disk, or says why that failed, once for each reason."""
        record = self._match.record()
        before, self._problem = self._problem, self._try(record)
        if self._problem is None:
            if before is not None:
                say(_("The game is saved again, as {name}.", name=self._book.name))
        elif str(self._problem) != str(before):
            say(
                _("The game could not be saved: {why}.", why=self._problem),
                _("It goes on, and is saved at the next move if that works again; {command} saves it elsewhere.",
                  command="save FILE"),
            )  # fmt: skip
        if self._copy is not None:
            self._save_copy(self._copy, record)

    def _try(self, record: Record) -> Text | None:
        try:
            self._book.save(record)
        except OSError as error:
            return what_failed(error)
        except BusyError as error:
            return _("{why}", why=error)
        return None

    def _save_copy(self, copy: Path, record: Record) -> None:
        before, self._copy_problem = self._copy_problem, None
        try:
            write_whole(copy, dump_record(record) + "\n")
        except OSError as error:
            self._copy_problem = what_failed(error)
            if str(self._copy_problem) != str(before):
                say(_("The record could not be written: {why}.", why=self._copy_problem))

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
        """Says how to go on with a game that is left, or how to see again one that is over."""
        name = self._book.name
        if self._problem is not None:
            say(self.where())
        elif self._match.outcome is None:
            say(_("The game is saved; go on with it by: {command}", command=f"mandala resume {name}"))
        else:
            say(
                _("The game is kept as {name}; see it again by: {command}", name=name, command=f"mandala replay {name}")
            )
        if self._copy is not None and self._copy_problem is None:
            say(_("Its record is in {file}.", file=self._copy))

    def forget(self) -> None:
        """Removes a game in which nothing was played; raises `OSError`."""
        self._book.forget()
        say(_("Nothing was played, so the game is not kept."))
