"""Posts a picture of a game's final position for everybody in the channel."""

from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.delivery.bot_timeouts import check_timeout
from cogs.core.interactions.interaction import Tapped
from cogs.core.services import Services
from cogs.replays.replay_finder import may_see
from cogs.sharing import end_picture, end_picture_view, share_view
from engine.questions import Refused
from sessions.table.table import Table


class EndPictureHandler(BotCog):
    """Handles the act `shareend`, and `/share` for pictures."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)

    @on_tap(share_view.END, "share")
    async def post(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Post the picture of the tapped game's end, if the person may see the game."""
        table = await self.services.tables.get(tap.table)
        if table is None or not may_see(table, interaction.user.id, interaction.channel_id or 0):
            raise Refused("no-table")
        await self.share(interaction, table)

    async def share(self, interaction: Tapped, table: Table) -> None:
        """Post a picture of the end of the table's game for everybody in the channel. Raises Refused if the
        game has no end yet or the bot may not attach files."""
        if table.match is None:
            raise Refused("not-started")
        if not end_picture_view.has_ended(table):
            raise Refused("share-not-over")
        check_timeout(interaction.guild)
        if not interaction.app_permissions.attach_files:
            raise Refused("share-no-files")
        localizer = self.services.localizers.private_localizer(interaction, table)._replace(plain=True)
        scene = end_picture.end_scene(table, self.services.pictures.localizer(localizer))
        footer = end_picture.end_foot(table, localizer)
        view = end_picture_view.end_picture(table, scene, footer, localizer)
        panel = await self.services.table_views.pictured(view, scene, localizer)
        if panel.picture is None:
            raise Refused("share-fault")
        await interaction.response.send_message(view=panel.view, files=panel.files())


setup = adds(EndPictureHandler)
