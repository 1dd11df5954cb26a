"""The stored data of a person: shown, exported, erased."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.core.cog import BotCog, adds, anywhere, command, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import button, page, text
from cogs.core.interactions.interaction import Tapped, is_in_private, send, show_privately
from cogs.core.interactions.replies import Replies
from cogs.core.panels import table_menus
from cogs.core.services import Services
from engine.questions import Refused


class PrivacyHandler(BotCog):
    """Handles the buttons of `/privacy` (the `privacy` acts), and the command itself.

    replies: announces in their channels the seats that become free when a person is erased.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies = services.get(Replies)

    @on_tap("privacy", export="file", delete="file")
    async def privacy(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show, export or erase the person's data.

        tap: its argument is the step: "" shows, `export` exports, `sure` asks for a confirmation, `delete`
        erases.
        """
        match tap.arg:
            case "":
                await self.show_privacy(interaction)
            case "export":
                await self._export(interaction)
            case "sure":
                await self._ask_once_more(interaction)
            case "delete":
                await self._delete(interaction)
            case _:
                raise Refused("stale")

    async def show_privacy(self, interaction: Tapped) -> None:
        """Show how much is stored, what else is known, and the buttons to export and erase."""
        localizer = self.services.localizers.private_localizer(interaction)
        stored_counts = await self.services.personal_data.count(interaction.user.id)
        counts = localizer.say(
            "privacy-kept",
            open=stored_counts.open_tables,
            past=stored_counts.past_tables,
            own=stored_counts.own_entries,
        )
        export = button(ButtonId("", 0, "privacy", "export"), localizer.say("privacy-export"), emoji="📄")
        delete = button(ButtonId("", 0, "privacy", "sure"), localizer.say("privacy-delete"), "bad", emoji="🗑️")
        lines = [f"### {localizer.say('privacy-title')}", counts, localizer.say("privacy-about")]
        await show_privately(interaction, page(text(*lines), ui.ActionRow(export, delete)))

    async def _export(self, interaction: Tapped) -> None:
        """Send the person all data that is stored about them, as a JSON file."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        localizer = self.services.localizers.private_localizer(interaction)
        data = await self.services.personal_data.export(interaction.user.id)
        file = table_menus.text_file(data.decode(), "castellan.json")
        await send(interaction, content=localizer.say("privacy-here"), file=file)

    async def _ask_once_more(self, interaction: Tapped) -> None:
        """Ask for a confirmation before the data are erased."""
        localizer = self.services.localizers.private_localizer(interaction)
        yes = button(ButtonId("", 0, "privacy", "delete"), localizer.say("privacy-sure-yes"), "bad")
        no = button(ButtonId("", 0, "never"), localizer.say("sure-no"))
        await show_privately(interaction, page(text(localizer.say("privacy-sure")), ui.ActionRow(yes, no)))

    async def _delete(self, interaction: Tapped) -> None:
        """Erase the person's data. From now on the person's seats have no name, and other people can take
        over those at running tables."""
        await interaction.response.defer(ephemeral=True, thinking=not is_in_private(interaction))
        localizer = self.services.localizers.private_localizer(interaction)
        erased = await self.services.personal_data.erase_person(interaction.user.id)
        for forget in self.services.on_erased:
            forget(interaction.user.id)
        sentence = localizer.say("privacy-deleted", tables=erased.changed_tables)
        failure_line = (
            localizer.say("privacy-not-all", tables=erased.failed_tables) if erased.failed_tables else ""
        )
        await interaction.edit_original_response(view=page(text(sentence, failure_line)))
        for table, seats in erased.freed_seats:
            await self.services.resync.catch_up(table)
            await self.replies.offer_seats(table, seats)


class PrivacyCommand(BotCog):
    """The command `/privacy`; everybody can use it everywhere, also in direct messages."""

    @command("privacy", "What is stored about you: see it, export it, delete it")
    @anywhere
    async def privacy(self, interaction: discord.Interaction[Any]) -> None:
        """Show privately what is stored about the person, with buttons to export and delete it."""
        await self.services.get(PrivacyHandler).show_privacy(interaction)


setup = adds(PrivacyHandler, PrivacyCommand)
