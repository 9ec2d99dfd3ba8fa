"""House rules of a record that are not installed: what is missing, and what to do about it."""

from mandala.core.plugins import Registry
from mandala.core.record import HouseEntry, Record
from mandala.core.text import Text, _, clean

__all__ = ["missing_rules"]

_FILES = (".py", ".toml")


def missing_rules(record: Record, known: Registry) -> dict[str, Text]:
    """A sentence for each house rule of the record that is not there although the record says where it came from."""
    return {
        entry.name: _told(record.variant, entry, known)
        for entry in record.house_rules
        if entry.plugin and (record.variant, entry.name) not in known.house_rules
    }


def _told(variant: str, entry: HouseEntry, known: Registry) -> Text:
    return _("there is no house rule {name} for {variant}: the record was made with {plugin}, {what_to_do}",
             name=clean(entry.name), variant=variant, plugin=clean(entry.plugin),
             what_to_do=_what_to_do(entry.plugin, known))  # fmt: skip


def _what_to_do(pin: str, known: Registry) -> Text:
    package = _package(pin)
    for plugin in known.plugins:
        if _package(plugin.source) != package:
            continue
        if plugin.problem is not None:
            return _("which is left out ({problem})", problem=plugin.problem)
        return _("but {there}, which is here, does not bring it; install that of the record", there=plugin.source)
    if package.endswith(_FILES):
        return _("which is not here; name it with {option}", option="--plugin")
    return _("which is not installed; install it")


def _package(source: str) -> str:
    """Without the version and the content."""
    return source.partition(" ")[0]
