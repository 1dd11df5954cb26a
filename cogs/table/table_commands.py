"""Commands at a table: `/move`, `/board`, `/hand`, `/record` and others, and `/table` for the rest."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.cog import BotCog, adds, command, in_servers
from cogs.core.interactions.interaction import make_person, may_moderate, person_of, reply
from cogs.core.interactions.replies import Replies, table_here
from cogs.core.panels import deadlines
from cogs.core.text.sentences import literal
from cogs.core.text.voices import LEVEL_CHOICES, worded
from cogs.hints.teacher_handler import TeacherHandler
from cogs.table import seat_choices as empty_seats
from cogs.table.clock_handler import ClockHandler
from cogs.table.computer_handler import ComputerHandler
from cogs.table.table_handler import TableHandler
from cogs.table.vote_handler import VoteHandler
from engine.questions import Refused
from sessions.operations import in_lobby
from sessions.packs.pack_contents import pack_name
from sessions.table import table_options
from sessions.table.table import Table


@in_servers
class TableCommands(
    BotCog,
    commands.GroupCog,
    name=worded("table", "cmd-table"),
    description=worded("Undo, resign, draw, leave and more", "cmd-table-text"),
):
    """The commands `/table …`."""

    async def here(self, interaction: discord.Interaction[Any]) -> Table:
        """Return the table of this channel, and note that the person is active there. Raises Refused if there
        is none."""
        return await table_here(self.services, interaction)

    @command("menu", "Everything in one place")
    async def menu(self, interaction: discord.Interaction[Any]) -> None:
        """Show the menu of the table."""
        await self.services.get(TableHandler).show_table_menu(interaction, await self.here(interaction))

    @command("undo", "Undo your last move", cooldown="call")
    async def undo(self, interaction: discord.Interaction[Any]) -> None:
        """Undo the last answer, or propose to undo it."""
        await self.services.get(VoteHandler).do_undo(interaction, (await self.here(interaction)).id)

    @command("resign", "Give up the game")
    async def resign(self, interaction: discord.Interaction[Any]) -> None:
        """Ask the person to confirm that they resign. If they cannot resign, declare it without a
        confirmation: the declaration is refused with the reason."""
        table = await self.here(interaction)
        has_seat = bool(table.seats_of(interaction.user.id))
        is_running = not table.is_over and table.match is not None
        if not is_running or not has_seat or "resign" not in table.rules.declarations:
            await self.services.get(Replies).declare(interaction, table.id, "resign")
        else:
            await self.services.get(TableHandler).show_sure(interaction, table, "resign")

    @command("draw", "Offer or accept a draw", cooldown="call")
    async def draw(self, interaction: discord.Interaction[Any]) -> None:
        """Offer or accept a draw."""
        await self.services.get(Replies).declare(interaction, (await self.here(interaction)).id, "draw")

    @command("rematch", "Play again, sides swapped", cooldown="call")
    async def rematch(self, interaction: discord.Interaction[Any]) -> None:
        """Propose a rematch, or agree to the one that is proposed."""
        await self.services.get(VoteHandler).do_rematch(interaction, await self.here(interaction))

    @command(
        "luck",
        "Add words of your own to the deal, before the start",
        cooldown="luck",
        words="Anything that nobody could guess",
    )
    async def luck(
        self, interaction: discord.Interaction[Any], words: app_commands.Range[str, 1, 40]
    ) -> None:
        """Add words to the contributions from which the deal follows.

        words: anything that nobody could guess.
        """
        table = await self.here(interaction)
        changed = await self.services.tables.apply(table.id, in_lobby.add_luck, person_of(interaction), words)
        localizer = self.services.localizers.private_localizer(interaction, changed.table)
        await reply(interaction, localizer.say("deal-luck-added"))
        await self.services.panels.show(changed.table)

    @command("leave", "Leave the table", cooldown="call")
    async def leave(self, interaction: discord.Interaction[Any]) -> None:
        """Leave the person's seats at this channel's table."""
        await self.services.get(TableHandler).do_leave(interaction, (await self.here(interaction)).id)

    @command(
        "replace",
        "Ask somebody to take your seat",
        cooldown="call",
        who="Who takes over the seat",
        seat="Whose seat",
    )
    async def replace(
        self,
        interaction: discord.Interaction[Any],
        who: discord.User,
        seat: discord.User | None = None,
    ) -> None:
        """Propose a substitute for a player.

        who: the substitute.
        seat: the player whose seat it is; None: the person's own.
        """
        table = await self.here(interaction)
        if who.bot:
            raise Refused("no-bots")
        if seat is not None and interaction.user.id not in (seat.id, table.body.owner):
            raise Refused("owner-only")
        seat_numbers = table.seats_of((seat or interaction.user).id)
        if not seat_numbers:
            raise Refused("not-your-table")
        substitute = make_person(who.id, who.display_name, who.name)
        await self.services.get(VoteHandler).do_substitute(interaction, table, substitute, seat_numbers[0])

    @command("deputy", "Name who takes over for you", cooldown="call", who="Leave this out to name nobody")
    async def deputy(self, interaction: discord.Interaction[Any], who: discord.User | None = None) -> None:
        """Name the deputy who plays on if the person is absent or leaves.

        who: the deputy; None: remove the deputy who was named before.
        """
        if who is not None and who.bot:
            raise Refused("no-bots")
        person = make_person(who.id, who.display_name, who.name) if who is not None else None
        await empty_seats.name_deputy(self.services, interaction, await self.here(interaction), person)

    @command("appoint", "For moderators: choose who takes an empty seat", cooldown="call")
    @app_commands.describe(
        who=worded("Who takes over the seat", "cmd-replace-who"),
        seat=worded("Whose seat", "cmd-replace-seat"),
    )
    async def appoint(
        self,
        interaction: discord.Interaction[Any],
        who: discord.User,
        seat: discord.User | None = None,
    ) -> None:
        """Offer an empty seat to a person; only moderators may.

        who: that person.
        seat: the player whose seat it is; None: any empty seat.
        """
        if who.bot:
            raise Refused("no-bots")
        table, person = await self.here(interaction), make_person(who.id, who.display_name, who.name)
        await empty_seats.appoint(
            self.services, interaction, table, person, seat.id if seat is not None else 0
        )

    @command(
        "move",
        "For moderators: move the table to another channel",
        key="cmd-table-move",
        cooldown="call",
        channel="Where the table goes on",
    )
    async def move(self, interaction: discord.Interaction[Any], channel: discord.TextChannel) -> None:
        """Move the table to another channel; only moderators may.

        channel: where it goes on.
        """
        await self.services.get(TableHandler).move(interaction, await self.here(interaction), channel)

    @command("end", "End by agreement", cooldown="call")
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        """Propose to end the table. Moderators without a seat end it at once."""
        table = await self.here(interaction)
        force = not table.seats_of(interaction.user.id) and may_moderate(interaction)
        await self.services.get(VoteHandler).do_end(interaction, table.id, force=force)

    @command("pause", "Stop the clock", cooldown="call")
    async def pause(self, interaction: discord.Interaction[Any]) -> None:
        """Propose a pause to all players, or take a short pause of the person's own. If both are possible,
        ask which."""
        await self.services.get(ClockHandler).do_pause(interaction, await self.here(interaction))

    @command("resume", "Go on after a pause")
    async def resume(self, interaction: discord.Interaction[Any]) -> None:
        """End the pause of this channel's table."""
        await self.services.get(ClockHandler).do_resume(interaction, await self.here(interaction))

    @command("nudge", "Ping the players you're waiting for, once in a while", cooldown="call")
    async def nudge(self, interaction: discord.Interaction[Any]) -> None:
        """Ping the players who must answer now, unless they want no pings."""
        await self.services.get(ClockHandler).do_nudge(interaction, await self.here(interaction))

    @command("claim", "Win against opponents who are gone", cooldown="call")
    async def claim(self, interaction: discord.Interaction[Any]) -> None:
        """Ask for a confirmation, and then claim the win against opponents who have left."""
        await self.services.get(TableHandler).ask_claim(interaction, await self.here(interaction))

    @command("computer", "Let a computer play on in your seat", cooldown="call", level="How strong")
    @app_commands.choices(level=LEVEL_CHOICES)
    async def computer(self, interaction: discord.Interaction[Any], level: str | None = None) -> None:
        """Let a computer player play on at the person's seat, or at an empty one.

        level: the key of the computer player's level; None: ask for it.
        """
        table = await self.here(interaction)
        empty_seat_numbers = [number for number, seat in enumerate(table.body.seats) if not seat.person]
        seat_numbers = [*table.seats_of(interaction.user.id), *empty_seat_numbers]
        if not seat_numbers:
            raise Refused("not-your-table")
        await self.services.get(ComputerHandler).do_stand_in(interaction, table, seat_numbers[0], level or "")

    @command("back", "Get your seat back from your stand-in", cooldown="call")
    async def back(self, interaction: discord.Interaction[Any]) -> None:
        """Give the person the seat back that a substitute has."""
        await self.services.get(ClockHandler).do_come_back(interaction, await self.here(interaction))

    @command("hint", "See a good move; only you see the answer", cooldown="think")
    async def hint(self, interaction: discord.Interaction[Any]) -> None:
        """Suggest an answer to the person privately, with the reason."""
        await self.services.get(TeacherHandler).give_hint(interaction, await self.here(interaction))

    @command("settings", "The table's options")
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        """Show the table's options, cards and deputies privately."""
        table = await self.here(interaction)
        localizer = self.services.localizers.private_localizer(interaction, table)
        name = literal(pack_name(table.body))
        pack_text = localizer.say("option-shown", name=localizer.say("option-pack"), value=name)
        lines = [f"**{localizer.say('game-' + table.game)}**{f' · {pack_text}' if name else ''}"]
        for seat_number, deputy_id in table.body.substitutes.deputies.items():
            player = literal(table.names[int(seat_number)])
            lines.append(localizer.say("deputy-shown", player=player, who=f"<@{deputy_id}>"))
        if not table.rules.refereeing:
            lines.append(deadlines.time_control_text(table, localizer))
        for option, value in {**_named_options(table), **table.body.options.game}.items():
            option_name, value_text = localizer.say(f"option-{option}"), localizer.value(option, value)
            lines.append(localizer.say("option-shown", name=option_name, value=value_text))
        await reply(interaction, "\n".join(lines))


def _named_options(table: Table) -> dict[str, str]:
    """Return the values of the table options that every game has, without those that this game does not
    offer: name of the option → value.
    """
    options = sorted(table_options.OPTIONS, key=lambda option: not option.comes_first)
    return {
        option.name: table_options.value_of(table, option.name)
        for option in options
        if option.is_named and option.is_offered(table)
    }


setup = adds(TableCommands)
