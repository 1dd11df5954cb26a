"""Deadlines of tournaments: warnings, ends of rounds, unanswered reports, abandoned tournaments."""

from collections.abc import Callable

from msgspec.structs import replace

from sessions.competitions.competitions import CompetitionClock
from sessions.competitions.game_reports import count_unanswered, settle
from sessions.competitions.organiser_acts import call_off, end_early
from sessions.competitions.pairing_tables import PairingTables
from sessions.competitions.round_end import decide_game
from sessions.competitions.rounds import extend, overdue
from sessions.competitions.stored_tournament import (
    DEADLINE,
    IDLE_SECONDS,
    KIND,
    SIGN_UP_SECONDS,
    StoredTournament,
    board_key,
    index_key,
    next_due,
    warning_seconds,
)
from sessions.competitions.tournament_data import OPEN, OVER, RUNNING, SIGN_UP, open_pairings
from sessions.competitions.tournament_documents import TournamentDocuments


class TournamentClock(CompetitionClock[StoredTournament]):
    """Runs the deadlines of all tournaments."""

    def __init__(self, documents: TournamentDocuments, pairings: PairingTables) -> None:
        """`documents`: loads and saves tournaments. `pairings`: enters results, and shows who is present."""
        super().__init__(documents)
        self._pairing_tables = pairings

    async def _serve_all(self, mine: Callable[[int], bool]) -> None:
        """Enter results of tables, then do what is due for all tournaments. `mine`: as in `run_due`."""
        await self._pairing_tables.enter_results()
        await super()._serve_all(mine)

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

        def later(stored: StoredTournament) -> None:
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

        async for stored in self._documents.iterate(index_key(KIND, "playing")):
            await self._run_guarded(stored, put_off, mine)
