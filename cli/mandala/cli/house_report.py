"""What came of trying house rules, told."""

from collections.abc import Iterator
from typing import Any

from mandala.core.house_check import Effect, Example, Report
from mandala.core.text import Text, _, counted

__all__ = ["data", "told"]

_MOST_MOVES = 200
"""Of an example, shown on a screen."""


def told(report: Report) -> Iterator[Text]:
    """Line by line."""
    yield counted("{number} game, {plies} moves each on average", "{number} games, {plies} moves each on average",
                  report.games, plies=f"{report.plies / report.games:.0f}")  # fmt: skip
    for effect in report.effects:
        yield from _effect_told(effect, report.games)
    for examples, sentence in (
        (report.stuck, _("a seat is left without a move")),
        (report.endless, _("a game does not end")),
        (report.lifted, _("house rules would bar every move, so they are lifted there (this is no fault)")),
    ):
        for example in examples:
            yield _("{sentence}: {example}", sentence=sentence, example=_example(example))
    if report.findings:
        yield counted("{number} thing to look at", "{number} things to look at", report.findings)
    else:
        yield _("nothing to look at")


def _effect_told(effect: Effect, games: int) -> Iterator[Text]:
    source = effect.rule.source
    if effect.needed_by:
        yield _("{rule}: cannot be left out: {why}", rule=source, why="; ".join(effect.needed_by))
    elif effect.example is not None:
        yield counted("{rule}: makes a difference in {times} of {number} game",
                      "{rule}: makes a difference in {times} of {number} games",
                      games, rule=source, times=effect.games)  # fmt: skip
        yield _("    for example {example}", example=_example(effect.example))
    elif effect.alone is None or not effect.alone:
        yield _("{rule}: never makes a difference", rule=source)
    else:
        others = ", ".join(one.source for one in effect.masked_by) or "?"
        yield counted("{rule}: never makes a difference here, but alone in {times} of {number} game; hidden by {others}",
                      "{rule}: never makes a difference here, but alone in {times} of {number} games; hidden by {others}",
                      games, rule=source, times=effect.alone, others=others)  # fmt: skip


def _example(example: Example) -> Text:
    if not example.moves:
        return _("seed {seed}, before the first move", seed=example.seed)
    shown = " ".join(example.moves[:_MOST_MOVES])
    left_out = len(example.moves) - _MOST_MOVES
    if left_out > 0:
        return _("seed {seed}, after {moves} and {number} more (--json has them all)",
                 seed=example.seed, moves=shown, number=left_out)  # fmt: skip
    return _("seed {seed}, after {moves}", seed=example.seed, moves=shown)


def data(report: Report) -> dict[str, Any]:
    """For JSON."""

    def examples(found: list[Example]) -> list[dict[str, Any]]:
        return [{"seed": example.seed, "moves": list(example.moves)} for example in found]

    return {
        "games": report.games, "moves": report.plies, "findings": report.findings, "without_a_move": examples(report.stuck),
        "endless": examples(report.endless), "lifted": examples(report.lifted),
        "rules": [
            {
                "name": effect.rule.name, "plugin": effect.rule.rule.plugin, "games": effect.games, "alone": effect.alone,
                "masked_by": [one.name for one in effect.masked_by], "needed_by": list(effect.needed_by),
                "example": None if effect.example is None else examples([effect.example])[0],
            }
            for effect in report.effects
        ],
    }  # fmt: skip
