"""Settings every test shares: repeatable properties, and nobody's own games or plugins in reach."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from mandala.core.plugin_sources import FILES, plugin_folder
from mandala.core.plugins import registry

# Nothing may depend on the clock of the machine or on a draw that cannot be had again.
settings.register_profile(
    "ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("ci")

# A shell starts a command in the background with Ctrl-C ignored, and `nohup` one with the loss of the terminal ignored; tests of
# these are about what happens where they are not.
signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Point the data and configuration folders, of this process and of those it starts, at fresh places."""
    monkeypatch.setenv("MANDALA_DATA", str(tmp_path / "mandala-data"))
    monkeypatch.setenv("MANDALA_CONFIG", str(tmp_path / "mandala-config"))


@pytest.fixture(autouse=True)
def no_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let plugins be loaded in this process without trying each out in another one first, which has tests of its own."""

    def ends(_key: str, _waiting: object, _seconds: float) -> None:
        return None

    monkeypatch.setattr("mandala.core.unfinished.stopped", ends)


@pytest.fixture
def fresh_registry() -> Iterator[None]:
    """Plugins are looked for anew in this process, and once more afterwards."""
    registry.cache_clear()
    yield
    registry.cache_clear()


@pytest.fixture
def folder(own_folders: None, fresh_registry: None) -> Path:
    """The user's plugin folder."""
    made = plugin_folder()
    made.mkdir(parents=True)
    return made


@pytest.fixture
def odd_bots(monkeypatch: pytest.MonkeyPatch, fresh_registry: None) -> Path:
    """Bots from a plugin, known to this process and to those that it starts; the plugin's file."""
    file = Path(__file__).parent / "core" / "bots" / "odd_bots.py"
    monkeypatch.setenv(FILES, str(file))
    return file
