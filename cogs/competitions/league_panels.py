"""Keeps the messages of leagues up to date: one for each season, which shows who moved up or down and who
plays in which group."""

import discord

from cogs.competitions import league_view
from cogs.competitions.due_messages import DueMessages
from cogs.competitions.tournament_tables import TournamentTables, tournament_language
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.cog import BotCog, adds, on_tick
from cogs.core.components.layout import Panel
from cogs.core.delivery import retries
from cogs.core.delivery.sender import ChannelDestination
from cogs.core.services import Services
from sessions.competitions.stored_league import StoredLeague

# Keys of what is saved with a league: the id of its newest message, and the stage that this shows.
PANEL, STAGE = "panel", "stage"
ENDED = "over"  # the last stage; before it, the stage is the number of the season, as text


class LeaguePanels(BotCog):
    """Shows changes of leagues at once. What fails is retried by the background job. The groups of a league
    are tournaments; `TournamentPanels` shows their messages.

    The attribute `update_messages` is the background job.

    tournament_tables: the parts for tables and settings that leagues share with tournaments.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.leagues, self.tournament_tables = services.personal_data.leagues, services.get(TournamentTables)
        self.localizers, self.sender = services.localizers, services.sender
        self._due_messages = DueMessages(
            services.personal_data.leagues,
            self._show,
            services.sender,
            services.background.add,
            services.backoff,
            services.throttle,
        )

    @on_tick
    async def update_messages(self) -> None:
        """Show what changed since Discord last showed it, also what changed before a restart."""
        await self._due_messages.update_messages()

    async def _show(
        self, stored: StoredLeague, guild: discord.Guild, destination: ChannelDestination
    ) -> None:
        """Edit the league's message. In a new season post a new message, and remove the buttons of the former
        one.

        stored: the changed league.
        destination: its channel.
        """
        shown_stage, stage = stored.messages.get(STAGE, ""), stage_of(stored)
        reader, message_id = await self._reader(stored, guild), int(stored.messages.get(PANEL, "0"))
        panel = league_view.panel(stored, await self.leagues.groups_of(stored), reader)
        if stage == shown_stage and message_id:
            error_code = await self.sender.edit(destination, message_id, panel)
            if error_code == retries.UNKNOWN_MESSAGE:
                message_id = await self._post(destination, panel, f"again {message_id}")
        else:
            new_message_id = await self._post(destination, panel, stage)
            if message_id:
                season = int(shown_stage) if shown_stage.isdecimal() else 0
                closed_panel = league_view.closed_season_panel(stored, season, reader)
                await self.sender.edit(destination, message_id, closed_panel)
            message_id = new_message_id
        await self.leagues.mark_shown(stored.id, stored.version, **{PANEL: str(message_id), STAGE: stage})

    async def _post(self, destination: ChannelDestination, panel: Panel, purpose: str) -> int:
        """Post a message, and return its id. If a restart repeats this, Discord recognises the same message
        and posts it once.

        purpose: what the message is for; Discord recognises a repeated post by it.
        """
        return (await self.sender.post(destination, panel, purpose)).id

    async def _reader(self, stored: StoredLeague, guild: discord.Guild) -> TournamentViewer:
        """Return what the views need to show the league in its own language."""
        settings = await self.tournament_tables.server_settings.of(guild.id)
        language = tournament_language(stored.terms, settings, guild)
        return TournamentViewer(
            self.tournament_tables.tables.packs_by_game, self.localizers.localizer(None, language)
        )


def stage_of(stored: StoredLeague) -> str:
    """Return the stage of a league: the number of the season as text, or ENDED. Each stage has its own
    message."""
    return ENDED if stored.ended else str(stored.season)


setup = adds(LeaguePanels)
