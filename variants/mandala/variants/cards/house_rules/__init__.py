"""The house rules that come with the card game, a file each: models to copy."""

from mandala.core.house import HouseRule

from .completer_first import COMPLETER_FIRST
from .discard_last import DISCARD_LAST
from .hand_limit import HAND_LIMIT
from .keep_claims import KEEP_CLAIMS
from .open_cups import OPEN_CUPS
from .short_river import SHORT_RIVER

__all__ = ["HOUSE_RULES"]

HOUSE_RULES: tuple[HouseRule, ...] = (COMPLETER_FIRST, DISCARD_LAST, HAND_LIMIT, KEEP_CLAIMS, OPEN_CUPS, SHORT_RIVER)
