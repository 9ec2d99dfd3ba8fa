"""Settings every test shares: repeatable properties, and nobody's own games or plugins in reach."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Nothing may depend on the clock of the machine or on a draw that cannot be had again.
settings.register_profile(
    "ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("ci")


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
