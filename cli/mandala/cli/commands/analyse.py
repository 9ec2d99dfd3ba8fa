"""`mandala analyse`: a game, move by move, with what the moves cost."""

from pathlib import Path

import typer

from mandala.cli.file_options import FORCE
from mandala.cli.hosting_options import BOT_SECONDS, ISOLATE, hosting
from mandala.cli.record_options import GAME, NUMBER
from mandala.core.chance import LARGEST_SEED
from mandala.core.text import _, counted

__all__ = ["analyse"]

USUAL_BOT = "ismcts:2"


def analyse(
    game: str = GAME,
    bot: str = typer.Option(USUAL_BOT, "--bot", help=str(_("Who judges; see the command bots."))),
    seed: int = typer.Option(
        0, "--seed", min=0, max=LARGEST_SEED, help=str(_("The same seed gives the same analysis."))
    ),
    seat: int | None = typer.Option(
        None, "--seat", min=0, help=str(_("Only the moves of this seat, numbered from 0."))
    ),
    number: int | None = NUMBER,
    isolate: bool = ISOLATE,
    bot_seconds: float = BOT_SECONDS,
    plot: Path | None = typer.Option(
        None, "--plot", metavar="FILE.png|.svg", help=str(_("Draw the expected result into this file as well."))
    ),
    force: bool = FORCE,
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Go through a game: what a bot would have played, the expected result, and the moves that cost most.

    Ctrl-C keeps what is done.
    """
    from mandala.cli.analysis import data, picture, text
    from mandala.cli.analysis.findings import Findings
    from mandala.cli.new_files import check_new
    from mandala.cli.output import Stop, emit, emit_json, say
    from mandala.cli.progress import Progress
    from mandala.cli.prose import width
    from mandala.cli.replaying import replay_of
    from mandala.cli.under_way import warn
    from mandala.core import analysis
    from mandala.core.blame import RulesFailure
    from mandala.core.bots.asking import BotError
    from mandala.core.bots.hosting import dismiss

    if plot is not None:
        check_new(plot, force=force)
        picture.check(plot)
    played = replay_of(game, number)
    seats = len(played.record.players)
    if seat is not None and seat >= seats:
        raise Stop(_("there is no seat {seat}: this game has seats 0 to {last}", seat=seat, last=seats - 1))
    warn(played, None if seat is None else [seat])
    judge = hosting(isolate, bot_seconds).bot(bot, played.ruleset)
    found: list[analysis.Judgement] = []
    interrupted: KeyboardInterrupt | None = None
    failure: BotError | RulesFailure | None = None
    with Progress(_("moves"), len(played.moves)) as progress:
        try:
            for judgement in analysis.analyse(played, judge, seed, seat):
                found.append(judgement)
                progress.show(judgement.ply + 1)
        except KeyboardInterrupt as error:
            interrupted = error
        except (BotError, RulesFailure) as error:
            failure = error
        finally:
            dismiss([judge])
    complete = failure is None and interrupted is None
    findings = Findings(played, judge.name, seed, found, complete)
    if not complete:
        done = found[-1].ply + 1 if found else 0
        say(counted("stopped after {done} of {number} move; this is the part that was analysed",
                    "stopped after {done} of {number} moves; this is the part that was analysed",
                    len(played.moves), done=done))  # fmt: skip
    decisions = [one for one in found if one.best is not None]
    if decisions and all(one.expected is None for one in decisions):
        say(_("{bot} does not estimate how a game will end, so that what moves cost is not known; choose another by {option}",
              bot=judge.name, option="--bot"))  # fmt: skip
    if as_json:
        emit_json(data.data(findings))
    else:
        emit(*text.told(findings, min(width(), 80)))
    if plot is not None:
        picture.draw(findings, plot)
        say(_("The picture is in {file}.", file=plot))
    if failure is not None:
        raise failure
    if interrupted is not None:
        raise interrupted
