"""A store is opened again, and its tables and competitions are played to the end: one of this version, one of
each release."""

import json
import random
from pathlib import Path

import pytest
import pytest_asyncio

from engine import content
from engine.records import record, record_header
from sessions.competitions.tournament_data import KINDS
from sessions.operations import phases
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.replays import record_of
from sessions.tables.tables import Tables
from tests.support import personal_traces
from tests.support.building import secrets_in_order
from tests.support.content import shelves
from tests.support.played_tables import answered
from tests.support.stored_games import (
    ANN,
    BOB,
    PHASES,
    RELEASES,
    data_then,
    fill,
    opened,
    play_competitions_on,
    restored,
    stored_tables,
    take_back,
)

NOW = "this version"
# Answers until a moderator ends the game, if it has not come to its end by the rules.
MOST = {"lobby": 10, "early": 20, "middle": 250, "over": 0}


def house(store: SqliteStore) -> Tables:
    return Tables(store, shelves(), secret=secrets_in_order(), now=lambda: 2_000_000_000.0)


@pytest_asyncio.fixture(params=[NOW, *RELEASES])
async def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A store's file as this version or a release leaves it."""
    file = tmp_path / "castellan.db"
    if request.param == NOW:
        async with opened(file) as store:
            await fill(store)
    else:
        restored(request.param, file)
    return file


async def test_competitions_are_played_to_their_ends(file: Path) -> None:
    async with opened(file) as store:
        assert await play_competitions_on(store) == sorted(KINDS)


async def test_what_is_stored_about_a_person_is_read(file: Path) -> None:
    async with opened(file) as store:
        data = data_then(store)
        exported = json.loads(await data.export(personal_traces.BOB.id))["own"]
        headings = {personal_traces.heading_of(kind, data) for kind in personal_traces.FILLERS}
        assert headings - {None} - exported.keys() == set()


async def test_the_tables_of_a_store_are_played_to_their_ends(file: Path) -> None:
    async with opened(file) as store:
        names = await stored_tables(store)
        assert len(names) == len(shelves()) * len(PHASES)
        for (game, phase), name in names.items():
            await play_on(house(store), game, phase, name)


async def play_on(tables: Tables, game: str, phase: str, name: str) -> None:
    dice = random.Random(f"{game} {phase}")
    if phase == "lobby":
        await tables.game_starts.start(name, ANN)
    await looked_at(tables, name)
    if phase != "over":
        await take_back(tables, name)
    for _ in range(MOST[phase]):
        if not await answered(tables, name, dice):
            break
    table = await tables.get(name)
    assert table is not None
    assert table.match is not None
    if not table.is_over:
        await tables.apply(name, phases.end_by_moderator)
    text = await looked_at(house(tables.store), name)
    assert content.is_built_in(table.rules, game)
    game_record = record_header.read(text)
    match = record.play(game_record, record.rules_of(game_record))
    assert match.state.result == table.match.state.result or table.body.end.reason == "moderator"


async def looked_at(tables: Tables, name: str) -> str:
    """Look at all that anybody is shown of a table. Return its record as anybody may have it."""
    table = await tables.get(name)
    assert table is not None
    assert table.match is not None
    match, text = table.match, ""
    for seat in (None, 0, 1):
        view = table.rules.view(match.state, match.question, seat)
        table.rules.presentation.scene(view)
        table.rules.presentation.menu(view, list(match.legal(seat)) if seat is not None else [])
    await tables.news(table)
    answers = await tables.journal_answers(name)
    for person in (ANN.id, BOB.id, 0):
        text = record_of(table, answers, person).text()
        assert record.AS_GIVEN not in text, "its past is what these rules make of it"
    return text
