"""Keys of the prompt that mean something else than usual; in a file of its own, since it needs the prompt's library at import."""

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

__all__ = ["keys"]


def keys() -> KeyBindings:
    """Ctrl-C clears a line that was begun; on an empty one it interrupts."""
    bindings = KeyBindings()

    def clear_or_leave(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    bindings.add("c-c")(clear_or_leave)
    return bindings
