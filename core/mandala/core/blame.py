"""Whose code an error comes from, so that a message can name the plugin."""

import traceback
from collections.abc import Mapping

__all__ = ["source_of"]

_OWN_PACKAGE = "mandala"


def source_of(error: BaseException, sources: Mapping[type, str]) -> str | None:
    """The house rule and package whose code raised the error or was the last to call what did; None where none was.

    `sources` is that of the composed rules (`Rules.sources`).
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
