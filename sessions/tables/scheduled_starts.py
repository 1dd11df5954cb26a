"""Scheduled starts of lobbies, at any table."""

from collections.abc import Callable

from sessions.operations import scheduling_start
from sessions.store.protocol import StoredTable
from sessions.table import scheduled_start
from sessions.table.table import Table, moment_of
from sessions.table.table_data import APPOINTED, LOBBY, Change, Person
from sessions.tables.table_limits import body_of
from sessions.tables.table_repository import ChangedTable, Step, TableRepository


class ScheduledStarts:
    """Sets, moves and cancels scheduled starts, and confirms that players are present. In its methods `table`
    is the table's id."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    def opening(self, at: float, first: Step | None = None) -> Step:
        """Return the first operation at a new table: it schedules the start.

        at: when the game starts, seconds since 1970
        first: an operation before that; None: none
        """

        def step(table: Table, now: float) -> Change:
            """Run `first`, then set the scheduled start; return both as one change."""
            first_change = first(table, now) if first is not None else Change([])
            return first_change.then(scheduling_start.set_start(table, at, now))

        return step

    async def move(self, table: str, owner: Person, at: float) -> ChangedTable:
        """Move the start to another time, as the owner. at: seconds since 1970."""
        return await self._repository.change(
            table, lambda t, now: scheduling_start.move_start(t, owner, at, now)
        )

    async def cancel(self, table: str, owner: Person) -> ChangedTable:
        """Cancel the scheduled start, as the owner."""
        return await self._repository.change(
            table, lambda t, now: scheduling_start.cancel_start(t, owner, now)
        )

    async def set_event(self, table: str, event: int) -> ChangedTable:
        """Note the Discord event that announces the start. event: id of the event; 0: none."""
        return await self._repository.change(table, lambda t, now: scheduling_start.set_event(t, event))

    async def confirm_presence(self, table: str, person: Person) -> ChangedTable:
        """Confirm that a player is present. If no other player is missing, close the luck, so that the game
        can start."""
        return await self._repository.change(
            table, lambda t, now: scheduling_start.confirm_presence(t, person, now)
        )

    async def correct_deadlines(self, serves: Callable[[int], bool]) -> None:
        """Correct the deadlines of scheduled starts. After the bot was offline, all deadlines were postponed,
        but a scheduled start stays at its time.

        serves: returns whether this process serves the server with this id
        """
        for row in await self._repository.store.load_unfinished_of_person(APPOINTED):
            if serves(row.guild) and _too_late(row):
                # Any change computes the deadline again.
                await self._repository.change(row.table, lambda t, now: Change([]))


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
