"""Nobody loses a game that they won: late reports, games beyond the deadline, who waited, corrections."""

import pytest

from engine.ask import Refused
from sessions.common.retry_pauses import RetryPauses
from sessions.table.clock_profiles import LATE
from sessions.table.table_data import LOBBY, OVER, PLAYING
from sessions.tournaments.keeping.kept_tournament import (
    DEADLINE,
    ONE,
    REAL,
    SCREEN,
    KeptTournament,
)
from sessions.tournaments.standings import standings
from sessions.tournaments.tournament_data import (
    BYE,
    DRAW,
    FIRST,
    FIRST_UNPLAYED,
    KNOCKOUT,
    NEITHER,
    OPEN,
    ROUND_ROBIN,
    RUNNING,
    SECOND,
    SECOND_UNPLAYED,
    SWISS,
    VOID,
    TournamentPlan,
)
from sessions.tournaments.tournament_data import OVER as DONE
from tests.support.tournaments.kept import entered, hall, people, refused, results
from tests.support.tournaments.kept_hall import DAY, KeptHall, open_boards, somebody
from tests.support.tournaments.kept_hall import ORGANISER as OLGA

pytestmark = pytest.mark.asyncio
KINDS = [SWISS, ROUND_ROBIN, KNOCKOUT]


def two_days(kind: str = SWISS) -> TournamentPlan:
    return TournamentPlan(kind, seconds=2 * DAY)


async def after_the_end(room: KeptHall, kept: KeptTournament, later: float = 1.0) -> KeptTournament:
    """So much after the end of the running round, as the clock leaves it."""
    room.time = max(room.time, kept.tournament.rounds[-1].due) + later
    await room.serve()
    return await room.now(kept)


# ---------------------------------------------------------------- reports


@pytest.mark.parametrize("kind", KINDS)
async def test_a_report_that_is_unanswered_at_the_end_counts_when_it_was_promised(kind: str) -> None:
    room = await hall()
    kept = await room.begun(4, two_days(kind), way=REAL)
    kept = await room.agree(kept, 1)
    room.time = kept.tournament.rounds[0].due - 3_600
    await room.keeper.report(kept.id, 1, 0, people(kept, 0)[1], SECOND)
    kept = await after_the_end(room, kept)
    assert (kept.round, results(kept)) == (1, [OPEN, FIRST]), "the other one still has time to answer"
    kept = await after_the_end(room, kept, DAY)
    assert (results(kept), kept.source_of(1, 0), kept.round) == ([SECOND, FIRST], ONE, 2)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("result", [FIRST, SECOND])
async def test_two_who_differ_at_the_end_hold_the_round_for_the_organiser(kind: str, result: str) -> None:
    room = await hall()
    kept = await room.begun(4, two_days(kind), way=REAL)
    kept = await room.agree(kept, 1)
    for person, said in zip(people(kept, 0), (FIRST, SECOND), strict=True):
        kept = await room.keeper.report(kept.id, 1, 0, person, said)
    kept = await after_the_end(room, kept, 3 * DAY)
    assert (kept.round, results(kept)[0], kept.waits_for(1, 0)) == (1, OPEN, "undecided")
    assert len(kept.reports_of(1, 0)) == 2, "and both are still known"
    more = await room.keeper.organising.extend(kept.id, OLGA.id, DAY, manager=False)
    assert more.tournament.rounds[0].due == room.time + DAY, "a day from now, not from an end long ago"
    assert not more.waits_for(1, 0)
    kept = await room.keeper.organising.rule(kept.id, OLGA.id, 1, 0, result, manager=False)
    assert (results(kept)[0], kept.round) == (result, 2)


async def test_who_called_the_organiser_is_waited_for() -> None:
    room = await hall()
    kept = await room.begun(4, two_days())
    kept = await room.agree(kept, 1)
    await room.keeper.ask_organiser(kept.id, 1, 0, people(kept, 0)[0])
    kept = await after_the_end(room, kept)
    assert (kept.round, kept.waits_for(1, 0)) == (1, "undecided")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("act", ["leave", "remove", "forget", "absent", "end"])
async def test_a_reported_win_outlasts_whatever_happens_to_whoever_reported_it(kind: str, act: str) -> None:
    room = await hall()
    kept = await room.begun(4, two_days(kind), way=REAL)
    winner = people(kept, 0)[0]
    number = kept.tournament.rounds[0].pairings[0].first
    await room.keeper.report(kept.id, 1, 0, winner, FIRST)
    organising = room.keeper.organising
    if act == "leave":
        await room.keeper.leave(kept.id, winner)
    elif act == "remove":
        await organising.remove(kept.id, OLGA.id, number, manager=False)
    elif act == "forget":
        await room.keeper.forget(winner)
    elif act == "absent":
        said = await refused(organising.absent(kept.id, OLGA.id, number, manager=False))
        assert said == "tournament-was-reported"
    else:
        await organising.end(kept.id, OLGA.id, manager=False)
    room.time += DAY
    await room.serve()
    assert results(await room.now(kept))[0] == FIRST


async def test_nobody_is_said_to_be_absent_whose_game_has_a_result() -> None:
    room = await hall()
    kept = await room.begun(4, way=REAL)
    number = kept.tournament.rounds[0].pairings[0].first
    kept = await room.agree(kept, 0)
    said = room.keeper.organising.absent(kept.id, OLGA.id, number, manager=False)
    assert await refused(said) == "tournament-no-open-game"


# ---------------------------------------------------------------- tables


@pytest.mark.parametrize("kind", KINDS)
async def test_a_game_that_is_played_at_the_end_is_waited_for_and_counts(kind: str) -> None:
    room = await hall()
    kept = await room.begun(4, two_days(kind), clock="correspondence")
    room.time = kept.tournament.rounds[0].due - 60
    table = await room.open(kept, 0)
    await room.sit(kept, table)
    kept = await room.agree(kept, 1)
    kept = await after_the_end(room, kept)
    assert (kept.round, results(kept)[0], kept.waits_for(1, 0)) == (1, OPEN, "playing")
    room.time += 3_600
    await room.resign(table, 1)
    await room.serve()
    kept = await room.now(kept)
    assert (results(kept)[0], kept.round, kept.waits) == (FIRST, 2, {})
    pairs = [{one.first, one.second} for made in kept.tournament.rounds for one in made.pairings]
    assert all(pairs.count(pair) == 1 for pair in pairs), "nobody meets the same one again"


async def test_the_organiser_can_decide_a_game_that_is_played_beyond_the_end() -> None:
    room = await hall()
    kept = await room.begun(4, two_days(), clock="correspondence")
    table = await room.open(kept, 0)
    await room.sit(kept, table)
    kept = await room.agree(kept, 1)
    kept = await after_the_end(room, kept)
    kept = await room.keeper.organising.rule(kept.id, OLGA.id, 1, 0, DRAW, manager=False)
    assert (results(kept)[0], kept.round) == (DRAW, 2)


@pytest.mark.parametrize("kind", KINDS)
async def test_whose_opponent_ran_out_of_time_wins(kind: str) -> None:
    room = await hall()
    kept = await room.begun(4, two_days(kind), clock="live")
    table = await room.open(kept, 0)
    await room.sit(kept, table)
    kept = await room.agree(kept, 1)
    room.time = kept.tournament.rounds[0].due - 900
    for _ in range(3):
        room.time += 300
        await room.tables.clock.expire(table.id)
    found = await room.tables.get(table.id)
    assert found is not None
    assert (found.phase, found.body.stage) == (PLAYING, LATE)
    (late,) = found.body.turn or ()
    kept = await after_the_end(room, kept)
    won = FIRST_UNPLAYED if late else SECOND_UNPLAYED
    assert (results(kept)[0], kept.source_of(1, 0)) == (won, DEADLINE)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", [0, 1])
async def test_who_said_that_they_are_here_wins_against_who_never_came(kind: str, who: int) -> None:
    room = await hall()
    kept = await room.begun(4, two_days(kind))
    table = await room.open(kept, 0)
    await room.tables.invitations.accept(table.id, somebody(people(kept, 0)[who] - 100))
    kept = await room.agree(kept, 1)
    kept = await after_the_end(room, kept)
    assert results(kept)[0] == (FIRST_UNPLAYED, SECOND_UNPLAYED)[who]
    found = await room.tables.get(table.id)
    assert found is not None
    assert found.phase == OVER, "nobody sits there in vain"


@pytest.mark.parametrize("closed", [True, False])
async def test_who_waited_at_an_earlier_table_counts_as_there(closed: bool) -> None:
    room = await hall()
    kept = await room.begun(4, two_days())
    first, second = (somebody(person - 100) for person in people(kept, 0))
    table = await room.open(kept, 0)
    await room.tables.invitations.accept(table.id, first)
    await room.tables.invitations.turn_down(table.id, second, "later")
    if not closed:
        await room.open(kept, 0)  # at which nobody sits down
    await room.agree(kept, 1)
    kept = await after_the_end(room, kept)
    assert results(kept)[0] == FIRST_UNPLAYED


async def test_two_who_were_both_there_at_other_times_wait_for_the_organiser() -> None:
    room = await hall()
    kept = await room.begun(4, two_days())
    first, second = (somebody(person - 100) for person in people(kept, 0))
    for comes, declines in ((first, second), (second, first)):
        table = await room.open(kept, 0)
        await room.tables.invitations.accept(table.id, comes)
        await room.tables.invitations.turn_down(table.id, declines, "later")
    await room.agree(kept, 1)
    kept = await after_the_end(room, kept)
    assert (results(kept)[0], kept.waits_for(1, 0)) == (OPEN, "present")


async def test_who_gave_their_seat_up_loses_and_not_who_stayed() -> None:
    room = await hall()
    kept = await room.begun(4, two_days())
    table = await room.open(kept, 0)
    await room.sit(kept, table)
    await room.tables.seats.leave(table.id, somebody(people(kept, 0)[0] - 100))
    await room.agree(kept, 1)
    kept = await after_the_end(room, kept)
    assert results(kept)[0] == SECOND_UNPLAYED


@pytest.mark.parametrize(("kind", "result"), [(SWISS, NEITHER), (ROUND_ROBIN, NEITHER), (KNOCKOUT, OPEN)])
async def test_a_game_of_which_nobody_knows_is_lost_by_both_but_in_a_knockout(kind: str, result: str) -> None:
    room = await hall()
    kept = await room.begun(4, two_days(kind))
    kept = await room.agree(kept, 1)
    kept = await after_the_end(room, kept)
    assert results(kept)[0] == result
    assert kept.waits_for(1, 0) == ("nobody" if kind == KNOCKOUT else "")
    assert kept.round == (1 if kind == KNOCKOUT else 2)


async def test_a_win_that_the_tournament_does_not_know_yet_comes_before_leaving() -> None:
    room = await hall()
    kept = await room.begun(4)
    table = await room.open(kept, 0)
    await room.sit(kept, table)
    other = KeptHall(room.tables.store, time=room.time)
    await other.resign(table, 1)
    kept = await room.keeper.leave(kept.id, people(kept, 0)[0])
    assert results(kept)[0] == FIRST


async def test_what_fails_once_is_tried_again() -> None:
    room = await hall()
    kept = await room.begun(4, two_days())
    row = room.tables.store.read
    table = await room.open(kept, 0)
    broken = True

    async def read(name: str) -> object:
        if broken and name == table.id:
            raise RuntimeError("a fault that passes")
        return await row(name)

    room.tables.store.read = read  # type: ignore[method-assign, assignment]
    kept = await room.agree(kept, 1)
    kept = await after_the_end(room, kept)
    assert kept.round == 1
    broken = False
    await room.serve()
    assert (await room.now(kept)).round == 1, "not at every tick"
    room.time += 3_600
    await room.serve()
    assert (await room.now(kept)).round == 2


async def test_what_fails_again_waits_longer_each_time() -> None:
    time = 1_000.0
    pauses = RetryPauses(lambda: time)
    assert pauses.over("cup")
    for length in (60.0, 120.0, 240.0):
        pauses.begin("cup")
        time += length - 1
        assert not pauses.over("cup")
        time += 1
        assert pauses.over("cup")
    pauses.begin("cup")
    time -= 86_400  # the clock was put right
    assert pauses.over("cup")
    pauses.end("cup")
    pauses.begin("cup")
    time += 60
    assert pauses.over("cup")


# ---------------------------------------------------------------- one result a pairing


async def test_the_lobby_of_a_game_closes_as_soon_as_both_have_reported_it() -> None:
    room = await hall()
    kept = await room.begun(4, rated=True)
    table = await room.open(kept, 0)
    await room.agree(kept, 0)
    found = await room.tables.get(table.id)
    assert found is not None
    assert (found.phase, found.body.ended) == (OVER, "paired-over")


@pytest.mark.parametrize("decides", ["both", "organiser"])
async def test_a_decided_game_does_not_begin_although_luck_is_closed(decides: str) -> None:
    room = await hall()
    kept = await room.begun(4, rated=True)
    table = await room.open(kept, 0)
    first, second = people(kept, 0)
    for person in (first, second):
        told = await room.tables.invitations.accept(table.id, somebody(person - 100))
    assert told.table.body.closing is not None
    if decides == "both":
        await room.agree(kept, 0)
    else:
        await room.keeper.organising.rule(kept.id, OLGA.id, 1, 0, FIRST, manager=False)
    with pytest.raises(Refused):
        await room.tables.starts.begin(table.id, 1, 1)
    found = await room.tables.get(table.id)
    assert found is not None
    assert found.phase == OVER
    assert len(await entered(room, first)) == 1


async def test_a_decision_of_another_process_keeps_a_game_from_beginning() -> None:
    """Where the lobby could not be closed at once, its start is asked for."""
    room = await hall()
    kept = await room.begun(4, rated=True)
    table = await room.open(kept, 0)
    for person in people(kept, 0):
        await room.tables.invitations.accept(table.id, somebody(person - 100))
    other = KeptHall(room.tables.store, time=room.time)
    other.keeper.documents.settled.clear()
    await other.agree(kept, 0)
    assert await refused(room.tables.starts.begin(table.id, 1, 1)) == "tournament-settled"
    found = await room.tables.get(table.id)
    assert found is not None
    assert (found.phase, found.body.ended) == (OVER, "paired-over")


async def test_a_game_on_a_real_table_counts_though_a_table_here_was_closed_without_one() -> None:
    room = await hall()
    kept = await room.begun(4)
    first, second = people(kept, 0)
    table = await room.open(kept, 0)
    await room.tables.invitations.accept(table.id, somebody(first - 100))
    await room.tables.invitations.turn_down(table.id, somebody(second - 100), "later")
    await room.agree(kept, 0)
    assert len(await entered(room, first)) == 1


# ---------------------------------------------------------------- who decides


@pytest.mark.parametrize("manager", [True, False])
async def test_nobody_decides_a_game_of_their_own(manager: bool) -> None:
    room = await hall()
    kept = await room.create(two_days())
    by = somebody(1) if manager else OLGA
    for person in (by, *(somebody(number) for number in range(2, 5))):
        await room.keeper.sign_up(kept.id, person)
    kept = await room.keeper.organising.start(kept.id, OLGA.id, manager=False)
    acts, found = room.keeper.organising, kept.game_of(by.id)
    assert found is not None
    board, pairing = found
    opponent = next(
        number
        for number, person in zip((pairing.first, pairing.second), kept.people_of(pairing), strict=True)
        if person != by.id
    )
    for result in (FIRST, SECOND, DRAW, FIRST_UNPLAYED, NEITHER):
        ruled = acts.rule(kept.id, by.id, 1, board, result, manager=manager)
        assert await refused(ruled) == "tournament-own-game"
    absent = acts.absent(kept.id, by.id, opponent, manager=manager)
    assert await refused(absent) == "tournament-own-game"
    removed = acts.remove(kept.id, by.id, opponent, manager=manager)
    assert await refused(removed) == "tournament-own-game"
    other = next(one for one in open_boards(kept) if one != board)
    kept = await acts.rule(kept.id, by.id, 1, other, FIRST, manager=manager)
    assert results(kept)[other] == FIRST
    await room.agree(kept, board)
    corrected = acts.rule(kept.id, by.id, 1, board, SECOND, manager=manager)
    assert await refused(corrected) == "tournament-own-game"


# ---------------------------------------------------------------- corrections of a knockout


async def knockout(room: KeptHall, size: int, **plan: object) -> KeptTournament:
    return await room.begun(size, TournamentPlan(KNOCKOUT, seconds=DAY, **plan), way=REAL)  # type: ignore[arg-type]


def pairs(kept: KeptTournament, round: int) -> list[set[int]]:
    return [{one.first, one.second} for one in kept.tournament.rounds[round - 1].pairings]


def winners(kept: KeptTournament, round: int) -> list[int]:
    return [
        one.first if one.result == FIRST else one.second for one in kept.tournament.rounds[round - 1].pairings
    ]


async def play(room: KeptHall, kept: KeptTournament, result: str = FIRST) -> KeptTournament:
    """All open games of the running round."""
    for board in open_boards(kept):
        kept = await room.agree(kept, board, result)
    return kept


async def test_the_right_winner_goes_on_and_the_third_place_game_follows() -> None:
    room = await hall()
    kept = await play(room, await knockout(room, 4, third_place=True), SECOND)
    semis = kept.tournament.rounds[0].pairings
    room.time += DAY / 2
    await room.keeper.report(kept.id, 2, 1, people(kept, 1)[0], FIRST)  # for third place
    wrong = room.keeper.organising.rule(kept.id, OLGA.id, 1, 0, FIRST, manager=False)
    assert await refused(wrong) == "tournament-later-played", "somebody says that it was played"
    await room.keeper.take_back(kept.id, 2, 1, people(kept, 1)[0])
    kept = await room.keeper.organising.rule(kept.id, OLGA.id, 1, 0, FIRST, manager=False)
    assert pairs(kept, 2) == [{semis[0].first, semis[1].second}, {semis[0].second, semis[1].first}]
    assert kept.tournament.rounds[1].due == room.time + DAY, "who plays anew has a whole round's time"
    kept = await play(room, kept)
    assert kept.phase == DONE
    assert standings(kept.tournament)[0].number == kept.tournament.rounds[1].pairings[0].first


async def test_where_later_games_were_played_they_are_played_again_only_if_the_organiser_says_so() -> None:
    room = await hall()
    kept = await knockout(room, 8)
    for _ in range(2):
        kept = await play(room, kept)
    assert kept.round == 3
    other_semi = kept.tournament.rounds[1].pairings[1]
    before = kept.tournament.rounds[0].pairings[0]
    rule = room.keeper.organising.rule
    assert await refused(rule(kept.id, OLGA.id, 1, 0, SECOND, manager=False)) == "tournament-later-played"
    same = await room.now(kept)
    assert results(same)[0] == FIRST
    assert pairs(same, 3) == pairs(kept, 3)
    kept = await rule(kept.id, OLGA.id, 1, 0, SECOND, manager=False, again=True)
    assert (kept.phase, kept.round) == (RUNNING, 2)
    assert before.second in pairs(kept, 2)[0]
    assert results(kept, 2) == [OPEN, FIRST], "who won the other semi-final has won it"
    first, _ = people(kept, 0)
    assert not [one for one in await entered(room, first) if one.key.endswith(".2.0")]
    kept = await play(room, kept)
    assert pairs(kept, 3) == [{winners(kept, 2)[0], other_semi.first}]
    kept = await play(room, kept)
    assert kept.phase == DONE
    assert standings(kept.tournament)[0].number == winners(kept, 3)[0]


async def test_after_the_end_a_correction_brings_the_final_back() -> None:
    room = await hall()
    kept = await play(room, await play(room, await knockout(room, 4)))
    assert kept.phase == DONE
    rule = room.keeper.organising.rule
    assert await refused(rule(kept.id, OLGA.id, 1, 1, SECOND, manager=False)) == "tournament-later-played"
    kept = await rule(kept.id, OLGA.id, 1, 1, SECOND, manager=False, again=True)
    assert (kept.phase, kept.finished, results(kept, 2)) == (RUNNING, 0.0, [OPEN])
    assert await room.keeper.of_server(kept.guild, finished=True) == []
    room.time += 2 * DAY
    await room.serve()
    kept = await play(room, await room.now(kept))
    assert (kept.phase, kept.finished) == (DONE, room.time)
    assert standings(kept.tournament)[0].number == winners(kept, 2)[0]


async def test_a_semi_final_that_both_lost_by_mistake_gives_the_final_back() -> None:
    room = await hall()
    kept = await room.agree(await knockout(room, 4), 1)
    rule = room.keeper.organising.rule
    kept = await rule(kept.id, OLGA.id, 1, 0, NEITHER, manager=False)
    assert (kept.phase, results(kept, 2)) == (DONE, [BYE])
    assert [one.place for one in standings(kept.tournament)] == [1, 3, 3, 3], "nobody is second"
    kept = await rule(kept.id, OLGA.id, 1, 0, FIRST, manager=False)
    assert (kept.phase, results(kept, 2)) == (RUNNING, [OPEN])
    assert pairs(kept, 2) == [{winners(kept, 1)[0], winners(kept, 1)[1]}]


@pytest.mark.parametrize("third_place", [True, False])
async def test_no_medal_is_won_by_losing(third_place: bool) -> None:
    room = await hall()
    kept = await play(room, await knockout(room, 4, third_place=third_place))
    for board in open_boards(kept):
        kept = await room.keeper.organising.rule(kept.id, OLGA.id, 2, board, NEITHER, manager=False)
    assert kept.phase == DONE
    places = sorted(one.place for one in standings(kept.tournament))
    assert places == ([2, 2, 4, 4] if third_place else [2, 2, 3, 3])


async def test_a_final_that_was_drawn_after_all_is_played_again() -> None:
    room = await hall()
    kept = await play(room, await play(room, await knockout(room, 4)))
    kept = await room.keeper.organising.rule(kept.id, OLGA.id, 2, 0, DRAW, manager=False)
    assert (kept.phase, results(kept, 2)) == (RUNNING, [DRAW, OPEN])
    kept = await play(room, kept)
    assert kept.phase == DONE
    assert sorted(one.place for one in standings(kept.tournament)) == [1, 2, 3, 3]


async def test_a_finalist_who_leaves_does_not_share_the_first_place() -> None:
    room = await hall()
    kept = await knockout(room, 3)
    (board,) = open_boards(kept)
    loser, winner = people(kept, board)
    seeded = next(one.person for one in kept.tournament.entrants if one.person not in (loser, winner))
    await room.keeper.leave(kept.id, seeded)  # who had a bye and is in the final
    kept = await room.keeper.leave(kept.id, loser)
    assert kept.phase == DONE
    first = [one.number for one in standings(kept.tournament) if one.place == 1]
    assert [kept.tournament.entrants[number - 1].person for number in first] == [winner]


async def test_a_table_that_says_otherwise_later_moves_the_bracket_too() -> None:
    room = await hall()
    kept = await room.begun(4, TournamentPlan(KNOCKOUT, seconds=DAY), way=SCREEN)
    semis = []
    for board in (0, 1):
        table = await room.open(kept, board)
        await room.sit(kept, table)
        await room.resign(table, 1)
        semis.append(table)
    await room.serve()
    kept = await room.now(kept)
    assert (kept.round, VOID in results(kept)) == (2, False)
    assert pairs(kept, 2) == [{winners(kept, 1)[0], winners(kept, 1)[1]}]
    lobby = await room.open(kept, 0)
    assert lobby.phase == LOBBY
    kept = await room.keeper.organising.rule(kept.id, OLGA.id, 1, 0, SECOND, manager=False)
    found = await room.tables.get(lobby.id)
    assert found is not None
    assert found.phase == OVER, "nobody waits there for the wrong opponent"
    assert (await room.open(kept, 0)).id != lobby.id
