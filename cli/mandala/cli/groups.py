"""Commands with commands of their own, where the first word may be something else."""

from typing import Any

from typer.core import TyperGroup

from mandala.core.typing import override

__all__ = ["ListByDefault"]


class ListByDefault(TyperGroup):
    """`mandala house cards` is `mandala house list cards`: a group whose command `list` is meant where none is named."""

    @override
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] != "--help"):
            args = ["list", *args]
        return super().parse_args(ctx, args)
