"""Looking on: to be told of a table's end, and no more."""

from collections.abc import Sequence

from cogs.components.button_ids import ButtonId
from cogs.components.items import StatelessView
from cogs.interactions.interaction import Handler, Tapped, reply
from cogs.interactions.replies import Replies
from cogs.personal.my_tables_handler import MyTablesHandler
from cogs.services import Services
from cogs.views.table_list_view import FOLLOW, IN_LIST, UNFOLLOW, follow_button
from engine.questions import Refused
from sessions.operations import phases
from sessions.people.profiles import NO_MESSAGES


class FollowHandler:
    """For whoever does not sit at a table that is played."""

    def __init__(self, services: Services, replies: Replies, my_tables: MyTablesHandler) -> None:
        self.services, self.replies, self.my_tables = services, replies, my_tables
        self.followed = services.personal.data.followed

    def acts(self) -> dict[str, Handler]:
        return {FOLLOW: self.follow, UNFOLLOW: self.unfollow}

    async def follow(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Be told of its end, and how."""
        table, person = await self.replies.table(tap, interaction), interaction.user.id
        phases.require_running(table)
        if table.seats_of(person):
            raise Refused("follow-seated")
        if await self.services.tables.seats.is_blocked(table.id, person):
            raise Refused("follow-closed")
        await self.followed.follow(person, table)
        profile = await self.services.tables.people.of(person)
        voice = self.services.voices.private_voice(interaction, table)
        key = "follow-done-list" if profile.messages == NO_MESSAGES else "follow-done-message"
        view = StatelessView()
        view.add_item(follow_button(table.id, table.body.question, True, voice))
        await reply(interaction, voice.say(key), view)

    async def unfollow(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Hear no more of it; from one's list that is shown anew. Wherever the table is, or was."""
        await self.followed.unfollow(interaction.user.id, tap.table)
        voice = self.services.voices.private_voice(interaction)
        if tap.arg == IN_LIST:
            await self.my_tables.show(interaction, tap.number, voice.say("follow-stopped"))
        else:
            await reply(interaction, voice.say("follow-stopped"))
