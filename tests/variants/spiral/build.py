"""States of the spiral-pawn game for tests, built by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mandala.core.chance import NoChance
from mandala.core.play import legal_tokens
from mandala.core.ruleset import load, parse_house
from mandala.core.typing import Move
from mandala.variants.spiral.pieces import (
    ALL_PIECES,
    EMPTY,
    KINDS,
    TOKENS,
    Bag,
    bag_of,
    count,
    kinds_in,
    one,
    pieces_in,
)
from mandala.variants.spiral.rules import SpiralRules
from mandala.variants.spiral.spaces import SPACES, at
from mandala.variants.spiral.state import Scoring, SpiralState, open_sets


def spiral_rules(*house: str) -> SpiralRules:
    """The printed game, or that with house rules."""
    rules = load("spiral", list(map(parse_house, house))).rules
    assert isinstance(rules, SpiralRules)
    return rules


def bag(tokens: str) -> Bag:
    return bag_of(TOKENS.index(token) for token in tokens.split())


def tokens(pieces: Bag) -> str:
    return " ".join(TOKENS[kind] for kind in KINDS for _piece in range(count(pieces, kind)))


def state_of(
    rules: SpiralRules, pawns: Sequence[int], left: Mapping[int, str], collections: Sequence[str], seat: int = 0
) -> SpiralState:
    """A position with `left` on the path, `seat` to act; every other piece is in the Eye, and sets with none left have scored."""
    bags = tuple(map(bag, collections))
    assert len(bags) == len(pawns)
    on_path = {space: one(TOKENS.index(token)) for space, token in left.items()}
    eye = ALL_PIECES - sum(bags) - sum(on_path.values())
    assert all(0 <= count(eye, kind) <= 5 for kind in KINDS)
    gone = pieces_in(ALL_PIECES - sum(on_path.values()))
    state = SpiralState(
        to_act=seat,
        facts=rules.start_facts(len(pawns)),
        path=(EMPTY, *(on_path.get(space) or next(gone) for space in SPACES)),
        left=sum(map(at, on_path)),
        pawns=tuple(pawns),
        collections=bags,
        eye=eye,
    )
    scored = [kind for kind in KINDS if kind not in kinds_in(open_sets(state))]
    state.scorings = (Scoring(8 * bag_of(scored), rules.sets.tie_order(state)),)
    assert rules.invariant(state) is None
    return state


def move(rules: SpiralRules, token: str) -> Move:
    found = rules.vocabulary.find(token)
    assert found is not None, token
    return found


def play(rules: SpiralRules, state: SpiralState, *moves: str) -> SpiralState:
    """Plays legal moves."""
    for token in moves:
        assert token in legal_tokens(rules, state), (token, legal_tokens(rules, state))
        state = rules.play(state, move(rules, token), NoChance())
        assert rules.invariant(state) is None
    return state


def why_not(rules: SpiralRules, state: SpiralState, token: str) -> str:
    return str(rules.why_not(state, move(rules, token)))


def dealt(rules: SpiralRules, players: int) -> SpiralState:
    """The start with the pieces laid kind by kind: R1 on spaces 1 to 5, R2 on 6 to 10, and so on, K3 on 71 to 75."""
    path = " ".join(token for token in TOKENS for _piece in range(5))
    return rules.start(rules.read_setup({"path": path, "players": players}))
