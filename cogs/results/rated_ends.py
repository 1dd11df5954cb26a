"""Shows on the last panels of rated games what they changed."""

import asyncio
import logging

from cogs.core.cog import BotCog, adds, on_tick
from cogs.core.delivery import retries
from cogs.core.services import Services
from engine.questions import Refused
from sessions.store.documents import IndexPosition
from sessions.store.protocol import StoreError
from sessions.table.table import Table

log = logging.getLogger("castellan.rated_ends")
PATIENCE = 5.0  # seconds that panels wait for new ratings; then they wait for the next round


class RatedEnds(BotCog):
    """Updates the last panels of rated games. What fails is retried by the background job.

    The attribute `pending_tables` has the ids of the tables whose last panel waits for an update.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables, self.panels = services.tables, services.panels
        self._run_in_background, self._throttle = services.background.add, services.throttle
        self.pending_tables: set[str] = set()
        self._serving_lock = asyncio.Lock()
        services.tables.repository.watchers.append(self.handle_change)

    def handle_change(self, table: Table) -> None:
        """Remember a rated game that is over and whose last panel is shown, and update the panel in the
        background."""
        if (
            table.is_over
            and table.body.options.rated
            and table.shown_version >= table.version
            and table.id not in self.pending_tables
        ):
            self.pending_tables.add(table.id)
            self._run_in_background(self.update_panels())

    @on_tick
    async def update_panels(self) -> None:
        """Read new results, and update each panel that waits for that."""
        try:
            async with self._serving_lock:
                if self.pending_tables:
                    await self.tables.repository.ratings.refresh_soon(PATIENCE)
                for table_id in [*self.pending_tables]:
                    if await self._update_panel(table_id):
                        self.pending_tables.discard(table_id)
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"ratings: the store: {fault}")

    async def _update_panel(self, table_id: str) -> bool:
        """Update a table's last panel if its text has changed. Return False if the next round has to try
        again."""
        try:
            table = await self.tables.get(table_id)
            result = await self.tables.repository.results.load_result(table_id)
            if table is None or result is None or not table.is_over:
                return True
            ratings, position = self.tables.repository.ratings, IndexPosition(result.at, table_id)
            if result.rated and not ratings.is_processed(position):
                return False
            views = self.panels.table_views
            localizer = views.localizers.localizer(table, table.body.options.language)
            shown_lines = views.end_lines.cached_lines.get(table_id)
            if shown_lines != await views.end_lines.of(table, localizer):
                await self.panels.refresh(table)
        except Refused:
            return True  # its game or card pack is not here any more
        except retries.FAULTS as error:
            log.info("table %s: its last panel could not be completed: %s", table_id, error)
            return not retries.is_transient(error)
        return True


setup = adds(RatedEnds)
