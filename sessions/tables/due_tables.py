"""Everything that follows from time: expired deadlines, nudges, pauses, claims, and decisions about late
players."""

import contextlib
from collections.abc import Callable, Collection
from typing import NamedTuple

from engine.questions import Refused
from sessions.operations import claiming, inviting, nudging, scheduling_start, timeouts
from sessions.people.profiles import People
from sessions.store.protocol import StoredTable, StoreError
from sessions.table import presence, question_clock, reservations, scheduled_start
from sessions.table.table import Table, moment_of
from sessions.table.table_data import APPOINTED, CLOCKED, LOBBY, Change, Person
from sessions.table.time_controls import QuietState
from sessions.tables.invitations import Invitations
from sessions.tables.table_limits import body_of
from sessions.tables.table_repository import ChangedTable, TableRepository


class NudgeResult(NamedTuple):
    """The result of a nudge."""

    changed_table: ChangedTable | None
    """The table after the nudge; None if nobody can be pinged now."""
    until: float = 0.0
    """If nobody can be pinged: until when the players do not want to be disturbed, seconds since 1970; 0:
    they want no pings at all."""


class DueTables:
    """Applies what is due, and what players do about time, to any table. In its methods `table` is the
    table's id, unless its type is Table."""

    def __init__(self, repository: TableRepository, people: People, invitations: Invitations) -> None:
        """people: says who does not want to be disturbed, and who has blocked whom
        invitations: says which invited people can be pinged now"""
        self._repository, self._people, self._invitations = repository, people, invitations

    async def expire(self, table: str) -> ChangedTable | None:
        """Do what is due at a table. Return None if nothing is due any more.

        Raises Refused if the table does not exist, or cannot be loaded.
        """
        loaded_table = await self._repository.get(table)
        awaited = question_clock.waited_people(loaded_table) if loaded_table is not None else ()
        quiet = await self._people.longest_rest(awaited)
        awake = await self._invitations.awake(loaded_table) if loaded_table is not None else ()
        try:
            return await self._repository.apply(table, run_due, quiet, awake)
        except Refused as refused:
            if refused.reason == "not-now":
                return None
            raise

    async def nudge(self, table: str, person: Person) -> NudgeResult:
        """Ping the awaited players, except those who do not want to be disturbed, want no pings, or have
        blocked this person. person: who nudges."""
        async with self._repository.locked(table) as held:
            seats = nudging.may_nudge(held, self._repository.now(), person.id)
            players = [held.body.seats[seat].person for seat in seats]
        willing = [player for player in players if not await self._people.blocks.has(player, person.id)]
        awake = [player for player in willing if not (await self._people.longest_rest([player])).until]
        reachable = await self._people.reachable(awake, personal=True)
        if reachable:
            return NudgeResult(await self._repository.apply(table, nudging.nudge, person, reachable))
        return NudgeResult(None, (await self._people.longest_rest(willing)).until)

    async def mark_active(self, table: Table, person: int) -> Table:
        """Note that a person taps or types something here, so that no win can be claimed against them for
        now. Return the table as it is now.

        table: the loaded table
        person: user id
        """
        presence.note_activity(table, person, self._repository.now())
        if not claiming.is_missed(table, person):
            return table
        with contextlib.suppress(Refused, StoreError):
            return (await self._repository.apply(table.id, claiming.mark_active, person)).table
        return table

    async def correct_scheduled_starts(self, serves: Callable[[int], bool]) -> None:
        """Correct the deadlines of scheduled starts. After the bot was offline, all deadlines were postponed,
        but a scheduled start stays at its time.

        serves: returns whether this process serves the server with this id
        """
        for row in await self._repository.store.load_unfinished_of_person(APPOINTED):
            if serves(row.guild) and _too_late(row):
                # Any change computes the deadline again.
                await self._repository.apply(row.table, lambda t, now: Change([]))

    async def show_player_clocks(self, serves: Callable[[int], bool]) -> None:
        """Let the panels of tables where a player's own time runs be shown anew, because the deadlines were
        postponed. serves: as in `correct_scheduled_starts`"""
        for row in await self._repository.store.load_unfinished_of_person(CLOCKED):
            if serves(row.guild):
                await self._repository.apply(row.table, lambda t, now: Change([]))


def run_due(table: Table, now: float, quiet: QuietState, awake: Collection[int]) -> Change:
    """Do what is due at a table. Raises Refused with the reason “not-now” if nothing is due.

    now: seconds since 1970
    quiet: how long the awaited people do not want to be disturbed
    awake: user ids of people who can be pinged about a lobby now
    """
    is_ping_due = table.recent_activity.ping_at is not None and table.recent_activity.ping_at <= now
    if is_ping_due and table.phase == LOBBY:
        return scheduling_start.run_due(table, now)
    if is_ping_due:
        presence.mark_away(table, now)
    if table.due is None or table.due > now:
        if not is_ping_due:
            raise Refused("not-now")
        return Change([])
    if table.phase == LOBBY and reservations.open_invitations(table.body):
        return inviting.run_due_invitations(table, now, awake)
    return timeouts.expire(table, now, quiet)


def _too_late(row: StoredTable) -> bool:
    """Return whether the next step towards the scheduled start is stored with a later time than the schedule
    demands."""
    body = body_of(row)
    date, next_step_at = scheduled_start.pending(body), moment_of(row.due, body.clock.ping_in)
    if date is None or next_step_at is None or row.phase != LOBBY:
        return False
    # Stage → when its next step has to be.
    right_times = {
        scheduled_start.SET: date.at - scheduled_start.EARLY_SECONDS,
        scheduled_start.NEAR: date.at,
    }
    return next_step_at > right_times.get(date.stage, next_step_at)
