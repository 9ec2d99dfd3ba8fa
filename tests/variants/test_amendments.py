"""What the shipped house rules say in the rulebook, one by one and stacked on the same rule."""

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import pytest

from mandala.cli.spoken import spoken
from mandala.core.chance import RandomDealer
from mandala.core.compose import CompositionError
from mandala.core.house import HouseRule
from mandala.core.match import deal
from mandala.core.merging import merged
from mandala.core.rulebook import composed
from mandala.core.ruleset import HouseChoice, RuleSet, load
from mandala.variants.cards import house_rules as cards
from mandala.variants.spiral import house_rules as spiral
from mandala.variants.tiles import house_rules as tiles

SHIPPED: dict[str, tuple[HouseRule, ...]] = {
    "cards": cards.HOUSE_RULES,
    "spiral": spiral.HOUSE_RULES,
    "tiles": tiles.ALL,
}
ALL = [pytest.param(rule.variant, rule.name, id=rule.name) for rule in chain.from_iterable(SHIPPED.values())]
REFUSING = [
    (rule.variant, rule.name)
    for rule in chain.from_iterable(SHIPPED.values())
    if any({"forbids", "refusal"} & vars(part).keys() for part in rule.parts)
]


def rule_set(variant: str, *names: str) -> RuleSet:
    return load(variant, [HouseChoice(name) for name in names])


def text(number: str, *names: str) -> str:
    return " ".join(composed(rule_set("spiral", *names)).section(number).text.split())


@pytest.mark.parametrize(("variant", "name"), ALL)
def test_the_author_has_words_for_every_rule_that_changes(variant: str, name: str) -> None:
    found = composed(rule_set(variant, name))
    assert [one.number for one in found.sections for said in one.amendments if said.on_top] == []
    assert found.unnumbered == ()


def stacked_on_one_rule() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for variant, rules in SHIPPED.items():
        for number in dict.fromkeys(chain.from_iterable(rule.amends for rule in rules)):
            there = [rule.name for rule in rules if number in rule.amends]
            for names in chain.from_iterable(combinations(there, size) for size in range(2, len(there) + 1)):
                if not {"full-board", "small-board"} <= set(names):  # These two are refused together.
                    yield variant, number, names


STACKED = list(stacked_on_one_rule())


def test_which_are_stacked_on_one_rule() -> None:
    pairs = {(number, names) for _variant, number, names in STACKED if len(names) == 2}
    assert pairs == {
        ("I2", ("closed-collections", "short-jumps")),
        ("I2", ("closed-collections", "step-back")),
        ("I2", ("short-jumps", "step-back")),
        ("I4", ("halved-ties", "size-scores")),
        ("I8", ("halved-ties", "size-scores")),
        ("T3", ("free-bowl", "small-board")),
    }


@pytest.mark.parametrize(("variant", "number", "names"), STACKED)
def test_stacked_amendments_make_one_text(variant: str, number: str, names: tuple[str, ...]) -> None:
    section = composed(rule_set(variant, *names)).section(number)
    assert [one.rule for one in section.amendments] == sorted(names)
    assert merged(section.printed, [one.text for one in section.amendments]) == section.text


def test_two_boards_are_not_played_together() -> None:
    with pytest.raises(CompositionError) as caught:
        rule_set("tiles", "full-board", "small-board")
    source = "mandala-compendium 0.1.0"
    assert str(caught.value).splitlines() == [
        f"full-board ({source}) and small-board ({source}) set outline differently; remove one of them",
        f"full-board ({source}) sets tiles_of_a_colour to 11, small-board ({source}) to 10; remove one of them",
    ]


def test_i2_with_closed_collections_and_short_jumps_and_step_back() -> None:
    found = text("I2", "closed-collections", "short-jumps", "step-back")
    assert "everybody can see it" not in found
    assert "you keep it where only you can see it" in found
    assert "any one up to number 10, but none beyond that" in found
    assert "the far end" not in found
    assert "step back to the nearest piece behind your pawn" in found
    assert "Your pawn never goes back otherwise" in found
    assert found.count("Pick a piece ahead of your pawn.") == 1


def test_i4_with_halved_ties_and_size_scores() -> None:
    found = text("I4", "halved-ties", "size-scores")
    assert "| 3 | 9 | 6 | 15 |" in found
    assert "Ties are shared, wherever the pawns stand" in found
    for gone in ("A big piece counts no more", "settled by the pawns", "takes all 5 points"):
        assert gone not in found


def test_i8_with_halved_ties_and_size_scores() -> None:
    found = text("I8", "halved-ties", "size-scores")
    assert found.startswith("What follows holds for a game in which no tie is shared.")
    assert "make 5 x (5 + 10 + 15) = 150." in found
    assert "75" not in found


def test_t3_of_a_small_board_has_four_claim_markers() -> None:
    for names in (("small-board",), ("free-bowl", "small-board")):
        found = composed(rule_set("tiles", *names)).section("T3").text
        assert found.endswith("claim markers 1 to 4 in their own river, each on the space of its number.")


# Refusals -------------------------------------------------------------------------------------------------------------


def refusals(found: RuleSet, games: int = 2) -> set[str]:
    """What is said of the moves that a house rule bars in random games."""
    said: set[str] = set()
    rules = found.rules
    for seed in range(games):
        rng, dealer = Random(seed), RandomDealer(seed)
        state = rules.start(deal(found, found.variant.seats.start, seed))
        while state.ending is None:
            for move in rules.vocabulary.moves:
                refusal = rules.why_not(state, move)
                if refusal is not None and refusal.source is not None:
                    said.add(str(refusal))
            state = rules.play(state, rng.choice(rules.legal_moves(state)), dealer)
    return said


@pytest.mark.parametrize(("variant", "name"), REFUSING)
def test_a_refusal_that_is_spoken_has_one_full_stop(variant: str, name: str) -> None:
    found = {spoken(refusal) for refusal in refusals(rule_set(variant, name))}
    assert not [sentence for sentence in found if ". (" in sentence or not sentence.endswith(")).")]
    assert found
