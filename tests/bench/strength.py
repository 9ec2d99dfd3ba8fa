"""How strong a bot is against others: games with the seats swapped, the share of wins with its 95 % interval, time a move.

    python tests/bench/strength.py cards ismcts:3 greedy --games 200 --jobs 2
    python tests/bench/strength.py spiral ismcts:3 greedy greedy greedy --games 200

The first bot sits at each seat in turn, and meets the same deals there. With `--seconds` it stops after that time, with the games
played by then: the first ones of those that it would have played. A shared win counts in parts. With one opponent,
50 % is an even match; with three, 25 % is, and `times fair` says how many times that the bot won.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence

from mandala.core.record import Record
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


def measure(
    ruleset: RuleSet, bot: str, others: Sequence[str], games: int, seed: int, jobs: int, seconds: float
) -> dict[str, object]:
    """What came of the games, and the processor time of a job for each ply, all bots together."""
    wins = margin = 0.0
    played = plies = 0
    begun = time.perf_counter()
    for seat, record in games_from_every_seat(ruleset, bot, others, games, seed, jobs):
        assert record.result is not None
        played += 1
        plies += len(record.turns)
        wins += (seat in record.result.winners) / len(record.result.winners)
        best = max(score for rival, score in enumerate(record.result.scores) if rival != seat)
        margin += record.result.scores[seat] - best
        if seat == len(others) and time.perf_counter() - begun > seconds:
            break
    share = wins / played
    low, high = interval(share, played)
    return {
        "rules": ruleset.name,
        "bot": bot,
        "against": list(others),
        "games": played,
        "share": round(share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "times_fair": round(share * (1 + len(others)), 2),
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
    chosen = parser.parse_args()
    rules = load(chosen.variant, [parse_house(text) for text in chosen.house])
    print(json.dumps(measure(rules, chosen.bot, chosen.others, chosen.games, chosen.seed, chosen.jobs, chosen.seconds)))
