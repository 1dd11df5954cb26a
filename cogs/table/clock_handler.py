"""Buttons about time: late players, returning players, pauses and nudges."""

from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, changes_game, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import Panel
from cogs.core.interactions.interaction import Tapped, is_in_private, person_of, show_privately
from cogs.core.interactions.replies import Replies
from cogs.core.panels import deadlines, table_menus
from cogs.core.services import Services
from engine.presentation import SeatName
from engine.questions import Refused
from sessions.operations import pausing, seating, timeouts
from sessions.table import question_clock
from sessions.table.table import Table
from sessions.table.time_controls import LIVE_NAMES
from sessions.tables.table_repository import ChangedTable


class ClockHandler(BotCog):
    """Handles what players decide about late answers, returns and pauses.

    replies: loads tapped tables, and gives answers and responses there.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies = services.get(Replies)

    @changes_game
    @on_tap("late", "call")
    async def decide_about_late(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Apply an opponent's decision about the players who are late.

        tap: its number says to which notice of late players the button belongs; its argument is the decision,
        such as `computer` or `substitute`.
        values: for the decision `computer`, the chosen level of the computer player; empty before the level
        is chosen, and for all other decisions.
        """
        table = await self.replies.table(tap, interaction)
        localizer = self.services.localizers.localizer(table, table.body.options.language)
        if interaction.message is not None and interaction.message.id == table.body.shown.panel:
            raise Refused("stale")
        if table.body.clock.timeout_line != tap.number:
            await interaction.response.edit_message(view=table_menus.text_view(localizer.say("late-gone")))
            return
        if tap.arg == "computer":
            await self._let_computer_play(interaction, table, tap, values)
            return
        changed = await self.tables.apply(
            table.id, timeouts.decide, person_of(interaction), tap.number, tap.arg
        )
        by = SeatName(changed.table.seats_of(interaction.user.id)[0])
        await interaction.response.edit_message(
            view=deadlines.late_decision_view(changed.table, tap.arg, by, localizer)
        )
        if tap.arg == "substitute":
            for seat in changed.table.body.substitutes.offered:
                await self.services.panels.announce_free_seat(
                    changed.table, seat, deadlines.offer_seat_view(changed.table, seat, localizer)
                )
        await self.services.panels.show(changed.table)

    async def _let_computer_play(
        self, interaction: Tapped, table: Table, tap: ButtonId, values: Sequence[str]
    ) -> None:
        """Show the list of computer players privately. When one is chosen, let that computer player play on,
        and notify the table.

        tap: its number says to which notice of late players the button belongs; its argument is the decision.
        values: the chosen level; empty before one is chosen.
        """
        person = person_of(interaction)
        timeouts.may_decide(table, person, tap.number, tap.arg)
        if not values:
            await show_privately(
                interaction,
                table_menus.levels(tap, self.services.localizers.private_localizer(interaction, table)),
            )
            return
        seats, notice = question_clock.awaited_seats(table), table.body.clock.notice
        computer = self.replies.computer(table, values[0])
        changed = await self.tables.apply(table.id, timeouts.decide, person, tap.number, tap.arg, computer)
        await self.replies.answer_and_show(interaction, changed, "done-plain")
        localizer = self.services.localizers.localizer(changed.table, changed.table.body.options.language)
        by = SeatName(changed.table.seats_of(person.id)[0])
        await self.services.panels.close_notice(
            changed.table, notice, deadlines.late_decision_view(changed.table, tap.arg, by, localizer)
        )
        await self.replies.show_substitutes(changed.table, seats)

    @changes_game
    @on_tap("back", "call")
    async def back(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Give the seat back to the returning player, who taps."""
        await self.do_come_back(interaction, await self.replies.table(tap, interaction))

    async def do_come_back(self, interaction: Tapped, table: Table) -> None:
        """Take the seat from the substitute, give it back to the returning player, and show that at the
        table. The returning player is the person of the interaction."""
        changed = await self.tables.apply(table.id, seating.come_back, person_of(interaction))
        localizer = self.services.localizers.localizer(changed.table, table.body.options.language)
        seat = SeatName(changed.table.seats_of(interaction.user.id)[0])
        sentence = localizer.say("late-is-back", player=seat)
        public = interaction.message is not None and not is_in_private(interaction)
        if public:
            await interaction.response.edit_message(view=table_menus.text_view(sentence))
            await self.services.panels.show(changed.table)
        else:
            await self.replies.answer_and_show(interaction, changed, "done-plain")

    @changes_game
    @on_tap("pause", "call")
    async def pause(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Propose a pause to the others, or let the person take a short pause of their own.

        tap: its argument is the kind of pause, as for `do_pause`.
        """
        await self.do_pause(interaction, await self.replies.table(tap, interaction), tap.arg)

    async def do_pause(self, interaction: Tapped, table: Table, pause_kind: str = "") -> None:
        """Propose a pause to the others, or let the person take a short pause of their own. In a refereed
        game, declare a pause to the referee instead.

        pause_kind: `pausing.ASK`: propose a pause to the others; `pausing.OWN`: take a pause of one's own;
        "": ask the person which, if both are possible.
        """
        if pause_kind not in ("", *pausing.WAYS):
            raise Refused("stale")
        if table.rules.refereeing:
            await self.replies.declare(interaction, table.id, "pause")
        elif pause_kind == pausing.OWN:
            await self._take_own_pause(interaction, table)
        elif pause_kind == pausing.ASK or table.body.options.clock not in LIVE_NAMES:
            changed = await self.tables.votes.propose(table.id, person_of(interaction), "pause")
            await self.replies.answer_and_show(interaction, changed, "done-plain")
        else:
            possible_kinds = pausing.pause_kinds(table, self.tables.now(), interaction.user.id)
            localizer = self.services.localizers.private_localizer(interaction, table)
            await show_privately(interaction, deadlines.pause_choice_view(table, possible_kinds, localizer))

    async def _take_own_pause(self, interaction: Tapped, table: Table) -> None:
        """Let the person stop the clock for a short pause of their own, show them the pause privately, and
        update the panel."""
        changed = await self.tables.apply(table.id, pausing.pause, person_of(interaction))
        localizer = self.services.localizers.private_localizer(interaction, changed.table)
        await show_privately(interaction, deadlines.paused_view(changed.table, localizer))
        await self.services.panels.show(changed.table)

    @changes_game
    @on_tap("resume")
    async def resume(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """End the pause of the table."""
        await self.do_resume(interaction, await self.replies.table(tap, interaction))

    async def do_resume(self, interaction: Tapped, table: Table) -> None:
        """End the pause. In a refereed game, declare to the referee that play goes on."""
        if table.rules.refereeing:
            await self.replies.declare(interaction, table.id, "resume")
            return
        changed = await self.tables.apply(table.id, timeouts.resume, person_of(interaction))
        await self.replies.answer_and_show(interaction, changed, "done-plain")

    @on_tap("nudge", "call")
    async def nudge(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ping the players who must answer."""
        await self.do_nudge(interaction, await self.replies.table(tap, interaction))

    async def do_nudge(self, interaction: Tapped, table: Table) -> None:
        """Ping the players who must answer. If those players want no pings now, tell the person who nudges
        so, and until when."""
        nudge = await self.tables.clock.nudge(table.id, person_of(interaction))
        localizer = self.services.localizers.private_localizer(interaction, table)
        if nudge.changed_table is None:
            sentence = localizer.say("nudge-unwanted")
            if nudge.until:
                sentence = localizer.say("nudge-resting", until=deadlines.format_timestamp(nudge.until, "f"))
        else:
            sentence = localizer.say("nudge-done")
            await self._tell_nudged(nudge.changed_table, interaction.user.id)
        await show_privately(interaction, table_menus.text_view(sentence))
        if nudge.changed_table is not None:
            await self.services.panels.show(nudge.changed_table.table)

    async def _tell_nudged(self, changed: ChangedTable, by: int) -> None:
        """Send one message that pings the players who were nudged.

        changed: the table after the nudge; its new journal lines name the seats.
        by: the Discord id of the person who waits for them.
        """
        table, lines = changed.table, changed.change.lines
        people = tuple(dict.fromkeys(table.body.seats[line.seat].person for line in lines))
        if people:
            localizer = self.services.localizers.localizer(table, table.body.options.language, mention=True)
            view = deadlines.nudge_view(table, [line.seat for line in lines], by, localizer)
            await self.services.sender.send(table, Panel(view, pings=people), f"nudge {lines[0].number}")


setup = adds(ClockHandler)
