"""What has been typed after a line was entered; in a file of its own, since it needs the prompt's library at import."""

from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.keys import Keys

from mandala.cli.play.terminal_modes import restore, turn_off

__all__ = ["has_ctrl_c"]


def has_ctrl_c(source: Input) -> bool:
    """Whether Ctrl-C is there; what was typed before it is dropped. All other keys are left for the next prompt.

    Under a prompt Ctrl-C is a key like others, which nobody reads any more once Enter has been read, and the next prompt would
    take for its own. After the prompt it is a signal, so that after this call none is left over.
    """
    before = turn_off(source.fileno(), lines=True)
    try:
        typed = get_typeahead(source)
        while keys := source.read_keys():
            typed += keys
    finally:
        restore(source.fileno(), before)
    places = [place for place, key in enumerate(typed, start=1) if key.key == Keys.ControlC]
    store_typeahead(source, typed[places[-1] :] if places else typed)
    return bool(places)
