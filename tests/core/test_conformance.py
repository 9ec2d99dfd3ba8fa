"""The conformance checks: the games that come with the program pass them, and each kind of fault is found."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from mandala.core import conformance, conformance_texts
from mandala.core.chance import Dealer
from mandala.core.compose import Chosen
from mandala.core.conformance import check_ruleset
from mandala.core.facts import Fact
from mandala.core.house import HouseRule
from mandala.core.match import Match
from mandala.core.moves import MoveKind
from mandala.core.options import NoOptions, Options
from mandala.core.record import Player
from mandala.core.refusal import Refusal
from mandala.core.rules import Prohibition
from mandala.core.ruleset import RuleSet, load
from mandala.core.scene import Cell, GridPanel, Item, ListPanel, Piece, Scene
from mandala.core.scoring import Line
from mandala.core.text import Text, _
from mandala.core.typing import Move, Seat, override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.scoring import CardScorer
from mandala.variants.cards.state import CardsSetup, CardsState, CardsView

CARDS = load("cards")


def with_fault(rules: type[CardRules] = CardRules, scorer: type[CardScorer] = CardScorer, **variant: Any) -> RuleSet:
    """The card game with something wrong in it."""
    parameters = CARDS.variant.parameters()
    made = rules(parameters, scorer(parameters, Options()), Options(), {})  # type: ignore[arg-type]
    return RuleSet(replace(CARDS.variant, **variant), (), made)


def failures(ruleset: RuleSet, games: int = 3) -> dict[str, str]:
    return {failure.check: failure.message for failure in check_ruleset(ruleset, games, seed=1)}


@pytest.mark.parametrize("variant", ["cards", "tiles", "spiral"])
def test_the_variants_conform(variant: str) -> None:
    assert check_ruleset(load(variant), games=15) == []


def test_a_rule_set_with_no_fault_passes() -> None:
    assert failures(with_fault()) == {}


def test_a_failure_says_where_it_was_found() -> None:
    class Fault(CardRules):
        @override
        def invariant(self, state: CardsState) -> str | None:
            return "it is a discard" if state.discards else None

    (failure, *_more) = check_ruleset(with_fault(Fault), games=1, seed=5)
    assert (failure.check, failure.message) == ("invariant", "it is a discard")
    assert check_ruleset(with_fault(Fault), games=1, seed=5)[0] == failure
    rules = CARDS.rules
    match = Match.new(CARDS, [Player(name="P1"), Player(name="P2")], failure.seed)
    for token in failure.moves:
        assert not match.state.discards
        move = rules.vocabulary.find(token)
        assert move is not None
        match.play(move)
    assert match.state.discards


# A fault for every check ----------------------------------------------------------------------------------------------


class ListsTwice(CardRules):
    @override
    def moves(self, state: CardsState) -> Sequence[Move]:
        return [*super().moves(state), *super().moves(state)[:1]]


class GetsStuck(CardRules):
    @override
    def moves(self, state: CardsState) -> Sequence[Move]:
        return () if state.discards else super().moves(state)


class GoesOnForever(CardRules):
    @override
    def moves(self, state: CardsState) -> Sequence[Move]:
        return super().moves(state) or list(self.vocabulary.moves[:1])


class UnknownReason(CardRules):
    @override
    def ends_after_action(self, state: CardsState) -> str | None:
        return "boredom"


class NobodysTurn(CardRules):
    @override
    def next_after_division(self, state: CardsState) -> Seat:
        return 2

    @override
    def _go_on(self, state: CardsState, seat: Seat) -> None:
        super()._go_on(state, 2)


class WrongTotals(CardScorer):
    @override
    def totals(self, state: CardsState) -> tuple[int, ...]:
        return (1, 0)


class NoWinner(CardScorer):
    @override
    def winners(self, state: CardsState) -> tuple[Seat, ...]:
        return ()


class NoCause(CardScorer):
    @override
    def lines(self, state: CardsState) -> Sequence[Line]:
        return [Line(0, 0, "M99", _("nothing"))]


class ChangesWhatItIsGiven(CardRules):
    seen = Fact[list[int]](start=lambda _seats: [])

    @override
    def discard(self, colour: int, number: int, state: CardsState, dealer: Dealer) -> None:
        super().discard(colour, number, state, dealer)
        self.seen.get(state).append(number)


class RemembersElsewhere(CardRules):
    played = 0

    @override
    def discard(self, colour: int, number: int, state: CardsState, dealer: Dealer) -> None:
        super().discard(colour, number, state, dealer)
        type(self).played += 1
        state.discards_in_a_row = self.played % 7


class CitesNothing(CardRules):
    @override
    def refusal(self, state: CardsState, move: Move) -> Refusal:
        return Refusal(_("No."), "Z9")


class BarsNonsense(CardRules):
    @override
    def forbids(self, state: CardsState) -> Prohibition | None:
        return Prohibition([Move(9999)], Refusal(_("No."), "M2"))


class ExplainsNothing(CardRules):
    @override  # type: ignore[misc]
    def why_not(self, state: CardsState, move: Move) -> Refusal | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return None


class RefusesEverything(CardRules):
    @override  # type: ignore[misc]
    def why_not(self, state: CardsState, move: Move) -> Refusal | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return Refusal(_("No."), "M2")


class BarsInVain(CardRules):
    @override  # type: ignore[misc]
    def legal_moves(self, state: CardsState) -> Sequence[Move]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self.moves(state)

    @override
    def forbids(self, state: CardsState) -> Prohibition | None:
        return Prohibition(self.vocabulary.of_kind("discard"), Refusal(_("No."), "M5"))


class BarsEverythingForGood(CardRules):
    @override  # type: ignore[misc]
    def legal_moves(self, state: CardsState) -> Sequence[Move]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return ()

    @override
    def forbids(self, state: CardsState) -> Prohibition | None:
        return Prohibition(self.vocabulary.moves, Refusal(_("No."), "M2"))


class PlaysGuessesWrongly(CardRules):
    """In a state that was made up, every card that is built is there twice afterwards."""

    guessed = Fact[bool](
        start=lambda _seats: False, seen=lambda _value, _seat: None, sample=lambda _view, _seen, _rng: True
    )

    @override
    def build(self, mandala: int, colour: int, state: CardsState, dealer: Dealer) -> None:
        super().build(mandala, colour, state, dealer)
        if self.guessed.get(state):
            state.discards += 1 << 8 * colour


class SeesTheOtherHand(CardRules):
    @override
    def refusal(self, state: CardsState, move: Move) -> Refusal:
        return Refusal(_("{hand}", hand=state.hands[1 - state.to_act]), "M2")


class MovesByTheOtherHand(CardRules):
    @override
    def moves(self, state: CardsState) -> Sequence[Move]:
        moves = super().moves(state)
        return moves[:-1] if len(moves) > 1 and state.hands[1 - state.to_act] % 2 else moves


class GuessesWrongly(CardRules):
    @override
    def determinize(self, view: CardsView, rng: Random) -> CardsState:
        state = super().determinize(view, rng)
        state.discards_in_a_row = 3
        return state


class LosesCards(CardRules):
    @override
    def determinize(self, view: CardsView, rng: Random) -> CardsState:
        state = super().determinize(view, rng)
        state.deck = (*state.deck[:-1], state.deck[-1] * 2) if state.deck else ()
        return state


class ViewOfTheOther(CardRules):
    @override
    def view(self, state: CardsState, seat: Seat) -> CardsView:
        return super().view(state, 1 - seat)


class SaysTheSameOfAll(CardRules):
    @override
    def phrases(self, view: CardsView, move: Move) -> Iterable[tuple[tuple[str, ...], ...]]:
        return ((("go",),),)


class MixesUpWords(CardRules):
    @override
    def phrases(self, view: CardsView, move: Move) -> Iterable[tuple[tuple[str, ...], ...]]:
        first = min(self.legal_moves(self.determinize(view, Random(0))))
        return (((self.vocabulary.token(first),),),)


class BarsEverything(CardRules):
    """All prohibitions are lifted then, so this is no fault."""

    @override
    def forbids(self, state: CardsState) -> Prohibition | None:
        return Prohibition(self.vocabulary.moves, Refusal(_("No."), "M2"))


class DealsNothing(CardRules):
    @override
    def check_setup(self, setup: CardsSetup) -> Refusal | None:
        return Refusal(_("no"), "M1")


class ForgetsTheDeck(CardRules):
    @override
    def write_setup(self, setup: CardsSetup) -> dict[str, Any]:
        return super().write_setup(setup) | {"deck": ""}


class ForThree(CardRules):
    @override
    def seats(self, state: CardsState) -> int:
        return 3


class CannotDeal(CardRules):
    @override
    def deal(self, dealer: Dealer, seats: int) -> CardsSetup:
        raise RuntimeError("no cards")


class Crashes(CardRules):
    @override
    def discard(self, colour: int, number: int, state: CardsState, dealer: Dealer) -> None:
        raise ZeroDivisionError("oops")

    @override
    def build(self, mandala: int, colour: int, state: CardsState, dealer: Dealer) -> None:
        raise ZeroDivisionError("oops")

    @override
    def grow(self, mandala: int, colour: int, number: int, state: CardsState, dealer: Dealer) -> None:
        raise ZeroDivisionError("oops")


class WritesShufflesWrongly(CardRules):
    @override
    def write_shuffle(self, order: Sequence[object]) -> str:
        return super().write_shuffle(order)[1:]


class WritesTheHandsDifferently(CardRules):
    written = 0

    @override
    def write_setup(self, setup: CardsSetup) -> dict[str, Any]:
        data = super().write_setup(setup)
        type(self).written += 1
        return data | {"hands": [hand[:: (-1) ** self.written] for hand in data["hands"]]}


class WritesMoreThanJson(CardRules):
    @override
    def write_setup(self, setup: CardsSetup) -> dict[str, Any]:
        data = super().write_setup(setup)
        return data | {"hands": tuple(data["hands"])}

    @override
    def read_setup(self, data: Any) -> CardsSetup:
        return super().read_setup(data | {"hands": list(data["hands"])})


class StrangeTokens(CardRules):
    @override
    def move_kinds(self) -> Iterable[MoveKind]:
        yield MoveKind("wait", "", self.wait, {"w ait": (), " X": (1,)}, lambda *_number: (("wait",),))

    def wait(self, *_arguments: object) -> None:
        raise AssertionError


@pytest.mark.parametrize(
    ("rules", "check", "message"),
    [
        (ListsTwice, "turn", "a legal move is listed twice"),
        (GetsStuck, "turn", "the game is under way, but there is no legal move"),
        (GoesOnForever, "turn", "the game is over, but somebody may still move"),
        (UnknownReason, "turn", "the variant does not name the reason boredom"),
        (NobodysTurn, "termination", "ValueError: it is the turn of seat 2, which there is not"),
        (ChangesWhatItIsGiven, "play", r"D\w\d changes the state that it is played in"),
        (RemembersElsewhere, "play", r"D\w\d leads to two different states"),
        (CitesNothing, "refusals", r"\w+ is refused with “No. \(Z9\)”, which cites no rule of the rulebook"),
        (BarsNonsense, "prohibitions", "a prohibition bars what is no move of the game"),
        (ExplainsNothing, "refusals", r"\w+ is not legal, and nothing says why"),
        (RefusesEverything, "refusals", r"\w+ is legal and refused as well: No. \(M2\)"),
        (BarsInVain, "prohibitions", "a barred move is legal"),
        (BarsEverythingForGood, "prohibitions", "every move is barred, and yet the prohibitions are not lifted"),
        (PlaysGuessesWrongly, "hidden_information", r"M\w\w in a state made up for seat \d: cards on the table: .*"),
        (SeesTheOtherHand, "hidden_information", r"why seat \d may not play \w+ depends on what it cannot see"),
        (MovesByTheOtherHand, "hidden_information", r"the legal moves of seat \d depend on what it cannot see"),
        (GuessesWrongly, "hidden_information", r"seat \d would see that another state was put in its place"),
        (LosesCards, "hidden_information", r"a state made up for seat 0: cards on the table: .*"),
        (ViewOfTheOther, "hidden_information", "the view of seat 0 says that it is of seat 1"),
        (MixesUpWords, "words", "“[A-Z0-9]+” is not read as [A-Z0-9]+"),
        (
            WritesShufflesWrongly,
            "record",
            r"RecordError: ply \d+: \w+: shuffle 1 does not hold the pieces that were there",
        ),
        (WritesTheHandsDifferently, "record", "a game that is resumed has another record"),
        (WritesMoreThanJson, "record", "a record that is written and read again differs"),
        (SaysTheSameOfAll, "words", "MandalaError: that may be .*; say which"),
        (DealsNothing, "deal", r"its own deal is refused: no \(M1\)"),
        (ForgetsTheDeck, "deal", "a set-up that is written and read again differs"),
        (ForThree, "deal", "dealt for 2 players, the state has 3"),
        (CannotDeal, "deal", "RuntimeError: no cards"),
        (Crashes, "termination", "ZeroDivisionError: oops"),
        (StrangeTokens, "notation", "“ X” is no short ASCII token"),
    ],
)
def test_faults_in_the_rules_are_found(rules: type[CardRules], check: str, message: str) -> None:
    found = failures(with_fault(rules), games=6 if check == "record" else 1)
    assert check in found
    assert re.fullmatch(message, found[check]), found[check]


@pytest.mark.parametrize(
    ("scorer", "message"),
    [
        (WrongTotals, "the totals are (1, 0), the lines of the sheet add up to (0, 0)"),
        (NoWinner, "the winners are ()"),
        (NoCause, "a line of the sheet cites “M99” for “nothing”"),
    ],
)
def test_faults_in_the_scorer_are_found(scorer: type[CardScorer], message: str) -> None:
    assert failures(with_fault(scorer=scorer))["scores"] == message


def test_prohibitions_that_would_bar_everything_are_no_fault() -> None:
    assert failures(with_fault(BarsEverything), games=1) == {}


def test_a_game_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "MOST_PLIES", 20)
    assert failures(with_fault(), games=1)["termination"] == "the game has not ended after 20 moves"


def no_number(rules: object, state: object, seat: Seat) -> float:
    return math.nan


def test_evaluations_that_are_no_numbers_are_found() -> None:
    assert failures(with_fault(evaluate=no_number), games=1) == {"evaluation": "the position is worth nan to seat 0"}


def test_a_variant_without_words_is_found() -> None:
    found = failures(with_fault(summary=Text(" "), reasons={"stalemate": Text("")}), games=1)
    assert found["texts"] == "the variant has no title or no summary"


def test_a_reason_without_a_sentence_is_found() -> None:
    assert list(conformance_texts.wording(with_fault(reasons={"stalemate": Text("")}))) == [
        "the reason stalemate has no sentence"
    ]


def test_a_house_rule_without_words_is_found() -> None:
    mute = Chosen(HouseRule("mute", "", "cards", amends={"M3": ""}), NoOptions())
    told = Chosen(HouseRule("told", "Twice as many.", "cards", amends={"M4": "Twice as many."}), NoOptions())
    assert list(conformance_texts.wording(replace(CARDS, chosen=(mute, told)))) == [
        "the house rule mute has no sentence",
        "the house rule mute amends M3 without a text",
    ]


def test_the_numbers_of_a_rulebook_bound_what_may_be_cited() -> None:
    numbers = conformance_texts.rule_numbers(CARDS)
    assert numbers is not None
    assert {f"M{number}" for number in range(1, 19)} <= numbers


def test_a_variant_without_a_rulebook_may_cite_anything() -> None:
    bare = with_fault(CitesNothing, package="mandala.core")
    assert conformance_texts.rule_numbers(bare) is None
    assert "refusals" not in failures(bare, games=1)


def test_tokens_that_read_as_each_other_are_found() -> None:
    vocabulary_of = with_fault(StrangeTokens).rules
    assert list(conformance_texts.notation(vocabulary_of)) == [
        "“ X” is no short ASCII token",
        *(f"“{typed}” is not read as  X" for typed in (" X", " X", " x", " x", "  X ")),
        "the kind of move wait cites no rule",
        "“w ait” is no short ASCII token",
        "the kind of move wait cites no rule",
    ]


@pytest.mark.parametrize(
    ("scene", "problem"),
    [
        (Scene(_("Go"), ()), "the scene is empty"),
        (Scene(Text(""), ((ListPanel(_("Hand"), ()),),)), "the scene does not say whose turn it is"),
        (Scene(_("Go"), ((ListPanel(Text(""), ()),),)), "a panel has no title"),
        (Scene(_("Go"), ((ListPanel(_("Hand"), (Item(_("x"), (Piece("♥", _("heart")),)),)),),)),
         "a piece is drawn as “♥”, 1 of “heart”"),
        (Scene(_("Go"), ((ListPanel(_("Hand"), (Item(_("x"), (Piece("R", _("red"), "red"),)),)),),)), "“red” is no ink"),
        (Scene(_("Go"), ((GridPanel(_("Board"), {(0, 0): Cell("a1", "RRR")}, 2),),)),
         "the cell a1 is drawn as “RRR”, of 2 characters at most"),
        (Scene(_("Go"), ((GridPanel(_("Board"), {(0, -1): Cell("a1", "R")}, 2),),)), "the cell a1 lies at row 0, column -1"),
        (Scene(_("Go"), ((GridPanel(_("Board"), {(0, 0): Cell("a1", "R", Piece("R", Text("")))}, 2),),)),
         "a piece is drawn as “R”, 1 of “”"),
    ],
)  # fmt: skip
def test_scenes_that_cannot_be_drawn_are_found(scene: Scene, problem: str) -> None:
    def drawn(rules: object, view: object) -> Scene:
        return scene

    assert failures(with_fault(scene=drawn), games=1) == {"scene": problem}
