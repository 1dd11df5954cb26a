"""Rounds that wait before they are published: what the organiser sees and changes, and what is impossible."""

import itertools

import pytest

from sessions.competitions.drafts import MOST_FORBIDDEN
from sessions.competitions.rounds import waiting_draft
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    FIRST,
    KNOCKOUT,
    ON_TAP,
    ROUND_ROBIN,
    RUNNING,
    SECOND,
    SWISS,
    DraftRound,
    PairingId,
    TournamentPlan,
)
from tests.support.competitions.kept import hall, refused
from tests.support.competitions.kept_hall import ORGANISER, KeptHall, open_boards, somebody

pytestmark = pytest.mark.asyncio
TAP = TournamentPlan(SWISS, pause=ON_TAP, rounds=3)


def draft_of(tournament: StoredTournament) -> DraftRound:
    draft = waiting_draft(tournament.tournament)
    assert draft is not None
    return draft


def pairs(tournament: StoredTournament) -> list[tuple[int, int]]:
    return [(one.first, one.second) for one in draft_of(tournament).pairings]


async def play(room: KeptHall, tournament: StoredTournament, result: str = FIRST) -> StoredTournament:
    """All games of the round."""
    for board in open_boards(tournament):
        tournament = await room.agree(tournament, board, result)
    return tournament


async def publish(room: KeptHall, tournament: StoredTournament) -> StoredTournament:
    return await room.acts(tournament.id).publish()


@pytest.mark.parametrize("kind", [SWISS, ROUND_ROBIN, KNOCKOUT])
async def test_every_round_waits_for_the_organisers_tap(kind: str) -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(kind, pause=ON_TAP))
    for number in range(tournament.tournament.total):
        assert (tournament.phase, tournament.round) == (RUNNING, number)
        room.time += 10 * 86_400
        await room.serve()
        assert (await room.now(tournament)).round == number
        drafted = pairs(tournament)
        tournament = await publish(room, tournament)
        assert [(one.first, one.second) for one in tournament.tournament.rounds[-1].pairings] == drafted
        assert await refused(publish(room, tournament)) == "stale"
        tournament = await play(room, tournament)
    assert tournament.finished


async def test_after_a_pause_a_round_is_published_by_itself() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, pause=600.0))
    room.time += 599
    await room.serve()
    assert (await room.now(tournament)).round == 0
    room.time += 1
    await room.serve()
    tournament = await play(room, await room.now(tournament))
    assert tournament.round == 1
    tournament = await room.acts(tournament.id).change_plan({"pause": 0.0})
    assert tournament.round == 2, "without a pause it is published at once"


async def test_two_swap_and_who_begins_is_decided_again() -> None:
    room = await hall()
    tournament = await room.begun(4, TAP)
    assert sorted(map(sorted, pairs(tournament))) == [[1, 3], [2, 4]]
    acts, id = room.keeper.organiser_acts, tournament.id
    tournament = await acts(id, ORGANISER.id, manager=False).swap(3, 4)
    assert sorted(map(sorted, pairs(tournament))) == [[1, 4], [2, 3]]
    again = await acts(id, ORGANISER.id, manager=False).pair_again()
    assert sorted(map(sorted, pairs(again))) == [[1, 3], [2, 4]]
    assert await refused(acts(id, ORGANISER.id, manager=False).swap(1, 3)) == "tournament-swap-same"
    assert await refused(acts(id, ORGANISER.id, manager=False).swap(1, 9)) == "tournament-swap-away"
    assert await refused(acts(id, 101, manager=False).swap(1, 4)) == "tournament-organiser-only"
    tournament = await play(room, await publish(room, again))
    (one, other), *_ = pairs(tournament)
    meets = {1: 3, 3: 1, 2: 4, 4: 2}
    assert (
        await refused(acts(id, ORGANISER.id, manager=False).swap(other, meets[one])) == "tournament-swap-met"
    )


async def test_a_second_bye_is_no_swap() -> None:
    room = await hall()
    tournament = await room.begun(5, TAP)
    (rested,) = (one for one, other in pairs(tournament) if not other)
    tournament = await play(room, await publish(room, tournament))
    (rests,) = (one for one, other in pairs(tournament) if not other)
    assert rests != rested
    swap = room.acts(tournament.id).swap(rested, rests)
    assert await refused(swap) == "tournament-swap-bye"


async def test_only_the_first_round_of_a_bracket_and_no_round_robin_is_swapped() -> None:
    room = await hall()
    acts = room.keeper.organiser_acts
    knockout = await room.begun(4, TournamentPlan(KNOCKOUT, pause=ON_TAP))
    swapped = await acts(knockout.id, ORGANISER.id, manager=False).swap(1, 2)
    assert sorted(map(sorted, pairs(swapped))) == [[1, 3], [2, 4]]
    knockout = await play(room, await publish(room, swapped))
    assert (
        await refused(acts(knockout.id, ORGANISER.id, manager=False).swap(1, 2)) == "tournament-swap-bracket"
    )
    winners = {one.first for one in knockout.tournament.rounds[0].pairings}
    assert {*pairs(knockout)[0]} == winners, "the bracket follows what was swapped"
    robin = await room.begun(4, TournamentPlan(ROUND_ROBIN, pause=ON_TAP), title="Robin")
    assert await refused(acts(robin.id, ORGANISER.id, manager=False).swap(1, 2)) == "tournament-swap-robin"
    assert await refused(acts(robin.id, ORGANISER.id, manager=False).forbid(1, 2)) == "tournament-forbid-kind"


async def test_two_are_kept_apart_in_every_round_and_through_a_new_order() -> None:
    """Forbidden before the start, by the numbers of sign-up; a fourth of them leaves."""
    room = await hall()
    id, acts = (await room.create(TournamentPlan(SWISS, rounds=3))).id, room.keeper.organiser_acts
    for number in range(1, 8):
        await room.keeper.sign_up(id, somebody(number))
    await acts(id, ORGANISER.id, manager=False).forbid(1, 5)
    await acts(id, ORGANISER.id, manager=False).forbid(7, 2)
    await room.keeper.leave(id, 107)
    tournament = await acts(id, ORGANISER.id, manager=False).start()
    (pair,) = tournament.tournament.forbidden
    assert {tournament.tournament.entrants[number - 1].person for number in pair} == {101, 105}
    for _ in range(3):
        for one in tournament.tournament.rounds[-1].pairings:
            assert {one.first, one.second} != {*pair}
        tournament = await play(room, tournament, SECOND)
    assert tournament.finished


async def test_what_cannot_be_paired_is_refused_and_changes_nothing() -> None:
    room = await hall()
    tournament = await room.begun(4, TAP)
    acts, id = room.keeper.organiser_acts, tournament.id
    for other in (2, 3):
        tournament = await acts(id, ORGANISER.id, manager=False).forbid(1, other)
    assert (1, 4) in {tuple(sorted(pair)) for pair in pairs(tournament)}
    impossible = acts(id, ORGANISER.id, manager=False).forbid(1, 4)
    assert await refused(impossible) == "tournament-forbidden-impossible"
    assert (await room.now(tournament)).tournament == tournament.tournament
    swap = acts(id, ORGANISER.id, manager=False).swap(4, pairs(tournament)[1][0])
    assert await refused(swap) == "tournament-swap-forbidden"
    tournament = await acts(id, ORGANISER.id, manager=False).allow(1, 2)
    assert tournament.tournament.forbidden == [(1, 3)]
    assert await refused(acts(id, ORGANISER.id, manager=False).forbid(1, 3)) == "tournament-forbidden-already"


async def test_so_many_pairs_are_kept_apart() -> None:
    room = await hall()
    id, acts = (await room.create()).id, room.keeper.organiser_acts
    for number in range(1, 13):
        await room.keeper.sign_up(id, somebody(number))
    every = [*itertools.combinations(range(1, 13), 2)]
    for pair in every[:MOST_FORBIDDEN]:
        await acts(id, ORGANISER.id, manager=False).forbid(*pair)
    more = acts(id, ORGANISER.id, manager=False).forbid(*every[MOST_FORBIDDEN])
    assert await refused(more) == "tournament-forbidden-most"


async def test_a_correction_or_an_absence_pairs_the_draft_anew() -> None:
    room = await hall()
    tournament = await play(room, await publish(room, await room.begun(6, TAP)))
    acts, id, before = room.keeper.organiser_acts, tournament.id, pairs(tournament)
    tournament = await acts(id, ORGANISER.id, manager=False).rule(PairingId(1, 0), SECOND)
    assert {frozenset(pair) for pair in pairs(tournament)} != {frozenset(pair) for pair in before}
    tournament = await acts(id, ORGANISER.id, manager=False).miss_next(1, half=True)
    assert (1, 0) in pairs(tournament)
    tournament = await acts(id, ORGANISER.id, manager=False).remove(2)
    assert 2 not in {number for pair in pairs(tournament) for number in pair}
    tournament = await publish(room, tournament)
    assert tournament.round == 2
