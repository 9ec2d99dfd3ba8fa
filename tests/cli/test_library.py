"""The library: whole files or none, for one program at a time and nobody else's eyes."""

import errno
import json
import os
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mandala.cli.library import Library
from mandala.cli.locks import BusyError, Lock
from mandala.core.match import Match
from mandala.core.record import Player, Record, read_record
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import load

Run = Callable[..., subprocess.CompletedProcess[str]]


def a_record(seed: int = 1) -> Record:
    return Match.new(load("cards"), [Player(name="Anna"), Player(name="Ben")], seed).record()


def keep_one() -> None:
    book = Library().new("cards")
    book.save(a_record())
    book.close()


def test_a_game_is_kept_for_its_owner_only() -> None:
    library = Library()
    book = library.new("cards")
    book.save(a_record())
    assert book.path is not None
    assert stat.S_IMODE(book.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(library.folder.stat().st_mode) == 0o700
    assert read_record(book.path).record == a_record()


def test_ids_are_short_and_never_another_games() -> None:
    library = Library()
    books = [library.new("cards") for _number in range(3)]
    for book in books:
        book.save(a_record())
    assert [book.name for book in books] == ["cards-1", "cards-2", "cards-3"]
    assert {kept.id for kept in library.games()} == {"cards-1", "cards-2", "cards-3"}


def test_a_failed_save_leaves_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Library().new("cards")
    book.save(a_record(1))

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        book.save(a_record(2))
    assert book.path is not None
    assert read_record(book.path).record == a_record(1)
    assert [file.name for file in book.path.parent.glob(".*.new")] == []


def test_a_kill_while_saving_leaves_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def killed(_path: Path, _target: Path) -> Path:
        raise Killed

    book = Library().new("cards")
    book.save(a_record(1))
    with monkeypatch.context() as dying:
        dying.setattr(Path, "replace", killed)
        with pytest.raises(Killed):
            book.save(a_record(2))
    assert [kept.record for kept in Library().games()] == [a_record(1)]
    book.save(a_record(3))
    assert [kept.record for kept in Library().games()] == [a_record(3)]


def test_a_folder_that_comes_back_is_used_then() -> None:
    library = Library()
    library.folder.parent.mkdir(parents=True)
    library.folder.write_text("in the way", encoding="utf-8")
    book = library.new("cards")
    with pytest.raises(FileExistsError):
        book.save(a_record())
    assert book.name is None
    library.folder.unlink()
    book.save(a_record())
    assert book.name == "cards-1"


def test_a_lock_is_held_once_and_given_back(tmp_path: Path) -> None:
    first = Lock(tmp_path / "game.json")
    with pytest.raises(BusyError, match=str(os.getpid())):
        Lock(tmp_path / "game.json")
    first.release()
    Lock(tmp_path / "game.json").release()
    assert list(tmp_path.iterdir()) == []


def test_an_unreadable_game_is_listed_with_the_reason_and_harms_no_other(run: Run) -> None:
    library = Library()
    keep_one()
    (library.folder / "broken-1.json").write_text("{", encoding="utf-8")
    listed = {kept.id: kept.problem for kept in library.games()}
    assert listed["cards-1"] is None
    assert "no JSON" in str(listed["broken-1"])
    done = run("games", "--json")
    assert {entry["id"]: "problem" in entry for entry in json.loads(done.stdout)} == {
        "cards-1": False,
        "broken-1": True,
    }


@pytest.mark.parametrize("name", ["../cards-1", "cards-1.json", "/etc/passwd", "", "cards 1"])
def test_an_id_is_never_a_way_out_of_the_folder(name: str) -> None:
    library = Library()
    keep_one()
    with pytest.raises(MandalaError, match="there is no game"):
        library.path(name)


def test_games_are_exported_and_deleted(run: Run, tmp_path: Path) -> None:
    keep_one()
    file = tmp_path / "out.json"
    assert run("games", "export", "cards-1", str(file)).returncode == 0
    assert read_record(file).record == a_record()
    assert "exists already" in run("games", "export", "cards-1", str(file)).stderr
    assert json.loads(run("games", "export", "cards-1", "-").stdout)["variant"] == "cards"
    assert "did you mean cards-1?" in run("games", "delete", "cards-9").stderr
    assert run("games", "delete", "cards-1", typed="n\n").returncode == 1
    assert run("games", "delete", "cards-1").returncode == 1
    assert len(Library().games()) == 1
    assert run("games", "delete", "cards-1", typed="y\n").returncode == 0
    assert Library().games() == []


def test_without_games_there_is_nothing_to_resume(run: Run) -> None:
    done = run("resume")
    assert done.returncode == 2
    assert "no game to go on with" in done.stderr
    assert run("games").stdout == ""
    assert json.loads(run("games", "--json").stdout) == []
