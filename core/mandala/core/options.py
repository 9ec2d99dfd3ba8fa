"""The options of house rules, found by their model class."""

from collections.abc import Iterable
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

__all__ = ["NoOptions", "OptionModel", "Options"]

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
