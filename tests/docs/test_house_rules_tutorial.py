"""The tutorial on house rules, run from top to bottom in an empty folder, as a reader would.

Blocks of `python` and `toml` are saved under the name in backticks that the text before them ends with; blocks of `console` hold
commands after `$ ` and what they print, `...` standing for anything. Packages are installed as an installer leaves them.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial" / "house-rules.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


class Reader:
    """Somebody with an empty folder and a Python environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder.parent / "site-packages"
        for place in (self.folder, self.site):
            place.mkdir()

    def save(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def run(self, command: str) -> str:
        words = shlex.split(command)
        if words[:2] == ["pip", "install"]:
            return self.install(self.folder / words[-1])
        if words[:2] == ["pip", "uninstall"]:
            for path in self.site.iterdir():
                shutil.rmtree(path)
            return ""
        program = {"mandala": [sys.executable, "-m", "mandala"], "python": [sys.executable]}[words[0]]
        done = subprocess.run(
            [*program, *words[1:]], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
            env={**os.environ, "PYTHONPATH": str(self.site), "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
        )  # fmt: skip
        return done.stdout

    def install(self, project: Path) -> str:
        declared = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        for package in (project / "src").iterdir():
            shutil.copytree(package, self.site / package.name)
        metadata = self.site / f"{declared['name'].replace('-', '_')}-{declared['version']}.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {declared['name']}\nVersion: {declared['version']}\n", encoding="utf-8"
        )
        points = "".join(f"{name} = {value}\n" for name, value in declared["entry-points"]["mandala"].items())
        (metadata / "entry_points.txt").write_text(f"[mandala]\n{points}", encoding="utf-8")
        return ""


def file_name(text_before: str) -> str:
    """The last name in backticks that has an ending."""
    names: list[str] = re.findall(r"`([\w./-]+\.(?:toml|py))`", text_before)
    return names[-1]


def as_pattern(printed: str) -> str:
    """What is printed, as a regular expression: `...` stands for the rest of a line, or alone for any lines."""
    lines = (
        "(?:.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + "\n"
        for line in printed.splitlines()
    )
    return "".join(lines)


def test_the_tutorial_from_top_to_bottom(tmp_path: Path) -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    reader = Reader(tmp_path / "reader")
    commands = 0
    for block in BLOCK.finditer(text):
        language, content = block.groups()
        if language != "console":
            reader.save(file_name(text[: block.start()]), content)
            continue
        for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", content, re.MULTILINE):
            output = reader.run(command)
            assert re.fullmatch(as_pattern(printed), output), f"$ {command}\n{output}"
            commands += 1
    assert commands > 20
