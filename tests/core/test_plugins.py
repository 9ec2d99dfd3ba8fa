"""Plugins: the three ways in, and a program that stays whole whatever a plugin does."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mandala.core import plugin_sources, plugins
from mandala.core.blame import failure_of_a_plugin
from mandala.core.brought import Brought
from mandala.core.compose import CompositionError
from mandala.core.isolation import Outcome
from mandala.core.plugins import Plugin, Registry, registry
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import load, parse_house
from mandala.core.text import _
from mandala.core.unfinished import is_unfinished

pytestmark = pytest.mark.usefixtures("fresh_registry")
GOOD = """
from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule

@hookimpl
def mandala_house_rules():
    return [HouseRule("nine", "Nine cards in hand.", "cards", sets={"hand_limit": 9})]
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Installs a package of one module with an entry point."""
    site = tmp_path / "site"
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])

    def install(name: str, code: str, version: str = "1.2", value: str = "") -> None:
        module = f"{name.replace('-', '_')}_for_tests"
        metadata = site / f"{name.replace('-', '_')}-{version}.dist-info"
        metadata.mkdir(parents=True)
        (site / f"{module}.py").write_text(code, encoding="utf-8")
        (metadata / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8"
        )
        (metadata / "entry_points.txt").write_text(f"[mandala]\n{name} = {value or module}\n", encoding="utf-8")
        monkeypatch.delitem(sys.modules, module, raising=False)

    return install


def plugin(name: str) -> Plugin:
    return next(found for found in registry().plugins if found.name == name)


def problem(name: str) -> str:
    found = plugin(name)
    assert found.problem is not None
    return str(found.problem)


def hand_limit(*house: str) -> object:
    parameters = load("cards", list(map(parse_house, house))).rules.parameters
    return parameters.model_dump()["hand_limit"]


# Three ways in --------------------------------------------------------------------------------------------------------


def test_an_installed_package(package: Callable[..., None]) -> None:
    package("nine-cards", GOOD)
    ruleset = load("cards", [parse_house("nine")])
    assert hand_limit("nine") == 9
    assert ruleset.chosen[0].rule.plugin == "nine-cards 1.2"
    assert plugin("nine-cards").brings == ["nine"]


def test_a_file_in_the_plugin_folder(folder: Path) -> None:
    (folder / "nine_cards.py").write_text('__version__ = "0.3"' + GOOD, encoding="utf-8")
    assert hand_limit("nine") == 9
    assert plugin("nine_cards").source == "nine_cards.py 0.3"
    assert sorted(path.name for path in folder.iterdir()) == ["nine_cards.py"]


def test_a_file_named_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(plugin_sources.FILES, "")
    (tmp_path / "nine.py").write_text(GOOD, encoding="utf-8")
    plugin_sources.prefer(no_plugins=False, files=[tmp_path / "nine.py"])
    assert hand_limit("nine") == 9


def test_the_current_folder_is_no_way_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "here"
    for place in (here, here / "plugins"):
        place.mkdir()
        (place / "nine.py").write_text(GOOD, encoding="utf-8")
    monkeypatch.chdir(here)
    with pytest.raises(CompositionError):
        load("cards", [parse_house("nine")])


def test_the_three_ways_stack_and_clash_alike(folder: Path, package: Callable[..., None]) -> None:
    package("nine-cards", GOOD)
    (folder / "home.toml").write_text('[house.big-hand]\nvariant = "cards"\nhand_limit = 10\n', encoding="utf-8")
    with pytest.raises(CompositionError) as refused:
        load("cards", [parse_house("nine"), parse_house("big-hand")])
    assert str(refused.value) == (
        "big-hand (home.toml) sets hand_limit to 10, nine (nine-cards 1.2) to 9; remove one of them"
    )
    assert load("cards", [parse_house("nine"), parse_house("open-cups")]).name == "cards+nine+open-cups"


def test_a_name_that_two_plugins_bring_is_told_with_the_way_out(package: Callable[..., None], folder: Path) -> None:
    package("badpack", GOOD, "0.1")
    package("good-pack", GOOD)
    way_out = "the name nine is taken by badpack 0.1; to have this one instead: mandala plugins block badpack"
    (folder / "home.toml").write_text('[house.nine]\nvariant = "cards"\nhand_limit = 9\n', encoding="utf-8")
    assert (problem("good-pack"), problem("home")) == (way_out, way_out)
    plugin_sources.block("badpack")
    registry.cache_clear()
    assert plugin("good-pack").brings == ["nine"]


# Plugins that fail ----------------------------------------------------------------------------------------------------

HOOK = "from mandala.core.hookspecs import hookimpl\nfrom mandala.core.house import HouseRule\n"
FAILING = {
    "raises": ("raise RuntimeError('not today')", "RuntimeError: not today"),
    "exits": ("import sys; sys.exit(3)", "it tries to end the program"),
    "leaves": ("import os; os._exit(3)", "it tries to end the program"),
    "interrupts": ("raise KeyboardInterrupt", "it tries to end the program"),
    "quits": ("exit()", "it tries to end the program"),
    "asks": ("input('What now? ')", "EOFError: EOF when reading a line"),
    "stops": ("import sys; sys.stdout.close(); raise ValueError", "ValueError"),
    "syntax": ("def (:", "SyntaxError: invalid syntax (syntax.py, line 1)"),
    "lacks": ("import a_module_that_nobody_has", "ModuleNotFoundError: No module named 'a_module_that_nobody_has'"),
    "old": ("mandala_plugin_api = 7", "it asks for plugin API 7, this program has 1"),
    "empty": ("", "it implements no hook; the hooks are mandala_variants, mandala_house_rules, mandala_bots"),
    "misspelt": (
        HOOK + "@hookimpl\ndef mandala_hose_rules(): return []",
        "there is no hook mandala_hose_rules; did you mean mandala_house_rules?",
    ),
    "unmarked": (HOOK + "def mandala_house_rules(): return []", "mandala_house_rules is not marked with @hookimpl"),
    "misspelt_and_unmarked": (
        HOOK + "def mandala_variant(): return []",
        "there is no hook mandala_variant; did you mean mandala_variants?",
    ),
    "hook_raises": (HOOK + "@hookimpl\ndef mandala_house_rules(): raise KeyError('x')", "KeyError: 'x'"),
    "hook_exits": (HOOK + "@hookimpl\ndef mandala_house_rules(): raise SystemExit", "it tries to end the program"),
    "hook_yields_badly": (
        HOOK
        + "@hookimpl\ndef mandala_house_rules():\n    yield HouseRule('a', 'A.', 'cards')\n    raise OSError('gone')",
        "OSError: gone",
    ),
    "wrong_type": (
        HOOK + "@hookimpl\ndef mandala_house_rules(): return ['rule']",
        "mandala_house_rules gives str, no HouseRule",
    ),
    "wrong_name": (
        HOOK + "@hookimpl\ndef mandala_house_rules(): return [HouseRule('My rule', 'A.', 'cards')]",
        "“My rule” is no name: lower-case letters and digits, with hyphens between",
    ),
    "wrong_parts": (
        HOOK + "@hookimpl\ndef mandala_house_rules(): return [HouseRule('a', 'A.', 'cards', parts=int)]",
        "a: parts are a tuple of classes",
    ),
    "taken": (
        HOOK + "@hookimpl\ndef mandala_house_rules(): return [HouseRule('open-cups', 'A.', 'cards')]",
        "the name open-cups is taken by mandala-compendium 0.1.0",
    ),
    "taken_bot": (
        HOOK + "@hookimpl\ndef mandala_bots(): return {'greedy': print}",
        "the name greedy is taken by mandala",
    ),
    "taken_by_a_person": (
        HOOK + "@hookimpl\ndef mandala_bots(): return {'human': print}",
        "the name human is taken by mandala",
    ),
    "taken_by_any_bot": (
        HOOK + "@hookimpl\ndef mandala_bots(): return {'bot': print}",
        "the name bot is taken by mandala",
    ),
    "taken_without_a_level": (
        HOOK + "@hookimpl\ndef mandala_bots(): return {'ismcts': print}",
        "the name ismcts is taken by mandala",
    ),
    "taken_by_a_team": (
        HOOK + "@hookimpl\ndef mandala_bots(): return {'ismctsx99': print}",
        "the name ismctsx99 is taken by mandala",
    ),
    "twice": (
        HOOK + "@hookimpl\ndef mandala_house_rules(): return [HouseRule('a', 'A.', 'cards')] * 2",
        "it brings two things of the name a",
    ),
    "words_fail": ("class E(Exception):\n    def __str__(self): raise RuntimeError\nraise E", "E: ?"),
}

OPTIONS = "from mandala.core.options import OptionModel\nclass Spaces(OptionModel):\n    spaces: int = 5\n"
WRONG_FIELDS = {
    "variant=None": "a: variant is the name of a variant, a text",
    "sentence=None": "a: sentence is a text, or a mapping from language codes to texts",
    "sentence={}": "a: sentence is a text, or a mapping from language codes to texts",
    "sentence={'en': 7}": "a: sentence is no text",
    "sentence='x' * 2001": "a: sentence is too long: 2001 characters, 2000 at most",
    "sentence='Play {space}.'": "a: sentence speaks of the option space, which the rule does not have; did you mean spaces?",
    "amends={3: None}": "a: amends is a mapping from rule numbers to texts",
    "amends=['M3']": "a: amends is a mapping from rule numbers to texts",
    "amends={'M3': None}": "a: amends M3 is a text, or a mapping from language codes to texts",
    "amends={'third': 'A.'}": "a: amends: “third” is no rule number",
    "sets=7": "a: sets is a mapping or a function of the options",
    "sets={3: 4}": "a: sets is a mapping or a function of the options",
    "parts=None": "a: parts are a tuple of classes",
    "parts=(1,)": "a: parts are a tuple of classes",
    "options=int": "a: options are a pydantic model, a class",
    "reasons=['full']": "a: reasons is a mapping from names to texts",
    "requires='open-cups'": "a: requires is a tuple of names of house rules",
    "excludes=(3,)": "a: excludes is a tuple of names of house rules",
    "after={'a b'}": "a: after is a tuple of names of house rules",
    "name='a' * 61": "“" + "a" * 60 + "…” is no name: lower-case letters and digits, with hyphens between",
    "name='käse'": "“käse” is no name: lower-case letters and digits, with hyphens between",
}


@pytest.mark.parametrize("field", WRONG_FIELDS)
def test_every_field_of_a_house_rule_is_looked_at(folder: Path, field: str) -> None:
    (folder / "wrong.py").write_text(
        HOOK + OPTIONS + "@hookimpl\ndef mandala_house_rules():\n"
        "    fields = dict(name='a', sentence='A.', variant='cards', options=Spaces)\n"
        f"    return [HouseRule(**fields | dict({field}))]\n",
        encoding="utf-8",
    )
    assert problem("wrong") == WRONG_FIELDS[field]


@pytest.mark.parametrize("name", FAILING)
def test_a_plugin_that_fails_is_skipped_and_says_why(
    name: str, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    code, reason = FAILING[name]
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    (folder / "zz_nine.py").write_text(GOOD, encoding="utf-8")
    found = problem(name)
    assert found == reason or (name == "syntax" and found.startswith("SyntaxError: "))
    assert plugin(name).brings == []
    assert "cards" in registry().variants
    assert hand_limit("nine") == 9
    assert capfd.readouterr() == ("", "")


def test_a_missing_rule_names_the_plugins_that_were_skipped(folder: Path) -> None:
    (folder / "broken.py").write_text("raise RuntimeError", encoding="utf-8")
    with pytest.raises(CompositionError) as refused:
        load("cards", [parse_house("from-broken")])
    assert "(plugins skipped: broken.py: RuntimeError)" in str(refused.value)


def test_what_a_plugin_prints_is_kept_from_the_streams(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "loud.py").write_text(
        "import os, sys\nprint('one')\nos.write(1, b'two ')\nsys.__stdout__.write('three ')\nos.system('echo four')\n"
        "print('five', file=sys.stderr)\n" + GOOD,
        encoding="utf-8",
    )
    assert hand_limit("nine") == 9
    assert capfd.readouterr() == ("", "")
    assert set(plugin("loud").printed.split()) == {"one", "two", "three", "four", "five"}


def test_what_takes_too_long_here_is_remembered_unless_it_is_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_slow(_take: object) -> Outcome[Brought]:
        return Outcome(None, _("it takes longer than 5 seconds"), "", is_too_slow=True)

    monkeypatch.setattr(plugins, "isolated", too_slow)
    (folder / "slow.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "named.py").write_text(GOOD, encoding="utf-8")
    monkeypatch.setenv(plugin_sources.FILES, str(tmp_path / "named.py"))
    assert (problem("slow"), problem("named")) == ("it takes longer than 5 seconds",) * 2
    unfinished = {source.name: is_unfinished(source.key) for source in plugin_sources.found() if not source.own}
    assert unfinished == {"slow": True, "named": False}


@pytest.mark.parametrize("error", ["RuntimeError", "MandalaError"])
def test_a_game_that_cannot_be_made_fails_itself_and_is_no_clash_of_house_rules(folder: Path, error: str) -> None:
    (folder / "mine.py").write_text(
        "from dataclasses import replace\n"
        "from mandala.core.hookspecs import hookimpl\n"
        "from mandala.core.refusal import MandalaError\n"
        "from mandala.variants.cards import plugin\n"
        "from mandala.variants.cards.rules import CardRules\n"
        "class Mine(CardRules):\n"
        f"    def __init__(self, *given): raise {error}('not today')\n"
        "@hookimpl\n"
        "def mandala_variants(): return [replace(*plugin.mandala_variants(), name='mine', rules=Mine)]\n",
        encoding="utf-8",
    )
    with pytest.raises((RuntimeError, MandalaError), match=r"^not today$") as failed:
        load("mine")
    assert not isinstance(failed.value, CompositionError)
    assert str(failure_of_a_plugin(failed.value)).startswith("mine (mine.py) fails: ")


def test_a_package_whose_module_is_gone(package: Callable[..., None]) -> None:
    package("gone", "", value="no_such_module_at_all:thing")
    assert problem("gone") == "ModuleNotFoundError: No module named 'no_such_module_at_all'"
    assert plugin("gone").source == "gone 1.2"


# Which are wanted -----------------------------------------------------------------------------------------------------


def test_only_those_named_are_loaded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "nine.py").write_text(GOOD, encoding="utf-8")
    (folder / "loop.py").write_text("while True: pass", encoding="utf-8")
    monkeypatch.setenv(plugin_sources.WANTED, "nine, other")
    assert hand_limit("nine") == 9
    assert "MANDALA_LOAD_PLUGINS" in problem("loop")


def test_an_empty_list_leaves_the_programs_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "nine.py").write_text(GOOD, encoding="utf-8")
    monkeypatch.setenv(plugin_sources.WANTED, "")
    assert [found.name for found in registry().plugins if found.problem is None] == ["cards", "spiral", "tiles"]


def test_blocking_and_unblocking(folder: Path) -> None:
    (folder / "nine.py").write_text(GOOD, encoding="utf-8")
    plugin_sources.block("nine")
    assert problem("nine") == "blocked; to have it back: mandala plugins unblock nine"
    registry.cache_clear()
    plugin_sources.unblock("nine")
    assert plugin("nine").problem is None


def test_blocking_a_package_by_its_name(package: Callable[..., None]) -> None:
    package("nine-cards", "raise RuntimeError")
    plugin_sources.block("nine-cards")
    assert "blocked" in problem("nine-cards")


@pytest.mark.parametrize("name", ["cards", "mandala-compendium", "nobody"])
def test_what_cannot_be_blocked(name: str) -> None:
    with pytest.raises(MandalaError):
        plugin_sources.block(name)
    assert plugin_sources.blocked() == []


def test_unblocking_what_is_not_blocked() -> None:
    with pytest.raises(MandalaError, match="is not blocked"):
        plugin_sources.unblock("nine")


def test_a_registry_of_ones_own() -> None:
    assert Registry().plugins == []
