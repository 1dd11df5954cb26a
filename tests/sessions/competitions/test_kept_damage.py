"""A document that is not what was written stops itself alone: all others go on, and it is said once."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sessions.competitions.stored_tournament import KIND, index_keys_of
from sessions.competitions.tournament_data import NEITHER, SWISS, TournamentPlan
from sessions.results import challenges, report_data
from sessions.results.report_data import DAY, LAPSED, OPEN_SECONDS
from sessions.results.reports import Reports
from sessions.results.result_data import KIND as RESULT
from sessions.store.documents import DocumentWrite
from sessions.store.memory import MemoryStore
from sessions.store.protocol import CorruptData
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.competitions.kept_hall import DAY as ROUND
from tests.support.competitions.kept_hall import KeptHall, somebody
from tests.support.depth import EACH_STORE_OF_ONE_PROCESS
from tests.support.results import ANN, BOB, CLEO, House, new

pytestmark = pytest.mark.asyncio
PLAN = TournamentPlan(SWISS, seconds=ROUND)


@pytest.fixture(params=EACH_STORE_OF_ONE_PROCESS)
async def damaged_store(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A store, and what spoils a document of it: words nobody can read, or bytes that the disk changed."""
    file = tmp_path / "tables.db"
    store: Any = MemoryStore() if request.param == "memory" else SqliteStore(file)
    await store.open()

    async def spoil(kind: str, key: str) -> None:
        if request.param == "memory":
            name = kind, key
            store.documents.stored[name] = replace(store.documents.stored[name], value=b'{"id":')
            return
        await store.close()
        with closing(sqlite3.connect(file)) as db:
            db.execute(
                "UPDATE documents SET value = CAST(value || ' ' AS BLOB) WHERE kind = ? AND key = ?",
                (kind, key),
            )
            db.commit()
        await store.open()

    yield store, spoil
    await store.close()


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


async def test_tournaments_go_on_beside_a_damaged_one(
    damaged_store: Any, caplog: pytest.LogCaptureFixture
) -> None:
    store, spoil = damaged_store
    hall = KeptHall(store)
    first, other, last = [await hall.begun(4, PLAN, title=title) for title in "abc"]
    await spoil(KIND, first.id)
    await hall.keeper.clock.postpone(ROUND, lambda _: True)  # as at every start
    hall.time += 3 * ROUND
    for _ in range(2):
        await hall.serve()
    for tournament in (other, last):
        now = await hall.now(tournament)
        assert now.round == 2
        assert {pairing.result for pairing in now.tournament.rounds[0].pairings} == {NEITHER}
    assert len(lines(caplog)) == 1
    assert first.id in lines(caplog)[0]
    assert {tournament.title for tournament in await hall.keeper.unshown()} == {"b", "c"}
    assert {tournament.title for tournament in await hall.keeper.of_server(other.guild)} == {"b", "c"}
    for asked in (
        hall.keeper.sign_up(first.id, somebody(9)),
        hall.keeper.export(101),
        hall.keeper.erase_person(101),
    ):
        with pytest.raises(
            CorruptData
        ):  # whoever taps or asks is told, and nothing is passed over in silence
            await asked
    assert await hall.keeper.export(999) == []


async def test_a_tournament_that_makes_no_sense_and_one_with_a_damaged_table_stop_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The first can be read, and breaks whoever serves it; the second ends at its deadline."""
    store = MemoryStore()
    await store.open()
    hall = KeptHall(store)
    first, second, third = [await hall.begun(4, PLAN, title=title) for title in "abc"]
    spoilt = await hall.now(first)
    found_by = index_keys_of(spoilt)
    spoilt.tournament.rounds[0].pairings[0].first = 99  # nobody
    await store.documents.put(
        [DocumentWrite(KIND, first.id, spoilt.version, msgspec.json.encode(spoilt), found_by)]
    )
    table = await hall.open(second, 0)
    await hall.sit(second, table)
    await hall.resign(table, 0)  # which nobody has entered yet
    read = store.read

    async def reading(name: str) -> Any:
        if name == table.id:
            raise CorruptData("a table's row")
        return await read(name)

    store.read = reading  # type: ignore[method-assign]
    hall = KeptHall(store, time=hall.time + 2 * ROUND)
    hall.keeper.pairing_tables.ended_tables = {table.id: None}
    for _ in range(2):
        await hall.serve()
    assert [(await hall.now(one)).round for one in (second, third)] == [2, 2]
    assert sum(first.id in line for line in lines(caplog)) == 1


async def test_reports_go_on_beside_a_damaged_one(
    damaged_store: Any, caplog: pytest.LogCaptureFixture
) -> None:
    store, spoil = damaged_store
    house = House(store)
    spoilt, whole = [await house.reports.open(new(ANN, other)) for other in (BOB, CLEO)]
    await spoil(report_data.KIND, spoilt.id)
    house.now += OPEN_SECONDS + DAY
    reports: Reports = house.process()
    for _ in range(2):
        await reports.lapse()
        assert [one.id for one in await reports.unshown()] == [whole.id]
    assert (await reports.get(whole.id)).stage == LAPSED
    assert sum(spoilt.id in line for line in lines(caplog)) == 1
    for asked in (reports.get(spoilt.id), reports.export(BOB), reports.erase_person(BOB)):
        with pytest.raises(CorruptData):
            await asked


async def test_ratings_go_on_beside_a_damaged_result(damaged_store: Any) -> None:
    """It counts for nobody; those before and after it count."""
    store, spoil = damaged_store
    house = House(store)
    confirmed = []
    for number, other in enumerate((BOB, CLEO, BOB)):
        report = await house.reports.open(new(ANN, other, at=house.now - 900 + number, rated=True))
        confirmed.append(await house.reports.confirm(report.id, other, report.turn))
    await spoil(RESULT, confirmed[1].id)
    assert await house.rating(BOB) is not None
    assert await house.rating(CLEO) is None
    (rating,) = await house.ratings.ratings_of(ANN, [next(iter(await house.results.scopes_of(BOB)))])
    assert rating is not None
    assert rating.games == 2


async def test_a_challenge_shows_the_others_beside_a_damaged_try(damaged_store: Any) -> None:
    store, spoil = damaged_store
    weekly_challenges = challenges.WeeklyChallenges(store, lambda: 1_790_000_000.0)
    tries = [
        challenges.ChallengeTry(
            person, weekly_challenges.week, "crownfell", f"t{person}", 5, 1.0, challenges.WON, person
        )
        for person in (1, 2, 3)
    ]
    await store.documents.put([challenges.put_of(one, 0) for one in tries])
    await spoil(challenges.TRY, challenges.key_of(1, weekly_challenges.week, "crownfell"))
    board = await weekly_challenges.board(weekly_challenges.week, "crownfell", 5)
    assert [one.person for one in board.best] == [2, 3]
