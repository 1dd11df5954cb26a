"""Pairings of several games: at tables and on real ones, when they are decided, and what a deadline does."""

import pytest
from msgspec.structs import replace

from sessions.competitions.exports import as_json, games_csv
from sessions.competitions.matches import match_result, match_score
from sessions.competitions.pairing_tables import enter_result
from sessions.competitions.standings import standings
from sessions.competitions.stored_tournament import BOTH, StoredTournament
from sessions.competitions.tournament_data import (
    DRAW,
    FIRST,
    FIRST_UNPLAYED,
    GROUPS,
    KINDS,
    KNOCKOUT,
    LEAGUE,
    OPEN,
    ROUND_ROBIN,
    SECOND,
    SECOND_UNPLAYED,
    SWISS,
    MatchGame,
    Pairing,
    PairingId,
    TournamentPlan,
)
from sessions.results.entering import result_of
from tests.support.competitions.kept import entered, hall, people, refused
from tests.support.competitions.kept_hall import (
    DAY,
    GUILD,
    ORGANISER,
    KeptHall,
    game_at,
    open_boards,
    somebody,
)

pytestmark = pytest.mark.asyncio
GROUPED = {
    GROUPS: {"size": 4, "advancing": 1},
    LEAGUE: {"size": 4, "moving": 1},
}  # what kinds with groups need


@pytest.mark.parametrize(
    ("best_of", "results", "outcome"),
    [
        (3, [FIRST], OPEN),
        (3, [FIRST, FIRST], FIRST),
        (3, [SECOND, FIRST, SECOND], SECOND),
        (3, [FIRST, DRAW], OPEN),
        (3, [FIRST, DRAW, DRAW], FIRST),
        (3, [DRAW, DRAW, DRAW], DRAW),
        (3, [FIRST, SECOND, DRAW], DRAW),
        (5, [SECOND, SECOND, DRAW], OPEN),
        (5, [SECOND, SECOND, DRAW, DRAW], SECOND),
        (5, [FIRST, FIRST, FIRST], FIRST),
    ],
)
async def test_a_match_is_decided_once_nobody_can_catch_up(
    best_of: int, results: list[str], outcome: str
) -> None:
    pairing = Pairing(1, 2, best_of=best_of, games=[MatchGame(result) for result in results])
    assert match_result(pairing) == outcome


def pairing_of(tournament: StoredTournament, board: int = 0) -> Pairing:
    return tournament.tournament.rounds[0].pairings[board]


@pytest.mark.parametrize("kind", KINDS)
async def test_reports_are_about_the_next_game_until_the_match_is_decided(kind: str) -> None:
    room, plan = await hall(), TournamentPlan(kind, games=3, seconds=DAY, **GROUPED.get(kind, {}))
    tournament = await room.begun(8, plan)
    for result in (FIRST, SECOND):
        tournament = await room.agree(tournament, 0, result)
        assert pairing_of(tournament).result == OPEN
        assert tournament.reports == {}
    assert match_score(pairing_of(tournament)) == (2, 2)
    tournament = await room.agree(tournament, 0, SECOND)
    assert (pairing_of(tournament).result, game_at(tournament).source) == (SECOND, BOTH)
    person = people(tournament, 0)[0]
    ranks = [one.result.rank_of(person) for one in await entered(room, person)]
    assert ranks == [2, 2, 1], "each game is one in their history"


async def test_at_tables_they_begin_in_turn() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, games=3))
    first, second = people(tournament, 0)
    beginners = []
    for loser in (second, first, second):
        table = await room.open(await room.now(tournament), 0)
        await room.sit(await room.now(tournament), table)
        seated = await room.tables.get(table.id)
        assert seated is not None
        seats = [seat.person for seat in seated.body.seats]
        beginners.append(seats[0])
        await room.resign(table, seats.index(loser))
        await room.keeper.pairing_tables.enter_results()
    assert beginners == [first, second, first]
    tournament = await room.now(tournament)
    assert [game.result for game in pairing_of(tournament).games] == [FIRST, SECOND, FIRST]
    assert pairing_of(tournament).result == FIRST
    assert len({game.table for game in pairing_of(tournament).games}) == 3


async def test_a_drawn_match_of_a_knockout_is_followed_by_one_game() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(KNOCKOUT, games=3))
    for _ in range(3):
        tournament = await room.agree(tournament, 0, DRAW)
    repeated = tournament.tournament.rounds[0].pairings[2]
    assert (repeated.first, repeated.second) == (pairing_of(tournament).second, pairing_of(tournament).first)
    assert repeated.best_of == 1
    await room.agree(tournament, 2, FIRST)
    for _ in range(2):
        tournament = await room.agree(await room.now(tournament), 1, FIRST)
    assert tournament.round == 2
    final = tournament.tournament.rounds[1].pairings[0]
    assert repeated.first in (final.first, final.second)


@pytest.mark.parametrize(
    ("kind", "played", "outcome"),
    [
        (SWISS, [FIRST], FIRST),
        (SWISS, [FIRST, SECOND], DRAW),
        (ROUND_ROBIN, [DRAW, SECOND], SECOND),
        (KNOCKOUT, [SECOND], SECOND),
        (KNOCKOUT, [FIRST, SECOND], OPEN),
    ],
)
async def test_at_the_deadline_whoever_is_ahead_wins(kind: str, played: list[str], outcome: str) -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(kind, games=3, seconds=2 * DAY))
    for result in played:
        tournament = await room.agree(tournament, 0, result)
    room.time += 2 * DAY + 1
    await room.serve()
    assert pairing_of(await room.now(tournament)).result == outcome


@pytest.mark.parametrize("ahead", [True, False])
async def test_who_waits_alone_for_the_next_game_wins_unless_the_other_is_ahead(ahead: bool) -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, games=3, seconds=2 * DAY))
    tournament = await room.agree(tournament, 0, FIRST)
    table = await room.open(tournament, 0)
    waiting = people(tournament, 0)[0 if ahead else 1]
    await room.tables.invitations.accept(table.id, somebody(waiting - 100))
    room.time += 2 * DAY + 1
    await room.serve()
    tournament = await room.now(tournament)
    assert pairing_of(tournament).result == (FIRST if ahead else OPEN)
    assert game_at(tournament).waits_for == ("" if ahead else "undecided")


@pytest.mark.parametrize(("later", "outcome"), [([], OPEN), ([SECOND], SECOND), ([FIRST], FIRST)])
async def test_a_resumed_table_corrects_its_game_and_what_follows(later: list[str], outcome: str) -> None:
    """The first game ends with another winner, when no game or one was played after it. A match that is
    decided stays so, though its games are one to one."""
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, games=3))
    table = await room.open(tournament, 0)
    await room.sit(tournament, table)
    await room.resign(table, 1)
    await room.keeper.pairing_tables.enter_results()
    for result in later:
        tournament = await room.agree(await room.now(tournament), 0, result)
    ended = await room.tables.get(table.id)
    assert ended is not None
    ended_result = result_of(ended)
    assert ended_result is not None
    turned = tuple(replace(seat, rank=3 - seat.rank) for seat in ended_result.seats)
    stored = await room.now(tournament)
    enter_result(stored, PairingId(1, 0), table.id, replace(ended_result, seats=turned), room.time)
    assert pairing_of(stored).result == outcome
    assert pairing_of(stored).games[0].result == (FIRST if later == [FIRST] else SECOND)


async def test_who_withdraws_in_a_match_loses_it() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, games=3))
    tournament = await room.agree(tournament, 0, SECOND)
    await room.keeper.leave(tournament.id, people(tournament, 0)[1])
    assert pairing_of(await room.now(tournament)).result == FIRST_UNPLAYED


async def test_a_match_ends_with_the_report_of_somebody_who_left() -> None:
    """The report counts as one game; the next one cannot be played."""
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, games=3))
    first, second = people(tournament, 0)
    await room.keeper.report(tournament.id, PairingId(1, 0), first, FIRST)
    await room.keeper.leave(tournament.id, first)
    assert pairing_of(await room.now(tournament)).result == OPEN, "until the report is confirmed"
    tournament = await room.keeper.agree(tournament.id, PairingId(1, 0), second, FIRST)
    assert [game.result for game in pairing_of(tournament).games] == [FIRST]
    assert pairing_of(tournament).result == SECOND_UNPLAYED


async def test_files_have_each_game() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, games=3, rounds=1))
    for board in open_boards(tournament):
        for result in (DRAW, SECOND, DRAW):
            tournament = await room.agree(tournament, board, result)
    assert b"0-1,1/2 0-1 1/2" in games_csv(tournament, str)
    assert b'"games": [\n' in as_json(tournament, standings(tournament.tournament))
    assert (GUILD, ORGANISER.id) == (tournament.guild, tournament.organiser)


async def test_a_plan_of_two_games_is_impossible() -> None:
    room: KeptHall = await hall()
    assert await refused(room.create(TournamentPlan(SWISS, games=2))) == "stale"
