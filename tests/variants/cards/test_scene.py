"""What is drawn of a card game: one's own cards, nothing hidden, M18."""

from __future__ import annotations

from mandala.core.chance import RandomDealer
from mandala.core.scene import ListPanel
from mandala.core.typing import Seat
from mandala.variants.cards.scene import scene
from mandala.variants.cards.state import CardsState

from .build import card_rules, play, state_of

RULES = card_rules()


def drawn(state: CardsState, seat: Seat) -> dict[str, dict[str, str]]:
    """Panel titles to labels to what stands there: marks with their numbers, then the note."""
    panels: dict[str, dict[str, str]] = {}
    for row in scene(RULES, RULES.view(state, seat)).rows:
        for panel in row:
            assert isinstance(panel, ListPanel)
            panels[str(panel.title)] = {
                str(item.label): " ".join(
                    [f"{piece.mark}{piece.number if piece.number > 1 else ''}" for piece in item.pieces]
                    + ([str(item.note)] if item.note else [])
                )
                for item in panel.items
            }
    return panels


STATE = state_of(
    RULES, hands=("KRR", "OY"), start_cups=("GG", "PK"), claims=("R", "OO"), rivers=("RO", "K"), mountains=("ROO", "Y"),
    fields=(("GG", "P"), ("", "")), deck="ROYGPK" * 4, discards="RRY",
)  # fmt: skip


def test_own_hand_cup_and_river_are_shown() -> None:
    own = drawn(STATE, 0)["You (player 1)"]
    assert own == {"River": "1R 2O 3. 4. 5. 6.", "Cup": "R G2 3 cards", "Hand": "R2 K 3 cards"}


def test_m18_the_opponents_hand_and_starting_cup_are_not() -> None:
    other = drawn(STATE, 0)["Player 2"]
    assert other == {"River": "1K 2. 3. 4. 5. 6.", "Cup": "O2 and 2 dealt face down, 4 in all", "Hand": "2 cards"}


def test_mandalas_show_mountain_and_fields_from_the_viewers_side() -> None:
    assert drawn(STATE, 1)["Mandala 1: 4 of 6 colours"] == {
        "Player 1's field": "G2",
        "Mountain 1": "R O2",
        "Your field": "P",
    }


def test_m7_a_mandala_that_is_divided_is_not_said_to_grow() -> None:
    # Black completes mandala 1 (M6), which has a card in each field; mandala 2 has yellow alone.
    state = state_of(
        RULES, hands=("KRR", "OY"), mountains=("ROY", "Y"), fields=(("G", "P"), ("", "")), deck="ROYGPK" * 4
    )
    assert "Mandala 1: 5 of 6 colours" in drawn(state, 0)
    divided = play(RULES, state, "M1K", "CR")
    assert {"Mandala 1: being divided", "Mandala 2: 1 of 6 colours"} <= set(drawn(divided, 0))


def test_m18_the_discard_pile_shows_its_size_and_top_card() -> None:
    state = play(RULES, STATE, "DR2")
    assert drawn(state, 0)["Table"] == {"Deck": "22 cards", "Discards": "R on top of 5"}
    assert drawn(STATE, 0)["Table"]["Discards"] == "none"


def test_the_status_says_whose_turn_it_is_and_what_is_going_on() -> None:
    assert str(scene(RULES, RULES.view(STATE, 0)).status) == "Your turn"
    assert str(scene(RULES, RULES.view(STATE, 1)).status) == "Player 1's turn"
    dividing = play(RULES, state_of(RULES, hands=("KR", "O"), mountains=("ROY", ""), fields=(("GG", "P"), ("", "")),
                                    deck="ROYGPK" * 3), "M1K")  # fmt: skip
    assert str(scene(RULES, RULES.view(dividing, 0)).status) == (
        "Your turn: mandala 1 is being divided, claim a colour (M7)"
    )
    last = state_of(RULES, hands=("KR", "O"), deck="ROYGPK", deck_ran_out=True)
    assert "the next mandala completed is the last (M11)" in str(scene(RULES, RULES.view(last, 0)).status)
    over = state_of(RULES, hands=("RO", "YG"), claims=("P" * 9, "P" * 9), deck="RRRR")
    ended = RULES.play(over, RULES.legal_moves(over)[0], RandomDealer(1))
    assert str(scene(RULES, RULES.view(ended, 0)).status) == "The game is over."
