"""Everything that follows from time: expired deadlines, nudges, pauses, claims, and decisions about late
players."""

import contextlib
from collections.abc import Collection
from typing import NamedTuple

from engine.questions import Refused
from sessions.operations import claiming, inviting, nudging, pausing, scheduling_start, timeouts
from sessions.people.profiles import People
from sessions.store.protocol import StoreError
from sessions.table import presence, question_clock, reservations
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, NOBODY, Change, Person
from sessions.table.time_controls import QuietState
from sessions.tables.invitations import Invitations
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
            return await self._repository.change(table, lambda t, now: self._expired(t, now, quiet, awake))
        except Refused as refused:
            if refused.reason == "not-now":
                return None
            raise

    async def decide(
        self, table: str, person: Person, notice_number: int, decision: str, computer: Person = NOBODY
    ) -> ChangedTable:
        """Apply an opponent's decision about a late player.

        person: the opponent who decides
        notice_number: number of the notice that is answered, see `Clock.timeout_line`
        decision: wait, skip, substitute or computer
        computer: level and name of the computer player that plays on; `NOBODY` for other decisions
        """
        return await self._repository.change(
            table, lambda t, now: timeouts.decide(t, person, notice_number, decision, now, computer)
        )

    async def nudge(self, table: str, person: Person) -> NudgeResult:
        """Ping the awaited players, except those who do not want to be disturbed, want no pings, or have
        blocked this person. person: who nudges."""
        async with self._repository.locked(table) as held:
            seats = nudging.may_nudge(held, person.id, self._repository.now())
            players = [held.body.seats[seat].person for seat in seats]
        willing = [player for player in players if not await self._people.blocks.has(player, person.id)]
        awake = [player for player in willing if not (await self._people.longest_rest([player])).until]
        reachable = await self._people.reachable(awake, personal=True)
        if reachable:
            return NudgeResult(
                await self._repository.change(table, lambda t, now: nudging.nudge(t, person, reachable, now))
            )
        return NudgeResult(None, (await self._people.longest_rest(willing)).until)

    async def resume(self, table: str, person: Person) -> ChangedTable:
        """End a pause, as this person."""
        return await self._repository.change(table, lambda t, now: timeouts.resume(t, person, now))

    async def pause(self, table: str, person: Person) -> ChangedTable:
        """Pause for five minutes without asking others, as this person."""
        return await self._repository.change(table, lambda t, now: pausing.pause(t, person, now))

    async def claim(self, table: str, person: Person) -> ChangedTable:
        """Claim a win for this person against opponents who have left."""
        return await self._repository.change(table, lambda t, now: claiming.claim(t, person, now))

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
            changed = await self._repository.change(
                table.id, lambda t, now: claiming.mark_active(t, person, now)
            )
            return changed.table
        return table

    async def mark_notified(self, table: str, message: int) -> Table:
        """Note the message that announced the stage of the open question. message: its id; 0: none was
        needed."""
        return await self._repository.change_body(table, lambda t: timeouts.mark_notified(t, message))

    async def restart_clock(self, table: str) -> ChangedTable:
        """Restart the time of the open question, because nobody could play meanwhile."""

        def change(t: Table, now: float) -> Change:
            """Restart the clock. There is nothing for the journal."""
            question_clock.restart_clock(t, now)
            return Change([])

        return await self._repository.change(table, change)

    def _expired(self, table: Table, now: float, quiet: QuietState, awake: Collection[int]) -> Change:
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
            return inviting.run_due_invitations(table, awake, now)
        return timeouts.expire(table, now, quiet)
