"""Standard output that is the program's alone, in process: data comes through, what others print does not."""

import io
import os
import signal
import sys
from collections.abc import Iterator

import pytest

from mandala.__main__ import main
from mandala.cli import interrupts, output, streams
from mandala.core.typing import override


@pytest.fixture(autouse=True)
def released() -> Iterator[None]:
    yield
    streams.release_stdout()


def test_what_others_print_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    given = sys.stdout
    streams.keep_stdout()
    streams.keep_stdout()
    output.emit("data")
    print("heard")
    streams.release_stdout()
    assert sys.stdout is given
    print("everybody's again")
    assert capsys.readouterr() == ("data\neverybody's again\n", "heard\n")


def test_a_lent_output_is_everybodys_until_it_is_given_back(capsys: pytest.CaptureFixture[str]) -> None:
    streams.keep_stdout()
    with streams.lent_stdout():
        assert not streams.is_kept()
        print("a page")
    assert streams.is_kept()
    print("heard")
    assert capsys.readouterr() == ("a page\n", "heard\n")


def test_what_nobody_has_kept_is_lent_as_it_is() -> None:
    with streams.lent_stdout():
        assert not streams.is_kept()
    assert not streams.is_kept()


def test_every_command_leaves_the_streams_as_they_were(capsys: pytest.CaptureFixture[str]) -> None:
    before = (sys.stdout, signal.getsignal(signal.SIGINT))
    assert [main(["variants", "--json"]), main(["nonsense"]), main(["rules", "--help"])] == [0, 2, 0]
    assert (sys.stdout, signal.getsignal(signal.SIGINT)) == before
    shown = capsys.readouterr()
    assert shown.out.startswith('[{"name": "cards"')
    assert "Usage: mandala rules" in shown.out
    assert "nonsense" in shown.err


def test_a_closed_standard_error_silences_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    output.say("nobody hears this")


@pytest.mark.parametrize(("told", "size"), [((132, 50), (132, 50)), ((0, 0), (80, 24)), (None, (80, 24))])
def test_the_size_of_the_terminal(
    told: tuple[int, int] | None, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Output(io.StringIO):
        @override
        def fileno(self) -> int:
            return 7

    def ask(descriptor: int) -> os.terminal_size:
        if told is None or descriptor != 7:
            raise OSError
        return os.terminal_size(told)

    for name in ("COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "stdout", Output())
    monkeypatch.setattr(os, "get_terminal_size", ask)
    assert streams.terminal_size() == size


def test_ctrl_c_is_told_apart_from_what_is_only_raised() -> None:
    with pytest.raises(interrupts.CtrlC), interrupts.told_apart():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_where_ctrl_c_is_seen_to_elsewhere_that_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interrupts.told_apart():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
