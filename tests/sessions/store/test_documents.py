"""Documents in all three stores: found by their terms, changed by one at a time, whole at any time."""

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sessions.store import move, rescue
from sessions.store.documents import Document, DocumentWrite, IndexPosition
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Conflict, CorruptData, Store, StoreError
from sessions.store.sql_documents import hashed
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support import postgres
from tests.support.depth import DEEP, deep
from tests.support.postgres import Server
from tests.support.stores import made

pytestmark = pytest.mark.asyncio
TERMS = ("person:1", "person:2", "server:3", "人:4")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgres.server(fsync=False) as running:
        yield running


@pytest.fixture(params=["memory", "sqlite", *deep("postgres")])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    store = await made(request.param, tmp_path, request.getfixturevalue)
    await store.open()
    yield store
    await store.close()


class Model:
    """What ought to be there: name → document and terms."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], tuple[Document, dict[str, float]]] = {}

    def put(self, puts: list[DocumentWrite]) -> bool:
        if any(self.version(put.kind, put.key) != put.expected_version for put in puts):
            return False
        for put in puts:
            self.kept.pop((put.kind, put.key), None)
            if put.value is not None:
                document = Document(put.kind, put.key, put.expected_version + 1, put.value)
                self.kept[put.kind, put.key] = document, dict(put.index_keys)
        return True

    def version(self, kind: str, key: str) -> int:
        return self.kept[kind, key][0].version if (kind, key) in self.kept else 0

    def spots(self, term: str) -> list[tuple[IndexPosition, Document]]:
        """From the lowest up."""
        entries = [
            (IndexPosition(terms[term], one.key), one) for one, terms in self.kept.values() if term in terms
        ]
        return sorted(entries, key=lambda each: each[0])


def any_puts(model: Model, dice: random.Random) -> list[DocumentWrite]:
    keys = dice.sample(["a", "b", "c", "d", "ä", "Z", "z1", "éé"], dice.randint(1, 3))
    puts = []
    for key in keys:
        before = model.version("result", key) if dice.random() < 0.8 else dice.randrange(3)
        terms = {
            term: dice.choice((0.0, 1.5, -2.0, 1e9, 1790000000.25)) for term in TERMS if dice.random() < 0.5
        }
        value = None if dice.random() < 0.15 else f'"{dice.random()}"'.encode()
        puts.append(DocumentWrite("result", key, before, value, terms))
    return puts


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_is_put_is_found_by_its_terms_in_order(store: Store, seed: int) -> None:
    dice, model, conflicts = random.Random(seed), Model(), 0
    for _ in range(120):
        puts = any_puts(model, dice)
        try:
            await store.documents.put(puts)
        except Conflict:
            conflicts += 1
            assert not model.put(puts)
        else:
            assert model.put(puts)
        await agree(store, model, dice)
    assert conflicts


async def agree(store: Store, model: Model, dice: random.Random) -> None:
    term, most = dice.choice(TERMS), dice.randint(1, 4)
    spots = model.spots(term)
    entries = await store.documents.find(term, 100, ascending=True)
    assert [(one.position, one.document) for one in entries] == spots
    beyond = dice.choice(spots)[0] if spots else IndexPosition(1.0, "b")
    higher = [spot for spot, _ in spots if spot > beyond]
    lower = [spot for spot, _ in spots if spot < beyond]
    ahead = await store.documents.find(term, most, beyond, ascending=True)
    behind = await store.documents.find(term, most, beyond)
    assert [one.position for one in ahead] == higher[:most]
    assert [one.position for one in behind] == lower[::-1][:most]
    skipped = await store.documents.find(term, most, beyond, skip=1)
    assert [one.position for one in skipped] == lower[::-1][1:][:most]
    later = await store.documents.find(term, most, ascending=True, skip=2)
    assert [one.position for one in later] == [spot for spot, _ in spots][2:][:most]
    assert await store.documents.count(term) == len(spots)
    assert await store.documents.counts([term, "no such", term]) == [len(spots), 0, len(spots)]
    assert await store.documents.counts([]) == []
    assert await store.documents.count(term, beyond) == len(higher)
    names = [key for _, key in model.kept]
    assert await store.documents.get("result", names) == [one for one, _ in model.kept.values()]
    assert await store.documents.get("rating", names) == []
    for name in ("a", "b", "nothing"):
        assert await store.documents.version("result", name) == model.version("result", name)


async def test_all_of_several_or_none(store: Store) -> None:
    await store.documents.put([DocumentWrite("result", "a", 0, b"1", {"t": 1.0})])
    with pytest.raises(Conflict):
        await store.documents.put(
            [DocumentWrite("result", "b", 0, b"2", {"t": 2.0}), DocumentWrite("result", "a", 0, b"3")]
        )
    assert await store.documents.get("result", ["a", "b"]) == [Document("result", "a", 1, b"1")]
    with pytest.raises(StoreError):
        await store.documents.put(
            [DocumentWrite("result", "c", 0, b"2"), DocumentWrite("result", "c", 0, b"3")]
        )


async def test_what_is_not_there_cannot_be_deleted_at_a_version(store: Store) -> None:
    await store.documents.put([DocumentWrite("result", "a", 0, None)])
    with pytest.raises(Conflict):
        await store.documents.put([DocumentWrite("result", "a", 2, None)])


async def test_of_many_who_change_the_same_ones_one_is_first_each_time(store: Store) -> None:
    """Each reads two numbers and adds one to both, in either order."""
    await store.documents.put([DocumentWrite("n", "a", 0, b"0"), DocumentWrite("n", "b", 0, b"0")])

    async def add(number: int) -> int:
        tries = 0
        while True:
            tries += 1
            documents = await store.documents.get("n", ["a", "b"])
            puts = [
                DocumentWrite("n", one.key, one.version, str(int(one.value) + 1).encode())
                for one in documents
            ]
            try:
                await store.documents.put(puts[:: (-1) ** number])
            except Conflict:
                continue
            return tries

    tries = await asyncio.gather(*map(add, range(25)))
    assert [one.value for one in await store.documents.get("n", ["a", "b"])] == [b"25", b"25"]
    assert sum(tries) > 25, "somebody was faster now and then"


async def test_documents_outlive_closing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "castellan.db")
    await store.open()
    await store.documents.put([DocumentWrite("result", "a", 0, b"1", {"t": 1.0})])
    await store.close()
    with pytest.raises(StoreError):
        await store.documents.count("t")
    await store.open()
    assert [one.document.value for one in await store.documents.find("t", 5)] == [b"1"]
    await store.close()


async def test_a_document_that_the_disk_changed_is_refused_and_the_rescue_leaves_it_out(
    tmp_path: Path,
) -> None:
    file = tmp_path / "castellan.db"
    store = SqliteStore(file)
    await store.open()
    for key in "abc":
        await store.documents.put([DocumentWrite("result", key, 0, f"old {key}".encode(), {"old": 1.0})])
        await store.documents.put(
            [DocumentWrite("result", key, 1, f"new {key}".encode(), {"t": 1.0, "人": 2.0})]
        )
    await store.close()
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE documents SET value = 'x' WHERE key = 'z'")
        db.execute("UPDATE documents SET value = CAST('forged' AS BLOB) WHERE key = 'b'")
        db.commit()
    await store.open()
    with pytest.raises(CorruptData):
        await store.documents.get("result", ["b"])
    assert len(await store.documents.get("result", ["a", "c"])) == 2
    await store.close()
    _, saved_count, spoilt = rescue.rescue(file, tmp_path / "saved" / "castellan.db")
    assert saved_count >= 2
    assert spoilt
    saved = SqliteStore(tmp_path / "saved" / "castellan.db")
    await saved.open()
    entries = await saved.documents.find("t", 5, ascending=True)
    assert [one.document for one in entries if one.document.key != "b"] == [
        Document("result", "a", 2, b"new a"),
        Document("result", "c", 2, b"new c"),
    ]
    assert await saved.documents.count("人") >= 2
    await saved.close()


@DEEP
async def test_documents_move_to_postgresql(tmp_path: Path, server: Server) -> None:
    file, url = tmp_path / "castellan.db", await server.emptied("moved_documents")
    store = SqliteStore(file)
    await store.open()
    await store.documents.put(
        [DocumentWrite("result", "a", 0, b"1", {"t": 1.0}), DocumentWrite("result", "b", 0, b"2", {"t": 0.5})]
    )
    await store.documents.put([DocumentWrite("result", "a", 1, b"3", {"t": 1.5})])
    await store.close()
    await move.move(file, url)
    moved = PostgresStore(url)
    await moved.open()
    assert [one.document.value for one in await moved.documents.find("t", 5)] == [b"3", b"2"]
    await moved.documents.put([DocumentWrite("result", "c", 0, b"4", {"t": 9.0})])
    assert await moved.documents.count("t") == 3
    await moved.close()


async def test_terms_are_kept_as_the_same_numbers_for_ever() -> None:
    assert hashed("person:1") == hashed("person:1") != hashed("person:2")
    assert hashed("result:person:1") == -2183920354005251763
