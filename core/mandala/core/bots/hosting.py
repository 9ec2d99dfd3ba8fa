"""How bots are run: in this process or each in one of its own."""

from collections.abc import Iterable
from dataclasses import dataclass

from mandala.core.bots.bot import Bot
from mandala.core.bots.catalogue import make_bot, parted
from mandala.core.bots.isolated import SECONDS, IsolatedBot
from mandala.core.bots.team import TeamBot
from mandala.core.ruleset import RuleSet

__all__ = ["USUAL_HOSTING", "Hosting", "dismiss"]


@dataclass(frozen=True)
class Hosting:
    """`isolate`: each bot in a process of its own, where one that hangs can be stopped whatever it does.

    `seconds`: the longest that an isolated bot, or a plugin's, may think about a move. The program's own need no limit, a team
    of several processes among them.
    """

    isolate: bool = False
    seconds: float = SECONDS

    def bot(self, spec: str, ruleset: RuleSet) -> Bot:
        """The bot that `spec` names, for games of the rule set; raises `MandalaError`."""
        alone, processes = parted(spec)
        if processes > 1:
            return TeamBot(alone, ruleset, processes, self.seconds if self.isolate else None)
        if self.isolate:
            return IsolatedBot(spec, ruleset, self.seconds)
        return make_bot(spec, ruleset.variant, seconds=self.seconds)


USUAL_HOSTING = Hosting()


def dismiss(bots: Iterable[Bot]) -> None:
    """Ends the processes of bots that have one."""
    for bot in bots:
        if isinstance(bot, IsolatedBot | TeamBot):
            bot.close()
