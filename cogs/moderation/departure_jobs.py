"""Lets people whom a server keeps from playing leave everything there, and tells them and their opponents.

What a decision demands is done at once. What fails, or was cut off by the end of the process, is done by the
background job: each decision says whether its person is still leaving, and whether they were told.
"""

import logging

from cogs.core.cog import BotCog, adds, on_tick
from cogs.core.delivery import retries
from cogs.core.interactions.replies import Replies
from cogs.core.services import Services
from cogs.moderation import players_view
from sessions.moderation.action_log import ActNote
from sessions.moderation.departures import Departures
from sessions.moderation.moderation import KeptOut
from sessions.people.profiles import NO_MESSAGES
from sessions.table.time_controls import MINUTE

log = logging.getLogger("castellan.moderation")
# Seconds between two looks at the servers where somebody is still leaving, and at all servers.
PAUSE, ROUND = 20.0, 10 * MINUTE


class DepartureJobs(BotCog):
    """Carries out the decisions of `Moderation`.

    replies: announces in their channels the seats that become free.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        data = services.personal_data
        self.moderation, self.replies = services.tables.people.moderation, services.get(Replies)
        self.departures = Departures(services.tables, data.queues, data.subscriptions, data.tournaments)
        self._unfinished = set[int]()
        """Servers where somebody is still leaving, or is still to be told."""
        self._next_look, self._next_round = float("-inf"), float("-inf")

    @on_tick
    async def continue_departures(self) -> None:
        """Finish what was begun, also before a restart, and delete decisions whose time is over."""
        now = self.services.tables.now()
        if abs(now - self._next_round) > ROUND:  # it is due, or the clock was set back
            self._next_round = now
            self._unfinished.update(await self.moderation.servers())
            await self.services.tables.people.action_log.delete_old()
        elif not self._unfinished or abs(now - self._next_look) < PAUSE:
            return
        self._next_look = now
        for guild in [*self._unfinished]:
            if not self.services.serves(guild):
                self._unfinished.discard(guild)
                continue
            for decision in (await self.moderation.tidy(guild)).kept_out:
                if decision.leaving or not decision.notified:
                    await self.carry_out(guild, decision)
            decided = (await self.moderation.of(guild)).kept_out
            if not any(decision.leaving or not decision.notified for decision in decided):
                self._unfinished.discard(guild)

    async def carry_out(self, guild: int, decision: KeptOut) -> None:
        """Let the person of a decision leave everything, show that at the tables, and tell the person."""
        self._unfinished.add(guild)
        note, key = ActNote("keep-out", [decision.person], decision.reason), f"out-{guild}-{decision.number}"
        await self.services.tables.people.action_log.add(guild, decision.by, note, key=key)
        if decision.leaving:
            for table, seats in await self.departures.leave_all(guild, decision):
                await self.services.resync.catch_up(table)
                await self.replies.offer_seats(table, seats)
        if not decision.notified:
            await self._tell(guild, decision)

    async def _tell(self, guild: int, decision: KeptOut) -> None:
        """Send the person a direct message about the decision, if they asked for direct messages under
        `/me`. Otherwise they read it as soon as they try to play."""
        profile = await self.services.tables.people.of(decision.person)
        server = self.services.client.get_guild(guild)
        if profile.messages != NO_MESSAGES and server is not None:
            localizer = self.services.localizers.localizer(None, profile.language or "en")
            view = players_view.notice(decision, server.name, localizer)
            try:
                await self.services.direct_messages.send(decision.person, view)
            except retries.FAULTS as error:
                log.info("somebody could not be told that a server keeps them out: %s", error)
                return
        await self.moderation.mark(guild, decision.number, notified=True)


setup = adds(DepartureJobs)
