"""Why something may not be: a sentence, the rule that says so, and the house rule behind it."""

from dataclasses import dataclass, replace

from mandala.core.text import Text, _
from mandala.core.typing import override

__all__ = ["IllegalMoveError", "MandalaError", "Refusal", "not_in_these_rules"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal. `rule` is a rule number such as "M2"; `source` names the house rule and package, where one is the cause."""

    reason: Text
    rule: str
    source: str | None = None

    def because_of(self, source: str) -> "Refusal":
        """The same refusal, put down to a house rule."""
        return replace(self, source=source)

    @override
    def __str__(self) -> str:
        if self.source is None:
            return str(_("{reason} ({rule})", reason=self.reason, rule=self.rule))
        return str(_("{reason} ({rule}, house rule {source})", reason=self.reason, rule=self.rule, source=self.source))


def not_in_these_rules(rule: str) -> Refusal:
    """For what the printed rules allow, and a house rule bars without saying why."""
    return Refusal(_("The rules in force do not allow this here."), rule)


class MandalaError(Exception):
    """Something that the program can say in one sentence; its text is for people."""

    def __init__(self, message: Text | Refusal | str) -> None:
        super().__init__(message)
        self.message = message

    @override
    def __str__(self) -> str:
        return str(self.message)


class IllegalMoveError(MandalaError):
    """A move that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
