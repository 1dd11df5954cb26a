"""Nobody loses a game that they won: late reports, games beyond the deadline, who waited, corrections."""

import pytest

from engine.questions import Refused
from sessions.common.retry_pauses import RetryPauses
from sessions.competitions.standings import standings
from sessions.competitions.stored_tournament import (
    DEADLINE,
    ONE,
    REAL,
    SCREEN,
    StoredTournament,
)
from sessions.competitions.tournament_data import (
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
    PairingId,
    TournamentPlan,
)
from sessions.competitions.tournament_data import OVER as DONE
from sessions.operations import in_lobby, inviting
from sessions.table.table_data import LOBBY, OVER, PLAYING
from sessions.table.time_controls import LATE
from tests.support.competitions.kept import entered, hall, people, refused, results
from tests.support.competitions.kept_hall import DAY, KeptHall, game_at, open_boards, somebody
from tests.support.competitions.kept_hall import ORGANISER as OLGA

pytestmark = pytest.mark.asyncio
KINDS = [SWISS, ROUND_ROBIN, KNOCKOUT]


def two_days(kind: str = SWISS) -> TournamentPlan:
    return TournamentPlan(kind, seconds=2 * DAY)


async def after_the_end(room: KeptHall, tournament: StoredTournament, later: float = 1.0) -> StoredTournament:
    """So much after the end of the running round, as the clock leaves it."""
    room.time = max(room.time, tournament.tournament.rounds[-1].due) + later
    await room.serve()
    return await room.now(tournament)


# ---------------------------------------------------------------- reports


@pytest.mark.parametrize("kind", KINDS)
async def test_a_report_that_is_unanswered_at_the_end_counts_when_it_was_promised(kind: str) -> None:
    room = await hall()
    tournament = await room.begun(4, two_days(kind), venue=REAL)
    tournament = await room.agree(tournament, 1)
    room.time = tournament.tournament.rounds[0].due - 3_600
    await room.keeper.report(tournament.id, PairingId(1, 0), people(tournament, 0)[1], SECOND)
    tournament = await after_the_end(room, tournament)
    assert (tournament.round, results(tournament)) == (1, [OPEN, FIRST]), (
        "the other one still has time to answer"
    )
    tournament = await after_the_end(room, tournament, DAY)
    assert (results(tournament), game_at(tournament).source, tournament.round) == (
        [SECOND, FIRST],
        ONE,
        2,
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("result", [FIRST, SECOND])
async def test_two_who_differ_at_the_end_hold_the_round_for_the_organiser(kind: str, result: str) -> None:
    room = await hall()
    tournament = await room.begun(4, two_days(kind), venue=REAL)
    tournament = await room.agree(tournament, 1)
    for person, reported in zip(people(tournament, 0), (FIRST, SECOND), strict=True):
        tournament = await room.keeper.report(tournament.id, PairingId(1, 0), person, reported)
    tournament = await after_the_end(room, tournament, 3 * DAY)
    assert (tournament.round, results(tournament)[0], game_at(tournament).waits_for) == (
        1,
        OPEN,
        "undecided",
    )
    assert len(game_at(tournament).reports) == 2, "and both are still known"
    more = await room.acts(tournament.id).extend(DAY)
    assert more.tournament.rounds[0].due == room.time + DAY, "a day from now, not from an end long ago"
    assert not game_at(more).waits_for
    tournament = await room.acts(tournament.id).rule(PairingId(1, 0), result)
    assert (results(tournament)[0], tournament.round) == (result, 2)


async def test_who_called_the_organiser_is_waited_for() -> None:
    room = await hall()
    tournament = await room.begun(4, two_days())
    tournament = await room.agree(tournament, 1)
    await room.keeper.ask_organiser(tournament.id, PairingId(1, 0), people(tournament, 0)[0])
    tournament = await after_the_end(room, tournament)
    assert (tournament.round, game_at(tournament).waits_for) == (1, "undecided")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("act", ["leave", "remove", "forget", "absent", "end"])
async def test_a_reported_win_outlasts_whatever_happens_to_whoever_reported_it(kind: str, act: str) -> None:
    room = await hall()
    tournament = await room.begun(4, two_days(kind), venue=REAL)
    winner = people(tournament, 0)[0]
    number = tournament.tournament.rounds[0].pairings[0].first
    await room.keeper.report(tournament.id, PairingId(1, 0), winner, FIRST)
    organising = room.keeper.organiser_acts
    if act == "leave":
        await room.keeper.leave(tournament.id, winner)
    elif act == "remove":
        await organising(tournament.id, OLGA.id, manager=False).remove(number)
    elif act == "forget":
        await room.keeper.erase_person(winner)
    elif act == "absent":
        refusal = await refused(organising(tournament.id, OLGA.id, manager=False).absent(number))
        assert refusal == "tournament-was-reported"
    else:
        await organising(tournament.id, OLGA.id, manager=False).end()
    room.time += DAY
    await room.serve()
    assert results(await room.now(tournament))[0] == FIRST


async def test_nobody_is_said_to_be_absent_whose_game_has_a_result() -> None:
    room = await hall()
    tournament = await room.begun(4, venue=REAL)
    number = tournament.tournament.rounds[0].pairings[0].first
    tournament = await room.agree(tournament, 0)
    attempt = room.acts(tournament.id).absent(number)
    assert await refused(attempt) == "tournament-no-open-game"


# ---------------------------------------------------------------- tables


@pytest.mark.parametrize("kind", KINDS)
async def test_a_game_that_is_played_at_the_end_is_waited_for_and_counts(kind: str) -> None:
    room = await hall()
    tournament = await room.begun(4, two_days(kind), clock="correspondence")
    room.time = tournament.tournament.rounds[0].due - 60
    table = await room.open(tournament, 0)
    await room.sit(tournament, table)
    tournament = await room.agree(tournament, 1)
    tournament = await after_the_end(room, tournament)
    assert (tournament.round, results(tournament)[0], game_at(tournament).waits_for) == (
        1,
        OPEN,
        "playing",
    )
    room.time += 3_600
    await room.resign(table, 1)
    await room.serve()
    tournament = await room.now(tournament)
    assert (results(tournament)[0], tournament.round, tournament.waits) == (FIRST, 2, {})
    pairs = [{one.first, one.second} for made in tournament.tournament.rounds for one in made.pairings]
    assert all(pairs.count(pair) == 1 for pair in pairs), "nobody meets the same one again"


async def test_the_organiser_can_decide_a_game_that_is_played_beyond_the_end() -> None:
    room = await hall()
    tournament = await room.begun(4, two_days(), clock="correspondence")
    table = await room.open(tournament, 0)
    await room.sit(tournament, table)
    tournament = await room.agree(tournament, 1)
    tournament = await after_the_end(room, tournament)
    tournament = await room.acts(tournament.id).rule(PairingId(1, 0), DRAW)
    assert (results(tournament)[0], tournament.round) == (DRAW, 2)


@pytest.mark.parametrize("kind", KINDS)
async def test_whose_opponent_ran_out_of_time_wins(kind: str) -> None:
    room = await hall()
    tournament = await room.begun(4, two_days(kind), clock="live")
    table = await room.open(tournament, 0)
    await room.sit(tournament, table)
    tournament = await room.agree(tournament, 1)
    room.time = tournament.tournament.rounds[0].due - 900
    for _ in range(3):
        room.time += 300
        await room.tables.clock.expire(table.id)
    reloaded = await room.tables.get(table.id)
    assert reloaded is not None
    assert (reloaded.phase, reloaded.body.clock.stage) == (PLAYING, LATE)
    (late,) = reloaded.body.progress.turn or ()
    tournament = await after_the_end(room, tournament)
    won = FIRST_UNPLAYED if late else SECOND_UNPLAYED
    assert (results(tournament)[0], game_at(tournament).source) == (won, DEADLINE)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", [0, 1])
async def test_who_said_that_they_are_here_wins_against_who_never_came(kind: str, who: int) -> None:
    room = await hall()
    tournament = await room.begun(4, two_days(kind))
    table = await room.open(tournament, 0)
    await room.tables.invitations.accept(table.id, somebody(people(tournament, 0)[who] - 100))
    tournament = await room.agree(tournament, 1)
    tournament = await after_the_end(room, tournament)
    assert results(tournament)[0] == (FIRST_UNPLAYED, SECOND_UNPLAYED)[who]
    reloaded = await room.tables.get(table.id)
    assert reloaded is not None
    assert reloaded.phase == OVER, "nobody sits there in vain"


@pytest.mark.parametrize("closed", [True, False])
async def test_who_waited_at_an_earlier_table_counts_as_there(closed: bool) -> None:
    room = await hall()
    tournament = await room.begun(4, two_days())
    first, second = (somebody(person - 100) for person in people(tournament, 0))
    table = await room.open(tournament, 0)
    await room.tables.invitations.accept(table.id, first)
    await room.tables.apply(table.id, inviting.turn_down, second, "later")
    if not closed:
        await room.open(tournament, 0)  # at which nobody sits down
    await room.agree(tournament, 1)
    tournament = await after_the_end(room, tournament)
    assert results(tournament)[0] == FIRST_UNPLAYED


async def test_two_who_were_both_there_at_other_times_wait_for_the_organiser() -> None:
    room = await hall()
    tournament = await room.begun(4, two_days())
    first, second = (somebody(person - 100) for person in people(tournament, 0))
    for comes, declines in ((first, second), (second, first)):
        table = await room.open(tournament, 0)
        await room.tables.invitations.accept(table.id, comes)
        await room.tables.apply(table.id, inviting.turn_down, declines, "later")
    await room.agree(tournament, 1)
    tournament = await after_the_end(room, tournament)
    assert (results(tournament)[0], game_at(tournament).waits_for) == (OPEN, "present")


async def test_who_gave_their_seat_up_loses_and_not_who_stayed() -> None:
    room = await hall()
    tournament = await room.begun(4, two_days())
    table = await room.open(tournament, 0)
    await room.sit(tournament, table)
    await room.tables.apply(table.id, in_lobby.leave_table, somebody(people(tournament, 0)[0] - 100))
    await room.agree(tournament, 1)
    tournament = await after_the_end(room, tournament)
    assert results(tournament)[0] == SECOND_UNPLAYED


@pytest.mark.parametrize(("kind", "result"), [(SWISS, NEITHER), (ROUND_ROBIN, NEITHER), (KNOCKOUT, OPEN)])
async def test_a_game_of_which_nobody_knows_is_lost_by_both_but_in_a_knockout(kind: str, result: str) -> None:
    room = await hall()
    tournament = await room.begun(4, two_days(kind))
    tournament = await room.agree(tournament, 1)
    tournament = await after_the_end(room, tournament)
    assert results(tournament)[0] == result
    assert game_at(tournament).waits_for == ("nobody" if kind == KNOCKOUT else "")
    assert tournament.round == (1 if kind == KNOCKOUT else 2)


async def test_a_win_that_the_tournament_does_not_know_yet_comes_before_leaving() -> None:
    room = await hall()
    tournament = await room.begun(4)
    table = await room.open(tournament, 0)
    await room.sit(tournament, table)
    other = KeptHall(room.tables.store, time=room.time)
    await other.resign(table, 1)
    tournament = await room.keeper.leave(tournament.id, people(tournament, 0)[0])
    assert results(tournament)[0] == FIRST


async def test_what_fails_once_is_tried_again() -> None:
    room = await hall()
    tournament = await room.begun(4, two_days())
    row = room.tables.store.read
    table = await room.open(tournament, 0)
    broken = True

    async def read(name: str) -> object:
        if broken and name == table.id:
            raise RuntimeError("a fault that passes")
        return await row(name)

    room.tables.store.read = read  # type: ignore[method-assign, assignment]
    tournament = await room.agree(tournament, 1)
    tournament = await after_the_end(room, tournament)
    assert tournament.round == 1
    broken = False
    await room.serve()
    assert (await room.now(tournament)).round == 1, "not at every tick"
    room.time += 3_600
    await room.serve()
    assert (await room.now(tournament)).round == 2


async def test_what_fails_again_waits_longer_each_time() -> None:
    time = 1_000.0
    pauses = RetryPauses(lambda: time)
    assert pauses.may_retry("cup")
    for length in (60.0, 120.0, 240.0):
        pauses.begin("cup")
        time += length - 1
        assert not pauses.may_retry("cup")
        time += 1
        assert pauses.may_retry("cup")
    pauses.begin("cup")
    time -= 86_400  # the clock was put right
    assert pauses.may_retry("cup")
    pauses.end("cup")
    pauses.begin("cup")
    time += 60
    assert pauses.may_retry("cup")


# ---------------------------------------------------------------- one result a pairing


async def test_the_lobby_of_a_game_closes_as_soon_as_both_have_reported_it() -> None:
    room = await hall()
    tournament = await room.begun(4, rated=True)
    table = await room.open(tournament, 0)
    await room.agree(tournament, 0)
    reloaded = await room.tables.get(table.id)
    assert reloaded is not None
    assert (reloaded.phase, reloaded.body.end.reason) == (OVER, "paired-over")


@pytest.mark.parametrize("decides", ["both", "organiser"])
async def test_a_decided_game_does_not_begin_although_luck_is_closed(decides: str) -> None:
    room = await hall()
    tournament = await room.begun(4, rated=True)
    table = await room.open(tournament, 0)
    first, second = people(tournament, 0)
    for person in (first, second):
        update = await room.tables.invitations.accept(table.id, somebody(person - 100))
    assert update.table.body.lobby.closed_luck is not None
    if decides == "both":
        await room.agree(tournament, 0)
    else:
        await room.acts(tournament.id).rule(PairingId(1, 0), FIRST)
    with pytest.raises(Refused):
        await room.tables.game_starts.begin(table.id, 1, 1)
    reloaded = await room.tables.get(table.id)
    assert reloaded is not None
    assert reloaded.phase == OVER
    assert len(await entered(room, first)) == 1


async def test_a_decision_of_another_process_keeps_a_game_from_beginning() -> None:
    """Where the lobby could not be closed at once, its start is asked for."""
    room = await hall()
    tournament = await room.begun(4, rated=True)
    table = await room.open(tournament, 0)
    for person in people(tournament, 0):
        await room.tables.invitations.accept(table.id, somebody(person - 100))
    other = KeptHall(room.tables.store, time=room.time)
    other.keeper.documents.settled_watchers.clear()
    await other.agree(tournament, 0)
    assert await refused(room.tables.game_starts.begin(table.id, 1, 1)) == "tournament-settled"
    reloaded = await room.tables.get(table.id)
    assert reloaded is not None
    assert (reloaded.phase, reloaded.body.end.reason) == (OVER, "paired-over")


async def test_a_game_on_a_real_table_counts_though_a_table_here_was_closed_without_one() -> None:
    room = await hall()
    tournament = await room.begun(4)
    first, second = people(tournament, 0)
    table = await room.open(tournament, 0)
    await room.tables.invitations.accept(table.id, somebody(first - 100))
    await room.tables.apply(table.id, inviting.turn_down, somebody(second - 100), "later")
    await room.agree(tournament, 0)
    assert len(await entered(room, first)) == 1


# ---------------------------------------------------------------- who decides


@pytest.mark.parametrize("manager", [True, False])
async def test_nobody_decides_a_game_of_their_own(manager: bool) -> None:
    room = await hall()
    tournament = await room.create(two_days())
    by = somebody(1) if manager else OLGA
    for person in (by, *(somebody(number) for number in range(2, 5))):
        await room.keeper.sign_up(tournament.id, person)
    tournament = await room.acts(tournament.id).start()
    acts, own_game = room.keeper.organiser_acts, tournament.game_of(by.id)
    assert own_game is not None
    (_, board), pairing = own_game.id, own_game.pairing
    opponent = next(
        number
        for number, person in zip((pairing.first, pairing.second), tournament.people_of(pairing), strict=True)
        if person != by.id
    )
    for result in (FIRST, SECOND, DRAW, FIRST_UNPLAYED, NEITHER):
        ruled = acts(tournament.id, by.id, manager=manager).rule(PairingId(1, board), result)
        assert await refused(ruled) == "tournament-own-game"
    absent = acts(tournament.id, by.id, manager=manager).absent(opponent)
    assert await refused(absent) == "tournament-own-game"
    removed = acts(tournament.id, by.id, manager=manager).remove(opponent)
    assert await refused(removed) == "tournament-own-game"
    other = next(one for one in open_boards(tournament) if one != board)
    tournament = await acts(tournament.id, by.id, manager=manager).rule(PairingId(1, other), FIRST)
    assert results(tournament)[other] == FIRST
    await room.agree(tournament, board)
    corrected = acts(tournament.id, by.id, manager=manager).rule(PairingId(1, board), SECOND)
    assert await refused(corrected) == "tournament-own-game"


# ---------------------------------------------------------------- corrections of a knockout


async def knockout(room: KeptHall, size: int, **plan: object) -> StoredTournament:
    return await room.begun(size, TournamentPlan(KNOCKOUT, seconds=DAY, **plan), venue=REAL)  # type: ignore[arg-type]


def pairs(tournament: StoredTournament, round: int) -> list[set[int]]:
    return [{one.first, one.second} for one in tournament.tournament.rounds[round - 1].pairings]


def winners(tournament: StoredTournament, round: int) -> list[int]:
    return [
        one.first if one.result == FIRST else one.second
        for one in tournament.tournament.rounds[round - 1].pairings
    ]


async def play(room: KeptHall, tournament: StoredTournament, result: str = FIRST) -> StoredTournament:
    """All open games of the running round."""
    for board in open_boards(tournament):
        tournament = await room.agree(tournament, board, result)
    return tournament


async def test_the_right_winner_goes_on_and_the_third_place_game_follows() -> None:
    room = await hall()
    tournament = await play(room, await knockout(room, 4, third_place=True), SECOND)
    semis = tournament.tournament.rounds[0].pairings
    room.time += DAY / 2
    await room.keeper.report(
        tournament.id, PairingId(2, 1), people(tournament, 1)[0], FIRST
    )  # for third place
    wrong = room.acts(tournament.id).rule(PairingId(1, 0), FIRST)
    assert await refused(wrong) == "tournament-later-played", "somebody says that it was played"
    await room.keeper.take_back(tournament.id, PairingId(2, 1), people(tournament, 1)[0])
    tournament = await room.acts(tournament.id).rule(PairingId(1, 0), FIRST)
    assert pairs(tournament, 2) == [{semis[0].first, semis[1].second}, {semis[0].second, semis[1].first}]
    assert tournament.tournament.rounds[1].due == room.time + DAY, "who plays anew has a whole round's time"
    tournament = await play(room, tournament)
    assert tournament.phase == DONE
    assert standings(tournament.tournament)[0].number == tournament.tournament.rounds[1].pairings[0].first


async def test_where_later_games_were_played_they_are_played_again_only_if_the_organiser_says_so() -> None:
    room = await hall()
    tournament = await knockout(room, 8)
    for _ in range(2):
        tournament = await play(room, tournament)
    assert tournament.round == 3
    other_semi = tournament.tournament.rounds[1].pairings[1]
    before = tournament.tournament.rounds[0].pairings[0]
    acts = room.keeper.organiser_acts
    assert (
        await refused(acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), SECOND))
        == "tournament-later-played"
    )
    same = await room.now(tournament)
    assert results(same)[0] == FIRST
    assert pairs(same, 3) == pairs(tournament, 3)
    tournament = await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), SECOND, again=True)
    assert (tournament.phase, tournament.round) == (RUNNING, 2)
    assert before.second in pairs(tournament, 2)[0]
    assert results(tournament, 2) == [OPEN, FIRST], "who won the other semi-final has won it"
    first, _ = people(tournament, 0)
    assert not [one for one in await entered(room, first) if one.key.endswith(".2.0")]
    tournament = await play(room, tournament)
    assert pairs(tournament, 3) == [{winners(tournament, 2)[0], other_semi.first}]
    tournament = await play(room, tournament)
    assert tournament.phase == DONE
    assert standings(tournament.tournament)[0].number == winners(tournament, 3)[0]


async def test_after_the_end_a_correction_brings_the_final_back() -> None:
    room = await hall()
    tournament = await play(room, await play(room, await knockout(room, 4)))
    assert tournament.phase == DONE
    acts = room.keeper.organiser_acts
    assert (
        await refused(acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 1), SECOND))
        == "tournament-later-played"
    )
    tournament = await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 1), SECOND, again=True)
    assert (tournament.phase, tournament.finished, results(tournament, 2)) == (RUNNING, 0.0, [OPEN])
    assert await room.keeper.finished_of_server(tournament.guild) == []
    room.time += 2 * DAY
    await room.serve()
    tournament = await play(room, await room.now(tournament))
    assert (tournament.phase, tournament.finished) == (DONE, room.time)
    assert standings(tournament.tournament)[0].number == winners(tournament, 2)[0]


async def test_a_semi_final_that_both_lost_by_mistake_gives_the_final_back() -> None:
    room = await hall()
    tournament = await room.agree(await knockout(room, 4), 1)
    acts = room.keeper.organiser_acts
    tournament = await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), NEITHER)
    assert (tournament.phase, results(tournament, 2)) == (DONE, [BYE])
    assert [one.place for one in standings(tournament.tournament)] == [1, 3, 3, 3], "nobody is second"
    tournament = await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), FIRST)
    assert (tournament.phase, results(tournament, 2)) == (RUNNING, [OPEN])
    assert pairs(tournament, 2) == [{winners(tournament, 1)[0], winners(tournament, 1)[1]}]


@pytest.mark.parametrize("third_place", [True, False])
async def test_no_medal_is_won_by_losing(third_place: bool) -> None:
    room = await hall()
    tournament = await play(room, await knockout(room, 4, third_place=third_place))
    for board in open_boards(tournament):
        tournament = await room.acts(tournament.id).rule(PairingId(2, board), NEITHER)
    assert tournament.phase == DONE
    places = sorted(one.place for one in standings(tournament.tournament))
    assert places == ([2, 2, 4, 4] if third_place else [2, 2, 3, 3])


async def test_a_final_that_was_drawn_after_all_is_played_again() -> None:
    room = await hall()
    tournament = await play(room, await play(room, await knockout(room, 4)))
    tournament = await room.acts(tournament.id).rule(PairingId(2, 0), DRAW)
    assert (tournament.phase, results(tournament, 2)) == (RUNNING, [DRAW, OPEN])
    tournament = await play(room, tournament)
    assert tournament.phase == DONE
    assert sorted(one.place for one in standings(tournament.tournament)) == [1, 2, 3, 3]


async def test_a_finalist_who_leaves_does_not_share_the_first_place() -> None:
    room = await hall()
    tournament = await knockout(room, 3)
    (board,) = open_boards(tournament)
    loser, winner = people(tournament, board)
    seeded = next(one.person for one in tournament.tournament.entrants if one.person not in (loser, winner))
    await room.keeper.leave(tournament.id, seeded)  # who had a bye and is in the final
    tournament = await room.keeper.leave(tournament.id, loser)
    assert tournament.phase == DONE
    first = [one.number for one in standings(tournament.tournament) if one.place == 1]
    assert [tournament.tournament.entrants[number - 1].person for number in first] == [winner]


async def test_a_table_that_says_otherwise_later_moves_the_bracket_too() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(KNOCKOUT, seconds=DAY), venue=SCREEN)
    semis = []
    for board in (0, 1):
        table = await room.open(tournament, board)
        await room.sit(tournament, table)
        await room.resign(table, 1)
        semis.append(table)
    await room.serve()
    tournament = await room.now(tournament)
    assert (tournament.round, VOID in results(tournament)) == (2, False)
    assert pairs(tournament, 2) == [{winners(tournament, 1)[0], winners(tournament, 1)[1]}]
    lobby = await room.open(tournament, 0)
    assert lobby.phase == LOBBY
    tournament = await room.acts(tournament.id).rule(PairingId(1, 0), SECOND)
    reloaded = await room.tables.get(lobby.id)
    assert reloaded is not None
    assert reloaded.phase == OVER, "nobody waits there for the wrong opponent"
    assert (await room.open(tournament, 0)).id != lobby.id
