"""How long `mandala --help` takes beside the help of a trivial typer program: whole processes, interleaved.

A script, not a test; neither the product nor its tests import it.

    python tests/bench/startup.py --json

Both are started with the Python that runs this script; the product by the command installed next to it.
Wall-clock time is what a person waits; processor time (user and system) is the steadier figure on a busy
machine.

Exit status: 0; 2 if the command is not installed, one of the two fails, or the usage is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

TARGET = 1.2
"""`mandala --help` may take this many times as long as the trivial program's."""

TRIVIAL_PROGRAM = '''\
import typer

app = typer.Typer()


@app.command()
def greet(name: str = "world") -> None:
    """Greet somebody."""
    print(f"Hello, {name}")


if __name__ == "__main__":
    app()
'''


@dataclass
class Program:
    command: list[str]
    wall: list[float] = field(default_factory=list[float])
    processor: list[float] = field(default_factory=list[float])

    def run(self) -> None:
        """Raises CalledProcessError or OSError where the program fails or is not there."""
        processor_before = processor_time_of_children()
        begun = perf_counter()
        subprocess.run(self.command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment())
        self.wall.append(perf_counter() - begun)
        self.processor.append(processor_time_of_children() - processor_before)

    def warm_up(self) -> None:
        """The first run may have to compile modules and fill the disk cache."""
        self.run()
        self.wall.clear()
        self.processor.clear()


def processor_time_of_children() -> float:
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def environment() -> dict[str, str]:
    return os.environ | {"COLUMNS": "80", "NO_COLOR": "1"}


def ratio(ours: list[float], theirs: list[float]) -> float:
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def measure(product: Program, trivial: Program, runs: int) -> dict[str, object]:
    for program in (product, trivial):
        program.warm_up()
    for number in range(runs):
        for program in (product, trivial) if number % 2 else (trivial, product):
            program.run()
    return {
        "mandala_ms": round(1000 * median(product.wall), 1),
        "trivial_ms": round(1000 * median(trivial.wall), 1),
        "ratio": round(ratio(product.wall, trivial.wall), 3),
        "mandala_processor_ms": round(1000 * median(product.processor), 1),
        "trivial_processor_ms": round(1000 * median(trivial.processor), 1),
        "processor_ratio": round(ratio(product.processor, trivial.processor), 3),
        "target": TARGET,
        "runs": runs,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="`mandala --help` beside a trivial typer program's.")
    parser.add_argument("--runs", type=int, default=20, help="runs of each (20)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.runs < 1:
        parser.error("--runs must be at least 1")

    with TemporaryDirectory() as folder:
        script = Path(folder) / "trivial.py"
        script.write_text(TRIVIAL_PROGRAM, encoding="utf-8")
        product = Program([str(Path(sysconfig.get_path("scripts")) / "mandala"), "--help"])
        trivial = Program([sys.executable, str(script), "--help"])
        try:
            figures = measure(product, trivial, options.runs)
        except OSError as error:
            print(f"cannot start {error.filename}: {error.strerror}", file=sys.stderr)
            return 2
        except subprocess.CalledProcessError as error:
            last_words = error.stderr.decode(errors="replace").strip().splitlines()[-1:]
            print(f"{error.cmd[0]} failed: {''.join(last_words)!a}", file=sys.stderr)
            return 2

    if options.json:
        print(json.dumps(figures))
    else:
        print("            wall    processor")
        print(f"mandala  {figures['mandala_ms']:>7} {figures['mandala_processor_ms']:>12} ms")
        print(f"trivial  {figures['trivial_ms']:>7} {figures['trivial_processor_ms']:>12} ms")
        print(f"ratio    {figures['ratio']:>7} {figures['processor_ratio']:>12}    (at most {TARGET})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
