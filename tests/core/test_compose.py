"""House rules composed with a variant: what is refused, and that the order of naming never matters.

The tiny rules here are for the card game, whose decision points are asked in hand-made positions.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from itertools import permutations
from typing import Any

import pytest
from pydantic import Field

from mandala.core.chance import NoChance
from mandala.core.compose import Chosen, CompositionError, compose
from mandala.core.facts import Fact
from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule, Part, extends, replaces
from mandala.core.moves import MoveKind
from mandala.core.options import NoOptions, OptionModel
from mandala.core.plugins import Plugin, Registry, registry
from mandala.core.refusal import MandalaError, Refusal
from mandala.core.rules import Prohibition
from mandala.core.ruleset import HouseChoice, RuleSet, load, parse_house
from mandala.core.text import _
from mandala.core.touched import Relation, relation
from mandala.core.typing import Seat, override
from mandala.core.variant import Variant
from mandala.variants.cards.bag import bag_of
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.scoring import CardScorer
from mandala.variants.cards.state import BOTH, CardsState

from .house_parts import AlwaysKeeps, Doubled


def cards() -> Variant:
    return registry().variant("cards")


def rule(name: str, *parts: Part, **rest: Any) -> HouseRule:
    return HouseRule(name, f"The rule {name}.", "cards", parts, plugin="tiny 1.0", **rest)


def composed(*rules: HouseRule) -> CardRules:
    made = compose(cards(), [Chosen(one, one.options()) for one in rules])
    assert isinstance(made, CardRules)
    return made


def refused(*rules: HouseRule) -> list[str]:
    with pytest.raises(CompositionError) as caught:
        composed(*rules)
    return [str(problem) for problem in caught.value.problems]


def nothing(*given: Any) -> None:
    """Does nothing, whatever it is given."""


class Many(OptionModel):
    most: int = Field(8, ge=2, le=12)
    label: str = "x"
    strict: bool = False


def many_in_hand(given: Many) -> Mapping[str, object]:
    return {"hand_limit": given.most}


class OneMore(CardRules):
    @override
    def draws_after_building(self, in_hand: int) -> int:
        return super().draws_after_building(in_hand) + 1


class AtMostTwo(CardRules):
    @override
    def draws_after_building(self, in_hand: int) -> int:
        return min(2, super().draws_after_building(in_hand))


class DrawNothing(CardRules):
    @override
    def draws_after_building(self, in_hand: int) -> int:
        return 0


ONE_MORE, AT_MOST_TWO = rule("one-more", OneMore), rule("at-most-two", AtMostTwo)
DRAW_NOTHING, KEEP = rule("draw-nothing", DrawNothing), rule("keep", AlwaysKeeps)
TEN = rule("ten", sets={"hand_limit": 10})


# What goes together --------------------------------------------------------------------------------------------------


def test_parameters_decision_points_and_scores_stack() -> None:
    rules = composed(TEN, ONE_MORE, rule("doubled", Doubled))
    # M3: with 8 in hand min(3, 10 - 8) = 2, and one more.
    assert rules.draws_after_building(8) == 3
    assert isinstance(rules.scorer, CardScorer)
    assert rules.scorer.value(3, 0) == 6


def test_the_printed_game_pays_nothing() -> None:
    assert type(compose(cards(), [])) is CardRules


def test_a_rule_that_says_so_comes_after() -> None:
    after = rule("at-most-two", AtMostTwo, after=("one-more",))
    assert composed(ONE_MORE, after).draws_after_building(2) == 2  # min(2, 3 + 1)
    before = rule("one-more", OneMore, after=("at-most-two",))
    assert composed(before, AT_MOST_TWO).draws_after_building(2) == 3  # min(2, 3) + 1


def test_a_part_built_on_another_rules_part_comes_after_it() -> None:
    class EvenMore(OneMore):
        @override
        def draws_after_building(self, in_hand: int) -> int:
            return super().draws_after_building(in_hand) * 2

    # By name "even-more" would come first.
    assert composed(rule("even-more", EvenMore), ONE_MORE).draws_after_building(2) == 8  # (3 + 1) * 2


def test_two_rules_on_one_class_of_their_own_go_together() -> None:
    class Common(CardRules):
        def helper(self) -> int:
            return 1

    class Hands(Common):
        @override
        def draws_after_building(self, in_hand: int) -> int:
            return super().draws_after_building(in_hand) + self.helper()

    class Claims(Common):
        @override
        def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
            return bool(self.helper())

    assert composed(rule("hands", Hands), rule("claims", Claims)).draws_after_building(2) == 4


def test_orders_that_make_no_difference_are_fine() -> None:
    class OneLess(CardRules):
        @override
        def draws_after_building(self, in_hand: int) -> int:
            return max(0, super().draws_after_building(in_hand) - 1)

    class TwoLess(CardRules):
        @override
        def draws_after_building(self, in_hand: int) -> int:
            return max(0, super().draws_after_building(in_hand) - 2)

    assert composed(rule("one-less", OneLess), rule("two-less", TwoLess)).draws_after_building(2) == 0  # 3 - 1 - 2


# What is refused ------------------------------------------------------------------------------------------------------


def test_two_that_replace_one_decision_point() -> None:
    class KeepNothing(CardRules):
        @override
        def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
            return False

    assert refused(KEEP, rule("lose", KeepNothing)) == [
        "keep (tiny 1.0) and lose (tiny 1.0) both replace keeps_claims (M8); remove one of them"
    ]


def test_coming_after_is_no_leave_to_replace() -> None:
    class KeepNothing(CardRules):
        @override
        def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
            return False

    assert "both replace keeps_claims (M8)" in refused(KEEP, rule("lose", KeepNothing, after=("keep",)))[0]


def test_two_whose_orders_play_differently() -> None:
    (problem,) = refused(ONE_MORE, AT_MOST_TWO)
    assert problem == (
        "at-most-two (tiny 1.0) and one-more (tiny 1.0) play differently in either order, and neither says that it comes after;"
        ' remove one of them, or have its author decide: one-more with after=("at-most-two",)'
    )


def test_two_that_open_different_things_play_differently_for_the_eye_alone() -> None:
    class OpenHands(CardRules):
        @override
        def sees_hand(self, viewer: Seat, owner: Seat) -> bool:
            return True

    class ClosedToSecond(CardRules):
        @override
        def sees_hand(self, viewer: Seat, owner: Seat) -> bool:
            return viewer == owner or (viewer == 0 and super().sees_hand(viewer, owner))

    assert "play differently in either order" in refused(rule("open", OpenHands), rule("closed", ClosedToSecond))[0]


def test_two_that_set_a_parameter_differently() -> None:
    assert refused(TEN, rule("nine", sets={"hand_limit": 9})) == [
        "nine (tiny 1.0) sets hand_limit to 9, ten (tiny 1.0) to 10; remove one of them"
    ]


def test_two_that_bring_the_same_new_name() -> None:
    class Mine(OneMore):
        def spare(self) -> int:
            return 1

    class Theirs(AlwaysKeeps):
        def spare(self) -> int:
            return 2

    assert refused(rule("mine", Mine), rule("theirs", Theirs)) == [
        "mine (tiny 1.0) and theirs (tiny 1.0) both bring something new called spare; remove one of them"
    ]


def test_two_facts_of_one_name() -> None:
    class Mine(OneMore):
        seen = Fact[int](start=lambda seats: 0)

    class Theirs(AlwaysKeeps):
        seen = Fact[int](start=lambda seats: 0)

    assert "both bring something new called seen" in refused(rule("mine", Mine), rule("theirs", Theirs))[0]


def test_two_kinds_of_moves_with_one_notation() -> None:
    class Wink(CardRules):
        @override
        def move_kinds(self) -> Iterable[MoveKind]:
            yield MoveKind("wink", "M3", nothing, {"W": ()}, lambda: (("wink",),))

    class Wave(CardRules):
        @override
        def move_kinds(self) -> Iterable[MoveKind]:
            yield MoveKind("wave", "M3", nothing, {"w": ()}, lambda: (("wave",),))

    assert refused(TEN, rule("wink", Wink), rule("wave", Wave)) == [
        "wave (tiny 1.0), wink (tiny 1.0): two kinds of moves share the token W; remove one of them"
    ]


def test_two_that_exclude_each_other_are_told_once() -> None:
    one, other = (
        rule("keep", AlwaysKeeps, excludes=("ten",)),
        rule("ten", sets={"hand_limit": 10}, excludes=("keep",)),
    )
    assert refused(one, other) == ["keep (tiny 1.0) and ten (tiny 1.0) do not go together; remove one of them"]


def test_a_requirement_that_is_missing() -> None:
    assert refused(rule("keep", AlwaysKeeps, requires=("ten",))) == [
        "keep (tiny 1.0) needs the house rule ten; add ten or remove keep"
    ]
    assert composed(rule("keep", AlwaysKeeps, requires=("ten",)), TEN).parameters.hand_limit == 10


@pytest.mark.parametrize(
    "nothing",
    [
        rule("same", sets={"hand_limit": 8}),
        rule("empty"),
        rule("fact", type("F", (CardRules,), {"kept": Fact(lambda _: 0)})),
    ],
)
def test_a_rule_that_changes_nothing(nothing: HouseRule) -> None:
    assert refused(nothing) == [f"{nothing.name} (tiny 1.0) changes nothing; remove it"]


def test_a_misspelt_decision_point_changes_nothing() -> None:
    class Misspelt(CardRules):
        def keep_claims(self, state: CardsState, seat: Seat) -> bool:
            return True

    assert refused(rule("misspelt", Misspelt)) == [
        "misspelt (tiny 1.0) changes nothing: it defines keep_claims (did you mean keeps_claims?); remove it"
    ]


def test_a_rule_for_another_variant() -> None:
    stranger = HouseRule("far", "Far.", "chess", plugin="tiny 1.0", sets={"pawns": 9})
    assert refused(stranger) == ["far (tiny 1.0) is a house rule for chess, not for cards; remove it"]


def test_a_part_of_another_family() -> None:
    class Stranger:
        pass

    odd: Any = Stranger
    assert "its part Stranger is a subclass of neither the rules nor the scorer" in refused(rule("odd", odd))[0]


def test_a_parameter_that_there_is_not_or_out_of_its_range() -> None:
    assert refused(rule("typo", sets={"hand_limits": 9})) == [
        "typo (tiny 1.0) sets hand_limits, which cards does not have (did you mean hand_limit?); remove it"
    ]
    assert (
        "huge (tiny 1.0) sets hand_limit to 99, which will not do" in refused(rule("huge", sets={"hand_limit": 99}))[0]
    )


@pytest.mark.parametrize("name", ["legal_moves", "view", "determinize", "why_not"])
def test_points_that_no_house_rule_may_override(name: str) -> None:
    closed = type("Closed", (CardRules,), {name: nothing})
    assert refused(rule("closed", closed)) == [
        f"closed (tiny 1.0) cannot be played: it overrides {name}, which no house rule may; remove it"
    ]


def test_two_that_are_each_to_come_after_the_other() -> None:
    one = rule("at-most-two", AtMostTwo, after=("one-more",))
    other = rule("one-more", OneMore, after=("at-most-two",))
    assert "is to come after" in refused(one, other)[0]


def test_a_rule_named_twice() -> None:
    assert refused(TEN, TEN)[0] == "ten (tiny 1.0) is named twice; name it once"


def test_a_rule_that_raises_is_named() -> None:
    def raises(options: NoOptions) -> Mapping[str, object]:
        raise RuntimeError("no numbers today")

    class Broken(CardRules):
        def __init__(self, *rest: Any) -> None:
            super().__init__(*rest)
            raise RuntimeError("no class today")

    assert refused(rule("sums", sets=raises)) == [
        "sums (tiny 1.0) cannot be played: it raises RuntimeError: no numbers today; remove it"
    ]
    assert refused(rule("broken", Broken)) == [
        "broken (tiny 1.0) cannot be played: it raises RuntimeError: no class today; remove it"
    ]


def test_every_problem_is_told_in_one_message() -> None:
    found = refused(
        KEEP,
        rule("ten", sets={"hand_limit": 10}, requires=("absent",)),
        rule("nine", sets={"hand_limit": 9}),
        rule("empty"),
    )
    assert len(found) == 3
    assert {line.split(" ")[0] for line in found} == {"ten", "nine", "empty"}


def test_two_rules_with_one_class_of_options() -> None:
    one, other = rule("one", OneMore, options=Many), rule("other", AlwaysKeeps, options=Many)
    assert "share the options Many" in refused(one, other)[0]


# Replaces or extends? (trial.md) --------------------------------------------------------------------------------------


def plain(method: Callable[..., Any]) -> Callable[..., Any]:
    """A decorator without `wraps`."""

    def around(*given: Any) -> Any:
        return method(*given)

    return around


def wrapped(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def around(*given: Any) -> Any:
        return method(*given)

    return around


class Ways(CardRules):
    def direct(self) -> Any:
        return super().to_act

    def nested(self) -> Any:
        def inside() -> Any:
            return super(Ways, self).to_act

        return inside()

    def lambdas(self) -> Any:
        asked: Callable[[], Any] = lambda: super(Ways, self).to_act  # noqa: E731 -- lambdas are looked into as well
        return asked()

    def by_name(self) -> Any:
        return CardRules.to_act(self, None)  # type: ignore[arg-type]

    @wrapped
    def decorated(self) -> Any:
        return super().to_act

    @plain
    def hidden(self) -> Any:
        return super().to_act

    @extends
    @plain
    def declared(self) -> Any:
        return super().to_act

    @replaces
    def ignored(self) -> Any:
        super()
        return None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("direct", Relation.EXTENDS),
        ("nested", Relation.EXTENDS),
        ("lambdas", Relation.EXTENDS),
        ("by_name", Relation.REPLACES),
        ("decorated", Relation.EXTENDS),
        ("hidden", Relation.REPLACES),
        ("declared", Relation.EXTENDS),
        ("ignored", Relation.REPLACES),
    ],
)
def test_how_a_method_stands_to_the_one_below(name: str, expected: Relation) -> None:
    assert relation(vars(Ways)[name]) is expected


# Collected points and facts -------------------------------------------------------------------------------------------


class NoBlackDiscard(CardRules):
    @override
    def forbids(self, state: CardsState) -> Prohibition:
        moves = [move for move in self.vocabulary.moves if self.vocabulary.token(move).startswith("DK")]
        return Prohibition(moves, Refusal(_("Black is never discarded."), "M5"))


class NoRedDiscard(CardRules):
    @override
    def forbids(self, state: CardsState) -> Prohibition:
        moves = [move for move in self.vocabulary.moves if self.vocabulary.token(move).startswith("DR")]
        return Prohibition(moves, Refusal(_("Red is never discarded."), "M5"))


class CountsBuilding(CardRules):
    built = Fact[tuple[int, ...]](start=lambda seats: (0,) * seats)

    @override
    def build(self, mandala: int, colour: int, state: CardsState, dealer: Any) -> None:
        before = self.built.get(state)
        seat = state.to_act
        self.built.put(state, tuple(number + (place == seat) for place, number in enumerate(before)))
        super().build(mandala, colour, state, dealer)


class CountsGrowing(CardRules):
    grown = Fact[int](start=lambda seats: 100)

    @override
    def grow(self, mandala: int, colour: int, number: int, state: CardsState, dealer: Any) -> None:
        self.grown.put(state, self.grown.get(state) + number)
        super().grow(mandala, colour, number, state, dealer)


class CountsBoth(CardRules):
    moved = Fact[int](start=lambda seats: 0)

    @override
    def build(self, mandala: int, colour: int, state: CardsState, dealer: Any) -> None:
        self.moved.put(state, self.moved.get(state) + 1)
        super().build(mandala, colour, state, dealer)


def position(rules: CardRules, hand: str, to_act: Seat = 0) -> CardsState:
    state = CardsState(
        to_act=to_act, facts=rules.start_facts(2), hands=(bag_of(hand), bag_of("YYG")), start_cups=BOTH, claims=BOTH,
        mountains=(bag_of("RG"), bag_of("YK")), deck=tuple(map(bag_of, "ROYGPKROYGPK")), derived_bars=(0, 0), derived_reach=0,
    )  # fmt: skip
    rules.derive(state)
    return state


def discards(rules: CardRules, state: CardsState) -> list[str]:
    tokens = [rules.vocabulary.token(move) for move in sorted(rules.legal_moves(state))]
    return [token for token in tokens if token.startswith("D")]


def test_prohibitions_of_all_rules_add_up_and_name_their_rule() -> None:
    rules = composed(rule("no-black", NoBlackDiscard), rule("no-red", NoRedDiscard))
    state = position(rules, "RKP")
    assert discards(rules, state) == ["DP1"]
    move = rules.vocabulary.find("DK1")
    assert move is not None
    assert str(rules.why_not(state, move)) == "Black is never discarded. (M5, house rule no-black (tiny 1.0))"


def seven(_options: object) -> int:
    return 7


def test_values_that_are_no_mapping_are_refused() -> None:
    assert refused(rule("odd", sets=seven)) == [
        "odd (tiny 1.0) cannot be played: what it sets is no mapping from parameters to values; remove it"
    ]


def test_a_prohibition_sees_what_is_offered_without_it() -> None:
    seen: list[Any] = []

    class Looks(CardRules):
        @override
        def forbids(self, state: CardsState) -> Prohibition | None:
            seen.append(sorted(self.offered(state)))
            return Prohibition([self.offered(state)[0]], Refusal(_("Not the first."), "M1"))

    rules = composed(rule("looks", Looks), rule("no-red", NoRedDiscard))
    state = position(rules, "RKP")
    legal = rules.legal_moves(state)
    assert seen == [sorted(rules.moves(state))]
    assert rules.offered(state)[0] not in legal
    assert sorted(rules.offered(state)) == seen[0]


def why_not(rules: CardRules, state: CardsState, token: str) -> str:
    move = rules.vocabulary.find(token)
    assert move is not None
    return str(rules.why_not(state, move))


def test_a_refusal_names_the_house_rule_without_which_the_move_would_be_allowed() -> None:
    class NoSingles(CardRules):
        @override
        def field_counts(self, in_hand: int, rest: int) -> Iterable[int]:
            return [count for count in super().field_counts(in_hand, rest) if count > 1]

    rules = composed(
        rule("no-singles", NoSingles), rule("two-stay", sets={"kept_in_hand": 2}), TEN, rule("counts", CountsBoth)
    )
    state = position(rules, "OOOK")
    assert why_not(rules, state, "F1O1").endswith("(M4, house rule no-singles (tiny 1.0))")
    # Of four cards two have to stay.
    assert why_not(rules, state, "F1O3").endswith("(M4, house rule two-stay (tiny 1.0))")
    # What the printed game refuses is nobody's doing.
    assert why_not(rules, state, "F1R1") == "You have no red card in hand. (M4)"
    assert why_not(rules, state, "F1O4") == "You have only 3 orange in hand. (M4)"


def test_facts_have_a_place_each_whatever_the_order() -> None:
    counting = rule("builds", CountsBuilding), rule("grows", CountsGrowing), rule("both", CountsBoth)
    for order in permutations(counting):
        rules = composed(*order)
        state = position(rules, "RRK")
        # "both" comes first by name, then "builds", then "grows".
        assert state.facts == (0, (0, 0), 100)
        built = rules.vocabulary.find("M1R")
        grown = rules.vocabulary.find("F2R2")
        assert built is not None
        assert grown is not None
        assert rules.play(state, built, NoChance()).facts == (1, (1, 0), 100)
        assert rules.play(state, grown, NoChance()).facts == (0, (0, 0), 102)


# By name and options --------------------------------------------------------------------------------------------------


class First(CardRules):
    @override
    def next_after_division(self, state: CardsState) -> Seat:
        return 0


@pytest.fixture
def known() -> Registry:
    class Tiny:
        __name__ = "tiny"

        @staticmethod
        @hookimpl
        def mandala_house_rules() -> list[HouseRule]:
            many = HouseRule(
                "many", "At most {most}.", "cards", sets=lambda given: {"hand_limit": given.most}, options=Many
            )
            return [many, HouseRule("first", "Player 1 goes on.", "cards", (First,)), ONE_MORE]

        @staticmethod
        @hookimpl
        def mandala_variants() -> list[Variant]:
            return [cards()]

    found = Registry()
    found.add(Plugin("tiny", "tiny 1.0"), Tiny())
    assert [plugin.problem for plugin in found.plugins] == [None]
    return found


def named(known: Registry, *texts: str) -> RuleSet:
    return load("cards", list(map(parse_house, texts)), known)


def test_the_same_set_in_any_order_is_the_same_rule_set(known: Registry) -> None:
    texts = ("many:label=b,most=10", "first", "one-more")
    made = [named(known, *order) for order in permutations(texts)]
    assert {one.name for one in made} == {"cards+first+many:label=b,most=10+one-more"}
    assert len({one.fingerprint for one in made}) == 1
    assert {tuple(part.__name__ for part in type(one.rules).__mro__[:4]) for one in made} == {
        ("CardRules", "OneMore", "First", "CardRules")
    }


def test_other_options_are_another_rule_set(known: Registry) -> None:
    fingerprints = {named(known, *texts).fingerprint for texts in ((), ("first",), ("many:most=9",), ("many:most=10",))}
    assert len(fingerprints) == 4


def test_options_left_at_their_value_are_not_named(known: Registry) -> None:
    assert named(known, "many:most=9,strict=false").name == "cards+many:most=9"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("a", {}),
        ("a:most=10", {"most": 10}),
        ("a:strict=true,label=hello", {"strict": True, "label": "hello"}),
        ('a:label="x,y=z",most=3', {"label": "x,y=z", "most": 3}),
        ("a:list=[1,2],most=3", {"list": [1, 2], "most": 3}),
        ("a:label=1 of 2", {"label": "1 of 2"}),
        ("a:label=", {"label": ""}),
        ("a:most=1,", {"most": 1}),
    ],
)
def test_house_rules_as_they_are_typed(text: str, options: dict[str, Any]) -> None:
    assert parse_house(text) == HouseChoice("a", options, parse_house(text).typed)


@pytest.mark.parametrize("text", ["a:most", "a:=3", "a:most=1,most=2", "a:b c=1"])
def test_house_rules_that_make_no_sense(text: str) -> None:
    with pytest.raises(MandalaError):
        parse_house(text)


@pytest.mark.parametrize("label", ["10", "true", "x,y", 'say "no"', " a ", "", "R-O_Y", "null", "1e5"])
def test_canonical_names_read_back(known: Registry, label: str) -> None:
    ruleset = load("cards", [HouseChoice("many", {"most": 9, "label": label})], known)
    again = named(known, ruleset.name.removeprefix("cards+"))
    assert again.chosen[0].options == Many(most=9, label=label)
    assert again.fingerprint == ruleset.fingerprint


def test_a_text_option_takes_a_text_that_looks_like_a_number(known: Registry) -> None:
    assert named(known, "many:most=9,label=10").chosen[0].options == Many(most=9, label="10")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mny", "there is no house rule mny for cards; did you mean many?"),
        ("many:mots=9", "many (tiny 1.0) has no option mots; did you mean most?"),
        (
            "many:most=13",
            "many (tiny 1.0): most may not be 13: it has to be 12 or less; choose another value",
        ),
        (
            "many:most=nine",
            "many (tiny 1.0): most may not be nine: it has to be a whole number; choose another value",
        ),
        (
            "many:most=true",
            "many (tiny 1.0): most may not be true: it has to be a whole number; choose another value",
        ),
        ("first:most=3", "first (tiny 1.0) has no options; write first alone"),
        ("many", "many (tiny 1.0) changes nothing with these options; choose other options or remove it"),
    ],
)
def test_names_and_options_that_will_not_do(known: Registry, text: str, message: str) -> None:
    with pytest.raises(CompositionError) as caught:
        named(known, text)
    assert str(caught.value) == message


def test_unknown_names_and_clashes_are_told_together(known: Registry) -> None:
    with pytest.raises(CompositionError) as caught:
        named(known, "frist", "many", "one-more:x=1")
    assert [str(problem) for problem in caught.value.problems] == [
        "there is no house rule frist for cards; did you mean first?",
        "one-more (tiny 1.0) has no options; write one-more alone",
        "many (tiny 1.0) changes nothing with these options; choose other options or remove it",
    ]
