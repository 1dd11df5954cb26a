"""`/players`: the managers of a server keep people from playing, and take them off its boards."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from cogs.core.cog import BotCog, adds, command, in_servers, on_tap
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.interactions.interaction import (
    Tapped,
    ask_for_text,
    is_id,
    managers_only,
    picked_person,
    require_server,
    show_privately,
)
from cogs.core.services import Services
from cogs.moderation import players_view
from cogs.moderation.departure_jobs import DepartureJobs
from cogs.moderation.players_view import (
    HIDE,
    KEEP_OUT,
    LENGTHS,
    LIFT,
    OFF_BOARDS,
    PLAYER,
    PLAYERS,
    SHOW,
    PersonSheet,
)
from engine.questions import Refused
from sessions.moderation.action_log import ActNote
from sessions.moderation.moderation import LONGEST_REASON


class PlayersHandler(BotCog):
    """Handles the panels of `/players`. All of them are ephemeral and for managers of the server.

    jobs: let people who are kept out leave everything.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.moderation, self.jobs = services.tables.people.moderation, services.get(DepartureJobs)
        self.log = services.tables.people.action_log

    @command(
        "players",
        "Who may not play on this server",
        cooldown="look",
        who="The person to decide about, also one who has left the server",
    )
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def players(self, interaction: discord.Interaction[Any], who: discord.User | None = None) -> None:
        """Show whom this server keeps from playing, or what can be done about one person."""
        if who is None:
            await self.show(interaction)
            return
        managers_only(interaction)
        if who.bot:
            raise Refused("no-bots")
        await self.show_person(interaction, who.id)

    @on_tap(PLAYERS, "look")
    async def turn_page(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a page of the list. tap: its number is the page, from 0."""
        await self.show(interaction, tap.number)

    @on_tap(PLAYER, "look")
    async def choose(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show what can be done about the chosen person."""
        managers_only(interaction)
        await self.show_person(interaction, picked_person(interaction, values).id)

    @on_tap(KEEP_OUT, "lobby")
    async def keep_out(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for the reason in a modal. When that was typed, keep the person out.

        tap: its argument is the person's Discord id, and in the modal also the number of days.
        values: the number of days that was chosen, or the reason that was typed.
        """
        managers_only(interaction)
        guild, localizer = (
            require_server(interaction),
            self.services.localizers.private_localizer(interaction),
        )
        person, _, typed_days = tap.arg.partition(STEP)
        is_modal = interaction.type is discord.InteractionType.modal_submit
        days_text = typed_days if is_modal else next(iter(values), "")
        if not is_id(person) or days_text not in map(str, LENGTHS):
            raise Refused("stale")
        days = int(days_text)
        modal_id = ButtonId("", 0, KEEP_OUT, f"{person}{STEP}{days}")
        title, label = localizer.say("player-keep-out-title", days=days), localizer.say("player-reason")
        reason = await ask_for_text(interaction, modal_id, values, title, label, max_length=LONGEST_REASON)
        if reason is None:
            return
        decision = await self.moderation.keep_out(
            guild.id, interaction.user.id, int(person), players_view.seconds_of(days), reason
        )
        await self.show_person(interaction, int(person), localizer.say("player-kept-out-done"))
        self.services.background.add(self.jobs.carry_out(guild.id, decision))

    @on_tap(LIFT, "lobby")
    async def lift(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Let a person play again. tap: its number is that of the decision."""
        managers_only(interaction)
        guild = require_server(interaction)
        decisions = (await self.moderation.of(guild.id)).kept_out
        people = [decision.person for decision in decisions if decision.number == tap.number]
        async with self.log.noted(guild.id, interaction.user.id, ActNote("lift", people)):
            await self.moderation.lift(guild.id, tap.number)
        localizer = self.services.localizers.private_localizer(interaction)
        await self.show(interaction, news=localizer.say("players-lifted"))

    @on_tap(OFF_BOARDS, "lobby")
    async def hide(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Take a person off the server's boards, or put them back.

        tap: its argument is the person's Discord id, and HIDE or SHOW.
        """
        managers_only(interaction)
        person, _, action = tap.arg.partition(STEP)
        if not is_id(person) or action not in (HIDE, SHOW):
            raise Refused("stale")
        guild = require_server(interaction)
        async with self.log.noted(guild.id, interaction.user.id, ActNote(action, [int(person)])):
            await self.moderation.hide(guild.id, int(person), hidden=action == HIDE)
        localizer = self.services.localizers.private_localizer(interaction)
        await self.show_person(interaction, int(person), localizer.say(f"player-{action}-done"))

    async def show(self, interaction: Tapped, page_index: int = 0, news: str = "") -> None:
        """Show whom this server keeps from playing.

        page_index: the page, from 0.
        news: what was done just now; "": nothing.
        """
        managers_only(interaction)
        decided = await self.moderation.of(require_server(interaction).id)
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(interaction, players_view.players(decided, page_index, localizer, news))

    async def show_person(self, interaction: Tapped, person: int, news: str = "") -> None:
        """Show what can be done about one person.

        person: Discord id.
        news: what was done just now; "": nothing.
        """
        guild = require_server(interaction).id
        decision = await self.moderation.decision_about(guild, person)
        is_hidden = await self.moderation.is_hidden(guild, person)
        localizer = self.services.localizers.private_localizer(interaction)
        sheet = PersonSheet(person, decision, is_hidden)
        await show_privately(interaction, players_view.player(sheet, localizer, news))


setup = adds(PlayersHandler)
