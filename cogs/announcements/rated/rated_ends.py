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
    pending_tables: ids of the tables whose last panel waits for an update.
    """

    def __init__(
        self,
        tables: Tables,
        panels: PanelSync,
        run_in_background: Callable[[Coroutine[Any, Any, None]], None],
        throttle: LogThrottle,
    ) -> None:
        self.tables, self.panels, self._run_in_background, self._throttle = (
            tables,
            panels,
            run_in_background,
            throttle,
        )
        self.pending_tables: set[str] = set()
        self._serving_lock = asyncio.Lock()
        tables.repository.watchers.append(self.handle_change)

    def handle_change(self, table: Table) -> None:
        """Remember a rated game whose last panel is shown."""
        if (
            table.is_over
            and table.body.rated
            and table.shown_version >= table.version
            and table.id not in self.pending_tables
        ):
            self.pending_tables.add(table.id)
            self._run_in_background(self.update_panels())

    async def update_panels(self) -> None:
        """Count new results, and update each panel that waits for that."""
        try:
            async with self._serving_lock:
                if self.pending_tables:
                    await self.tables.repository.ratings.count_new()
                for name in [*self.pending_tables]:
                    if await self._update_panel(name):
                        self.pending_tables.discard(name)
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"ratings: the store: {fault}")

    async def _update_panel(self, name: str) -> bool:
        """Update a panel if its text has changed, and return whether it is done with.

        name: the table's id.
        """
        try:
            table, result = (
                await self.tables.get(name),
                await self.tables.repository.results.load_result(name),
            )
            if table is None or result is None or not table.is_over:
                return True
            counts = result.rated
            if counts and not await self.tables.repository.ratings.is_processed(
                IndexPosition(result.at, name)
            ):
                return False
            views = self.panels.table_views
            localizer, before = (
                views.localizers.localizer(table, table.body.language),
                views.end_lines.cached_lines.get(name),
            )
            if before != await views.end_lines.of(table, localizer):
                await self.panels.refresh(table)
        except Refused:
            return True  # its game or card pack is not here any more
        except retries.FAULTS as error:
            log.info("table %s: its last panel could not be completed: %s", name, error)
            return not retries.is_transient(error)
        return True
