"""Bots from a plugin, known to this process and to those that it starts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mandala.core.plugin_sources import FILES
from mandala.core.plugins import registry
from mandala.core.ruleset import RuleSet, load

ODD_BOTS = Path(__file__).parent / "odd_bots.py"


@pytest.fixture
def odd_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(FILES, str(ODD_BOTS))
    registry.cache_clear()
    yield
    registry.cache_clear()


@pytest.fixture
def cards() -> RuleSet:
    return load("cards")
