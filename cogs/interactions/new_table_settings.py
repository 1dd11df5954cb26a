"""Where a table may be opened and how it begins, as the server said under `/setup`: every way asks here."""

from collections.abc import Sequence
from typing import Any

import discord

from cogs.interactions.interaction import Tapped
from cogs.services import Services
from cogs.text.sentences import language_of, literal
from engine.questions import Refused
from sessions.cards.available_packs import GamePacks
from sessions.cards.pack_contents import ChosenPack, Offered
from sessions.servers.server_settings import ServerSettings

MOST_WAYS = 3  # to other channels, as buttons


class NewTableSettings:
    """What the server of an interaction wants of a table."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def of(self, interaction: Tapped) -> ServerSettings:
        """All of it."""
        return await self.services.servers.settings.of(interaction.guild_id or 0)

    async def offered(self, interaction: Tapped) -> dict[str, GamePacks]:
        """The games that there are to choose from."""
        return (await self.of(interaction)).offered(self.services.tables.shelves)

    async def in_threads(self, interaction: Tapped) -> bool:
        """Whether the server wants a thread for each table, and there can be one."""
        return (await self.of(interaction)).thread and self.have_threads(interaction)

    def have_threads(self, interaction: Tapped) -> bool:
        """Whether there can be one in this channel."""
        return isinstance(interaction.channel, discord.TextChannel) and not self.services.one_page

    async def cards(self, interaction: Tapped, game: str, pack: str) -> ChosenPack:
        """What this person chose to play with here; raises Refused where that is not theirs to choose."""
        if game not in self.services.tables.shelves:
            raise Refused("stale")
        packs, guild = self.services.tables.keeper.packs, interaction.guild_id or 0
        return await packs.chosen(game, pack, interaction.user.id, guild)

    async def packs(self, interaction: Tapped, game: str) -> list[Offered]:
        """The packs that they may choose; none of a game that is not here."""
        if game not in self.services.tables.shelves:
            return []
        packs, guild = self.services.tables.keeper.packs, interaction.guild_id or 0
        return await packs.offered(game, interaction.user.id, guild)

    async def pack_typed(self, interaction: Tapped, game: str, typed: str) -> str:
        """A pack as a table calls it; somebody may type what it is called."""
        if typed in self.services.tables.shelves[game].rules:
            return typed
        small = typed.casefold()
        for pack in await self.packs(interaction, game):
            if small in (pack.ref, pack.called.casefold()):
                return pack.ref
        return typed

    async def check(
        self, interaction: Tapped, game: str = "", pack: str = "", level: str = "", *, channel: Any = None
    ) -> ServerSettings:
        """What is wanted of a table of this game (with these cards, against a computer of this level) in this
        channel (None: where somebody taps); raises Refused where it may not be opened.
        """
        wanted = await self.of(interaction)
        chosen, target_channel = existing(interaction.guild, wanted.channels), channel or interaction.channel
        if chosen and not {one.id for one in chosen} & around(target_channel):
            raise elsewhere(interaction, chosen, (level, game, pack))
        if game in wanted.without:
            raise Refused("game-not-offered")
        return wanted


def language_for(interaction: Tapped, wanted: ServerSettings) -> str:
    """What a new table of a server speaks."""
    return wanted.language or language_of(interaction.guild_locale or interaction.locale)


def existing(guild: discord.Guild | None, channels: Sequence[int]) -> list[Any]:
    """Those of these channels that are still there."""
    found_channels = [guild.get_channel(number) for number in channels] if guild is not None else []
    return [channel for channel in found_channels if channel is not None]


def around(channel: Any) -> set[int]:
    """A channel by its id, its category's, and its parent's if it is a thread."""
    parent = getattr(channel, "parent", None)
    ids = [getattr(one, name, None) for one in (channel, parent) for name in ("id", "category_id")]
    return {number for number in (*ids, getattr(channel, "parent_id", None)) if number}


def may_write(channel: Any, person: Any) -> bool:
    """Whether somebody sees a channel of their server and writes there."""
    may = channel.permissions_for(person)
    return bool(may.view_channel and may.send_messages)


def elsewhere(interaction: Tapped, chosen: Sequence[Any], what: Sequence[str]) -> Refused:
    """Why not here, with the way to channels that this person can write in. what: level, game, pack."""
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
    """A channel as a link to it; a category by its name, for Discord links none."""
    return f"**{literal(channel.name)}**" if isinstance(channel, discord.CategoryChannel) else channel.mention
