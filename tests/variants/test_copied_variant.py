"""A variant's folder copied into another distribution, under other names, goes on working there beside the product."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mandala.variants import spiral

ORIGINAL = Path(spiral.__file__).parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as an installer would leave it: the package under its new name, and the metadata with its entry point."""
    folder = tmp_path_factory.mktemp("site")
    package = folder / "outside_spiral"
    shutil.copytree(ORIGINAL, package, ignore=shutil.ignore_patterns("__pycache__"))
    init = package / "__init__.py"
    renamed = re.sub('^NAME = "spiral"$', 'NAME = "coil"', init.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert "coil" in renamed
    init.write_text(renamed, encoding="utf-8")
    metadata = folder / "outside_spiral-1.2.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: outside-spiral\nVersion: 1.2\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("[mandala]\ncoil = outside_spiral.plugin\n", encoding="utf-8")
    return folder


def run(site: Path, *command: str, typed: str = "", status: int = 0) -> str:
    """What Python prints with that folder among the installed packages."""
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": str(site)}, input=typed, capture_output=True, text=True, check=False, cwd=site,
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    return done.stdout


def mandala(site: Path, *arguments: str, typed: str = "", status: int = 0) -> str:
    return run(site, "-m", "mandala", *arguments, typed=typed, status=status)


def test_no_module_of_the_folder_names_its_own_package() -> None:
    for path in ORIGINAL.rglob("*.py"):
        assert "mandala.variants" not in path.read_text(encoding="utf-8"), path


def test_the_copy_uses_nothing_of_the_original(site: Path) -> None:
    code = (
        "import sys; import outside_spiral.plugin as plugin; (variant,) = plugin.mandala_variants();"
        "print(variant.name, variant.package, any(name.startswith('mandala.variants') for name in sys.modules))"
    )
    assert run(site, "-c", code).split() == ["coil", "outside_spiral", "False"]


def test_it_is_listed_beside_the_original_with_its_package(site: Path) -> None:
    variants = mandala(site, "variants")
    assert "spiral" in variants
    assert "coil" in variants
    assert "outside-spiral 1.2" in mandala(site, "plugins")
    assert "step-back" in mandala(site, "house", "coil")


def test_it_is_played_from_standard_input_drawn_recorded_and_verified(site: Path) -> None:
    record = site / "typed.json"
    mandala(
        site, "play", "coil", "--players", "human,human", "--seed", "3", "--record", str(record), typed="40\nk1\n75\n"
    )
    written = json.loads(record.read_text(encoding="utf-8"))
    assert written["variant"] == "coil"
    assert [turn["move"] for turn in written["turns"]][::2] == ["40", "75"]
    mandala(site, "verify", str(record))
    shown = mandala(site, "show", str(record), "--seat", "1")
    assert "The Eye" in shown
    plies = [json.loads(line) for line in mandala(site, "replay", str(record), "--json").splitlines()]
    assert plies[0]["scores"] == [0, 0]


def test_bots_play_it_under_its_house_rules(site: Path) -> None:
    record = site / "bots.json"
    mandala(
        site, "play", "coil", "--players", "random,greedy,random", "--house", "step-back", "--house", "size-scores",
        "--seed", "1", "--record", str(record),
    )  # fmt: skip
    written = json.loads(record.read_text(encoding="utf-8"))
    assert {rule["plugin"] for rule in written["house_rules"]} == {"outside-spiral 1.2"}
    assert written["result"]["reason"] == "path-finished"
    mandala(site, "verify", str(record))


def test_it_is_simulated_and_its_records_verify(site: Path) -> None:
    records = site / "records.jsonl"
    answer = mandala(
        site, "simulate", "coil", "--players", "greedy,random", "--games", "10", "--seed", "1", "--json",
        "--records", str(records),
    )  # fmt: skip
    assert json.loads(answer)["games"] == 10
    mandala(site, "verify", str(records))


def test_it_is_scored_and_explained(site: Path) -> None:
    pieces = ["--pieces", "G3:3", "--pawn", "20", "--pieces", "G3:2", "--pawn", "34"]
    assert json.loads(mandala(site, "score", "coil", *pieces, "--json"))["winners"] == [0]
    assert "## I4" in mandala(site, "rules", "coil") or "I4" in mandala(site, "rules", "coil")


def test_it_passes_the_conformance_kit(site: Path) -> None:
    code = (
        "from mandala.core.conformance import check_ruleset; from mandala.core.ruleset import load;"
        "print(check_ruleset(load('coil'), games=4))"
    )
    assert run(site, "-c", code).strip() == "[]"
