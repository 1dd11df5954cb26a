"""Posts a picture of a game's final position for everybody in the channel."""

from collections.abc import Sequence

from discord import ui

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import page, text
from cogs.core.delivery.visible_places import check_timeout
from cogs.core.interactions.interaction import Tapped
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer, literal
from cogs.replays.replay_finder import may_see
from cogs.sharing import end_picture, share_view
from engine.presentation import Scene, SeatName
from engine.questions import Refused
from sessions.table.table import Table


def has_ended(table: Table) -> bool:
    """Return whether there is an end to make a picture of."""
    return table.is_over and table.match is not None and table.match.result is not None


def end_picture_view(table: Table, scene: Scene, foot: str, localizer: Localizer) -> ui.LayoutView:
    """Return the message with the picture and its description.

    foot: the result, in words.
    localizer: for the table, without markdown.
    """
    seats = [SeatName(seat) for seat in range(len(table.body.seats))]
    title = localizer.say("share-game", game=localizer.say(f"game-{table.game}"), players=seats)
    alt = f"{foot}. {localizer.lines(scene.alt)}"
    return page(text(f"**{literal(title)}**"), layout.gallery(alt))


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
        if not has_ended(table):
            raise Refused("share-not-over")
        check_timeout(interaction.guild)
        if not interaction.app_permissions.attach_files:
            raise Refused("share-no-files")
        localizer = self.services.localizers.private_localizer(interaction, table)._replace(plain=True)
        scene = end_picture.end_scene(table, self.services.pictures.localizer(localizer))
        footer = end_picture.end_foot(table, localizer)
        view = end_picture_view(table, scene, footer, localizer)
        panel = await self.services.table_views.pictured(view, scene, localizer)
        if panel.picture is None:
            raise Refused("share-fault")
        await interaction.response.send_message(view=panel.view, files=panel.files())


setup = adds(EndPictureHandler)
