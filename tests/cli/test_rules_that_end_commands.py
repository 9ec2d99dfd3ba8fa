"""House rules that end the program before a game, and plugins asked for in vain: a sentence, and the command's own status."""

from pathlib import Path

import pytest

from mandala.__main__ import main

GAME = ("--players", "random,random", "--seed", "1")
CODE = """
import os, sys
from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule
from mandala.variants.cards.rules import CardRules

def interrupts(options):
    raise KeyboardInterrupt

class Oddly(CardRules):
    def ends_after_division(self, state): return "\\x1b[2J no such reason"

@hookimpl
def mandala_house_rules():
    ends = {"exits": lambda o: sys.exit(0), "leaves": lambda o: os._exit(0), "interrupts": interrupts}
    rules = [HouseRule(name, "It ends.", "cards", sets=end) for name, end in ends.items()]
    return [*rules, HouseRule("oddly", "It ends.", "cards", (Oddly,))]
"""


@pytest.fixture(autouse=True)
def odd(folder: Path) -> Path:
    """The rules in a file of the plugin folder."""
    (folder / "odd.py").write_text(CODE, encoding="utf-8")
    return folder


@pytest.mark.parametrize("rule", ["exits", "leaves", "interrupts"])
@pytest.mark.parametrize(
    "command", [("rules", "cards", "M3"), ("play", "cards", *GAME), ("simulate", "cards", *GAME, "--games", "1")]
)
def test_a_rule_that_ends_the_program_while_it_is_composed(
    command: tuple[str, ...], rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--house", rule]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "", f"{rule} (odd.py) cannot be played: it tries to end the program; remove it\n"
    )  # fmt: skip


@pytest.mark.parametrize("command", [("play",), ("simulate", "--games", "1")])
def test_a_rule_that_ends_the_game_for_no_reason(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command[0], "cards", *GAME, *command[1:], "--house", "oddly"]) == 1
    assert "oddly (odd.py): ValueError: the game ends, but " in capsys.readouterr().err


def test_a_plugin_asked_for_in_vain(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("MANDALA_LOAD_PLUGINS", "odds")
    assert main(["variants"]) == 0
    assert capsys.readouterr().err == "MANDALA_LOAD_PLUGINS: there is no plugin odds; did you mean odd?\n"
