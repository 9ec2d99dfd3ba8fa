"""The rulebook of a composed rule set: the variant's printed text, with what house rules amend put in its place.

A variant's package holds `rulebook/en.md`, and other languages beside it. Its sections are headed by rule number,
`## M3 Build a mountain`; sections without a number (an introduction, a summary) stand as they are.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from importlib.resources import files

from mandala.core.compose import Chosen
from mandala.core.house import worded
from mandala.core.merging import merged
from mandala.core.parameters import changed, rule_numbers, told
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import RuleSet
from mandala.core.text import _, languages
from mandala.core.touched import rules_touched
from mandala.core.variant import Variant

__all__ = ["Amendment", "Change", "Rulebook", "Section", "amended", "changes", "composed", "printed"]

_HEADING = re.compile(r"^## +(?:([A-Z]+\d+[a-z]?) +)?(.+?) *$", re.MULTILINE)


@dataclass(frozen=True)
class Amendment:
    """What a house rule says in place of a section, or on top of it where its author has no words for it."""

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
        """The text that holds: first what is said on top, then the printed one unless a house rule replaces it."""
        replacing = [amendment for amendment in self.amendments if not amendment.on_top]
        on_top = [amendment.text for amendment in self.amendments if amendment.on_top]
        together = merged(self.printed, [one.text for one in replacing])
        if together is None:
            # Two rules that change one sentence have each their say; which words are whose matters then.
            together = "\n\n".join(f"({one.rule}) {one.text}" for one in replacing)
        return "\n\n".join(filter(None, [*on_top, together]))


@dataclass(frozen=True)
class Rulebook:
    """A rulebook as it now stands. `house` lists the house rules in force with the sentence of each."""

    title: str
    introduction: str
    sections: tuple[Section, ...]
    house: tuple[tuple[Chosen, str], ...] = field(default=())

    @property
    def unnumbered(self) -> tuple[tuple[Chosen, str], ...]:
        """Those of the house rules in force that no section speaks of."""
        told = {amendment.rule for section in self.sections for amendment in section.amendments}
        return tuple((one, sentence) for one, sentence in self.house if one.name not in told)

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
    """The variant's own rulebook, in English where it is in no language that is wished; raises `MandalaError` without one."""
    for language in (*languages(), "en"):
        text = _text(variant.package, f"{language}.md")
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
        for number, amendment in amended(ruleset.variant, one, ruleset.chosen).items():
            amendments.setdefault(number, []).append(amendment)
    sections = [
        replace(section, amendments=tuple(amendments.pop(section.number, ()))) if section.number else section
        for section in book.sections
    ]
    brought = [Section(number, found[0].rule, "", tuple(found)) for number, found in amendments.items()]
    last = max((place for place, section in enumerate(sections) if section.number), default=len(sections) - 1)
    sections[last + 1 : last + 1] = brought
    house = tuple((one, _sentence(ruleset.variant, one)) for one in ruleset.chosen)
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


def amended(variant: Variant, one: Chosen, others: Collection[Chosen] = ()) -> dict[str, Amendment]:
    """By rule number, what the house rule says: its author's words, or else its sentence and the parameters that it sets."""
    source = one.rule.name, one.rule.plugin
    found = {number: Amendment(*source, worded(text, one.options)) for number, text in one.rule.amends.items()}
    said: dict[str, list[str]] = {}
    for numbers in rules_touched(variant, one, others):
        # Which of the rules that a point decides have changed, their author knows.
        if not one.rule.amends.keys() & set(numbers):
            said |= {number: [worded(one.rule.sentence, one.options)] for number in numbers}
    for name, value in changed(variant, one.parameters).items():
        for number in rule_numbers(variant, name):
            said.setdefault(number, []).append(str(told(variant, name, value)))
    on_top = {number: Amendment(*source, " ".join(lines), on_top=True) for number, lines in said.items()}
    return {**on_top, **found}


def _sentence(variant: Variant, one: Chosen) -> str:
    """The house rule's own sentence, and the parameters that it sets of which no rule speaks."""
    unsaid = [
        str(told(variant, name, value))
        for name, value in changed(variant, one.parameters).items()
        if not rule_numbers(variant, name)
    ]
    return " ".join([worded(one.rule.sentence, one.options), *unsaid])


def sentences(text: str) -> Sequence[str]:
    """A text in pieces that are worth comparing: its sentences and list items."""
    return [piece for line in text.splitlines() for piece in re.split(r"(?<=[.!?]) +", line.strip()) if piece]
