"""What lies in the data folder: for whom it can be read, and that nothing is left of who was forgotten."""

import asyncio
import logging
import os
import random
import re
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ops.logs import OURS
from sessions.gathering.queue_entries import ANY, QueueEntry
from sessions.gathering.subscriptions import OpenLobby, Subscriptions
from sessions.operations import in_lobby, inviting, phases
from sessions.people.personal_data import PersonalData
from sessions.people.profiles import People
from sessions.puzzle.posting_times import PuzzlePosting, PuzzlePostings
from sessions.puzzle.progress import KIND, PuzzleProgress
from sessions.store.documents import DocumentWrite
from sessions.store.sqlite import file_guard
from sessions.store.sqlite.sqlite_store import Opening, SqliteStore, back_up
from sessions.store.sqlite.wiping import RawFile
from sessions.table.table_data import Person
from sessions.table.time_controls import LIVE, MINUTE
from sessions.tables.table_limits import AMPLE
from sessions.tables.tables import Tables
from tests.support import personal_traces
from tests.support.building import secrets_in_order
from tests.support.depth import DEEP, first_short
from tests.support.kingdoms import GAMES, SHELVES, begun, deck, kit, played
from tests.support.message_parts import buttons
from tests.support.simulated_server import hall

ANN, BOB = Person(173_205_080_756_887_729, "Annabellina"), Person(141_421_356_237_309_504, "Bobadillo")
CLEO, DAN = Person(161_803_398_874_989_484, "Cleopatrix"), Person(271_828_182_845_904_523, "Dandelionus")


def forms(person: Person) -> list[bytes]:
    """How somebody may stand in a file: their id as text and as SQLite keeps numbers, their name."""
    name = person.name.encode()
    return [str(person.id).encode(), person.id.to_bytes(8, "big"), person.id.to_bytes(8, "little"), name]


def finds(folder: Path, *words: bytes) -> dict[str, int]:
    """How often any of them stands in each file that has one."""
    counts = {}
    for file in folder.iterdir():
        data = file.read_bytes().lower()
        counts[file.name] = sum(data.count(word.lower()) for word in words)
    return {name: count for name, count in counts.items() if count}


async def seen(person: int) -> bool | None:
    return True


async def busy(tables: Tables, acts: int) -> None:
    """Lobbies that never start, ended tables, left seats, substitutes, proposals, drafts, decks, puzzles."""
    chance, place = random.Random(8), 0
    while acts > 0:
        place += 1
        game = GAMES[place % len(GAMES)]
        lobby = await tables.open(place, 5, chance.choice((ANN, BOB)), game, "house", {}, "en")
        other = next(person for person in (ANN, BOB) if person.id != lobby.body.owner)
        await tables.lobbies.join(lobby.id, other)
        await tables.apply(lobby.id, in_lobby.add_luck, BOB, f"luck {place} by Bobadillo")
        if place % 3 == 0:
            await tables.apply(lobby.id, in_lobby.leave_table, BOB)
        if text := deck(game, place):
            await tables.apply(lobby.id, in_lobby.set_kit, ANN, text)
        place += 1
        name = await begun(tables, place, game, (ANN, BOB))
        acts -= 8 + await played(tables, name, chance.randrange(12), chance)
        match place % 4:
            case 0:
                await tables.votes.propose(name, ANN, "substitute", seat=0, invited=CLEO)
            case 1:
                await tables.apply(name, in_lobby.leave_table, BOB)
                await tables.seat_changes.take(name, DAN, 1)
            case 2:
                await tables.votes.propose(name, BOB, "end")
            case _:
                await tables.apply(name, phases.end_by_moderator)
    for number, (owner, guest) in enumerate(((ANN, BOB), (BOB, ANN), (CLEO, BOB))):
        first = await tables.invitations.opening("crownfell", "house", owner, [guest])
        lobby = await tables.open(8_000_000 + number, 5, owner, "crownfell", "house", {}, "en", first=first)
        if owner is CLEO:
            await tables.apply(lobby.id, inviting.turn_down, guest, "later")
    await waiting(tables)
    for person, other in ((ANN, BOB), (BOB, ANN), (CLEO, BOB)):
        await tables.people.blocks.add(person.id, other.id)
    asks = Subscriptions(tables.store, tables.people, tables.now)
    for person in (ANN, BOB, CLEO):
        await asks.set_games(5, person.id, ["crownfell", "cube-quest"])
    await asks.choose_people(5, OpenLobby("new", "crownfell", frozenset(), ()), seen)
    await kit(tables, BOB)
    await kit(tables, ANN)
    await People(tables.store).set_zone(BOB.id, "Asia/Tokyo")
    postings = PuzzlePostings(tables.store, tables.now)
    await postings.set(5, PuzzlePosting(1, 0, "UTC", "en"))
    await postings.mark_posted(5, 900_000, 9)
    await postings.mark_solved(5, 900_000, BOB.id)
    await tables.store.save_entry(KIND, str(BOB.id), msgspec.json.encode(PuzzleProgress(guilds=(5,))))


async def waiting(tables: Tables) -> None:
    """In queues of three servers: one who waits, one who waited in vain, two who were found."""
    queues, now = PersonalData(tables).queues, tables.now()
    for guild, person, since in ((5, BOB, now), (6, BOB, now - 40 * MINUTE), (7, ANN, now), (7, BOB, now)):
        wish = QueueEntry(person.id, person.name, GAMES[0], LIVE, ANY, since, 1)
        await queues.join(guild, wish)
    await queues.tidy(6)
    assert [len((await queues.of(guild)).people) for guild in (5, 6, 7)] == [1, 1, 2]


@pytest.mark.parametrize("acts", [int(os.environ.get("ACTS", "300"))])
async def test_after_delete_nothing_of_a_person_is_in_any_byte_while_the_bot_runs(
    tmp_path: Path, acts: int
) -> None:
    store = SqliteStore(tmp_path / "castellan.db")
    await store.open()
    tables = Tables(store, SHELVES, secret=secrets_in_order(), most=AMPLE)
    await busy(tables, acts)
    await back_up(store, tmp_path / "castellan.backup.db")
    assert finds(tmp_path, *forms(BOB)).keys() >= {"castellan.db-wal", "castellan.backup.db"}
    done = await PersonalData(tables).erase_person(BOB.id)
    assert done.failed_tables == 0
    assert finds(tmp_path, *forms(BOB)) == {}
    assert finds(tmp_path, *forms(ANN)), "the others are still there"
    name = await begun(tables, 10**6, GAMES[0], (ANN, CLEO))
    await played(tables, name, 5, random.Random(1))
    assert finds(tmp_path, *forms(BOB)) == {}, "also not out of what SQLite had in memory"
    await PersonalData(tables).erase_person(ANN.id)
    assert finds(tmp_path, *forms(ANN), *forms(BOB)) == {}
    checks = [tuple(row) for row in await store.fetch("PRAGMA integrity_check")]
    assert checks == [("ok",)]
    await store.close()
    assert finds(tmp_path, *forms(ANN), *forms(BOB)) == {}


async def test_of_every_kind_of_data_nothing_is_left_in_any_byte(tmp_path: Path) -> None:
    """Also of those that only a new feature stores."""
    store, bob = SqliteStore(tmp_path / "castellan.db"), personal_traces.BOB
    await store.open()
    data = PersonalData(Tables(store, SHELVES, secret=secrets_in_order()))
    for filler in dict.fromkeys(personal_traces.FILLERS.values()):
        await filler(data)
    assert finds(tmp_path, *forms(bob))
    await data.erase_person(bob.id)
    assert finds(tmp_path, *forms(bob)) == {}
    await store.close()
    assert finds(tmp_path, *forms(bob)) == {}


def told_in(records: list[logging.LogRecord]) -> str:
    """Everything that a line of the log could show, its fields included."""
    return "\n".join(f"{record.getMessage()} {record.__dict__}" for record in records)


@DEEP
@pytest.mark.parametrize("game", GAMES)
async def test_taps_and_a_delete_leave_nobody_in_a_file_nor_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    """The log names tables and what kind of button was tapped: nobody, and nothing that was picked."""
    for name in OURS:
        caplog.set_level(logging.DEBUG, name)
    store, chance = SqliteStore(tmp_path / "castellan.db"), random.Random(5)
    async with hall(store=store) as room:
        await room.opened(game)
        people = [room.people[name] for name in ("Ann", "Bob", "Cleo")]
        for _ in range(25):
            choices = [button for button in buttons(await room.panel()) if "custom_id" in button]
            if choices:
                tapped = chance.choice(choices)["custom_id"]
                await chance.choice(people).click(await room.panel(), custom_id=tapped)
        bob = Person(people[1].id, "Bob")
        assert finds(tmp_path, *forms(bob)[:3])
        shown = (await people[1].slash(room.channel, "privacy")).response
        delete = buttons(shown)[1]
        await people[1].click(shown, custom_id=delete["custom_id"])
        assert (await people[1].click(shown, custom_id="c::0:privacy:delete")).acknowledged
        assert finds(tmp_path, *forms(bob)[:3]) == {}
    ours = [one for one in caplog.records if one.name.split(".")[0] in OURS]
    assert ours, "something is told"
    log_text = told_in(ours)
    for person in people:
        assert str(person.id) not in log_text
    for name in ("Ann", "Bob", "Cleo"):
        assert not re.search(rf"\b{name}\b", log_text)


@pytest.mark.parametrize("seed", first_short(range(3)))
async def test_what_secure_delete_leaves_in_pages_is_overwritten(tmp_path: Path, seed: int) -> None:
    """SQLite moves cells between pages and leaves copies of them; the control shows that there are some."""

    class Idle(RawFile):
        """Overwrites nothing."""

        def write(self, data: bytes, at: int) -> None:
            return

    for opening, is_left in ((Opening(open_raw=Idle), True), (Opening(), False)):
        store, chance = (
            SqliteStore(tmp_path / f"{is_left}" / "castellan.db", opening=opening),
            random.Random(seed),
        )
        await store.open()
        for _ in range(40):
            texts = [
                chance.choice(("Bobadillo", "Annabella")).encode() * chance.randrange(1, 90)
                for _ in range(50)
            ]
            changes = [store.save_entry("kind", str(chance.randrange(2_000)), text) for text in texts]
            puts = [DocumentWrite("result", f"{chance.random()}", 0, text) for text in texts]
            await asyncio.gather(store.documents.put(puts), *changes)
        for key, value in (await store.load_entries("kind")).items():
            if b"Bobadillo" in value:
                await store.save_entry("kind", key, None)
        for key, version, value in await store.fetch("SELECT key, version, value FROM documents"):
            if b"Bobadillo" in value:
                await store.documents.put([DocumentWrite("result", key, version, None)])
        await store.wipe_deleted()
        assert bool(finds(store.path.parent, b"Bobadillo")) == is_left
        assert finds(store.path.parent, b"Annabella")
        assert [tuple(row) for row in await store.fetch("PRAGMA integrity_check")] == [("ok",)]
        await store.close()


async def test_others_go_on_while_somebody_is_forgotten(tmp_path: Path) -> None:
    """Between two steps of the wiping a write of somebody else is kept."""
    store = SqliteStore(tmp_path / "castellan.db")
    await store.open()
    await asyncio.gather(*(store.save_entry("filler", str(number), bytes(100_000)) for number in range(100)))
    wiping = asyncio.create_task(store.wipe_deleted())
    writes = 0
    while not wiping.done():
        await store.save_entry("other", "1", str(writes).encode())
        writes += 1
    assert writes > 5
    await store.close()


async def test_secure_delete_is_set_by_us(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "castellan.db")
    await store.open()
    assert [tuple(row) for row in await store.fetch("PRAGMA secure_delete")] == [(1,)]
    assert [tuple(row) for row in await store.fetch("PRAGMA temp_store")] == [(2,)]
    await store.close()


async def test_a_large_back_up_is_deleted_and_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = SqliteStore(tmp_path / "castellan.db", renewed=0)
    await store.open()
    await back_up(store)
    await store.wipe_deleted()
    assert not file_guard.back_up_of(tmp_path / "castellan.db").exists()
    assert "ask for another" in caplog.text
    await store.close()


# ---------------------------------------------------------------- who may read it


@pytest.fixture
def anybody() -> Any:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {one.name: stat.S_IMODE(one.stat().st_mode) for one in (folder, *folder.iterdir())}


@pytest.mark.usefixtures("anybody")
async def test_everything_is_the_bots_alone_whatever_the_umask(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = SqliteStore(folder / "castellan.db")
    await store.open()
    await store.save_entry("a", "b", b"c")
    await back_up(store)
    file_modes = modes(folder)
    assert file_modes.pop("data") == 0o700
    assert set(file_modes) == {"castellan.db", "castellan.db-wal", "castellan.db-mark", "castellan.backup.db"}
    assert set(file_modes.values()) == {0o600}
    await store.close()
    assert os.umask(0) == 0, "the process's own is as it was"


@pytest.mark.usefixtures("anybody")
async def test_what_was_open_to_others_is_shut_and_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    for name in ("castellan.backup.db", "castellan.db-journal"):
        (folder / name).touch(0o644)
    (folder / "castellan.backup.db.new").write_bytes(b"half a back-up")
    (folder / "castellan.backup.db").unlink()
    store = SqliteStore(folder / "castellan.db")
    await store.open()
    await store.close()
    assert set(modes(folder).values()) == {0o700, 0o600}
    assert not (folder / "castellan.backup.db.new").exists(), "of a back-up that was never finished"
    assert "data could be read by others; it is the bot's alone now" in caplog.text
    assert "others could read castellan." in caplog.text


@pytest.mark.usefixtures("anybody")
@pytest.mark.parametrize("sign", ["another file", "sticky"])
async def test_a_folder_that_is_shared_on_purpose_stays_so_and_the_files_do_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, sign: str
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777 if sign == "sticky" else 0o755)
    if sign != "sticky":
        (folder / "notes.txt").touch(0o644)
    store = SqliteStore(folder / "castellan.db")
    await store.open()
    await store.close()
    file_modes = modes(folder)
    assert file_modes["shared"] in (0o1777, 0o755)
    assert file_modes["castellan.db"] == 0o600
    assert file_modes.get("notes.txt", 0o644) == 0o644
    assert "holds other things; only the bot's files are shut" in caplog.text


async def test_a_private_folder_is_nothing_to_speak_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "sessions")
    store = SqliteStore(tmp_path / "data" / "castellan.db")
    await store.open()
    await store.close()
    assert not caplog.records
