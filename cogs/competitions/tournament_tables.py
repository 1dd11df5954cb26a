"""The tables of a tournament's games: each in a thread of the tournament's channel."""

import contextlib
from collections.abc import Mapping, Sequence

import discord

from cogs.competitions.tournament_words import versus
from cogs.core.components.layout import link
from cogs.core.delivery import retries
from cogs.core.delivery.table_threads import archive_thread, create_thread, thread_parent
from cogs.core.delivery.visible_places import check_timeout
from cogs.core.services import Services
from cogs.core.text.sentences import language_of
from cogs.gathering.matched_games import missing_channel_permissions
from engine.questions import Refused
from engine.safe_text import without_isolates
from sessions.competitions.stored_tournament import SCREEN, StoredTournament, TableTerms, TournamentGame
from sessions.server.server_settings import ServerSettings
from sessions.table.table import Table


class TournamentTables:
    """Opens the tables of a tournament's games. `TournamentService` decides who may open a table, and ensures
    that each game has only one.

    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tournaments, self.tables, self.server_settings = (
            services.tournaments,
            services.tables,
            services.server_settings,
        )
        self.panels, self.localizers = services.panels, services.localizers

    async def open_all(self, guild: discord.Guild, stored: StoredTournament) -> StoredTournament:
        """Open the tables of all games of the current round, if the tournament is played only at tables of
        the bot. Return the changed tournament.

        If the table of a game cannot be opened now, its players open it themselves later.
        """
        if stored.venue != SCREEN or self.services.is_single_channel:
            return stored
        for game in self.tournaments.pairing_tables.without_table(stored):
            try:
                await self.open(guild, game)
            except (Refused, *retries.FAULTS):
                break
        return await self.tournaments.get(stored.id) or stored

    async def open(self, guild: discord.Guild, game: TournamentGame) -> Table:
        """Open the table of a game, show it, and return it. If the game has a table that is not over, return
        that one. Raises Refused if the table cannot be opened.
        """
        stored = game.stored
        existing_table = await self.tournaments.pairing_tables.table_of(game.pairing)
        if existing_table is not None and not existing_table.is_over:
            return existing_table
        settings = await self.server_settings.of(guild.id)
        language = tournament_language(stored.terms, settings, guild)
        channel = self._channel(guild, stored)
        if self.services.is_single_channel:
            return await self._open_and_show(game, channel.id, language, settings, own=False)
        check_timeout(guild)
        missing = missing_channel_permissions(channel, thread=True)
        if missing:
            raise Refused("tournament-lacking", place=channel.mention, permissions=missing)
        thread = await self._thread(channel, game, language)
        table: Table | None = None
        try:
            table = await self._open_and_show(game, thread.id, language, settings, own=True)
            return table
        finally:
            if table is None or table.channel != thread.id:
                await archive_thread(thread)

    async def _open_and_show(
        self, game: TournamentGame, place: int, language: str, settings: ServerSettings, *, own: bool
    ) -> Table:
        """Open the table of a game in this channel or thread, show it, and return it.

        place: the id of the channel or thread.
        settings: the server's settings.
        own: whether the place is a thread that was created for the table.
        """
        table = await self.tournaments.pairing_tables.open(
            game.stored.id, game.id, place, language, clock=settings.clock, own=own
        )
        with contextlib.suppress(*retries.FAULTS):  # recovery shows it later
            await self.panels.show(table)
        return table

    def _channel(self, guild: discord.Guild, stored: StoredTournament) -> discord.TextChannel:
        """Return the tournament's channel. Raises Refused if it no longer exists."""
        channel = thread_parent(guild.get_channel_or_thread(stored.channel))
        if channel is None:
            raise Refused("tournament-no-place")
        return channel

    async def _thread(
        self, place: discord.TextChannel, game: TournamentGame, language: str
    ) -> discord.Thread:
        """Create the thread of a game, with the names of its players as title. place: the tournament's
        channel.
        """
        localizer = self.localizers.localizer(None, language, plain=True)
        names = without_isolates(versus(game.stored.tournament, game.pairing.players, localizer))
        title = localizer.say("tournament-thread", round=game.id.round, players=names)
        return await create_thread(place, title)

    async def table_links(self, stored: StoredTournament, rounds: Sequence[int] = ()) -> Mapping[str, str]:
        """Return links to the panels of a tournament's tables: table id → link. Empty where people cannot
        follow links.

        stored: the tournament.
        rounds: numbers of the rounds, from 1; empty for the current one.
        """
        if self.services.is_single_channel:
            return {}
        links = {}
        for number in rounds or ([stored.round] if stored.round else []):
            for pairing in stored.tournament.rounds[number - 1].pairings:
                table = await self._loaded(pairing.table)
                if table is not None and table.body.shown.panel:
                    links[table.id] = link(table)
        return links

    async def _loaded(self, table_id: str) -> Table | None:
        """Return the table; None if it is gone or cannot be loaded.

        table_id: "" for none.
        """
        try:
            return await self.tables.get(table_id) if table_id else None
        except Refused:
            return None


def tournament_language(terms: TableTerms, settings: ServerSettings, guild: discord.Guild) -> str:
    """Return the language of a tournament's messages and tables: the one that the organiser chose; if there
    is none, the one in the server's settings; if there is none, the one that the server has on Discord.

    terms: what the organiser chose for the tables.
    settings: the server's settings.
    """
    return terms.language or settings.language or language_of(guild.preferred_locale)
