"""Counts rated games when they end, and shows the change of ratings on their last panel."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from cogs.delivery import retries
from cogs.delivery.panel_sync import PanelSync
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.store.documents.documents import IndexPosition
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.rated_ends")


class RatedEnds:
    """Updates the last panels. What fails is retried by the background job.

    begin: runs a coroutine in the background.
    ended: ids of the tables whose last panel waits for an update.
    """

    def __init__(
        self,
        tables: Tables,
        panels: PanelSync,
        begin: Callable[[Coroutine[Any, Any, None]], None],
        throttle: LogThrottle,
    ) -> None:
        self.tables, self.panels, self._begin, self._throttle = tables, panels, begin, throttle
        self.ended: set[str] = set()
        self._serving = asyncio.Lock()
        tables.keeper.watchers.append(self.handle_change)

    def handle_change(self, table: Table) -> None:
        """Remember a rated game whose last panel is shown."""
        if table.over and table.body.rated and table.told >= table.version and table.id not in self.ended:
            self.ended.add(table.id)
            self._begin(self.update_panels())

    async def update_panels(self) -> None:
        """Count new results, and update each panel that waits for that."""
        try:
            async with self._serving:
                if self.ended:
                    await self.tables.keeper.ratings.count_new()
                for name in [*self.ended]:
                    if await self._update_panel(name):
                        self.ended.discard(name)
        except StoreError as fault:
            self._throttle.say(logging.ERROR, f"ratings: the store: {fault}")

    async def _update_panel(self, name: str) -> bool:
        """Update a panel if its text has changed, and return whether it is done with.

        name: the table's id.
        """
        try:
            table, result = await self.tables.get(name), await self.tables.keeper.results.load_result(name)
            if table is None or result is None or not table.over:
                return True
            counts = result.rated
            if counts and not await self.tables.keeper.ratings.is_processed(IndexPosition(result.at, name)):
                return False
            views = self.panels.views
            voice, before = views.voices.localizer(table, table.body.language), views.end_lines.said.get(name)
            if before != await views.end_lines.of(table, voice):
                await self.panels.refresh(table)
        except Refused:
            return True  # its game or card pack is not here any more
        except retries.FAULTS as error:
            log.info("table %s: its last panel could not be completed: %s", name, error)
            return not retries.is_transient(error)
        return True
