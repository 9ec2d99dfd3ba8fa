"""`mandala hint`: what a bot would do now."""

from pathlib import Path

import typer

from mandala.core.text import _

__all__ = ["hint"]

USUAL_BOT = "greedy"


def hint(
    file: Path = typer.Argument(help=str(_("A record."))),
    ply: int | None = typer.Option(None, "--ply", min=0, help=str(_("After that many moves; at the end if left out."))),
    bot: str = typer.Option(USUAL_BOT, "--bot", help=str(_("Who is asked; see the command bots."))),
    seed: int = typer.Option(0, "--seed", min=0, max=2**63 - 1, help=str(_("The same seed gives the same hint."))),
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Say what a bot would do, from what the seat to move may know alone."""
    from mandala.cli.output import Stop, emit, emit_json
    from mandala.core.bots.bot import rng_for
    from mandala.core.bots.catalogue import make_bot
    from mandala.core.reading import describe
    from mandala.core.record import read_record
    from mandala.core.replay import Replay, ruleset_of

    located = read_record(file)
    ruleset = ruleset_of(located.record)
    helper = make_bot(bot, ruleset.variant)
    replay = Replay(ruleset, located.record, located.where, located.line)
    at = len(replay.states) - 1 if ply is None else ply
    if at >= len(replay.states):
        raise Stop(_("{file} has {plies} moves, not {ply}", file=file, plies=len(replay.states) - 1, ply=at))
    rules = ruleset.rules
    state = replay.states[at]
    seat = rules.to_act(state)
    if seat is None:
        raise Stop(_("the game is over at ply {ply}; name an earlier one with {option}", ply=at, option="--ply"))
    view = rules.view(state, seat)
    choice = helper.choose(rules, view, rng_for(seed, seat, at))
    token = rules.vocabulary.token
    if as_json:
        others = [{"move": token(move), "expected": round(value, 3)} for move, value in choice.others]
        expected = None if choice.expected is None else round(choice.expected, 3)
        emit_json({"seat": seat, "move": token(choice.move), "expected": expected, "others": others})
        return
    emit(
        _("player {number}: {token}, {words}", number=seat + 1, token=token(choice.move),
          words=describe(rules, view, choice.move))
    )  # fmt: skip
    if choice.expected is not None:
        emit(_("expected at the end: {lead} points on the best opponent", lead=f"{choice.expected:+.1f}"))
    for move, value in choice.others:
        emit(_("next best: {token}, {words} ({lead})", token=token(move), words=describe(rules, view, move),
               lead=f"{value:+.1f}"))  # fmt: skip
    if choice.note:
        emit(choice.note)
