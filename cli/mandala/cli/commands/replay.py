"""`mandala replay`: a recorded game, ply by ply."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from mandala.core.text import _

if TYPE_CHECKING:
    from mandala.core.replay import Replay

__all__ = ["replay"]


def replay(
    file: Path = typer.Argument(help=str(_("A record."))),
    ply: int | None = typer.Option(None, "--ply", min=0, help=str(_("Only the position after that many moves."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON, a line a ply."))),
) -> None:
    """Tell a game ply by ply: whose turn it was, the score as if the game ended there, and the move."""
    from mandala.cli.output import emit, emit_json, say
    from mandala.cli.replaying import replay_of
    from mandala.core.record import RecordError

    game = replay_of(file)
    try:
        game.check_result()
    except RecordError as error:
        # The moves are right, so they can be told.
        say(error)
    game.state_at(ply)
    for number in range(len(game.states)) if ply is None else (ply,):
        if as_json:
            emit_json(_facts(game, number))
        else:
            emit(_told(game, number))


def _facts(game: Replay, ply: int) -> dict[str, Any]:
    from mandala.core.play import legal_tokens

    state = game.states[ply]
    outcome = game.rules.outcome(state)
    facts: dict[str, Any] = {
        "ply": ply,
        "seat": game.rules.to_act(state),
        "legal": legal_tokens(game.rules, state),
        "scores": list(game.rules.scorer.totals(state)),
    }
    if outcome is not None:
        facts |= {"winners": list(outcome.winners), "reason": outcome.reason}
    return facts


def _told(game: Replay, ply: int) -> object:
    from mandala.core.reading import describe

    state, rules = game.states[ply], game.rules
    scores = " ".join(f"{points:>3}" for points in rules.scorer.totals(state))
    outcome = rules.outcome(state)
    if outcome is not None:
        winners = ", ".join(game.record.players[seat].name for seat in outcome.winners)
        reason = game.ruleset.reasons.get(outcome.reason, outcome.reason)
        return _("{ply}  {scores}  the game is over, {reason}; won by {winners}", ply=f"{ply:>3}", scores=scores,
                 reason=reason, winners=winners)  # fmt: skip
    seat: int = state.to_act
    player = game.record.players[seat].name
    if ply == len(game.moves):
        return _("{ply}  {scores}  {player} is next", ply=f"{ply:>3}", scores=scores, player=player)
    move = game.moves[ply]
    words = describe(rules, rules.view(state, seat), move)
    return _("{ply}  {scores}  {player}: {token} ({words})", ply=f"{ply:>3}", scores=scores, player=player,
             token=rules.vocabulary.token(move), words=words)  # fmt: skip
