"""`/play`: opens a table, here or in a thread of its own."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from cogs.handlers import person_of
from cogs.words import language_of
from engine.ask import Refused

if TYPE_CHECKING:
    from cogs.host import Host


def worded(text: str, key: str) -> locale_str:
    """An English text of a command with the key of its translations."""
    return locale_str(text, key=key)


class Play(commands.Cog):
    """Opening tables."""

    def __init__(self, host: "Host") -> None:
        self.host = host

    @app_commands.command(
        name=worded("play", "cmd-play"), description=worded("Open a table", "cmd-play-text")
    )
    @app_commands.describe(
        game=worded("What to play", "cmd-play-game"),
        where=worded("Here, or in a thread of its own", "cmd-play-where"),
        pack=worded("The set of cards", "cmd-play-pack"),
    )
    @app_commands.choices(
        where=[
            Choice(name=worded("here", "cmd-here"), value="here"),
            Choice(name=worded("in a thread", "cmd-thread"), value="thread"),
        ]
    )
    @app_commands.guild_only()
    async def play(
        self,
        interaction: "discord.Interaction[Host]",
        game: str | None = None,
        where: str | None = None,
        pack: str | None = None,
    ) -> None:
        host = self.host
        shelves = host.tables.shelves
        game = game or next(iter(shelves))
        if game not in shelves:
            raise Refused("no-game", game=game[:40])
        pack = pack or next(iter(shelves[game].rules))
        if pack not in shelves[game].rules:
            raise Refused("no-pack", pack=pack[:40])
        place = interaction.channel_id or 0
        if where == "thread":
            await interaction.response.defer(ephemeral=True)
            place = await self._thread(interaction, game)
        language = language_of(interaction.guild_locale or interaction.locale)
        table = await host.tables.open(
            place, interaction.guild_id or 0, person_of(interaction), game, pack, {}, language
        )
        if where == "thread":
            await host.desk.show(table)
            voice = host.desk.private_voice(interaction, table)
            await interaction.followup.send(voice.say("thread-opened", place=f"<#{place}>"), ephemeral=True)
            return
        panel = await host.desk.public(table)
        answer = await interaction.response.send_message(view=panel.view, allowed_mentions=panel.mentions())
        message = answer.message_id
        assert message is not None
        await host.desk.noted(table.id, panel, message)

    async def _thread(self, interaction: "discord.Interaction[Host]", game: str) -> int:
        """A thread beside this channel; raises Refused where there can be none."""
        channel = interaction.channel
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        if not isinstance(channel, discord.TextChannel):
            raise Refused("no-threads-here")
        voice = self.host.desk.voice(None, language_of(interaction.guild_locale or interaction.locale))
        name = voice.say("thread-name", game=voice.say(f"game-{game}"), player=interaction.user.display_name)
        thread = await channel.create_thread(name=name[:90], type=discord.ChannelType.public_thread)
        return thread.id

    @play.autocomplete("pack")
    async def packs(self, interaction: "discord.Interaction[Host]", current: str) -> list[Choice[str]]:
        shelves = self.host.tables.shelves
        game = interaction.namespace.game or next(iter(shelves))
        names = shelves[game].rules if game in shelves else ()
        return [Choice(name=name, value=name) for name in names if current.casefold() in name][:25]


async def setup(host: "Host") -> None:
    await host.add_cog(Play(host))
