"""Where plugins come from: keys that change with the content, broken metadata, what the command line says, what is unfinished."""

import os
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, NoReturn

import pytest

from mandala.core import plugin_sources
from mandala.core.plugin_sources import FILES, WANTED, Source, block, blocked, found, prefer, unblock, unwanted
from mandala.core.refusal import MandalaError
from mandala.core.unfinished import is_unfinished, note_unfinished


@pytest.fixture
def file(own_folders: None) -> Path:
    """A plugin file in the user's folder."""
    folder = plugin_sources.plugin_folder()
    folder.mkdir(parents=True)
    made = folder / "mine.py"
    made.write_text("value = 1\n", encoding="utf-8")
    return made


def mine() -> Source:
    return next(source for source in found() if source.name == "mine")


def test_the_key_of_a_file_changes_with_its_content(file: Path) -> None:
    before = mine().key
    assert before == mine().key
    file.write_text("value = 2\n", encoding="utf-8")
    assert mine().key != before
    source = mine()
    file.unlink()
    assert source.key == str(file)


def test_the_key_of_a_package_changes_with_its_version() -> None:
    keys = [Source("mine", f"my-rules {version}", dict).key for version in ("1.0", "1.1")]
    assert keys == ["mine my-rules 1.0", "mine my-rules 1.1"]
    assert Source("mine", "my-rules 1.0", dict).package == "my-rules"


def test_a_package_whose_metadata_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        @property
        def name(self) -> NoReturn:
            raise OSError

    def points(**_group: Any) -> list[EntryPoint]:
        broken = EntryPoint("broken", "broken_module", "mandala")
        vars(broken).update(dist=Broken())
        return [EntryPoint("bare", "bare_module", "mandala"), broken]

    monkeypatch.setattr(plugin_sources, "entry_points", points)
    assert [(source.name, source.label, source.own) for source in found()] == [
        ("bare", "bare_module", False),
        ("broken", "broken_module", False),
    ]


def test_a_file_is_run_without_a_trace_beside_it(file: Path) -> None:
    module: Any = mine().load()
    assert module.value == 1
    assert list(file.parent.iterdir()) == [file]


def test_what_the_command_line_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(FILES, str(tmp_path / "one.py"))
    monkeypatch.setenv(WANTED, "mine")
    prefer(no_plugins=False, files=[])
    assert (os.environ[FILES], os.environ[WANTED]) == (str(tmp_path / "one.py"), "mine")
    prefer(no_plugins=True, files=[tmp_path / "two.py"])
    assert os.environ[FILES].split(os.pathsep) == [str(tmp_path / "one.py"), str(tmp_path / "two.py")]
    assert os.environ[WANTED] == ""
    named = [source for source in found() if source.named]
    assert [(source.name, unwanted(source)) for source in named] == [("one", None), ("two", None)]


def test_what_did_not_come_to_an_end_is_left_out_until_it_is_tried_again(file: Path) -> None:
    assert unwanted(mine()) is None
    note_unfinished(mine().key)
    assert str(unwanted(mine())) == (
        "it crashed or did not come to an end when it was last loaded; to try it again: mandala plugins unblock mine"
    )
    unblock("mine")
    assert unwanted(mine()) is None


def test_another_content_is_another_try(file: Path) -> None:
    note_unfinished(mine().key)
    file.write_text("value = 2\n", encoding="utf-8")
    assert unwanted(mine()) is None


def test_unblocking_what_is_blocked_and_unfinished_ends_both(file: Path) -> None:
    block("mine")
    note_unfinished(mine().key)
    assert (blocked(), is_unfinished(mine().key)) == (["mine"], True)
    unblock("mine")
    assert (blocked(), is_unfinished(mine().key)) == ([], False)
    with pytest.raises(MandalaError, match="mine is not blocked; nothing is"):
        unblock("mine")
