"""The commands that work on records: verify, replay, show and perft, with their exit statuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from mandala.__main__ import main
from mandala.cli.library import Library
from mandala.core.text import clean

EXAMPLES = Path(__file__).parent.parent / "examples"
CARDS = EXAMPLES / "cards.jsonl"
LINES = CARDS.read_text(encoding="utf-8").splitlines()
Printed = pytest.CaptureFixture[str]


def game(**changes: Any) -> str:
    """The first example with other values, as a line."""
    return json.dumps(json.loads(LINES[0]) | changes) + "\n"


def written(folder: Path, *texts: str, name: str = "games.jsonl") -> str:
    file = folder / name
    file.write_text("".join(texts), encoding="utf-8")
    return str(file)


WRONG_RESULT = game(result={"scores": [1, 2], "winners": [1], "reason": "sixth-colour"})
ILLEGAL = game(turns=[{"seat": 0, "move": "DB1"}], result=None)


# verify ---------------------------------------------------------------------------------------------------------------


def test_verify_says_how_many_records_are_right(capsys: Printed) -> None:
    assert main(["verify", *(str(EXAMPLES / f"{name}.jsonl") for name in ("cards", "tiles", "spiral"))]) == 0
    told = capsys.readouterr()
    assert [line.rpartition("/")[2] for line in told.out.splitlines()] == [
        "cards.jsonl: 12 of 12 verified",
        "tiles.jsonl: 4 of 4 verified",
        "spiral.jsonl: 8 of 8 verified",
    ]
    assert told.err == ""


def test_verify_names_every_wrong_record_and_goes_on(tmp_path: Path, capsys: Printed) -> None:
    file = written(tmp_path, WRONG_RESULT, game(), "\n", ILLEGAL)
    assert main(["verify", file]) == 1
    told = capsys.readouterr()
    assert told.out == f"{file}: 1 of 3 verified\n"
    assert told.err.splitlines() == [
        f"{file}:1: ply 59: the scores are 20, 10, not 1, 2",
        f"{file}:4: ply 0: DB1 is no move of this game",
    ]


def test_verify_cites_the_rule(tmp_path: Path, capsys: Printed) -> None:
    setup = json.loads(LINES[0])["setup"]
    file = written(tmp_path, game(setup=setup | {"deck": setup["deck"] + "R"}))
    assert main(["verify", file]) == 1
    assert capsys.readouterr().err == f"{file}:1: ply 0: set-up: there are 19 red cards, not 18 (M1)\n"


@pytest.mark.parametrize("name", ["games.jsonl", "game.json"])
def test_what_cannot_be_read_is_told_in_a_sentence(tmp_path: Path, capsys: Printed, name: str) -> None:
    file = written(tmp_path, "{oops", name=name)
    assert main(["verify", file]) == 2
    told = capsys.readouterr()
    assert told.out == f"{file}: 0 of 1 verified\n"
    assert told.err.startswith(f"{file}:1: this is no JSON: ")
    assert len(told.err.splitlines()) == 1


def test_what_cannot_be_read_weighs_more_than_what_is_wrong(tmp_path: Path, capsys: Printed) -> None:
    file = written(tmp_path, game(extra=1), WRONG_RESULT)
    assert main(["verify", file]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{file}:1: extra: nothing of this name belongs here",
        f"{file}:2: ply 59: the scores are 20, 10, not 1, 2",
    ]


def test_a_record_of_a_missing_plugin_cannot_be_verified(tmp_path: Path, capsys: Printed) -> None:
    house: list[dict[str, Any]] = [{"name": "lost", "options": {}, "plugin": "lost-package 1"}]
    file = written(tmp_path, game(), game(house_rules=house), game(variant="lost"))
    assert main(["verify", file]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert errors == [
        (
            f"{file}:2: there is no house rule lost for cards: the record was made with lost-package 1, which is not installed;"
            " install it"
        ),
        f"{file}:3: there is no variant lost; known: cards, spiral, tiles; the record needs the plugin that brings it",
    ]


def test_files_that_are_missing_folders_or_empty_are_unreadable(tmp_path: Path, capsys: Printed) -> None:
    empty = written(tmp_path, "")
    assert main(["verify", str(tmp_path / "none.json"), str(tmp_path), empty, str(CARDS)]) == 2
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        f"{tmp_path / 'none.json'}: No such file or directory",
        f"{tmp_path}: Is a directory",
        f"{empty}:1: there is no record in this file",
    ]
    assert told.out.splitlines()[-1] == f"{CARDS}: 12 of 12 verified"


def test_an_endless_line_ends_the_file(tmp_path: Path, capsys: Printed) -> None:
    file = written(tmp_path, game(), "[" * (1 << 21))
    assert main(["verify", file]) == 2
    told = capsys.readouterr()
    assert told.out == f"{file}: 1 of 2 verified\n"
    assert told.err == f"{file}:2: this record is longer than 1048576 bytes\n"


def test_verify_in_json(tmp_path: Path, capsys: Printed) -> None:
    file = written(tmp_path, game(), WRONG_RESULT, "{}\n")
    assert main(["verify", "--json", file, str(tmp_path / "none")]) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {
        "file": file,
        "records": 3,
        "verified": 1,
        "problems": [
            {"line": 2, "ply": 59, "problem": "the scores are 20, 10, not 1, 2"},
            {"line": 3, "ply": None, "problem": "this is no game record: its format is not mandala-record"},
        ],
    }
    assert (second["records"], second["verified"], second["problems"][0]["line"]) == (0, 0, None)


def test_another_fingerprint_is_a_note_and_no_error(tmp_path: Path, capsys: Printed) -> None:
    file = written(tmp_path, game(rules_fingerprint="0123"))
    assert main(["verify", file]) == 0
    assert capsys.readouterr().err == (
        f"{file}:1: note: the rules are no longer quite those that the record was made with (their fingerprint differs)\n"
    )


def test_what_a_file_says_is_never_printed_raw(tmp_path: Path, capsys: Printed) -> None:
    bell = "\x1b]0;\x07\u202e"
    file = written(
        tmp_path, game(**{bell: 1}), game(turns=[{"seat": 0, "move": bell}], result=None), game(variant=bell)
    )
    assert main(["verify", file]) == 2
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 3
    assert all(clean(line) == line for line in (told.out + told.err).splitlines())


# replay ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["cards", "tiles", "spiral"])
def test_replay_gives_the_answers_that_come_with_the_examples(variant: str, capsys: Printed) -> None:
    assert main(["replay", str(EXAMPLES / f"{variant}.jsonl"), "--json"]) == 0
    answers = (EXAMPLES / f"{variant}.first.plies.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [json.loads(line) for line in answers]


def test_replay_of_one_ply(capsys: Printed) -> None:
    assert main(["replay", str(CARDS), "--ply", "58", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ply": 58, "seat": 0, "legal": ["CY"], "scores": [14, 10]}


def test_replay_in_words(capsys: Printed) -> None:
    assert main(["replay", str(CARDS)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 60
    assert lines[0] == "  0    0   0  P1: DK1 (discard black 1)"
    assert lines[58] == " 58   14  10  P1: CY (claim yellow)"
    assert lines[59] == " 59   20  10  the game is over, a river has its sixth colour (M10); won by P1"


def test_replay_of_a_game_under_way(tmp_path: Path, capsys: Printed) -> None:
    file = written(tmp_path, game(turns=json.loads(LINES[0])["turns"][:1], result=None))
    assert main(["replay", file]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "  1    0   0  P2 is next"
    assert main(["replay", file, "--json", "--ply", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == 1


@pytest.mark.parametrize(
    "command",
    [["hint", "--ply", "3", "--bot", "greedy"], ["show", "--ply", "3", "--seat", "0"],
     ["perft", "--ply", "3", "--depth", "1"], ["analyse", "--bot", "random"]],
    ids=lambda command: command[0],
)  # fmt: skip
def test_whatever_works_on_a_record_says_that_its_result_is_wrong(
    command: list[str], tmp_path: Path, capsys: Printed
) -> None:
    file = written(tmp_path, WRONG_RESULT)
    assert main([*command, file]) == 0
    assert f"{file}:1: ply 59: the scores are 20, 10, not 1, 2" in capsys.readouterr().err.splitlines()
    # Cut off, with its result kept.
    file = written(tmp_path, game(turns=json.loads(LINES[0])["turns"][:12]))
    assert main([*command, file]) == 0
    assert f"{file}:1: ply 12: the record has a result, but the game is still under way" in capsys.readouterr().err


def test_replay_tells_a_game_with_a_wrong_result_and_says_so(tmp_path: Path, capsys: Printed) -> None:
    file = written(tmp_path, WRONG_RESULT)
    assert main(["replay", file, "--json"]) == 0
    told = capsys.readouterr()
    assert told.err == f"{file}:1: ply 59: the scores are 20, 10, not 1, 2\n"
    assert json.loads(told.out.splitlines()[-1])["scores"] == [20, 10]


# show -----------------------------------------------------------------------------------------------------------------


def test_show_draws_what_the_seat_may_see(capsys: Printed) -> None:
    # At the start P1 holds P Y R G O K and has Y G in the cup; P2 holds K P R Y G P and has R O.
    assert main(["show", str(CARDS), "--ply", "0", "--seat", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    hands = [line.split()[1:] for line in lines if line.startswith("Hand")]
    assert hands == [["6", "cards"], ["R♥", "Y☼", "G♣", "P◆×2", "K●", "(6", "cards)"]]
    assert all(len(line) <= 80 and "\x1b" not in line for line in lines)
    assert len(lines) <= 24


def test_show_in_json_holds_nothing_hidden(capsys: Printed) -> None:
    assert main(["show", str(CARDS), "--ply", "4", "--seat", "0", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["ply"], shown["seat"], shown["to_act"]) == (4, 0, 0)
    own = next(panel for panel in shown["panels"] if panel.get("own"))
    other = shown["panels"][0]
    hands = {panel["title"]: item for panel in (own, other) for item in panel["items"] if item["label"] == "Hand"}
    assert hands["Player 2"]["pieces"] == []
    assert [(piece["mark"], piece["number"]) for piece in hands["You (player 1)"]["pieces"]] == [
        ("R", 2), ("O", 4), ("Y", 1), ("G", 1),
    ]  # fmt: skip


def test_show_of_the_last_position_of_a_board_in_json(capsys: Printed) -> None:
    assert main(["show", str(EXAMPLES / "tiles.jsonl"), "--seat", "0", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["ply"], shown["to_act"]) == (46, None)
    board = next(panel for panel in shown["panels"] if "cells" in panel)
    assert {cell["name"] for cell in board["cells"]} >= {"c8", "d4", "h3"}


@pytest.mark.parametrize("seat", ["2", "-1"])
def test_show_to_a_seat_that_is_not_there(seat: str, capsys: Printed) -> None:
    assert main(["show", str(CARDS), "--record", "1", "--seat", seat]) == 2
    assert capsys.readouterr().err == f"there is no seat {seat}: this game has seats 0 to 1\n"


# perft ----------------------------------------------------------------------------------------------------------------


def test_perft_counts_from_any_ply(capsys: Printed) -> None:
    # At ply 54 five colours are to be divided, which ends the game.
    assert main(["perft", str(CARDS), "--ply", "54", "--depth", "3"]) == 0
    assert capsys.readouterr().out == "60\n"
    assert main(["perft", str(CARDS), "--depth", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ply": 59, "depth": 3, "leaves": 1}


def test_perft_stops_at_a_reshuffle(tmp_path: Path, capsys: Printed) -> None:
    file = written(tmp_path, LINES[2])
    assert main(["perft", file, "--ply", "72", "--depth", "1"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith("would bring about a reshuffle, which perft cannot follow\n")


COMMANDS = [
    ["replay"], ["show", "--seat", "0"], ["perft", "--depth", "0"], ["hint", "--bot", "greedy", "--ply", "0"],
    ["analyse", "--bot", "random"],
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=[command[0] for command in COMMANDS])
def test_the_record_of_a_file_is_chosen_alike_everywhere(command: list[str], tmp_path: Path, capsys: Printed) -> None:
    first, second = LINES[0], LINES[1]
    both, alone = written(tmp_path, f"{first}\n", f"{second}\n"), written(tmp_path, second, name="second.json")
    name, *rest = command
    assert main([name, alone, *rest, "--json"]) == 0
    wanted = capsys.readouterr()
    assert main([name, both, *rest, "--record", "2", "--json"]) == 0
    assert capsys.readouterr() == wanted
    assert main([name, both, *rest, "--json"]) == 0
    told = capsys.readouterr()
    assert told.out != wanted.out or name in ("perft", "analyse")
    assert told.err.splitlines()[0] == f"{both} holds several records; this is the first, --record N chooses another"
    assert main([name, both, *rest, "--record", "3"]) == 2
    assert capsys.readouterr().err == f"{both} holds 2 records, there is no record 3\n"


@pytest.mark.parametrize("command", COMMANDS, ids=[command[0] for command in COMMANDS])
def test_a_game_of_the_library_is_a_record_too(command: list[str], capsys: Printed) -> None:
    folder = Library().folder
    folder.mkdir(parents=True)
    (folder / "cards-1.json").write_text(LINES[0], encoding="utf-8")
    name, *rest = command
    assert main([name, "cards-1", *rest]) == 0
    assert capsys.readouterr().out
    assert main([name, "cards-2", *rest]) == 2
    assert "did you mean cards-1?" in capsys.readouterr().err
    assert main([name, "", *rest]) == 2
    assert capsys.readouterr().err == "Name a record's file, or a game of the library.\n"


def test_show_says_who_plays(capsys: Printed) -> None:
    assert main(["show", str(CARDS), "--ply", "4", "--seat", "0"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Ply 4: Player 1 (P1), Player 2 (P2)"


def test_verify_of_no_name(capsys: Printed) -> None:
    assert main(["verify", str(CARDS), ""]) == 2
    assert capsys.readouterr().err == "Name a record's file; one of those named here is empty.\n"


# all of them ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [["replay"], ["show", "--seat", "0"], ["perft", "--depth", "1"]], ids=["replay", "show", "perft"]
)
def test_wrong_files_and_plies_are_told_in_a_sentence(command: list[str], tmp_path: Path, capsys: Printed) -> None:
    wrong = written(tmp_path, ILLEGAL)
    for arguments, why in (
        ([str(tmp_path / "none.json")], f"{tmp_path / 'none.json'}: No such file or directory\n"),
        ([wrong], f"{wrong}:1: ply 0: DB1 is no move of this game\n"),
        ([str(CARDS), "--record", "1", "--ply", "60"], "there is no ply 60: this game has plies 0 to 59\n"),
    ):
        assert main([command[0], *arguments, *command[1:]]) == 2
        told = capsys.readouterr()
        assert (told.out, told.err) == ("", why)
