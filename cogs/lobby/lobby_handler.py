"""Lobbies: joining, leaving, options and the start."""

from collections.abc import Sequence

from discord import ui

from cogs.core.cog import BotCog, adds, changes_game, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.delivery.sender import tapped_message_id
from cogs.core.interactions.interaction import (
    Tapped,
    is_in_private,
    person_of,
    reply,
    send_ephemeral,
    show_privately,
)
from cogs.core.interactions.replies import Replies
from cogs.core.panels import announcement, invitation_menus, table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import LANGUAGES
from cogs.replays import check_view
from cogs.table.computer_handler import ComputerHandler
from engine.computers.levels import LEVELS
from engine.questions import Refused
from sessions.operations import in_lobby, starting
from sessions.table.table import Table
from sessions.table.table_data import LOBBY


class LobbyHandler(BotCog):
    """Handles the buttons of lobbies.

    replies: loads tapped tables, and gives answers and responses there.
    computers: adds computer players to tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies, self.computers = services.get(Replies), services.get(ComputerHandler)

    @on_tap("join", "lobby")
    async def join(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Join the lobby. If the person has blocked somebody at the table, ask for a confirmation first."""
        table = await self.replies.table(tap, interaction)
        if not await self.ask_about_blocked(interaction, table, tap):
            changed = await self.tables.lobbies.join(tap.table, person_of(interaction))
            await self.show_joined(interaction, changed.table)

    async def ask_about_blocked(self, interaction: Tapped, table: Table, tap: ButtonId) -> bool:
        """Ask for a confirmation if a person is about to sit down with people whom they have blocked. Return
        True if the confirmation was asked for; then the person must not sit down yet.

        tap: the tapped button; the confirmation has the same button id with the argument SURE.
        """
        person = interaction.user.id
        if tap.arg == invitation_menus.SURE or table.phase != LOBBY or table.seats_of(person):
            return False
        blocked = await self.tables.people.blocks.among(person, table.people)
        if blocked:
            localizer = self.services.localizers.private_localizer(interaction, table)
            await show_privately(interaction, invitation_menus.blocked_players_view(tap, blocked, localizer))
        return bool(blocked)

    async def show_joined(self, interaction: Tapped, table: Table) -> None:
        """Show that a person has joined. If the game was waiting only for that person, announce its start and
        deal.

        table: the table after the person joined.
        """
        if is_in_private(interaction):
            localizer = self.services.localizers.private_localizer(interaction, table)
            await show_privately(interaction, table_menus.text_view(localizer.say("done-plain")))
            await self.services.match_starts.show(table)
        else:
            await self.services.match_starts.show(table, interaction)

    @changes_game
    @on_tap("start")
    async def start(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Start the game. If a start has begun already and is stuck, resume it."""
        table = await self.replies.table(tap, interaction)
        if table.body.lobby.closed_luck is None:
            table = (await self.tables.apply(tap.table, starting.request_start, person_of(interaction))).table
        elif not table.seats_of(interaction.user.id):
            raise Refused("not-seated")
        await self.services.match_starts.show(table, interaction)

    @on_tap("fair")
    async def show_deal(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show privately the commitment and the secret of the deal, and how to check them. If the table is
        gone, show only the part that the tapped message contains."""
        loaded_table = await self.tables.get(tap.table)
        table = (
            loaded_table
            if loaded_table is not None and loaded_table.channel == interaction.channel_id
            else None
        )
        localizer = self.services.localizers.private_localizer(interaction, table)
        deal_text = announcement.deal_text(
            table, tap, tapped_message_id(interaction), localizer, link=not self.services.is_single_channel
        )
        await reply(interaction, deal_text, check_view.below(table, localizer) if table is not None else None)

    @on_tap("leave", "lobby")
    async def leave_lobby(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Leave the lobby."""
        await self.replies.table(tap, interaction)
        changed = await self.tables.apply(tap.table, in_lobby.leave, person_of(interaction))
        await self.services.match_starts.show(changed.table, interaction)

    @on_tap("options")
    async def options(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the table owner the options privately.

        tap: its argument is the page, from 0.
        """
        table = await self.replies.table(tap, interaction)
        if await self._too_late(interaction, table):
            return
        if table.body.owner != interaction.user.id:
            raise Refused("owner-only")
        page_index = int(tap.arg) if tap.arg.isdecimal() and len(tap.arg) < 3 else 0
        await show_privately(interaction, await self._options(interaction, table, page_index))

    async def _options(self, interaction: Tapped, table: Table, page_index: int) -> ui.LayoutView:
        """Return the view with a page of the table's options.

        page_index: the page, from 0.
        """
        packs = await self.tables.repository.packs.offered(table.game, interaction.user.id, table.guild)
        localizer = self.services.localizers.private_localizer(interaction, table)
        return table_menus.options(table, self.tables.packs_by_game[table.game], packs, localizer, page_index)

    async def _too_late(self, interaction: Tapped, table: Table) -> bool:
        """Return whether an ephemeral message with options was tapped after the lobby has ended. If so,
        replace the message with a text."""
        if table.phase == LOBBY or not is_in_private(interaction):
            return False
        localizer = self.services.localizers.private_localizer(interaction, table)
        await show_privately(interaction, table_menus.text_view(localizer.say("options-settled")))
        return True

    @on_tap("option", "lobby")
    async def option(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Set a table option, and show the options again.

        tap: its argument is the option's name, the page from 0, and for a button the value. Page -1 means
        that the button is on the table's panel.
        values: the value that was chosen in a list; empty for a button.
        """
        if await self._too_late(interaction, await self.replies.table(tap, interaction)):
            return
        name, page_text, button_value = (*tap.arg.split(STEP), "", "")[:3]
        value = values[0] if values else button_value
        if not (values or value) or (name == "language" and value not in LANGUAGES):
            raise Refused("stale")
        changed = await self.tables.lobbies.set_option(tap.table, person_of(interaction), name, value)
        if page_text == "-1":
            await self.services.panels.show(changed.table, interaction)
            return
        page_index = int(page_text) if page_text.isdecimal() else 0
        await show_privately(interaction, await self._options(interaction, changed.table, page_index))
        await self.services.panels.show(changed.table)

    @changes_game
    @on_tap("first", "lobby")
    async def start_first_game(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Set the lobby's options for a first game. If the person is the only one and expects nobody, also
        start the game against the weakest computer player."""
        await self.replies.table(tap, interaction)
        person = person_of(interaction)
        table = (await self.tables.lobbies.set_first_game(tap.table, person)).table
        if in_lobby.first_game_mode(table) == "computer":
            await self.computers.play_against(table, person, LEVELS[0].name, interaction)
        else:
            await self.services.panels.show(table, interaction)

    @on_tap("howto")
    async def howto(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show privately the rules in short. If the game has a lesson that the person has not completed, add
        a button to it."""
        table = await self.replies.table(tap, interaction)
        localizer = self.services.localizers.private_localizer(interaction, table)
        game = self.tables.packs_by_game[table.game].game
        instructions = table_menus.how_to(localizer, game, table.body.options.game)
        if table.match is not None and not table.is_over:
            instructions += f"\n{localizer.say('howto-table')}"
        lesson = self.services.lessons.get(table.game)
        learner = await self.services.learners.of(interaction.user.id)
        completed_scenes = {*learner.scenes.get(table.game, ())}
        if lesson is None or {*lesson.scene_titles} <= completed_scenes:
            await reply(interaction, instructions)
            return
        lesson_id = ButtonId("", 0, "learn", table.game)
        lesson_button = layout.button(lesson_id, localizer.say("lobby-learn"), emoji="🎓")
        view = layout.page(layout.text(instructions), ui.ActionRow(lesson_button))
        await send_ephemeral(interaction, view=view)


setup = adds(LobbyHandler)
