"""Where plugins come from, and which of them are wanted. Nothing is loaded here before `load` is called.

Installed packages (entry-point group `mandala`), files named on the command line, and files in the user's plugin folder;
never the current folder.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from mandala.core.folders import config_folder, data_folder
from mandala.core.plugin_files import content
from mandala.core.refusal import MandalaError
from mandala.core.text import Text, _, clean
from mandala.core.unfinished import is_unfinished, try_again

__all__ = [
    "FILES",
    "Source",
    "block",
    "blocked",
    "found",
    "plugin_folder",
    "prefer",
    "unblock",
    "unwanted",
    "wanted_in_vain",
]

GROUP = "mandala"
OWN_PACKAGE = "mandala-compendium"
WANTED = "MANDALA_LOAD_PLUGINS"
"""Environment: the only plugins to load, by name or package, with commas between; empty for none but the program's own."""
FILES = "MANDALA_PLUGIN_FILES"
"""Environment: plugin files to load, separated as in PATH. Set by `--plugin`, so that processes started later have them too."""


@dataclass(frozen=True)
class Source:
    """A plugin that was found: its name, its package and version, or its file, and how to load the module it is."""

    name: str
    label: str
    load: Callable[[], object]
    """The plugin's module, or whatever else the entry point names; anything may happen."""
    own: bool = False
    """One of the program's own."""
    file: Path | None = None
    named: bool = False
    """Asked for by name on the command line."""

    @property
    def key(self) -> str:
        """Another one for each version or content."""
        if self.file is None:
            return f"{self.name} {self.label}"
        try:
            return f"{self.file} {hashlib.sha256(content(self.file)).hexdigest()}"
        except MandalaError:
            return str(self.file)

    @property
    def package(self) -> str:
        """The package without its version."""
        return self.label.split(" ")[0]


def found() -> Iterator[Source]:
    """Every plugin there is, the program's own first, then those named, installed and in the folder, each by name."""
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
    installed = list(map(_installed, points))
    yield from (source for source in installed if source.own)
    named = [Path(name) for name in dict.fromkeys(os.environ.get(FILES, "").split(os.pathsep)) if name]
    yield from (_file(path, named=True) for path in named)
    yield from (source for source in installed if not source.own)
    try:
        kept = sorted(plugin_folder().iterdir())
    except OSError:
        kept = []
    kept = [path for path in kept if path.suffix in (".py", ".toml") and path.name[0] not in "._"]
    yield from (_file(path) for path in kept if path.absolute() not in named)


def plugin_folder() -> Path:
    """The user's folder for plugin files."""
    return data_folder() / "plugins"


def _installed(point: EntryPoint) -> Source:
    try:
        package, version = (point.dist.name, point.dist.version) if point.dist else (point.value, "")
    except Exception:
        # Its metadata cannot be read.
        package, version = point.value, ""
    return Source(point.name, f"{package} {version}".strip(), point.load, own=package == OWN_PACKAGE)


def _file(path: Path, named: bool = False) -> Source:
    return Source(path.stem, path.name, lambda: _module(path), file=path, named=named)


def _module(path: Path) -> ModuleType:
    """Runs a Python file as a module of its own, without a trace beside it."""
    module = ModuleType(f"_mandala_plugin_file_{path.stem.replace('-', '_')}")
    module.__file__ = str(path)
    # Models and data classes look their own module up here.
    sys.modules[module.__name__] = module
    exec(compile(content(path), str(path), "exec"), module.__dict__)
    return module


# Which are wanted -----------------------------------------------------------------------------------------------------


def unwanted(source: Source) -> Text | None:
    """Why a plugin is not to be loaded, or None where it is."""
    if source.own or source.named:
        return None
    names = {source.name, source.package}
    wanted = _wanted()
    if wanted is not None and not names & set(wanted):
        return _("not loaded: {variable} or --no-plugins leaves it out", variable=WANTED)
    if names & set(blocked()):
        return _("blocked; to have it back: mandala plugins unblock {name}", name=source.name)
    if is_unfinished(source.key):
        return _("it crashed or did not come to an end when it was last loaded; to try it again: mandala plugins unblock {name}",
                 name=source.name)  # fmt: skip
    return None


def _wanted() -> list[str] | None:
    """The only plugins to load, where the environment names them."""
    named = os.environ.get(WANTED)
    return None if named is None else named.replace(",", " ").split()


def wanted_in_vain() -> list[Text]:
    """What the environment names as plugins to load and no plugin is called, a sentence each."""
    wanted = _wanted()
    if not wanted:
        return []
    known = list(dict.fromkeys(name for source in found() for name in (source.name, source.package)))
    return [
        _("{variable}: there is no plugin {name}; {hint}", variable=WANTED, name=clean(name, 80),
          hint=_("did you mean {near}?", near=near[0]) if near else _("mandala plugins lists them"))
        for name in dict.fromkeys(wanted) if name not in known
        for near in [get_close_matches(name, known, n=1)]
    ]  # fmt: skip


def prefer(no_plugins: bool, files: list[Path]) -> None:
    """What the command line says about plugins, for this process and those it starts."""
    if no_plugins:
        os.environ[WANTED] = ""
    if files:
        named = [name for name in os.environ.get(FILES, "").split(os.pathsep) if name]
        os.environ[FILES] = os.pathsep.join([*named, *(str(path.absolute()) for path in files)])


def _blocked_file() -> Path:
    return config_folder() / "blocked-plugins.txt"


def blocked() -> list[str]:
    """The plugins that are blocked, by name or package."""
    try:
        return sorted(
            filter(None, map(str.strip, _blocked_file().read_text(encoding="utf-8", errors="replace").splitlines()))
        )
    except OSError:
        return []


def block(name: str) -> None:
    """Never loads the plugin again; raises `MandalaError` for a name that no plugin has or that is the program's own."""
    sources = [source for source in found() if name in (source.name, source.package)]
    if not sources:
        known = sorted({source.name for source in found() if not source.own})
        raise MandalaError(_("there is no plugin {name}; known: {names}", name=name, names=", ".join(known) or "—"))
    if all(source.own for source in sources):
        raise MandalaError(_("{name} belongs to the program and cannot be blocked", name=name))
    _write_blocked({*blocked(), name})


def unblock(name: str) -> None:
    """Loads the plugin again from now on, or tries to; raises `MandalaError` where it is not blocked."""
    names = set(blocked())
    sources = [source for source in found() if name in (source.name, source.package)]
    unfinished = [source.key for source in sources if is_unfinished(source.key)]
    for key in unfinished:
        try_again(key)
    if name not in names:
        if unfinished:
            return
        raise MandalaError(
            _("{name} is not blocked; blocked: {names}", name=name, names=", ".join(sorted(names)))
            if names
            else _("{name} is not blocked; nothing is", name=name)
        )
    _write_blocked(names - {name})


def _write_blocked(names: set[str]) -> None:
    file = _blocked_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")
