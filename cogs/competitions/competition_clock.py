"""Lets the clocks of tournaments and leagues run."""

from cogs.core.cog import BotCog, adds, on_tick
from cogs.core.services import Services


class CompetitionClock(BotCog):
    """Does at each tick what is due in the tournaments and leagues of this process's servers."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        services.on_postponed.append(services.tournaments.clock.postpone)

    @on_tick
    async def run_due(self) -> None:
        """Run the due tournaments and leagues."""
        await self.services.tournaments.clock.run_due(self._mine)
        await self.services.personal_data.leagues.clock.run_due(self._mine)

    def _mine(self, guild: int) -> bool:
        """Return whether this process serves the server, and the bot is in it. guild: its Discord id."""
        return self.services.own_shards.has(guild) and self.services.resync.serves(guild)


setup = adds(CompetitionClock)
