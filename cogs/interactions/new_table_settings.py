"""Where tables may be opened and with which settings, as the server decided with `/setup`. All commands
and buttons that open tables use this."""

from collections.abc import Sequence
from typing import Any

import discord

from cogs.interactions.interaction import Tapped
from cogs.services import Services
from cogs.text.sentences import language_of, literal
from engine.questions import Refused
from sessions.cards.available_packs import GamePacks
from sessions.cards.pack_contents import ChosenPack, OfferedPack
from sessions.servers.server_settings import ServerSettings

MOST_WAYS = 3  # buttons to other channels


class NewTableSettings:
    """Answers what the server of an interaction allows and prefers for new tables."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def of(self, interaction: Tapped) -> ServerSettings:
        """Return the settings of the server."""
        return await self.services.servers.settings.of(interaction.guild_id or 0)

    async def offered(self, interaction: Tapped) -> dict[str, GamePacks]:
        """Return the games that can be chosen."""
        return (await self.of(interaction)).offered(self.services.tables.packs_by_game)

    async def wants_thread(self, interaction: Tapped) -> bool:
        """Return whether the server wants a thread for each table and this channel can have threads."""
        return (await self.of(interaction)).thread and self.can_have_threads(interaction)

    def can_have_threads(self, interaction: Tapped) -> bool:
        """Return whether this channel can have threads."""
        return isinstance(interaction.channel, discord.TextChannel) and not self.services.is_single_channel

    async def find_pack(self, interaction: Tapped, game: str, pack: str) -> ChosenPack:
        """Return the chosen pack. Raises Refused if this person may not choose it here."""
        if game not in self.services.tables.packs_by_game:
            raise Refused("stale")
        packs, guild = self.services.tables.repository.packs, interaction.guild_id or 0
        return await packs.find_pack(game, pack, interaction.user.id, guild)

    async def packs(self, interaction: Tapped, game: str) -> list[OfferedPack]:
        """Return the packs that the person may choose; none if the bot does not have the game."""
        if game not in self.services.tables.packs_by_game:
            return []
        packs, guild = self.services.tables.repository.packs, interaction.guild_id or 0
        return await packs.offered(game, interaction.user.id, guild)

    async def find_typed_pack(self, interaction: Tapped, game: str, typed: str) -> str:
        """Return the reference of a pack that was typed as a reference or by its name."""
        if typed in self.services.tables.packs_by_game[game].rules:
            return typed
        small = typed.casefold()
        for pack in await self.packs(interaction, game):
            if small in (pack.ref, pack.name.casefold()):
                return pack.ref
        return typed

    async def check(
        self, interaction: Tapped, game: str = "", pack: str = "", level: str = "", *, channel: Any = None
    ) -> ServerSettings:
        """Return the server's settings, or raise Refused if such a table may not be opened in this channel.

        level: of the computer player against which it is opened.
        channel: None for the channel of the interaction.
        game: "" if no game was chosen yet.
        pack: its reference.
        """
        wanted = await self.of(interaction)
        chosen, target_channel = (
            existing_channels(interaction.guild, wanted.channels),
            channel or interaction.channel,
        )
        if chosen and not {one.id for one in chosen} & channel_and_parent_ids(target_channel):
            raise refuse_wrong_channel(interaction, chosen, (level, game, pack))
        if game in wanted.without:
            raise Refused("game-not-offered")
        return wanted


def language_for(interaction: Tapped, wanted: ServerSettings) -> str:
    """Return the language of a new table.

    wanted: the server's settings.
    """
    return wanted.language or language_of(interaction.guild_locale or interaction.locale)


def existing_channels(guild: discord.Guild | None, channels: Sequence[int]) -> list[Any]:
    """Return those of these channels that still exist.

    channels: ids.
    """
    found_channels = [guild.get_channel(number) for number in channels] if guild is not None else []
    return [channel for channel in found_channels if channel is not None]


def channel_and_parent_ids(channel: Any) -> set[int]:
    """Return the ids of a channel and its category, and of its parent channel if it is a thread."""
    parent = getattr(channel, "parent", None)
    ids = [getattr(one, name, None) for one in (channel, parent) for name in ("id", "category_id")]
    return {number for number in (*ids, getattr(channel, "parent_id", None)) if number}


def may_write(channel: Any, person: Any) -> bool:
    """Return whether a member sees a channel and may write in it."""
    may = channel.permissions_for(person)
    return bool(may.view_channel and may.send_messages)


def refuse_wrong_channel(interaction: Tapped, chosen: Sequence[Any], what: Sequence[str]) -> Refused:
    """Return a refusal with buttons to the channels in which this person may write.

    chosen: the channels that the server allows.
    what: level, game, pack.
    """
    seen = [one for one in chosen if one.permissions_for(interaction.user).view_channel]
    if not seen:
        return Refused("played-out-of-sight")
    inside = [one for place in seen for one in getattr(place, "text_channels", (place,))]
    open_ = [one for one in inside if isinstance(one, discord.TextChannel)]
    ways = [str(one.id) for one in open_ if may_write(one, interaction.user)] if what[1] else []
    return Refused(
        "played-elsewhere",
        places=[mention(one) for one in seen],
        ways=tuple(ways[:MOST_WAYS]),
        what=tuple(what),
    )


def mention(channel: Any) -> str:
    """Return a mention of a channel; for a category its name, because Discord has no mentions of those."""
    return f"**{literal(channel.name)}**" if isinstance(channel, discord.CategoryChannel) else channel.mention
