"""A bot that only says pong: the least that discord.py costs an answer."""

import os

import discord
import uvloop
import yarl
from discord import app_commands


class Pong(discord.Client):
    """One slash command, answered privately."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.tree.add_command(ping)
        await self.tree.sync()


@app_commands.command()
async def ping(interaction: "discord.Interaction[Pong]") -> None:
    """Says pong."""
    await interaction.response.send_message("pong", ephemeral=True)


if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    uvloop.run(Pong().start(os.environ["DISCORD_TOKEN"]))
