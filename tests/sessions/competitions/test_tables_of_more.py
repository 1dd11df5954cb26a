"""A Swiss at tables of three or four: who sits where, points, who is missing, reports, tables here."""

import pytest

from engine.questions import Refused
from sessions.competitions.drafts import forbid, swap
from sessions.competitions.entrants import check_plan, forfeit_absent, planned, sign_up, withdraw
from sessions.competitions.exports import games_csv, has_report_file, standings_csv
from sessions.competitions.plan_changes import change_plan
from sessions.competitions.rounds import begin, enter, pair_next_round
from sessions.competitions.standings import BUCHHOLZ, standings
from sessions.competitions.stored_tournament import REAL, StoredTournament
from sessions.competitions.swiss_tables import table_sizes
from sessions.competitions.tournament_data import (
    DRAW,
    FIRST,
    FIRST_UNPLAYED,
    FIVE_POINTS,
    FOURTH,
    KINDS,
    MOST,
    NEITHER,
    ON_TAP,
    OPEN,
    SECOND,
    SWISS,
    THIRD,
    THIRD_UNPLAYED,
    Pairing,
    PairingId,
    Tournament,
    TournamentPlan,
    score_in,
)
from sessions.operations import inviting
from sessions.results.entering import result_of
from tests.support.competitions.kept import entered, hall, refused
from tests.support.competitions.kept_hall import DAY, KeptHall, game_at, somebody

GAME = "craft-the-crown"


def plan_of(seats: int, **fields: object) -> TournamentPlan:
    return TournamentPlan(SWISS, seats=seats, points=FIVE_POINTS, **fields)  # type: ignore[arg-type]


def begun(people: int, seats: int, **fields: object) -> Tournament:
    """People who are numbered in this order."""
    tournament = planned(plan_of(seats, most=MOST, **fields))
    for place in range(people):
        sign_up(tournament, 101 + place, f"P{place + 1}", strength=-place)
    begin(tournament, 0.0)
    return tournament


def sizes_of(tournament: Tournament) -> list[int]:
    return [len(one.numbers) for one in tournament.rounds[-1].pairings]


# ---------------------------------------------------------------- who sits where


@pytest.mark.parametrize(
    ("people", "seats", "sizes"),
    [
        (3, 4, [3]),
        (4, 3, [2, 2]),
        (5, 3, [3, 2]),
        (5, 4, [3, 2]),
        (6, 4, [3, 3]),
        (7, 3, [3, 2, 2]),
        (7, 4, [4, 3]),
        (9, 4, [3, 3, 3]),
        (13, 4, [4, 3, 3, 3]),
        (64, 3, [3] * 20 + [2, 2]),
    ],
)
def test_tables_are_as_equally_full_as_possible_and_nobody_is_alone(
    people: int, seats: int, sizes: list[int]
) -> None:
    assert table_sizes(people, seats) == sizes
    if people < 20:
        assert sorted(sizes_of(begun(people, seats)), reverse=True) == sizes


@pytest.mark.parametrize(
    ("people", "seats", "rounds"),
    [(3, 3, 3), (27, 3, 3), (28, 3, 4), (81, 3, 4), (128, 3, 5), (64, 4, 3), (128, 4, 4)],
)
def test_it_takes_as_many_rounds_as_find_a_winner_and_three_at_least(
    people: int, seats: int, rounds: int
) -> None:
    assert begun(people, seats).total == rounds
    assert begun(people, seats, rounds=6).total == 6


def test_the_first_round_deals_the_strongest_to_different_tables() -> None:
    tables = [one.numbers for one in begun(8, 4).rounds[0].pairings]
    assert tables == [(1, 3, 5, 7), (2, 4, 6, 8)]


def test_winners_meet_and_whoever_has_met_does_not_meet_again_if_that_is_possible() -> None:
    tournament = begun(9, 3)
    first_round = [one.numbers for one in tournament.rounds[0].pairings]
    for board in range(3):
        enter(tournament, PairingId(1, board), FIRST)
    pair_next_round(tournament, 0.0)
    second_round = [{*one.numbers} for one in tournament.rounds[1].pairings]
    assert {table[0] for table in first_round} in second_round
    assert all(len({*table} & other) == 1 for table in first_round for other in second_round)


def test_rounds_go_on_although_all_have_met_and_end_by_number() -> None:
    tournament = begun(4, 4)
    assert tournament.total == 3
    for number in range(1, 4):
        assert sizes_of(tournament) == [4]
        enter(tournament, PairingId(number, 0), FIRST)
        pair_next_round(tournament, 0.0)
    assert tournament.phase == "over"
    assert [one.half_points for one in standings(tournament)] == [30, 0, 0, 0]


def test_two_who_are_kept_apart_sit_at_different_tables_and_a_swap_does_not_bring_them_together() -> None:
    tournament = begun(8, 4, pause=ON_TAP)
    assert tournament.draft is not None
    forbid(tournament, 1, 3, 0.0)
    tables = [one.numbers for one in tournament.draft.pairings]
    assert not any({1, 3} <= {*table} for table in tables)
    table_of = {number: table for table in tables for number in table}
    other = next(number for number in table_of[3] if number != 3)
    with pytest.raises(Refused, match="tournament-swap-forbidden"):
        swap(tournament, 1, other)
    moved = next(number for number in table_of[3] if number not in (1, 3))
    here = next(number for number in table_of[1] if number not in (1, 3))
    swap(tournament, here, moved)
    assert moved in next(one.numbers for one in tournament.draft.pairings if 1 in one.numbers)


def test_everybody_but_one_away_has_a_bye() -> None:
    tournament = begun(3, 3)
    enter(tournament, PairingId(1, 0), FIRST)
    for number in (2, 3):
        tournament.entrants[number - 1].away = "zero"
    pair_next_round(tournament, 0.0)
    assert [one.result for one in tournament.rounds[1].pairings] == ["bye", "zero", "zero"]
    assert standings(tournament)[0].half_points == 20


# ---------------------------------------------------------------- points and results


@pytest.mark.parametrize(
    ("result", "points"),
    [
        (FIRST, [5, 0, 0, 0]),
        (THIRD, [0, 0, 5, 0]),
        (FOURTH, [0, 0, 0, 5]),
        (DRAW, [1, 1, 1, 1]),
        (THIRD_UNPLAYED, [0, 0, 5, 0]),
        (NEITHER, [0, 0, 0, 0]),
    ],
)
def test_a_win_is_five_points_and_a_draw_one_for_everybody(result: str, points: list[int]) -> None:
    pairing = Pairing(4, 7, result, further=(2, 9))
    scores = [score_in(pairing, number, FIVE_POINTS, 4) for number in (4, 7, 2, 9)]
    assert [one.half_points / 2 for one in scores] == points
    assert scores[2].opponents == (4, 7, 9)


def test_an_empty_seat_counts_as_an_opponent_with_ones_own_points() -> None:
    tournament = begun(7, 4, rounds=1, tie_breaks=(BUCHHOLZ,))
    assert sizes_of(tournament) == [4, 3]
    for board in range(2):
        enter(tournament, PairingId(1, board), FIRST)
    pair_next_round(tournament, 0.0)
    full, smaller = (one.numbers[0] for one in tournament.rounds[0].pairings)
    values = {line.number: line.tie_breaks[0] / 4 for line in standings(tournament)}
    assert (values[full], values[smaller]) == (0, 5)
    assert {line.place for line in standings(tournament) if line.number in (full, smaller)} == {1, 2}


def test_results_can_be_corrected_but_only_to_one_that_the_table_can_have() -> None:
    tournament = begun(5, 4)
    large, small = sorted(range(2), key=lambda board: -len(tournament.rounds[0].pairings[board].numbers))
    enter(tournament, PairingId(1, large), THIRD)
    enter(tournament, PairingId(1, small), FIRST)
    pair_next_round(tournament, 0.0)
    enter(tournament, PairingId(1, large), DRAW)
    table = tournament.rounds[0].pairings[large].numbers
    points = {line.number: line.half_points for line in standings(tournament)}
    assert [points[number] for number in table] == [2, 2, 2]
    with pytest.raises(Refused, match="tournament-no-result"):
        enter(tournament, PairingId(1, small), THIRD)
    with pytest.raises(Refused, match="tournament-no-result"):
        enter(tournament, PairingId(1, large), FOURTH)


# ---------------------------------------------------------------- who is missing


def test_at_a_table_of_four_a_no_show_loses_and_the_others_play_on() -> None:
    tournament = begun(8, 4)
    first, *others = tournament.rounds[0].pairings[0].numbers
    forfeit_absent(tournament, first)
    pairing = tournament.rounds[0].pairings[0]
    assert (pairing.result, pairing.out, pairing.players) == (OPEN, (first,), tuple(others))
    enter(tournament, PairingId(1, 0), SECOND)
    mine, theirs = (score_in(pairing, number, FIVE_POINTS, 4) for number in (first, others[0]))
    assert (mine.half_points, mine.played) == (0, False)
    assert (theirs.half_points, theirs.opponents, theirs.empty_seats) == (10, tuple(others[1:]), 1)


def test_the_last_one_left_wins_without_a_game() -> None:
    tournament = begun(8, 4)
    first, second, third, fourth = tournament.rounds[0].pairings[0].numbers
    withdraw(tournament, fourth)
    withdraw(tournament, second)
    assert tournament.rounds[0].pairings[0].result == OPEN
    withdraw(tournament, third)
    pairing = tournament.rounds[0].pairings[0]
    assert (pairing.result, pairing.out) == (FIRST_UNPLAYED, ())
    assert not score_in(pairing, first, FIVE_POINTS, 4).played


def test_whoever_was_out_and_won_after_all_was_not_out() -> None:
    tournament = begun(4, 4)
    third = tournament.rounds[0].pairings[0].numbers[2]
    forfeit_absent(tournament, third)
    enter(tournament, PairingId(1, 0), THIRD)
    assert tournament.rounds[0].pairings[0].out == ()
    assert score_in(tournament.rounds[0].pairings[0], third, FIVE_POINTS, 4).half_points == 10


# ---------------------------------------------------------------- the plan


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != SWISS])
def test_only_a_swiss_has_tables_of_more_than_two(kind: str) -> None:
    fields = {"groups": {"size": 4, "advancing": 1}, "league": {"size": 4, "moving": 1, "seconds": DAY}}
    plan = TournamentPlan(kind, seats=3, points=FIVE_POINTS, most=48, **fields.get(kind, {}))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="tournament-seats"):
        check_plan(plan)


@pytest.mark.parametrize(
    "fields", [{"seats": 5}, {"points": "1-half-0"}, {"games": 3}, {"seats": 2}, {"seats": 0}]
)
def test_impossible_plans_of_tables_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(Refused):
        check_plan(TournamentPlan(SWISS, **{"seats": 4, "points": FIVE_POINTS, **fields}))  # type: ignore[arg-type]


@pytest.mark.asyncio
async def test_the_points_follow_the_size_of_the_tables_and_another_kind_goes_back_to_two() -> None:
    room = await hall()
    tournament = await room.create(TournamentPlan(SWISS, games=3), game=GAME)
    change_plan(tournament, {"seats": 4})
    plan = tournament.tournament.plan
    assert (plan.seats, plan.points, plan.games) == (4, FIVE_POINTS, 1)
    change_plan(tournament, {"kind": "knockout"})
    assert (tournament.tournament.plan.seats, tournament.tournament.plan.points) == (2, "1-half-0")


@pytest.mark.asyncio
@pytest.mark.parametrize("game", ["crownfell", "crown-crest", "crownfall", "cube-quest"])
async def test_games_for_two_or_for_armies_have_no_such_tables(game: str) -> None:
    room = await hall()
    assert await refused(room.create(plan_of(3), game=game)) == "tournament-seats-game"


# ---------------------------------------------------------------- on real tables


async def four(room: KeptHall, venue: str = "either", **fields: object) -> StoredTournament:
    """Four at one table, in the order of their numbers."""
    return await room.begun(4, plan_of(4, seconds=DAY, **fields), game=GAME, venue=venue)


def seated(tournament: StoredTournament) -> list[int]:
    """The people at the first table, in order."""
    return [*tournament.people_of(tournament.tournament.rounds[-1].pairings[0])]


@pytest.mark.asyncio
async def test_a_result_counts_when_more_than_half_of_the_table_report_it() -> None:
    room = await hall()
    tournament = await four(room, REAL, rounds=1)
    people = seated(tournament)
    for person in people[:2]:
        tournament = await room.keeper.report(tournament.id, PairingId(1, 0), person, THIRD)
        assert tournament.tournament.rounds[0].pairings[0].result == OPEN
    tournament = await room.keeper.agree(tournament.id, PairingId(1, 0), people[3], THIRD)
    assert tournament.tournament.rounds[0].pairings[0].result == THIRD
    (known,) = await entered(room, people[0])
    assert [seat.rank for seat in known.result.seats] == [2, 2, 1, 2]


@pytest.mark.asyncio
async def test_one_who_reports_otherwise_keeps_the_game_open_for_the_organiser() -> None:
    room = await hall()
    tournament = await four(room, REAL)
    people = seated(tournament)
    await room.keeper.report(tournament.id, PairingId(1, 0), people[0], FIRST)
    for person in people[1:]:
        tournament = await room.keeper.report(tournament.id, PairingId(1, 0), person, SECOND)
    assert tournament.tournament.rounds[0].pairings[0].result == OPEN
    room.time += 2 * DAY
    await room.serve()
    tournament = await room.now(tournament)
    assert game_at(tournament).waits_for == "undecided"
    tournament = await room.acts(tournament.id).rule(PairingId(1, 0), SECOND)
    assert tournament.tournament.rounds[0].pairings[0].result == SECOND


@pytest.mark.asyncio
async def test_reports_without_an_objection_count_in_time_and_nobody_reports_a_win_of_who_is_out() -> None:
    room = await hall()
    tournament = await four(room, REAL)
    people = seated(tournament)
    tournament = await room.acts(tournament.id).absent(tournament.tournament.rounds[0].pairings[0].numbers[3])
    act = room.keeper.report(tournament.id, PairingId(1, 0), people[0], FOURTH)
    assert await refused(act) == "tournament-no-result"
    assert (
        await refused(room.keeper.report(tournament.id, PairingId(1, 0), people[3], FIRST))
        == "tournament-not-yours"
    )
    await room.keeper.report(tournament.id, PairingId(1, 0), people[0], FIRST)
    room.time += DAY
    await room.serve()
    pairing = (await room.now(tournament)).tournament.rounds[0].pairings[0]
    assert (pairing.result, len(pairing.out)) == (FIRST, 1)
    assert not await entered(room, people[0]), "the report of one player is no result of people"


@pytest.mark.asyncio
async def test_a_time_is_agreed_on_once_all_others_accept_it_or_are_out() -> None:
    room = await hall()
    tournament = await four(room)
    id, keeper, at = PairingId(1, 0), room.keeper, room.time + 7_200
    first, second, third, _ = seated(tournament)
    await keeper.propose_time(tournament.id, id, second, at)
    for person in (first, third, third):
        await keeper.accept_time(tournament.id, id, person, at)
    game = game_at(await room.now(tournament))
    assert game.time is not None
    assert (game.time.agreed, game.unanswered) == (False, [game.pairing.numbers[3]])
    await room.acts(tournament.id).absent(game.pairing.numbers[3])
    game = game_at(await room.now(tournament))
    assert game.time is not None
    assert (game.time.agreed, game.time.reminded) == (True, False)
    room.time = at - 900
    await room.serve()
    game = game_at(await room.now(tournament))
    assert game.time is not None
    assert game.time.reminded


# ---------------------------------------------------------------- at tables here


@pytest.mark.asyncio
async def test_four_play_at_one_table_and_the_winner_is_entered() -> None:
    room = await hall()
    tournament = await four(room, "screen", rounds=1)
    table = await room.open(tournament, 0)
    assert [one.person for one in table.body.lobby.invitations] == seated(tournament)
    await room.sit(await room.now(tournament), table)
    for seat in (0, 2):
        table = await room.resign(table, seat)
    assert not table.is_over
    table = await room.resign(table, 3)
    result = result_of(table)
    assert result is not None
    await room.serve()
    tournament = await room.now(tournament)
    (pairing,) = tournament.tournament.rounds[0].pairings
    winner = next(seat.person for seat in result.seats if seat.rank == 1)
    assert game_at(tournament).source == "table"
    points = {line.number: line.half_points for line in standings(tournament.tournament)}
    assert points[pairing.numbers[seated(tournament).index(winner)]] == 10
    assert sorted(points.values()) == [0, 0, 0, 10]
    assert b"0" in games_csv(tournament, str)
    assert not has_report_file(tournament.tournament)


@pytest.mark.asyncio
async def test_a_no_show_closes_the_lobby_and_the_others_get_a_table_for_three() -> None:
    room = await hall()
    tournament = await four(room, "screen")
    table = await room.open(tournament, 0)
    people = seated(tournament)
    for person in people[:3]:
        await room.tables.invitations.accept(table.id, somebody(person - 100))
    reloaded = await room.tables.get(table.id)
    assert reloaded is not None
    assert not reloaded.is_over
    fourth = tournament.tournament.rounds[0].pairings[0].numbers[3]
    tournament = await room.acts(tournament.id).absent(fourth)
    closed = await room.tables.get(table.id)
    assert closed is None or closed.is_over
    smaller = await room.open(tournament, 0)
    assert [one.person for one in smaller.body.lobby.invitations] == people[:3]


@pytest.mark.asyncio
async def test_one_who_turns_the_table_down_closes_it() -> None:
    room = await hall()
    tournament = await four(room, "screen")
    table = await room.open(tournament, 0)
    await room.tables.apply(table.id, inviting.turn_down, somebody(seated(tournament)[1] - 100), "later")
    closed = await room.tables.get(table.id)
    assert closed is None or closed.is_over
    assert (await room.open(await room.now(tournament), 0)).id != table.id


@pytest.mark.asyncio
async def test_at_the_deadline_whoever_never_came_is_out_and_the_round_waits_for_the_others() -> None:
    room = await hall()
    tournament = await four(room, "screen")
    table = await room.open(tournament, 0)
    people = seated(tournament)
    for person in people[:2]:
        await room.tables.invitations.accept(table.id, somebody(person - 100))
    room.time += DAY
    await room.serve()
    tournament = await room.now(tournament)
    pairing = tournament.tournament.rounds[0].pairings[0]
    assert (pairing.result, seated(tournament)) == (OPEN, people[:2])
    assert game_at(tournament).waits_for == "present"
    room.time += 3_600
    await room.serve()  # the two are still there, although their table is closed
    assert (await room.now(tournament)).tournament.rounds[0].pairings[0].result == OPEN


@pytest.mark.asyncio
async def test_at_the_deadline_the_only_one_who_came_wins() -> None:
    room = await hall()
    tournament = await four(room, "screen")
    table = await room.open(tournament, 0)
    await room.tables.invitations.accept(table.id, somebody(seated(tournament)[2] - 100))
    room.time += DAY
    await room.serve()
    assert (await room.now(tournament)).tournament.rounds[0].pairings[0].result == THIRD_UNPLAYED


# ---------------------------------------------------------------- files


@pytest.mark.asyncio
async def test_the_files_name_everybody_at_a_table() -> None:
    room = await hall()
    tournament = await room.begun(7, plan_of(4, rounds=1), game=GAME, venue=REAL)
    for board in range(2):
        tournament = await room.acts(tournament.id).rule(PairingId(1, board), THIRD)
    games = games_csv(tournament, str).decode("utf-8-sig").splitlines()
    assert games[0] == "round,board,first,second,third,fourth,result"
    assert sorted(line.count("P") for line in games[1:]) == [3, 4]
    rows = standings_csv(tournament, standings(tournament.tournament), str).decode("utf-8-sig").splitlines()
    assert sorted(row.split(",")[-1].count("/") for row in rows[1:]) == [1, 1, 1, 2, 2, 2, 2]
