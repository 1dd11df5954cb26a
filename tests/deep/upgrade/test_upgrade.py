"""Stores of earlier versions are opened by today's code, and their tables played to the end."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import content, files, record, record_header
from engine.questions import Refused
from sessions.cards.pack_contents import CARDS
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.replays import record_of
from sessions.table.table import Table
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves
from tests.support.former_player import line_of
from tests.support.former_stores import ANN, BOB, HERE, JUDGE, STORES, restored
from tests.support.simulated_server import hall

# Answers until a moderator ends it. Random play comes to no end of Craft the Crown by itself, and a lobby
# is played by the rules of today alone; of the games under way, those in the middle are played to their end
# where their version is the newest, and far into it where it is older.
MOST = {"craft-the-crown": 20, "lobby": 10, "open": 20}
NEWEST, FAR, TO_THE_END = "ed84035", 30, 250


def house(store: Any) -> Tables:
    return Tables(store, shelves(), secret=secrets_in_order(), now=lambda: 1_900_000_000.0)


async def names_of(store: Any) -> dict[str, str]:
    """Tables by game and how far they are, in the order in which `make.py` opened them."""
    names: dict[str, str] = {}
    for place in range(1000, 1020):
        for row in await store.load_in_channel(place):
            names[f"{row.game} {('lobby', 'middle', 'open', 'over')[place % 4]}"] = row.table
    return names


async def answered(tables: Tables, name: str, rng: random.Random) -> bool:
    """One answer of somebody; False at the end."""
    table = await tables.get(name)
    assert table is not None
    assert table.match is not None
    if table.match.question is None:
        return False
    if not table.match.question.seats:
        await tables.answer(name, JUDGE, "rule r", may_rule=True)
        return True
    for _ in range(60):
        seat = rng.choice(table.match.question.seats)
        who = Person(table.body.seats[seat].person, table.body.seats[seat].name)
        try:
            await tables.answer(name, who, line_of(table.game, table.match, seat, rng))
            return True
        except Refused:
            continue
    raise AssertionError(f"{table.game}: nobody finds an answer to {table.match.question}")


async def undone(tables: Tables, name: str) -> None:
    """Somebody takes back, and the other agrees where that is needed."""
    for proposer, other in ((ANN, BOB), (BOB, ANN)):
        try:
            result = await tables.votes.undo(name, proposer)
        except Refused as refused:
            if refused.reason not in ("nothing-to-undo", "over"):
                raise
            continue
        if result.table.body.proposal is not None:
            await tables.votes.consent(name, other, True)
        return


# Tables whose past the rules of today give otherwise: the end of a turn belongs to the step before it, so
# fewer boards are kept for undo.
MENDED = {("f07eb5f", "crownfall open")}


async def read(tables: Tables, name: str, *, mended: bool = False) -> str:
    """The record as anybody may have it, and what everybody is shown. mended: by rules of another past."""
    table = await tables.get(name)
    assert table is not None
    assert table.match is not None
    match = table.match
    for seat in (None, 0, 1):
        view = table.rules.view(match.state, match.question, seat)
        table.rules.presentation.scene(view)
        table.rules.presentation.menu(view, list(match.legal(seat)) if seat is not None else [])
    table.news = None
    await tables.news(table)
    answers = await tables.journal_answers(name)
    for person in (ANN.id, BOB.id, 0):
        text = record_of(table, answers, person).text()
        assert (record.AS_GIVEN in text) is mended, name
    return text


def replayed(table: Table, text: str) -> None:
    """The record plays, from its own text alone, to where the table is."""
    game_record = record_header.read(text)
    assert game_record.pack_text == ""  # the house's cards need not be carried
    match = record.play(game_record, record.rules_of(game_record))
    assert table.match is not None
    assert match.state.result == table.match.state.result


@pytest.mark.asyncio
@pytest.mark.parametrize("version", STORES)
async def test_an_earlier_versions_tables_are_played_to_the_end(version: str, tmp_path: Path) -> None:
    store = SqliteStore(restored(version, tmp_path))
    await store.open()
    try:
        tables = house(store)
        for title, name in (await names_of(store)).items():
            most = TO_THE_END if version == NEWEST else FAR
            await played_on(tables, title, name, most, mended=(version, title) in MENDED)
    finally:
        await store.close()


async def played_on(tables: Tables, title: str, name: str, most: int, *, mended: bool) -> None:
    rng = random.Random(title)
    if title.endswith("lobby"):
        await tables.game_starts.start(name, ANN)
    await read(tables, name, mended=mended)
    if not title.endswith("over"):
        await undone(tables, name)
    for number in range(min(MOST.get(word, most) for word in title.split())):
        if not await answered(tables, name, rng):
            break
        if number == 3:
            await undone(tables, name)
            if title.endswith("middle"):
                await read(house(tables.store), name, mended=mended)
    table = await tables.get(name)
    assert table is not None
    if not table.is_over:
        table = (await tables.end(name)).table
    text = await read(house(tables.store), name, mended=mended)
    if table.body.ended not in ("moderator",) and not mended:
        replayed(table, text)
    if table.game in ("crownfell", "craft-the-crown", "crown-crest"):
        assert table.body.extra[CARDS] == table.rules.pack_info.digest
        assert content.is_built_in(table.rules, table.game)


# The contents that those versions had, by their beginnings, where the games of the store tell them apart.
BEGAN = {
    "10ecae2": {"crownfell": "53853eee"},
    "c035b85": {"crownfell": "7e6bf9d7", "craft-the-crown": "acbde17b"},
    "24493ed": {"crownfell": "7e6bf9d7", "craft-the-crown": "acbde17b", "crown-crest": "67ed972c"},
    "f07eb5f": {"crownfell": "7e6bf9d7", "craft-the-crown": "acbde17b", "crown-crest": "67ed972c"},
    "891ba4a": {"crownfell": "7e6bf9d7", "craft-the-crown": "acbde17b", "crown-crest": "67ed972c"},
    "2b74a21": {"crownfell": "31a2aca9", "craft-the-crown": "95a1d058", "crown-crest": "09e2f9aa"},
    "ed84035": {"crownfell": "e4b2630f", "craft-the-crown": "95a1d058", "crown-crest": "09e2f9aa"},
}


@pytest.mark.asyncio
@pytest.mark.parametrize("version", STORES)
async def test_a_table_of_an_earlier_version_finds_the_cards_it_began_with(
    version: str, tmp_path: Path
) -> None:
    store = SqliteStore(restored(version, tmp_path))
    await store.open()
    try:
        tables = house(store)
        for title, name in (await names_of(store)).items():
            game, _, how = title.partition(" ")
            if how != "lobby" and game in BEGAN[version]:
                table = await tables.get(name)
                assert table is not None
                assert table.rules.pack_info.digest.startswith(BEGAN[version][game]), title
    finally:
        await store.close()


async def moved_in(room: Any, version: str, folder: Path) -> dict[str, Any]:
    """The middle games of a store, each in a channel of its own, with Ann and Bob of the hall; by game."""
    old, channels = SqliteStore(restored(version, folder)), {}
    await old.open()
    ids = {11: room.people["Ann"].id, 22: room.people["Bob"].id}
    for title, name in (await names_of(old)).items():
        game, _, how = title.partition(" ")
        row = await old.read(name)
        if how == "middle" and row is not None:
            channel = room.guild.create_text_channel(game)
            body = msgspec.json.decode(row.body)
            for seat in body["seats"]:
                seat["person"] = ids[seat["person"]]
            people = tuple(ids.get(person, person) for person in row.people)
            place = {"guild": room.guild.id, "place": channel.id, "people": people, "due": None}
            new = replace(row, version=1, told=1, body=msgspec.json.encode(body), **place)
            await room.host.tables.store.write(new, await old.journal(name))
            channels[game] = channel
    await old.close()
    return channels


@pytest.mark.asyncio
@pytest.mark.parametrize("version", ["24493ed", "891ba4a"])
async def test_people_play_on_at_tables_of_an_earlier_version(
    version: str, tmp_path: Path, no_errors: None
) -> None:
    async with hall() as room:
        for game, channel in (await moved_in(room, version, tmp_path)).items():
            table = await room.host.tables.find_in_channel(channel.id)
            rng = random.Random(game)
            for _ in range(3):
                for name in ("Ann", "Bob"):
                    assert (await room.people[name].slash(channel, "board")).response
                    file = (await room.people[name].slash(channel, "record")).response.attachments[0]
                    assert f"# game: {game}" in (await file.read()).decode()
                    if table.rules.private_panels:
                        assert (await room.people[name].slash(channel, "hand")).response
                table = await room.host.tables.find_in_channel(channel.id)
                seat = rng.choice(table.match.question.seats)
                who = next(n for n in ("Ann", "Bob") if room.people[n].id == table.body.seats[seat].person)
                line = line_of(game, table.match, seat, rng)
                before = table.version
                await room.people[who].slash(channel, "move", answer=line)
                table = await room.host.tables.find_in_channel(channel.id)
                assert table.version > before, (game, line)
            await room.people["Ann"].slash(channel, "table undo")


def test_every_store_is_small() -> None:
    assert len(STORES) >= 5
    assert sum((HERE / f"{name}.sql.xz").stat().st_size for name in STORES) < 200_000
    assert all(files.list_former_packs(game) for game in ("crownfell", "craft-the-crown", "crown-crest"))
