"""The command `mandala`: what happens around every command, such as errors in a sentence and exit statuses."""

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit status; where it is that of this process and plugins have run in it, ends it.

    0; 1 where the answer is no, a plugin fails or the disk is full; 2 for wrong usage or unreadable input; 130 after Ctrl-C; 141
    once nobody reads the output.
    """
    from mandala.cli import interrupts, output, streams

    try:
        with interrupts.told_apart():
            try:
                status = _run(sys.argv[1:] if arguments is None else arguments)
            except output.ReaderHasGone:
                status = output.reader_has_gone()
        if arguments is None and _plugins_have_run():
            streams.leave(status)
    finally:
        streams.release_stdout()
    return status


def _run(arguments: Sequence[str]) -> int:
    from mandala.cli import output, streams
    from mandala.cli.app import build
    from mandala.cli.plugin_options import to_front
    from mandala.core.text import _

    try:
        if not streams.prepare():
            raise output.Stop(_("Standard output is closed: there is nowhere to write to."))
        # The framework for commands prints help itself, and to `sys.stdout`.
        if "--help" not in arguments:
            streams.keep_stdout()
        build()(args=to_front(arguments), prog_name="mandala")
    except output.ReaderHasGone:
        raise
    except BaseException as error:
        status = _status(_behind(error))
        if status is None:
            raise
        return status
    return 0


def _behind(end: BaseException) -> BaseException:
    """The framework for commands makes an exit of its own of Ctrl-C, of an input that has ended and of a reader who has gone."""
    context = end.__context__ if isinstance(end, SystemExit) else None
    for error in (context, context.__cause__ if context is not None else None):
        if isinstance(error, KeyboardInterrupt | EOFError | BrokenPipeError):
            return error
    return end


def _status(error: BaseException) -> int | None:
    """Says why the command ended, and gives the status; None for an error that is the program's own fault."""
    from mandala.cli import output, streams
    from mandala.core.refusal import MandalaError

    if isinstance(error, output.Stop):
        output.say(*error.lines)
        return error.status
    if isinstance(error, MandalaError):
        from mandala.core.blame import RulesFailure
        from mandala.core.bots.asking import BotError

        output.say(*str(error).splitlines())
        return 1 if isinstance(error, BotError | RulesFailure) else 2
    # The rules of a plugin may raise anything, also what is an end for the framework for commands.
    status = _status_of_a_plugin(error)
    if status is not None:
        return status
    if isinstance(error, SystemExit):
        streams.stdout().flush()
        return error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    if isinstance(error, KeyboardInterrupt):
        return 130
    if isinstance(error, EOFError):
        return 1
    if isinstance(error, BrokenPipeError):
        return output.reader_has_gone()
    if isinstance(error, OSError):
        output.say(output.what_failed(error))
        return output.status_of(error)
    if isinstance(error, UnicodeError):
        output.say(f"this is not UTF-8 text: {error}")
        return 2
    return None


def _status_of_a_plugin(error: BaseException) -> int | None:
    """Where a plugin has failed, or was at work when Ctrl-C was typed, says so; None elsewhere."""
    if "mandala.core.plugins" not in sys.modules:
        return None
    from mandala.cli import output
    from mandala.cli.interrupts import CtrlC
    from mandala.core.blame import failure_of_a_plugin, plugin_at_work
    from mandala.core.text import _

    if isinstance(error, CtrlC):
        source = plugin_at_work(error)
        if source is not None:
            output.say(_("It was interrupted in the code of {source}.", source=source))
        return 130
    failure = failure_of_a_plugin(error)
    if failure is None:
        return None
    output.say(failure)
    return 1


def _plugins_have_run() -> bool:
    """Whether code of plugins that are not the program's own has run, which may have left threads and more behind."""
    isolation = sys.modules.get("mandala.core.isolation")
    return isolation is not None and isolation.has_isolated()


if __name__ == "__main__":
    sys.exit(main())
