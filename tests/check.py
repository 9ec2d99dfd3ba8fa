"""Check everything: style, types, layers, the built wheel and the tests with their coverage.

Run it with the Python of an environment that holds the `dev` extra. Every step runs even when another one
fails; the exit status is 1 if any did. The tests run beside the other steps, and pytest's closing line is
printed last.
"""

import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SCRIPTS = Path(sysconfig.get_path("scripts"))

STEPS = {
    "ruff check": [str(SCRIPTS / "ruff"), "check", "."],
    "ruff format": [str(SCRIPTS / "ruff"), "format", "--check", "."],
    "import-linter": [str(SCRIPTS / "lint-imports")],
    "mypy": [str(SCRIPTS / "mypy")],
    "pyright": [str(SCRIPTS / "basedpyright"), "--pythonpath", sys.executable],
    "wheel": [sys.executable, str(ROOT / "tests" / "wheel.py")],
}
TESTS = [
    *(sys.executable, "-m", "pytest", "-q", "--color=no", "--numprocesses=auto"),
    *("--cov", "--cov-report=term-missing:skip-covered", "--cov-fail-under=98"),
]


class Verdict(NamedTuple):
    step: str
    passed: bool
    seconds: float

    def line(self) -> str:
        return f"{'ok' if self.passed else 'FAILED':8}{self.step:15}{self.seconds:7.1f} s"


def run_step(step: str, command: list[str], lines: SimpleQueue[str | None]) -> Verdict:
    """Put what the command says into `lines` as it comes, and `None` after the last line."""
    started = time.perf_counter()
    try:
        with subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                lines.put(line.decode(errors="replace").rstrip())
        return Verdict(step, process.returncode == 0, time.perf_counter() - started)
    finally:
        lines.put(None)


def run_quietly(step: str, command: list[str]) -> Verdict:
    """Print the verdict, and what the command said only where it failed."""
    lines: SimpleQueue[str | None] = SimpleQueue()
    verdict = run_step(step, command, lines)
    print(verdict.line(), flush=True)
    while not verdict.passed and (line := lines.get()) is not None:
        print(line, flush=True)
    return verdict


def print_all_but_last(lines: SimpleQueue[str | None]) -> str:
    last = ""
    while (line := lines.get()) is not None:
        if line and last:
            print(last, flush=True)
        last = line or last
    return last


def main() -> int:
    test_lines: SimpleQueue[str | None] = SimpleQueue()
    with ThreadPoolExecutor(max_workers=1) as beside:
        tests = beside.submit(run_step, "pytest", TESTS, test_lines)
        verdicts = [run_quietly(step, command) for step, command in STEPS.items()]
        closing_line = print_all_but_last(test_lines)
        verdicts.append(tests.result())
    print("", *(verdict.line() for verdict in verdicts), closing_line, sep="\n", flush=True)
    return 0 if all(verdict.passed for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
