"""Messages as sentences, for talk at the table."""

import re

__all__ = ["spoken"]

_STOP_BEFORE_RULE = re.compile(r"\.(?= \((?:[^()]|\([^()]*\))*\)$)")
"""The brackets may name a house rule with its package, in brackets of its own."""


def spoken(message: object) -> str:
    """The message with a capital first and a full stop last, after the number of a rule that stands there in brackets."""
    sentence = _STOP_BEFORE_RULE.sub("", str(message))
    sentence = sentence[:1].upper() + sentence[1:]
    return sentence if sentence.endswith((".", "!", "?", "…")) else sentence + "."
