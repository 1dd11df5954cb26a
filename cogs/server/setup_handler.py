"""The settings of a server, for people who manage it. Each choice takes effect at once."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from cogs.core.cog import BotCog, adds, command, in_servers, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.delivery.sender import missing_permissions
from cogs.core.delivery.visible_places import check_timeout, timeout_end
from cogs.core.interactions.interaction import (
    Tapped,
    is_id,
    managers_only,
    require_server,
    show_privately,
)
from cogs.core.interactions.new_table_settings import existing_channels, mention
from cogs.core.services import Services
from cogs.core.text.sentences import LANGUAGES, Localizer
from cogs.puzzle.puzzle_handler import PuzzleHandler
from cogs.referee.referee_desks import RefereeDesks
from cogs.server import setup_view
from cogs.server.server_boards import ServerBoards
from cogs.server.setup_view import ANYBODY, SERVERS, SetupSheet
from engine.questions import Refused
from sessions.packs.available_packs import playable
from sessions.server.server_settings import EVERYBODY, MANAGERS, MOST_CHANNELS
from sessions.table.time_controls import DEFAULT, PROFILES

MOST_LACKING = 3  # channels with missing permissions that the panel names


class SetupHandler(BotCog):
    """Handles the lists of `/setup` (the `setup` acts), and the command itself.

    puzzle_handler: sets the channel of the puzzle of the day, as `/puzzle-channel` does.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.puzzle_handler = services.get(PuzzleHandler)
        self.server_settings = services.server_settings

    @command("setup", "Where and how this server plays", cooldown="look")
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def setup(self, interaction: discord.Interaction[Any]) -> None:
        """Show the server's settings privately, to be changed with buttons and lists."""
        await self.show(interaction)

    async def show(self, interaction: Tapped, warnings: Sequence[str] = ()) -> None:
        """Show the current settings.

        warnings: lines about problems.
        """
        managers_only(interaction)
        guild = require_server(interaction)
        settings = await self.server_settings.of(guild.id)
        posting = await self.services.postings.of(guild.id)
        localizer = self.services.localizers.private_localizer(interaction)
        channels = existing_channels(guild, settings.channels)
        permission_warnings = self._lacks(interaction, channels, localizer)
        sheet = SetupSheet(
            settings,
            [channel.id for channel in channels],
            settings.organisers if guild.get_role(settings.organisers) is not None else 0,
            posting,
            self.services.tables.now(),
            [*warnings, *permission_warnings],
        )
        await show_privately(
            interaction, setup_view.panel(sheet, self.services.tables.packs_by_game, localizer)
        )

    @on_tap(setup_view.ACT, "look")
    async def change_setting(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Apply a choice from a list. If it is refused, show the reason in the panel.

        tap: its argument is the list.
        """
        managers_only(interaction)
        warnings = []
        try:
            await self._chosen(interaction, tap.arg, values)
        except Refused as refused:
            if refused.reason == "stale":
                raise
            warnings.append(f"⚠️ {self.services.localizers.private_localizer(interaction).refusal(refused)}")
        await self.show(interaction, warnings)

    async def _chosen(self, interaction: Tapped, list_name: str, values: Sequence[str]) -> None:
        """Save a choice. Raises Refused if it is not possible.

        list_name: which list.
        values: what was chosen in it.
        """
        guild, value = interaction.guild_id or 0, values[0] if values else ""
        match list_name:
            case "channels":
                channel_ids = [self._channel(interaction, channel).id for channel in values[:MOST_CHANNELS]]
                await self.server_settings.change(guild, channels=tuple(dict.fromkeys(channel_ids)))
            case "thread" if value in ("yes", "no"):
                await self.server_settings.change(guild, thread=value == "yes")
            case "games":
                await self._offer(guild, values)
                self._refresh_desk(guild)
            case "clock" if value in PROFILES:
                await self.server_settings.change(guild, clock="" if value == DEFAULT else value)
            case "language" if value in (SERVERS, *LANGUAGES):
                await self.server_settings.change(guild, language="" if value == SERVERS else value)
                self._refresh_desk(guild)
            case "tournaments" if value in (ANYBODY, MANAGERS):
                await self.server_settings.change(guild, tournaments=EVERYBODY if value == ANYBODY else value)
            case "organisers":
                await self.server_settings.change(guild, organisers=self._role(interaction, value))
            case "puzzle" if not values:
                await self.services.postings.set(guild, None)
            case "puzzle":
                await self.puzzle_handler.post_in(interaction, self._text_channel(interaction, value))
            case "board":
                await self._board(interaction, value)
            case "desk":
                await self._desk(interaction, value)
            case _:
                raise Refused("stale")

    async def _offer(self, guild: int, values: Sequence[str]) -> None:
        """Offer only these games. Games that are not playable now stay as they are.

        values: the games.
        """
        games = playable(self.services.tables.packs_by_game)
        if not set(values) <= games.keys():
            raise Refused("stale")
        if not values:
            raise Refused("no-game-left")
        unplayable = [name for name in (await self.server_settings.of(guild)).without if name not in games]
        not_chosen = [name for name in games if name not in values]
        await self.server_settings.change(guild, without=(*unplayable, *not_chosen))

    async def _board(self, interaction: Tapped, value: str) -> None:
        """Set the channel of the server's public board, and post it there. value: the channel's id as text;
        "" for none.
        """
        guild, board = interaction.guild_id or 0, self._posted_in(interaction, value, "board-lacking")
        await self.server_settings.change(guild, board=board)
        self.services.get(ServerBoards).mark_outdated(guild, afresh=True)
        self.services.background.add(self.services.get(ServerBoards).update_boards())

    async def _desk(self, interaction: Tapped, value: str) -> None:
        """Set the channel of the referee's desk. If its message is gone, choosing the same channel posts it
        again.

        value: the channel's id as text; "" for none.
        """
        guild, desk = interaction.guild_id or 0, self._posted_in(interaction, value, "desk-lacking")
        await self.server_settings.change(guild, desk=desk)
        self._refresh_desk(guild)

    def _refresh_desk(self, guild: int) -> None:
        """Update the message of the referee's desk in the background."""
        self.services.background.add(self.services.get(RefereeDesks).refresh(guild))

    def _posted_in(self, interaction: Tapped, value: str, reason: str) -> int:
        """Return the id of the channel that was chosen for a message of the bot, 0 for none.

        value: the channel's id as text; "": none.
        reason: the reason in the Refused that is raised if the bot may not post in that channel.
        """
        if not value:
            return 0
        channel = self._text_channel(interaction, value)
        check_timeout(channel.guild)
        missing = missing_permissions(channel.permissions_for(channel.guild.me))
        if missing:
            raise Refused(reason, channel=channel.mention, permissions=missing)
        return channel.id

    def _channel(self, interaction: Tapped, value: str) -> Any:
        """Return the chosen channel or category. Raises Refused if it no longer exists.

        value: its id, as text.
        """
        channel = interaction.guild.get_channel(int(value)) if interaction.guild and is_id(value) else None
        if channel is None:
            raise Refused("stale")
        return channel

    def _role(self, interaction: Tapped, value: str) -> int:
        """Return the id of the chosen role; 0: none. Raises Refused if it no longer exists, or if everybody
        has it.

        value: its id, as text; "" for none.
        """
        if not value:
            return 0
        role = interaction.guild.get_role(int(value)) if interaction.guild and is_id(value) else None
        if role is None:
            raise Refused("stale")
        if role.is_default():
            raise Refused("setup-everybodys-role")
        return role.id

    def _text_channel(self, interaction: Tapped, value: str) -> discord.TextChannel:
        """Return the chosen text channel. Raises Refused if there is none.

        value: its id, as text.
        """
        channel = self._channel(interaction, value)
        if not isinstance(channel, discord.TextChannel):
            raise Refused("stale")
        return channel

    def _lacks(self, interaction: Tapped, channels: Sequence[Any], localizer: Localizer) -> list[str]:
        """Return a warning for each of these channels in which the bot lacks permissions, for at most
        MOST_LACKING channels.
        channels: the channels in which the server allows tables.
        """
        assert interaction.guild is not None
        if until := timeout_end(interaction.guild):
            return [f"⚠️ {localizer.say('refused-bot-timed-out', until=until)}"]
        me, warnings = interaction.guild.me, []
        for channel in channels:
            missing = (
                []
                if isinstance(channel, discord.CategoryChannel)
                else missing_permissions(channel.permissions_for(me))
            )
            if missing:
                warnings.append(
                    f"⚠️ {localizer.say('setup-lacking', channel=mention(channel), permissions=missing)}"
                )
        return warnings[:MOST_LACKING]


setup = adds(SetupHandler)
