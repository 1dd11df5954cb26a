"""Computer players at tables: in the lobby, and at a seat that its player hands over or has left."""

from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, person_of, seat_number, show_privately
from cogs.core.interactions.replies import Replies
from cogs.core.panels import table_menus
from cogs.core.services import Services
from engine.questions import Refused
from sessions.operations import in_lobby, seating, starting
from sessions.table.table import Table
from sessions.table.table_data import Person


class ComputerHandler(BotCog):
    """Handles what people decide about computer players.

    replies: loads tapped tables, and gives answers and responses there.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies = services.get(Replies)

    @on_tap("computer", "lobby")
    async def lobby_computer(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Add a computer player to the lobby, or remove or replace the computer player that was added last.

        tap: its argument is CHANGE to replace that computer player; otherwise one is added.
        values: the level of the new computer player, or REMOVE.
        """
        table, person = await self.replies.table(tap, interaction), person_of(interaction)
        if not values:
            raise Refused("stale")
        if values[0] == table_menus.REMOVE:
            changed = await self.tables.apply(table.id, in_lobby.remove_computer, person)
        else:
            computer = self.replies.computer(table, values[0])
            replaces = tap.arg == table_menus.CHANGE
            add_or_change = in_lobby.change_computer if replaces else in_lobby.add_computer
            changed = await self.tables.apply(table.id, add_or_change, person, computer)
        await self.services.match_starts.show(changed.table, interaction)

    async def play_against(
        self, table: Table, person: Person, level: str, interaction: Tapped | None = None
    ) -> None:
        """Add as many computer players to a lobby as its game needs, and start the game.

        person: who plays against them and starts the game.
        level: the key of the computer players' level.
        interaction: a tap on the table's panel that has no response yet; None: there is none.
        """
        for _ in range(self.tables.packs_by_game[table.game].game.player_counts[0] - 1):
            await self.tables.apply(
                table.id, in_lobby.add_computer, person, self.replies.computer(table, level)
            )
        changed = await self.tables.apply(table.id, starting.request_start, person)
        await self.services.match_starts.show(changed.table, interaction)

    @on_tap("standin", "call")
    async def stand_in(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Let a computer player play on at a seat that its player hands over. If no level is chosen yet, ask
        for the level.

        tap: its argument is the number of the seat, from 0.
        values: the level; empty before one is chosen.
        """
        table = await self.replies.table(tap, interaction)
        await self.do_stand_in(interaction, table, seat_number(tap.arg), values[0] if values else "")

    async def do_stand_in(self, interaction: Tapped, table: Table, seat: int, level: str) -> None:
        """Let a computer player play on at this seat, and notify the table. If no level is chosen yet, ask
        for the level privately.

        seat: its number, from 0.
        level: the key of the computer player's level; "": none is chosen yet.
        """
        person = person_of(interaction)
        seating.may_let_play(table, person, seat)
        if not level:
            tap = ButtonId(table.id, table.body.progress.question, "standin", str(seat))
            await show_privately(
                interaction,
                table_menus.levels(tap, self.services.localizers.private_localizer(interaction, table)),
            )
            return
        changed = await self.tables.apply(
            table.id, seating.let_play, person, seat, self.replies.computer(table, level)
        )
        await self.replies.answer_and_show(interaction, changed, "done-plain")
        await self.replies.show_substitutes(changed.table, [seat])


setup = adds(ComputerHandler)
