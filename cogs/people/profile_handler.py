"""Personal settings: time zone, quiet hours, holidays, pings, direct messages, who sees the results."""

import datetime
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, anywhere, command, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import page, text
from cogs.core.interactions.interaction import Tapped, reply, show_privately
from cogs.core.services import Services
from cogs.core.text.sentences import language_of
from cogs.core.text.time_words import zone_now
from cogs.people import profile_view
from engine.questions import Refused
from sessions.people.profiles import NO_MESSAGES, People, time_zone, zone_of
from sessions.people.time_zones import suggest_zones, zone_name


class ProfileHandler(BotCog):
    """Handles the lists of `/me` (the `me` acts), and the command itself."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables

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
            await self.show_me(interaction)
        else:
            await self.set_zone(interaction, zone)

    @me.autocomplete("zone")
    async def zones(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest time zones that match the typed text, with their local time."""
        localizer, now = self.services.localizers.private_localizer(interaction), self.services.tables.now()
        return [
            Choice(name=zone_now(zone, now, time_zone(zone), localizer, city)[:100], value=zone)
            for zone, city in suggest_zones(current, now)[:CHOICES]
        ]

    @on_tap("me")
    async def change_setting(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Apply a choice from a list of `/me`.

        tap: its argument is the list.
        """
        if not values:
            raise Refused("stale")
        if tap.arg == "messages":
            await self._set_messages(interaction, values[0])
            return
        await apply_choice(self.tables.people, interaction.user.id, tap.arg, values[0])
        await self.show_me(interaction)

    async def show_me(self, interaction: Tapped, news: str = "") -> None:
        """Show the settings privately.

        news: a text about the last choice.
        """
        profile = await self.tables.people.of(interaction.user.id)
        localizer = self.services.localizers.private_localizer(interaction)
        view = profile_view.view(profile, self.tables.now(), localizer, news)
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view)
        else:
            await show_privately(interaction, view)

    async def _set_messages(self, interaction: Tapped, choice: str) -> None:
        """Set when direct messages are sent, and send a first one to find out whether the person can be
        reached.

        choice: the chosen value of the list.
        """
        person, language = interaction.user.id, language_of(interaction.locale)
        await self.tables.people.set_messages(person, choice, language)
        news = ""
        if choice != NO_MESSAGES:
            await interaction.response.defer()
            localizer = self.services.localizers.private_localizer(interaction)
            reached = await self.services.direct_messages.send(
                person, page(text(localizer.say("messages-begin")))
            )
            news = localizer.say("messages-on" if reached else "messages-closed")
        await self.show_me(interaction, news)

    async def set_zone(self, interaction: Tapped, zone: str) -> None:
        """Set the time zone, and show the local time there.

        zone: a city or time zone, as typed.
        """
        profile = await self.tables.people.set_zone(interaction.user.id, zone)
        localizer = self.services.localizers.private_localizer(interaction)
        local_time = datetime.datetime.fromtimestamp(self.tables.now(), zone_of(profile))
        name = zone_name(profile.zone, localizer.language)
        await reply(interaction, localizer.say("me-zone-set", zone=name, time=f"{local_time:%H:%M}"))


async def apply_choice(people: People, person: int, list_name: str, value: str) -> None:
    """Apply a choice from a list of `/me`. Raises Refused if the list has no such value.

    person: a Discord id.
    list_name: which list.
    value: the chosen value; for quiet hours for example `22-7`.
    """
    first_hour, _, last_hour = value.partition("-")
    match list_name:
        case "zone":
            await people.set_zone(person, value)
        case "quiet" if first_hour.isdecimal() and last_hour.isdecimal():
            await people.set_quiet(person, int(first_hour), int(last_hour))
        case "holiday" if value.isdecimal():
            await people.set_holiday(person, int(value))
        case "pings":
            await people.set_pings(person, value)
        case "results":
            await people.set_results(person, value)
        case _:
            raise Refused("stale")


CHOICES = 25  # most suggestions that Discord shows


setup = adds(ProfileHandler)
