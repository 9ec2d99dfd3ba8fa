"""A reference model of `cards`: slow, plain and independent of the product, an oracle for its tests.

Cards are letters, every pile is a list of letters, and nothing that can be counted is remembered. The rule
numbers are those of the printed rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

COLOURS = "ROYGPK"
SEATS = (0, 1)
MANDALAS = (0, 1)

Shuffles = Callable[[list[str]], list[str]]


class Game:
    """A game under way. Its piles may be read by tests; `fields` goes by mandala, then by seat."""

    def __init__(self, setup: dict[str, Any], shuffles: Shuffles) -> None:
        """Starts from a deal (M1); `shuffles` makes a deck of the discards, first card drawn first."""
        self.shuffles = shuffles
        self.mountains: list[list[str]] = [list(mountain) for mountain in setup["mountains"]]
        self.hands: list[list[str]] = [list(hand) for hand in setup["hands"]]
        self.cups: list[list[str]] = [list(cup) for cup in setup["cups"]]
        self.deck: list[str] = list(setup["deck"])
        self.fields: list[list[list[str]]] = [[[], []], [[], []]]
        self.rivers: list[list[str]] = [[], []]
        self.discards: list[str] = []
        self.seat = 0
        # A deal that leaves no deck has drawn its last card, so M11 holds from the start.
        self.deck_ran_out = not self.deck
        self.discards_in_a_row = 0
        self.dividing: int | None = None
        self.completer = 0
        self.reason: str | None = None

    @classmethod
    def from_position(
        cls,
        shuffles: Shuffles,
        *,
        hands: Sequence[str],
        start_cups: Sequence[str] = ("", ""),
        claims: Sequence[str] = ("", ""),
        rivers: Sequence[str] = ("", ""),
        mountains: Sequence[str] = ("", ""),
        fields: Sequence[Sequence[str]] = (("", ""), ("", "")),
        deck: str = "",
        discards: str = "",
        seat: int = 0,
        deck_ran_out: bool | None = None,
        discards_in_a_row: int = 0,
    ) -> Game:
        """A constructed position with no complete mandala, `seat` to act.

        `fields` goes by mandala, then by seat; `claims` are the cards claimed into the cups, river cards
        apart. `deck_ran_out` says whether the last card of the first deck has been drawn; left out, an
        empty deck says so. M13 to M15 are looked at after the first action, not before it.
        """
        cups = [start + claimed for start, claimed in zip(start_cups, claims, strict=True)]
        game = cls({"mountains": mountains, "hands": hands, "cups": cups, "deck": deck}, shuffles)
        game.fields = [[list(field) for field in pair] for pair in fields]
        game.rivers = [list(river) for river in rivers]
        game.discards = list(discards)
        game.seat = seat
        if deck_ran_out is not None:
            game.deck_ran_out = deck_ran_out
        game.discards_in_a_row = discards_in_a_row
        assert not any(game.is_complete(mandala) for mandala in MANDALAS)
        return game

    @staticmethod
    def random_setup(rng: Random, seats: int = 2) -> dict[str, Any]:
        """A deal of the 108 cards (M1)."""
        assert seats == 2
        cards = list(COLOURS * 18)
        rng.shuffle(cards)
        return deal(cards)

    def to_act(self) -> int | None:
        return None if self.reason else self.seat

    def legal(self) -> list[str]:
        """The moves of the seat to act, sorted as text; none once the game is over."""
        if self.reason:
            return []
        if self.dividing is not None:  # M7
            return sorted({f"C{colour}" for colour in self.mountains[self.dividing]})
        hand = self.hands[self.seat]
        if not hand:  # M13
            return ["P"]
        moves: list[str] = []
        for colour in set(hand):
            held = hand.count(colour)
            for mandala in MANDALAS:
                if self.may_join(colour, mandala, self.mountains[mandala]):  # M3
                    moves.append(f"M{mandala + 1}{colour}")
                if self.may_join(colour, mandala, self.fields[mandala][self.seat]):  # M4
                    most = min(held, len(hand) - 1)
                    moves += [f"F{mandala + 1}{colour}{count}" for count in range(1, most + 1)]
            moves += [f"D{colour}{count}" for count in range(1, held + 1)]  # M5
        return sorted(moves)

    def play(self, token: str) -> None:
        """Plays a legal move; ValueError for any other."""
        if token not in self.legal():
            raise ValueError(f"{token} is not among {self.legal()}")
        match token[0]:
            case "M":
                self.build(int(token[1]) - 1, token[2])
            case "F":
                self.grow(int(token[1]) - 1, token[2], int(token[3:]))
            case "D":
                self.discard_and_redraw(token[1], int(token[2:]))
            case "C":
                self.claim(token[1])
            case _:  # P, M13
                self.end_turn()

    def scores(self) -> list[int]:
        """M16: each card in the cup is worth the river space of its colour."""
        return [
            sum(river.index(card) + 1 for card in cup if card in river)
            for cup, river in zip(self.cups, self.rivers, strict=True)
        ]

    def result(self) -> dict[str, Any] | None:
        """M17: most points, then fewer cards in the cup, then a shared win."""
        if not self.reason:
            return None
        scores = self.scores()
        standing = [(scores[seat], -len(self.cups[seat])) for seat in SEATS]
        winners = [seat for seat in SEATS if standing[seat] == max(standing)]
        return {"scores": scores, "winners": winners, "reason": self.reason}

    def all_cards(self) -> Counter[str]:
        """Every card of the game, wherever it lies: the count of each colour never changes."""
        piles = [self.deck, self.discards, *self.hands, *self.cups, *self.rivers, *self.mountains]
        return Counter(card for pile in [*piles, *self.fields[0], *self.fields[1]] for card in pile)

    # The actions

    def build(self, mandala: int, colour: str) -> None:
        """M3."""
        hand = self.hands[self.seat]
        hand.remove(colour)
        self.mountains[mandala].append(colour)
        self.discards_in_a_row = 0
        hand += self.draw(min(3, 8 - len(hand)))
        self.after_placing(mandala)

    def grow(self, mandala: int, colour: str, count: int) -> None:
        """M4."""
        for _ in range(count):
            self.hands[self.seat].remove(colour)
            self.fields[mandala][self.seat].append(colour)
        self.discards_in_a_row = 0
        self.after_placing(mandala)

    def discard_and_redraw(self, colour: str, count: int) -> None:
        """M5: the cards are discarded first, so that a reshuffle can bring them back (M11)."""
        hand = self.hands[self.seat]
        for _ in range(count):
            hand.remove(colour)
            self.discards.append(colour)
        hand += self.draw(count)
        if self.deck_ran_out:  # M15: the action that empties the deck counts
            self.discards_in_a_row += 1
        self.end_turn()

    def claim(self, colour: str) -> None:
        """M7, M8."""
        assert self.dividing is not None
        mountain = self.mountains[self.dividing]
        cards = [card for card in mountain if card == colour]
        self.mountains[self.dividing] = [card for card in mountain if card != colour]
        river, cup = self.rivers[self.seat], self.cups[self.seat]
        if not self.fields[self.dividing][self.seat]:  # M8
            self.discards += cards
        else:
            if colour not in river:
                river.append(cards.pop())
            cup += cards
        self.seat = 1 - self.seat
        if not self.mountains[self.dividing]:
            self.after_dividing(self.dividing)

    # What follows from them

    def after_placing(self, mandala: int) -> None:
        """M6: looks whether the seat to act has completed the mandala; if so, says who divides it."""
        if not self.is_complete(mandala):
            self.end_turn()
            return
        self.completer = self.seat
        sizes = [len(field) for field in self.fields[mandala]]
        if sizes == [0, 0]:  # M8
            self.discards += self.mountains[mandala]
            self.mountains[mandala] = []
        if not self.mountains[mandala]:  # M7: nothing to divide
            self.after_dividing(mandala)
            return
        self.dividing = mandala
        if sizes[0] == sizes[1]:
            self.seat = 1 - self.completer
        else:
            self.seat = sizes.index(max(sizes))

    def after_dividing(self, mandala: int) -> None:
        """M9, unless M10 or M11 ends the game."""
        self.dividing = None
        for seat in SEATS:
            self.discards += self.fields[mandala][seat]
            self.fields[mandala][seat] = []
        self.seat = self.completer
        if any(len(river) == 6 for river in self.rivers):
            self.end("sixth-colour")
        elif self.deck_ran_out:
            # Nothing is drawn while a mandala is divided: this is what held when it was completed.
            self.end("deck-exhausted")
        else:
            self.mountains[mandala] += self.draw(2)
            self.end_turn()

    def end_turn(self) -> None:
        """No mandala is complete: M14, M13 or M15, in this order, ends the game, or the opponent is next."""
        if all(self.can_never_be_completed(mandala) for mandala in MANDALAS):
            self.end("dead-end")
        elif self.hands == [[], []]:
            self.end("no-cards")
        elif self.discards_in_a_row >= 40:
            self.end("stalemate")
        else:
            self.seat = 1 - self.seat

    def end(self, reason: str) -> None:
        """M16: hands and unfinished mandalas go to the discard pile."""
        self.reason = reason
        for pile in [*self.hands, *self.mountains, *self.fields[0], *self.fields[1]]:
            self.discards += pile
            pile.clear()

    # Drawing

    def draw(self, count: int) -> list[str]:
        """Up to `count` cards, fewer where both piles are empty (M12)."""
        drawn: list[str] = []
        for _ in range(count):
            if not self.deck:
                self.reshuffle()  # M12: there were no discards when the last card was drawn
            if not self.deck:
                break
            drawn.append(self.deck.pop(0))
            if not self.deck:  # M11
                self.deck_ran_out = True
                self.reshuffle()
        return drawn

    def reshuffle(self) -> None:
        """The discard pile becomes the deck; without discards nothing is shuffled and nobody is asked."""
        if not self.discards:
            return
        deck = self.shuffles(list(self.discards))
        assert Counter(deck) == Counter(self.discards), "a shuffle must be an order of the discard pile"
        self.deck, self.discards = list(deck), []

    # Questions about a mandala

    def areas(self, mandala: int) -> list[list[str]]:
        return [self.mountains[mandala], *self.fields[mandala]]

    def colours_in(self, mandala: int) -> set[str]:
        return {card for area in self.areas(mandala) for card in area}

    def may_join(self, colour: str, mandala: int, area: list[str]) -> bool:
        """M2: in one mandala a colour lies in one area only."""
        return not any(colour in other for other in self.areas(mandala) if other is not area)

    def is_complete(self, mandala: int) -> bool:
        """M6."""
        return self.colours_in(mandala) == set(COLOURS)

    def can_never_be_completed(self, mandala: int) -> bool:
        """M14: a colour that it misses is in no hand, not in the deck and not in the discard pile."""
        at_hand = {*self.hands[0], *self.hands[1], *self.deck, *self.discards}
        return any(colour not in at_hand for colour in set(COLOURS) - self.colours_in(mandala))


def deal(cards: Sequence[str]) -> dict[str, Any]:
    """M1 with the cards in this order, of which there must be twenty at least."""
    text = "".join(cards)
    return {
        "mountains": [text[0:2], text[2:4]],
        "hands": [text[4:10], text[10:16]],
        "cups": [text[16:18], text[18:20]],
        "deck": text[20:],
    }
