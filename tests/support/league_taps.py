"""A league led through its seasons by taps."""

import asyncio

from sessions.competitions.tournament_data import OPEN, PairingId
from tests.support.clock import FakeClock
from tests.support.tournament_taps import Cup

NEUTRAL = 7  # manages the server, and does not play


class LeagueServer(Cup):
    """A league in a hall, by its newest message."""

    async def later(self, clock: FakeClock, seconds: float) -> None:
        """So much later, what was due is done and shown."""
        await clock.goes(self.room, seconds)
        await self.settle()

    async def settle(self) -> None:
        """What was changed is shown."""
        await asyncio.gather(*self.room.host.services.background.short())
        await self.room.env.settle()

    async def play(self, idle: int = 0) -> None:
        """A round: a manager who does not play enters who was numbered first as the winner; the idle do not
        play."""
        league = await self.kept()
        acts = self.room.host.services.tournaments.organiser_acts
        for board, pairing in enumerate(league.tournament.rounds[-1].pairings):
            if pairing.result == OPEN and idle not in league.people_of(pairing):
                await acts(league.id, NEUTRAL, manager=True).rule(PairingId(league.round, board), "1-0")
        await self.settle()
