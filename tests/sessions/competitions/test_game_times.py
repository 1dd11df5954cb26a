"""Two players agree on a time for their game."""

import pytest

from sessions.competitions.tournament_data import SWISS, PairingId, TournamentPlan
from tests.support.competitions.kept import hall, people, refused
from tests.support.competitions.kept_hall import DAY, game_at

pytestmark = pytest.mark.asyncio


async def test_one_proposes_the_other_accepts_and_both_are_reminded_once() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, seconds=7 * DAY))
    id, keeper, (first, second) = tournament.id, room.keeper, people(tournament, 0)
    stranger = people(tournament, 1)[0]
    at = room.time + 2 * DAY
    assert await refused(keeper.propose_time(id, PairingId(1, 0), stranger, at)) == "tournament-not-yours"
    assert (
        await refused(keeper.propose_time(id, PairingId(1, 0), first, room.time + 8 * DAY))
        == "tournament-time-late"
    )
    assert (
        await refused(keeper.propose_time(id, PairingId(1, 0), first, room.time - 1))
        == "tournament-time-late"
    )
    await keeper.propose_time(id, PairingId(1, 0), first, at)
    assert await refused(keeper.accept_time(id, PairingId(1, 0), first, at)) == "tournament-time-changed"
    await keeper.propose_time(id, PairingId(1, 0), first, at + 60)
    assert await refused(keeper.accept_time(id, PairingId(1, 0), second, at)) == "tournament-time-changed"
    await keeper.accept_time(id, PairingId(1, 0), second, at + 60)
    room.time = at + 60 - 901
    await room.serve()
    game_time = game_at(await room.now(tournament)).time
    assert game_time is not None
    assert (game_time.agreed, game_time.reminded) == (True, False)
    room.time += 1
    await room.serve()
    game_time = game_at(await room.now(tournament)).time
    assert game_time is not None
    assert game_time.reminded
    version = (await room.now(tournament)).version
    await room.serve()
    assert (await room.now(tournament)).version == version


async def test_a_time_goes_with_its_game() -> None:
    """With its result, and with the first of several games."""
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, games=3))
    for board in (0, 1):
        await room.keeper.propose_time(
            tournament.id, PairingId(1, board), people(tournament, board)[1], room.time + DAY
        )
    await room.agree(tournament, 0)
    assert [*(await room.now(tournament)).times] == ["1.1"]
    await room.keeper.leave(tournament.id, people(tournament, 1)[0])
    assert not (await room.now(tournament)).times
    exported = await room.keeper.export(people(tournament, 0)[1])
    assert exported[0]["proposed times"] == []
