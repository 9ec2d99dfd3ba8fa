"""Plugin files and hooks that are not what they should be: a sentence each, and nobody waits for them."""

import os
import sys
import threading
from pathlib import Path

import pytest

from mandala.core import plugin_sources
from mandala.core.plugin_files import content
from mandala.core.plugins import Plugin, registry
from mandala.core.refusal import MandalaError
from mandala.core.unfinished import is_unfinished, watched

pytestmark = pytest.mark.usefixtures("fresh_registry")

HOOK = "from mandala.core.hookspecs import hookimpl\nfrom mandala.core.house import HouseRule\n"
NINE = (
    f"{HOOK}@hookimpl\ndef mandala_house_rules():\n"
    "    return [HouseRule('nine', 'Nine cards.', 'cards', sets={'hand_limit': 9})]\n"
)


def plugin(name: str) -> Plugin:
    return next(found for found in registry().plugins if found.name == name)


def named(monkeypatch: pytest.MonkeyPatch, file: Path) -> Plugin:
    """The plugin of a file that is named on the command line."""
    monkeypatch.setenv(plugin_sources.FILES, str(file))
    return plugin(file.stem)


# Files ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pipe.py", "pipe.toml"])
def test_nobody_waits_for_a_pipe(name: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(folder / name)
    (folder / "zz_nine.py").write_text(NINE, encoding="utf-8")
    assert str(plugin("pipe").problem) == "it is no regular file"
    assert plugin("zz_nine").brings == ["nine"]
    registry.cache_clear()
    os.mkfifo(tmp_path / name)
    assert str(named(monkeypatch, tmp_path / name).problem) == "it is no regular file"


@pytest.mark.parametrize("name", ["folder.py", "folder.toml"])
def test_a_folder_is_no_file(name: str, folder: Path) -> None:
    (folder / name).mkdir()
    assert str(plugin("folder").problem) == "it is no regular file"


@pytest.mark.parametrize("name", ["gone.py", "gone.toml"])
def test_a_file_that_is_not_there(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(named(monkeypatch, tmp_path / name).problem) == "No such file or directory"


def test_a_link_is_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_bytes(b"x = 1")
    (tmp_path / "link.py").symlink_to(tmp_path / "code.py")
    (tmp_path / "lost.py").symlink_to(tmp_path / "nothing.py")
    assert content(tmp_path / "link.py") == b"x = 1"
    with pytest.raises(MandalaError, match=r"^No such file or directory$"):
        content(tmp_path / "lost.py")


def test_toml_with_a_mark_of_its_encoding(folder: Path) -> None:
    (folder / "home.toml").write_bytes(b"\xef\xbb\xbf[house.a]\r\nvariant = 'cards'\r\nhand_limit = 9\r\n")
    assert (plugin("home").brings, plugin("home").problem) == (["a"], None)


def test_toml_whose_parameters_do_not_fit_together(folder: Path) -> None:
    (folder / "home.toml").write_text("[house.a]\nvariant = 'tiles'\ntiles_of_a_colour = 2\n", encoding="utf-8")
    problem = str(plugin("home").problem)
    assert problem.startswith("house.a: ")
    assert ": :" not in problem


# Hooks ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hook", "problem"),
    [
        ("mandala_bots(): return 5", "mandala_bots gives int, not a mapping"),
        ("mandala_bots(): return ['a']", "mandala_bots gives list, not a mapping"),
        ("mandala_house_rules(): return 5", "mandala_house_rules gives int, not a list"),
        ("mandala_house_rules(): return 'nine'", "mandala_house_rules gives str, not a list"),
        ("mandala_variants(): return True", "mandala_variants gives bool, not a list"),
        ("mandala_house_rules(known): return []", "mandala_house_rules has parameters, but is given nothing"),
    ],
)
def test_a_hook_that_is_not_what_it_should_be(hook: str, problem: str, folder: Path) -> None:
    (folder / "mine.py").write_text(f"{HOOK}@hookimpl\ndef {hook}\n", encoding="utf-8")
    assert str(plugin("mine").problem) == problem


# What they leave behind -------------------------------------------------------------------------------------------------


def test_hooks_of_python_are_what_they_were(folder: Path) -> None:
    hooks = (sys.excepthook, sys.unraisablehook, threading.excepthook, sys.__stdout__, sys.__stderr__, list(sys.argv))
    (folder / "mine.py").write_text(
        "import sys, threading\n"
        "sys.excepthook = sys.unraisablehook = threading.excepthook = sys.__stdout__ = sys.__stderr__ = None\n"
        f"sys.argv[:] = []\n{NINE}",
        encoding="utf-8",
    )
    assert plugin("mine").brings == ["nine"]
    found = (sys.excepthook, sys.unraisablehook, threading.excepthook, sys.__stdout__, sys.__stderr__, list(sys.argv))
    assert found == hooks


def test_a_plugin_is_not_held_responsible_for_what_happens_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more(*_given: object, **_named: object) -> threading.Thread:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading, "Thread", no_more)
    with pytest.raises(RuntimeError), watched("innocent", "innocent"):
        raise AssertionError("not reached")

    # As it is asked once this process has gone.
    def has_gone(_process: str) -> bool:
        return False

    monkeypatch.setattr("mandala.core.unfinished._is_running", has_gone)
    assert not is_unfinished("innocent")


# What nobody knows ------------------------------------------------------------------------------------------------------


def test_a_house_rule_for_a_variant_that_there_is_not_is_left_out(folder: Path) -> None:
    (folder / "mine.py").write_text(
        f"{HOOK}@hookimpl\ndef mandala_house_rules():\n"
        "    return [HouseRule(n, 'A.', v, sets={'hand_limit': 9}) for n, v in\n"
        "            [('near', 'crads'), ('far', 'xyzzy'), ('nine', 'cards')]]\n",
        encoding="utf-8",
    )
    assert plugin("mine").brings == ["nine"]
    assert str(plugin("mine").problem) == (
        "near is for crads, which is no variant here; did you mean cards?;"
        " far is for xyzzy, which is no variant here; known: cards, spiral, tiles"
    )
    assert {variant for variant, _name in registry().house_rules} == {"cards", "spiral", "tiles"}


def test_names_of_plugins_that_there_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(plugin_sources.WANTED, "spirl, cards mandala-compendium\x1b")
    assert list(map(str, plugin_sources.wanted_in_vain())) == [
        "MANDALA_LOAD_PLUGINS: there is no plugin spirl; did you mean spiral?",
        r"MANDALA_LOAD_PLUGINS: there is no plugin mandala-compendium\x1b; did you mean mandala-compendium?",
    ]
    for value in ("", "cards", "mandala-compendium"):
        monkeypatch.setenv(plugin_sources.WANTED, value)
        assert plugin_sources.wanted_in_vain() == []
