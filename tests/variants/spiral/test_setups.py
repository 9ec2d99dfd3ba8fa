"""Set-ups of the spiral-pawn game (I1): what is dealt, read, written and refused."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from mandala.core.chance import RandomDealer
from mandala.core.refusal import MandalaError

from .build import spiral_rules

RULES = spiral_rules()
IN_ORDER = " ".join(f"{colour}{size}" for colour in "RYGBK" for size in "123" for _piece in range(5))


def refused(path: str, players: int = 2) -> str:
    return str(RULES.check_setup(RULES.read_setup({"path": path, "players": players})))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_i1_a_deal_is_a_possible_setup_and_survives_a_record(players: int) -> None:
    setup = RULES.deal(RandomDealer(players), players)
    assert RULES.check_setup(setup) is None
    assert RULES.read_setup(RULES.write_setup(setup)) == setup
    assert RULES.start(setup).path[1:] == setup.path


def test_i1_space_1_comes_first() -> None:
    setup = RULES.read_setup({"path": IN_ORDER, "players": 4})
    assert RULES.check_setup(setup) is None
    assert RULES.write_setup(setup) == {"path": IN_ORDER, "players": 4}


def test_i1_wrong_numbers_are_refused() -> None:
    assert refused(IN_ORDER.replace("R1", "R2", 1)) == "the path has 4 pieces red 1, not 5 (I1)"
    assert refused(IN_ORDER[3:]) == "the path has 74 pieces, not 75 (I1)"
    assert refused(IN_ORDER + " K3") == "the path has 76 pieces, not 75 (I1)"
    assert refused("R1 " * 200 + "R1") == "the path has 201 pieces, not 75 (I1)"
    for players in (-1, 0, 1, 6, 10**30):
        assert refused(IN_ORDER, players) == f"two to five can play, not {players} (I1)"


@pytest.mark.parametrize(
    ("path", "piece"),
    [
        (IN_ORDER.replace("R1", "O1", 1), "O1"),
        (IN_ORDER.replace("R1", "r1", 1), "r1"),
        (IN_ORDER.replace("R1", "R4", 1), "R4"),
        (IN_ORDER + " ", ""),
        (IN_ORDER.replace(" ", "  ", 1), ""),
        (IN_ORDER + "\n", "K3\\n"),
        ("", ""),
    ],
)
def test_i1_what_is_no_piece_is_refused(path: str, piece: str) -> None:
    with pytest.raises(MandalaError) as caught:
        RULES.read_setup({"path": path, "players": 2})
    assert (
        str(caught.value) == f"“{piece}” on the path is no piece; they are R1 to K3, with one space between them (I1)"
    )


@pytest.mark.parametrize(
    "data",
    [
        {"path": IN_ORDER, "players": "2"},
        {"path": IN_ORDER, "players": True},
        {"path": IN_ORDER},
        {"path": IN_ORDER, "players": 2, "eye": ""},
        {"path": IN_ORDER.split(), "players": 2},
        [],
        None,
    ],
)
def test_i1_a_malformed_setup_is_an_error(data: Any) -> None:
    with pytest.raises(ValidationError):
        RULES.read_setup(data)
