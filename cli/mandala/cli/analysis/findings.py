"""What an analysis has found so far, for text, JSON and pictures alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mandala.cli.play.players import name_of
from mandala.core.analysis import Judgement, costliest
from mandala.core.reading import describe
from mandala.core.replay import Replay
from mandala.core.text import Text, _
from mandala.core.typing import Move, Seat

__all__ = ["Findings"]


@dataclass(frozen=True)
class Findings:
    """Judgements of a game's moves, in order; not `complete` where they were broken off."""

    game: Replay
    bot: str
    seed: int
    judgements: Sequence[Judgement]
    complete: bool

    @cached_property
    def marked(self) -> list[Judgement]:
        """The moves that cost most, by seat, the costliest first."""
        return costliest(self.judgements)

    @cached_property
    def seats(self) -> list[Seat]:
        """The seats of which a move was judged."""
        return sorted({judgement.seat for judgement in self.judgements})

    def decisions(self, seat: Seat) -> list[Judgement]:
        """The judgements of that seat's moves, those without a choice left out."""
        return [one for one in self.judgements if one.seat == seat and one.best is not None]

    def lost(self, seat: Seat) -> float | None:
        """What that seat's moves have cost together; None where the bot has estimated none of them."""
        decisions = self.decisions(seat)
        if decisions and all(one.expected is None for one in decisions):
            return None
        return sum(one.cost or 0.0 for one in decisions)

    @cached_property
    def measure(self) -> Text:
        """What an expected result counts."""
        if len(self.game.record.players) == 2:
            return _("points more than the other player")
        return _("points more than the best opponent")

    def name(self, seat: Seat) -> Text:
        """What to call the player there."""
        return name_of(self.game.record.players, seat)

    def token(self, move: Move) -> str:
        """The notation of a move."""
        return self.game.rules.vocabulary.token(move)

    def words(self, judgement: Judgement, move: Move) -> str:
        """A move in words, as they were at that ply."""
        rules = self.game.rules
        return describe(rules, rules.view(self.game.states[judgement.ply], judgement.seat), move)
