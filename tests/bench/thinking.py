"""How long a bot thinks about a move, in seconds that a person waits, at every few plies of games that `greedy` plays.

    python tests/bench/thinking.py ismcts:4 cards tiles spiral spiral:4

A script, not a test. A number after the variant is how many play; else the fewest that can. Times are wall-clock, so the
machine should have nothing else to do.
"""

import argparse
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from mandala.core.bots.bot import rng_for
from mandala.core.bots.catalogue import make_bot
from mandala.core.chance import RandomDealer
from mandala.core.ruleset import RuleSet, load


def seconds_a_move(spec: str, ruleset: RuleSet, seats: int, seed: int, every: int) -> Iterator[float]:
    """The seconds that the bot takes for every so many plies of one game, where there is a choice."""
    rules = ruleset.rules
    asked, quick = make_bot(spec, ruleset.variant), make_bot("greedy", ruleset.variant)
    dealer = RandomDealer(seed)
    state, ply = rules.start(rules.deal(dealer, seats)), 0
    while not rules.is_over(state):
        view = rules.view(state, state.to_act)
        if ply % every == 0 and len(rules.legal_moves(state)) > 1:
            begun = perf_counter()
            asked.choose(rules, view, rng_for(seed, state.to_act, ply))
            yield perf_counter() - begun
        state = rules.play(state, quick.choose(rules, view, rng_for(seed, state.to_act, ply)).move, dealer)
        ply += 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--every", type=int, default=3)
    chosen = parser.parse_args()
    for name in chosen.variants:
        variant, _colon, wanted = name.partition(":")
        rules = load(variant)
        players = int(wanted or rules.variant.seats.start)
        games = [list(seconds_a_move(chosen.bot, rules, players, seed, chosen.every)) for seed in range(chosen.games)]
        every_one = [seconds for game in games for seconds in game]
        print(
            f"{name:10} {len(every_one):4} moves   first {median(game[0] for game in games):.2f} s   "
            f"median {median(every_one):.2f} s   longest {max(every_one):.2f} s"
        )
