"""What pydantic finds wrong in data, said in sentences of our own, which can be translated and need no knowledge of Python."""

from typing import Any

from pydantic import ValidationError

from mandala.core.text import Text, _, clean

__all__ = ["first_problem"]

_SENTENCES: dict[str, Text] = {
    "missing": _("it has to be there"),
    "extra_forbidden": _("nothing of this name belongs here"),
    "bool_type": _("it has to be true or false"),
    "int_type": _("it has to be a whole number"),
    "int_parsing": _("it has to be a whole number"),
    "int_from_float": _("it has to be a whole number"),
    "float_type": _("it has to be a number"),
    "string_type": _("it has to be a text"),
    "string_pattern_mismatch": _("it is not written as it has to be"),
    "list_type": _("it has to be a list"),
    "tuple_type": _("it has to be a list"),
    "dict_type": _("it has to be an object, with keys and values"),
    "model_type": _("it has to be an object, with keys and values"),
    "model_attributes_type": _("it has to be an object, with keys and values"),
    "none_required": _("it has to be null"),
}
_WITH_A_LIMIT: dict[str, tuple[str, Text]] = {
    "greater_than_equal": ("ge", _("it has to be {limit} or more")),
    "greater_than": ("gt", _("it has to be more than {limit}")),
    "less_than_equal": ("le", _("it has to be {limit} or less")),
    "less_than": ("lt", _("it has to be less than {limit}")),
    "too_short": ("min_length", _("it has too few entries, {limit} at least")),
    "too_long": ("max_length", _("it has too many entries, {limit} at most")),
    "string_too_short": ("min_length", _("it is too short, {limit} characters at least")),
    "string_too_long": ("max_length", _("it is too long, {limit} characters at most")),
    "literal_error": ("expected", _("it has to be {limit}")),
    "enum": ("expected", _("it has to be {limit}")),
}


def first_problem(error: ValidationError) -> tuple[str, Text]:
    """Where the first thing lies that is wrong, as keys with dots between them, and what is wrong with it. Safe to show."""
    first: dict[str, Any] = dict(error.errors(include_url=False, include_input=False)[0])
    # Keys may be a file's own text, long or strange.
    return clean(".".join(map(str, first["loc"])), 80), _sentence(first)


def _sentence(problem: dict[str, Any]) -> Text:
    kind, context = problem["type"], problem.get("ctx", {})
    if kind in _SENTENCES:
        return _SENTENCES[kind]
    if kind in _WITH_A_LIMIT:
        name, sentence = _WITH_A_LIMIT[kind]
        return Text(sentence.template, {"limit": clean(context[name], 80)})
    # What the model itself says, and the few other kinds.
    return _("{why}", why=clean(context.get("error", problem["msg"]), 200))
