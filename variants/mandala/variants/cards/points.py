"""The decision points of the card game: every choice of the rules that a house rule may override, with its number."""

from collections.abc import Iterable, Mapping

from mandala.core.options import Options
from mandala.core.rules import Rules
from mandala.core.scoring import Scorer
from mandala.core.typing import Seat

from .bag import ALL_COLOURS, CARRY, EMPTY, held_in, size
from .parameters import CardParameters
from .setups import CARDS
from .state import BOTH, CardsSetup, CardsState, CardsView
from .tables import Lies, MoveTables, bars_table

__all__ = ["DEAD_END", "DECK_EXHAUSTED", "NO_CARDS", "SIXTH_COLOUR", "STALEMATE", "CardPoints"]

SIXTH_COLOUR = "sixth-colour"
DECK_EXHAUSTED = "deck-exhausted"
DEAD_END = "dead-end"
NO_CARDS = "no-cards"
STALEMATE = "stalemate"


class CardPoints(Rules[CardsState, CardsView, CardsSetup, CardParameters]):
    """What the printed rules decide. Points that depend on no state are asked once, when the tables are made."""

    def __init__(
        self,
        parameters: CardParameters,
        scorer: Scorer[CardsState, CardParameters],
        options: Options,
        sources: Mapping[type, str],
    ) -> None:
        super().__init__(parameters, scorer, options, sources)
        self._tables = MoveTables(self.vocabulary, self.field_counts, self.discard_counts, parameters.kept_in_hand)
        self._bars = bars_table(self.may_join_mountain, self.may_join_field)
        # Nobody draws more cards than there are, whatever a house rule says.
        self._draws = tuple(min(self.draws_after_building(held), len(CARDS)) for held in range(len(CARDS) + 1))
        self._stalemate_discards = parameters.stalemate_discards
        self._refills = parameters.starting_mountain

    def may_join_mountain(self, lies: Lies) -> bool:
        """M2: whether a colour that lies so in a mandala may join its mountain."""
        return not (lies.in_own_field or lies.in_other_field)

    def may_join_field(self, lies: Lies) -> bool:
        """M2: whether a colour that lies so in a mandala may join the player's own field of it."""
        return not (lies.on_mountain or lies.in_other_field)

    def field_counts(self, in_hand: int, rest: int) -> Iterable[int]:
        """M4: how many of a colour may go to a field, with `in_hand` of it and `rest` other cards in hand."""
        return range(1, in_hand + min(0, rest - self.parameters.kept_in_hand) + 1)

    def discard_counts(self, in_hand: int) -> Iterable[int]:
        """M5: how many of a colour may be discarded, with `in_hand` of it in hand."""
        return range(1, in_hand + 1)

    def draws_after_building(self, in_hand: int) -> int:
        """M3: how many cards are drawn with `in_hand` cards left; never below 0."""
        return max(0, min(self.parameters.most_drawn, self.parameters.hand_limit - in_hand))

    def is_complete(self, state: CardsState, mandala: int) -> bool:
        """M6: whether a mandala is complete."""
        own, other = state.fields[mandala]
        return state.mountains[mandala] + own + other + CARRY & ALL_COLOURS == ALL_COLOURS

    def first_to_choose(self, state: CardsState, mandala: int) -> Seat:
        """M7: who chooses first, the mandala having been completed by `state.completer`."""
        own, other = map(size, state.fields[mandala])
        if own == other:
            return 1 - state.completer
        return 0 if own > other else 1

    def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
        """M8: whether `seat` keeps what it claims of the mandala that is being divided."""
        return state.fields[state.dividing][seat] != EMPTY

    def next_after_division(self, state: CardsState) -> Seat:
        """M9: who plays next once a mandala has been divided."""
        return 1 - state.completer

    def ends_after_division(self, state: CardsState) -> str | None:
        """M10, M11: why the game ends now that a mandala has been divided, or None where it goes on."""
        if state.sixth_colour:
            return SIXTH_COLOUR
        return DECK_EXHAUSTED if state.deck_used_up else None

    def ends_after_action(self, state: CardsState) -> str | None:
        """M13 to M15: why the game ends after an action that completed nothing or a refill, or None where it goes on."""
        reach = state.derived_reach + CARRY & ALL_COLOURS
        if reach != ALL_COLOURS and all(
            ALL_COLOURS & ~(reach | held_in(state.mountains[m] + sum(state.fields[m]))) for m in (0, 1)
        ):
            return DEAD_END
        if state.hands == BOTH:
            return NO_CARDS
        return STALEMATE if state.discards_in_a_row >= self._stalemate_discards else None

    def sees_start_cup(self, viewer: Seat, owner: Seat) -> bool:
        """M18, visibility: whether `viewer` knows the cards dealt into `owner`'s cup."""
        return viewer == owner

    def sees_hand(self, viewer: Seat, owner: Seat) -> bool:
        """M18, visibility: whether `viewer` knows `owner`'s hand."""
        return viewer == owner
