"""`mandala hint`: what a bot would do now."""

import typer

from mandala.cli.hosting_options import BOT_SECONDS, ISOLATE, hosting
from mandala.cli.record_options import GAME, NUMBER
from mandala.core.chance import LARGEST_SEED
from mandala.core.text import _

__all__ = ["hint"]

USUAL_BOT = "ismcts:3"


def hint(
    game: str = GAME,
    number: int | None = NUMBER,
    ply: int | None = typer.Option(None, "--ply", min=0, help=str(_("After that many moves; at the end if left out."))),
    bot: str = typer.Option(USUAL_BOT, "--bot", help=str(_("Who is asked; see the command bots."))),
    seed: int = typer.Option(0, "--seed", min=0, max=LARGEST_SEED, help=str(_("The same seed gives the same hint."))),
    isolate: bool = ISOLATE,
    bot_seconds: float = BOT_SECONDS,
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Say what a bot would do, from what the seat to move may know alone."""
    from mandala.cli.advice import advice, rounded
    from mandala.cli.output import Stop, emit, emit_json
    from mandala.cli.play.thinking import Thinking
    from mandala.cli.replaying import replay_of
    from mandala.cli.under_way import warn
    from mandala.core.bots.asking import asked
    from mandala.core.bots.bot import rng_for
    from mandala.core.bots.hosting import dismiss

    played = replay_of(game, number)
    rules, state = played.rules, played.state_at(ply)
    at = len(played.moves) if ply is None else ply
    seat = rules.to_act(state)
    if seat is None:
        raise Stop(_("the game is over at ply {ply}; name an earlier one with {option}", ply=at, option="--ply"))
    warn(played, [seat])
    view = rules.view(state, seat)
    with Thinking(bot):
        adviser = hosting(isolate, bot_seconds).bot(bot, played.ruleset)
        try:
            choice = asked(adviser, rules, view, rng_for(seed, seat, at), rules.legal_moves(state))
        finally:
            dismiss([adviser])
    if not as_json:
        emit(_("Player {number} is to move, at ply {ply}.", number=seat + 1, ply=at), *advice(rules, view, choice))
        return
    token = rules.vocabulary.token
    others = [{"move": token(move), "expected": rounded(value)} for move, value in choice.others]
    expected = None if choice.expected is None else rounded(choice.expected)
    emit_json({
        "ply": at, "seat": seat, "bot": adviser.name, "move": token(choice.move), "expected": expected, "others": others,
        "note": choice.note,
    })  # fmt: skip
