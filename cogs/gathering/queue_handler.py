"""The queue for games of a server: an ephemeral message, and a table as soon as enough people have
matched."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from msgspec.structs import replace

from cogs.core.cog import BotCog, adds, command, in_servers, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.layout import page, text
from cogs.core.delivery.visible_places import timeout_end
from cogs.core.interactions.interaction import (
    Tapped,
    is_id,
    is_in_private,
    person_of,
    require_server,
    show_privately,
)
from cogs.core.interactions.new_table_settings import NewTableSettings
from cogs.core.interactions.suggestions import GameOption, offered_games
from cogs.core.panels import table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import LANGUAGES, Localizer
from cogs.core.text.voices import worded
from cogs.gathering import queue_view
from cogs.gathering.matched_games import MatchedGames
from cogs.gathering.queue_view import ACT, QueueSheet
from engine.packs.pack import OWN_NAMES
from engine.questions import Refused
from sessions.gathering.queue_entries import ANY, EITHER, PACES, MatchedGame, QueueEntry
from sessions.table.table import Table


class QueueHandler(BotCog):
    """Handles the act `queue`: the lists and the buttons of the message about the queue.

    new_table_settings: what the server allows and prefers for new tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.new_table_settings = services.get(NewTableSettings)
        self.matched_games = services.get(MatchedGames)

    @command(
        "queue",
        "Find somebody to play with; see what you're waiting for",
        cooldown="lobby",
        game="What to play",
        pace="In one sitting, or over days",
        language="In which language",
    )
    @app_commands.choices(
        pace=[
            Choice(name=worded("live", "cmd-queue-live"), value="live"),
            Choice(name=worded("over days", "cmd-queue-slow"), value="correspondence"),
            Choice(name=worded("either", "cmd-queue-either"), value="either"),
        ],
        language=[
            Choice(name=worded("any", "cmd-queue-any"), value="any"),
            *(Choice(name=name, value=language) for language, name in OWN_NAMES.items()),
        ],
    )
    @app_commands.autocomplete(game=offered_games)
    @in_servers
    async def queue(
        self,
        interaction: discord.Interaction[Any],
        game: GameOption | None = None,
        pace: str = EITHER,
        language: str = ANY,
    ) -> None:
        """Add a queue entry; without a game, show the queue.

        pace: how fast the game is played: `live`, `correspondence` (over days), or EITHER of the two.
        language: the language in which the person wants to play; ANY: no preference.
        """
        if game is None:
            await self.show(interaction, pace, language)
        else:
            await self.join(interaction, game, pace, language)

    @on_tap(ACT, "lobby")
    async def tapped(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Apply a choice from a list, or a button. AGAIN is the button of an entry that has expired.

        tap: its argument is the action, then two texts. After AGAIN these are the server's id and the game,
        after all other actions what is chosen in the lists of pace and language.
        values: what was chosen in a list.
        """
        action, _, arguments = tap.arg.partition(STEP)
        if action == queue_view.AGAIN:
            guild, _, game = arguments.partition(STEP)
            await self.again(interaction, guild, game)
            return
        pace, _, language = arguments.partition(STEP)
        pace, language = pace or EITHER, language or ANY
        value = values[0] if values else ""
        match action:
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

        pace, language: what is chosen in the lists.
        news: a text about what was just done; "": nothing.
        """
        self._check(interaction, pace, language)
        await show_privately(interaction, await self._panel(interaction, pace, language, news))

    async def leave(self, interaction: Tapped) -> None:
        """Remove all the person's queue entries in this server."""
        self._check(interaction)
        had_entries = await self.matched_games.queues.leave(interaction.guild_id or 0, interaction.user.id)
        localizer = self.services.localizers.private_localizer(interaction)
        await self.show(interaction, news=localizer.say("queue-left") if had_entries else "")

    async def join(self, interaction: Tapped, game: str, pace: str, language: str) -> None:
        """Add a queue entry for this game. If enough people have matched now, open the table instead. Raises
        Refused if the person may not wait for this game.

        pace: how fast the game is played, one of PACES; language: the language of the table, or ANY.
        """
        guild = self._check(interaction, pace, language)
        if game not in await self.new_table_settings.offered(interaction):
            raise Refused("no-game", game=game[:40])
        person = person_of(interaction)
        await self.services.tables.repository.limits.may_sit(person.id, guild)
        self.services.cooldowns.take("find", person.id)  # the matched people are pinged
        place, now = interaction.channel_id or 0, self.services.tables.now()
        entry = QueueEntry(person.id, person.name, game, pace, language, now, place)
        matched_game = await self.matched_games.queues.join(guild, entry)
        if matched_game is None:
            localizer = self.services.localizers.private_localizer(interaction)
            await self.show(interaction, pace, language, localizer.say("queue-joined"))
        else:
            await self._open(interaction, matched_game, pace, language)

    async def again(self, interaction: Tapped, guild: str, game: str) -> None:
        """Renew an expired queue entry; this works also in a direct message and in another server.

        guild: the id of the entry's server, as text.
        """
        if not is_id(guild):
            raise Refused("stale")
        person, guild_id = person_of(interaction), int(guild)
        queue = await self.matched_games.queues.of(guild_id)
        entries = [*(ended.entry for ended in queue.ended_entries_of(person.id)), *queue.of(person.id)]
        former_entry = next((entry for entry in entries if entry.game == game), None)
        if former_entry is None:
            raise Refused("queue-again-gone")
        if guild_id == interaction.guild_id:
            await self.join(interaction, former_entry.game, former_entry.pace, former_entry.language)
            return
        await interaction.response.defer()
        await self._may_still(guild_id, person.id, game)
        self.services.cooldowns.take("find", person.id)
        new_entry = replace(former_entry, name=person.name, since=self.services.tables.now(), first=0.0)
        await self.matched_games.queues.join(guild_id, new_entry, match_now=False)
        localizer = self.services.localizers.private_localizer(interaction)
        sentence = localizer.say(
            "queue-waits-again", game=localizer.say(f"game-{game}"), place=f"<#{former_entry.channel}>"
        )
        await interaction.edit_original_response(view=table_menus.text_view(sentence))

    async def _may_still(self, guild: int, person: int, game: str) -> None:
        """Raise Refused if the person has left that server, or if the server no longer offers the game.

        guild: the server's id.
        person: the Discord id.
        """
        await self.services.tables.repository.limits.may_sit(person, guild)
        settings = await self.services.server_settings.of(guild)
        if game not in settings.offered(self.services.tables.packs_by_game):
            raise Refused("game-not-offered")
        try:
            await self.services.client.http.get_member(guild, person)
        except (discord.NotFound, discord.Forbidden):
            raise Refused("queue-again-gone") from None

    async def _open(self, interaction: Tapped, matched_game: MatchedGame, pace: str, language: str) -> None:
        """Open the table of a matched game, and show where it is.

        pace, language: what was chosen in the lists.
        """
        await interaction.response.defer(ephemeral=True, thinking=not is_in_private(interaction))
        assert interaction.guild is not None
        table = await self.matched_games.open(interaction.guild, matched_game)
        localizer = self.services.localizers.private_localizer(interaction)
        if table is None:
            view = await self._panel(interaction, pace, language, localizer.say("queue-no-room"))
        else:
            game, place = localizer.say(f"game-{matched_game.game}"), f"<#{table.channel}>"
            view = page(
                text(localizer.say("queue-opened", game=game, place=place)), *self._link_row(table, localizer)
            )
        await interaction.edit_original_response(view=view)

    def _check(self, interaction: Tapped, pace: str = EITHER, language: str = ANY) -> int:
        """Return the server's id. Raises Refused if no table is possible in this channel, or if no button has
        this pace or language.
        """
        guild = require_server(interaction)
        if pace not in PACES or language not in (ANY, *LANGUAGES):
            raise Refused("stale")
        return guild.id

    async def _panel(self, interaction: Tapped, pace: str, language: str, news: str) -> ui.LayoutView:
        """Return the panel: the person's queue entries, a link to the table of their matched game if there is
        one, and the lists of games, pace and language.

        pace, language: what is chosen in the lists.
        news: a text about what was just done.
        """
        guild = interaction.guild_id or 0
        queue = await self.matched_games.queues.of(guild)
        localizer = self.services.localizers.private_localizer(interaction)
        person = interaction.user.id
        matched_game, own_entries = queue.matched_game(person), queue.of(person)
        sheet = QueueSheet(guild, person, queue, pace, language)
        table = await self.services.tables.get(matched_game.table) if matched_game is not None else None
        if table is not None:
            links = not self.services.is_single_channel and table.body.shown.panel
            sheet = sheet._replace(
                table_link=layout.link(table) if links else "", seated=person in table.people
            )
        elif own_entries:
            sheet = sheet._replace(obstacle=await self._obstacle(interaction, own_entries, localizer))
        return queue_view.panel(sheet, await self.new_table_settings.offered(interaction), localizer, news)

    async def _obstacle(
        self, interaction: Tapped, own_entries: Sequence[QueueEntry], localizer: Localizer
    ) -> str:
        """Return a warning if the bot lacks permissions to open a table for the person's queue entries; "" if
        it lacks none. So the person learns that before they are matched.

        own_entries: the person's queue entries.
        """
        assert interaction.guild is not None
        obstacle = await self.matched_games.location_without_permissions(
            interaction.guild, [entry.channel for entry in own_entries]
        )
        if obstacle is None:
            return ""
        if until := timeout_end(interaction.guild):
            return f"⚠️ {localizer.say('refused-bot-timed-out', until=until)}"
        return localizer.say(
            "queue-obstacle", place=obstacle.channel.mention, permissions=list(obstacle.missing_permissions)
        )

    def _link_row(self, table: Table, localizer: Localizer) -> list[ui.Item[Any]]:
        """Return a row with a link to the table; empty where people cannot follow links."""
        if self.services.is_single_channel or not table.body.shown.panel:
            return []
        return [ui.ActionRow(ui.Button[Any](label=localizer.say("to-panel"), url=layout.link(table)))]


setup = adds(QueueHandler)
