"""A league led through its seasons by taps."""

import asyncio
from typing import Any

from cogs.competitions.league_panels import LeaguePanels
from sessions.competitions.tournament_data import OPEN, OVER
from tests.support.clock import FakeClock
from tests.support.message_parts import buttons
from tests.support.tournament_taps import Cup

NEUTRAL = 7  # manages the server, and does not play


class LeagueServer(Cup):
    """A league in a hall, by its newest message."""

    def shown(self) -> Any:
        return [
            m for m in self.room.channel.history() if any(":league:" in b["custom_id"] for b in buttons(m))
        ][-1]

    async def league(self) -> Any:
        """As the store has it."""
        (league,) = await self.room.host.services.get(LeaguePanels).leagues.of_server(self.room.guild.id)
        return league

    async def later(self, clock: FakeClock, seconds: float) -> None:
        """So much later, what was due is done and shown."""
        await clock.goes(self.room, seconds)
        await asyncio.gather(*self.room.host.services.background.short())
        await self.room.env.settle()

    async def play(self, idle: int = 0) -> None:
        """A round of each group: a manager who does not play enters who was numbered first as the winner; the
        idle do not play."""
        services = self.room.host.services
        for group in await services.get(LeaguePanels).leagues.groups_of(await self.league()):
            for board, pairing in enumerate(group.tournament.rounds[-1].pairings):
                if pairing.result == OPEN and idle not in group.people_of(pairing) and group.phase != OVER:
                    await services.tournaments.organiser_acts.rule(
                        group.id, NEUTRAL, group.round, board, "1-0", manager=True
                    )
        await self.room.env.settle()
