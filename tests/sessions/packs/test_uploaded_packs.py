"""Packs that people and servers bring, as the store keeps them: limits, versions, codes, tables."""

from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio

from engine import files
from engine.questions import Refused
from sessions.packs.upload_limits import (
    CODE_SECONDS,
    LONGEST_NAME,
    MOST_VERSIONS,
    OF_A_PERSON,
    OF_A_SERVER,
)
from sessions.packs.uploaded_packs import (
    CODES,
    HOLDERS,
    PERSON,
    SERVER,
    TEXTS,
    Holder,
    NewContent,
    PackVersion,
    UploadedPack,
    UploadedPacks,
)
from sessions.people.personal_data import PersonalData
from sessions.store.memory import MemoryStore
from sessions.table.table_data import PackChoice, Person
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves
from tests.support.plays import pack_file

ANN, BOB, HERE, THERE = Holder(PERSON, 1), Holder(PERSON, 2), Holder(SERVER, 5), Holder(SERVER, 6)
GAME = "craft-the-crown"
TEXT = files.text(pack_file("copies", GAME))


def content(number: int = 0, key: str = "mine", game: str = GAME) -> NewContent:
    return NewContent(game, key, f"Pack {key}", f"{TEXT}# {number}\n", 17)


class Time:
    now = 1_000_000.0


@pytest_asyncio.fixture
async def store() -> AsyncIterator[MemoryStore]:
    opened_store = MemoryStore()
    await opened_store.open()
    yield opened_store
    await opened_store.close()


def house(store: MemoryStore) -> Tables:
    return Tables(store, shelves(), secret=secrets_in_order(), now=lambda: Time.now)


def kept(store: MemoryStore, kind: str) -> list[str]:
    return [key for known, key in store.entries if known == kind]


async def test_there_are_bounds(store: MemoryStore) -> None:
    packs = UploadedPacks(store, lambda: Time.now)
    for holder, most in ((ANN, OF_A_PERSON), (HERE, OF_A_SERVER)):
        for number in range(most):
            await packs.upload(holder, content(key=f"p{number}"))
        with pytest.raises(Refused, match="too-many-packs"):
            await packs.upload(holder, content(key="one-more"))
        for number in range(1, 3 * MOST_VERSIONS):
            pack = (await packs.upload(holder, content(number, "p0"))).pack
        assert len(pack.versions) == MOST_VERSIONS
        assert pack.number == 3 * MOST_VERSIONS
    every = (OF_A_PERSON + OF_A_SERVER - 2) + 2 * MOST_VERSIONS
    assert len(kept(store, TEXTS)) == every
    for _ in range(30):
        await packs.share(ANN, (await packs.of(ANN))[0].id)
    assert len(kept(store, CODES)) == 1
    for holder in (ANN, HERE):
        await packs.erase_holder(holder)
    assert not [kept(store, kind) for kind in (TEXTS, CODES, HOLDERS) if kept(store, kind)]


async def test_nobody_elses_pack_is_seen_changed_or_played_with(store: MemoryStore) -> None:
    tables = house(store)
    packs = tables.repository.packs.uploads
    own, servers = (await packs.upload(ANN, content())).pack, (await packs.upload(HERE, content())).pack
    for pack, others in ((own, ((2, 5), (2, 6), (5, 1))), (servers, ((1, 6), (1, 0), (5, 1)))):
        for person, guild in others:
            with pytest.raises(Refused, match="upload-gone"):
                await packs.seen_by(pack.id, person, guild)
            with pytest.raises(Refused, match="upload-gone"):
                await tables.open(9, guild, Person(person, "X"), GAME, pack.ref, {}, "en")
            assert pack.ref not in [o.ref for o in await tables.repository.packs.offered(GAME, person, guild)]
    for holder in (BOB, THERE):
        for id in (own.id, servers.id, "x", ""):
            for change in (packs.delete, packs.share, packs.go_back, packs.find):
                with pytest.raises(Refused, match="upload-gone"):
                    await change(holder, id)
            with pytest.raises(Refused, match="upload-gone"):
                await packs.rename(holder, id, "Mine")
    with pytest.raises(Refused, match="upload-gone"):
        await tables.open(9, 5, Person(1, "Ann"), "crownfell", own.ref, {}, "en")


async def test_a_code_gives_a_copy_until_its_time_is_over(store: MemoryStore) -> None:
    packs = UploadedPacks(store, lambda: Time.now)
    pack = (await packs.upload(ANN, content())).pack
    code = (await packs.share(ANN, pack.id)).code
    assert (await packs.shared(f" {code.upper()} "))[1] == content().text
    for wrong in ("", code[:-1], code[::-1], f"{code}a", pack.id, "+" * 12, "あ" * 12):
        with pytest.raises(Refused, match="no-such-code"):
            await packs.shared(wrong)
    Time.now += CODE_SECONDS + 1
    with pytest.raises(Refused, match="no-such-code"):
        await packs.shared(code)
    later = (await packs.share(ANN, pack.id)).code
    assert later != code
    await packs.delete(ANN, pack.id)
    with pytest.raises(Refused, match="no-such-code"):
        await packs.shared(later)


async def test_asking_for_the_code_again_keeps_it_and_a_new_one_ends_it(store: MemoryStore) -> None:
    packs = UploadedPacks(store, lambda: Time.now)
    pack = (await packs.upload(ANN, content())).pack
    first = await packs.share(ANN, pack.id)
    Time.now += CODE_SECONDS - 1
    assert await packs.share(ANN, pack.id) == first
    await packs.shared(first.code)
    new = (await packs.share(ANN, pack.id, afresh=True)).code
    await packs.shared(new)
    with pytest.raises(Refused, match="no-such-code"):
        await packs.shared(first.code)


async def test_a_pack_keeps_the_name_that_its_holder_gave_it(store: MemoryStore) -> None:
    packs = UploadedPacks(store, lambda: Time.now)
    pack, other = [(await packs.upload(ANN, content(key=key))).pack for key in ("mine", "other")]
    for typed, shown in (("  Two\n words ", "Two words"), ("x" * 900, "x" * LONGEST_NAME), (" ", "?")):
        renamed = await packs.rename(ANN, pack.id, typed)
        assert renamed == msgspec.structs.replace(pack, name=shown)
        assert await packs.of(ANN) == [renamed, other]
    assert (await packs.upload(ANN, content(1))).pack.name == "?"


@pytest.mark.parametrize("stored", [None, b"damaged"])
@pytest.mark.parametrize(("lost", "known"), [(0, [False, True]), (1, [False, False]), (2, [True, False])])
async def test_what_changed_is_unknown_next_to_a_version_whose_text_is_lost(
    store: MemoryStore, lost: int, known: list[bool], stored: bytes | None
) -> None:
    packs = UploadedPacks(store, lambda: Time.now)
    for number in range(3):
        pack = (await packs.upload(ANN, content(number))).pack
    await store.save_entry(TEXTS, f"{pack.id}/{pack.versions[lost].digest}", stored)
    changes = await packs.changes(pack)
    assert [change is not None for change in changes] == known
    assert await packs.changes(pack, 1) == changes[-1:]


async def test_tables_keep_their_version_and_a_rematch_takes_the_newest(store: MemoryStore) -> None:
    tables = house(store)
    packs, ann, bob = tables.repository.packs.uploads, Person(1, "Ann"), Person(2, "Bob")
    pack = (await packs.upload(ANN, content())).pack
    table = await tables.open(9, 5, ann, GAME, pack.ref, {}, "en")
    await tables.lobbies.join(table.id, bob)
    newer = (await packs.upload(ANN, content(1))).pack
    again = await house(store).get(table.id)
    assert again is not None
    assert again.rules.pack_info.digest == pack.newest.digest
    assert again.body.pack == PackChoice(pack.ref, pack.newest.digest, "Pack mine")
    await tables.game_starts.start(table.id, ann)
    await tables.answer(table.id, ann, "resign")
    await tables.votes.propose(table.id, ann, "rematch")
    update = await tables.votes.consent(table.id, bob, True)
    assert update.table.id != table.id
    assert update.table.rules.pack_info.digest == newer.newest.digest
    await packs.delete(ANN, pack.id)
    reloaded = await house(store).get(table.id)
    assert reloaded is not None
    assert reloaded.rules.pack_info.digest == pack.newest.digest
    assert not await tables.repository.results.export(1)


async def test_a_lobby_whose_pack_is_gone_plays_with_the_usual_one(store: MemoryStore) -> None:
    tables = house(store)
    pack = (await tables.repository.packs.uploads.upload(ANN, content())).pack
    table = await tables.open(9, 5, Person(1, "Ann"), GAME, pack.ref, {}, "en")
    await tables.repository.packs.uploads.delete(ANN, pack.id)
    again = await house(store).get(table.id)
    assert again is not None
    assert again.body.pack.ref == "house"
    assert again.body.pack.name == ""


async def test_what_somebody_brought_is_exported_and_forgotten(store: MemoryStore) -> None:
    tables = house(store)
    packs, data = tables.repository.packs.uploads, PersonalData(tables)
    uploaded_pack = (await packs.upload(ANN, content())).pack
    await packs.share(ANN, uploaded_pack.id)
    await packs.upload(HERE, content())
    exported = msgspec.json.decode(await data.export(1))["own"]["own-packs"]
    assert [(pack["name"], pack["versions"][0]["text"]) for pack in exported] == [
        ("Pack mine", content().text)
    ]
    assert (await data.count(1)).own_entries == 1
    await data.erase_person(1)
    assert not await packs.of(ANN)
    assert not [key for key in kept(store, TEXTS) if key.startswith(uploaded_pack.id)]
    assert len(kept(store, HOLDERS)) == 1
    assert not kept(store, CODES)


def test_versions_whose_number_nobody_wrote_down_are_counted_back_from_the_newest() -> None:
    versions = (PackVersion("a", 1.0, 9), PackVersion("b", 2.0, 9), PackVersion("c", 3.0, 9, 6))
    pack = UploadedPack("1", "crownfell", "mine", "Mine", versions, number=6)
    assert [pack.number_of(index) for index in range(3)] == [4, 5, 6]
