"""The record of a game in a file of the player's own: `--record`, `save` and `export`, which take nothing away."""

import os
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mandala.cli.library import Library, write_whole
from mandala.cli.locks import BusyError, Lock
from mandala.core.record import read_record

Run = Callable[..., subprocess.CompletedProcess[str]]
Starts = Callable[..., subprocess.Popen[str]]


def test_a_file_that_is_there_is_refused_before_play_begins(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("mine", encoding="utf-8")
    done = run("play", "cards", "--seed", "1", "--record", str(file), typed="DR1\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{file} exists already; choose another name\n"
    assert file.read_text(encoding="utf-8") == "mine"
    assert Library().games() == []


def test_an_empty_file_is_nobodys_loss(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.touch()
    assert run("play", "cards", "--players", "random,random", "--seed", "1", "--record", str(file)).returncode == 0
    assert read_record(file).record.seed == 1


def test_a_device_stays_a_device(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    run("play", "cards", "--seed", "1", typed="DR1\nDO1\nDY1\nDG1\nDP1\n")
    assert run("play", "cards", "--record", str(pipe)).returncode == 2
    done = run("games", "export", "--force", "cards-1", str(pipe))
    assert done.returncode == 2
    assert done.stderr == f"{pipe}: this is no ordinary file\n"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_is_followed_not_replaced(run: Run, tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    link.symlink_to(target)
    done = run("play", "cards", "--seed", "1", "--record", str(link), typed="DR1\nDO1\nDY1\nDG1\nDP1\n")
    assert done.returncode == 0
    assert link.is_symlink()
    assert read_record(target).record.seed == 1
    assert run("play", "cards", "--record", str(link)).returncode == 2
    assert run("games", "export", "--force", "cards-1", str(link)).returncode == 0
    assert link.is_symlink()


def test_a_game_resumed_through_a_link_stays_behind_it(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    lock = Lock(target)
    with pytest.raises(BusyError):
        Lock(link)
    lock.release()
    write_whole(link, "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


def test_the_record_is_there_after_a_kill(start: Starts, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    process = start("play", "tiles", "--players", "greedy,human", "--seed", "3", "--record", str(copy))
    assert process.stdin is not None
    assert process.stdout is not None
    # Of the two tiles left for the bowls in this deal.
    process.stdin.write("BR\nBO\nBY\nBG\nBB\nBP\n")
    process.stdin.flush()
    while "Your turn" not in process.stdout.readline():
        pass
    while "Player 1 (greedy): " not in process.stdout.readline():
        pass
    process.kill()
    process.wait()
    assert [turn.seat for turn in read_record(copy).record.turns] == [1, 0]
    assert copy.read_text(encoding="utf-8") == Library().path("tiles-1").read_text(encoding="utf-8")


def test_the_record_of_a_game_gone_on_with_is_written_on(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    run("play", "cards", "--seed", "1", "--record", str(copy), typed="DR1\nDO1\nDY1\nDG1\nDP1\n")
    before = len(read_record(copy).record.turns)
    done = run("resume", "cards-1", "--record", str(copy), typed="DR1\nDO1\nDY1\nDG1\nDP1\n")
    assert done.returncode == 0
    assert len(read_record(copy).record.turns) > before
    # Another game's record is not touched, and a record that is gone on with needs no copy of itself.
    run("play", "cards", "--seed", "2", typed="DR1\nDO1\nDY1\nDG1\nDP1\n")
    assert run("resume", "cards-2", "--record", str(copy)).returncode == 2
    assert run("resume", str(copy), "--record", str(copy)).returncode == 0


def test_a_game_in_which_nothing_was_played_is_not_kept(run: Run) -> None:
    done = run("play", "cards", "--seed", "1")
    assert done.returncode == 0
    assert done.stderr == "Nothing was played, so the game is not kept.\n"
    assert Library().games() == []


def test_the_record_that_cannot_be_written_is_told_at_once(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / ".game.json.new").mkdir()
    done = run("play", "cards", "--seed", "1", "--record", str(folder / "game.json"), typed="DR1\nDO1\nDY1\nDG1\nDP1\n")
    assert done.returncode == 2
    assert done.stderr.count("The record could not be written: ") == 1
    assert len(Library().games()) == 1
