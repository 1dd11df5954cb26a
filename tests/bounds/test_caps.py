"""Nobody fills a server with tables, nor a store; whoever plays much is not in the way of that."""

import asyncio
from collections import Counter
from typing import Any

import msgspec
import pytest

from sessions.operations import in_lobby
from sessions.store.memory import MemoryStore
from sessions.table.table_data import Person
from sessions.tables.table_limits import CLAIM_SECONDS, KIND, USUAL, TableQuota
from sessions.tables.tables import Tables
from tests.support.failing_store import FailingStore, always
from tests.support.message_parts import shown_text, walk
from tests.support.session_tables import ANN, BOB, asked, house, outcome, store
from tests.support.simulated_server import hall
from tests.support.two_processes import houses

__all__ = ["houses", "store"]
FEW = TableQuota(lobbies=3, seats=5, server_lobbies=8, server_tables=12)


async def opening(tables: Tables, place: int, person: Person = ANN, guild: int = 5) -> str:
    return await outcome(tables.open(place, guild, person, "crownfell", "house", {}, "en"))


async def test_one_person_opens_500_lobbies(store: Any) -> None:
    """In one server, in many, all at once: as many as there may be, and a way to those."""
    tables = house(store)
    reasons = await asyncio.gather(*(opening(tables, n, guild=n % 7 + 1) for n in range(500)))
    assert Counter(reasons) == {"done": USUAL.lobbies, "too-many-lobbies": 500 - USUAL.lobbies}
    assert len(await store.load_unfinished_of_person(ANN.id)) == USUAL.lobbies
    with pytest.raises(Exception, match="too-many-lobbies") as refused:
        await tables.open(501, 5, ANN, "crownfell", "house", {}, "en")
    facts: Any = refused.value
    names = facts.facts["tables"]
    assert {(await tables.get(name)).body.owner for name in names} == {ANN.id}
    await tables.apply(names[0], in_lobby.leave_table, ANN)
    assert await opening(tables, 502) == "done", "one that is left makes room"


async def test_two_processes_count_together(houses: tuple[Tables, Tables]) -> None:
    both = [opening(houses[n % 2], n, guild=n % 2 + 1) for n in range(60)]
    assert Counter(await asyncio.gather(*both))["done"] == USUAL.lobbies
    claims = msgspec.json.decode(await houses[0].store.load_entry(KIND, str(ANN.id)) or b"[]")
    assert all(claim["done"] for claim in claims)


async def test_a_claim_of_a_process_that_died_ends(houses: tuple[Tables, Tables]) -> None:
    tables, now = houses[0], 1_000.0
    claims = [{"table": f"t{n}", "at": now} for n in range(USUAL.lobbies)]
    await tables.store.save_entry(KIND, str(ANN.id), msgspec.json.encode(claims))
    tables.repository.now = lambda: now + 1
    assert await opening(tables, 1) == "too-many-lobbies"
    tables.repository.now = lambda: now + CLAIM_SECONDS + 1
    assert await opening(tables, 1) == "done"


async def test_a_server_has_an_end_however_many_open_there(store: Any) -> None:
    tables = house(store, most=FEW)
    crowd = [Person(100 + n, f"P{n}") for n in range(40)]
    reasons = await asyncio.gather(*(opening(tables, n, person) for n, person in enumerate(crowd)))
    assert Counter(reasons)["done"] == FEW.server_lobbies
    assert await opening(tables, 99, crowd[-1], guild=6) == "done", "elsewhere nobody is in the way"
    rows = [row for n in range(40) for row in await store.load_in_channel(n)]
    for row in rows:
        await tables.lobbies.join(row.table, BOB._replace(id=900 + rows.index(row)))
        await tables.game_starts.start(row.table, BOB._replace(id=900 + rows.index(row)))
    assert await store.load_unfinished_on_server(5) == (0, FEW.server_lobbies, [])
    more = [await opening(tables, 200 + n, crowd[n]) for n in range(6)]
    assert Counter(more) == {"done": 4, "server-tables": 2}


async def test_a_club_and_somebody_with_many_games_are_no_flood() -> None:
    """200 tables that run in one server, 60 of them somebody's own: they open the next one."""
    store = MemoryStore()
    await store.open()
    tables = house(store)
    for n in range(200):
        owner = ANN if n < 60 else Person(1_000 + n, "x")
        table = await tables.open(n, 5, owner, "crownfell", "house", {}, "en")
        await tables.lobbies.join(table.id, Person(5_000 + n, "y"))
        await tables.game_starts.start(table.id, owner)
    assert await opening(tables, 999) == "done"


async def test_nobody_sits_everywhere(store: Any) -> None:
    tables = house(store, most=FEW)
    for n in range(FEW.seats + 2):
        table = await tables.open(n, n + 1, Person(100 + n, "x"), "crownfell", "house", {}, "en")
        assert await outcome(tables.lobbies.join(table.id, BOB)) == (
            "done" if n < FEW.seats else "too-many-tables"
        )
    assert await opening(tables, 99, BOB) == "too-many-tables"


async def test_who_is_only_asked_in_has_no_table_more(store: Any) -> None:
    """Others cannot fill somebody's tables by proposing them as a substitute."""
    tables, victim = house(store, most=FEW), Person(77, "Vic")
    for n in range(FEW.lobbies + FEW.seats):
        owner, two = Person(100 + n, "x"), Person(200 + n, "y")
        table = await tables.open(n, n + 1, owner, "crownfell", "house", {}, "en")
        await tables.lobbies.join(table.id, two)
        await tables.game_starts.start(table.id, owner)
        await tables.votes.propose(table.id, owner, "substitute", 0, victim)
    assert len(await store.load_unfinished_of_person(victim.id)) > FEW.seats
    assert await opening(tables, 99, victim) == "done"


async def test_a_rematch_needs_room_as_well(store: Any) -> None:
    tables = house(store, most=FEW)
    table = await tables.open(1, 5, ANN, "crownfell", "house", {}, "en")
    await tables.lobbies.join(table.id, BOB)
    await tables.game_starts.start(table.id, ANN)
    person, _ = await asked(tables, table.id)
    await tables.answer(table.id, person, "resign")
    for n in range(FEW.lobbies):
        await opening(tables, 10 + n)
    await tables.votes.propose(table.id, ANN, "rematch")
    assert await outcome(tables.votes.consent(table.id, BOB, True)) == "too-many-lobbies"
    stored_table = await tables.get(table.id)
    assert stored_table is not None
    assert stored_table.body.end.rematch is None
    assert stored_table.body.end.next_table == ""


# ---------------------------------------------------------------- in Discord


async def test_no_thread_is_made_and_left_empty() -> None:
    """One after the other and all at once; the refusal is private and leads to the tables."""
    async with hall(most=FEW) as room:
        ann = room.people["Ann"]
        for _ in range(FEW.lobbies):
            await ann.slash(room.channel, "play", game="crownfell", where="thread")
        refused = await ann.slash(room.channel, "play", game="crownfell", where="thread")
        assert "begun yet" in shown_text(refused.response)
        assert refused.response.ephemeral
        urls = [part["url"] for part in walk(refused.response.components) if part.get("url")]
        assert len(urls) == FEW.lobbies
        threads = room.host.get_channel(room.channel.id).threads
        assert len(threads) == FEW.lobbies
        old = room.planted(*(f"c::{n}:{act}" for n in (0, 1) for act in ("thread:crownfell.house",)))
        taps = [("Bob", old, f"c::{n}:thread:crownfell.house") for n in (0, 1) for _ in range(3)]
        results = await room.at_once(*taps)
        assert all(result.acknowledged for result in results)
        threads = room.host.get_channel(room.channel.id).threads
        assert len(threads) == 2 * FEW.lobbies
        for thread in threads:
            assert await room.host.tables.find_in_channel(thread.id) is not None


async def test_a_thread_whose_table_fails_does_not_stay(caplog: pytest.LogCaptureFixture) -> None:
    store = FailingStore(MemoryStore())
    async with hall(store=store) as room:
        store.failing["write"] = always
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", where="thread")
        assert room.host.get_channel(room.channel.id).threads == []
