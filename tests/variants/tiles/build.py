"""Positions of the tile-and-river game for tests, built by hand: a few tiles are named, the others are open and of one colour."""

from __future__ import annotations

from collections.abc import Sequence

from mandala.core.chance import NoChance
from mandala.core.options import Options
from mandala.core.play import checked_play, legal_tokens
from mandala.core.refusal import Refusal
from mandala.core.ruleset import HouseChoice, load
from mandala.core.text import clean
from mandala.core.typing import Move
from mandala.variants.tiles.colours import LETTERS
from mandala.variants.tiles.parameters import TilesParameters
from mandala.variants.tiles.rules import TilesRules
from mandala.variants.tiles.scoring import TilesScorer
from mandala.variants.tiles.state import PLAY, TilesState


def tiles_rules(*house: str) -> TilesRules:
    """The printed game, with house rules by name."""
    rules = load("tiles", [HouseChoice(name, {}) for name in house]).rules
    assert isinstance(rules, TilesRules)
    return rules


def rules_on(*outline: str) -> TilesRules:
    """The printed game on a board of another outline, for which there is no set-up with the right number of tiles."""
    parameters = TilesParameters.model_construct(outline=outline, colours=LETTERS, tiles_of_a_colour=9)
    options = Options()
    return TilesRules(parameters, TilesScorer(parameters, options), options, {})


def state_of(
    rules: TilesRules,
    tiles: str,
    *,
    bowls: str,
    claims: Sequence[str] = ("", ""),
    others: str = "p",
    seat: int = 0,
    phase: str = PLAY,
) -> TilesState:
    """A position: `d4=r` is an open red tile, `d4=R0` one of seat 0's red group; `others` is the colour of all other tiles, open.

    `claims` names by seat the spaces with claim markers, in the order of the river.
    """
    board, planes = rules.board, rules.planes
    named = dict(piece.split("=") for piece in tiles.split())
    assert set(named) <= set(board.names)
    opened, turned = 0, [0, 0]
    for space, name in enumerate(board.names):
        tile = named.get(name, others)
        bit = planes.tile(LETTERS.index(tile[0].upper()), space)
        if tile[0].islower():
            opened |= bit
        else:
            turned[int(tile[1])] |= bit
    markers = [tuple(map(board.names.index, names.split())) for names in claims]
    founded = [tuple(planes.colour_on(turned[owner], space) for space in markers[owner]) for owner in (0, 1)]
    first, second = map(LETTERS.index, bowls)
    state = TilesState(
        to_act=seat,
        facts=rules.start_facts(2),
        open=opened,
        turned=(turned[0], turned[1]),
        founded=(founded[0], founded[1]),
        claims=(markers[0], markers[1]),
        bowls=(first, second),
        spare=(),
        phase=phase,
        derived_open_spaces=0,
    )
    rules.derive(state)
    return state


def move(rules: TilesRules, token: str) -> Move:
    """The move of a token."""
    found = rules.vocabulary.find(token)
    assert found is not None, token
    return found


def play(rules: TilesRules, state: TilesState, *tokens: str) -> TilesState:
    """The state after these moves, each of them legal."""
    for token in tokens:
        state = checked_play(rules, state, move(rules, token), NoChance())
    return state


def legal(rules: TilesRules, state: TilesState) -> str:
    """The legal moves, sorted, with spaces between."""
    return " ".join(legal_tokens(rules, state))


def why_not(rules: TilesRules, state: TilesState, token: str) -> str:
    """The refusal of a move, as it is shown."""
    refusal = rules.why_not(state, move(rules, token))
    assert isinstance(refusal, Refusal), f"{token} is legal"
    return clean(refusal)


def groups(rules: TilesRules, state: TilesState) -> list[dict[str, str]]:
    """By seat, each group's letter in the order of the river and the spaces of its tiles."""
    return [
        {
            LETTERS[colour]: " ".join(rules.board.names_in(rules.planes.plane(state.turned[seat], colour)))
            for colour in state.founded[seat]
        }
        for seat in (0, 1)
    ]


def bowls(state: TilesState) -> str:
    """Both bowl tiles as letters."""
    return "".join(LETTERS[colour] for colour in state.bowls)
