"""An analysis as JSON."""

from typing import Any

from mandala.cli.advice import rounded
from mandala.cli.analysis.findings import Findings
from mandala.core.analysis import Judgement

__all__ = ["data"]


def data(findings: Findings) -> dict[str, Any]:
    """One object: who judged what, the moves in order, and what each player lost."""
    return {
        "rules": findings.game.ruleset.name,
        "bot": findings.bot,
        "seed": findings.seed,
        "complete": findings.complete,
        "plies": [_ply(findings, one) for one in findings.judgements],
        "players": [
            {
                "seat": seat,
                "name": findings.game.record.players[seat].name,
                "decisions": len(findings.decisions(seat)),
                "cost": _rounded(findings.lost(seat)),
            }
            for seat in findings.seats
        ],
    }


def _ply(findings: Findings, one: Judgement) -> dict[str, Any]:
    return {
        "ply": one.ply,
        "seat": one.seat,
        "move": findings.token(one.played),
        "forced": one.best is None,
        "expected": _rounded(one.expected),
        "best": None if one.best is None else findings.token(one.best),
        "best_expected": _rounded(one.best_expected),
        "cost": _rounded(one.cost),
        "marked": one in findings.marked,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else rounded(value)
