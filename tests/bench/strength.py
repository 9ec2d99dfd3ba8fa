"""How strong a bot is against others: games with the seats swapped, the share of wins with its 95 % interval, time a move.

    python tests/bench/strength.py cards ismcts:3 greedy --games 200 --jobs 2
    python tests/bench/strength.py spiral ismcts:3 greedy greedy greedy --games 200

The first bot sits at each seat in turn, and meets the same deals there. With `--seconds` it stops after that time, with the games
played by then: the first ones of those that it would have played. A shared win counts in parts. With one opponent,
50 % is an even match; with three, 25 % is, and `times fair` says how many times that the bot won. `ahead` is the share of its
opponents that it was ahead of in points at the end, ties by half: 50 % is an even match with any number of them. Its interval
counts games, for what comes of one game hangs together.

With `--open` the first bot is told all that is hidden, the order of the deck included: the ceiling of what its budget could win.
"""

import argparse
import copy
import json
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from mandala.core.bots.asking import asked
from mandala.core.bots.bot import AnyRules, rng_for
from mandala.core.bots.catalogue import make_bot
from mandala.core.chance import derive_seed
from mandala.core.match import Match
from mandala.core.record import Player, Record
from mandala.core.ruleset import RuleSet, load, parse_house
from mandala.core.simulation import interval, simulate


def games_from_every_seat(
    ruleset: RuleSet, bot: str, others: Sequence[str], games: int, seed: int, jobs: int
) -> Iterator[tuple[int, Record]]:
    """Each game with the seat at which `bot` sat, seat after seat for each deal."""
    seats = 1 + len(others)
    by_seat = [
        simulate(ruleset, [*others[:seat], bot, *others[seat:]], games // seats, seed, jobs) for seat in range(seats)
    ]
    for records in zip(*by_seat, strict=True):
        yield from enumerate(records)


def open_games_from_every_seat(
    ruleset: RuleSet, bot: str, others: Sequence[str], games: int, seed: int
) -> Iterator[tuple[int, Record]]:
    """Likewise, `bot` being given the true state wherever it would guess."""
    for number in range(games // (1 + len(others))):
        for open_seat in range(1 + len(others)):
            names = [*others[:open_seat], bot, *others[open_seat:]]
            bots = [make_bot(name, ruleset.variant) for name in names]
            dealt = derive_seed(seed, "open", number) >> 11
            match = Match.new(ruleset, [Player(name=name, bot=name) for name in names], dealt)
            while (seat := match.to_act) is not None:
                rules = knowing(match.rules, match.states[-1]) if seat == open_seat else match.rules
                rng = rng_for(dealt, seat, len(match.moves))
                match.play(asked(bots[seat], rules, match.view(seat), rng, match.legal()).move)
            yield open_seat, match.record()


def knowing(rules: AnyRules, state: Any) -> AnyRules:
    """The rules, with nothing left to guess for whoever asks what a state may be."""

    def determinize(view: Any, rng: Random) -> Any:
        return state.copy()

    told = copy.copy(rules)
    # An object's own attributes come before its class's methods.
    vars(told).update(determinize=determinize)
    return told


def measure(
    ruleset: RuleSet, bot: str, others: Sequence[str], games: int, seed: int, jobs: int, seconds: float, is_open: bool
) -> dict[str, object]:
    """What came of the games, and the processor time of a job for each ply, all bots together."""
    wins = margin = ahead = 0.0
    played = plies = 0
    begun = time.perf_counter()
    played_games = (
        open_games_from_every_seat(ruleset, bot, others, games, seed)
        if is_open
        else games_from_every_seat(ruleset, bot, others, games, seed, jobs)
    )
    for seat, record in played_games:
        assert record.result is not None
        played += 1
        plies += len(record.turns)
        wins += (seat in record.result.winners) / len(record.result.winners)
        own = record.result.scores[seat]
        rivals = [score for rival, score in enumerate(record.result.scores) if rival != seat]
        margin += own - max(rivals)
        ahead += sum((own > score) + (own == score) / 2 for score in rivals) / len(rivals)
        if seat == len(others) and time.perf_counter() - begun > seconds:
            break
    share = wins / played
    return {
        "rules": ruleset.name,
        "bot": bot,
        "open": is_open,
        "against": list(others),
        "games": played,
        "share": round(share, 4),
        "interval": [round(end, 4) for end in interval(share, played)],
        "times_fair": round(share * (1 + len(others)), 2),
        "ahead": round(ahead / played, 4),
        "ahead_interval": [round(end, 4) for end in interval(ahead / played, played)],
        "margin": round(margin / played, 2),
        "seconds_a_ply": round((time.perf_counter() - begun) * jobs / plies, 4),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant")
    parser.add_argument("bot")
    parser.add_argument("others", nargs="+")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--house", action="append", default=[])
    parser.add_argument("--open", action="store_true")
    chosen = parser.parse_args()
    rules = load(chosen.variant, [parse_house(text) for text in chosen.house])
    limits = chosen.games, chosen.seed, chosen.jobs, chosen.seconds
    print(json.dumps(measure(rules, chosen.bot, chosen.others, *limits, chosen.open)))
