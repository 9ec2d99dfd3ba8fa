"""Rules that raise in a process of several that play."""

from typing import NoReturn

import pytest

from mandala.core import simulation
from mandala.core.blame import RulesFailure
from mandala.core.bots.hosting import USUAL_HOSTING
from mandala.core.text import _


def numbered(monkeypatch: pytest.MonkeyPatch, blamed: RulesFailure | None) -> None:
    """Plays a game as such a process does, in which a `KeyboardInterrupt` is raised."""

    def interrupted(*_given: object, **_named: object) -> NoReturn:
        raise KeyboardInterrupt

    def blame(_error: BaseException) -> RulesFailure | None:
        return blamed

    player = simulation._Player("cards", (), ("random", "random"), 1, USUAL_HOSTING, forgiving=False)  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(simulation, "play_game", interrupted)
    monkeypatch.setattr(simulation, "failure_of_a_plugin", blame)
    player(0)


def test_an_interruption_that_nobody_typed_is_the_rules_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(simulation.GameFailure, match="it was them"):
        numbered(monkeypatch, RulesFailure(_("it was them")))


def test_any_other_one_stays_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt):
        numbered(monkeypatch, None)
