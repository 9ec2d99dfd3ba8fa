"""The rulebook of a composed rule set: the variant's printed text, with what house rules amend put in its place.

A variant's package holds `rulebook/en.md`, and other languages beside it. Its sections are headed by rule number,
`## M3 Build a mountain`; sections without a number (an introduction, a summary) stand as they are.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from importlib.resources import files

from mandala.core.compose import Chosen
from mandala.core.house import worded
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import RuleSet
from mandala.core.text import _, language
from mandala.core.variant import Variant

__all__ = ["Amendment", "Change", "Rulebook", "Section", "changes", "composed", "printed"]

_HEADING = re.compile(r"^## +(?:([A-Z]+\d+[a-z]?) +)?(.+?) *$", re.MULTILINE)
_NUMBER = re.compile(r"\b[A-Z]+\d+[a-z]?\b")


@dataclass(frozen=True)
class Amendment:
    """What a house rule says in place of a section, or on top of it where it only sets a number."""

    rule: str
    """The house rule's name."""
    plugin: str
    """Its package and version."""
    text: str
    on_top: bool = False


@dataclass(frozen=True)
class Section:
    """One section: its rule number, or None for what is no rule, its title and its printed text as Markdown."""

    number: str | None
    title: str
    printed: str
    """The variant's own text, empty where a house rule brings the section."""
    amendments: tuple[Amendment, ...] = ()

    @property
    def text(self) -> str:
        """The text that holds: the printed one unless a house rule replaces it, and what is said on top."""
        replacing = [amendment for amendment in self.amendments if not amendment.on_top]
        on_top = [amendment.text for amendment in self.amendments if amendment.on_top]
        # Two rules that amend one section have each their say; which words are whose matters then.
        texts = [one.text if len(replacing) == 1 else f"({one.rule}) {one.text}" for one in replacing]
        return "\n\n".join([*(texts or [self.printed]), *on_top])


@dataclass(frozen=True)
class Rulebook:
    """A rulebook as it now stands. `house` lists the house rules in force with the sentence of each."""

    title: str
    introduction: str
    sections: tuple[Section, ...]
    house: tuple[tuple[Chosen, str], ...] = field(default=())

    def section(self, number: str) -> Section:
        """The section of a rule number, in any case; raises `MandalaError` with the nearest one."""
        by_number = {section.number: section for section in self.sections if section.number is not None}
        found = by_number.get(number.upper()) or by_number.get(number)
        if found is None:
            near = get_close_matches(number.upper(), by_number, n=1)
            hint = (
                _("did you mean {near}?", near=near[0])
                if near
                else _("known: {names}", names=", ".join(by_number) or "—")
            )
            raise MandalaError(_("there is no rule {number}; {hint}", number=number, hint=hint))
        return found


@dataclass(frozen=True)
class Change:
    """A section before and after; the printed text is empty where a house rule brings a section of its own."""

    number: str
    title: str
    before: str
    after: str
    amendments: tuple[Amendment, ...]


def printed(variant: Variant) -> Rulebook:
    """The variant's own rulebook, in English where it is not in the language of the day; raises `MandalaError` without one."""
    for name in (f"{language()}.md", "en.md"):
        text = _text(variant.package, name)
        if text is not None:
            return _parsed(text)
    raise MandalaError(_("{variant} has no rulebook", variant=variant.name))


def _text(package: str, name: str) -> str | None:
    """A file of the package's folder `rulebook`; a variant that is a single module has no such folder."""
    try:
        file = files(package) / "rulebook" / name
    except (ImportError, TypeError):
        return None
    return file.read_text(encoding="utf-8") if file.is_file() else None


def composed(ruleset: RuleSet) -> Rulebook:
    """The rulebook with the rule set's house rules in it."""
    book = printed(ruleset.variant)
    amendments: dict[str, list[Amendment]] = {}
    for one in ruleset.chosen:
        for number, text in _amended(ruleset.variant, one).items():
            amendments.setdefault(number, []).append(text)
    sections = [
        replace(section, amendments=tuple(amendments.pop(section.number, ()))) if section.number else section
        for section in book.sections
    ]
    brought = [Section(number, found[0].rule, "", tuple(found)) for number, found in amendments.items()]
    last = max((place for place, section in enumerate(sections) if section.number), default=len(sections) - 1)
    sections[last + 1 : last + 1] = brought
    house = tuple((one, worded(one.rule.sentence, one.options)) for one in ruleset.chosen)
    return replace(book, sections=tuple(sections), house=house)


def changes(before: Rulebook, after: Rulebook) -> list[Change]:
    """The sections of which the text differs."""
    old = {section.number: section for section in before.sections if section.number}
    return [
        Change(section.number, section.title, old_text, section.text, section.amendments)
        for section in after.sections
        if section.number and (old_text := old[section.number].text if section.number in old else "") != section.text
    ]


def _parsed(markdown: str) -> Rulebook:
    head, *_rest = _HEADING.split(markdown, maxsplit=1)
    title, _newline, introduction = head.strip().partition("\n")
    headings = list(_HEADING.finditer(markdown))
    ends = [heading.start() for heading in headings[1:]] + [len(markdown)]
    sections = tuple(
        Section(heading[1], heading[2], markdown[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    )
    return Rulebook(title.lstrip("# "), introduction.strip(), sections)


def _amended(variant: Variant, one: Chosen) -> Mapping[str, Amendment]:
    """By rule number, what the house rule says: its own words or, where it has none, the numbers that it sets."""
    if one.rule.amends:
        return {
            number: Amendment(one.rule.name, one.rule.plugin, worded(text, one.options))
            for number, text in one.rule.amends.items()
        }
    said: dict[str, list[str]] = {}
    for name, value in one.rule.parameters(one.options).items():
        described = variant.parameters.model_fields[name]
        if described.description is None or value == described.default:
            continue
        meaning = re.sub(r" *\([^)]*\)$", "", described.description)
        sentence = _("{meaning}: {value} instead of {printed}.", meaning=meaning[:1].upper() + meaning[1:],
                     value=value, printed=described.default)  # fmt: skip
        for number in _NUMBER.findall(described.description):
            said.setdefault(number, []).append(str(sentence))
    return {
        number: Amendment(one.rule.name, one.rule.plugin, " ".join(lines), on_top=True)
        for number, lines in said.items()
    }


def sentences(text: str) -> Sequence[str]:
    """A text in pieces that are worth comparing: its sentences and list items."""
    return [piece for line in text.splitlines() for piece in re.split(r"(?<=[.!?]) +", line.strip()) if piece]
