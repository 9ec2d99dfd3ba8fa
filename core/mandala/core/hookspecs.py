"""What a plugin may bring. Implement any of these with `mandala.core.hookspecs.hookimpl` in the module that your package's entry
point (group `mandala`) names, or in a single Python file."""

from collections.abc import Iterable, Mapping
from typing import Any

import pluggy

from mandala.core.house import HouseRule
from mandala.core.variant import Variant

__all__ = ["PLUGIN_API", "PROJECT", "hookimpl", "hookspec"]

PROJECT = "mandala"
PLUGIN_API = 1
"""The version of this interface. A plugin module may say `mandala_plugin_api = 1`; another number is refused."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def mandala_variants() -> Iterable[Variant]:
    """The games that the plugin brings."""
    raise NotImplementedError


@hookspec
def mandala_house_rules() -> Iterable[HouseRule]:
    """The house rules that the plugin brings, for any variant."""
    raise NotImplementedError


@hookspec
def mandala_bots() -> Mapping[str, Any]:
    """The bots that the plugin brings, by name: `make(level: str | None) -> bots.Bot` each."""
    raise NotImplementedError
