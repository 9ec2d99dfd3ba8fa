"""Rules that leave a bot few moves for one decision."""

from random import Random

from mandala.core.bots.catalogue import make_bot
from mandala.core.bots.narrowing import narrowed
from mandala.core.chance import NoChance
from mandala.core.match import Match
from mandala.core.record import Player
from mandala.core.ruleset import RuleSet


def test_only_what_was_just_guessed_is_narrowed(cards: RuleSet) -> None:
    match = Match.new(cards, [Player(name="Anna"), Player(name="Ben")], 5)
    two = sorted(match.legal())[3:5]
    few = narrowed(cards.rules, two)
    guess = few.determinize(match.view(0), Random(1))
    assert sorted(few.legal_moves(guess)) == two
    assert len(few.legal_moves(match.state)) == len(match.legal()) > 2
    after = few.play(guess, two[0], NoChance())
    assert list(few.legal_moves(after)) == list(cards.rules.legal_moves(after))
    # Another state may be played on meanwhile.
    few.advance(match.state.copy(), match.legal()[0], NoChance())
    assert sorted(few.legal_moves(guess)) == two
    # Played on itself it is the position after the move, whatever it was before.
    few.advance(guess, two[0], NoChance())
    assert guess == after
    assert list(few.legal_moves(guess)) == list(cards.rules.legal_moves(after))
    # The rules themselves are as they were.
    assert len(cards.rules.legal_moves(cards.rules.determinize(match.view(0), Random(1)))) == len(match.legal())


def test_any_bot_weighs_the_few_moves_alone(cards: RuleSet) -> None:
    match = Match.new(cards, [Player(name="Anna"), Player(name="Ben")], 5)
    for spec in ("greedy", "ismcts:1"):
        two = sorted(match.legal())[3:5]
        choice = make_bot(spec, cards.variant).choose(narrowed(cards.rules, two), match.view(0), Random(1))
        assert sorted([choice.move, *(move for move, _value in choice.others)]) == two
        assert choice.expected is not None
