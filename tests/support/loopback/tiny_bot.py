"""A bot with one of everything, which test_loopback.py copies away and runs as a process of its own."""

from __future__ import annotations

import asyncio
import io
import os
import re
from collections.abc import Sequence
from typing import Any, Self

import discord
import yarl
from discord import app_commands, ui

if "DISCORD_API_URL" in os.environ:
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])

Click = discord.Interaction["TinyBot"]
GAMES = ("crownfell", "crownfall", "cube quest")


class Count(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    """A button that counts in its own custom_id, so that it survives restarts."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, _: Any, item: Any, match: re.Match[str]) -> Self:
        return cls(int(match["n"]))

    async def callback(self, interaction: Any) -> None:
        view = ui.View(timeout=None).add_item(Count(self.n + 1))
        await interaction.response.edit_message(content=f"{self.n} taps", view=view)


class Board(ui.LayoutView):
    """A Components V2 panel with a picture."""

    def __init__(self, headline: str, chosen: Sequence[str] = ()) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery[Self](
            discord.MediaGalleryItem("attachment://board.png", description="a board")
        )
        row = ui.ActionRow[Self]()
        row.add_item(Pieces(chosen))
        self.add_item(ui.Container[Self](ui.TextDisplay(headline), gallery, row))


class Pieces(ui.Select[Any]):
    def __init__(self, chosen: Sequence[str]) -> None:
        options = [
            discord.SelectOption(label=name, default=name in chosen) for name in ("king", "queen", "pawn")
        ]
        super().__init__(custom_id="pieces", options=options, max_values=2)

    async def callback(self, interaction: Any) -> None:
        chosen = Board(f"chosen: {', '.join(self.values)}", self.values)
        await interaction.response.edit_message(view=chosen, attachments=kept_pictures(interaction.message))


class KeptFile:
    """A file that an edit keeps, and shows under its name."""

    def __init__(self, attachment_id: int, filename: str) -> None:
        self.attachment_id = attachment_id
        self.filename = filename

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.attachment_id, "filename": self.filename}


def kept_pictures(message: discord.Message) -> list[Any]:
    """The pictures of a message, which are told by its components alone."""
    galleries = [
        part for part in message.components[0].children if isinstance(part, discord.MediaGalleryComponent)
    ]
    return [
        KeptFile(item.media.attachment_id, item.media.url.rpartition("/")[2])
        for gallery in galleries
        for item in gallery.items
    ]


class Report(ui.Modal, title="What happened?"):
    cube = ui.Label[Self](text="Cube", component=ui.TextInput(custom_id="cube", min_length=2))
    side = ui.Label[Self](
        text="Side",
        component=ui.RadioGroup(
            custom_id="side", options=[discord.RadioGroupOption(label=label) for label in ("up", "down")]
        ),
    )

    async def on_submit(self, interaction: Any) -> None:
        assert isinstance(self.cube.component, ui.TextInput)
        assert isinstance(self.side.component, ui.RadioGroup)
        text = f"{self.cube.component.value} lies {self.side.component.value}"
        await interaction.response.send_message(text, ephemeral=True)


class TinyBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        commands: tuple[Any, ...] = (hello, count, board, report, slow, table, post)
        for command in commands:
            self.tree.add_command(command)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Nothing: discord.py waits five seconds here before identifying anew, for Discord's rate limit."""

    async def on_resumed(self) -> None:
        print("resumed", flush=True)

    async def on_message_edit(self, _: discord.Message, after: discord.Message) -> None:
        print(f"saw edit: {after.content}", flush=True)


def told(what: str) -> None:
    """Say that a panel or form is known: only once Discord's answer is back does discord.py find its taps."""
    print(f"knows its {what}", flush=True)


@app_commands.command()
async def hello(interaction: Click) -> None:
    """Greets privately, in the player's language."""
    await interaction.response.send_message(f"hello {interaction.user} {interaction.locale}", ephemeral=True)


@app_commands.command()
async def count(interaction: Click) -> None:
    """Posts the counting button."""
    await interaction.response.send_message("0 taps", view=ui.View(timeout=None).add_item(Count(1)))


@app_commands.command()
async def board(interaction: Click) -> None:
    """Posts the board as a picture."""
    picture = discord.File(io.BytesIO(b"\x89PNG board"), "board.png", description="a board")
    await interaction.response.send_message(view=Board(f"<@{interaction.user.id}> to move"), file=picture)
    told("board")


@app_commands.command()
async def report(interaction: Click) -> None:
    """Asks with a form."""
    await interaction.response.send_modal(Report())
    told("form")


@app_commands.command()
async def slow(interaction: Click) -> None:
    """Thinks first, answers later, adds something and takes it back."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await asyncio.sleep(0.05)
    await interaction.edit_original_response(content="thought")
    extra = await interaction.followup.send("and more", wait=True)
    await extra.edit(content="and less")
    await (await interaction.original_response()).delete()


@app_commands.command()
async def post(interaction: Click, whom: discord.Member, note: discord.Attachment) -> None:
    """Works through the channel instead of the token."""
    assert isinstance(interaction.channel, discord.TextChannel)
    await interaction.response.defer()
    text = (await note.read()).decode()
    message = await interaction.channel.send(
        f"{whom.mention}: {text}", file=discord.File(io.BytesIO(b"1"), "1.txt")
    )
    await message.edit(
        content="edited", attachments=[*message.attachments, discord.File(io.BytesIO(b"2"), "2.txt")]
    )
    thread = await message.create_thread(name="table talk")
    await (await thread.send("bye")).delete()
    await thread.edit(archived=True)
    seen = [m.content async for m in interaction.channel.history(limit=5)]
    member = await interaction.guild.fetch_member(whom.id) if interaction.guild else None
    await interaction.followup.send(f"{member} {seen}", allowed_mentions=discord.AllowedMentions.none())


class Table(app_commands.Group):
    @app_commands.command()
    async def open(self, interaction: Click, game: str, seats: app_commands.Range[int, 2, 4] = 2) -> None:
        """Opens a table."""
        await interaction.response.send_message(f"{game} for {seats}")

    @open.autocomplete("game")
    async def games(self, _: Click, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=g, value=g) for g in GAMES if g.startswith(typed)]


table = Table(name="table", description="Tables")

if __name__ == "__main__":
    TinyBot().run(os.environ["DISCORD_TOKEN"])
