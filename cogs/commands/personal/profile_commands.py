"""`/me`: a person's time zone, quiet hours, holidays and pings, as an ephemeral menu."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded
from cogs.text.time_words import zone_now
from sessions.people.profiles import time_zone
from sessions.people.time_zones import suggest_zones

CHOICES = 25  # most suggestions that Discord shows


class ProfileCommands(commands.Cog):
    """The command `/me`; everybody can use it everywhere."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("me", "cmd-me"),
        description=worded("Your time zone, quiet hours, holidays and pings", "cmd-me-text"),
    )
    @app_commands.describe(zone=worded("Your city or time zone, such as Tokyo or UTC+9", "cmd-me-zone"))
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
            await self.router.personal.profile.show_me(interaction)
        else:
            await self.router.personal.profile.set_zone(interaction, zone)

    @me.autocomplete("zone")
    async def zones(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest time zones that match the typed text, with their local time."""
        localizer, now = self.services.localizers.private_localizer(interaction), self.services.tables.now()
        return [
            Choice(name=zone_now(zone, now, time_zone(zone), localizer, city)[:100], value=zone)
            for zone, city in suggest_zones(current, now)[:CHOICES]
        ]
