"""Check-in before the start: when it opens, who is left out, who moves up."""

import pytest

from sessions.competitions.stored_tournament import SIGN_UP_SECONDS, StoredTournament
from sessions.competitions.tournament_data import RUNNING, SIGN_UP, SWISS, TournamentPlan
from tests.support.competitions.kept import hall, refused
from tests.support.competitions.kept_hall import DAY, ORGANISER, KeptHall, somebody

pytestmark = pytest.mark.asyncio
HALF_HOUR = 1_800.0


async def opened(room: KeptHall, people: int, most: int = 8) -> StoredTournament:
    """It begins in a day, with a check-in half an hour before."""
    tournament = await room.create(TournamentPlan(SWISS, most=most, check_in=HALF_HOUR))
    for number in range(1, people + 1):
        await room.keeper.sign_up(tournament.id, somebody(number))
    return await room.acts(tournament.id).schedule(room.time + DAY)


async def pass_time(room: KeptHall, tournament: StoredTournament, seconds: float) -> StoredTournament:
    room.time += seconds
    await room.serve()
    return await room.now(tournament)


def people(tournament: StoredTournament) -> list[list[int]]:
    parts = (tournament.tournament.entrants, tournament.tournament.waiting)
    return [sorted(one.person - 100 for one in part) for part in parts]


async def test_who_does_not_check_in_waits_and_who_waited_and_is_there_moves_up() -> None:
    room = await hall()
    tournament = await opened(room, people=7, most=5)
    assert await refused(room.keeper.check_in(tournament.id, 101)) == "tournament-check-in-closed"
    tournament = await pass_time(room, tournament, DAY - HALF_HOUR)
    assert tournament.is_check_in_open
    for number in (1, 2, 4, 7):
        await room.keeper.check_in(tournament.id, 100 + number)
    assert await refused(room.keeper.check_in(tournament.id, 999)) == "tournament-not-in"
    tournament = await pass_time(room, tournament, HALF_HOUR)
    assert (tournament.phase, people(tournament)) == (RUNNING, [[1, 2, 4, 7], [3, 5, 6]])
    assert [one.number for one in tournament.tournament.entrants] == [1, 2, 3, 4]
    joined = await room.keeper.sign_up(tournament.id, somebody(3))
    assert people(joined) == [[1, 2, 3, 4, 7], [5, 6]], "in a Swiss they come late"


async def test_it_begins_once_enough_are_there() -> None:
    room = await hall()
    tournament = await pass_time(room, await opened(room, people=6), DAY - HALF_HOUR)
    for number in (1, 2):
        await room.keeper.check_in(tournament.id, 100 + number)
    tournament = await pass_time(room, tournament, DAY)
    assert tournament.phase == SIGN_UP
    start = room.acts(tournament.id).start()
    assert await refused(start) == "tournament-too-few"
    assert people(await room.now(tournament)) == [[1, 2, 3, 4, 5, 6], []], "and changed nothing"
    await room.keeper.sign_up(tournament.id, somebody(9))  # now, so they are there
    tournament = await pass_time(room, tournament, 1)
    assert (tournament.phase, people(tournament)[0]) == (RUNNING, [1, 2, 9])


async def test_another_start_opens_another_check_in() -> None:
    room = await hall()
    tournament = await pass_time(room, await opened(room, people=4), DAY - HALF_HOUR)
    await room.keeper.check_in(tournament.id, 101)
    tournament = await room.acts(tournament.id).schedule(room.time + DAY)
    assert not any(one.checked_in for one in tournament.tournament.entrants)
    begun = await room.acts(tournament.id).start()
    assert people(begun) == [[1, 2, 3, 4], []], "by hand, before the check-in is open, with everybody"


@pytest.mark.parametrize("later", [False, True])
async def test_who_checked_in_stays_so_if_the_new_start_is_within_the_check_in(later: bool) -> None:
    """The check-in of a start in exactly half an hour is open at once; of a later one it opens anew."""
    room = await hall()
    tournament = await pass_time(room, await opened(room, people=4), DAY - HALF_HOUR)
    await room.keeper.check_in(tournament.id, 101)
    room.time += 60
    acts = room.acts(tournament.id)
    tournament = await acts.schedule(room.time + HALF_HOUR + later)
    assert (tournament.reminded, tournament.is_check_in_open) == (not later, not later)
    assert [one.checked_in for one in tournament.tournament.entrants] == [not later, False, False, False]


async def test_without_a_start_there_is_no_check_in() -> None:
    room = await hall()
    tournament = await pass_time(room, await opened(room, people=4), DAY - HALF_HOUR)
    await room.keeper.check_in(tournament.id, 101)
    tournament = await room.acts(tournament.id).schedule(0)
    assert (tournament.starts, tournament.reminded) == (0, False)
    assert not any(one.checked_in for one in tournament.tournament.entrants)


async def test_a_tournament_starts_before_its_sign_up_ends() -> None:
    room = await hall()
    tournament = await room.create()
    acts = room.acts(tournament.id)
    end = tournament.created + SIGN_UP_SECONDS
    assert await refused(acts.schedule(end)) == "tournament-starts-late"
    assert (await acts.schedule(end - 1)).starts == end - 1


async def test_an_organiser_checks_in_who_is_there() -> None:
    room = await hall()
    tournament = await pass_time(room, await opened(room, people=4), DAY - HALF_HOUR)
    acts = room.keeper.organiser_acts
    assert await refused(acts(tournament.id, 102, manager=False).check_in(101)) == "tournament-organiser-only"
    tournament = await acts(tournament.id, ORGANISER.id, manager=False).check_in(101)
    assert [one.checked_in for one in tournament.tournament.entrants] == [True, False, False, False]
    exported = await room.keeper.export(101)
    assert exported[0]["checked in"] is True
