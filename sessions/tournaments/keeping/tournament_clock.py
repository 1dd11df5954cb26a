"""What time brings about in tournaments: warnings, ends of rounds, reports that count, ends of what idles."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from engine.ask import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.store.protocol import Conflict, Damaged, StoreFault
from sessions.table.clock_profiles import MINUTE
from sessions.tournaments.keeping.game_reports import settle
from sessions.tournaments.keeping.kept_tournament import (
    DEADLINE,
    DUE,
    IDLE_SECONDS,
    ONE,
    PLAYING,
    SIGN_UP_SECONDS,
    KeptTournament,
    board_key,
    next_due,
    untouched_seconds,
    warning_seconds,
)
from sessions.tournaments.keeping.organiser_acts import call_off
from sessions.tournaments.keeping.pairing_tables import PairingTables
from sessions.tournaments.keeping.tournament_documents import TournamentDocuments
from sessions.tournaments.rounds import end, extend, overdue
from sessions.tournaments.tournament_data import NEITHER, OPEN, OVER, RUNNING, SIGN_UP

LOG = logging.getLogger(__name__)
LOOK_SECONDS = 10 * MINUTE  # so often it is looked at all tables, for ends that no process saw


class TournamentClock:
    """Serves what is due."""

    def __init__(self, documents: TournamentDocuments, pairings: PairingTables) -> None:
        self._documents, self._pairings = documents, pairings
        self._looked = float("-inf")
        self._serving, self._stuck = asyncio.Lock(), set[str]()
        self._throttle = LogThrottle(LOG)

    async def serve(self, mine: Callable[[int], bool]) -> None:
        """A round. What cannot be served is passed over, and served by the next one.

        mine: whether a server is this process's, and the bot is there.
        """
        if self._serving.locked():
            return
        async with self._serving:
            try:
                await self._serve_all(mine)
            except StoreFault as fault:
                self._throttle.say(logging.ERROR, f"tournaments: the store: {fault}")

    async def _serve_all(self, mine: Callable[[int], bool]) -> None:
        await self._pairings.serve()
        now = self._documents.now()
        if abs(now - self._looked) >= LOOK_SECONDS:
            self._looked = now
            async for kept in self._documents.every(PLAYING):
                if mine(kept.guild):
                    await self._served(kept, self._pairings.look)
        async for kept in self._documents.every(DUE, now):
            if mine(kept.guild):
                await self._served(kept, self._expire)

    async def _served(self, kept: KeptTournament, what: Callable[[KeptTournament], Awaitable[None]]) -> None:
        if kept.id in self._stuck:
            return
        try:
            await what(kept)
        except Conflict:
            pass  # it changed meanwhile, and is looked at again by the next round
        except Refused as refused:
            LOG.info("tournament %s was due: %s", kept.id, refused.reason)
        except StoreFault as fault:
            if not isinstance(fault, Damaged):
                raise
            LOG.error("tournament %s was due and could not be served: %s", kept.id, fault)
            self._stuck.add(kept.id)
        except Exception:
            LOG.exception("tournament %s was due and could not be served", kept.id)
            self._stuck.add(kept.id)

    async def _expire(self, kept: KeptTournament) -> None:
        """What is due of one. What its tables say comes before its deadline."""
        if kept.phase == OVER:
            due = next_due(kept)
            if due is not None and due <= self._documents.now():
                await self._documents.delete(kept)
            return
        await self._pairings.look(kept)
        await self._documents.change(kept.id, self._expired)

    async def _expired(self, kept: KeptTournament) -> None:
        now = self._documents.now()
        if kept.phase == SIGN_UP:
            if kept.created + SIGN_UP_SECONDS <= now:
                call_off(kept)
            return
        if kept.phase != RUNNING:
            return
        self._count_reports(kept, now)
        last = kept.tournament.rounds[-1]
        if overdue(kept.tournament, now):
            for board in [at for at, one in enumerate(last.pairings) if one.result == OPEN]:
                settle(kept, kept.round, board, NEITHER, DEADLINE)
        if last.due and now >= last.due - warning_seconds(kept.tournament.plan.seconds):
            kept.warned = kept.round
        if kept.changed + IDLE_SECONDS <= now:
            end(kept.tournament)

    def _count_reports(self, kept: KeptTournament, now: float) -> None:
        for board, pairing in enumerate([*kept.tournament.rounds[-1].pairings]):
            said = kept.reports.get(board_key(kept.round, board), [])
            if pairing.result == OPEN and len(said) == 1 and said[0].at + untouched_seconds(kept) <= now:
                settle(kept, kept.round, board, said[0].result, ONE)

    async def postpone(self, seconds: float, mine: Callable[[int], bool]) -> None:
        """Nobody could play meanwhile: rounds that run end so much later."""

        async def later(kept: KeptTournament) -> None:
            if kept.phase == RUNNING and kept.tournament.rounds[-1].due:
                extend(kept.tournament, seconds)

        async def put_off(kept: KeptTournament) -> None:
            await self._documents.change(kept.id, later)

        async for kept in self._documents.every(PLAYING):
            if mine(kept.guild):
                await self._served(kept, put_off)
