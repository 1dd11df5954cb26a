"""Answers that are delivered twice, or from two tasks at once: exactly one is applied, each.

CASTELLAN_DOUBLES: how many; the whole count is 10,000.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest_asyncio

from cogs.core.interactions.router import KEPT, Dedupe
from engine.questions import Refused
from sessions.store.protocol import Conflict
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table import Table
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.deep.crash.hall import GAMES, CrashServer
from tests.support.content import shelves

DOUBLES = int(os.environ.get("CASTELLAN_DOUBLES", "300"))
THROUGH_THE_SOCKET = max(60, DOUBLES // 10)
TABLES = 8
PEOPLE = [Person(1, "Ann"), Person(2, "Bob")]
SHELVES = shelves()


class TwoTableSets:
    """Two sets of tables over one file, as if two tasks knew nothing of each other."""

    def __init__(self, store: SqliteStore, rng: random.Random) -> None:
        self.one, self.other, self.rng = Tables(store, SHELVES), Tables(store, SHELVES), rng
        self.late: list[Callable[[], Awaitable[Any]]] = []

    async def opened(self, place: int) -> str:
        game = GAMES[place % len(GAMES)]
        pack = next(iter(SHELVES[game].rules))
        table = await self.one.open(place, 5, PEOPLE[0], game, pack, {}, "en")
        await self.one.lobbies.join(table.id, PEOPLE[1])
        await self.one.game_starts.start(table.id, PEOPLE[0])
        return table.id

    async def table(self, name: str) -> Table:
        """As it is stored; what the other set keeps in memory may be older."""
        self.one.repository.cached.pop(name, None)
        stored_table = await self.one.get(name)
        assert stored_table is not None
        return stored_table

    async def twice(self, name: str, mode: str) -> list[str]:
        """Give one answer of this table more than once; what became of each."""
        table = await self.table(name)
        assert table.match is not None
        assert table.match.question is not None
        seat = self.rng.choice(table.match.question.seats)
        tokens = [t for t in table.match.legal(seat) if t.split(" ")[0] not in ("resign", "draw", "undo")]
        token, question = self.rng.choice(tokens), table.body.progress.question
        person = next(p for p in PEOPLE if p.id == table.body.seats[seat].person)

        def give(tables: Tables = self.one, by: Person = person, text: str = token) -> Awaitable[Any]:
            return tables.answer(name, by, text, question)

        if mode == "again":
            self.late.append(give)
            return await outcomes(give(), give())
        if mode == "another token":
            return await outcomes(*(give(text=self.rng.choice(tokens)) for _ in range(3)))
        if mode == "other people":
            only = table.match.question.seats == (seat,)
            return await outcomes(give(), *(give(by=p) for p in (PEOPLE if only else [person])))
        await self.other.get(name)  # both have it in memory before either acts
        return await outcomes(give(), give(self.other))


WAYS = ("again", "another token", "other people", "two tasks")


async def outcomes(*works: Awaitable[Any]) -> list[str]:
    """What became of works that run at the same time: done, or why not."""
    return list(await asyncio.gather(*(outcome(work) for work in works)))


async def outcome(work: Awaitable[Any]) -> str:
    try:
        await work
    except Refused as refused:
        return refused.reason
    except Conflict:
        return "conflict"
    return "done"


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    sqlite_store = SqliteStore(tmp_path / "tables.db")
    await sqlite_store.open()
    yield sqlite_store
    await sqlite_store.close()


async def test_of_answers_given_twice_exactly_one_is_applied(store: SqliteStore) -> None:
    room, count = TwoTableSets(store, random.Random(7)), Counter[str]()

    async def play(place: int, doubles: int) -> None:
        name, given = await room.opened(place), 0
        for number in range(doubles):
            if (await room.table(name)).is_over:
                assert len(await changes(store, name)) == given
                name, given = await room.opened(place), 0
            mode = WAYS[number % len(WAYS)]
            results = await room.twice(name, mode)
            assert results.count("done") == 1, (mode, results)
            given += 1
            count.update({mode: 1, "delivered": len(results)})
            if room.late and number % 50 == 49:
                assert await outcome(room.late.pop(0)()) != "done", "an answer of long ago"
                count["late"] += 1
        assert len(await changes(store, name)) == given

    await asyncio.gather(*(play(place, DOUBLES // TABLES) for place in range(TABLES)))
    print(
        f"\n{sum(count[way] for way in WAYS)} answers given more than once, each applied once: {dict(count)}"
    )


async def changes(store: SqliteStore, name: str) -> set[float]:
    """The moments at which answers were applied; one answer may be several lines."""
    return {line.at for line in await store.journal(name) if line.kind == "answer"}


async def test_through_the_socket_too(hall: CrashServer) -> None:
    """The same interaction delivered twice, typed and tapped, and the same button tapped by two people."""
    for place in hall.places:
        place.races = 0.3
        for person in place.people:
            person.copies = 2

    async def play() -> None:
        players = [asyncio.create_task(place.play()) for place in hall.places]
        before = hall.count["answers"]
        await hall.server.until(lambda: hall.count["answers"] >= before + THROUGH_THE_SOCKET, 600)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)

    await play()
    await hall.quiet()
    assert await hall.bot.stop(10) == 0
    hall.look()
    hall.hear()
    assert hall.notes == []
    assert hall.count["doubled"] == hall.count["unasked"] == hall.count["lost"] == hall.count["denied"] == 0
    print(f"\n{hall.count['taken']} answers through the socket, delivered twice, each applied once")


def test_only_the_newest_are_remembered() -> None:
    once = Dedupe()
    assert [once.first(1), once.first(1)] == [True, False]
    assert all(once.first(number) for number in range(2, KEPT + 2))
    assert once.first(1), "that one is long forgotten"
