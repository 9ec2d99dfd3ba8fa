"""The product against the reference model, move by move: from deals, and from lopsided boards where faults show."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from mandala.core.chance import NoChance
from mandala.variants.tiles.colours import LETTERS, NO_TILE
from mandala.variants.tiles.rules import TilesRules

from . import reference
from .build import groups, legal, move, rules_on, tiles_rules

GAMES_FROM_DEALS = 25
GAMES_ON_LOPSIDED_BOARDS = 400
OUTLINES = (("xxx", "xxx", "xxx"), ("x.xx", "xxxx", ".xxx"), (".xx.", "xxxx", "xxxx", ".xx."), ("xxxxxx", "xx..xx"))


def play_side_by_side(rules: TilesRules, setup: dict[str, Any], rng: Random) -> Counter[str]:
    """Random moves to the end, everything compared after each; how often each kind of move was made, and each end."""
    game = reference.Game(setup)
    state = rules.start(rules.read_setup(setup))
    made: Counter[str] = Counter()
    while True:
        assert rules.to_act(state) == game.to_act()
        assert legal(rules, state).split() == game.legal()
        assert list(rules.scorer.totals(state)) == game.scores()
        assert sum(line.points for line in rules.scorer.lines(state)) == sum(game.scores())
        if rules.is_over(state):
            break
        token = rng.choice(game.legal())
        made[token[0]] += 1
        made["extra" if game.phase == "extra" else game.phase] += 1
        game.play(token)
        state = rules.play(state, move(rules, token), NoChance())
        compare(rules, state, game)
    result, outcome = game.result(), rules.outcome(state)
    assert outcome is not None
    assert result == {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": outcome.reason}
    made["drawn" if len(outcome.winners) == 2 else "won"] += 1
    return made


def compare(rules: TilesRules, state: Any, game: reference.Game) -> None:
    """Every fact, and what is derived from the facts."""
    assert [LETTERS[bowl] for bowl in state.bowls] == game.bowls
    assert [[LETTERS[colour] for colour in founded] for founded in state.founded] == game.rivers
    assert groups(rules, state) == [
        {colour: " ".join(sorted(game.group(seat, colour))) for colour in game.rivers[seat]} for seat in (0, 1)
    ]
    opened = {
        rules.board.names[space]: LETTERS[colour]
        for space in rules.board.spaces
        if (colour := rules.planes.colour_on(state.open, space)) != NO_TILE
    }
    assert opened == game.open
    twin = state.copy()
    rules.derive(twin)
    assert twin == state
    for seat in (0, 1):
        view = rules.view(state, seat)
        assert rules.determinize(view, Random(1)) == state
        assert rules.view(rules.determinize(view, Random(1)), seat) == view


def test_games_from_deals_agree() -> None:
    rules, rng = tiles_rules(), Random(1)
    made: Counter[str] = Counter()
    for _game in range(GAMES_FROM_DEALS):
        made += play_side_by_side(rules, reference.Game.random_setup(rng), rng)
    assert made["X"] > 0
    assert made["extra"] > GAMES_FROM_DEALS / 4


def test_games_on_lopsided_boards_agree() -> None:
    rng = Random(2)
    made: Counter[str] = Counter()
    boards = [(outline, rules_on(*outline)) for outline in OUTLINES]
    for number in range(GAMES_ON_LOPSIDED_BOARDS):
        outline, rules = boards[number % len(boards)]
        colours = rng.choices(reference.COLOURS, k=rng.randint(1, 4))
        board = ["".join(rng.choice(colours) if mark == "x" else "." for mark in row) for row in outline]
        spare = "".join(rng.choices(reference.COLOURS, k=2))
        made += play_side_by_side(rules, {"board": board, "spare": spare}, rng)
    assert made["drawn"] > GAMES_ON_LOPSIDED_BOARDS / 20
    assert made["X"] > 0


def test_games_on_the_printed_board_with_one_or_two_colours_agree() -> None:
    rules, rng = tiles_rules(), Random(3)
    for _game in range(12):
        setup = reference.Game.random_setup(rng)
        two = rng.sample(reference.COLOURS, 2)
        setup["board"] = ["".join(mark if mark == "." else rng.choice(two) for mark in row) for row in setup["board"]]
        play_side_by_side(rules, setup, rng)
