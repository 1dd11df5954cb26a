"""The list of blocked people, in an ephemeral message with pages."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from cogs.core.cog import BotCog, adds, anywhere, command, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import PeopleSelect
from cogs.core.components.layout import button, page, text
from cogs.core.interactions.interaction import Tapped, show_privately
from cogs.core.services import Services
from cogs.core.text.voices import worded
from engine.questions import Refused

LEAF = 50  # mentions on a page
DELETED = "deleted"  # instead of a Discord id: all blocked people who have erased their data


class BlockHandler(BotCog):
    """Handles two acts: `blocks` shows a page of the list, and `unblock` removes people from it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.blocks = services.tables.people.blocks

    @on_tap("blocks")
    async def turn_page(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show another page of the list. tap: its argument is the page, from 0."""
        await self.show_blocks(interaction, int(tap.arg) if tap.arg.isdecimal() and len(tap.arg) < 3 else 0)

    @on_tap("unblock")
    async def unblock(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Unblock the chosen person (their Discord id in `values`), or all who have erased their data."""
        if tap.arg == DELETED:
            await self.blocks.remove_deleted(interaction.user.id)
            localizer = self.services.localizers.private_localizer(interaction)
            await self.show_blocks(interaction, news=localizer.say("block-deleted-removed"))
            return
        if not values or not values[0].isdecimal():
            raise Refused("stale")
        await self.remove(interaction, int(values[0]))

    async def add(self, interaction: Tapped, who: int) -> None:
        """Block a person, and show the list.

        who: the Discord id.
        """
        await self.blocks.add(interaction.user.id, who)
        localizer = self.services.localizers.private_localizer(interaction)
        await self.show_blocks(interaction, news=localizer.say("block-added", player=f"<@{who}>"))

    async def remove(self, interaction: Tapped, who: int) -> None:
        """Unblock a person, and show the list.

        who: the Discord id.
        """
        await self.blocks.remove(interaction.user.id, who)
        localizer = self.services.localizers.private_localizer(interaction)
        await self.show_blocks(interaction, news=localizer.say("block-removed", player=f"<@{who}>"))

    async def show_blocks(self, interaction: Tapped, page_index: int = 0, news: str = "") -> None:
        """Show who is blocked, and what that does.

        page_index: the page, from 0.
        news: a text about what was just done; "": nothing.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        blocked_people = await self.blocks.of(interaction.user.id)
        pages = [blocked_people[n : n + LEAF] for n in range(0, len(blocked_people), LEAF)] or [[]]
        page_index = min(page_index, len(pages) - 1)
        mentions = " ".join(f"<@{person}>" for person in pages[page_index]) or localizer.say("block-none")
        deleted_count = len(await self.blocks.deleted(interaction.user.id))
        deleted_line = localizer.say("block-deleted", count=deleted_count) if deleted_count else ""
        lines = [
            f"### {localizer.say('block-title')}",
            news,
            mentions,
            deleted_line,
            f"-# {localizer.say('block-about')}",
        ]
        page_buttons = [
            button(ButtonId("", 0, "blocks", str(n)), str(n + 1), "main" if n == page_index else "plain")
            for n in range(len(pages) if len(pages) > 1 else 0)
        ]
        person_select = PeopleSelect(ButtonId("", 0, "unblock"), localizer.say("block-remove"))
        rows = [ui.ActionRow(person_select)] if blocked_people else []
        if deleted_count:
            unblock_deleted = button(
                ButtonId("", 0, "unblock", DELETED), localizer.say("block-deleted-remove")
            )
            rows.append(ui.ActionRow(unblock_deleted))
        await show_privately(interaction, page(text(*lines), *rows, *layout.rows(page_buttons)))


@anywhere
class BlockCommand(
    BotCog,
    commands.GroupCog,
    name=worded("block", "cmd-block"),
    description=worded("Who can't invite you or join your tables", "cmd-block-text"),
):
    """The commands `/block …`; everybody can use them everywhere, also in direct messages."""

    @command("add", "Block somebody", key="cmd-block-add", who="The person to block; they aren't told")
    async def add(self, interaction: discord.Interaction[Any], who: discord.User) -> None:
        """Block a person, and show the list of blocked people."""
        await self.services.get(BlockHandler).add(interaction, who.id)

    @command("list", "The people you have blocked", key="cmd-block-list")
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show the blocked people."""
        await self.services.get(BlockHandler).show_blocks(interaction)

    @command("remove", "Unblock somebody", key="cmd-block-remove", who="The person to unblock")
    async def remove(self, interaction: discord.Interaction[Any], who: discord.User) -> None:
        """Unblock a person, and show the list of blocked people."""
        await self.services.get(BlockHandler).remove(interaction, who.id)


setup = adds(BlockHandler, BlockCommand)
