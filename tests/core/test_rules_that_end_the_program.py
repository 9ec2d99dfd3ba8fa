"""House rules that end the program while they are composed or tried: each is named and refused, and Ctrl-C goes on ending it."""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

import pytest
from pydantic import field_validator

from mandala.core.blame import RulesFailure
from mandala.core.compose import Chosen, CompositionError, compose
from mandala.core.conformance import check_ruleset
from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule, Part
from mandala.core.house_check import check
from mandala.core.moves import MoveKind
from mandala.core.options import OptionModel
from mandala.core.plugin_check import check_plugin
from mandala.core.plugins import Plugin, Registry, registry
from mandala.core.ruleset import HouseChoice, RuleSet, load
from mandala.core.typing import override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.scoring import CardScorer
from mandala.variants.cards.state import CardsState


def exits(*_given: object) -> NoReturn:
    sys.exit(0)


def leaves(*_given: object) -> NoReturn:
    os._exit(0)


def interrupts(*_given: object) -> NoReturn:
    raise KeyboardInterrupt


def gives_up(*_given: object) -> NoReturn:
    raise GeneratorExit


ENDS: list[Callable[..., NoReturn]] = [exits, leaves, interrupts]


def rule(name: str, *parts: Part, **rest: Any) -> HouseRule:
    return HouseRule(name, f"The rule {name}.", "cards", parts, plugin="tiny 1.0", **rest)


def refused(*rules: HouseRule) -> list[str]:
    with pytest.raises(CompositionError) as caught:
        compose(registry().variant("cards"), [Chosen(one, one.options()) for one in rules])
    return [str(problem) for problem in caught.value.problems]


def ruleset(*rules: HouseRule) -> RuleSet:
    cards, chosen = registry().variant("cards"), tuple(Chosen(one, one.options()) for one in rules)
    return RuleSet(cards, chosen, compose(cards, chosen))


def part_that(end: Callable[..., NoReturn], place: str) -> Part:
    """A part that does it when it is made, or asked for its kinds of moves."""
    if place == "scorer":

        class OddScorer(CardScorer):
            def __init__(self, *_given: Any) -> None:
                end()

            @override
            def value(self, space: int, colour: Any) -> int:
                return 1

        return OddScorer

    class Odd(CardRules):
        if place == "made":

            def __init__(self, *_given: Any) -> None:
                end()

        if place == "subclassed":

            @override
            def __init_subclass__(cls) -> None:
                end()

        @override
        def move_kinds(self) -> Iterable[MoveKind]:
            return end() if place == "asked" else ()

    return Odd


@pytest.mark.parametrize("end", ENDS)
def test_one_that_ends_the_program_when_it_is_asked_what_it_sets(end: Callable[..., NoReturn]) -> None:
    nine = rule("nine", sets={"hand_limit": 9})
    told = ["q (tiny 1.0) cannot be played: it tries to end the program; remove it"]
    assert refused(rule("q", sets=end)) == told
    assert refused(nine, rule("q", sets=end)) == told


def test_one_that_does_so_only_when_it_is_asked_again() -> None:
    asked: list[object] = []

    def sets(options: object) -> dict[str, object]:
        asked.append(options)
        return exits() if len(asked) > 1 else {"hand_limit": 9}

    nine = rule("deal", sets={"starting_hand": 5})
    assert refused(nine, rule("q", sets=sets)) == [
        "q (tiny 1.0) cannot be played: it tries to end the program; remove it"
    ]


@pytest.mark.parametrize("place", ["made", "subclassed", "asked", "scorer"])
@pytest.mark.parametrize("end", ENDS)
def test_one_whose_parts_end_the_program(end: Callable[..., NoReturn], place: str) -> None:
    nine = rule("nine", sets={"hand_limit": 9})
    told = refused(nine, rule("q", part_that(end, place)))
    assert told == ["q (tiny 1.0) cannot be played: it tries to end the program; remove it"]


def test_whatever_else_is_no_exception() -> None:
    assert refused(rule("q", sets=gives_up)) == ["q (tiny 1.0) cannot be played: GeneratorExit; remove it"]


def test_ctrl_c_comes_through() -> None:
    def typed(_options: object) -> dict[str, object]:
        os.kill(os.getpid(), signal.SIGINT)
        return {}

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        compose(registry().variant("cards"), [Chosen(one, one.options()) for one in [rule("q", sets=typed)]])
    assert signal.getsignal(signal.SIGINT) is before


# Options, and what shares their code ------------------------------------------------------------------------------------


def options_that(end: Callable[..., object]) -> type[OptionModel]:
    class Number(OptionModel):
        n: int = 3

        @field_validator("n")
        @classmethod
        def check(cls, n: int) -> int:
            end()
            return n

    return Number


def boom() -> NoReturn:
    raise RuntimeError("boom")


@pytest.fixture
def known() -> Registry:
    """The card game, and a plugin of three rules, whose options are made by one function."""
    made = Registry()
    rules = [
        rule(name, sets={"hand_limit": 9}, options=options_that(end))
        for name, end in (("a-boom", boom), ("b-exits", exits), ("c-fine", int))
    ]

    class Module:
        @staticmethod
        @hookimpl
        def mandala_house_rules() -> list[HouseRule]:
            return rules

    made.variants["cards"] = registry().variant("cards")
    made.add(Plugin("mine", "mine 1.0", own=True), Module)
    assert made.plugins[0].problem is None
    return made


@pytest.mark.parametrize(
    ("name", "wrong"), [("a-boom", "it raises RuntimeError: boom"), ("b-exits", "it tries to end the program")]
)
def test_of_rules_that_share_code_the_one_that_is_asked_is_named(name: str, wrong: str, known: Registry) -> None:
    with pytest.raises(CompositionError) as caught:
        load("cards", [HouseChoice(name, {"n": 1})], known)
    assert str(caught.value) == f"{name} (mine 1.0) cannot be played: {wrong}; remove it"


def test_the_kit_goes_on_after_options_that_fail(known: Registry) -> None:
    class Checked(OptionModel, validate_default=True):
        n: int = 3

        @field_validator("n")
        @classmethod
        def check(cls, n: int) -> int:
            return exits()

    (plugin,) = known.plugins
    known.house_rules["cards", "a-boom"] = rule("a-boom", sets={"hand_limit": 9}, options=Checked)
    known.house_rules = {key: one for key, one in known.house_rules.items() if key[1] in ("a-boom", "c-fine")}
    found = {checked.name: checked for checked in check_plugin(plugin, known, games=1, seed=2)}
    assert found["cards+c-fine"].failures == ()
    broken = found["cards+a-boom+c-fine"]
    assert broken.fault
    assert str(broken.refused) == "a-boom (tiny 1.0) cannot be played: it tries to end the program; remove it"


# In games that try them -------------------------------------------------------------------------------------------------


def discarding(end: Callable[..., object]) -> Part:
    class Discards(CardRules):
        @override
        def discard(self, *given: Any, **named: Any) -> None:
            end()

    return Discards


@pytest.mark.parametrize("end", ENDS)
def test_the_kit_gives_seed_and_moves_and_goes_on(end: Callable[..., NoReturn]) -> None:
    found = {failure.check: failure for failure in check_ruleset(ruleset(rule("q", discarding(end))), games=3)}
    assert found["termination"].message == "it tries to end the program"
    assert found["termination"].seed > 0
    # One card has been placed at least before one was discarded, in this game.
    assert found["termination"].moves


def test_the_kit_ends_by_ctrl_c() -> None:
    def typed() -> None:
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        check_ruleset(ruleset(rule("q", discarding(typed))), games=20)


@pytest.mark.parametrize(("end", "why"), [(exits, "it tries to end the program"), (boom, "RuntimeError: boom")])
def test_house_check_shows_a_rule_that_fails_by_seed_and_moves(end: Callable[..., object], why: str) -> None:
    def broken(*_given: object) -> object:
        return end()

    with pytest.raises(RulesFailure) as caught:
        check(ruleset(rule("q", discarding(broken))), games=5, seed=1)
    told, _semicolon, shown = str(caught.value).partition("; seed ")
    assert told == f"q (tiny 1.0) fails: {why}"
    seed, _comma, moves = shown.partition(", after ")
    assert int(seed) > 0
    # The move that fails is the last one: a discard.
    assert moves.split()[-1].startswith("D")


class EndsOddly(CardRules):
    @override
    def ends_after_division(self, state: CardsState) -> str | None:
        return "\x1b[2J no such reason"


def test_house_check_takes_no_end_for_a_reason_that_there_is_not() -> None:
    with pytest.raises(RulesFailure) as caught:
        check(ruleset(rule("q", EndsOddly)), games=5, seed=1)
    assert "q (tiny 1.0): ValueError: the game ends, but " in str(caught.value)
    assert "\x1b" not in str(caught.value)


def test_a_reason_that_the_rule_names_itself_is_one() -> None:
    class Ends(CardRules):
        @override
        def ends_after_division(self, state: CardsState) -> str | None:
            return "enough"

    enough = registry().variant("cards").reasons["deck-exhausted"]
    assert check(ruleset(rule("q", Ends, reasons={"enough": enough})), games=3, seed=1).findings == 0
