"""The clock's buttons: what to do about somebody late, coming back, pauses, and one's own wishes."""

from collections.abc import Sequence

from cogs.commands import profile_commands
from cogs.components import select_menus
from cogs.components.custom_ids import TapId
from cogs.handlers.base import Handler, Tapped, person_of, put, reply
from cogs.handlers.computer_handler import ComputerHandler
from cogs.views import deadlines
from engine.ask import Refused
from engine.face import SeatName
from sessions.changes import timeouts
from sessions.table import question_clock
from sessions.table.table import Table


class ClockHandler(ComputerHandler):
    """What opponents, returning players and everybody for themselves decide about time."""

    def acts(self) -> dict[str, Handler]:
        return {
            **super().acts(),
            "late": self.late,
            "back": self.back,
            "pause": self.pause,
            "resume": self.resume,
            "me": self.my_wish,
        }

    async def late(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """An opponent says what is to be done about whoever is late."""
        table = await self.table(tap, interaction)
        voice = self.desk.voice(table, table.body.language)
        if interaction.message is not None and interaction.message.id == table.body.panel:
            raise Refused("stale")
        if table.body.late != tap.number:
            await interaction.response.edit_message(view=select_menus.note(voice.say("late-gone")))
            return
        if tap.arg == "computer":
            await self._late_computer(interaction, table, tap, values)
            return
        told = await self.tables.clock.decide(table.id, person_of(interaction), tap.number, tap.arg)
        by = SeatName(told.table.seats_of(interaction.user.id)[0])
        await interaction.response.edit_message(view=deadlines.decided(told.table, tap.arg, by, voice))
        if tap.arg == "substitute":
            for seat in told.table.body.offers:
                await self.desk.offer(told.table, seat, deadlines.offer(told.table, seat, voice))
        await self.desk.show(told.table)

    async def _late_computer(
        self, interaction: Tapped, table: Table, tap: TapId, values: Sequence[str]
    ) -> None:
        """First which one, privately; then it plays on, and everybody is told."""
        person = person_of(interaction)
        timeouts.may_decide(table, person, tap.number, tap.arg)
        if not values:
            await put(interaction, select_menus.levels(tap, self.desk.private_voice(interaction, table)))
            return
        seats, notice = question_clock.waited(table), table.body.notice
        computer = self.computer(table, values[0])
        told = await self.tables.clock.decide(table.id, person, tap.number, tap.arg, computer)
        await self.settled(interaction, told, "done-plain")
        voice = self.desk.voice(told.table, told.table.body.language)
        by = SeatName(told.table.seats_of(person.id)[0])
        await self.desk.settle_notice(told.table, notice, deadlines.decided(told.table, tap.arg, by, voice))
        await self.tell_taken(told.table, seats)

    async def back(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.do_come_back(interaction, await self.table(tap, interaction))

    async def do_come_back(self, interaction: Tapped, table: Table) -> None:
        """A returning player gets the seat back."""
        told = await self.tables.seats.come_back(table.id, person_of(interaction))
        voice = self.desk.voice(told.table, table.body.language)
        seat = SeatName(told.table.seats_of(interaction.user.id)[0])
        said = voice.say("late-is-back", player=seat)
        public = interaction.message is not None and not interaction.message.flags.ephemeral
        if public:
            await interaction.response.edit_message(view=select_menus.note(said))
            await self.desk.show(told.table)
        else:
            await self.settled(interaction, told, "done-plain")

    async def pause(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.do_pause(interaction, await self.table(tap, interaction))

    async def do_pause(self, interaction: Tapped, table: Table) -> None:
        """Propose a pause; a refereed game has its own."""
        if table.rules.refereeing:
            await self.say_word(interaction, table.id, "pause")
            return
        told = await self.tables.votes.propose(table.id, person_of(interaction), "pause")
        await self.settled(interaction, told, "done-plain")

    async def resume(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.do_resume(interaction, await self.table(tap, interaction))

    async def do_resume(self, interaction: Tapped, table: Table) -> None:
        if table.rules.refereeing:
            await self.say_word(interaction, table.id, "resume")
            return
        told = await self.tables.clock.resume(table.id, person_of(interaction))
        await self.settled(interaction, told, "done-plain")

    # ---------------------------------------------------------------- one's own wishes

    async def my_wish(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """One list of `/me`."""
        if not values:
            raise Refused("stale")
        await profile_commands.chosen(self.tables.people, interaction.user.id, tap.arg, values[0])
        await self.show_me(interaction)

    async def show_me(self, interaction: Tapped) -> None:
        """What somebody wishes, for their eyes."""
        wishes = await self.tables.people.of(interaction.user.id)
        voice = self.desk.private_voice(interaction)
        await put(interaction, profile_commands.view(wishes, self.tables.now(), voice))

    async def set_zone(self, interaction: Tapped, zone: str) -> None:
        wishes = await self.tables.people.set_zone(interaction.user.id, zone)
        await reply(interaction, self.desk.private_voice(interaction).say("me-zone-set", zone=wishes.zone))
