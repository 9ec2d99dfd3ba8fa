"""What the tests of bots share."""

import pytest

from mandala.core.ruleset import RuleSet, load


@pytest.fixture
def cards() -> RuleSet:
    return load("cards")
