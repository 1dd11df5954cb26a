"""Keeps the messages of leagues up to date: one for each season, which shows who moved up or down and who
plays in which group."""

import discord

from cogs.announcements.tournaments.due_messages import DueMessages, RunInBackground
from cogs.announcements.tournaments.tournament_tables import TournamentTables, spoken
from cogs.components.layout import Panel
from cogs.delivery import retries
from cogs.delivery.backoff import Backoff
from cogs.delivery.sender import ChannelDestination, Sender
from cogs.text.voices import Localizers
from cogs.views.leagues import league_view
from cogs.views.tournaments.tournament_words import TournamentViewer
from sessions.common.log_throttle import LogThrottle
from sessions.tournaments.league_service.league_service import LeagueService
from sessions.tournaments.league_service.stored_league import StoredLeague

# Keys of what is saved with a league: its newest message, and what that shows.
PANEL, STAGE = "panel", "stage"
ENDED = "over"


class LeaguePanels:
    """Shows changes at once. What fails is retried by the background job. Groups are tournaments, which have
    their own messages.

    beside: runs a coroutine in the background.
    """

    def __init__(
        self,
        leagues: LeagueService,
        tournament_tables: TournamentTables,
        localizers: Localizers,
        sender: Sender,
        run_in_background: RunInBackground,
        backoff: Backoff,
        throttle: LogThrottle,
    ) -> None:
        self.leagues, self.tournament_tables, self.localizers, self.sender = (
            leagues,
            tournament_tables,
            localizers,
            sender,
        )
        due = DueMessages("league", leagues, self._show, sender, run_in_background, backoff, throttle)
        self.update_messages = due.update_messages
        leagues.documents.watchers.append(due.handle_change)

    async def _show(
        self, stored: StoredLeague, guild: discord.Guild, destination: ChannelDestination
    ) -> None:
        """Edit the newest message. For a new season post another one, and remove the buttons of the former.

        stored: the changed league.
        destination: its channel.
        """
        before, stage = stored.messages.get(STAGE, ""), stage_of(stored)
        reader, message = await self._reader(stored, guild), int(stored.messages.get(PANEL, "0"))
        panel = league_view.panel(stored, await self.leagues.groups_of(stored), reader)
        if stage == before and message:
            if await self.sender.edit(destination, message, panel) == retries.UNKNOWN_MESSAGE:
                message = await self._post(destination, panel, f"again {message}")
        else:
            posted = await self._post(destination, panel, stage)
            if message:
                season = int(before) if before.isdecimal() else 0
                await self.sender.edit(
                    destination, message, league_view.closed_season_panel(stored, season, reader)
                )
            message = posted
        await self.leagues.mark_shown(stored.id, stored.version, **{PANEL: str(message), STAGE: stage})

    async def _post(self, destination: ChannelDestination, panel: Panel, stage: str) -> int:
        """Post a message. If a restart repeats this, Discord recognises the same message and posts it once.

        stage: what the message is for; Discord recognises a repeated post by it. Returns the message's id.
        """
        return (await self.sender.post(destination, panel, stage)).id

    async def _reader(self, stored: StoredLeague, guild: discord.Guild) -> TournamentViewer:
        """Return what is needed to show the league in its own language."""
        wanted = await self.tournament_tables.server_settings.of(guild.id)
        language = spoken(stored.terms, wanted, guild)
        return TournamentViewer(
            self.tournament_tables.tables.packs_by_game, self.localizers.localizer(None, language)
        )


def stage_of(stored: StoredLeague) -> str:
    """Return which message shows the league now: each season has one, and the end of the league."""
    return ENDED if stored.ended else str(stored.season)
