"""Updates the private panels of tournaments that are open. Discord allows that for 15 minutes with the
token of the interaction."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.announcements.tournaments.due_messages import RunInBackground
from cogs.delivery import retries
from cogs.delivery.private_panels import KEPT_SECONDS, MOST_KEPT, PATIENCE, SOON
from engine.questions import Refused
from sessions.store.protocol import StoreError
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament
from sessions.tournaments.tournament_service.tournament_service import TournamentService

log = logging.getLogger("castellan.tournaments")
MakeView = Callable[[StoredTournament], Awaitable[ui.LayoutView]]
"""Makes the current content of a private panel."""


class OpenTournamentPanel(NamedTuple):
    """A private panel that somebody may be looking at."""

    tournament: str
    """The id of the tournament that it shows."""
    person: int
    """The Discord id of the person who sees it."""
    webhook: discord.Webhook
    """Edits the panel."""
    message_id: int
    """The id of its message."""
    shown_at: float
    """When it was shown, in seconds since the epoch."""
    components: list[dict[str, Any]]
    """Its components as it was last shown."""
    make_view: MakeView
    """Makes its current content."""


def components(view: ui.LayoutView) -> list[dict[str, Any]]:
    """Return all components of a view, for comparisons."""
    parts: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    return parts


class OpenTournamentPanels:
    """Remembers open panels, only in memory: a tap on an outdated one shows its current state anyway.

    beside: runs a coroutine in the background.
    update_delay: seconds between a change and the update.
    """

    def __init__(self, tournaments: TournamentService, run_in_background: RunInBackground) -> None:
        self._tournaments, self._run_in_background, self.update_delay = tournaments, run_in_background, SOON
        self._open_panels: OrderedDict[int, OpenTournamentPanel] = OrderedDict()
        self._scheduled: set[int] = set()
        tournaments.documents.watchers.append(self.handle_change)

    def note(self, sheet: OpenTournamentPanel) -> None:
        """Remember an open panel."""
        self.drop(sheet.message_id)
        self._open_panels[sheet.message_id] = sheet
        while self._open_panels and (
            len(self._open_panels) > MOST_KEPT or self._over(next(iter(self._open_panels.values())))
        ):
            self._open_panels.popitem(last=False)

    def drop(self, message: int) -> None:
        """Forget a panel, because it is being answered or shows something else now."""
        self._open_panels.pop(message, None)

    def drop_person(self, person: int) -> None:
        """Forget the panels of a person."""
        for message in [number for number, one in self._open_panels.items() if one.person == person]:
            self.drop(message)

    def handle_change(self, stored: StoredTournament) -> None:
        """Update the open panels of a changed tournament after a moment, since changes come in bunches."""
        for message, sheet in self._open_panels.items():
            if sheet.tournament == stored.id and message not in self._scheduled:
                self._scheduled.add(message)
                self._run_in_background(self._follow(message))

    async def _follow(self, message: int) -> None:
        """Wait a moment, then edit the panel if its content has changed and nothing else was tapped there.

        message: its id.
        """
        await asyncio.sleep(self.update_delay)
        self._scheduled.discard(message)
        sheet = self._open_panels.get(message)
        if sheet is None or self._over(sheet):
            return
        try:
            stored = await self._tournaments.get(sheet.tournament)
            if stored is None:
                return
            view = await sheet.make_view(stored)
            body = components(view)
            if (
                self._open_panels.get(message) is sheet and body != sheet.components
            ):  # it was not tapped meanwhile
                self._open_panels[message] = sheet._replace(components=body)
                async with asyncio.timeout(PATIENCE):
                    await retries.edit_private(sheet.webhook, 0, view)
        except (Refused, StoreError, *retries.FAULTS) as fault:
            log.info("a sheet of tournament %s stays as it is: %s", sheet.tournament, type(fault).__name__)
            self.drop(message)

    def _over(self, sheet: OpenTournamentPanel) -> bool:
        """Return whether the panel can no longer be edited."""
        return self._tournaments.now() - sheet.shown_at >= KEPT_SECONDS
