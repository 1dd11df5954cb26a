"""Keeps the messages of tournaments up to date whenever the tournaments change."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord

from cogs.core.delivery import retries
from cogs.core.delivery.backoff import Backoff
from cogs.core.delivery.sender import ChannelDestination, Sender
from sessions.common.log_throttle import LogThrottle
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_service import TournamentService
from sessions.store.protocol import StoreError

RunInBackground = Callable[[Coroutine[Any, Any, None]], None]
"""Starts a coroutine as a background task."""
log = logging.getLogger("castellan.tournaments")


class DueMessages:
    """Shows changed tournaments at once, one after the other. What fails is retried by the background job,
    which calls `update_messages`.

    source: loads the tournaments.
    show: updates the messages of a tournament; takes the tournament, its server and its channel.
    run_in_background: starts a coroutine as a background task.
    backoff: how long to wait after an error before the next try.
    throttle: limits log lines about the store.
    """

    def __init__(
        self,
        source: TournamentService,
        show: Callable[[StoredTournament, discord.Guild, ChannelDestination], Awaitable[None]],
        sender: Sender,
        run_in_background: RunInBackground,
        backoff: Backoff,
        throttle: LogThrottle,
    ) -> None:
        self._source, self._show, self._sender = source, show, sender
        self._run_in_background, self._backoff, self._throttle = run_in_background, backoff, throttle
        self._due: dict[str, None] = {}  # ids of the tournaments to show, in order
        self._serving_lock = asyncio.Lock()
        source.documents.watchers.append(self._handle_change)

    def _handle_change(self, stored: StoredTournament) -> None:
        """Show a tournament that has changed, in the background.

        stored: the changed tournament.
        """
        self._due[stored.id] = None
        self._run_in_background(self._serve_due())

    async def update_messages(self) -> None:
        """Show all tournaments that changed since Discord last showed them, also those that changed before a
        restart."""
        try:
            for stored in await self._source.unshown():
                self._due[stored.id] = None
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
            return
        await self._serve_due()

    async def _serve_due(self) -> None:
        """Show all tournaments that are due, one after the other."""
        async with self._serving_lock:
            while self._due:
                tournament_id = next(iter(self._due))
                del self._due[tournament_id]
                await self._serve(tournament_id)

    async def _serve(self, tournament_id: str) -> None:
        """Show one tournament. Do nothing if it is gone, if its server cannot be reached, or if it
        waits after an error. If it cannot be shown, let it wait before the next try.
        """
        destination = ChannelDestination(f"tournament {tournament_id}", 0, 0)
        try:
            stored = await self._source.get(tournament_id)
            guild = self._sender.client.get_guild(stored.guild) if stored is not None else None
            if (
                stored is None
                or guild is None
                or guild.unavailable
                or not self._backoff.may_retry(destination.id)
            ):
                return
            destination = destination._replace(guild=stored.guild, channel=stored.channel)
            await self._show(stored, guild, destination)
            self._backoff.end_wait(destination.id)
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
        except retries.FAULTS as error:
            log.info("tournament %s could not be shown: %s", tournament_id, error)
            self._backoff.start_wait(destination.id, destination.channel, destination.guild)
        except Exception:
            log.exception("tournament %s could not be shown", tournament_id)
            self._backoff.start_wait(destination.id, destination.channel, destination.guild)
