"""Updates those private panels of tournaments that people may be looking at. Discord allows that for 15
minutes after the last tap on a panel, with the token of that interaction."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.competitions.due_messages import RunInBackground
from cogs.core.delivery import retries
from cogs.core.delivery.private_panels import KEPT_SECONDS, MOST_KEPT, PATIENCE, SOON
from engine.questions import Refused
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_service import TournamentService
from sessions.store.protocol import StoreError

log = logging.getLogger("castellan.tournaments")
MakeView = Callable[[StoredTournament], Awaitable[ui.LayoutView]]
"""Makes the current content of a private panel."""


class OpenTournamentPanel(NamedTuple):
    """A private panel that somebody may be looking at."""

    tournament: str
    """The id of the tournament that the panel shows."""
    person: int
    """The Discord id of the person who sees the panel."""
    webhook: discord.Webhook
    """Edits the panel."""
    message_id: int
    """The id of the panel's message."""
    shown_at: float
    """When the panel was last shown in answer to a tap, in seconds since the epoch."""
    components: list[dict[str, Any]]
    """The components that the message has now."""
    make_view: MakeView
    """Makes the panel's content for a changed tournament."""


def components(view: ui.LayoutView) -> list[dict[str, Any]]:
    """Return all components of a view as Discord gets them, to compare them with those of another view."""
    parts: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    return parts


class OpenTournamentPanels:
    """Remembers open panels and updates them when their tournament changes. In memory only: after a restart
    panels may be outdated, but a tap on one shows the current state.

    run_in_background: starts a coroutine as a background task.
    The attribute `update_delay` is the number of seconds between a change and the update.
    """

    def __init__(self, tournaments: TournamentService, run_in_background: RunInBackground) -> None:
        self._tournaments, self._run_in_background, self.update_delay = tournaments, run_in_background, SOON
        # id of the message → panel, the newest last
        self._open_panels: OrderedDict[int, OpenTournamentPanel] = OrderedDict()
        self._scheduled: set[int] = set()  # ids of the messages that will be updated
        tournaments.documents.watchers.append(self.handle_change)

    def note(self, panel: OpenTournamentPanel) -> None:
        """Remember an open panel, and forget the oldest ones if there are too many or they have expired."""
        self.drop(panel.message_id)
        self._open_panels[panel.message_id] = panel
        while self._open_panels:
            oldest_panel = next(iter(self._open_panels.values()))
            if len(self._open_panels) <= MOST_KEPT and not self._over(oldest_panel):
                break
            self._open_panels.popitem(last=False)

    def drop(self, message: int) -> None:
        """Forget a panel, because it is being answered or shows something else now.

        message: the id of its message.
        """
        self._open_panels.pop(message, None)

    def drop_person(self, person: int) -> None:
        """Forget the panels of a person.

        person: the Discord id.
        """
        message_ids = [id for id, panel in self._open_panels.items() if panel.person == person]
        for message_id in message_ids:
            self.drop(message_id)

    def handle_change(self, stored: StoredTournament) -> None:
        """Update the open panels of a changed tournament after a moment, since changes come in bunches.

        stored: the changed tournament.
        """
        for message_id, panel in self._open_panels.items():
            if panel.tournament == stored.id and message_id not in self._scheduled:
                self._scheduled.add(message_id)
                self._run_in_background(self._follow(message_id))

    async def _follow(self, message_id: int) -> None:
        """Wait a moment, then edit the panel if its content has changed and it was not tapped meanwhile."""
        await asyncio.sleep(self.update_delay)
        self._scheduled.discard(message_id)
        panel = self._open_panels.get(message_id)
        if panel is None or self._over(panel):
            return
        try:
            stored = await self._tournaments.get(panel.tournament)
            if stored is None:
                return
            view = await panel.make_view(stored)
            new_components = components(view)
            was_tapped = self._open_panels.get(message_id) is not panel
            if not was_tapped and new_components != panel.components:
                self._open_panels[message_id] = panel._replace(components=new_components)
                async with asyncio.timeout(PATIENCE):
                    await retries.edit_private(panel.webhook, 0, view)
        except (Refused, StoreError, *retries.FAULTS) as fault:
            log.info("a sheet of tournament %s stays as it is: %s", panel.tournament, type(fault).__name__)
            self.drop(message_id)

    def _over(self, panel: OpenTournamentPanel) -> bool:
        """Return whether the panel can no longer be edited."""
        return self._tournaments.now() - panel.shown_at >= KEPT_SECONDS
