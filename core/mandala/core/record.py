"""Records: a whole game as text, read strictly.

A record file may come from anyone. Its size is limited before it is parsed, every text, list and number is bounded, unknown and
repeated keys are refused, and whatever of it reaches a message has been through `text.clean`. Reading a record needs no rule set:
where a plugin is missing, its moves and result can still be listed.
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal, TypeGuard

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mandala.core.chance import LARGEST_SEED
from mandala.core.problems import first_problem
from mandala.core.refusal import MandalaError, Refusal
from mandala.core.text import Text, _, clean
from mandala.core.typing import override

__all__ = [
    "FORMAT",
    "MOST_BYTES",
    "VERSION",
    "HouseEntry",
    "Located",
    "Player",
    "Record",
    "RecordError",
    "RecordText",
    "Result",
    "Turn",
    "dump_record",
    "parse_record",
    "read_lines",
    "read_record",
    "read_records",
]

FORMAT = "mandala-record"
VERSION = 1
MOST_BYTES = 1 << 20
"""The longest record that is read, in bytes."""

_DEEPEST = 16
_MOST_SEATS = 20
_MOST_TURNS = 20_000

Seats = Annotated[int, Field(ge=0, lt=_MOST_SEATS)]
Points = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Words = Annotated[str, Field(max_length=200)]


class _Model(BaseModel):
    """No unknown keys, no conversions (a bool is no number), nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class HouseEntry(_Model):
    """A house rule in force: its name, its options, and the package that brought it with its version."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    options: dict[Annotated[str, Field(max_length=100)], Any] = Field(default_factory=dict, max_length=100)
    plugin: Words = ""


class Player(_Model):
    """Who sat at a seat; `bot` says which one it was, with its level."""

    name: Words
    bot: Words | None = None


class Turn(_Model):
    """One move: who made it, and its notation."""

    seat: Seats
    move: Annotated[str, Field(min_length=1, max_length=40)]


class Result(_Model):
    """How the game ended: points by seat, the seats that won, the reason."""

    scores: Annotated[list[Points], Field(max_length=_MOST_SEATS)]
    winners: Annotated[list[Seats], Field(max_length=_MOST_SEATS)]
    reason: Words


class Record(_Model):
    """A game, complete enough to be replayed without its seed. The fields stand in the order in which they are written."""

    format: Literal["mandala-record"] = "mandala-record"
    version: Literal[1] = 1
    variant: Annotated[str, Field(min_length=1, max_length=100)]
    house_rules: Annotated[list[HouseEntry], Field(max_length=50)]
    rules_fingerprint: Annotated[str, Field(max_length=100)] | None = None
    players: Annotated[list[Player], Field(min_length=1, max_length=_MOST_SEATS)]
    created: Annotated[str, Field(max_length=100)] | None = None
    assisted: bool = False
    seed: Annotated[int, Field(ge=-LARGEST_SEED, le=LARGEST_SEED)] | None
    setup: Annotated[dict[str, Any], Field(max_length=100)]
    shuffles: Annotated[list[Annotated[str, Field(max_length=10_000)]], Field(max_length=10_000)]
    turns: Annotated[list[Turn], Field(max_length=_MOST_TURNS)]
    result: Result | None


class RecordError(MandalaError):
    """What is wrong with a record, as `FILE:LINE: ply K: why`; the parts are attributes too.

    `where` is empty for a record that came from no file; `line` counts from 1. `ply` is the number of moves before the position
    that is concerned, 0 for the set-up; None where no position is.
    """

    def __init__(self, message: Text | Refusal | str, where: str = "", line: int = 0, ply: int | None = None) -> None:
        super().__init__(message)
        self.where = where
        self.line = line
        self.ply = ply

    @override
    def __str__(self) -> str:
        source = f"{clean(self.where)}:{self.line}: " if self.where else ""
        if self.ply is None:
            return f"{source}{self.message}"
        return source + str(_("ply {ply}: {why}", ply=self.ply, why=self.message))


@dataclass(frozen=True, slots=True)
class Located:
    """A record and where it was found."""

    record: Record
    where: str
    line: int


@dataclass(frozen=True, slots=True)
class RecordText:
    """The text of one record, not yet looked at."""

    text: bytes
    where: str
    line: int


# Reading --------------------------------------------------------------------------------------------------------------


def read_records(path: Path | str) -> Iterator[Located]:
    """The records of a file, one after another; raises `RecordError` at the first that cannot be read, `OSError`."""
    for line in read_lines(path):
        yield Located(parse_record(line.text, line.where, line.line), line.where, line.line)


def read_record(path: Path | str) -> Located:
    """The first record of a file; raises `RecordError`, also where the file holds none, `OSError`."""
    return next(read_records(path))


def read_lines(path: Path | str) -> Iterator[RecordText]:
    """The text of each record: of a `.jsonl` file every line that is not blank, of any other file the whole.

    Never holds more than one record may be long; raises `RecordError` where one is longer or there is none, `OSError`.
    """
    where = str(path)
    with Path(path).open("rb") as file:
        lines = _each_line(file, where) if Path(path).suffix == ".jsonl" else _whole(file, where)
        found = False
        for line in lines:
            if line.text.strip():
                found = True
                yield line
        if not found:
            raise RecordError(_("there is no record in this file"), where, 1)


def _each_line(file: BinaryIO, where: str) -> Iterator[RecordText]:
    number = 0
    while text := file.readline(MOST_BYTES + 2):
        number += 1
        yield RecordText(_limited(text.rstrip(b"\r\n"), where, number), where, number)


def _whole(file: BinaryIO, where: str) -> Iterator[RecordText]:
    yield RecordText(_limited(file.read(MOST_BYTES + 1), where, 1), where, 1)


def _limited(text: bytes, where: str, line: int) -> bytes:
    if len(text) > MOST_BYTES:
        raise RecordError(_("this record is longer than {most} bytes", most=MOST_BYTES), where, line)
    return text


def parse_record(text: str | bytes, where: str = "", line: int = 0) -> Record:
    """The record that a JSON text holds; raises `RecordError`."""
    data = _parse_json(text, where, line)
    if not _is_object(data):
        raise RecordError(_("a record is a JSON object"), where, line)
    _check_heading(data, where, line)
    try:
        return Record.model_validate(data)
    except ValidationError as error:
        raise _as_record_error(error, where, line) from None


def _check_heading(data: Mapping[str, Any], where: str, line: int) -> None:
    """Format and version first: another version may have other keys."""
    found = data.get("format")
    if found != FORMAT:
        raise RecordError(_("this is no game record: its format is not {format}", format=FORMAT), where, line)
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        shown = clean(json.dumps(version), 40)
        raise RecordError(
            _("this record has version {found}, this program reads version {wanted}", found=shown, wanted=VERSION),
            where,
            line,
        )


def _as_record_error(error: ValidationError, where: str, line: int) -> RecordError:
    """The first problem that pydantic found, with the ply where it lies in a turn."""
    location = error.errors(include_url=False, include_context=False, include_input=False)[0]["loc"]
    ply = next((step for step in location[1:2] if isinstance(step, int)), None) if location[:1] == ("turns",) else None
    key, why = first_problem(error)
    return RecordError(_("{key}: {why}", key=key, why=why), where, line, ply)


# JSON, without what Python's parser lets through ------------------------------------------------------------------------


class _NotPlain(ValueError):
    """Something that JSON or a record may not hold."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


def _parse_json(text: str | bytes, where: str, line: int) -> object:
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        if decoded.startswith("\ufeff"):
            raise _NotPlain(_("it begins with a byte order mark; save it as UTF-8 without one"))
        data: object = json.loads(decoded, object_pairs_hook=_unique, parse_constant=_no_constant)
        _check_plain(data)
    except UnicodeDecodeError as error:
        raise RecordError(
            _("this is not UTF-8 text: byte {number} does not fit", number=error.start + 1), where, line
        ) from None
    except json.JSONDecodeError as error:
        at = line + error.lineno - 1
        raise RecordError(
            _("this is no JSON: {why} (column {column})", why=clean(error.msg), column=error.colno), where, at
        ) from None
    except RecursionError:
        raise RecordError(_too_deep(), where, line) from None
    except _NotPlain as error:
        raise RecordError(error.why, where, line) from None
    except ValueError:
        # What is left is Python's limit on the digits of a number.
        raise RecordError(_("a number has too many digits"), where, line) from None
    return data


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _NotPlain(_("the key {key} stands there twice", key=clean(twice, 80)))
    return found


def _no_constant(name: str) -> object:
    raise _NotPlain(_("{name} is no number that a record may hold", name=name))


def _too_deep() -> Text:
    return _("lists and objects are nested too deeply")


def _is_object(data: object) -> TypeGuard[dict[str, object]]:
    return isinstance(data, dict)


def _is_list(data: object) -> TypeGuard[list[object]]:
    return isinstance(data, list)


def _check_plain(data: object) -> None:
    """Bounds the depth, and refuses infinite numbers (`1e999`) and halves of characters (`"\\ud800"`)."""
    waiting = [(data, 1)]
    while waiting:
        value, depth = waiting.pop()
        if depth > _DEEPEST:
            raise _NotPlain(_too_deep())
        if _is_object(value):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif _is_list(value):
            waiting += [(part, depth + 1) for part in value]
        elif isinstance(value, float) and not math.isfinite(value):
            raise _NotPlain(_("a number is too large"))
        elif isinstance(value, str) and any("\ud800" <= character <= "\udfff" for character in value):
            raise _NotPlain(_("a text holds half a character"))


# Writing --------------------------------------------------------------------------------------------------------------


def dump_record(record: Record) -> str:
    """The record as one line of JSON, without a line end. Optional keys that say nothing are left out."""
    data = record.model_dump(mode="json")
    for key in ("rules_fingerprint", "created"):
        if data[key] is None:
            del data[key]
    if not record.assisted:
        del data["assisted"]
    for player in data["players"]:
        if player["bot"] is None:
            del player["bot"]
    return json.dumps(data, ensure_ascii=False, allow_nan=False)
