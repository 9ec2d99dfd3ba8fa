"""All commands, by name. To add one: a file in `commands/` with a function of the same name, and a line in `build`."""

import typer

from mandala.core.text import Text, _

__all__ = ["build"]


def build() -> typer.Typer:
    """The program. Commands are imported here, so that their help is in the language chosen by then."""
    from mandala.cli.commands import (
        analyse,
        bench,
        bots,
        games,
        hint,
        house,
        menu,
        perft,
        play,
        plugins,
        replay,
        rules,
        score,
        show,
        simulate,
        variants,
        verify,
    )

    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help=str(_("Mandala games for the terminal: play, keep, verify, replay and score them, with house rules.")),
    )
    app.callback(invoke_without_command=True)(menu.menu)

    def add(command: object, help_text: Text) -> None:
        assert callable(command)
        app.command(help=str(help_text))(command)

    add(variants.variants, _("List the games that can be played."))
    add(rules.rules, _("Print the rulebook, with house rules in it."))
    add(bots.bots, _("List the bots that can be played against."))
    add(hint.hint, _("Say what a bot would do, from what the seat to move may know alone."))
    add(analyse.analyse, _("Go through a game: what the moves cost, and what a bot would have played."))
    add(simulate.simulate, _("Play many games between bots and add up who won."))
    add(bench.bench, _("Measure how fast the games play."))
    add(play.play, _("Play a game, against bots or people at the same keyboard."))
    add(play.resume, _("Go on with a game."))
    app.add_typer(games.build(), name="games")
    app.add_typer(house.build(), name="house")
    app.add_typer(plugins.build(), name="plugins")
    add(show.show, _("Draw a position of a record, as one seat may see it."))
    add(replay.replay, _("Tell a recorded game ply by ply."))
    add(verify.verify, _("Check records: every move legal, the result right."))
    add(perft.perft, _("Count the leaves of the game tree from a position of a record."))
    app.command(help=str(_("Score a game at a real table.")), context_settings=score.CONTEXT, add_help_option=False)(
        score.score
    )
    return app
