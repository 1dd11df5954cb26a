"""Measures what discord.py alone costs: a bot that says pong, and posts a panel like Crownfell's that can be
tapped.

The panel shows the least that a bot with taps can cost. A first tap on its board of buttons changes the
message; a second one posts the next panel with its picture and closes this one. A typed move does only the
latter. Castellan sends the same messages for an answer, and nothing else is done here: no rules, no
sentences, no painting, no storage.
"""

import io
import os
from pathlib import Path
from typing import Any

import discord
import uvloop
import yarl
from discord import app_commands, ui

from cogs.core.components.message_files import MessageFile

PICTURE = Path(__file__).resolve().parents[2] / "tests" / "support" / "approved_pictures" / "crownfell-1.png"
NEWS, QUESTION = "Ann: Guard to c3. Ben lost the Archer.", "**Ann's turn**, White, turn 12\nTap a card."
ALT = "Ann's turn. White: " + ", ".join(f"Guard on {row}{column}" for row in "abcde" for column in "12345")
GOLD = discord.Colour(0xC9A227)
PEOPLE = discord.AllowedMentions.none()


class Bare(discord.Client):
    """Slash commands, and taps on the panel that one of them posts."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.painted = PICTURE.read_bytes()
        self.panels: dict[int, int] = {}  # the newest of each channel

    async def setup_hook(self) -> None:
        self.tree.add_command(ping)
        self.tree.add_command(play)
        self.tree.add_command(move)
        await self.tree.sync()

    async def on_interaction(self, interaction: "discord.Interaction[Bare]") -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        _, turn, step, _ = data["custom_id"].split(":")
        if step == "0":
            assert interaction.message is not None
            shown: Any = interaction.message.components[0]
            picture = MessageFile("table.png", shown.children[1].items[0].media.attachment_id)
            kept: list[Any] = [picture]  # Discord finds the panel's picture only if the request lists it
            await interaction.response.edit_message(view=panel(int(turn), 1), attachments=kept)
        else:
            assert interaction.channel_id is not None
            await self.post(interaction.channel_id, interaction.guild_id, int(turn) + 1)
            await interaction.response.edit_message(view=closed(), attachments=[])

    async def post(self, channel: int, guild: int | None, turn: int) -> None:
        place = self.get_partial_messageable(channel, guild_id=guild)
        picture = discord.File(io.BytesIO(self.painted), "table.png")
        sent = await place.send(view=panel(turn, 0), file=picture, allowed_mentions=PEOPLE)
        self.panels[channel] = sent.id


def panel(turn: int, step: int) -> ui.LayoutView:
    """Return text, a picture, a board of 25 buttons and four buttons below it."""
    shown = ui.Container[Any](accent_colour=GOLD)
    shown.add_item(ui.TextDisplay(f"-# {NEWS}\n{QUESTION}"))
    shown.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png", description=ALT)))
    for row in range(6):
        cells = [button(f"f:{turn}:{step}:{row}{column}") for column in range(5 if row < 5 else 4)]
        shown.add_item(ui.ActionRow(*cells))
    return ui.LayoutView(timeout=None).add_item(shown)


def button(custom_id: str) -> ui.Button[Any]:
    return ui.Button(custom_id=custom_id, emoji="◽")


def closed() -> ui.LayoutView:
    shown = ui.Container[Any](ui.TextDisplay(f"-# {NEWS}"), accent_colour=GOLD)
    return ui.LayoutView(timeout=None).add_item(shown)


@app_commands.command()
async def ping(interaction: "discord.Interaction[Bare]") -> None:
    """Says pong."""
    await interaction.response.send_message("pong", ephemeral=True)


@app_commands.command()
async def play(interaction: "discord.Interaction[Bare]") -> None:
    """Posts the first panel."""
    assert interaction.channel_id is not None
    await interaction.client.post(interaction.channel_id, interaction.guild_id, 0)
    await interaction.response.send_message("here", ephemeral=True)


@app_commands.command()
async def move(interaction: "discord.Interaction[Bare]") -> None:
    """Posts the next panel and closes the one before."""
    bot, channel = interaction.client, interaction.channel_id
    assert channel is not None
    await interaction.response.send_message("Done.", ephemeral=True)
    before = bot.get_partial_messageable(channel).get_partial_message(bot.panels[channel])
    await bot.post(channel, interaction.guild_id, 0)
    await before.edit(view=closed(), attachments=[])


if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    uvloop.run(Bare().start(os.environ["DISCORD_TOKEN"]))
