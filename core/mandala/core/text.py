"""Text for people: translated when it is shown, and safe to show.

`_("Red may not go to {place}", place=...)` keeps the English sentence and its named values, so that one message can
be shown in any language, and values that are texts themselves are translated with it.
"""

import gettext
import os
import re
import sys
import unicodedata
from dataclasses import dataclass, field
from math import ceil

from mandala.core.typing import override

__all__ = ["Capital", "Text", "_", "by_number", "clean", "counted", "in_seconds", "languages", "use_translation"]

_translation: gettext.NullTranslations = gettext.NullTranslations()


def use_translation(translation: gettext.NullTranslations) -> None:
    """Show every text from now on through this catalogue."""
    global _translation  # noqa: PLW0603 -- one language a process, as in gettext.install
    _translation = translation


def languages() -> tuple[str, ...]:
    """The codes of the languages that are wished, the best one first: that of the catalogue, else those of the environment.

    As for all programs, LANGUAGE (which may list several), LC_ALL, LC_MESSAGES and LANG are asked, in that order.
    """
    of_the_catalogue = _translation.info().get("language")
    if of_the_catalogue is not None:
        return (of_the_catalogue,)
    named = (os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    wished = next(filter(None, named), "") or _of_the_system()
    # `nl_BE.UTF-8` is Dutch; `C` and `POSIX` are no language.
    codes = [re.match(r"[a-z]{2,3}(?![a-z])", name.lower()) for name in wished.split(":")]
    return tuple(dict.fromkeys(code[0] for code in codes if code))


def _of_the_system() -> str:
    """What a system says that does not tell by the environment."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence with named placeholders, translated and filled in by `str()`."""

    template: str
    values: dict[str, object] = field(default_factory=dict[str, object])
    plural: str = ""
    """What it says for other numbers than one, where the template counts something (see `counted`)."""

    @override
    def __str__(self) -> str:
        if self.plural:
            number = self.values["number"]
            assert isinstance(number, int)
            sentence = _translation.ngettext(self.template, self.plural, number)
        else:
            sentence = _translation.gettext(self.template) if self.template else ""
        return sentence.format_map(self.values) if self.values else sentence

    @override
    def __hash__(self) -> int:
        return hash((self.template, tuple(sorted((name, str(value)) for name, value in self.values.items()))))


def _(template: str, /, **values: object) -> Text:
    """A text that xgettext finds. Placeholders are named: `_("{count} cards", count=3)`."""
    return Text(template, values)


def counted(one: str, many: str, /, number: int, **values: object) -> Text:
    """A text that counts something, in the form that the language has for `number`, a placeholder as well.

    `counted("{number} card", "{number} cards", 3)`, which xgettext finds with `--keyword=counted:1,2`.
    """
    return Text(one, {"number": number, **values}, many)


def in_seconds(seconds: float) -> Text:
    """A time in words."""
    # What is not a whole number of seconds never takes the form for one.
    number = int(seconds) if seconds == int(seconds) else max(2, ceil(seconds))
    return counted("{time} second", "{time} seconds", number, time=f"{seconds:g}")


@dataclass(frozen=True, slots=True)
class Capital:
    """A name as the first word of a sentence, in whatever language it is shown."""

    name: Text

    @override
    def __str__(self) -> str:
        name = str(self.name)
        return name[:1].upper() + name[1:]


def by_number(text: str) -> list[str | int]:
    """A key to sort by: words and numbers in turns, so that 2 comes before 10."""
    return [int(part) if place % 2 else part for place, part in enumerate(re.split("([0-9]+)", text))]


def clean(text: object, most: int = 2000) -> str:
    """`text` as it may go to a terminal: control and direction characters shown as escapes, cut at `most` characters.

    Whatever comes from a file, a plugin or the keyboard goes through here before it is printed.
    """
    raw = str(text)
    shown = "".join(map(_visible, raw[:most]))
    return shown + "…" if len(raw) > most else shown


def _visible(character: str) -> str:
    # Categories Cc, Cf, Cs, Co and Cn move the cursor, turn the direction of writing or have no agreed width.
    if unicodedata.category(character).startswith("C") or character in "\u2028\u2029":
        return character.encode("unicode_escape").decode("ascii")
    return character
