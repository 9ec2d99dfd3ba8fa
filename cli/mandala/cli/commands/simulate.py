"""`mandala simulate`: many games between bots."""

from pathlib import Path

import typer

from mandala.cli.file_options import FORCE
from mandala.cli.hosting_options import BOT_SECONDS, ISOLATE, ON_BOT_FAILURE, OnBotFailure, hosting
from mandala.core.chance import LARGEST_SEED
from mandala.core.text import _, counted

__all__ = ["simulate"]


def simulate(
    variant: str = typer.Argument(help=str(_("A variant."))),
    players: str = typer.Option(..., "--players", metavar="A,B", help=str(_("A bot for each seat, in order."))),
    games: int = typer.Option(100, "--games", min=1, max=1_000_000, help=str(_("How many games."))),
    seed: int = typer.Option(0, "--seed", min=0, max=LARGEST_SEED, help=str(_("The same seed gives the same games."))),
    jobs: int = typer.Option(
        1, "--jobs", min=1, max=256, help=str(_("Processes to play in; the games do not depend on it."))
    ),
    house: list[str] = typer.Option(
        [], "--house", metavar="NAME[:opt=val,...]", help=str(_("A house rule; may be repeated."))
    ),
    records: Path | None = typer.Option(
        None, "--records", help=str(_("Write every game into this file, a line each."))
    ),
    force: bool = FORCE,
    isolate: bool = ISOLATE,
    bot_seconds: float = BOT_SECONDS,
    on_bot_failure: OnBotFailure = ON_BOT_FAILURE,
    as_json: bool = typer.Option(False, "--json", help=str(_("Print JSON."))),
) -> None:
    """Play many games between bots and add up who won. Ctrl-C keeps the games that are done."""
    from collections import Counter
    from contextlib import ExitStack, closing

    from mandala.cli.new_files import check_new
    from mandala.cli.output import about, emit, emit_json, say, what_failed
    from mandala.cli.progress import Progress
    from mandala.core import simulation
    from mandala.core.bots.asking import BotError
    from mandala.core.record import Record, dump_record
    from mandala.core.ruleset import load, parse_house

    if records is not None:
        check_new(records, force=force)
    ruleset = load(variant, list(map(parse_house, house)))
    bots = [name.strip() for name in players.split(",")]
    played: list[Record] = []
    interrupted: KeyboardInterrupt | None = None
    stopped: BotError | simulation.GameFailure | None = None
    unwritten: OSError | None = None
    failures: list[str] = []
    host = hosting(isolate, bot_seconds)

    def failed(error: BotError) -> None:
        failures.append(error.in_full)

    def keep(record: Record) -> None:
        if file is None or records is None:
            return
        line = dump_record(record).rstrip("\n").encode() + b"\n"
        with about(records):
            # On a disk that gets full only the beginning of a line is written at first.
            while line:
                line = line[file.write(line) :]

    with ExitStack() as stack:
        # Unbuffered, so that a game is in the file as a whole line or not at all.
        file = None if records is None else stack.enter_context(records.open("wb", buffering=0))
        progress = stack.enter_context(Progress(_("games"), games))
        forgive = failed if on_bot_failure is OnBotFailure.FALLBACK else None
        under_way = stack.enter_context(closing(simulation.simulate(ruleset, bots, games, seed, jobs, host, forgive)))
        try:
            for record in under_way:
                keep(record)
                played.append(record)
                progress.show(len(played))
        except KeyboardInterrupt as error:
            interrupted = error
        except OSError as error:
            unwritten = error
        except (BotError, simulation.GameFailure) as error:
            stopped = error
            if error.record is not None:
                keep(error.record)
    for failure, times in Counter(failures).items():
        say(counted("{failure} ({number} time; random moves were made in its place to the end of the game)",
                    "{failure} ({number} times; random moves were made in its place to the end of the game)",
                    times, failure=failure))  # fmt: skip
    if stopped is not None:
        say(stopped.in_full if isinstance(stopped, BotError) else stopped)
        if records is not None and stopped.record is not None:
            say(_("That game is saved up to there, the last one in {file}.", file=records))
    if unwritten is not None:
        say(what_failed(unwritten))
    has_stopped = stopped is not None or unwritten is not None
    if interrupted is not None or has_stopped:
        say(counted("stopped after {done} of {number} game", "stopped after {done} of {number} games", games,
                    done=len(played)))  # fmt: skip
    found = simulation.summary(bots, played)
    if as_json:
        emit_json({
            "rules": ruleset.name, "seed": seed, "games": found.games, "mean_plies": round(found.mean_plies, 2),
            "reasons": found.reasons, "failures": len(failures),
            "players": [
                {
                    "seat": seat, "bot": one.bot, "wins": one.wins, "share": round(one.share, 4),
                    "interval": [round(end, 4) for end in one.interval], "mean_score": round(one.mean_score, 3),
                }
                for seat, one in enumerate(found.standings)
            ],
        })  # fmt: skip
    elif found.games:
        emit(counted("{rules}: {number} game, {plies} moves each on average",
                     "{rules}: {number} games, {plies} moves each on average",
                     found.games, rules=ruleset.name, plies=f"{found.mean_plies:.1f}"))  # fmt: skip
        for seat, one in enumerate(found.standings):
            emit(
                _("player {number}, {bot}: won {share} % (95 % interval {low} to {high}), {score} points on average",
                  number=seat + 1, bot=one.bot, share=f"{100 * one.share:.1f}", low=f"{100 * one.interval[0]:.1f}",
                  high=f"{100 * one.interval[1]:.1f}", score=f"{one.mean_score:.1f}")
            )  # fmt: skip
        for reason, times in found.reasons.items():
            sentence = ruleset.reasons.get(reason)
            emit(counted("ended {number} time: {reason}", "ended {number} times: {reason}", times,
                         reason=sentence or reason))  # fmt: skip
    if has_stopped:
        raise typer.Exit(1)
    if interrupted is not None:
        raise interrupted
