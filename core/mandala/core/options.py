"""The options of house rules, found by their model class."""

import json
import re
from collections.abc import Iterable
from enum import Enum
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

__all__ = ["NoOptions", "OptionModel", "Options", "written"]

M = TypeVar("M", bound=BaseModel)


class OptionModel(BaseModel):
    """Base class for a house rule's options: checked at run time, no unknown names, no silent conversions."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class NoOptions(OptionModel):
    """For a house rule that takes none."""


class Options:
    """What the house rules of a composed rule set were given: `options[JumpLimit].most`."""

    def __init__(self, chosen: Iterable[BaseModel] = ()) -> None:
        self._by_model = {type(model): model for model in chosen}

    def __getitem__(self, model: type[M]) -> M:
        found = self._by_model[model]
        assert isinstance(found, model)
        return found


def written(value: object) -> str:
    """A value as people write it, in `--house name:option=value` and mostly in TOML: JSON, a plain word without its marks."""
    if isinstance(value, Enum):
        return written(value.value)
    if isinstance(value, str) and re.fullmatch(r"[^\W\d][\w.-]*", value) and value not in ("true", "false", "null"):
        return value
    return json.dumps(value, default=str)
