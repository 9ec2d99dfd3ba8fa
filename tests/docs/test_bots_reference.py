"""The reference of bots: its example works as it stands, and its numbers are those of the program."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mandala.core.bots.budget import POSITIONS_AN_ITERATION
from mandala.core.bots.ismcts import MOST_NODES
from mandala.core.bots.levels import LEVELS, USUAL_LEVEL

TEXT = (Path(__file__).parents[2] / "docs" / "reference" / "bots.md").read_text(encoding="utf-8")


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    (code,) = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    file = tmp_path / "sampler.py"
    file.write_text(code, encoding="utf-8")
    return file


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mandala", *arguments], capture_output=True, text=True, check=True, env={**os.environ}
    )
    return done.stdout


@pytest.mark.parametrize("isolated", [(), ("--isolate",)])
def test_the_example_plays_every_game(plugin: Path, isolated: tuple[str, ...]) -> None:
    for variant in ("cards", "spiral", "tiles"):
        played = run(
            "simulate", variant, "--players", "sampler,random", "--games", "2", "--seed", "1", "--json", *isolated,
            "--plugin", str(plugin),
        )  # fmt: skip
        assert [player["bot"] for player in json.loads(played)["players"]] == ["sampler", "random"]


def test_the_example_wins_where_the_reference_shows_it(plugin: Path) -> None:
    (command,) = re.findall(r"^    mandala (simulate .*--plugin) sampler\.py$", TEXT, re.MULTILINE)
    won, _lost = json.loads(run(*command.split(), str(plugin), "--seed", "1", "--json"))["players"]
    assert won["bot"] == "sampler"
    assert won["wins"] >= 15


def test_the_example_is_listed_with_its_sentence(plugin: Path) -> None:
    listed = {bot["name"]: bot["sentence"] for bot in json.loads(run("bots", "--json", "--plugin", str(plugin)))}
    assert listed["sampler"] == "Plays each move to the end at random a few times, and takes the one that ended best."


def test_the_numbers_are_those_of_the_program() -> None:
    told = re.findall(r"^\| `ismcts:(\d)` \| (\d+) \| (\d+) \|$", TEXT, re.MULTILINE)
    assert told == [(str(level.number), str(level.iterations), str(level.guessing_iterations)) for level in LEVELS]
    assert f"`ismcts` alone is `ismcts:{USUAL_LEVEL}`" in TEXT
    assert f"at most {MOST_NODES:,} nodes" in TEXT
    assert f"{POSITIONS_AN_ITERATION} positions for each iteration" in TEXT
