"""Deadlines of tournaments: warnings, ends of rounds, unanswered reports, abandoned tournaments."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.common.retry_pauses import RetryPauses
from sessions.competitions.game_reports import count_unanswered, settle
from sessions.competitions.game_times import remind_of_times
from sessions.competitions.organiser_acts import call_off, end_early
from sessions.competitions.pairing_tables import PairingTables
from sessions.competitions.round_end import decide_game
from sessions.competitions.rounds import extend, overdue, publish, take_out, waiting_draft
from sessions.competitions.seeding import Seeding
from sessions.competitions.stored_tournament import (
    DEADLINE,
    IDLE_SECONDS,
    SIGN_UP_SECONDS,
    StoredTournament,
    count_present,
    index_key,
    next_due,
    reminder_seconds,
    warning_seconds,
)
from sessions.competitions.tournament_data import (
    OVER,
    RUNNING,
    SIGN_UP,
    fewest,
    open_pairings,
)
from sessions.competitions.tournament_documents import TournamentDocuments
from sessions.store.protocol import Conflict, CorruptData, StoreError
from sessions.table.time_controls import MINUTE

LOG = logging.getLogger(__name__)
LOOK_SECONDS = 10 * MINUTE  # how often all are checked, for ends that no process saw


class TournamentClock:
    """Runs the deadlines of all tournaments."""

    def __init__(self, documents: TournamentDocuments, pairings: PairingTables, seeding: Seeding) -> None:
        """`documents`: loads and saves tournaments. `pairings`: enters results, and shows who is present.
        `seeding`: begins tournaments that have a time.
        """
        self._documents, self._pairing_tables, self._seeding = documents, pairings, seeding
        self.checked_at = float("-inf")
        """When all running ones were last checked, seconds since 1970."""
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
        """Enter results of tables, check all running tournaments from time to time, and do what is due.
        `mine`: as in `run_due`.
        """
        await self._pairing_tables.enter_results()
        now = self._documents.now()
        if abs(now - self.checked_at) >= LOOK_SECONDS:
            self.checked_at = now
            async for stored in self._documents.iterate(index_key("playing")):
                await self._run_guarded(stored, self._look, mine)
        async for stored in self._documents.iterate(index_key("due"), now):
            await self._run_guarded(stored, self._expire, mine)

    async def _run_guarded(
        self,
        stored: StoredTournament,
        work: Callable[[StoredTournament], Awaitable[None]],
        mine: Callable[[int], bool],
    ) -> None:
        """Run `work` for one of them if its server is `mine`. After an error, log it, and pause before the
        next try.

        During such a pause, do nothing. Only an error of the store itself is raised.
        """
        if not mine(stored.guild) or not self._pauses.may_retry(stored.id):
            return
        try:
            await work(stored)
            self._pauses.end(stored.id)
        except Conflict:
            pass  # it has changed; the next call checks it again
        except Refused as refused:
            LOG.info("tournament %s was due: %s", stored.id, refused.reason)
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, CorruptData):
                raise
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

        In the sign-up, note that entrants are reminded, begin it, or call it off. While it runs: count
        reports, decide the games of the round, note that players are warned, or end the tournament.
        """
        now = self._documents.now()
        if stored.phase == SIGN_UP:
            await self._sign_up_expired(stored, now)
            return
        if stored.phase != RUNNING:
            return
        count_unanswered(stored, now)
        remind_of_times(stored, now)
        if overdue(stored.tournament, now):
            await self._end_round(stored, now)
        due = stored.tournament.rounds[-1].due if stored.round else 0.0
        if due and now >= due - warning_seconds(stored.tournament.plan.seconds):
            stored.warned = stored.round
        draft, pause = waiting_draft(stored.tournament), stored.tournament.plan.pause
        if draft is not None and 0 <= pause <= now - draft.made:
            publish(stored.tournament, now)
        if stored.changed + IDLE_SECONDS <= now:
            end_early(stored, now)

    async def _sign_up_expired(self, stored: StoredTournament, now: float) -> None:
        """Change a tournament that has not begun as its time demands. If too few people take part at its
        start, it begins as soon as there are enough.

        `now`: seconds since 1970.
        """
        if stored.starts and now >= stored.starts - reminder_seconds(stored):
            stored.reminded = True
        is_time = stored.starts and now >= stored.starts
        if is_time and count_present(stored) >= fewest(stored.tournament.plan):
            await self._seeding.begin(stored, now)
        elif stored.created + SIGN_UP_SECONDS <= now:
            call_off(stored)

    async def _end_round(self, stored: StoredTournament, now: float) -> None:
        """Decide the games of an overdue round as far as possible. If open games are left, the round goes on.

        `now`: seconds since 1970.
        """
        waits = {}
        for game in stored.games_in(stored.round):
            if not game.is_open:
                continue
            end = decide_game(game, await self._pairing_tables.table_status(game.pairing))
            if end.result:
                settle(game, end.result, DEADLINE, now)
            elif end.waits_for:
                waits[game.id.key] = end.waits_for
                if end.absent:
                    take_out(game.pairing, end.absent)
        if open_pairings(stored.tournament):
            stored.overtime, stored.waits = stored.round, waits

    async def postpone(self, seconds: float, mine: Callable[[int], bool]) -> None:
        """Move the deadlines of rounds and of unanswered reports, because nobody could use the bot.

        `seconds`: how long. `mine`: returns whether a server belongs to this process and has the bot as a
        member.
        """

        def later(stored: StoredTournament) -> None:
            """Move the deadline and the reports of one running tournament."""
            if stored.phase != RUNNING:
                return
            for key, reports in stored.reports.items():
                stored.reports[key] = [replace(report, at=report.at + seconds) for report in reports]
            if stored.tournament.draft is not None:
                stored.tournament.draft.made += seconds
            if stored.round and stored.tournament.rounds[-1].due:
                extend(stored.tournament, seconds)
                stored.waits, stored.overtime = {}, min(stored.overtime, stored.round - 1)

        async def put_off(stored: StoredTournament) -> None:
            """Postpone one tournament, and save it."""
            await self._documents.change(stored.id, later)

        async for stored in self._documents.iterate(index_key("playing")):
            await self._run_guarded(stored, put_off, mine)
