"""Random positions of `cards` for `reference.Game.from_position`, in which M8 to M15 come about soon."""

from __future__ import annotations

from random import Random
from typing import Any

from .reference import COLOURS, MANDALAS, SEATS


def random_position(rng: Random) -> dict[str, Any]:
    """Arguments for `Game.from_position`: few cards, skewed colours, mandalas nearly complete.

    Faults in M8 to M15 show in such positions, hardly ever in games from a normal deal.
    """
    pool = [colour for colour in COLOURS for _ in range(rng.choice((1, 2, 3, 6, 10)))]
    rng.shuffle(pool)

    mountains = ["", ""]
    fields = [["", ""], ["", ""]]
    for mandala in MANDALAS:
        colours = list(COLOURS)
        rng.shuffle(colours)
        for colour in colours[: rng.randint(2, 5)]:
            taken = min(rng.randint(1, 2), pool.count(colour))
            for _ in range(taken):
                pool.remove(colour)
            where = rng.choice(("mountain", "mountain", 0, 1))
            if isinstance(where, int):
                fields[mandala][where] += colour * taken
            else:
                mountains[mandala] += colour * taken

    def take(most: int) -> str:
        count = min(rng.randint(0, most), len(pool))
        taken = "".join(pool[:count])
        del pool[:count]
        return taken

    rivers = ["", ""]
    for seat in SEATS:
        for card in take(5):
            if card in rivers[seat]:
                pool.append(card)
            else:
                rivers[seat] += card
    position: dict[str, Any] = {
        "mountains": mountains,
        "fields": fields,
        "rivers": rivers,
        "hands": [take(8), take(8)],
        "start_cups": [take(2), take(2)],
        "claims": [take(3), take(3)],
        "deck": take(12),
        "discards": take(20),
        "seat": rng.randint(0, 1),
    }
    position["deck_ran_out"] = not position["deck"] or rng.random() < 0.3
    if position["deck_ran_out"]:
        position["discards_in_a_row"] = rng.choice((0, 0, 36, 39))
    return position
