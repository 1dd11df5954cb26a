"""How many unfinished tables a person and a server may have. Lobbies count apart from running games."""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import msgspec

from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.store.protocol import Conflict, Store, StoredTable
from sessions.table.substitutes import players
from sessions.table.table_data import LOBBY, Body

KIND = "opening"
CLAIM_SECONDS = 60.0  # so long a place is kept for a table that another process is opening
MOST_WAYS = 5


class TableQuota(NamedTuple):
    """lobbies: that somebody opened; seats: at tables that are not over; the same of a whole server."""

    lobbies: int = 10
    seats: int = 100
    server_lobbies: int = 100
    server_tables: int = 1_000


USUAL = TableQuota()
AMPLE = TableQuota(*[1 << 30] * 4)


class Claim(msgspec.Struct, frozen=True):
    """A table that is being opened: its id, and since when. done: it is there, or never will be.

    What is done stays for a while: a note that was changed and is as before would look unchanged.
    """

    table: str
    at: float
    done: bool = False


class TableLimits:
    """Keeps a place for each table that is being opened, so that two at once count as two."""

    def __init__(self, store: Store, now: Callable[[], float], most: TableQuota = USUAL) -> None:
        self.store, self.now, self.most = store, now, most
        self._locks = Locks()
        self._opening: Counter[tuple[str, int]] = Counter()

    @asynccontextmanager
    async def opening(self, person: int, guild: int, table: str) -> AsyncIterator[None]:
        """Room for one more lobby of this person in this server; raises Refused where there is none."""
        places = [("person", person), ("server", guild)]
        async with self._locks.of(places[0]), self._locks.of(places[1]):
            await self._server(guild)
            await self._person(person, table)
            self._opening.update(places)
        try:
            yield
        finally:
            self._opening.subtract(places)
            self._opening += Counter()  # which forgets whoever is at none
            if self.store.shared:
                await self._claim(person, lambda claims: [_done(one, table) for one in claims])

    async def may_sit(self, person: int) -> None:
        """Raises Refused for somebody who sits at very many tables."""
        rows = seated(await self.store.of_person(person), person)
        if len(rows) >= self.most.seats:
            raise Refused("too-many-tables", most=self.most.seats, tables=oldest_tables(rows))

    async def _server(self, guild: int) -> None:
        if not guild:
            return
        lobbies, running, _ = await self.store.unfinished(guild)
        coming = self._opening["server", guild]
        if lobbies + coming >= self.most.server_lobbies:
            raise Refused("server-lobbies", most=self.most.server_lobbies)
        if lobbies + running + coming >= self.most.server_tables:
            raise Refused("server-tables", most=self.most.server_tables)

    async def _person(self, person: int, table: str) -> None:
        """Other processes of a shared store open tables of the same person, each in servers of its own."""
        if self.store.shared:
            await self._claim(person, lambda claims: [*claims, Claim(table, self.now())], judged=True)
        else:
            await self._judge(person, self._opening["person", person])

    async def _judge(self, person: int, coming: int, claims: Sequence[Claim] = ()) -> None:
        rows = await self.store.of_person(person)
        known = {row.table for row in rows}
        coming += sum(1 for claim in claims if not claim.done and claim.table not in known)
        lobbies = [row for row in rows if row.phase == LOBBY and body_of(row).owner == person]
        if len(lobbies) + coming >= self.most.lobbies:
            raise Refused("too-many-lobbies", most=self.most.lobbies, tables=oldest_tables(lobbies))
        sitting = seated(rows, person)
        if len(sitting) + coming >= self.most.seats:
            raise Refused("too-many-tables", most=self.most.seats, tables=oldest_tables(sitting))

    async def _claim(
        self, person: int, change: Callable[[list[Claim]], list[Claim]], *, judged: bool = False
    ) -> None:
        """Change what all processes know to be coming; once more where another one was faster."""
        while True:
            stored = await self.store.load_entry(KIND, str(person))
            claims = msgspec.json.decode(stored, type=list[Claim]) if stored else []
            claims = [one for one in claims if one.at > self.now() - CLAIM_SECONDS]
            if judged:
                await self._judge(person, 0, claims)
            left = change(claims)
            try:
                await self.store.replace(
                    KIND, str(person), stored, msgspec.json.encode(left) if left else None
                )
            except Conflict:
                continue
            return


def _done(claim: Claim, table: str) -> Claim:
    return msgspec.structs.replace(claim, done=claim.done or claim.table == table)


def body_of(row: StoredTable) -> Body:
    return msgspec.json.decode(row.body, type=Body)


def seated(rows: Sequence[StoredTable], person: int) -> list[StoredTable]:
    """Those at which this person has a seat, also one that somebody else holds meanwhile."""
    return [row for row in rows if person in players(body_of(row))]


def oldest_tables(rows: Sequence[StoredTable]) -> tuple[str, ...]:
    """The tables that have waited longest, to be shown to whoever has too many."""
    return tuple(row.table for row in sorted(rows, key=lambda row: row.changed)[:MOST_WAYS])
