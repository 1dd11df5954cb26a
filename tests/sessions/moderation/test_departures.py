"""A person whom a server keeps from playing leaves everything there, by the usual rules, and comes to nothing
new."""

import contextlib
from typing import Any

import pytest

from sessions.competitions.league_seasons import next_season
from sessions.competitions.stored_tournament import TableTerms
from sessions.competitions.tournament_data import (
    FIRST_UNPLAYED,
    LEAGUE,
    OPEN,
    ROUND_ROBIN,
    SECOND_UNPLAYED,
    SWISS,
    TournamentPlan,
)
from sessions.gathering.queue_entries import ANY, QueueEntry
from sessions.moderation.departures import Departures
from sessions.moderation.moderation import SETTLING_SECONDS
from sessions.operations import seating, starting
from sessions.people.personal_data import PersonalData
from sessions.results.report_data import ReportedSeat
from sessions.results.reports import NewReport
from sessions.store.memory import MemoryStore
from sessions.store.protocol import StoreError
from sessions.table.table_data import LOBBY, OVER, PLAYING, Person
from sessions.table.time_controls import DAY, LIVE
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.clocked_tables import reason
from tests.support.content import shelves_of_tests
from tests.support.failing_store import FailingStore

GUILD, GAME = 5, "crownfell"
ANN, BOB, CLEO, DAN = (Person(10**17 + n, name) for n, name in enumerate(("Ann", "Bob", "Cleo", "Dan"), 1))
MANAGER = 10**17 + 9

LEAGUE_PLAN = TournamentPlan(LEAGUE, size=4, moving=1, most=48, seconds=DAY)


class Club:
    """A server with everything that people can be in."""

    def __init__(self, store: Any) -> None:
        self.time = 1_000_000.0
        self.tables = Tables(store, shelves_of_tests(), secret=secrets_in_order(), now=lambda: self.time)
        self.data = PersonalData(self.tables)
        self.moderation = self.tables.people.moderation
        self.departures = Departures(
            self.tables, self.data.queues, self.data.subscriptions, self.data.tournaments
        )
        self.place = 0

    async def lobby(self, owner: Person = ANN, guild: int = GUILD, rated: bool = False) -> str:
        self.place += 1
        table = await self.tables.open(self.place, guild, owner, GAME, "house", {}, "en")
        if rated:
            await self.tables.lobbies.set_option(table.id, owner, "rated", "yes")
        return table.id

    async def game(self, first: Person = ANN, second: Person = BOB, **more: Any) -> str:
        name = await self.lobby(first, **more)
        await self.tables.lobbies.join(name, second)
        await self.tables.game_starts.start(name, first)
        return name

    async def report(self, *people: Person) -> None:
        seats = [ReportedSeat(person.id, person.name) for person in people]
        await self.data.reports.open(NewReport(GAME, GUILD, 1, people[0].id, self.time, seats, (0, 1)))

    async def at(self, name: str) -> Any:
        return await self.tables.get(name)

    async def keep_out(self, person: Person, by: int = MANAGER) -> None:
        """Decide it, and let them leave everything, until it is noted that nothing is left."""
        decision = await self.moderation.keep_out(GUILD, by, person.id, 0, "cheated")
        await self.departures.leave_all(GUILD, decision)
        self.time += SETTLING_SECONDS
        await self.departures.leave_all(GUILD, decision)
        assert not (await self.moderation.of(GUILD)).kept_out[-1].leaving


async def club() -> Club:
    store = MemoryStore()
    await store.open()
    return Club(store)


async def test_they_come_to_nothing_on_that_server() -> None:
    room = await club()
    lobby, away = await room.lobby(), await room.lobby(guild=6)
    await room.keep_out(BOB)
    assert await reason(room.lobby(BOB)) == "kept-out"
    assert await reason(room.tables.lobbies.join(lobby, BOB)) == "kept-out"
    assert await reason(room.tables.lobbies.join(away, BOB)) == "done"
    assert await reason(room.report(BOB, ANN)) == "kept-out"
    assert await reason(room.data.subscriptions.add(GUILD, BOB.id, GAME)) == "kept-out"
    plan = TournamentPlan(SWISS)
    terms = TableTerms(GAME)
    assert await reason(room.data.tournaments.create(GUILD, 1, BOB, "Cup", plan, terms)) == "kept-out"
    cup = await room.data.tournaments.create(GUILD, 1, ANN, "Cup", plan, terms)
    assert await reason(room.data.tournaments.sign_up(cup.id, BOB)) == "kept-out"
    acts = room.data.tournaments.organiser_acts
    assert await reason(acts(cup.id, ANN.id, manager=False).add(BOB, half=False)) == "not-available"
    league = await room.data.tournaments.create(GUILD, 1, ANN, "League", LEAGUE_PLAN, terms)
    assert await reason(room.data.tournaments.sign_up(league.id, BOB)) == "kept-out"


async def test_nobody_else_brings_them_to_a_table_or_reads_why() -> None:
    room = await club()
    lobby, game = await room.lobby(), await room.game(ANN, CLEO)
    await room.keep_out(BOB)
    tables = room.tables
    async with tables.invitations.asking(ANN, [BOB]):
        assert await reason(tables.invitations.invite(lobby, ANN, BOB)) == "not-available"
    assert not (await room.at(lobby)).body.lobby.invitations, "and nothing of it stays"
    opening = await tables.invitations.opening(GAME, "house", ANN, [BOB])
    opened = tables.open(99, GUILD, ANN, GAME, "house", {}, "en", first=opening)
    assert await reason(opened) == "not-available"
    assert await reason(tables.seat_changes.name_deputy(game, ANN, BOB)) == "not-available"
    assert await reason(tables.votes.propose(game, ANN, "substitute", 1, BOB)) == "not-available"
    assert await reason(tables.votes.propose(game, ANN, "referee", -1, BOB)) != "done"
    assert await reason(room.report(ANN, BOB)) == "not-available"


async def test_they_leave_lobbies_invitations_and_games_and_the_game_goes_on() -> None:
    room = await club()
    own, joined, invited = await room.lobby(BOB), await room.lobby(ANN), await room.lobby(ANN)
    await room.tables.lobbies.join(joined, BOB)
    async with room.tables.invitations.asking(ANN, [BOB]):
        await room.tables.invitations.invite(invited, ANN, BOB)
    game, elsewhere = await room.game(), await room.game(guild=6)
    await room.tables.seat_changes.name_deputy(await room.game(ANN, CLEO), ANN, BOB)
    await room.keep_out(BOB)
    assert (await room.at(own)).phase == OVER
    assert (await room.at(joined)).people == [ANN.id]
    (invitation,) = (await room.at(invited)).body.lobby.invitations
    assert invitation.answer == "none", "as if declined"
    table = await room.at(game)
    assert (table.phase, table.people) == (PLAYING, [ANN.id])
    assert (await room.at(elsewhere)).people == [ANN.id, BOB.id], "another server"
    assert await reason(room.tables.seat_changes.take(game, BOB, 1)) == "kept-out"
    await room.tables.seat_changes.take(game, CLEO, 1)
    assert (await room.at(game)).people == [ANN.id, CLEO.id], "somebody else plays on"


async def test_a_seat_where_somebody_stands_in_for_them_stays_with_whoever_plays() -> None:
    room = await club()
    game = await room.game()
    await room.tables.seat_changes.name_deputy(game, BOB, CLEO)
    table = await room.at(game)
    table.body.substitutes.lent["1"] = BOB.id
    table.body.seats[1].person = CLEO.id
    await room.keep_out(BOB)
    table = await room.at(game)
    assert table.body.substitutes.lent == {}
    assert table.people == [ANN.id, CLEO.id]


async def test_a_rated_game_is_lost_by_leaving_and_the_opponent_is_not_hurt() -> None:
    """Each has had two turns. The opponent counts the empty seat as resigned, and the win counts."""
    room = await club()
    game = await room.game(rated=True)
    while (table := await room.at(game)).match.state.turns < 4:
        seat = table.match.question.seats[0]
        legal = [token for token in table.match.legal(seat) if token not in table.rules.declarations]
        await room.tables.answer(game, (ANN, BOB)[seat], legal[0])
    await room.keep_out(BOB)
    table = await room.at(game)
    assert table.body.substitutes.gave_up == {"1": BOB.id}
    await room.tables.apply(game, seating.count_out, ANN, 1)
    result = await room.tables.repository.results.load_result(game)
    assert result is not None
    assert result.rated
    assert [(seat.person, seat.rank) for seat in result.seats] == [(ANN.id, 1), (BOB.id, 2)]


async def test_a_manager_gains_nothing_by_keeping_out_their_own_opponent() -> None:
    """The rated game is not rated any more; the one of the tournament waits for another organiser."""
    room = await club()
    game = await room.game(rated=True)
    cup = await room.data.tournaments.create(
        GUILD, 1, CLEO, "Cup", TournamentPlan(ROUND_ROBIN), TableTerms(GAME)
    )
    for person in (ANN, BOB, CLEO, DAN):
        await room.data.tournaments.sign_up(cup.id, person)
    await room.data.tournaments.organiser_acts(cup.id, CLEO.id, manager=False).start()

    async def now() -> Any:
        return await room.data.tournaments.get(cup.id)

    opponent_of_bob = next(
        other
        for pair in map((await now()).people_of, (await now()).tournament.rounds[-1].pairings)
        for other in pair
        if BOB.id in pair and other != BOB.id
    )
    await room.keep_out(BOB, by=opponent_of_bob)
    pairing = (await now()).game_of(opponent_of_bob).pairing
    assert pairing.result == OPEN
    assert (await now()).asked
    assert (await room.at(game)).body.options.rated is (opponent_of_bob != ANN.id)


async def test_a_manager_who_plays_against_them_makes_the_game_unrated() -> None:
    room = await club()
    game = await room.game(rated=True)
    await room.keep_out(BOB, by=ANN.id)
    assert not (await room.at(game)).body.options.rated


async def test_they_leave_queue_calls_tournaments_and_leagues() -> None:
    room = await club()
    data, terms = room.data, TableTerms(GAME)
    await data.queues.join(GUILD, QueueEntry(BOB.id, BOB.name, GAME, LIVE, ANY, room.time, 1))
    await data.subscriptions.add(GUILD, BOB.id, GAME)
    signing_up = await data.tournaments.create(GUILD, 1, BOB, "Open", TournamentPlan(SWISS), terms)
    await data.tournaments.sign_up(signing_up.id, BOB)
    running = await data.tournaments.create(GUILD, 1, ANN, "Cup", TournamentPlan(ROUND_ROBIN), terms)
    for person in (ANN, BOB, CLEO, DAN):
        await data.tournaments.sign_up(running.id, person)
    await data.tournaments.organiser_acts(running.id, ANN.id, manager=False).start()
    league = await data.tournaments.create(GUILD, 1, BOB, "League", LEAGUE_PLAN, terms)
    for person in (ANN, BOB, CLEO, DAN):
        await data.tournaments.sign_up(league.id, person)
    await data.tournaments.organiser_acts(league.id, BOB.id, manager=False).start()
    await room.keep_out(BOB)
    assert not (await data.queues.of(GUILD)).people
    assert await data.subscriptions.games(GUILD, BOB.id) == ()
    stored: Any = await data.tournaments.get(signing_up.id)
    assert (stored.organiser, stored.tournament.entrants) == (0, [])
    stored = await data.tournaments.get(running.id)
    pairing = stored.game_of(BOB.id).pairing
    assert pairing.result in (FIRST_UNPLAYED, SECOND_UNPLAYED)
    winner = pairing.first if pairing.result == FIRST_UNPLAYED else pairing.second
    assert winner != next(one.number for one in stored.tournament.entrants if one.person == BOB.id)
    kept_league: Any = await data.tournaments.get(league.id)
    assert kept_league.organiser == 0
    assert next(one for one in kept_league.tournament.entrants if one.person == BOB.id).withdrawn
    season = next_season(kept_league.tournament, room.time)
    assert BOB.id not in [one.person for one in (*season.entrants, *season.waiting)]


@pytest.mark.parametrize("writes", range(12))
async def test_what_a_process_did_not_finish_the_next_one_finishes(writes: int) -> None:
    """The store fails after so many writes, and the process is gone; another one goes on."""
    memory = MemoryStore()
    await memory.open()
    before = Club(memory)
    data, terms = before.data, TableTerms(GAME)
    game, lobby = await before.game(), await before.lobby(BOB)
    await data.queues.join(GUILD, QueueEntry(BOB.id, BOB.name, GAME, LIVE, ANY, before.time, 1))
    cup = await data.tournaments.create(GUILD, 1, ANN, "Cup", TournamentPlan(SWISS), terms)
    await data.tournaments.sign_up(cup.id, BOB)
    decision = await before.moderation.keep_out(GUILD, MANAGER, BOB.id, 0, "cheated")
    left = iter(range(writes))

    def is_cut_off(*arguments: Any) -> bool:
        return next(left, None) is None

    failing = dict.fromkeys(("write", "replace", "documents.put"), is_cut_off)
    dying = Club(FailingStore(memory, failing=failing))
    dying.time = before.time
    with contextlib.suppress(StoreError):
        await dying.departures.leave_all(GUILD, decision)
    after = Club(memory)
    after.time = before.time + SETTLING_SECONDS
    (unfinished,) = (await after.moderation.of(GUILD)).kept_out
    assert unfinished.leaving
    await after.departures.leave_all(GUILD, unfinished)
    assert not (await after.moderation.of(GUILD)).kept_out[0].leaving
    assert (await after.at(game)).people == [ANN.id]
    assert (await after.at(lobby)).phase == OVER
    assert not (await after.data.queues.of(GUILD)).people
    stored: Any = await after.data.tournaments.get(cup.id)
    assert not stored.tournament.entrants


async def test_a_lobby_that_is_just_beginning_is_left_once_it_has_begun() -> None:
    room = await club()
    name = await room.lobby()
    await room.tables.lobbies.join(name, BOB)
    await room.tables.apply(name, starting.close_luck, ANN)
    decision = await room.moderation.keep_out(GUILD, MANAGER, BOB.id, 0, "cheated")
    room.time += SETTLING_SECONDS
    await room.departures.leave_all(GUILD, decision)
    assert (await room.at(name)).phase == LOBBY
    assert (await room.moderation.of(GUILD)).kept_out[0].leaving
    await room.tables.game_starts.begin(name, 1, 7)
    await room.departures.leave_all(GUILD, decision)
    assert (await room.at(name)).people == [ANN.id]
    assert not (await room.moderation.of(GUILD)).kept_out[0].leaving
