"""Deadlines of tournaments: warnings, ends of rounds, unanswered reports, abandoned tournaments."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.common.retry_pauses import RetryPauses
from sessions.store.protocol import Conflict, CorruptData, StoreError
from sessions.table.time_controls import MINUTE
from sessions.tournaments.rounds import extend, overdue
from sessions.tournaments.tournament_data import OPEN, OVER, RUNNING, SIGN_UP, open_pairings
from sessions.tournaments.tournament_service.game_reports import count_unanswered, settle
from sessions.tournaments.tournament_service.organiser_acts import call_off, end_early
from sessions.tournaments.tournament_service.pairing_tables import PairingTables
from sessions.tournaments.tournament_service.round_end import decide_game
from sessions.tournaments.tournament_service.stored_tournament import (
    DEADLINE,
    DUE,
    IDLE_SECONDS,
    PLAYING,
    SIGN_UP_SECONDS,
    StoredTournament,
    board_key,
    next_due,
    warning_seconds,
)
from sessions.tournaments.tournament_service.tournament_documents import TournamentDocuments

LOG = logging.getLogger(__name__)
LOOK_SECONDS = 10 * MINUTE  # how often all tables are checked, for ends that no process saw


class TournamentClock:
    """Runs the deadlines of all tournaments."""

    def __init__(self, documents: TournamentDocuments, pairings: PairingTables) -> None:
        """`documents`: loads and saves tournaments. `pairings`: enters results, and shows who is present."""
        self._documents, self._pairing_tables = documents, pairings
        self._checked_at = float("-inf")
        """When the tables of all tournaments were last checked, seconds since 1970."""
        self._serving, self._pauses = asyncio.Lock(), RetryPauses(documents.now)
        self._throttle = LogThrottle(LOG)

    async def run_due(self, mine: Callable[[int], bool]) -> None:
        """Run everything that is due. What fails is skipped, and tried again by a later call.

        `mine`: returns whether a server belongs to this process and has the bot as a member.
        """
        if self._serving.locked():
            return
        async with self._serving:
            try:
                await self._serve_all(mine)
            except StoreError as fault:
                self._throttle.log(logging.ERROR, f"tournaments: the store: {fault}")

    async def _serve_all(self, mine: Callable[[int], bool]) -> None:
        """Enter results of tables, then do what is due for all tournaments. `mine`: as in `run_due`."""
        await self._pairing_tables.enter_results()
        now = self._documents.now()
        if abs(now - self._checked_at) >= LOOK_SECONDS:
            self._checked_at = now
            async for stored in self._documents.iterate(PLAYING):
                if mine(stored.guild):
                    await self._run_guarded(stored, self._look)
        async for stored in self._documents.iterate(DUE, now):
            if mine(stored.guild):
                await self._run_guarded(stored, self._expire)

    async def _run_guarded(
        self, stored: StoredTournament, work: Callable[[StoredTournament], Awaitable[None]]
    ) -> None:
        """Run `work` for one tournament. After an error, log it, and pause before the next try.

        During such a pause, do nothing. Only an error of the store itself is raised.
        """
        if not self._pauses.may_retry(stored.id):
            return
        try:
            await work(stored)
            self._pauses.end(stored.id)
        except Conflict:
            pass  # it has changed; the next call checks it again
        except Refused as refused:
            LOG.info("tournament %s was due: %s", stored.id, refused.reason)
        except StoreError as fault:
            if not isinstance(fault, CorruptData):
                raise
            LOG.error("tournament %s was due and could not be served: %s", stored.id, fault)
            self._pauses.begin(stored.id)
        except Exception:
            LOG.exception("tournament %s was due and could not be served", stored.id)
            self._pauses.begin(stored.id)

    async def _look(self, stored: StoredTournament) -> None:
        """Enter results of a tournament's tables, and check whether a round in overtime can end."""
        await self._pairing_tables.check_tables(stored)
        if stored.overtime == stored.round:
            await self._documents.change(stored.id, self._expired)

    async def _expire(self, stored: StoredTournament) -> None:
        """Do what is due for one tournament. Results of its tables come before its deadline."""
        if stored.phase == OVER:
            due = next_due(stored)
            if due is not None and due <= self._documents.now():
                await self._documents.delete(stored)
            return
        await self._pairing_tables.check_tables(stored)
        await self._documents.change(stored.id, self._expired)

    async def _expired(self, stored: StoredTournament) -> None:
        """Change a tournament as its deadlines demand.

        In the sign-up, call it off. While it runs: count reports, decide the games of the round, note that
        players are warned, or end the tournament.
        """
        now = self._documents.now()
        if stored.phase == SIGN_UP:
            if stored.created + SIGN_UP_SECONDS <= now:
                call_off(stored)
            return
        if stored.phase != RUNNING:
            return
        count_unanswered(stored, now)
        current_round = stored.tournament.rounds[-1]
        if overdue(stored.tournament, now):
            await self._end_round(stored, now)
        warning_time = current_round.due - warning_seconds(stored.tournament.plan.seconds)
        if current_round.due and now >= warning_time:
            stored.warned = stored.round
        if stored.changed + IDLE_SECONDS <= now:
            end_early(stored, now)

    async def _end_round(self, stored: StoredTournament, now: float) -> None:
        """Decide the games of an overdue round as far as possible. If open games are left, the round goes on.

        `now`: seconds since 1970.
        """
        waits = {}
        for board, pairing in enumerate([*stored.tournament.rounds[-1].pairings]):
            if pairing.result != OPEN:
                continue
            end = decide_game(stored, board, pairing, await self._pairing_tables.table_status(pairing))
            if end.result:
                settle(stored, stored.round, board, end.result, DEADLINE, now)
            elif end.waits_for:
                waits[board_key(stored.round, board)] = end.waits_for
        if open_pairings(stored.tournament):
            stored.overtime, stored.waits = stored.round, waits

    async def postpone(self, seconds: float, mine: Callable[[int], bool]) -> None:
        """Move the deadlines of rounds and of unanswered reports, because nobody could use the bot.

        `seconds`: how long. `mine`: returns whether a server belongs to this process and has the bot as a
        member.
        """

        async def later(stored: StoredTournament) -> None:
            """Move the deadline and the reports of one running tournament."""
            if stored.phase != RUNNING:
                return
            for key, (report, *others) in stored.reports.items():
                stored.reports[key] = [replace(report, at=report.at + seconds), *others]
            if stored.tournament.rounds[-1].due:
                extend(stored.tournament, seconds)
                stored.waits, stored.overtime = {}, min(stored.overtime, stored.round - 1)

        async def put_off(stored: StoredTournament) -> None:
            """Postpone one tournament, and save it."""
            await self._documents.change(stored.id, later)

        async for stored in self._documents.iterate(PLAYING):
            if mine(stored.guild):
                await self._run_guarded(stored, put_off)
