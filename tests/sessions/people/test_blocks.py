"""Blocks: kept, bounded, heeded without a word, and forgotten from both sides."""

import asyncio
from typing import Any

import pytest
import pytest_asyncio

from sessions.operations import in_lobby, inviting, timeouts
from sessions.people.blocks import BY, KIND, MOST, Blocks
from sessions.people.personal_data import PersonalData
from sessions.store.entry_store import EntryStore
from sessions.store.memory import MemoryStore
from sessions.table import substitutes
from sessions.table.table_data import NOBODY
from tests.support.clocked_tables import ANN, BOB, CLEO, DAN, TablesWithClock, reason

NUMBERS = {"ann": 10**17 + 1, "bob": 10**17 + 2, "cleo": 10**17 + 3}


@pytest_asyncio.fixture
async def room() -> TablesWithClock:
    opened_store = MemoryStore()
    await opened_store.open()
    return TablesWithClock(opened_store)


async def test_blocking_is_one_sided_and_taken_back(room: TablesWithClock) -> None:
    blocks = room.tables.people.blocks
    await blocks.add(1, 2)
    assert await blocks.of(1) == [2]
    assert await blocks.of(2) == []
    assert (await blocks.has(1, 2), await blocks.has(2, 1)) == (True, False)
    assert await blocks.among(1, [3, 2, 2]) == [2]
    assert (await blocks.by_any([3, 1], 2), await blocks.by_any([2, 3], 1)) == (True, False)
    assert (
        await blocks.are_apart(2, [1, 3]),
        await blocks.are_apart(1, [2]),
        await blocks.are_apart(3, [1, 2]),
    ) == (
        True,
        True,
        False,
    )
    assert await reason(blocks.add(1, 2)) == "done", "once more"
    assert await blocks.of(1) == [2]
    assert await reason(blocks.add(1, 1)) == "block-yourself"
    assert await reason(blocks.remove(1, 3)) == "not-blocked"
    await blocks.remove(1, 2)
    assert not await blocks.are_apart(1, [2])
    assert await room.store.load_entry(KIND, "1") is None
    assert await room.store.load_entry(BY, "2") is None


async def test_two_hundred_and_no_more(room: TablesWithClock) -> None:
    blocks = room.tables.people.blocks
    for who in range(2, MOST + 2):
        await blocks.add(1, who)
    assert await reason(blocks.add(1, 9_999)) == "too-many-blocked"
    assert len(await blocks.of(1)) == MOST
    assert await room.store.load_entry(BY, "9999") is None


async def test_many_at_once_lose_nobody(room: TablesWithClock) -> None:
    """Two processes may serve one person."""
    both = [Blocks(room.store), Blocks(room.store)]
    await asyncio.gather(*(both[n % 2].add(1, n) for n in range(2, 22)))
    await asyncio.gather(*(both[n % 2].add(n, 1) for n in range(2, 22)))
    assert sorted(await both[0].of(1)) == [*range(2, 22)]
    await asyncio.gather(*(both[n % 2].remove(1, n) for n in range(2, 22)))
    assert await both[0].of(1) == []
    assert await both[0].by_any([*range(2, 22)], 1)


async def test_whoever_deletes_blocks_nobody_and_stays_blocked_without_being_named(
    room: TablesWithClock,
) -> None:
    """Ann has blocked Bob and Cleo, both have blocked her, Cleo has blocked Bob; Ann deletes her data."""
    ann, bob, cleo = NUMBERS.values()
    blocks = room.tables.people.blocks
    for blocker, other in ((ann, bob), (bob, ann), (cleo, ann), (cleo, bob), (ann, cleo)):
        await blocks.add(blocker, other)
    exported = await PersonalData(room.tables).export(ann)
    assert str(bob).encode() in exported, "whom she has blocked"
    await PersonalData(room.tables).erase_person(ann)
    for kind in (KIND, BY):
        for key, value in (await room.store.load_entries(kind)).items():
            assert str(ann) not in f"{key} {value.decode()}"
    assert await blocks.of(cleo) == [bob]
    assert await blocks.of(bob) == []
    assert [await room.store.load_entry(kind, str(ann)) for kind in (KIND, BY)] == [None, None]
    assert [await blocks.has(ann, other) for other in (bob, cleo)] == [False, False]
    again = Blocks(room.store)  # as after a restart
    assert [await again.has(other, ann) for other in (bob, cleo)] == [True, True]
    assert await again.blockers_of(ann) == {bob, cleo}
    assert await again.among(bob, [cleo, ann]) == [ann]
    assert await again.by_any([cleo], ann)
    assert await again.are_apart(ann, [bob])


async def test_a_block_of_somebody_who_deleted_their_data_is_lifted_and_made_again(
    room: TablesWithClock,
) -> None:
    ann, bob, cleo = NUMBERS.values()
    blocks, data = room.tables.people.blocks, PersonalData(room.tables)
    for other in (bob, cleo):
        await blocks.add(other, ann)
    await data.erase_person(ann)
    await blocks.remove(bob, ann)
    assert not await blocks.has(bob, ann)
    assert await blocks.blockers_of(ann) == {cleo}
    assert await reason(blocks.remove(bob, ann)) == "not-blocked"
    assert await reason(blocks.remove_deleted(bob)) == "not-blocked"
    await blocks.add(cleo, ann)
    assert await blocks.of(cleo) == [ann]
    assert await blocks.deleted(cleo) == []
    await data.erase_person(ann)
    await blocks.remove_deleted(cleo)
    assert await blocks.blockers_of(ann) == frozenset()
    for kind in (KIND, BY):
        assert await room.store.load_entries(kind) == {}, "nothing is left of blocks that were lifted"


async def test_who_blocked_somebody_that_deleted_can_delete_too_and_nothing_is_left(
    room: TablesWithClock,
) -> None:
    ann, bob, _ = NUMBERS.values()
    blocks, data = room.tables.people.blocks, PersonalData(room.tables)
    await blocks.add(bob, ann)
    await data.erase_person(ann)
    await data.erase_person(bob)
    assert not await blocks.has(bob, ann)
    for kind in (KIND, BY):
        assert await room.store.load_entries(kind) == {}


async def test_deleting_ones_data_undoes_no_removal_from_a_lobby(room: TablesWithClock) -> None:
    """Ann removes Bob, who deletes his data and comes back; she can still invite him."""
    tables, ann, bob = room.tables, ANN, BOB._replace(id=NUMBERS["bob"])
    lobby = await tables.open(900, 5, ann, "crownfell", "house", {}, "en")
    await tables.lobbies.join(lobby.id, bob)
    await tables.apply(lobby.id, inviting.remove, ann, bob.id)
    await PersonalData(tables).erase_person(bob.id)
    row = await room.store.read(lobby.id)
    assert str(bob.id).encode() not in row.body
    assert bob.id not in row.people
    assert await reason(tables.lobbies.join(lobby.id, bob)) == "removed"
    assert lobby.id not in {one.table for one in await tables.overview.open_lobbies(5, bob.id)}
    assert lobby.id in {one.table for one in await tables.overview.open_lobbies(5, CLEO.id)}
    assert await reason(tables.lobbies.join(lobby.id, CLEO)) == "done"
    await tables.apply(lobby.id, in_lobby.leave_table, CLEO)
    await tables.invitations.invite(lobby.id, ann, bob)
    assert (await tables.get(lobby.id)).body.lobby.removed == [], "an invitation takes the removal back"
    assert await reason(tables.lobbies.join(lobby.id, bob)) == "done"


async def test_who_has_blocked_somebody_is_not_told_to_them(room: TablesWithClock) -> None:
    ann, bob, _ = NUMBERS.values()
    await room.tables.people.blocks.add(ann, bob)
    data = PersonalData(room.tables)
    assert str(ann).encode() not in await data.export(bob)
    assert (await data.count(bob)).own_entries == 0
    assert (await data.count(ann)).own_entries == 1


async def test_whoever_is_forgotten_meanwhile_is_not_blocked_again(
    room: TablesWithClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks, change, is_forgotten = room.tables.people.blocks, EntryStore.change, False

    async def slowly(self: EntryStore[Any], key: int, how: Any) -> Any:
        nonlocal is_forgotten
        if self.kind == KIND and key == 1 and not is_forgotten:
            is_forgotten = True
            await blocks.erase_person(2)
        return await change(self, key, how)

    # Between two notes, each of which has a lock: a store could not do it without waiting for itself.
    monkeypatch.setattr(EntryStore, "change", slowly)
    await blocks.add(1, 2)
    assert await blocks.of(1) == []
    assert await blocks.has(1, 2), "what was decided holds all the same"
    assert await room.store.load_entry(BY, "2") is None


# ---------------------------------------------------------------- substitutes


async def test_a_seat_is_not_for_whom_a_player_has_blocked(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    await room.tables.people.blocks.add(ANN.id, CLEO.id)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert await reason(room.tables.seat_changes.take(name, CLEO, 1)) == "seat-not-free"
    assert await room.tables.seat_changes.is_blocked(name, CLEO.id)
    assert await reason(room.tables.seat_changes.take(name, DAN, 1)) == "done"


async def test_whose_seat_is_lent_is_heeded_too(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    late, other = await room.late(name)
    table = await room.at(name)
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "substitute")
    await room.tables.seat_changes.take(name, DAN, table.seats_of(late.id)[0])
    await room.tables.people.blocks.add(late.id, CLEO.id)
    assert late.id in substitutes.players(table.body)
    assert await room.tables.seat_changes.is_blocked(name, CLEO.id)


@pytest.mark.parametrize("by", ["player", "chosen"])
async def test_nobody_is_named_or_asked_across_a_block(room: TablesWithClock, by: str) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    blocker, other = (BOB.id, CLEO.id) if by == "player" else (CLEO.id, BOB.id)
    await room.tables.people.blocks.add(blocker, other)
    propose = room.tables.votes.propose(name, ANN, "substitute", seat=0, invited=CLEO)
    assert await reason(propose) == "not-available"
    assert await reason(room.tables.seat_changes.name_deputy(name, ANN, CLEO)) == "not-available"
    assert await reason(room.tables.seat_changes.name_deputy(name, ANN, DAN)) == "done"
    assert await reason(room.tables.seat_changes.name_deputy(name, ANN, NOBODY)) == "done"
    await room.tables.people.blocks.add(CLEO.id, ANN.id)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert await reason(room.tables.seat_changes.appoint(name, DAN, CLEO, 1)) == "not-available"
    await room.tables.people.blocks.remove(CLEO.id, ANN.id)
    assert await reason(room.tables.seat_changes.appoint(name, DAN, CLEO, 1)) == "done", (
        "Bob does not play any more"
    )
