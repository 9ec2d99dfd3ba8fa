"""Text: translated when shown, filled in by name, and never raw on a terminal."""

import gettext
import sys
from collections.abc import Iterator

import pytest

from mandala.core.text import Text, _, clean, counted, in_seconds, languages, use_translation
from mandala.core.typing import override


class Shouting(gettext.NullTranslations):
    @override
    def gettext(self, message: str) -> str:
        return message.upper()


@pytest.fixture
def shouting() -> Iterator[None]:
    use_translation(Shouting())
    yield
    use_translation(gettext.NullTranslations())


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, ()),
        ({"LANG": "nl_BE.UTF-8"}, ("nl",)),
        ({"LANG": "nl_BE.UTF-8", "LC_MESSAGES": "de_DE@euro"}, ("de",)),
        ({"LANG": "nl", "LC_ALL": "C.UTF-8", "LC_MESSAGES": "de"}, ()),
        ({"LC_ALL": "POSIX"}, ()),
        ({"LANG": "en_GB", "LANGUAGE": "nl_NL:de:nl"}, ("nl", "de")),
        ({"LANG": "DE-at"}, ("de",)),
        ({"LANG": "english"}, ()),
    ],
)
def test_which_languages_are_wished(
    environment: dict[str, str], expected: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    assert languages() == expected


def test_placeholders_are_filled_in_by_name() -> None:
    assert str(_("{count} cards for {who}", who=_("you"), count=3)) == "3 cards for you"


def test_a_text_is_translated_when_it_is_shown() -> None:
    text = _("red")
    assert str(text) == "red"
    use_translation(Shouting())
    assert str(text) == "RED"
    use_translation(gettext.NullTranslations())


@pytest.mark.usefixtures("shouting")
def test_values_are_translated_with_the_sentence() -> None:
    assert str(_("{COLOUR}", COLOUR=_("red"))) == "RED"


def test_braces_in_values_are_left_alone() -> None:
    assert str(_("{name}", name="{name!r}")) == "{name!r}"


def test_equal_texts_are_equal_keys() -> None:
    assert {_("a {b}", b=1): 1}[_("a {b}", b=1)] == 1
    assert _("a {b}", b=1) != Text("a {b}", {"b": 2})


def test_an_empty_text_shows_nothing() -> None:
    assert str(_("")) == ""


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain", "plain"),
        ("Ünïcode ♥", "Ünïcode ♥"),
        ("\x1b[2J", r"\x1b[2J"),
        ("a\nb\tc", r"a\nb\tc"),
        ("\u202eright to left", r"\u202eright to left"),
        ("\u2066\u200b\ufeff", r"\u2066\u200b\ufeff"),
        ("\x9b31m", r"\x9b31m"),
        ("\u2028", r"\u2028"),
        ("\ud800", r"\ud800"),
    ],
)
def test_control_and_direction_characters_are_never_shown_raw(raw: str, shown: str) -> None:
    assert clean(raw) == shown


def test_long_text_is_cut() -> None:
    assert clean("x" * 50, most=10) == "x" * 10 + "…"


def test_times_have_the_form_for_their_number() -> None:
    told = [str(in_seconds(seconds)) for seconds in (1, 1.0, 0.5, 1.5, 2, 0.01)]
    assert told == ["1 second", "1 second", "0.5 seconds", "1.5 seconds", "2 seconds", "0.01 seconds"]


def test_what_is_counted_has_the_form_for_its_number() -> None:
    def cards(number: int) -> str:
        return str(counted("{number} {colour} card", "{number} {colour} cards", number, colour=_("red")))

    assert [cards(0), cards(1), cards(2)] == ["0 red cards", "1 red card", "2 red cards"]
