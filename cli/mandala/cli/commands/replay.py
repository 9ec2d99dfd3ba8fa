"""`mandala replay`: a recorded game, ply by ply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from mandala.cli.record_options import GAME, NUMBER
from mandala.core.text import Text, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala.core.record import Record
    from mandala.core.replay import Replay
    from mandala.core.retold import Retold
    from mandala.core.ruleset import RuleSet

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
    from mandala.cli.as_written import replayed_if_possible
    from mandala.cli.output import Stop, emit, emit_json
    from mandala.cli.replaying import record_of
    from mandala.cli.under_way import warn
    from mandala.core.replay import Replay
    from mandala.core.ruleset import load, parse_house

    if house and printed:
        raise Stop(_("{printed} and {house} do not go together; leave one out", printed="--printed", house="--house"))
    if ply is not None and (house or printed):
        raise Stop(_("{ply} goes with neither {printed} nor {house}, which tell of the whole game; leave it out",
                     ply="--ply", printed="--printed", house="--house"))  # fmt: skip
    found = record_of(game, number)
    others = load(found.record.variant, list(map(parse_house, house))) if house or printed else None
    played = replayed_if_possible(found)
    if not isinstance(played, Replay):
        if others is None:
            _as_written(found.record, ply, as_json)
        else:
            _as_written_under_other_rules(found.record, others, as_json)
        raise typer.Exit(1)
    played.state_at(ply)
    # The scores count what is hidden as well, and only whoever holds the pieces knows all moves that are legal.
    warn(played)
    if others is not None:
        _under_other_rules(played, others, as_json)
        return
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


def _as_written(record: Record, ply: int | None, as_json: bool) -> None:
    """The moves and the result of a record whose rules are not all there."""
    from mandala.cli import as_written
    from mandala.cli.output import emit, emit_json

    as_written.check_ply(record, ply)
    wanted = slice(ply, None if ply is None else ply + 1)
    over = ply is None or ply == len(record.turns)
    if as_json:
        result = as_written.result(record) if over else None
        for line in [*as_written.facts(record)[wanted], *filter(None, [result])]:
            emit_json(line)
        return
    emit(*list(as_written.turns_told(record))[wanted])
    if over:
        emit(*as_written.result_told(record))


def _under_other_rules(game: Replay, others: RuleSet, as_json: bool) -> None:
    """What the game would have been: the first ply that goes otherwise, or how the score changes."""
    from mandala.cli.output import emit
    from mandala.core.retold import retell

    told = retell(game, others)
    recorded = game.rules.scorer.totals(game.states[-1])
    if as_json:
        _retold_data(told, others, recorded)
        return
    emit(_("{recorded} played as {other}:", recorded=game.ruleset.name, other=others.name))
    if told.differs_from is None and told.stops_at is None:
        emit(_("    nothing would have been different"))
        return
    if told.differs_from is not None:
        emit(_("    ply {ply}: the position is another one from here on", ply=told.differs_from))
    emit(_retold(told, recorded, was_over=game.rules.outcome(game.states[-1]) is not None))


def _as_written_under_other_rules(record: Record, others: RuleSet, as_json: bool) -> None:
    """The same of a record whose own rules are not all there, as far as its moves and its result tell."""
    from mandala.cli.output import emit, say
    from mandala.cli.under_way import warning
    from mandala.core.retold import retell_as_written

    told = retell_as_written(record, others)
    recorded = None if record.result is None else record.result.scores
    if recorded is None:
        say(warning())
    if as_json:
        _retold_data(told, others, recorded)
        return
    emit(_("the moves of the record played as {other}:", other=others.name))
    emit(_retold(told, recorded, was_over=record.result is not None))


def _retold_data(told: Retold, others: RuleSet, recorded: Sequence[int] | None) -> None:
    from mandala.cli.output import emit_json

    ended = {} if told.outcome is None else {"winners": list(told.outcome.winners), "reason": told.outcome.reason}
    emit_json({
        "rules": others.name, "differs_from": told.differs_from, "stops_at": told.stops_at, "why": told.why,
        "scores": list(told.scores), "recorded_scores": None if recorded is None else list(recorded), **ended,
    })  # fmt: skip


def _retold(told: Retold, recorded: Sequence[int] | None, *, was_over: bool) -> Text:
    """Where the game goes otherwise, or what the score would have been."""
    if told.why is not None:
        return _("    ply {ply}: here the game goes otherwise: {why}", ply=told.stops_at, why=told.why)
    scores = " ".join(map(str, told.scores))
    if recorded is None:
        return _("    every move could be played; score {scores}", scores=scores)
    before = " ".join(map(str, recorded))
    if scores == before:
        return _("    the score stays {scores}", scores=scores)
    if told.outcome is None and was_over:
        return _("    the game goes on after the last move; score {scores} instead of {before}",
                 scores=scores, before=before)  # fmt: skip
    return _("    score {scores} instead of {before}", scores=scores, before=before)
