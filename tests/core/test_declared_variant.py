"""What a plugin's game has to look like, field by field, before anybody plays it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mandala.core.declared import check_variant
from mandala.core.plugin_sources import plugin_folder
from mandala.core.plugins import registry
from mandala.core.refusal import MandalaError
from mandala.core.rules import Rules
from mandala.core.scoring import Scorer
from mandala.core.text import _
from mandala.core.variant import TableForm, Variant

TABLE = "table is a TableForm, with a tuple of fields and functions that read and check them"
SEATS = "seats is a range of numbers from 1"


@pytest.fixture
def cards() -> Variant:
    return registry().variant("cards")


def test_the_programs_own_are_in_order() -> None:
    for variant in registry().variants.values():
        check_variant(variant)


def test_texts_may_be_plain_ones(cards: Variant) -> None:
    texts: dict[str, Any] = {
        "title": "A game",
        "summary": "It is one.",
        "tie_break": "age",
        "reasons": {"over": "over"},
    }
    check_variant(replace(cards, **texts))


@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("title", None, "title is a text"),
        ("summary", 7, "summary is a text"),
        ("seats", 2, SEATS),
        ("seats", [2, 3], SEATS),
        ("seats", range(2, 2), SEATS),
        ("seats", range(3), SEATS),
        ("rules", "CardRules", "rules is a subclass of Rules"),
        ("rules", dict, "rules is a subclass of Rules"),
        ("scorer", Rules, "scorer is a subclass of Scorer"),
        ("parameters", dict, "parameters is a subclass of BaseModel"),
        ("package", None, "package is the name of a package, a text"),
        ("package", "", "package is the name of a package, a text"),
        ("scene", None, "scene is a function"),
        ("evaluate", 0.5, "evaluate is a function"),
        ("news", (), "news is a function"),
        ("table", None, TABLE),
        ("reasons", ["over"], "reasons is a mapping from names to texts"),
        ("reasons", {"over": None}, "reasons is a mapping from names to texts"),
        ("tie_break", 3, "tie_break is a text, or None"),
    ],
)
def test_what_does_not_fit_its_field(cards: Variant, field: str, value: Any, wrong: str) -> None:
    changes: dict[str, Any] = {"name": "mine", field: value}
    with pytest.raises(MandalaError) as refused:
        check_variant(replace(cards, **changes))
    assert str(refused.value) == f"mine: {wrong}"


@pytest.mark.parametrize(
    "form",
    [
        TableForm(fields=["cup"], read=print),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
        TableForm(fields=("cup",), read=print),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
        TableForm(fields=(), read=None),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
        TableForm(fields=(), read=print, check=3),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    ],
)
def test_what_is_no_table_form(cards: Variant, form: TableForm) -> None:
    with pytest.raises(MandalaError, match="table is a TableForm"):
        check_variant(replace(cards, table=form))


def test_classes_with_something_missing(cards: Variant) -> None:
    class Halfway(Scorer[Any, Any]):
        pass

    changes: dict[str, Any] = {"scorer": Halfway}
    with pytest.raises(MandalaError, match=r"cards: scorer: .*totals.* is not there"):
        check_variant(replace(cards, **changes))


def test_a_plugin_with_such_a_game_is_skipped_and_says_why(own_folders: None) -> None:
    folder: Path = plugin_folder()
    folder.mkdir(parents=True)
    (folder / "mine.py").write_text(
        "from dataclasses import replace\n"
        "from mandala.core.hookspecs import hookimpl\n"
        "from mandala.variants.cards import plugin\n"
        "@hookimpl\n"
        "def mandala_variants(): return [replace(*plugin.mandala_variants(), name='mine', seats=2)]\n",
        encoding="utf-8",
    )
    registry.cache_clear()
    known = registry()
    registry.cache_clear()
    (mine,) = [plugin for plugin in known.plugins if not plugin.own]
    assert (mine.source, str(mine.problem)) == ("mine.py", f"mine: {SEATS}")
    assert sorted(known.variants) == ["cards", "spiral", "tiles"]


def test_its_name_is_looked_at_first(cards: Variant) -> None:
    with pytest.raises(MandalaError, match="“My game” is no name"):
        check_variant(replace(cards, name="My game", title=_("My game")))
