"""`/me`: a person's time zone, quiet hours, holidays and pings, as an ephemeral menu."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.core.text.time_words import zone_now
from cogs.people.profile_handler import ProfileHandler
from sessions.people.profiles import time_zone
from sessions.people.time_zones import suggest_zones

CHOICES = 25  # most suggestions that Discord shows


class ProfileCommands(BotCog):
    """The command `/me`; everybody can use it everywhere."""

    @command(
        "me",
        "Your time zone, quiet hours, holidays and pings",
        zone="Your city or time zone, such as Tokyo or UTC+9",
    )
    @anywhere
    async def me(
        self,
        interaction: discord.Interaction[Any],
        zone: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        """Show the person's settings privately; with a time zone, set it first.

        zone: a city or time zone, as typed; None: none was typed.
        """
        if zone is None:
            await self.services.get(ProfileHandler).show_me(interaction)
        else:
            await self.services.get(ProfileHandler).set_zone(interaction, zone)

    @me.autocomplete("zone")
    async def zones(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest time zones that match the typed text, with their local time."""
        localizer, now = self.services.localizers.private_localizer(interaction), self.services.tables.now()
        return [
            Choice(name=zone_now(zone, now, time_zone(zone), localizer, city)[:100], value=zone)
            for zone, city in suggest_zones(current, now)[:CHOICES]
        ]


setup = adds(ProfileCommands)
