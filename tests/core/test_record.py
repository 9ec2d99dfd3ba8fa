"""Record files: read as written, and refused in one sentence with file and line where anything is out of order."""

import json
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mandala.core.record import (
    MOST_BYTES,
    HouseEntry,
    Player,
    Record,
    RecordError,
    Turn,
    dump_record,
    parse_record,
    read_lines,
    read_record,
    read_records,
)
from mandala.core.refusal import MandalaError
from mandala.core.replay import verify
from mandala.core.ruleset import load
from mandala.core.text import clean

EXAMPLES = Path(__file__).parent.parent / "examples"
LINES = (EXAMPLES / "cards.jsonl").read_text(encoding="utf-8").splitlines()
FIRST = LINES[0]


CARDS = load("cards")


def changed(**changes: Any) -> str:
    """The first example with other values."""
    return json.dumps(json.loads(FIRST) | changes)


def refused(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text, "games.jsonl", 7)
    error = caught.value
    assert str(error).startswith(f"games.jsonl:{error.line}: ")
    assert "\n" not in str(error)
    return error


# What is right --------------------------------------------------------------------------------------------------------


def test_a_record_is_read_as_the_contract_shows_it() -> None:
    text = """{"format": "mandala-record", "version": 1, "variant": "cards",
     "house_rules": [{"name": "long-hand", "options": {"limit": 10}, "plugin": "some-package 1.2"}],
     "players": [{"name": "Anna"}, {"name": "ismcts", "bot": "ismcts:3"}],
     "seed": 7, "setup": {"deck": "R"}, "shuffles": ["ROYG"],
     "turns": [{"seat": 0, "move": "M1R"}],
     "result": {"scores": [19, 17], "winners": [0], "reason": "sixth-colour"}}"""
    record = parse_record(text)
    assert record.house_rules == [HouseEntry(name="long-hand", options={"limit": 10}, plugin="some-package 1.2")]
    assert record.players == [Player(name="Anna"), Player(name="ismcts", bot="ismcts:3")]
    assert (record.seed, record.shuffles, record.turns) == (7, ["ROYG"], [Turn(seat=0, move="M1R")])
    assert record.result is not None
    assert (record.result.scores, record.result.winners) == ([19, 17], [0])


@pytest.mark.parametrize("file", ["cards.jsonl", "tiles.jsonl", "spiral.jsonl"])
def test_examples_are_written_as_they_were_read(file: str) -> None:
    lines = (EXAMPLES / file).read_text(encoding="utf-8").splitlines()
    assert [dump_record(found.record) for found in read_records(EXAMPLES / file)] == lines


def test_optional_keys_are_kept_and_left_out_where_they_say_nothing() -> None:
    full = changed(rules_fingerprint="abc", created="2025-01-01", assisted=True)
    assert json.loads(dump_record(parse_record(full))) == json.loads(full)
    empty = changed(rules_fingerprint=None, created=None, assisted=False)
    assert dump_record(parse_record(empty)) == FIRST


def test_names_in_any_script_stay_one_line() -> None:
    record = parse_record(changed(players=[{"name": "Zoë\n\u2028"}, {"name": "花"}]))
    written = dump_record(record)
    assert "花" in written
    assert "\n" not in written
    assert parse_record(written.encode()) == record


@pytest.mark.parametrize("seed", [None, 0, -5, 2**64 - 1])
def test_a_seed_is_null_or_a_whole_number(seed: int | None) -> None:
    assert parse_record(changed(seed=seed)).seed == seed


def test_a_jsonl_file_holds_a_record_a_line_and_blank_lines_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(f"{LINES[0]}\r\n\n   \n{LINES[1]}\n{LINES[2]}".encode())
    assert [(found.where, found.line) for found in read_records(file)] == [
        (str(file), 1),
        (str(file), 4),
        (str(file), 5),
    ]


def test_a_json_file_holds_one_record_over_several_lines(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(json.loads(FIRST), indent=2), encoding="utf-8")
    found = read_record(file)
    assert (dump_record(found.record), found.line) == (FIRST, 1)


def test_lines_are_read_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(FIRST + "\n" + "{" * 10, encoding="utf-8")
    records = read_records(file)
    assert next(records).line == 1
    with pytest.raises(RecordError, match=r"games\.jsonl:2: this is no JSON"):
        next(records)


# What is not ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "this is no JSON: Expecting value (column 1)"),
        ('{"format": ', "this is no JSON: Expecting value (column 12)"),
        ("[]", "a record is a JSON object"),
        ("{}", "this is no game record: its format is not mandala-record"),
        (changed(format="chess"), "this is no game record: its format is not mandala-record"),
        (changed(version=2), "this record has version 2, this program reads version 1"),
        (changed(version=True), "this record has version true, this program reads version 1"),
        (changed(version=1.0), "this record has version 1.0, this program reads version 1"),
        (changed(version="\x1b[2J"), r'this record has version "\u001b[2J", this program reads version 1'),
        (FIRST[:-1] + ', "variant": "tiles"}', "the key variant stands there twice"),
        (FIRST.replace('"deck": ', '"deck": "R", "deck": '), "the key deck stands there twice"),
        (FIRST.replace('"seed": null', '"seed": NaN'), "NaN is no number that a record may hold"),
        (FIRST.replace('"seed": null', '"seed": -Infinity'), "-Infinity is no number that a record may hold"),
        (FIRST.replace('"seed": null', '"seed": 1e999'), "a number is too large"),
        (FIRST.replace('"seed": null', '"seed": ' + "9" * 5000), "a number has too many digits"),
        (FIRST.replace("P1", r"\ud800"), "a text holds half a character"),
        (FIRST.replace('"deck"', r'"\udc00"'), "a text holds half a character"),
        (FIRST.replace('"seed": null', '"seed": ' + "[" * 100 + "]" * 100), "lists and objects are nested too deeply"),
        ("[" * 200_000, "lists and objects are nested too deeply"),
        ("\ufeff" + FIRST, "it begins with a byte order mark; save it as UTF-8 without one"),
    ],
)  # fmt: skip
def test_text_that_is_no_record_is_refused(text: str, why: str) -> None:
    error = refused(text)
    assert str(error) == f"games.jsonl:7: {why}"
    assert (error.where, error.line, error.ply) == ("games.jsonl", 7, None)


WRONG_VALUES: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, "colour"),
    ({"variant": ""}, "variant"),
    ({"variant": 1}, "variant"),
    ({"seed": True}, "seed"),
    ({"seed": 7.0}, "seed"),
    ({"seed": "7"}, "seed"),
    ({"seed": 2**64}, "seed"),
    ({"assisted": 1}, "assisted"),
    ({"players": []}, "players"),
    ({"players": [{"name": "x"}] * 21}, "players"),
    ({"players": [{"name": "x" * 201}]}, "players.0.name"),
    ({"players": [{"name": "x", "elo": 1}]}, "players.0.elo"),
    ({"house_rules": [{"options": {}}]}, "house_rules.0.name"),
    ({"house_rules": [{"name": "x"}] * 51}, "house_rules"),
    ({"setup": []}, "setup"),
    ({"shuffles": [["R"]]}, "shuffles.0"),
    ({"shuffles": ["R" * 10_001]}, "shuffles.0"),
    ({"result": {"scores": [1, True], "winners": [0], "reason": "x"}}, "result.scores.1"),
    ({"result": {"scores": [1, 2], "winners": [0]}}, "result.reason"),
    ({"created": "x" * 101}, "created"),
    ({"rules_fingerprint": 5}, "rules_fingerprint"),
]


@pytest.mark.parametrize(("changes", "key"), WRONG_VALUES)
def test_values_of_a_wrong_kind_or_size_are_refused_by_key(changes: dict[str, Any], key: str) -> None:
    error = refused(changed(**changes))
    assert str(error).startswith(f"games.jsonl:7: {key}: ")
    assert error.ply is None


def test_a_missing_key_is_named() -> None:
    data = json.loads(FIRST)
    del data["turns"]
    assert str(refused(json.dumps(data))) == "games.jsonl:7: turns: it has to be there"


@pytest.mark.parametrize(
    ("turn", "key"),
    [
        ({"seat": True, "move": "M1R"}, "seat"),
        ({"seat": -1, "move": "M1R"}, "seat"),
        ({"seat": 0, "move": ""}, "move"),
        ({"seat": 0, "move": "x" * 41}, "move"),
        ({"seat": 0, "move": "M1R", "time": 3}, "time"),
    ],
)
def test_a_faulty_turn_is_refused_with_its_ply(turn: dict[str, Any], key: str) -> None:
    turns = json.loads(FIRST)["turns"]
    turns[5] = turn
    error = refused(changed(turns=turns))
    assert error.ply == 5
    assert str(error).startswith(f"games.jsonl:7: ply 5: turns.5.{key}: ")


def test_bytes_that_are_not_utf_8_are_refused() -> None:
    text = FIRST.encode().replace(b"P1", b"\xff\xfe")
    place = text.index(b"\xff") + 1
    assert str(refused(text)) == f"games.jsonl:7: this is not UTF-8 text: byte {place} does not fit"


def test_control_and_direction_characters_of_a_file_are_never_repeated() -> None:
    error = refused(changed(**{"\x1b]0;owned\x07\u202e": 1}))
    assert str(error) == r"games.jsonl:7: \x1b]0;owned\x07\u202e: nothing of this name belongs here"
    assert clean(str(error)) == str(error)
    assert str(RecordError("no", "\x1b.json", 1)) == r"\x1b.json:1: no"


def test_json_errors_in_a_file_of_several_lines_name_the_line(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"format": "mandala-record",\n "version": 1,\n oops}', encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        read_record(file)
    assert (caught.value.line, caught.value.where) == (3, str(file))


def test_two_records_in_a_json_file_are_no_record(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    file.write_text(FIRST + "\n" + FIRST, encoding="utf-8")
    with pytest.raises(RecordError, match=r"games\.json:2: this is no JSON: Extra data"):
        read_record(file)


@pytest.mark.parametrize("content", [b"", b"\n  \n"])
@pytest.mark.parametrize("name", ["none.json", "none.jsonl"])
def test_a_file_without_a_record_is_refused(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(RecordError, match="1: there is no record in this file"):
        list(read_lines(tmp_path / name))


@pytest.mark.parametrize("name", ["long.json", "long.jsonl"])
def test_a_record_that_is_too_long_is_refused_before_it_is_parsed(tmp_path: Path, name: str) -> None:
    padding = " " * (MOST_BYTES - len(FIRST.encode()))
    (tmp_path / name).write_text(FIRST + padding, encoding="utf-8")
    assert dump_record(read_record(tmp_path / name).record) == FIRST
    (tmp_path / name).write_text(FIRST + padding + " ", encoding="utf-8")
    with pytest.raises(RecordError, match="1: this record is longer than 1048576 bytes"):
        read_record(tmp_path / name)


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r".*"):
        read_record(tmp_path)


# Fuzzing: whatever a file holds, one sentence comes out of it -----------------------------------------------------------

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["M1R", "P", "R" * 88]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip


def read_and_verify(text: str | bytes) -> Record | None:
    """The record if it is right, None where it is refused as it should be; anything else that is raised fails the test."""
    try:
        record = parse_record(text, "x.jsonl", 1)
        verify(record, "x.jsonl", 1, CARDS if (record.variant, record.house_rules) == ("cards", []) else None)
    except MandalaError as caught:
        error = str(caught)
    else:
        return record
    assert error
    assert clean(error, 10_000) == error
    return None


def places_in(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in JSON data, the data itself first."""
    keys: list[Any] = []
    if isinstance(data, dict):
        keys = list(cast("dict[str, Any]", data))
    elif isinstance(data, list):
        keys = [place for place, _value in enumerate(cast("list[object]", data))]
    return [path, *(place for key in keys for place in places_in(data[key], (*path, key)))]


@given(st.data())
def test_other_values_anywhere_in_a_record_are_refused_in_a_sentence(data: st.DataObject) -> None:
    record = json.loads(data.draw(st.sampled_from(LINES)))
    *path, last = data.draw(st.sampled_from(places_in(record)[1:]))
    part = record
    for step in path:
        part = part[step]
    match data.draw(st.sampled_from(["replace", "delete", "repeat"])):
        case "replace":
            part[last] = data.draw(JUNK)
        case "delete":
            del part[last]
        case _:
            twice = part[last]
            part[f"{last}x" if isinstance(last, str) else last] = [twice, twice]
    read_and_verify(json.dumps(record))


@given(st.sampled_from(LINES), st.data())
def test_other_bytes_anywhere_in_a_record_are_refused_in_a_sentence(line: str, data: st.DataObject) -> None:
    text = line.encode()
    start = data.draw(st.integers(0, len(text)))
    end = min(len(text), start + data.draw(st.integers(0, 3)))
    read_and_verify(text[:start] + data.draw(st.binary(max_size=3)) + text[end:])


@given(st.binary(max_size=60) | JUNK.map(lambda junk: json.dumps(junk).encode()))
def test_junk_is_refused_in_a_sentence(text: bytes) -> None:
    assert read_and_verify(text) is None
