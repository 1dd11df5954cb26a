"""Following a table: a notification when it ends."""

from collections.abc import Sequence

from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import StatelessView
from cogs.core.interactions.interaction import Tapped, reply
from cogs.core.interactions.replies import Replies
from cogs.core.interactions.taps import on_tap
from cogs.core.panels.table_list_view import FOLLOW, IN_LIST, UNFOLLOW, follow_button
from cogs.core.services import Services
from cogs.people.my_tables_handler import MyTablesHandler
from engine.questions import Refused
from sessions.operations import phases
from sessions.people.profiles import NO_MESSAGES


class FollowHandler:
    """Handles following. A person who has no seat at a running table can follow the table, and is notified
    when its game ends.

    replies: loads tapped tables, and gives answers and responses there.
    my_tables: shows a person's list of tables.
    """

    def __init__(self, services: Services, replies: Replies, my_tables: MyTablesHandler) -> None:
        self.services, self.replies, self.my_tables = services, replies, my_tables
        self.followed_tables = services.personal_data.followed_tables

    @on_tap(FOLLOW, "lobby")
    async def follow(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Let the person follow this table, and show how they will be notified of its end."""
        table, person = await self.replies.table(tap, interaction), interaction.user.id
        phases.require_running(table)
        if table.seats_of(person):
            raise Refused("follow-seated")
        if await self.services.tables.seat_changes.is_blocked(table.id, person):
            raise Refused("follow-closed")
        await self.followed_tables.follow(person, table)
        profile = await self.services.tables.people.of(person)
        localizer = self.services.localizers.private_localizer(interaction, table)
        key = "follow-done-list" if profile.messages == NO_MESSAGES else "follow-done-message"
        view = StatelessView()
        view.add_item(follow_button(table.id, table.body.progress.question, True, localizer))
        await reply(interaction, localizer.say(key), view)

    @on_tap(UNFOLLOW, "lobby")
    async def unfollow(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Stop following a table; this works in every channel. If the button was in the person's list of
        tables, show that list again.

        tap: its argument is IN_LIST if the button was in the list; then its number is the page of the list.
        """
        await self.followed_tables.unfollow(interaction.user.id, tap.table)
        localizer = self.services.localizers.private_localizer(interaction)
        if tap.arg == IN_LIST:
            await self.my_tables.show(interaction, tap.number, localizer.say("follow-stopped"))
        else:
            await reply(interaction, localizer.say("follow-stopped"))
