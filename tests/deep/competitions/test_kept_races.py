"""Two processes on one store, and one that is killed at any write: no round is paired twice, no game has two
tables."""

import asyncio
import itertools
import os
import random
import signal
import threading
import traceback
from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.questions import Refused
from sessions.competitions.stages import stage_at
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    FIRST,
    GROUPS,
    OVER,
    PLAYED,
    SECOND,
    SWISS,
    PairingId,
    TournamentPlan,
)
from sessions.store.memory import MemoryStore
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Conflict
from sessions.store.shards import ALL
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import TableBody
from tests.support import postgres
from tests.support.competitions import cut_off
from tests.support.competitions.cut_off import SHELVES
from tests.support.competitions.kept_hall import DAY, KeptHall, open_boards, somebody
from tests.support.competitions.kept_leagues import PEOPLE as MEMBERS
from tests.support.competitions.kept_leagues import LeagueHall
from tests.support.competitions.other_brackets import checked_bracket
from tests.support.failing_store import FailingStore
from tests.support.postgres import Server
from tests.support.two_processes import UNLOCKED

pytestmark = pytest.mark.asyncio
MOST, PEOPLE, MOST_STEPS, MOST_CORRECTIONS = 6, 8, 100, 12
MOMENT = 0.002  # seconds; a write to a file takes about half of it
PLANS = [
    TournamentPlan(SWISS, most=MOST, seconds=DAY),
    TournamentPlan(DOUBLE_ELIMINATION, most=MOST, seconds=DAY),
    TournamentPlan(GROUPS, size=3, advancing=2, most=MOST, seconds=DAY),
]


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


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.kind)
async def test_both_processes_do_everything_at_once(halls: list[KeptHall], plan: TournamentPlan) -> None:
    first_hall = halls[0]
    dice = random.Random(1)
    tournament = await first_hall.create(plan, game="goofspiel")
    asked = [somebody(number) for number in range(1, PEOPLE + 1)]
    await at_once(*(room.keeper.sign_up(tournament.id, person) for person in asked for room in halls))
    tournament = await first_hall.now(tournament)
    signed = [entrant.person for entrant in (*tournament.tournament.entrants, *tournament.tournament.waiting)]
    assert sorted(signed) == [person.id for person in asked]
    assert len(tournament.tournament.entrants) == MOST
    started = await at_once(*(room.acts(tournament.id).start() for room in halls))
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
        # Where somebody has to win, a draw is repeated, and nobody loses to the clock.
        in_bracket = stage_at(tournament.tournament, rounds - 1).is_bracket
        played = PLAYED[:2] if in_bracket else PLAYED
        attempts = [
            room.keeper.report(
                tournament.id, PairingId(tournament.round, board), person, played[board % len(played)]
            )
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
        if in_bracket:
            acts = [room.acts(tournament.id) for room in halls]
            assert (await first_hall.now(tournament)).waits, "the round waits for the organiser"
            await at_once(
                *(one.rule(PairingId(rounds, late), SECOND) for one in acts),
                *(room.serve() for room in halls),
            )
        checked_bracket((await first_hall.now(tournament)).tournament)
    assert rounds == tournament.tournament.total
    games = await tables_of(first_hall, tournament)
    assert (
        len(games)
        == len(set(games))
        == sum(bool(p.table) for r in tournament.tournament.rounds for p in r.pairings)
    )


@pytest.mark.parametrize("plan", PLANS[1:], ids=lambda plan: plan.kind)
async def test_both_processes_correct_earlier_games_while_others_are_played(
    halls: list[KeptHall], plan: TournamentPlan
) -> None:
    """What both do to one game is done once, the bracket follows from the results, and it comes to an end."""
    first_hall, dice, corrections = halls[0], random.Random(2), MOST_CORRECTIONS
    tournament = await first_hall.begun(MOST, plan, game="goofspiel")
    for _ in range(MOST_STEPS):
        tournament = await first_hall.now(tournament)
        if tournament.phase == OVER:
            break
        number, boards = tournament.round, open_boards(tournament)
        opened = await at_once(*(room.open(tournament, board) for board in boards for room in halls))
        assert len({table.id for table in opened if not isinstance(table, Refused)}) == len(boards)
        acts = [
            room.keeper.report(tournament.id, PairingId(number, board), person, FIRST)
            for board in boards
            for person in people_at(tournament, board)
            for room in halls
        ]
        if corrections and number > 1:
            corrections -= 1
            earlier = dice.randint(1, number - 1)
            board = dice.randrange(len(tournament.tournament.rounds[earlier - 1].pairings))
            acts += [
                room.acts(tournament.id).rule(PairingId(earlier, board), dice.choice(PLAYED[:2]), again=True)
                for room in halls
            ]
        dice.shuffle(acts)
        await at_once(*acts)
        await at_once(*(room.serve() for room in halls))
        checked_bracket((await first_hall.now(tournament)).tournament)
    assert tournament.phase == OVER, "it never ended"
    assert corrections < MOST_CORRECTIONS


async def test_both_processes_lead_a_league_at_once(halls: list[KeptHall]) -> None:
    """Nobody is in it twice, and each season begins and ends once, whoever joins and leaves meanwhile."""
    both = [LeagueHall(room.tables.store) for room in halls]
    first_hall = both[0]
    league = await first_hall.opened()
    asked = [somebody(number) for number in range(1, MEMBERS + 1)]
    await at_once(*(hall.keeper.sign_up(league.id, person) for person in asked for hall in both))
    members = [entrant.person for entrant in (await first_hall.now(league)).tournament.entrants]
    assert sorted(members) == [person.id for person in asked]
    started = await at_once(*(hall.acts(league.id).start() for hall in both))
    assert [isinstance(said, Refused) for said in started].count(True) == 1
    gone, late = asked[0].id, somebody(MEMBERS + 1)
    for season in (1, 2):
        while (league := await first_hall.season()).round < league.tournament.total:
            boards = open_boards(league)
            people = [(board, person) for board in boards for person in people_at(league, board)]
            await at_once(
                *(
                    hall.keeper.report(league.id, PairingId(league.round, board), one, FIRST)
                    for board, one in people
                    for hall in both
                )
            )
        for hall in both:
            hall.time = league.tournament.rounds[-1].due
        board = open_boards(league)[0]
        await at_once(
            *(
                hall.keeper.report(league.id, PairingId(league.round, board), one, FIRST)
                for one in people_at(league, board)
                for hall in both
            ),
            *(hall.serve() for hall in both),
            both[1].keeper.leave(league.id, gone),
            *(hall.keeper.sign_up(league.id, late) for hall in both),
        )
        following = await first_hall.season()
        assert following.season == season + 1
        people = [one.person for one in (*following.tournament.entrants, *following.tournament.waiting)]
        assert len(people) == len({*people})
        gone, late = people[0], somebody(MEMBERS + 1 + season)
    seasons = {one.id for person in asked for one in await first_hall.keeper.of_person(person.id)}
    assert len(seasons) == 3, "one document a season"


def people_at(league: StoredTournament, board: int) -> tuple[int, int]:
    return league.people_of(league.tournament.rounds[-1].pairings[board])


async def test_killed_at_any_write_it_goes_on_as_if_nothing_had_been() -> None:
    assert await cut_off.main(wrong=False) == 0


@pytest.mark.parametrize("plan", [*cut_off.COURSES][1:3], ids=lambda plan: plan.kind)
async def test_killed_by_the_system_at_any_write_the_next_process_goes_on(
    plan: TournamentPlan, tmp_path: Path
) -> None:
    """kill -9 a moment after each write to a file was begun: before it is there, in between, or after."""
    expected, _ = await cut_off.undisturbed(plan)
    for kill in itertools.count(1):
        path, dice = tmp_path / f"{kill}.db", random.Random(kill)
        was_killed = await asyncio.to_thread(in_child, path, plan, kill, dice.uniform(0, MOMENT))
        assert not await asyncio.to_thread(in_child, path, plan, 0, 0.0)
        store = SqliteStore(path)
        course = cut_off.Course(store, plan)
        assert cut_off.essence(await course.run()) == expected, f"killed at write {kill}"
        for season in await course.seasons():
            games = await tables_of(course.room, season)
            assert len(games) == len(set(games)), f"two tables for a game, killed at write {kill}"
        await store.close()
        if not was_killed:
            break
    assert kill > 10


def in_child(path: Path, plan: TournamentPlan, kill: int, moment: float) -> bool:
    """Play in a process of its own, which is killed `moment` seconds after its write `kill` has begun; 0:
    never. Return whether it was killed."""
    child = os.fork()
    if not child:
        store, writes = FailingStore(SqliteStore(path)), itertools.count(1)

        def begins(*arguments: Any, **more: Any) -> bool:
            if next(writes) == kill:
                threading.Timer(moment, os.kill, (os.getpid(), signal.SIGKILL)).start()
            return False

        store.failing |= dict.fromkeys(("write", "replace", "documents.put", "mark_shown"), begins)
        try:
            asyncio.run(cut_off.Course(store, plan).run())
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or status == 0
    return os.WIFSIGNALED(status)


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
