"""Commands at a table: `/move`, `/board`, `/hand`, `/record` and others, and `/table` for the rest."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.core.cog import BotCog, adds, anywhere, command, in_servers
from cogs.core.interactions.interaction import make_person, may_moderate, person_of, reply
from cogs.core.interactions.own_panel import PrivatePanelSender
from cogs.core.interactions.replies import Replies, mark_active
from cogs.core.panels import deadlines
from cogs.core.services import Services
from cogs.core.text.sentences import literal
from cogs.core.text.voices import LEVEL_CHOICES, worded
from cogs.hints.teacher_handler import TeacherHandler
from cogs.play import suggested_conditional_answers, typed_answers
from cogs.play.deck_handler import DeckHandler
from cogs.play.form_handler import FormHandler
from cogs.play.play_handler import ConditionalAnswerHandler
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
from sessions.tables.table_repository import ChangedTable


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
        pack_text = f" · {localizer.say('option-pack')}: {name}" if name else ""
        lines = [f"**{localizer.say('game-' + table.game)}**{pack_text}"]
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


class MoveCommands(BotCog):
    """`/move`, `/board`, `/hand`, `/trade`, `/record` and others: whole games without pictures or buttons."""

    @command(
        "move",
        "Play by typing",
        answer="A card or a move, as written on a button",
        then="… I play that at once; only you see it",
    )
    @app_commands.describe(awaited=worded("In advance: if they play this …", "cmd-move-if"))
    @app_commands.rename(awaited="if")
    @in_servers
    async def move(
        self,
        interaction: discord.Interaction[Any],
        answer: app_commands.Range[str, 0, 200] | None = None,
        awaited: app_commands.Range[str, 0, 200] | None = None,
        then: app_commands.Range[str, 0, 200] | None = None,
    ) -> None:
        """Give the typed answers one after the other. If one is refused, show which; the answers before it
        stay. With `awaited` and `then`, also save a conditional answer.

        answer: one or several answers, as typed; they are given before the conditional answer is saved.
        awaited, then: the conditional answer “if they answer `awaited`, I answer `then`”, as typed; None: no
        conditional answer.
        """
        table = await table_here(self.services, interaction)
        if awaited or then:
            await self.services.get(ConditionalAnswerHandler).add(interaction, table, answer, awaited, then)
            return
        if not answer or not answer.strip():
            raise Refused("no-answer")
        changes: list[ChangedTable] = []
        refusal: Refused | None = None
        line = answer
        for line in table.rules.record_format.split_typed(answer) or (answer,):
            try:
                changes.append(await self.services.get(Replies).answer(interaction, table.id, line))
            except Refused as refused:
                if not changes:
                    raise
                refusal = refused
                break
            refusal = changes[-1].change.refusal
            if refusal is not None:  # the first answers of the line were given
                line, refusal.clause = refusal.clause, ""
                break
        table = changes[-1].table
        localizer = self.services.localizers.private_localizer(interaction, table)
        confirmation = self.services.table_views.parts.done(changes, localizer)
        if refusal is not None:
            confirmation += "\n" + localizer.say(
                "done-until", line=literal(line), why=localizer.refusal(refusal)
            )
        await reply(interaction, confirmation)
        await self.services.panels.show(table)

    @move.autocomplete("answer")
    async def answers(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the person's legal answers that match the typed text."""
        table = await self.services.get(Replies).find_table(interaction)
        if table is None or table.match is None:
            return []
        seat = table.seat_to_act(interaction.user.id)
        if seat is None:
            return []
        localizer = self.services.localizers.private_localizer(interaction, table)
        return typed_answers.suggested(table, seat, current, localizer._replace(plain=True))

    @move.autocomplete("awaited")
    @move.autocomplete("then")
    async def in_advance(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest values of a conditional answer. For `awaited` these are the next answers of the opponent,
        as far as everybody may know them; for `then` the person's answers after that."""
        table = await self.services.get(Replies).find_table(interaction)
        return suggested_conditional_answers.suggested(self.services, table, interaction, current)

    @command("board", "See the table; only you see the answer")
    @in_servers
    async def board(self, interaction: discord.Interaction[Any]) -> None:
        """Show the table privately."""
        await self.services.get(PrivatePanelSender).show_table(
            interaction, await table_here(self.services, interaction)
        )

    @command("hand", "Your hand")
    @in_servers
    async def hand(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's hand privately."""
        table = await table_here(self.services, interaction)
        if table.rules.private_panels:
            await self.services.get(PrivatePanelSender).show(interaction, table)
            return
        localizer = self.services.localizers.private_localizer(interaction, table)
        seat = table.seat_to_act(interaction.user.id)
        if table.match is None:
            raise Refused("not-started")
        if seat is None:
            raise Refused("not-your-table")
        view = table.rules.view(table.match.state, table.match.question, seat)
        await reply(interaction, localizer.lines(table.rules.presentation.hand(view)))

    @command("deck", "Your decks: build, share, play")
    @anywhere
    async def deck(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's decks privately: to build, share and play them."""
        await self.services.get(DeckHandler).show_decks(interaction)

    @command("army", "Your armies: build, share, play")
    @anywhere
    async def army(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's armies privately: to build, share and play them."""
        await self.services.get(DeckHandler).show_decks(interaction, "army")

    @command("photo", "Add a photo as evidence", cooldown="file", picture="The picture")
    @in_servers
    async def photo(self, interaction: discord.Interaction[Any], picture: discord.Attachment) -> None:
        """Post a photo for everybody, and link it in the record of a refereed game."""
        table = await table_here(self.services, interaction)
        await self.services.get(TableHandler).post_photo(interaction, table, picture)

    @command("trade", "Propose a trade", who="Who to trade with")
    @in_servers
    async def trade(self, interaction: discord.Interaction[Any], who: discord.User) -> None:
        """Open the form for a trade with another player.

        who: that player.
        """
        table = await table_here(self.services, interaction)
        seat, partner_seats = table.seat_to_act(interaction.user.id), table.seats_of(who.id)
        if table.match is None or table.match.question is None:
            raise Refused("over" if table.is_over else "not-started", "over" if table.is_over else "")
        if seat is None:
            raise Refused("not-your-table")
        view = table.rules.view(table.match.state, table.match.question, seat)
        forms = table.rules.forms
        form = forms.trade_form(view, partner_seats[0]) if forms and partner_seats else None
        if form is None:
            raise Refused("no-trade" if partner_seats else "not-at-table")
        await self.services.get(FormHandler).open_form(interaction, table, form)

    @command("record", "The game so far, as a file", cooldown="file")
    @in_servers
    async def record(self, interaction: discord.Interaction[Any]) -> None:
        """Send privately the record of this channel's game so far, as a file."""
        await self.services.get(TableHandler).send_record(
            interaction, await table_here(self.services, interaction)
        )


async def table_here(services: Services, interaction: discord.Interaction[Any]) -> Table:
    """Return the table of this channel, and note that the person is active there. Raises Refused if there is
    none."""
    table = await services.tables.find_in_channel(interaction.channel_id or 0)
    if table is None:
        raise Refused("no-table-here")
    return await mark_active(services, interaction, table)


setup = adds(TableCommands, MoveCommands)
