"""What holds for every command: exit statuses, pipes, encodings."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mandala.cli.output import say

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_without_a_terminal_mandala_prints_its_help(run: Run) -> None:
    done = run()
    assert done.returncode == 0
    assert done.stdout == run("--help").stdout
    assert "variants" in done.stdout


def test_variants_are_listed_with_their_seats(run: Run) -> None:
    listed = {one["name"]: one["seats"] for one in json.loads(run("variants", "--json").stdout)}
    assert listed["cards"] == [2]
    assert "cards" in run("variants").stdout


@pytest.mark.parametrize("arguments", [["nonsense"], ["variants", "--nonsense"], ["play"], ["games", "export"]])
def test_wrong_usage_is_told_without_a_traceback(run: Run, arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_encoding_without_the_signs_gets_ascii(run: Run, encoding: str) -> None:
    done = run("play", "cards", "--seed", "1", typed="nonsense\n", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert '"nonsense" is no word of this game' in done.stderr


def test_a_reader_that_leaves_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "mandala", "variants"], stdout=write, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(write)
    assert done.stderr == b""
    assert done.returncode == 141


def under_shell(command: str) -> subprocess.CompletedProcess[str]:
    """A command line of a shell, the program being called `mandala` in it."""
    return subprocess.run(
        ["sh", "-c", command.replace("mandala", f"{sys.executable} -m mandala")],
        capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("mandala play cards --seed 1 <&-", 0),
        ("mandala score cards <&-", 2),
        ("mandala <&-", 0),
        ("mandala rules cards >&-", 2),
        ("mandala --help >&-", 2),
        ("mandala rules cards >/dev/full", 1),
        ("mandala variants 2>&-", 0),
        ("mandala resume nothing 2>&-", 2),
        ("mandala nonsense 2>/dev/full", 2),
        ("mandala resume nothing 2>/dev/full", 2),
        ("mandala rules cards <&- >&- 2>&-", 2),
    ],
)
def test_streams_that_are_closed_or_full_are_no_reason_for_a_traceback(command: str, status: int) -> None:
    done = under_shell(command)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    assert done.returncode == status


def test_a_closed_output_is_told() -> None:
    assert under_shell("mandala rules cards >&-").stderr.splitlines() == [
        "Standard output is closed: there is nowhere to write to."
    ]


def test_a_full_output_is_told() -> None:
    assert under_shell("mandala variants >/dev/full").stderr.splitlines() == [
        f"standard output: {os.strerror(errno.ENOSPC)}"
    ]


def test_input_that_is_no_utf_8_is_refused_in_a_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(b'{"format": "\xff"}')
    done = run("resume", str(file))
    assert done.returncode == 2
    assert "UTF-8" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_file_is_one_sentence(run: Run, tmp_path: Path) -> None:
    done = run("games", "export", "cards-1", str(tmp_path / "nowhere" / "out.json"))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_a_line_is_one_line_whatever_is_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    say("a\nb\x1b[2J\x9b\u202e")
    assert capsys.readouterr().err == "a\\nb\\x1b[2J\\x9b\\u202e\n"
