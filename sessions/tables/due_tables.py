"""Tables whose time has come, and what opponents decide about whoever is late."""

from engine.ask import Refused
from sessions.changes import timeouts
from sessions.people.profiles import People
from sessions.table import presence, question_clock
from sessions.table.clock_profiles import Undisturbed
from sessions.table.table import Table
from sessions.table.table_data import NOBODY, Change, Person
from sessions.tables.keeper import TableKeeper, Told


class DueTables:
    """What time brings about at any table."""

    def __init__(self, keeper: TableKeeper, people: People) -> None:
        self._keeper, self._people = keeper, people

    async def expire(self, table: str) -> Told | None:
        """What is due at a table whose time has come; None if that was put off meanwhile.

        Raises Refused where the table cannot be loaded here.
        """
        rest = await self._rest(table)
        try:
            return await self._keeper.change(table, lambda t, now: self._expired(t, now, rest))
        except Refused as refused:
            if refused.reason == "not-now":
                return None
            raise

    async def decide(
        self, table: str, person: Person, number: int, what: str, computer: Person = NOBODY
    ) -> Told:
        """What an opponent wants done about whoever is late. computer: level, name of one that plays on."""
        return await self._keeper.change(
            table, lambda t, now: timeouts.decide(t, person, number, what, now, computer)
        )

    async def resume(self, table: str, person: Person) -> Told:
        """End a pause."""
        return await self._keeper.change(table, lambda t, now: timeouts.resume(t, person, now))

    async def notified(self, table: str, message: int) -> Table:
        """Note that those whom the clock concerns were told, in this message (0: nobody had to be)."""
        return await self._keeper.note(table, lambda t: timeouts.notified(t, message))

    async def wake(self, table: str) -> Told:
        """The clock of the open step begins anew: nobody could play meanwhile."""

        def change(t: Table, now: float) -> Change:
            question_clock.somebody_acted(t, now)
            return Change([])

        return await self._keeper.change(table, change)

    async def _rest(self, table: str) -> Undisturbed:
        """How long those whom a table waits for are not to be disturbed."""
        found = await self._keeper.get(table)
        return await self._people.rest(question_clock.waited_people(found) if found is not None else ())

    def _expired(self, table: Table, now: float, rest: Undisturbed) -> Change:
        called = table.lately.call is not None and table.lately.call <= now
        if called:
            presence.call(table, now)
        if table.due is None or table.due > now:
            if not called:
                raise Refused("not-now")
            return Change([])
        return timeouts.expire(table, now, rest)
