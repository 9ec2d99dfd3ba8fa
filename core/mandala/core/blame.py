"""Whose code an error comes from, so that a message can name the plugin."""

import traceback
from collections.abc import Mapping

from mandala.core.text import Text, _

__all__ = ["failure_of_a_plugin", "source_of"]

_OWN_PACKAGE = "mandala"


def source_of(error: BaseException, sources: Mapping[type, str]) -> str | None:
    """The house rule and package whose code raised the error or was the last to call what did; None where none was.

    `sources` names what is behind classes, as `Rules.sources` does.
    """
    by_module = {part.__module__: source for part, source in sources.items()}
    by_package = {name.partition(".")[0]: source for name, source in by_module.items()}
    by_package.pop(_OWN_PACKAGE, None)
    frames = [frame.f_globals.get("__name__", "") for frame, _line in traceback.walk_tb(error.__traceback__)]
    for module in reversed(frames):
        source = by_module.get(module) or by_package.get(module.partition(".")[0])
        if source is not None:
            return source
    return None


def failure_of_a_plugin(error: Exception) -> Text | None:
    """A sentence about an error in the code of a plugin's house rule or variant; None where it is the program's own."""
    from mandala.core.isolation import what_went_wrong
    from mandala.core.plugins import registry

    known = registry()
    own = {plugin.source for plugin in known.plugins if plugin.own}
    sources: dict[type, str] = {
        part: f"{rule.name} ({rule.plugin})"
        for rule in known.house_rules.values()
        if rule.plugin not in own
        for part in rule.parts
    }
    for plugin in known.plugins:
        if not plugin.own:
            brought = (variant for variant in known.variants.values() if variant.name in plugin.brings)
            sources |= {variant.rules: f"{variant.name} ({plugin.source})" for variant in brought}
    source = source_of(error, sources)
    if source is None:
        return None
    return _("{source} fails: {error}", source=source, error=what_went_wrong(error))
