"""Keeps what a channel shows of its leagues: a message a season, which says who moved and who plays where."""

import asyncio
import logging

import discord

from cogs.announcements.tournaments.tournament_panels import Beside, TournamentPlace
from cogs.announcements.tournaments.tournament_tables import TournamentTables
from cogs.components.layout import Panel
from cogs.delivery import retries
from cogs.delivery.backoff import Backoff
from cogs.delivery.sender import Sender
from cogs.text.sentences import language_of
from cogs.text.voices import Voices
from cogs.views.leagues import league_view
from cogs.views.tournaments.tournament_words import TournamentReader
from sessions.common.log_throttle import LogThrottle
from sessions.store.protocol import StoreFault
from sessions.tournaments.leagues_kept.kept_league import KeptLeague
from sessions.tournaments.leagues_kept.league_keeper import LeagueKeeper

log = logging.getLogger("castellan.leagues")
# Kept with a league: its newest message, and what that shows.
PANEL, STAGE = "panel", "stage"
ENDED = "over"


class LeaguePanels:
    """What changed is shown at once; what Discord refuses is tried again by the tick. Groups are tournaments,
    which show themselves."""

    def __init__(
        self,
        keeper: LeagueKeeper,
        tables: TournamentTables,
        voices: Voices,
        sender: Sender,
        beside: Beside,
        backoff: Backoff,
        throttle: LogThrottle,
    ) -> None:
        """beside: does something beside what is being done."""
        self.keeper, self.tables, self.voices, self.sender = keeper, tables, voices, sender
        self._beside, self.backoff, self._throttle = beside, backoff, throttle
        self._due: dict[str, None] = {}
        self._serving = asyncio.Lock()
        keeper.documents.watchers.append(self.changed)

    def changed(self, kept: KeptLeague) -> None:
        """It says something else now."""
        self._due[kept.id] = None
        self._beside(self._serve_due())

    async def serve(self) -> None:
        """Those that changed while nobody could show it."""
        try:
            for kept in await self.keeper.untold():
                self._due[kept.id] = None
        except StoreFault as fault:
            self._throttle.say(logging.ERROR, f"the store: {fault}")
            return
        await self._serve_due()

    async def _serve_due(self) -> None:
        async with self._serving:
            while self._due:
                name = next(iter(self._due))
                del self._due[name]
                await self._serve(name)

    async def _serve(self, name: str) -> None:
        spot = TournamentPlace(f"league {name}", 0, 0)
        try:
            kept = await self.keeper.get(name)
            guild = self.sender.client.get_guild(kept.guild) if kept is not None else None
            if kept is None or guild is None or guild.unavailable or not self.backoff.ready(spot.id):
                return
            spot = spot._replace(guild=kept.guild, place=kept.channel)
            await self._show(kept, guild, spot)
            self.backoff.end(spot.id)
        except StoreFault as fault:
            self._throttle.say(logging.ERROR, f"the store: {fault}")
        except retries.FAULTS as error:
            log.info("league %s could not be shown: %s", name, error)
            self.backoff.begin(spot.id, spot.place, spot.guild)
        except Exception:
            log.exception("league %s could not be shown", name)
            self.backoff.begin(spot.id, spot.place, spot.guild)

    async def _show(self, kept: KeptLeague, guild: discord.Guild, spot: TournamentPlace) -> None:
        """Its newest message, edited; for another season a new one, and the former has nothing to tap."""
        before, stage = kept.messages.get(STAGE, ""), stage_of(kept)
        reader, message = await self._reader(kept, guild), int(kept.messages.get(PANEL, "0"))
        panel = league_view.panel(kept, await self.keeper.groups_of(kept), reader)
        if stage == before and message:
            if await self.sender.edit(spot, message, panel) == retries.UNKNOWN_MESSAGE:
                message = await self._post(spot, panel, f"again {message}")
        else:
            posted = await self._post(spot, panel, stage)
            if message:
                season = int(before) if before.isdecimal() else 0
                await self.sender.edit(spot, message, league_view.past(kept, season, reader))
            message = posted
        await self.keeper.shown(kept.id, kept.version, **{PANEL: str(message), STAGE: stage})

    async def _post(self, spot: TournamentPlace, panel: Panel, stage: str) -> int:
        """A restart in between posts the same message again, which is one."""
        return (await self.sender.post(spot, panel, stage)).id

    async def _reader(self, kept: KeptLeague, guild: discord.Guild) -> TournamentReader:
        wanted = await self.tables.servers.of(guild.id)
        language = kept.terms.language or wanted.language or language_of(guild.preferred_locale)
        return TournamentReader(self.tables.tables.shelves, self.voices.voice(None, language))


def stage_of(kept: KeptLeague) -> str:
    """Which message shows it: another season is another message, and so is its end."""
    return ENDED if kept.ended else str(kept.season)
