"""In which channels tables may be opened, and with which settings. The server decides that with `/setup`.
All commands and buttons that open tables use this."""

from collections.abc import Sequence
from typing import Any

import discord

from cogs.core.interactions.interaction import Tapped
from cogs.core.services import Services
from cogs.core.text.sentences import language_of, literal
from engine.questions import Refused
from sessions.packs.available_packs import GamePacks
from sessions.packs.pack_contents import ChosenPack, OfferedPack
from sessions.server.server_settings import ServerSettings

MOST_WAYS = 3  # most buttons to other channels in a refusal


class NewTableSettings:
    """Returns what the server of an interaction allows and prefers for new tables."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def of(self, interaction: Tapped) -> ServerSettings:
        """Return the settings of the server of an interaction."""
        return await self.services.server_settings.of(interaction.guild_id or 0)

    async def offered(self, interaction: Tapped) -> dict[str, GamePacks]:
        """Return the games that can be chosen on this server: name of the game → its packs."""
        return (await self.of(interaction)).offered(self.services.tables.packs_by_game)

    async def wants_thread(self, interaction: Tapped) -> bool:
        """Return whether the server wants a thread for each table and this channel can have threads."""
        return (await self.of(interaction)).thread and self.can_have_threads(interaction)

    def can_have_threads(self, interaction: Tapped) -> bool:
        """Return whether the channel of the interaction can have threads."""
        return isinstance(interaction.channel, discord.TextChannel) and not self.services.is_single_channel

    async def find_pack(self, interaction: Tapped, game: str, pack: str) -> ChosenPack:
        """Return a pack. Raises Refused if this person may not choose it here.

        game: the name of the game.
        pack: the reference of the pack.
        """
        if game not in self.services.tables.packs_by_game:
            raise Refused("stale")
        packs, guild = self.services.tables.repository.packs, interaction.guild_id or 0
        return await packs.find_pack(game, pack, interaction.user.id, guild)

    async def packs(self, interaction: Tapped, game: str) -> list[OfferedPack]:
        """Return the packs of a game that the person may choose; none if the bot does not have the game."""
        if game not in self.services.tables.packs_by_game:
            return []
        packs, guild = self.services.tables.repository.packs, interaction.guild_id or 0
        return await packs.offered(game, interaction.user.id, guild)

    async def find_typed_pack(self, interaction: Tapped, game: str, typed: str) -> str:
        """Return the reference of the pack that a person typed. If no pack fits, return the typed text.

        game: the name of the game.
        typed: a reference or the name of a pack.
        """
        if typed in self.services.tables.packs_by_game[game].rules:
            return typed
        typed_lower = typed.casefold()
        for pack in await self.packs(interaction, game):
            if typed_lower in (pack.ref, pack.name.casefold()):
                return pack.ref
        return typed

    async def check(
        self, interaction: Tapped, game: str = "", pack: str = "", level: str = "", *, channel: Any = None
    ) -> ServerSettings:
        """Return the server's settings. Raises Refused if such a table may not be opened in this channel.

        game: the name of the game; "" if none was chosen yet.
        pack: the reference of the pack; "": none was chosen yet.
        level: the level of the computer player against which the table is opened; "": against none.
        channel: where the table is opened; None for the channel of the interaction.
        """
        settings = await self.of(interaction)
        allowed_channels = existing_channels(interaction.guild, settings.channels)
        allowed_ids = {allowed_channel.id for allowed_channel in allowed_channels}
        if allowed_ids and not allowed_ids & channel_and_parent_ids(channel or interaction.channel):
            raise refuse_wrong_channel(interaction, allowed_channels, (level, game, pack))
        if game in settings.without:
            raise Refused("game-not-offered")
        return settings


def language_for(interaction: Tapped, settings: ServerSettings) -> str:
    """Return the language of a new table: the one in the server's settings; if there is none, the one that
    the server or the person has on Discord.

    settings: the settings of the server.
    """
    return settings.language or language_of(interaction.guild_locale or interaction.locale)


def existing_channels(guild: discord.Guild | None, channels: Sequence[int]) -> list[Any]:
    """Return those of these channels and categories that still exist; none outside a server.

    channels: their ids.
    """
    found_channels = [guild.get_channel(number) for number in channels] if guild is not None else []
    return [channel for channel in found_channels if channel is not None]


def channel_and_parent_ids(channel: Any) -> set[int]:
    """Return the ids of a channel and of its category. For a thread, also that of its parent channel."""
    parent = getattr(channel, "parent", None)
    ids = [
        getattr(channel_or_parent, attribute, None)
        for channel_or_parent in (channel, parent)
        for attribute in ("id", "category_id")
    ]
    return {number for number in (*ids, getattr(channel, "parent_id", None)) if number}


def may_write(channel: Any, person: Any) -> bool:
    """Return whether a member sees a channel and may write in it."""
    may = channel.permissions_for(person)
    return bool(may.view_channel and may.send_messages)


def refuse_wrong_channel(
    interaction: Tapped, allowed: Sequence[Any], level_game_pack: Sequence[str]
) -> Refused:
    """Return the refusal of a table in a channel where the server does not want tables.

    The refusal names those of the allowed channels that the person can see. If a game was chosen, it also
    has the ids of up to MOST_WAYS channels in which the person may write; they get buttons.

    allowed: the channels and categories that the server allows.
    level_game_pack: level, game and pack of the wanted table; "" where nothing was chosen.
    """
    visible = [channel for channel in allowed if channel.permissions_for(interaction.user).view_channel]
    if not visible:
        return Refused("played-out-of-sight")
    channels_inside = [
        channel
        for channel_or_category in visible
        for channel in getattr(channel_or_category, "text_channels", (channel_or_category,))
    ]
    text_channels = [channel for channel in channels_inside if isinstance(channel, discord.TextChannel)]
    writable_ids = [str(channel.id) for channel in text_channels if may_write(channel, interaction.user)]
    button_ids = writable_ids[:MOST_WAYS] if level_game_pack[1] else []
    return Refused(
        "played-elsewhere",
        places=[mention(channel) for channel in visible],
        ways=tuple(button_ids),
        what=tuple(level_game_pack),
    )


def mention(channel: Any) -> str:
    """Return a mention of a channel; for a category its name, because Discord has no mentions of those."""
    return f"**{literal(channel.name)}**" if isinstance(channel, discord.CategoryChannel) else channel.mention
