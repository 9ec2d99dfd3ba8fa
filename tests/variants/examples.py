"""The records that come with the tests, replayed."""

from pathlib import Path

from mandala.core.record import read_records
from mandala.core.replay import Replay, ruleset_of

EXAMPLES = Path(__file__).parents[1] / "examples"


def replayed(variant: str, number: int) -> Replay:
    """The example of that number, from 0."""
    record = [located.record for located in read_records(EXAMPLES / f"{variant}.jsonl")][number]
    return Replay(ruleset_of(record), record)
