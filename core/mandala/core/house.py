"""House rules: a small declaration with parts."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel

from mandala.core.options import NoOptions, written
from mandala.core.rules import Rules
from mandala.core.scoring import Scorer
from mandala.core.text import Text, languages

__all__ = ["Chosen", "HouseRule", "Part", "Sentence", "extends", "replaces", "worded"]

F = TypeVar("F", bound=Callable[..., Any])
Part = type[Rules[Any, Any, Any, Any]] | type[Scorer[Any, Any]]
Sentence = str | Mapping[str, str]
"""A text, or one for each language by its code, such as `nl`."""


@dataclass(frozen=True)
class HouseRule:
    """A house rule for one variant.

    `name` is lower-case ASCII letters, digits and single hyphens. `parts` are subclasses of the variant's rules or scorer (or of
    another rule's part). `sets` gives parameters their values, or is a function of the options. `amends` has the new text of each
    rule number it changes, as Markdown; option names in braces stand for their values, in `sentence` too.
    """

    name: str
    sentence: Sentence
    variant: str
    parts: tuple[Part, ...] = ()
    sets: Mapping[str, object] | Callable[[Any], Mapping[str, object]] = field(default_factory=dict[str, object])
    options: type[BaseModel] = NoOptions
    amends: Mapping[str, Sentence] = field(default_factory=dict[str, Sentence])
    reasons: Mapping[str, Text] = field(default_factory=dict[str, Text])
    """Reasons for which a game ends, in a sentence: new ones, and old ones that mean something else now."""
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    """Rules after which this one is applied, where both are played and the order matters."""
    plugin: str = ""
    """Package and version, filled in by the plugin manager."""
    content: str = ""
    """For a rule of a single file, what the file's content comes to; filled in as well."""

    @property
    def pin(self) -> str:
        """What a record keeps of where the rule comes from, so that another version or content is noticed."""
        return f"{self.plugin} {self.content}".strip()

    def parameters(self, options: BaseModel) -> Mapping[str, object]:
        """The parameters that the rule sets, with these options."""
        return self.sets(options) if callable(self.sets) else self.sets


@dataclass(frozen=True)
class Chosen:
    """A house rule with the options it was given."""

    rule: HouseRule
    options: BaseModel

    @property
    def name(self) -> str:
        """The house rule's name."""
        return self.rule.name

    @property
    def source(self) -> str:
        """The rule's name and where it comes from, for messages."""
        return f"{self.rule.name} ({self.rule.plugin})" if self.rule.plugin else self.rule.name

    @property
    def parameters(self) -> Mapping[str, object]:
        """The parameters that the rule sets."""
        return self.rule.parameters(self.options)


def replaces(method: F) -> F:
    """Declares that a method of a part replaces the decision point, whatever its code looks like. The outermost decorator."""
    method.__dict__["_mandala_relation"] = "replaces"
    return method


def extends(method: F) -> F:
    """Declares that a method of a part builds on the decision point as it finds it. The outermost decorator."""
    method.__dict__["_mandala_relation"] = "extends"
    return method


def worded(sentence: Sentence, options: BaseModel) -> str:
    """The sentence in the best language of those that are wished, else in English, else in the first that it has.

    Each option's name in braces turns into its value.
    """
    if isinstance(sentence, str):
        text = sentence
    else:
        text = next(sentence[code] for code in (*languages(), "en", *sentence) if code in sentence)
    values = options.model_dump()

    def value(found: re.Match[str]) -> str:
        known = values.get(found[1], found[0])
        return known if isinstance(known, str) else written(known)

    return re.sub(r"\{(\w+)\}", value, text)
