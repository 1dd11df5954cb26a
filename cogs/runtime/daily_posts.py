"""The herald: posts the puzzle of the day where a server wants it, once a day, and says who solved it."""

import logging
from typing import TYPE_CHECKING, NamedTuple

from cogs.components.layout import Panel
from cogs.delivery import retries
from cogs.views import puzzle_views
from cogs.views.puzzle_views import Sheet
from engine.ask import Refused
from engine.search.solving import stand
from sessions.daily_puzzle.postings import Posting
from sessions.daily_puzzle.progress import Progress, Today
from sessions.store.protocol import StoreFault

if TYPE_CHECKING:
    from cogs.client import CastellanBot

log = logging.getLogger("castellan.herald")


class Spot(NamedTuple):
    """Where a server's puzzle stands, as the desk wants to know it."""

    id: str
    guild: int
    place: int


class DailyPosts:
    """What the tick does for puzzles. Nobody is pinged, and what is not allowed is left until tomorrow."""

    def __init__(self, host: "CastellanBot") -> None:
        self.host = host

    async def serve(self) -> None:
        """Post what is due in the servers of this process. What cannot be posted is passed over."""
        here = [guild.id for guild in self.host.guilds if not guild.unavailable]
        for guild, posting, day in await self.host.postings.due(here):
            try:
                await self._serve(Spot(f"puzzle {guild}", guild, posting.channel), posting, day)
            except StoreFault as fault:
                self.host.sparing.say(logging.ERROR, f"the store: {fault}")
            except Exception:
                log.exception("the puzzle of server %s could not be posted", guild)
                self.host.desk.rests.begin(f"puzzle {guild}", posting.channel, guild)

    async def _serve(self, spot: Spot, posting: Posting, day: int) -> None:
        """Post it, and note so; a restart in between posts the same message again, which is one."""
        desk = self.host.desk
        if not desk.rests.ready(spot.id):
            return
        try:
            panel = await self._panel(posting, day)
            message = await desk._post(spot, panel, str(day))
        except retries.FAULTS as error:
            await self._failed(spot, day, error)
            return
        desk.rests.end(spot.id)
        await self.host.postings.posted(spot.guild, day, message.id)

    async def _failed(self, spot: Spot, day: int, error: BaseException) -> None:
        """Discord's trouble passes; a channel that is gone is posted to no more; the rest waits a day."""
        there = self.host.get_guild(spot.guild)
        if retries.passing(error):
            self.host.desk.rests.begin(spot.id, spot.place, spot.guild)
        elif there is not None and there.get_channel(spot.place) is None:
            await self.host.postings.set(spot.guild, None)
        else:
            await self.host.postings.posted(spot.guild, day, 0)
        log.info("the puzzle of server %s was not posted: %s", spot.guild, error)

    async def solved(self, guild: int, day: int, person: int) -> None:
        """Say in the server's message of the day that somebody solved it there, and nothing of how."""
        posting = await self.host.postings.of(guild)
        if posting is None or posting.day != day or not posting.message:
            return
        await self.host.puzzles.named(person, guild)
        posting = await self.host.postings.solved(guild, day, person)
        if posting is None:
            return
        spot = Spot(f"puzzle {guild}", guild, posting.channel)
        try:
            await self.host.desk._edit(spot, posting.message, await self._panel(posting, day))
        except (*retries.FAULTS, Refused) as error:
            log.info("nobody was told who solved the puzzle of server %s: %s", guild, error)

    async def _panel(self, posting: Posting, day: int) -> Panel:
        desk, daily = self.host.desk, self.host.puzzles.at(day)
        sheet = Sheet(daily, day, stand(daily.rules, daily.puzzle, ()), Progress(day), Today(day, 0.0))
        voice = puzzle_views.voice_of(daily, sheet.stand.seat, desk.voice(None, posting.language))
        return await desk.pictured(
            puzzle_views.posted(sheet, voice, posting.solvers), puzzle_views.scene(sheet), voice
        )
