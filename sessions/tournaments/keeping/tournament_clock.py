"""What time brings about in tournaments: warnings, ends of rounds, reports that count, ends of what idles."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from engine.ask import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.common.retry_pauses import RetryPauses
from sessions.store.protocol import Conflict, Damaged, StoreFault
from sessions.table.clock_profiles import MINUTE
from sessions.tournaments.keeping.game_reports import count_unanswered, settle
from sessions.tournaments.keeping.kept_tournament import (
    DEADLINE,
    DUE,
    IDLE_SECONDS,
    PLAYING,
    SIGN_UP_SECONDS,
    KeptTournament,
    board_key,
    next_due,
    warning_seconds,
)
from sessions.tournaments.keeping.organiser_acts import call_off, end_early
from sessions.tournaments.keeping.pairing_tables import PairingTables
from sessions.tournaments.keeping.round_end import end_of
from sessions.tournaments.keeping.tournament_documents import TournamentDocuments
from sessions.tournaments.rounds import extend, overdue
from sessions.tournaments.tournament_data import OPEN, OVER, RUNNING, SIGN_UP, open_pairings

LOG = logging.getLogger(__name__)
LOOK_SECONDS = 10 * MINUTE  # so often it is looked at all tables, for ends that no process saw


class TournamentClock:
    """Serves what is due."""

    def __init__(self, documents: TournamentDocuments, pairings: PairingTables) -> None:
        self._documents, self._pairings = documents, pairings
        self._looked = float("-inf")
        self._serving, self._pauses = asyncio.Lock(), RetryPauses(documents.now)
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
                    await self._served(kept, self._look)
        async for kept in self._documents.every(DUE, now):
            if mine(kept.guild):
                await self._served(kept, self._expire)

    async def _served(self, kept: KeptTournament, what: Callable[[KeptTournament], Awaitable[None]]) -> None:
        if not self._pauses.over(kept.id):
            return
        try:
            await what(kept)
            self._pauses.end(kept.id)
        except Conflict:
            pass  # it changed meanwhile, and is looked at again by the next round
        except Refused as refused:
            LOG.info("tournament %s was due: %s", kept.id, refused.reason)
        except StoreFault as fault:
            if not isinstance(fault, Damaged):
                raise
            LOG.error("tournament %s was due and could not be served: %s", kept.id, fault)
            self._pauses.begin(kept.id)
        except Exception:
            LOG.exception("tournament %s was due and could not be served", kept.id)
            self._pauses.begin(kept.id)

    async def _look(self, kept: KeptTournament) -> None:
        """What the tables of one say, and whether a round that goes on after its end still has to."""
        await self._pairings.look(kept)
        if kept.overtime == kept.round:
            await self._documents.change(kept.id, self._expired)

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
        count_unanswered(kept, now)
        last = kept.tournament.rounds[-1]
        if overdue(kept.tournament, now):
            await self._end_round(kept, now)
        if last.due and now >= last.due - warning_seconds(kept.tournament.plan.seconds):
            kept.warned = kept.round
        if kept.changed + IDLE_SECONDS <= now:
            end_early(kept, now)

    async def _end_round(self, kept: KeptTournament, now: float) -> None:
        """Decide what can be decided of a round whose time is over; it goes on while other games wait."""
        waits = {}
        for board, pairing in enumerate([*kept.tournament.rounds[-1].pairings]):
            if pairing.result != OPEN:
                continue
            end = end_of(kept, board, pairing, await self._pairings.seen(pairing))
            if end.result:
                settle(kept, kept.round, board, end.result, DEADLINE, now)
            elif end.waits_for:
                waits[board_key(kept.round, board)] = end.waits_for
        if open_pairings(kept.tournament):
            kept.overtime, kept.waits = kept.round, waits

    async def postpone(self, seconds: float, mine: Callable[[int], bool]) -> None:
        """Nobody could play or answer meanwhile: rounds end and lone reports count so much later."""

        async def later(kept: KeptTournament) -> None:
            if kept.phase != RUNNING:
                return
            for key, (report, *others) in kept.reports.items():
                kept.reports[key] = [replace(report, at=report.at + seconds), *others]
            if kept.tournament.rounds[-1].due:
                extend(kept.tournament, seconds)
                kept.waits, kept.overtime = {}, min(kept.overtime, kept.round - 1)

        async def put_off(kept: KeptTournament) -> None:
            await self._documents.change(kept.id, later)

        async for kept in self._documents.every(PLAYING):
            if mine(kept.guild):
                await self._served(kept, put_off)
