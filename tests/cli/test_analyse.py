"""`mandala analyse`: what it tells of games whose worth is known."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure

from mandala.__main__ import main
from mandala.cli.analysis import picture
from mandala.cli.analysis.chart import chart
from mandala.core import analysis

EXAMPLES = Path(__file__).parents[1] / "examples"
TILES, CARDS = str(EXAMPLES / "tiles.jsonl"), str(EXAMPLES / "cards.jsonl")
Run = Callable[..., subprocess.CompletedProcess[str]]


def test_a_point_given_away_with_the_last_move_is_marked(run: Run) -> None:
    """The fourth game of `tiles` ended 42 to 45 by X; turning d2 would have made it 42 to 46."""
    done = run("analyse", TILES, "--record", "4", "--bot", "greedy", "--seat", "1", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["rules"], found["bot"], found["seed"], found["complete"]) == ("tiles", "greedy", 0, True)
    assert found["plies"][-1] == {
        "ply": 43, "seat": 1, "move": "X", "forced": False, "expected": 3.0, "best": "Td2", "best_expected": 4.0,
        "cost": 1.0, "marked": found["plies"][-1]["marked"],
    }  # fmt: skip
    assert {one["seat"] for one in found["plies"]} == {1}
    (player,) = found["players"]
    assert player["seat"] == 1
    assert player["decisions"] == sum(not one["forced"] for one in found["plies"])
    assert player["cost"] == pytest.approx(sum(one["cost"] for one in found["plies"]), abs=0.05)


def test_the_table_fits_a_terminal_and_says_what_the_json_does(run: Run) -> None:
    told = run("analyse", CARDS, "--bot", "greedy")
    assert told.returncode == 0
    assert "holds several records; this is the first, --record N chooses another" in told.stderr
    assert max(map(len, told.stdout.splitlines())) <= 80
    found = json.loads(run("analyse", CARDS, "--bot", "greedy", "--record", "1", "--json").stdout)
    marked = [one for one in found["plies"] if one["marked"]]
    rows = [line.split() for line in told.stdout.splitlines() if line.endswith("  !")]
    assert [(row[0], row[2], row[4]) for row in rows] == [(str(one["ply"]), one["move"], one["best"]) for one in marked]
    assert [float(row[-2]) for row in rows] == pytest.approx([one["cost"] for one in marked], abs=0.051)
    # In words as well.
    worst = max((one for one in marked if one["seat"] == 0), key=lambda one: one["cost"])
    assert f"ply {worst['ply']}: " in told.stdout
    assert "better: " in told.stdout.split(f"ply {worst['ply']}: ")[1]
    assert "(the only one)" in told.stdout


def test_the_same_seed_gives_the_same_analysis_and_that_of_the_hint(run: Run) -> None:
    arguments = (
        "analyse",
        str(EXAMPLES / "spiral.jsonl"),
        "--record",
        "1",
        "--bot",
        "ismcts:1",
        "--seed",
        "4",
        "--json",
    )
    once, twice = run(*arguments, PYTHONHASHSEED="1"), run(*arguments, PYTHONHASHSEED="2")
    assert once.stdout == twice.stdout
    hint = run("hint", str(EXAMPLES / "spiral.jsonl"), "--ply", "2", "--bot", "ismcts:1", "--seed", "4", "--json")
    assert json.loads(once.stdout)["plies"][2]["best"] == json.loads(hint.stdout)["move"]


@pytest.mark.parametrize(("ending", "beginning"), [("png", b"\x89PNG\r\n"), ("svg", b"<?xml")])
def test_a_picture(run: Run, tmp_path: Path, ending: str, beginning: bytes) -> None:
    file = tmp_path / f"game.{ending}"
    done = run("analyse", TILES, "--record", "4", "--bot", "greedy", "--plot", str(file))
    assert done.returncode == 0, done.stderr
    assert file.read_bytes().startswith(beginning)
    assert str(file) in done.stderr


def test_a_picture_says_what_it_shows_and_has_room_for_its_labels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    save: Any = vars(Figure)["savefig"]

    def savefig(figure: Figure, *arguments: Any, **options: Any) -> None:
        drawn.append(figure)
        save(figure, *arguments, **options)

    monkeypatch.setattr(Figure, "savefig", savefig)
    assert main(["analyse", TILES, "--record", "4", "--bot", "greedy", "--plot", str(tmp_path / "game.png")]) == 0
    (axes,) = drawn[0].axes
    assert axes.get_xlabel() == "ply (below a point: a move that cost much, and how many points)"
    assert axes.get_ylabel() == "expected at the end: points more than the other player"
    frame = axes.get_window_extent()
    labels = [text.get_window_extent() for text in axes.texts]
    assert labels
    assert all(frame.x0 < box.x0 and box.x1 < frame.x1 and frame.y0 < box.y0 for box in labels)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--plot", "game.pdf"], "is to end in .png or .svg"),
        (["--plot", "nowhere/game.png"], "is no folder"),
        (["--seat", "2"], "this game has seats 0 to 1"),
        (["--record", "5"], "holds 4 records, there is no record 5"),
        (["--bot", "gredy"], "did you mean greedy?"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(run: Run, arguments: list[str], why: str) -> None:
    done = run("analyse", TILES, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr.splitlines()[-1]


def test_without_matplotlib_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(picture, "find_spec", lambda _name: None)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    assert main(["analyse", TILES, "--plot", str(tmp_path / "game.png")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "pip install 'mandala-compendium[plot]'" in told.err


def test_ctrl_c_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    whole = analysis.analyse

    def interrupted(*arguments: Any) -> Iterator[analysis.Judgement]:
        for judgement in whole(*arguments):
            if judgement.ply == 3:
                raise KeyboardInterrupt
            yield judgement

    monkeypatch.setattr(analysis, "analyse", interrupted)
    assert main(["analyse", TILES, "--record", "4", "--bot", "greedy", "--json"]) == 130
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert found["complete"] is False
    assert [one["ply"] for one in found["plies"]] == [0, 1, 2]
    assert "stopped after 3 of 44 moves; this is the part that was analysed" in told.err


@pytest.mark.usefixtures("odd_bots")
def test_where_the_bot_fails_the_part_before_is_kept(run: Run) -> None:
    done = run("analyse", TILES, "--record", "4", "--bot", "raising", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["complete"] is False
    assert "the bot raising (from odd_bots.py 1.5) fails: ValueError (odd_bots.py, line " in done.stderr


@pytest.mark.parametrize(
    ("bot", "options", "why"),
    [
        ("hanging", [], "fails: it takes longer than 1 second"),
        ("stubborn", ["--isolate"], "gives no answer within 1 second, and was stopped"),
    ],
)
def test_a_bot_that_hangs_is_stopped_and_the_part_before_is_kept(
    odd_bots: None, capsys: pytest.CaptureFixture[str], bot: str, options: list[str], why: str
) -> None:
    assert main(["analyse", TILES, "--record", "4", "--bot", bot, "--bot-seconds", "1", "--json", *options]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["complete"] is False
    assert f"the bot {bot} (from odd_bots.py 1.5) {why}" in told.err


def test_isolated_or_not_the_analysis_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[str] = []
    for options in ([], ["--isolate"]):
        assert main(["analyse", CARDS, "--record", "1", "--seat", "0", "--bot", "greedy", "--json", *options]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_several_processes_judge_as_they_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", TILES, "--record", "4", "--seat", "1", "--bot", "ismcts:1x2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bot"] == "ismcts:1x2"
    # The move that was played has been weighed by each of them, however poor it is.
    assert all(one["expected"] is not None for one in found["plies"] if not one["forced"])


def test_a_bot_that_does_not_estimate_says_nothing_about_costs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", TILES, "--record", "4", "--bot", "random"]) == 0
    told = capsys.readouterr()
    assert "random does not estimate how a game will end" in told.err
    assert "--bot" in told.err
    assert "lost" not in told.out
    assert main(["analyse", TILES, "--record", "4", "--bot", "random", "--seat", "0", "--json"]) == 0
    (player,) = json.loads(capsys.readouterr().out)["players"]
    assert player["cost"] is None


def test_a_game_of_the_library_that_is_under_way(run: Run) -> None:
    assert run("play", "cards", "--seed", "7", "--players", "human,random", typed="M1R\nquit\n").returncode == 0
    done = run("analyse", "cards-1", "--bot", "greedy")
    assert done.returncode == 0
    assert "This game is under way" in done.stderr
    assert run("analyse", "cards-9").returncode == 2


def test_a_chart_by_hand() -> None:
    points = [(0, 0, 10.0), (1, 1, -10.0), (2, 0, 0.0), (3, 1, 5.0), (3, 0, 5.0)]
    assert list(chart(points, 4, 80)) == [
        "  +10.0│1",
        "       │",
        "       │   *",
        "       │",
        "      0│──1─",
        "       │",
        "       │",
        "       │",
        "  -10.0│ 2",
        "    ply 0  3",
    ]
    assert list(chart([], 4, 80)) == []
    assert max(map(len, chart([(ply, 0, 1.0) for ply in range(500)], 500, 60))) <= 60


def test_a_value_far_beyond_the_others_does_not_flatten_the_chart() -> None:
    points = [(ply, 0, 4.0) for ply in range(10)] + [(10, 1, -4.0), (11, 1, -40.0), (12, 0, 0.0)]
    assert list(chart(points, 13, 80)) == [
        "   +4.0│1111111111",
        "       │",
        "       │",
        "       │",
        "      0│────────────1",
        "       │",
        "       │",
        "       │",
        "   -4.0│          2v",
        "    ply 0          12",
        "^ v: beyond, up to -40.0",
    ]
