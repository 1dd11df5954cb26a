"""Sends the page of a game, a web page with its replay: privately as a file, and with its address if it is
published."""

import io
from collections.abc import Sequence

import discord

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.replay_target import ReplayTarget
from cogs.core.interactions.interaction import Tapped, seat_number, send
from cogs.core.services import Services
from cogs.core.text.sentences import language_of
from cogs.replays.replay_finder import ReplayFinder
from cogs.sharing.pages import ReplayPages, require_visible
from engine.questions import Refused
from sessions.replays.replay_sources import ReplaySource


class PageHandler(BotCog):
    """Handles the act `page`: sends a web page that shows a game as a replay.

    pages: makes the pages.
    finder: loads games, and checks who may see them.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.pages, self.finder = ReplayPages(services.catalogues), services.get(ReplayFinder)

    @on_tap("page", "file")
    async def page(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Send the page of the game that was tapped, if the person may see it.

        tap: names the game; its argument is the viewpoint of the page: a seat, from 0, or "" for nobody.
        """
        viewpoint = seat_number(tap.arg) if tap.arg else None
        source = await self.finder.source(interaction, ReplayTarget(tap.table, 0, viewpoint))
        await self.hand_over(interaction, source, viewpoint)

    async def hand_over(
        self, interaction: Tapped, source: ReplaySource, viewpoint: int | None = None
    ) -> None:
        """Send the page privately. Raises Refused as long as the page could reveal hidden information.

        viewpoint: the seat whose viewpoint the page opens with; None: nobody's.
        """
        require_visible(source)
        if viewpoint is not None and viewpoint not in source.viewpoints(interaction.user.id):
            raise Refused("stale")
        language = language_of(interaction.locale)
        page_work = self.pages.page(source, language)
        page = await self.services.sender.in_time(interaction, page_work)
        name = f"{source.replay.game}-{source.id}.html"
        link = self.pages.link(source.id, viewpoint) if source.is_over and source.table else ""
        localizer = self.services.localizers.private_localizer(interaction)
        sentence = localizer.say("page-here-link", link=link) if link else localizer.say("page-here")
        await send(interaction, content=sentence, file=discord.File(io.BytesIO(page.file(viewpoint)), name))


setup = adds(PageHandler)
