"""The log of what organisers and managers did on a server, as an ephemeral list for its managers."""

from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, managers_only, require_server, show_privately
from cogs.core.services import Services
from cogs.moderation import log_view
from cogs.moderation.log_view import LOG
from cogs.moderation.players_view import PLAYERS
from sessions.moderation.action_log import on_server


class LogHandler(BotCog):
    """Handles the act `actlog`, which shows a page of the log of a server."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.log = services.tables.people.action_log

    @on_tap(LOG, "look")
    async def show(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a page. tap: its number is the page, from 0."""
        managers_only(interaction)
        acts = await self.log.page(on_server(require_server(interaction).id), tap.number)
        localizer = self.services.localizers.private_localizer(interaction)

        def page_tap(number: int, mark: str) -> ButtonId:
            """Return the button id of a page."""
            return ButtonId("", number, LOG, mark)

        back = ButtonId("", 0, PLAYERS)
        await show_privately(interaction, log_view.log(acts, page_tap, localizer, back, with_titles=True))


setup = adds(LogHandler)
