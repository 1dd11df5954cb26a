"""The queue for games of a server: an ephemeral message, and a table as soon as enough people have
matched."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui
from msgspec.structs import replace

from cogs.components import layout
from cogs.components.button_ids import STEP, ButtonId
from cogs.components.layout import page, text
from cogs.components.menus import table_menus
from cogs.delivery.permissions.bot_timeouts import timeout_end
from cogs.interactions.interaction import Handler, Tapped, is_id, person_of, show_privately
from cogs.interactions.new_table_settings import NewTableSettings
from cogs.services import Services
from cogs.text.sentences import LANGUAGES, Localizer
from cogs.views.personal import queue_view
from cogs.views.personal.queue_view import ACT, QueueSheet
from engine.questions import Refused
from sessions.matchmaking.queue_entries import ANY, EITHER, PACES, MatchedGame, QueueEntry
from sessions.table.table import Table


class QueueHandler:
    """Handles `queue`: the lists and buttons of that message.

    Each handler gets `tap`, the parsed button id, and `values`, what was chosen in a list or typed in a
    modal.
    """

    def __init__(self, services: Services, new_table_settings: NewTableSettings) -> None:
        self.services, self.new_table_settings = services, new_table_settings
        self.matched_games = services.servers.matched_games

    def acts(self) -> dict[str, Handler]:
        """Return act → handler. The router calls the handler when a button with this act is tapped."""
        return {ACT: self.tapped}

    async def tapped(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Apply a choice from a list or a button, or the button of an entry that has expired."""
        key, _, rest = tap.arg.partition(STEP)
        if key == queue_view.AGAIN:
            await self.again(interaction, *rest.partition(STEP)[::2])
            return
        pace, _, language = rest.partition(STEP)
        pace, language = pace or EITHER, language or ANY
        value = values[0] if values else ""
        match key:
            case queue_view.SHOW:
                await self.show(interaction)
            case queue_view.LEAVE:
                await self.leave(interaction)
            case queue_view.PACE:
                await self.show(interaction, value, language)
            case queue_view.LANGUAGE:
                await self.show(interaction, pace, value)
            case queue_view.GAME:
                await self.join(interaction, value, pace, language)
            case _:
                raise Refused("stale")

    async def show(
        self, interaction: Tapped, pace: str = EITHER, language: str = ANY, news: str = ""
    ) -> None:
        """Show the current state of the queue.

        news: a text about what was just done.
        pace, language: what is chosen in the lists.
        """
        self._check(interaction, pace, language)
        await show_privately(interaction, await self._panel(interaction, pace, language, news))

    async def leave(self, interaction: Tapped) -> None:
        """Remove all the person's queue entries in this server."""
        self._check(interaction)
        waited = await self.matched_games.queues.leave(interaction.guild_id or 0, interaction.user.id)
        localizer = self.services.localizers.private_localizer(interaction)
        await self.show(interaction, news=localizer.say("queue-left") if waited else "")

    async def join(self, interaction: Tapped, game: str, pace: str, language: str) -> None:
        """Add a queue entry for this game, or open the table if it completes a match."""
        guild = self._check(interaction, pace, language)
        if game not in await self.new_table_settings.offered(interaction):
            raise Refused("no-game", game=game[:40])
        person = person_of(interaction)
        await self.services.tables.repository.limits.may_sit(person.id)
        self.services.cooldowns.take("find", person.id)  # the matched people are pinged
        place, now = interaction.channel_id or 0, self.services.tables.now()
        wish = QueueEntry(person.id, person.name, game, pace, language, now, place)
        found_game = await self.matched_games.queues.join(guild, wish)
        if found_game is None:
            localizer = self.services.localizers.private_localizer(interaction)
            await self.show(interaction, pace, language, localizer.say("queue-joined"))
        else:
            await self._open(interaction, found_game, pace, language)

    async def again(self, interaction: Tapped, guild: str, game: str) -> None:
        """Renew an expired queue entry, also from a direct message or another server.

        guild: the server's id, as text.
        """
        if not is_id(guild):
            raise Refused("stale")
        person, number = person_of(interaction), int(guild)
        queue = await self.matched_games.queues.of(number)
        wishes = [*(one.wish for one in queue.ended_entries_of(person.id)), *queue.of(person.id)]
        wish = next((one for one in wishes if one.game == game), None)
        if wish is None:
            raise Refused("queue-again-gone")
        if number == interaction.guild_id:
            await self.join(interaction, wish.game, wish.pace, wish.language)
            return
        await interaction.response.defer()
        await self._may_still(number, person.id, game)
        self.services.cooldowns.take("find", person.id)
        new = replace(wish, name=person.name, since=self.services.tables.now(), first=0.0)
        await self.matched_games.queues.join(number, new, match_now=False)
        localizer = self.services.localizers.private_localizer(interaction)
        sentence = localizer.say(
            "queue-waits-again", game=localizer.say(f"game-{game}"), place=f"<#{wish.place}>"
        )
        await interaction.edit_original_response(view=table_menus.text_view(sentence))

    async def _may_still(self, guild: int, person: int, game: str) -> None:
        """Raise Refused if the person has left that server, or the server does not offer the game any more.

        guild: the server's id.
        person: the Discord id.
        """
        await self.services.tables.repository.limits.may_sit(person)
        settings = await self.services.servers.settings.of(guild)
        if game not in settings.offered(self.services.tables.packs_by_game):
            raise Refused("game-not-offered")
        try:
            await self.services.client.http.get_member(guild, person)
        except (discord.NotFound, discord.Forbidden):
            raise Refused("queue-again-gone") from None

    async def _open(self, interaction: Tapped, found_game: MatchedGame, pace: str, language: str) -> None:
        """Open the table of a matched game, and show where it is.

        pace, language: what was chosen in the lists.
        """
        own = interaction.message is not None and interaction.message.flags.ephemeral
        await interaction.response.defer(**({} if own else {"ephemeral": True, "thinking": True}))
        assert interaction.guild is not None
        table = await self.matched_games.open(interaction.guild, found_game)
        localizer = self.services.localizers.private_localizer(interaction)
        if table is None:
            view = await self._panel(interaction, pace, language, localizer.say("queue-no-room"))
        else:
            game, place = localizer.say(f"game-{found_game.game}"), f"<#{table.place}>"
            view = page(
                text(localizer.say("queue-opened", game=game, place=place)), *self._way(table, localizer)
            )
        await interaction.edit_original_response(view=view)

    def _check(self, interaction: Tapped, pace: str = EITHER, language: str = ANY) -> int:
        """Return the server's id. Raises Refused where no table is possible, or if the arguments are not
        those of a button."""
        if interaction.guild_id is None:
            raise Refused("servers-only")
        if self.services.client.get_guild(interaction.guild_id) is None:
            raise Refused("bot-not-here")
        if pace not in PACES or language not in (ANY, *LANGUAGES):
            raise Refused("stale")
        return interaction.guild_id

    async def _panel(self, interaction: Tapped, pace: str, language: str, news: str) -> ui.LayoutView:
        """Return the panel: the person's queue entries and their table if there is one, and the lists.

        pace, language: what is chosen in the lists.
        news: a text about what was just done.
        """
        guild = interaction.guild_id or 0
        queue, localizer = (
            await self.matched_games.queues.of(guild),
            self.services.localizers.private_localizer(interaction),
        )
        person = interaction.user.id
        called, own = queue.matched_game(person), queue.of(person)
        sheet = QueueSheet(guild, person, queue, pace, language)
        table = await self.services.tables.get(called.table) if called is not None else None
        if table is not None:
            links = not self.services.is_single_channel and table.body.panel
            sheet = sheet._replace(
                table_link=layout.link(table) if links else "", seated=person in table.people
            )
        elif own:
            sheet = sheet._replace(obstacle=await self._obstacle(interaction, own, localizer))
        return queue_view.panel(sheet, await self.new_table_settings.offered(interaction), localizer, news)

    async def _obstacle(self, interaction: Tapped, own: Sequence[QueueEntry], localizer: Localizer) -> str:
        """Return why no table could be opened for the person's queue entries, before anybody is matched; ""
        if nothing is in the way.

        own: the person's queue entries.
        """
        assert interaction.guild is not None
        room = await self.matched_games.obstacle(interaction.guild, [one.place for one in own])
        if room is None:
            return ""
        if until := timeout_end(interaction.guild):
            return f"⚠️ {localizer.say('refused-bot-timed-out', until=until)}"
        return localizer.say(
            "queue-obstacle", place=room.channel.mention, permissions=list(room.missing_permissions)
        )

    def _way(self, table: Table, localizer: Localizer) -> list[ui.Item[Any]]:
        """Return a link to the table as a row of buttons; nothing where people cannot follow links."""
        if self.services.is_single_channel or not table.body.panel:
            return []
        return [ui.ActionRow(ui.Button[Any](label=localizer.say("to-panel"), url=layout.link(table)))]
