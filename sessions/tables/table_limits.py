"""Limits: how many unfinished tables a person and a server may have. Lobbies have limits of their own,
besides those for all tables."""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import msgspec

from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.moderation.moderation import Moderation
from sessions.store.protocol import Conflict, Store, StoredTable
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.substitutes import players
from sessions.table.table_data import LOBBY, TableBody

KIND = stored_kind("opening", AboutPeople.OWN)  # of the storage entries with a person's claims
CLAIM_SECONDS = 60.0  # how long a table that another process is opening counts without being stored
MOST_WAYS = 5  # tables that a refusal names


class TableQuota(NamedTuple):
    """How many unfinished tables are allowed at the same time."""

    lobbies: int = 10
    """Most lobbies that one person owns."""
    seats: int = 100
    """Most lobbies and running games in which one person has a seat."""
    server_lobbies: int = 100
    """Most lobbies of a server."""
    server_tables: int = 1_000
    """Most lobbies and running games of a server, counted together."""


USUAL = TableQuota()
AMPLE = TableQuota(*[1 << 30] * 4)  # in effect no limits


class TableClaim(msgspec.Struct, frozen=True):
    """A note that a table is being opened, saved so that other processes count this table."""

    table: str
    """Id of the table."""
    at: float
    """When the opening began, seconds since 1970."""
    done: bool = False
    """Whether the opening has ended, so that this claim no longer counts.

    The claim itself stays for `CLAIM_SECONDS`. If it were removed, the storage entry could look the same as
    before, and `Store.replace` would not notice that it changed."""


class TableLimits:
    """Checks the limits. Tables that are still being opened count too, so nobody exceeds a limit by opening
    two at the same time."""

    def __init__(
        self, store: Store, now: Callable[[], float], moderation: Moderation, quota: TableQuota = USUAL
    ) -> None:
        """now: returns the current time, seconds since 1970
        moderation: whom servers keep from playing
        quota: the limits"""
        self.store, self.now, self.quota = store, now, quota
        self._moderation = moderation
        self._locks = Locks()
        self._opening: Counter[tuple[str, int]] = Counter()
        """Person or server, with its id → how many tables are being opened in this process."""

    @asynccontextmanager
    async def opening(self, person: int, guild: int, table: str) -> AsyncIterator[None]:
        """Check that this person may open one more lobby on this server, and count the lobby as being opened
        until the block ends. Raises Refused if the person may not.

        person: user id
        guild: id of the server; 0: none
        table: id of the new table
        """
        await self._moderation.require_may_play(guild, person)
        counted_keys = [("person", person), ("server", guild)]
        async with self._locks.of(counted_keys[0]), self._locks.of(counted_keys[1]):
            await self._server(guild)
            await self._person(person, table)
            self._opening.update(counted_keys)
        try:
            yield
        finally:
            self._opening.subtract(counted_keys)
            self._opening += Counter()  # removes entries that are 0
            if self.store.shared:
                await self._claim(person, lambda claims: [_done(claim, table) for claim in claims])

    async def may_sit(self, person: int, guild: int) -> None:
        """Raise Refused if a server keeps a person from playing, or they have a seat at too many tables.

        person: user id
        guild: id of the server
        """
        await self._moderation.require_may_play(guild, person)
        rows = seated(await self.store.load_unfinished_of_person(person), person)
        if len(rows) >= self.quota.seats:
            raise Refused("too-many-tables", most=self.quota.seats, tables=oldest_tables(rows))

    async def _server(self, guild: int) -> None:
        """Raise Refused if a server has too many lobbies or tables. guild: id of the server; 0: none."""
        if not guild:
            return
        lobbies, running, _ = await self.store.load_unfinished_on_server(guild)
        opening_count = self._opening["server", guild]
        if lobbies + opening_count >= self.quota.server_lobbies:
            raise Refused("server-lobbies", most=self.quota.server_lobbies)
        if lobbies + running + opening_count >= self.quota.server_tables:
            raise Refused("server-tables", most=self.quota.server_tables)

    async def _person(self, person: int, table: str) -> None:
        """Raise Refused if a person has too many lobbies or seats. With a shared store, also save a claim for
        the new table: other processes may open tables for the same person on other servers.

        person: user id
        table: id of the new table
        """
        if self.store.shared:
            await self._claim(
                person, lambda claims: [*claims, TableClaim(table, self.now())], check_limits=True
            )
        else:
            await self._judge(person, self._opening["person", person])

    async def _judge(self, person: int, opening_count: int, claims: Sequence[TableClaim] = ()) -> None:
        """Raise Refused if a person has too many lobbies or seats.

        person: user id
        opening_count: how many tables are being opened for the person in this process
        claims: with a shared store, tables that any process is opening
        """
        rows = await self.store.load_unfinished_of_person(person)
        stored_ids = {row.table for row in rows}
        opening_count += sum(1 for claim in claims if not claim.done and claim.table not in stored_ids)
        lobbies = [row for row in rows if row.phase == LOBBY and body_of(row).owner == person]
        if len(lobbies) + opening_count >= self.quota.lobbies:
            raise Refused("too-many-lobbies", most=self.quota.lobbies, tables=oldest_tables(lobbies))
        seated_rows = seated(rows, person)
        if len(seated_rows) + opening_count >= self.quota.seats:
            raise Refused("too-many-tables", most=self.quota.seats, tables=oldest_tables(seated_rows))

    async def _claim(
        self,
        person: int,
        change: Callable[[list[TableClaim]], list[TableClaim]],
        *,
        check_limits: bool = False,
    ) -> None:
        """Change the claims of a person, and retry if another process changed them first.

        person: user id
        change: gets the claims that still count, and returns the new ones
        check_limits: before that, raise Refused if the person has too many lobbies or seats
        """
        while True:
            stored = await self.store.load_entry(KIND, str(person))
            claims = msgspec.json.decode(stored, type=list[TableClaim]) if stored else []
            claims = [claim for claim in claims if claim.at > self.now() - CLAIM_SECONDS]
            if check_limits:
                await self._judge(person, 0, claims)
            changed_claims = change(claims)
            changed = msgspec.json.encode(changed_claims) if changed_claims else None
            try:
                await self.store.replace(KIND, str(person), stored, changed)
            except Conflict:
                continue
            return


def _done(claim: TableClaim, table: str) -> TableClaim:
    """Return the claim, marked as done if it is for this table. table: id."""
    return msgspec.structs.replace(claim, done=claim.done or claim.table == table)


def body_of(row: StoredTable) -> TableBody:
    """Return the decoded body of a stored table."""
    return msgspec.json.decode(row.body, type=TableBody)


def seated(rows: Sequence[StoredTable], person: int) -> list[StoredTable]:
    """Return the tables at which this person has a seat, even if a substitute plays on there. person: user
    id."""
    return [row for row in rows if person in players(body_of(row))]


def oldest_tables(rows: Sequence[StoredTable]) -> tuple[str, ...]:
    """Return the ids of the `MOST_WAYS` tables that have not changed for longest. A refusal names these
    tables to a person who has too many tables."""
    return tuple(row.table for row in sorted(rows, key=lambda row: row.changed)[:MOST_WAYS])
