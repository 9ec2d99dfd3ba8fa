"""What is refused before the first card: one sentence a problem, which names each rule, its package and the way out."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from pydantic import Field, model_validator

from mandala.core.compose import CompositionError
from mandala.core.house import HouseRule
from mandala.core.options import OptionModel
from mandala.core.plugins import Plugin, Registry, registry
from mandala.core.refusal import MandalaError
from mandala.core.ruleset import load, parse_house
from mandala.core.typing import Seat, override
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.state import CardsState
from mandala.variants.spiral.pieces import Kind
from mandala.variants.spiral.scoring import SpiralScorer
from mandala.variants.tiles.scoring import TilesScorer

from .house_parts import bringing


class Between(OptionModel):
    least: int = Field(ge=0, le=9)
    most: int = Field(5, ge=0, le=9)

    @model_validator(mode="after")
    def _in_order(self) -> "Between":
        if self.least > self.most:
            raise ValueError("least is more than most")
        return self


def between(given: Between) -> Mapping[str, object]:
    return {"hand_limit": given.most}


class LoseClaims(CardRules):
    @override
    def keeps_claims(self, state: CardsState, seat: Seat) -> bool:
        return False


class Misspelt(CardRules):
    def keep_claims(self, state: CardsState, seat: Seat) -> bool:
        return True


class OneMore(SpiralScorer):
    @override
    def set_pays(self, kind: Kind) -> tuple[int, int]:
        most, second = super().set_pays(kind)
        return most + 1, second


class NoTiles(TilesScorer):
    @override
    def tiles_that_count(self, tiles: int) -> int:
        return 0


SHIPPED = "mandala-compendium 1.0"
OUTLINE = ("xxxx", "xoox", "xxxx")
RULES = (
    HouseRule("between", "Between.", "cards", sets=between, options=Between),
    HouseRule("lose-claims", "Nobody keeps anything.", "cards", (LoseClaims,)),
    HouseRule("misspelt", "Nothing comes of it.", "cards", (Misspelt,)),
    HouseRule("nine", "Nine.", "cards", sets={"hand_limit": 9}),
    HouseRule("same", "As printed.", "cards", sets={"hand_limit": 8}),
    HouseRule("needs-nine", "With nine.", "cards", sets={"river_spaces": 5}, requires=("nine",)),
    HouseRule("needs-gone", "With what is gone.", "cards", sets={"river_spaces": 4}, requires=("gone",)),
    HouseRule("not-nine", "Without nine.", "cards", sets={"most_drawn": 2}, excludes=("nine",)),
    HouseRule("huge", "A hundred.", "cards", sets={"hand_limit": 100}),
    HouseRule("typo", "A slip.", "cards", sets={"hand_limits": 9}),
    HouseRule("tiny", "Tiny.", "tiles", sets={"outline": OUTLINE, "colours": "RY", "tiles_of_a_colour": 7}),
    HouseRule("gaps", "Full of gaps.", "tiles", sets={"outline": OUTLINE}),
    HouseRule("no-tiles", "No tile counts.", "tiles", (NoTiles,)),
    HouseRule("ten", "Ten for most.", "spiral", sets={"points_for_most": 10}),
    HouseRule("nothing", "Nothing for most.", "spiral", sets={"points_for_most": 0}),
    HouseRule("one-more", "One more for most.", "spiral", (OneMore,)),
)


@pytest.fixture(scope="module")
def known() -> Registry:
    """What is installed, and the rules above."""
    made = Registry()
    made.variants = dict(registry().variants)
    shipped = {
        key: rule for key, rule in registry().house_rules.items() if rule.plugin.startswith("mandala-compendium ")
    }
    made.house_rules = {key: replace(rule, plugin=SHIPPED) for key, rule in shipped.items()}
    made.add(Plugin("mine", "mine 1.0", own=True), bringing(*RULES))
    assert [plugin.problem for plugin in made.plugins] == [None]
    return made


@pytest.mark.parametrize(
    ("variant", "house", "problem"),
    [
        ("cards", ["nyne"], "there is no house rule nyne for cards; did you mean nine?"),
        ("cards", ["short-jumps"], f"short-jumps ({SHIPPED}) is a house rule for spiral, not for cards; remove it"),
        ("cards", ["nine", "nine"], "nine (mine 1.0) is named twice; name it once"),
        ("cards", ["nine:limit=3"], "nine (mine 1.0) has no options; write nine alone"),
        ("cards", ["between:mots=3"], "between (mine 1.0) has no option mots; did you mean most?"),
        ("cards", ["between:x=3"], "between (mine 1.0) has no option x; it has: least, most"),
        ("cards", ["between"], "between (mine 1.0) needs the option least; write between:least=..."),
        (
            "cards",
            ["between:least=9,most=3"],
            "between (mine 1.0): these options do not fit together: least is more than most; choose other options",
        ),
        (
            "cards",
            ["between:least=1,most=8"],
            "between (mine 1.0) changes nothing with these options; choose other options or remove it",
        ),
        (
            "cards",
            ["hand-limit:limit=99"],
            f"hand-limit ({SHIPPED}): limit may not be 99: it has to be 15 or less; choose another value",
        ),
        (
            "cards",
            ["hand-limit:limit="],
            f'hand-limit ({SHIPPED}): limit may not be "": it has to be a whole number; choose another value',
        ),
        (
            "spiral",
            ["short-jumps:most=true"],
            f"short-jumps ({SHIPPED}): most may not be true: it has to be a whole number; choose another value",
        ),
        (
            "spiral",
            ["short-jumps:most=null"],
            f"short-jumps ({SHIPPED}): most may not be null: it has to be a whole number; choose another value",
        ),
        (
            "tiles",
            ["no-extra-turns:most=-1"],
            f"no-extra-turns ({SHIPPED}): most may not be -1: it has to be 0 or more; choose another value",
        ),
        ("cards", ["same"], "same (mine 1.0) changes nothing; remove it"),
        (
            "cards",
            ["misspelt"],
            "misspelt (mine 1.0) changes nothing: it defines keep_claims (did you mean keeps_claims?); remove it",
        ),
        ("cards", ["needs-nine"], "needs-nine (mine 1.0) needs the house rule nine; add nine or remove needs-nine"),
        (
            "cards",
            ["needs-gone"],
            (
                "needs-gone (mine 1.0) needs the house rule gone, which is not installed; install what brings it or remove"
                " needs-gone"
            ),
        ),
        (
            "cards",
            ["not-nine", "nine"],
            "nine (mine 1.0) and not-nine (mine 1.0) do not go together; remove one of them",
        ),
        (
            "cards",
            ["huge"],
            "huge (mine 1.0) sets hand_limit to 100, which will not do: it has to be 15 or less; remove it",
        ),
        (
            "cards",
            ["between:least=0,most=0"],
            (
                "between (mine 1.0) sets hand_limit to 0, which will not do: it has to be 2 or more; choose other options or"
                " remove it"
            ),
        ),
        (
            "cards",
            ["typo"],
            "typo (mine 1.0) sets hand_limits, which cards does not have (did you mean hand_limit?); remove it",
        ),
        (
            "cards",
            ["nine", "hand-limit"],
            f"hand-limit ({SHIPPED}) sets hand_limit to 10, nine (mine 1.0) to 9; remove one of them",
        ),
        (
            "cards",
            ["lose-claims", "keep-claims"],
            f"keep-claims ({SHIPPED}) and lose-claims (mine 1.0) both replace keeps_claims (M8); remove one of them",
        ),
        (
            "tiles",
            ["no-tiles", "claimed-tile-scores"],
            f"claimed-tile-scores ({SHIPPED}) and no-tiles (mine 1.0) both replace tiles_that_count (T10); remove one of them",
        ),
        (
            # Six colours of nine tiles: 54, less a set of six, leave 48; twelve spaces, less the two marked ones, are ten.
            "tiles",
            ["gaps"],
            (
                "gaps (mine 1.0) sets outline, and that does not fit together: 9 tiles of each of 6 colours leave 48 to cover 10"
                " spaces; remove it"
            ),
        ),
        (
            "spiral",
            ["ten", "nothing"],
            "nothing (mine 1.0) sets points_for_most to 0, ten (mine 1.0) to 10; remove one of them",
        ),
        (
            "spiral",
            ["one-more", "size-scores"],
            (
                f"one-more (mine 1.0) and size-scores ({SHIPPED}) play differently in either order, and neither says that it"
                ' comes after; remove one of them, or have its author decide: size-scores with after=("one-more",)'
            ),
        ),
    ],
)
def test_a_problem_names_the_rule_its_package_and_the_way_out(
    variant: str, house: list[str], problem: str, known: Registry
) -> None:
    with pytest.raises(CompositionError) as caught:
        load(variant, list(map(parse_house, house)), known)
    assert str(caught.value) == problem


def test_values_that_differ_are_not_shown_where_they_are_long(known: Registry) -> None:
    with pytest.raises(CompositionError) as caught:
        load("tiles", list(map(parse_house, ["small-board", "tiny"])), known)
    problem = f"small-board ({SHIPPED}) and tiny (mine 1.0) set outline differently; remove one of them"
    assert problem in str(caught.value).splitlines()


@pytest.mark.parametrize("house", ["", ":", " ", ":limit=3", "nine=3", "nine limit=3", "nine,not-nine", "between:most"])
def test_what_is_no_house_rule_at_all(house: str) -> None:
    with pytest.raises(MandalaError) as caught:
        parse_house(house)
    assert str(caught.value) == (
        f"“{house}” is no house rule; write name or name:option=value,option=value, one house rule at a time"
    )


def test_an_option_given_twice() -> None:
    with pytest.raises(MandalaError) as caught:
        parse_house("between:most=3,most=4")
    assert str(caught.value) == "“between:most=3,most=4”: the option most is given twice; give it once"


def test_values_that_fit_alone_but_not_together() -> None:
    class Numbers(OptionModel):
        first: int = 1
        second: int = 2

        @model_validator(mode="after")
        def _not_too_many(self) -> "Numbers":
            if self.first + self.second > 9:
                raise ValueError("together they are more than 9")
            return self

    made = Registry()
    cards = registry().variant("cards")
    made.variants = {"cards": replace(cards, parameters=Numbers)}
    made.house_rules = {
        ("cards", name): HouseRule(name, "Seven.", "cards", sets={name: 7}, plugin="mine 1.0")
        for name in ("first", "second")
    }
    with pytest.raises(CompositionError) as caught:
        load("cards", list(map(parse_house, ["first", "second"])), made)
    assert str(caught.value) == (
        "first (mine 1.0), second (mine 1.0): what they set does not fit together: together they are more than 9;"
        " remove one of them"
    )
