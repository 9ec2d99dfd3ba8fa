"""A new project for a plugin: a package whose house rule can be played and makes a difference."""

import importlib.util
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from mandala.core.brought import brought_by
from mandala.core.chance import RandomDealer
from mandala.core.compose import Chosen, compose
from mandala.core.conformance import check_ruleset
from mandala.core.house import HouseRule
from mandala.core.house_check import check
from mandala.core.plugin_project import write_project
from mandala.core.plugins import registry
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import RuleSet
from mandala.core.variant import Variant


def variant(name: str) -> Variant:
    return registry().variant(name)


def read(file: Path) -> ModuleType:
    """The package's module, as it would be loaded."""
    spec = importlib.util.spec_from_file_location(file.parent.name, file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def the_rule(folder: Path, module: str) -> HouseRule:
    (rule,) = brought_by(read(folder / "src" / module / "__init__.py")).house_rules
    return rule


def ruleset(rule: HouseRule) -> RuleSet:
    chosen = (Chosen(rule, rule.options()),)
    return RuleSet(variant(rule.variant), chosen, compose(variant(rule.variant), chosen))


def test_the_files_of_a_project(tmp_path: Path) -> None:
    written = write_project(tmp_path, "my-rules", variant("cards"))
    folder = tmp_path / "my-rules"
    assert written == [
        folder / "pyproject.toml",
        folder / "README.md",
        folder / "src" / "my_rules" / "__init__.py",
        folder / "tests" / "test_my_rules.py",
    ]
    assert sorted(file for file in tmp_path.rglob("*") if file.is_file()) == sorted(written)


def test_the_package_is_found_as_a_plugin(tmp_path: Path) -> None:
    file, *_others = write_project(tmp_path, "my-rules", variant("cards"))
    project = tomllib.loads(file.read_text(encoding="utf-8"))
    assert project["project"]["name"] == "my-rules"
    assert project["project"]["dependencies"] == ["mandala-compendium"]
    assert project["project"]["entry-points"]["mandala"] == {"my-rules": "my_rules"}
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["src/my_rules"]


def test_the_texts_speak_of_the_rule_and_leave_nothing_to_fill_in(tmp_path: Path) -> None:
    for file in write_project(tmp_path, "my-rules", variant("cards")):
        assert "$" not in file.read_text(encoding="utf-8")
    readme = (tmp_path / "my-rules" / "README.md").read_text(encoding="utf-8")
    assert "mandala play cards --house my-rules" in readme
    assert "mandala plugins check my-rules" in readme
    tests = (tmp_path / "my-rules" / "tests" / "test_my_rules.py").read_text(encoding="utf-8")
    assert 'load("cards", [HouseChoice("my-rules")])' in tests
    compile(tests, "test_my_rules.py", "exec")


def test_the_rule_sets_the_first_number_that_may_be_another(tmp_path: Path) -> None:
    write_project(tmp_path, "my-rules", variant("cards"))
    rule = the_rule(tmp_path / "my-rules", "my_rules")
    assert (rule.name, rule.variant) == ("my-rules", "cards")
    # M1: six cards are dealt into each hand.
    assert rule.sentence == "Cards dealt into each hand: 7 instead of 6."
    assert ruleset(rule).rules.parameters.model_dump()["starting_hand"] == 7


def test_where_no_number_can_be_another_a_move_is_barred(tmp_path: Path) -> None:
    # T2: the tiles of each colour have to cover the board, so that another number does not go.
    write_project(tmp_path, "barred", variant("tiles"))
    rule = the_rule(tmp_path / "barred", "barred")
    assert rule.sentence == "Of the moves that you may make, the first of the list is not allowed."
    made, printed = ruleset(rule).rules, compose(variant("tiles"), ())
    setup = printed.deal(RandomDealer(1), 2)
    state = printed.start(setup)
    first, *others = sorted(printed.legal_moves(state))
    assert sorted(made.legal_moves(made.start(setup))) == others
    refusal = made.why_not(made.start(setup), first)
    assert refusal is not None
    assert "The first move of the list is not allowed." in str(refusal)


@pytest.mark.parametrize("name", ["cards", "tiles", "spiral"])
def test_the_rule_passes_its_own_tests(name: str, tmp_path: Path) -> None:
    write_project(tmp_path, "my-rules", variant(name))
    made = ruleset(the_rule(tmp_path / "my-rules", "my_rules"))
    assert check_ruleset(made, games=1) == []
    assert check(made, games=10, seed=1).findings == 0


@pytest.mark.parametrize("name", ["My-Rules", "my_rules", "-my", "my-", "my--rules", "9th", "", "../up", "class"])
def test_what_is_no_name(name: str, tmp_path: Path) -> None:
    with pytest.raises(MandalaError) as caught:
        write_project(tmp_path, name, variant("cards"))
    assert str(caught.value) == f"“{name}” is no name: lower-case letters and digits, with hyphens between"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["json", "pytest", "mandala"])
def test_the_name_of_another_module(name: str, tmp_path: Path) -> None:
    with pytest.raises(MandalaError, match=f"there is a module {name} already; choose another name"):
        write_project(tmp_path, name, variant("cards"))


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "my-rules"
    folder.mkdir()
    with pytest.raises(MandalaError) as caught:
        write_project(tmp_path, "my-rules", variant("cards"))
    assert str(caught.value) == f"{folder} exists already"
    assert list(folder.iterdir()) == []


def test_nothing_is_loaded_by_writing(tmp_path: Path) -> None:
    write_project(tmp_path, "my-rules", variant("cards"))
    assert "my_rules" not in sys.modules
