"""What a hint says of a bot's choice."""

from mandala.cli.advice import advice, rounded
from mandala.core.bots.bot import Choice
from mandala.core.match import Match
from mandala.core.record import Player
from mandala.core.ruleset import load

FOR_WINNING = "The best move is the one that seems most likely to win, even where another promises more points."


def lines(expected: float | None, *others: float, note: str = "") -> list[str]:
    """What is said of the first legal move and of others, without the words for the moves."""
    match = Match.new(load("cards"), [Player(name="Anna"), Player(name="Ben")], 5)
    first, *following = match.legal()
    choice = Choice(first, expected, tuple(zip(following, others, strict=False)), note)
    told = [str(line) for line in advice(match.rules, match.view(0), choice)]
    assert told[0].startswith("Best: ")
    return [line.rpartition("), ")[2] for line in told[1:]]


def test_a_best_move_with_fewer_points_than_another_is_explained() -> None:
    assert lines(2.0, 4.5, 1.0) == [
        "Expected at the end: 2.0 points more than the best opponent.", "+4.5.", "+1.0.", FOR_WINNING,
    ]  # fmt: skip
    assert FOR_WINNING not in lines(2.0, 1.9, 2.0)
    # No more than is shown.
    assert FOR_WINNING not in lines(2.0, 2.04)
    assert lines(None, note="why") == ["why"]


def test_nought_has_no_sign() -> None:
    assert lines(-0.04, -0.04, -0.05001) == [
        "Expected at the end: level with the best opponent.", "+0.0.", "-0.1.",
    ]  # fmt: skip
    assert [str(rounded(points)) for points in (-0.0001, -0.0, 0.0, -0.001)] == ["0.0", "0.0", "0.0", "-0.001"]
