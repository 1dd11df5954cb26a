"""Two processes on one store, and one that is killed at any write: no round is paired twice, no game has two
tables."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.questions import Refused
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import FIRST, OVER, PLAYED, SWISS, TournamentPlan
from sessions.store.memory import MemoryStore
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Conflict
from sessions.store.shards import ALL
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import TableBody
from tests.support import postgres
from tests.support.competitions import cut_off
from tests.support.competitions.cut_off import SHELVES
from tests.support.competitions.kept_hall import DAY, GUILD, ORGANISER, KeptHall, open_boards, somebody
from tests.support.competitions.kept_leagues import PEOPLE as MEMBERS
from tests.support.competitions.kept_leagues import LeagueHall
from tests.support.postgres import Server
from tests.support.two_processes import UNLOCKED

pytestmark = pytest.mark.asyncio
MOST, PEOPLE = 6, 8


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgres.server(fsync=False) as running:
        yield running


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def halls(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[list[KeptHall]]:
    """Two processes over what is one store to both."""
    stores: list[Any]
    if request.param == "memory":
        stores = [MemoryStore()] * 2
    elif request.param == "sqlite":
        stores = [SqliteStore(tmp_path / "tables.db", opening=UNLOCKED) for _ in range(2)]
    else:
        url = await request.getfixturevalue("server").emptied("tournaments")
        stores = [PostgresStore(url, ALL) for _ in range(2)]
    for store in stores:
        store.shared = True
        await store.open()
    kept_halls = [KeptHall(store, SHELVES) for store in stores]
    yield kept_halls
    for store in stores:
        await store.close()


async def at_once(*acts: Awaitable[Any]) -> list[Any]:
    """What each said, or why it was refused."""
    results = await asyncio.gather(*acts, return_exceptions=True)
    assert not [one for one in results if isinstance(one, BaseException) and not isinstance(one, Refused)], (
        results
    )
    return results


async def tables_of(room: KeptHall, tournament: StoredTournament) -> list[tuple[int, int]]:
    """The games of the tables that these people were ever asked to."""
    store, games = room.tables.store, {}
    for person in {one.person for one in tournament.tournament.entrants}:
        for name in await store.tables_naming_person(person):
            row = await store.read(name)
            assert row is not None
            paired = msgspec.json.decode(row.body, type=TableBody).origin.pairing
            assert paired is not None
            games[name] = paired.round, paired.board
    return [*games.values()]


async def test_both_processes_do_everything_at_once(halls: list[KeptHall]) -> None:
    first_hall = halls[0]
    dice = random.Random(1)
    tournament = await first_hall.create(TournamentPlan(SWISS, most=MOST, seconds=DAY), game="goofspiel")
    asked = [somebody(number) for number in range(1, PEOPLE + 1)]
    await at_once(*(room.keeper.sign_up(tournament.id, person) for person in asked for room in halls))
    tournament = await first_hall.now(tournament)
    signed = [entrant.person for entrant in (*tournament.tournament.entrants, *tournament.tournament.waiting)]
    assert sorted(signed) == [person.id for person in asked]
    assert len(tournament.tournament.entrants) == MOST
    started = await at_once(
        *(room.keeper.organiser_acts.start(tournament.id, ORGANISER.id, manager=False) for room in halls)
    )
    assert [isinstance(attempts, Refused) for attempts in started].count(True) == 1
    rounds = 0
    while (tournament := await first_hall.now(tournament)).phase != OVER:
        rounds += 1
        assert tournament.round == rounds, "a round was paired twice"
        boards = open_boards(tournament)
        opened = await at_once(*(room.open(tournament, board) for board in boards for room in halls))
        tables = {table.id for table in opened if not isinstance(table, Refused)}
        assert len(tables) == len(boards)
        late = boards.pop()
        attempts = [
            room.keeper.report(tournament.id, tournament.round, board, person, PLAYED[board % 3])
            for board in boards
            for person in tournament.people_of(tournament.tournament.rounds[-1].pairings[board])
            for room in halls
        ]
        dice.shuffle(attempts)
        await at_once(*attempts)
        assert open_boards(await first_hall.now(tournament)) == [late]
        for room in halls:
            room.time = tournament.tournament.rounds[-1].due
        await at_once(*(room.serve() for room in halls))
    assert rounds == tournament.tournament.total
    games = await tables_of(first_hall, tournament)
    assert (
        len(games)
        == len(set(games))
        == sum(bool(p.table) for r in tournament.tournament.rounds for p in r.pairings)
    )


async def test_both_processes_lead_a_league_at_once(halls: list[KeptHall]) -> None:
    """Nobody is in it twice, and each season begins and ends once, whoever joins and leaves meanwhile."""
    both = [LeagueHall(room.tables.store) for room in halls]
    first_hall = both[0]
    league = await first_hall.create()
    asked = [somebody(number) for number in range(1, MEMBERS + 1)]
    await at_once(*(hall.leagues.join(league.id, person) for person in asked for hall in both))
    members = [entrant.person for entrant in (await first_hall.now(league)).league.order]
    assert sorted(members) == [person.id for person in asked]
    started = await at_once(*(hall.leagues.start(league.id, ORGANISER.id, manager=False) for hall in both))
    assert [isinstance(said, Refused) for said in started].count(True) == 1
    for group in await first_hall.groups(league):
        await first_hall.played(group)

    async def turned(hall: LeagueHall) -> None:
        hall.room.time = first_hall.room.time
        await hall.leagues.clock.run_due(lambda guild: guild == GUILD)

    gone, late = asked[0].id, somebody(MEMBERS + 1)
    await at_once(
        *(turned(hall) for hall in both),
        both[1].leagues.leave(league.id, gone),
        *(hall.leagues.join(league.id, late) for hall in both),
    )
    now = await first_hall.now(league)
    assert now.season == 2
    groups = await first_hall.groups(league)
    assert len(groups) == 2
    played = {person.id: await first_hall.room.keeper.of_person(person.id) for person in (*asked, late)}
    began = {group.id for some in played.values() for group in some}
    assert len(began) == 4, "two groups a season"
    assert all(len({group.season for group in some}) == len(some) for some in played.values())
    assert gone not in [entrant.person for entrant in now.league.order]
    for group in groups:
        assert all(entrant.withdrawn for entrant in group.tournament.entrants if entrant.person == gone)
        await first_hall.played(group)
    await at_once(
        both[0].leagues.end(league.id, ORGANISER.id, ending=True, manager=False),
        *(turned(hall) for hall in both),
    )
    now = await first_hall.now(league)
    assert (now.season, now.groups == []) in ((2, True), (3, False)), "the end was said in time, or not"
    assert bool(now.ended) == (now.season == 2)


async def test_killed_at_any_write_it_goes_on_as_if_nothing_had_been() -> None:
    assert await cut_off.main(wrong=False) == 0


async def test_what_another_process_did_meanwhile_is_not_undone() -> None:
    """The change is made again upon what is stored by then."""
    room = KeptHall(MemoryStore(), SHELVES)
    await room.tables.store.open()
    tournament = await room.begun(4, game="goofspiel")
    put, conflicts = room.tables.store.documents.put, []

    async def slower(puts: Any) -> None:
        if not conflicts:
            conflicts.append(puts)
            raise Conflict("another process was faster")
        await put(puts)

    room.tables.store.documents.put = slower  # type: ignore[method-assign]
    tournament = await room.agree(tournament, 0, FIRST)
    assert conflicts
    assert tournament.tournament.rounds[0].pairings[0].result == FIRST
