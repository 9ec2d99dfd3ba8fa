"""The command `mandala`: what happens around every command, such as errors in a sentence and exit statuses."""

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit status.

    0; 1 where the answer is no or a plugin fails; 2 for wrong usage or unreadable input; 130 after Ctrl-C; 141 once nobody reads
    the output.
    """
    from mandala.cli import output

    try:
        return _run(arguments)
    except (output.ReaderHasGone, BrokenPipeError):
        return output.reader_has_gone()


def _run(arguments: Sequence[str] | None) -> int:
    from mandala.cli import output
    from mandala.cli.app import build
    from mandala.cli.plugin_options import to_front
    from mandala.core.refusal import MandalaError

    try:
        output.prepare_streams()
        build()(args=to_front(sys.argv[1:] if arguments is None else arguments), prog_name="mandala")
    except SystemExit as end:
        # The framework for commands leaves this way, whether all went well or not; and so may the rules of a plugin.
        if "mandala.core.plugins" in sys.modules and _is_blamed_on_a_plugin(end):
            return 1
        status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except output.Stop as stop:
        output.say(*stop.lines)
        return stop.status
    except MandalaError as error:
        from mandala.core.blame import RulesFailure
        from mandala.core.bots.asking import BotError

        output.say(*str(error).splitlines())
        return 1 if isinstance(error, BotError | RulesFailure) else 2
    except BrokenPipeError:
        raise
    except UnicodeError as error:
        output.say(f"this is not UTF-8 text: {error}")
    except OSError as error:
        output.say(output.what_failed(error))
    except Exception as error:
        if not _is_blamed_on_a_plugin(error):
            raise
        return 1
    return 2


def _is_blamed_on_a_plugin(error: BaseException) -> bool:
    """Whether an error is the failure of a plugin, which is then told."""
    from mandala.cli import output
    from mandala.core.blame import failure_of_a_plugin

    failure = failure_of_a_plugin(error)
    if failure is not None:
        output.say(failure)
    return failure is not None


if __name__ == "__main__":
    sys.exit(main())
