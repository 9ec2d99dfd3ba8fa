"""`mandala replay`: a recorded game, ply by ply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from mandala.cli.record_options import GAME, NUMBER
from mandala.core.text import _

if TYPE_CHECKING:
    from mandala.core.record import Record
    from mandala.core.replay import Replay

__all__ = ["replay"]


def replay(
    game: str = GAME,
    number: int | None = NUMBER,
    ply: int | None = typer.Option(None, "--ply", min=0, help=str(_("Only the position after that many moves."))),
    house: list[str] = typer.Option(
        [],
        "--house",
        metavar="NAME[:opt=val,...]",
        help=str(_("Play the moves with these house rules instead, and say what would have changed; may be repeated.")),
    ),
    printed: bool = typer.Option(False, "--printed", help=str(_("The same with no house rule at all."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON, a line a ply."))),
) -> None:
    """Tell a game ply by ply: whose turn it was, the score as if the game ended there, and the move."""
    from mandala.cli.output import emit, emit_json, say
    from mandala.cli.replaying import record_of, replayed
    from mandala.core.compose import CompositionError
    from mandala.core.record import RecordError

    found = record_of(game, number)
    try:
        played = replayed(found)
    except CompositionError as error:
        say(*error.problems, _("Without that, only what the record itself says can be shown."))
        _as_written(found.record, as_json)
        raise typer.Exit(1) from None
    try:
        played.check_result()
    except RecordError as error:
        # The moves are right, so they can be told.
        say(error)
    if house or printed:
        _under_other_rules(played, house, as_json)
        return
    played.state_at(ply)
    for at in range(len(played.states)) if ply is None else (ply,):
        if as_json:
            emit_json(_facts(played, at))
        else:
            emit(_told(played, at))


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


def _as_written(record: Record, as_json: bool) -> None:
    """The moves and the result of a record whose rules are not all there."""
    from mandala.cli.output import emit, emit_json

    for ply, turn in enumerate(record.turns):
        if as_json:
            emit_json({"ply": ply, "seat": turn.seat, "move": turn.move})
        else:
            player = record.players[turn.seat].name
            emit(_("{ply}  {player}: {token}", ply=f"{ply:>3}", player=player, token=turn.move))
    if record.result is not None and as_json:
        emit_json(record.result.model_dump(mode="json"))
    elif record.result is not None:
        names = ", ".join(record.players[seat].name for seat in record.result.winners)
        scores = " ".join(map(str, record.result.scores))
        emit(_("the game is over ({reason}); score {scores}, won by {winners}",
               reason=record.result.reason, scores=scores, winners=names))  # fmt: skip


def _under_other_rules(game: Replay, house: list[str], as_json: bool) -> None:
    """What the game would have been: the first ply that goes otherwise, or how the score changes."""
    from mandala.cli.output import emit, emit_json
    from mandala.core.retold import retell
    from mandala.core.ruleset import load, parse_house

    ruleset = load(game.ruleset.variant.name, list(map(parse_house, house)))
    told = retell(game, ruleset)
    recorded = game.rules.scorer.totals(game.states[-1])
    if as_json:
        ended = {} if told.outcome is None else {"winners": list(told.outcome.winners), "reason": told.outcome.reason}
        emit_json({
            "rules": ruleset.name, "differs_from": told.differs_from, "stops_at": told.stops_at, "why": told.why,
            "scores": list(told.scores), "recorded_scores": list(recorded), **ended,
        })  # fmt: skip
        return
    emit(_("{recorded} played as {other}:", recorded=game.ruleset.name, other=ruleset.name))
    if told.differs_from is None and told.stops_at is None:
        emit(_("    nothing would have been different"))
        return
    if told.differs_from is not None:
        emit(_("    ply {ply}: the position is another one from here on", ply=told.differs_from))
    scores, before = " ".join(map(str, told.scores)), " ".join(map(str, recorded))
    if told.why is not None:
        emit(_("    ply {ply}: here the game goes otherwise: {why}", ply=told.stops_at, why=told.why))
    elif told.outcome is None and game.rules.outcome(game.states[-1]) is not None:
        emit(
            _(
                "    the game goes on after the last move; score {scores} instead of {before}",
                scores=scores,
                before=before,
            )
        )
    else:
        emit(_("    score {scores} instead of {before}", scores=scores, before=before))
