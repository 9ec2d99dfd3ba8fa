"""The how-to's small game, put together from its code blocks, installed beside the product and used as it says."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-variant.md"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as an installer would leave it: the module, and the metadata that names its entry point."""
    folder = tmp_path_factory.mktemp("site")
    blocks = re.findall(r"^```python\n(.*?)^```", HOW_TO.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    (folder / "grains.py").write_text("\n\n".join(blocks), encoding="utf-8")
    metadata = folder / "grains-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: grains\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("[mandala]\ngrains = grains\n", encoding="utf-8")
    return folder


def mandala(site: Path, *arguments: str, typed: str = "", status: int = 0) -> str:
    """What the command prints, run as a user would with that folder among the installed packages."""
    done = subprocess.run(
        [sys.executable, "-m", "mandala", *arguments],
        env={**os.environ, "PYTHONPATH": str(site)}, input=typed, capture_output=True, text=True, check=False, cwd=site,
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    return done.stdout


def test_the_game_is_listed_with_its_package(site: Path) -> None:
    assert "grains" in mandala(site, "variants")
    assert "grains 1.0" in mandala(site, "plugins")


def test_bots_play_it_and_the_record_verifies(site: Path) -> None:
    record = site / "game.json"
    mandala(site, "play", "grains", "--players", "random,greedy,random", "--seed", "1", "--record", str(record))
    mandala(site, "verify", str(record))
    told = [json.loads(line) for line in mandala(site, "replay", str(record), "--json").splitlines()]
    assert told[0]["legal"] == ["1", "2", "3"]
    assert sum(told[-1]["scores"]) == 1


def test_a_person_plays_it_and_wins_by_leaving_multiples_of_four(site: Path) -> None:
    # 21 less 1 leaves 20; then 3 and 1, and four times 2 and 2: player 1 takes the last two.
    record = site / "won.json"
    mandala(
        site, "play", "grains", "--players", "human,human", "--record", str(record), typed="1\n3\n1\n" + "2\n2\n" * 4
    )
    result = json.loads(record.read_text(encoding="utf-8"))["result"]
    assert result == {"scores": [1, 0], "winners": [0], "reason": "bowl-empty"}


def test_greedy_knows_the_multiples_of_four(site: Path) -> None:
    answer = mandala(site, "simulate", "grains", "--players", "greedy,random", "--games", "40", "--seed", "1", "--json")
    assert json.loads(answer)["games"] == 40


def test_it_passes_the_conformance_kit(site: Path) -> None:
    mandala(site, "plugins", "check", "grains")


def test_a_real_table_is_scored(site: Path) -> None:
    assert "1" in mandala(site, "score", "grains", "--last", "no", "--last", "yes")


def test_a_real_table_is_scored_step_by_step(site: Path) -> None:
    # The first player's answer makes no sense without the second's.
    assert "Player 2 wins." in mandala(site, "score", "grains", typed="2\nno\nyes\n")
