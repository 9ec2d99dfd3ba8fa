"""Build the wheel, install it in an empty environment and play each variant there, as its users would."""

import json
import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOAD_VARIANTS = """
from importlib.metadata import entry_points
for entry in sorted(entry_points(group="mandala"), key=lambda entry: entry.name):
    entry.load()
    print(entry.name)
"""
VARIANTS = ["cards", "spiral", "tiles"]


class Installation:
    """An environment that holds the wheel and what it requires, nothing else."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder / "venv", with_pip=True)
        scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.folder = folder
        self.python = str(scripts / "python")
        self.mandala = str(scripts / "mandala")
        own_folders = {"MANDALA_DATA": str(folder / "data"), "MANDALA_CONFIG": str(folder / "config")}
        self.environment = {**os.environ, **own_folders}
        self.run(self.python, "-m", "pip", "install", "-q", "--disable-pip-version-check", str(wheel))

    def run(self, *command: str, typed: str = "") -> str:
        """The standard output of a command that must succeed; its working folder is not the repository."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done.stdout


def build_wheel(folder: Path) -> Path:
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps", "-w"]
    subprocess.run([*build, str(folder), str(ROOT)], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def check_contents(wheel: Path) -> None:
    files = set(zipfile.ZipFile(wheel).namelist())
    assert "mandala/__main__.py" in files
    assert "mandala/__init__.py" not in files, "mandala must stay a namespace package"
    assert not [file for file in files if file.split("/")[0] in {"core", "variants", "cli", "tests"}]


def play(installed: Installation, variant: str) -> None:
    """One game by bots, then the same once more with the first seat typed, and a simulated one."""
    game = ["play", variant, "--seed", "1", "--players"]
    by_bots, by_hand = (installed.folder / f"{variant}-{kind}.json" for kind in ("bots", "hand"))
    installed.run(installed.mandala, *game, "random,greedy", "--record", str(by_bots))
    record: dict[str, Any] = json.loads(by_bots.read_text(encoding="utf-8"))
    typed = "".join(f"{turn['move']}\n" for turn in record["turns"] if turn["seat"] == 0)
    installed.run(installed.mandala, *game, "human,greedy", "--record", str(by_hand), typed=typed)
    again: dict[str, Any] = json.loads(by_hand.read_text(encoding="utf-8"))
    assert again["setup"] == record["setup"]
    assert again["turns"] == record["turns"]
    assert again["result"] == record["result"] is not None
    installed.run(installed.mandala, "verify", str(by_bots), str(by_hand))
    simulation = ["simulate", variant, "--players", "greedy,random", "--games", "1", "--seed", "1"]
    assert installed.run(installed.mandala, *simulation), f"simulate {variant} printed nothing"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="mandala-wheel-") as name:
        folder = Path(name)
        wheel = build_wheel(folder)
        check_contents(wheel)
        installed = Installation(folder, wheel)
        assert installed.run(installed.python, "-c", LOAD_VARIANTS).split() == VARIANTS
        for variant in VARIANTS:
            play(installed, variant)
            print(f"{wheel.name}: {variant} played, verified and simulated")


if __name__ == "__main__":
    main()
