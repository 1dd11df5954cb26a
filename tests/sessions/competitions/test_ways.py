"""What people and the organiser can do with a tournament, step by step."""

from collections.abc import Callable

import msgspec
import pytest

from engine.questions import Refused
from sessions.competitions.entrants import (
    enter_late,
    erase_person,
    forfeit_absent,
    leave,
    miss_next,
    planned,
    sign_up,
    withdraw,
)
from sessions.competitions.rounds import begin, end, enter, extend, overdue, pair_next_round
from sessions.competitions.standings import standings
from sessions.competitions.tournament_data import (
    BYE,
    DRAW,
    FIRST,
    FIRST_UNPLAYED,
    HALF,
    KNOCKOUT,
    NEITHER,
    OPEN,
    OVER,
    REST,
    ROUND_ROBIN,
    SECOND,
    SECOND_UNPLAYED,
    SWISS,
    VOID,
    ZERO,
    Pairing,
    PairingId,
    Tournament,
    TournamentPlan,
    open_pairings,
)
from tests.support.ids_in_text import has_id


def begun(kind: str, people: int, **plan: object) -> Tournament:
    """People 101, 102, … who are numbered in this order."""
    tournament = planned(TournamentPlan(kind, **plan))  # type: ignore[arg-type]
    for place in range(people):
        sign_up(tournament, 101 + place, f"P{place + 1}", strength=-place)
    begin(tournament, 0.0)
    return tournament


def play(tournament: Tournament, result: str = FIRST) -> None:
    """The running round, whoever begins wins everywhere, and the next one."""
    for board, pairing in enumerate(tournament.rounds[-1].pairings):
        if pairing.result == OPEN:
            enter(tournament, PairingId(len(tournament.rounds), board), result)
    pair_next_round(tournament, 0.0)


def points(tournament: Tournament) -> dict[int, float]:
    return {one.number: one.half_points / 2 for one in standings(tournament)}


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.reason


# ---------------------------------------------------------------- sign-up


def test_who_comes_too_late_waits_and_moves_up_in_order() -> None:
    tournament = planned(TournamentPlan(SWISS, most=3))
    for person in range(1, 6):
        sign_up(tournament, person, "P")
    assert [one.person for one in tournament.waiting] == [4, 5]
    assert refused(lambda: sign_up(tournament, 4, "P")) == "tournament-already-in"
    leave(tournament, 2)
    leave(tournament, 5)
    assert [one.person for one in tournament.entrants] == [1, 3, 4]
    assert refused(lambda: leave(tournament, 9)) == "tournament-not-in"


def test_whoever_is_forgotten_before_it_begins_leaves_their_place() -> None:
    tournament = planned(TournamentPlan(SWISS, most=3))
    for person in range(1, 5):
        sign_up(tournament, person, "P")
    for _ in range(2):
        erase_person(tournament, 1)
    assert [one.person for one in tournament.entrants] == [2, 3, 4]


def test_it_takes_three() -> None:
    tournament = planned(TournamentPlan(SWISS))
    sign_up(tournament, 1, "P")
    sign_up(tournament, 2, "P")
    assert refused(lambda: begin(tournament, 0.0)) == "tournament-too-few"


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (TournamentPlan("chess"), "tournament-no-kind"),
        (TournamentPlan(SWISS, most=2), "tournament-most"),
        (TournamentPlan(SWISS, most=129), "tournament-most"),
        (TournamentPlan(ROUND_ROBIN, most=65), "tournament-most"),
        (TournamentPlan(SWISS, rounds=64), "tournament-rounds"),
        (TournamentPlan(KNOCKOUT, rounds=3), "tournament-rounds"),
        (TournamentPlan(SWISS, seconds=float("nan")), "tournament-deadline"),
        (TournamentPlan(SWISS, seconds=-1), "tournament-deadline"),
        (TournamentPlan(SWISS, tie_breaks=("luck",)), "tournament-tie-breaks"),
        (TournamentPlan(SWISS, tie_breaks=("wins", "wins")), "tournament-tie-breaks"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan: TournamentPlan, reason: str) -> None:
    assert refused(lambda: planned(plan)) == reason


# ---------------------------------------------------------------- Swiss


def test_the_first_round_of_a_swiss_is_upper_half_against_lower_half() -> None:
    tournament = begun(SWISS, 7)
    pairs = [(one.first, one.second) for one in tournament.rounds[0].pairings]
    assert pairs == [(1, 4), (5, 2), (3, 6), (7, 0)]
    assert tournament.rounds[0].pairings[-1].result == BYE
    assert tournament.total == 3


def test_a_round_that_is_not_done_holds_the_next_one_up() -> None:
    tournament = begun(SWISS, 4)
    assert refused(lambda: pair_next_round(tournament, 0.0)) == "tournament-round-open"


def test_a_swiss_has_no_more_rounds_than_opponents() -> None:
    assert begun(SWISS, 4, rounds=9).total == 3


def test_late_entries_have_half_a_point_or_none_for_what_they_missed() -> None:
    tournament = begun(SWISS, 6)
    play(tournament)
    late = enter_late(tournament, 201, "Late", half=True)
    later = enter_late(tournament, 202, "Later", half=False)
    assert [one.result for one in tournament.rounds[0].pairings[-2:]] == [HALF, ZERO]
    assert (late.number, late.late, later.number) == (7, 3, 8)
    assert points(tournament)[7] == 1
    play(tournament)
    assert {7, 8} <= {who for one in tournament.rounds[-1].pairings for who in (one.first, one.second)}
    assert refused(lambda: enter_late(tournament, 203, "P", half=True)) == "tournament-too-late"


def test_only_who_enters_late_leaves_the_waiting_list() -> None:
    tournament = planned(TournamentPlan(SWISS, most=4))
    for person in range(101, 109):
        sign_up(tournament, person, "P")
    begin(tournament, 0.0)
    for number in (1, 2):
        withdraw(tournament, number)
    for person, waiting in ((106, [105, 107, 108]), (201, [105, 107, 108])):
        enter_late(tournament, person, "P", half=False)
        assert [one.person for one in tournament.waiting] == waiting
    erase_person(tournament, 107)
    assert [one.person for one in tournament.waiting] == [105, 108]


@pytest.mark.parametrize("kind", [ROUND_ROBIN, KNOCKOUT])
def test_late_entries_are_for_a_swiss_alone(kind: str) -> None:
    tournament = begun(kind, 6)
    assert refused(lambda: enter_late(tournament, 201, "Late", half=True)) == "tournament-too-late"


def test_whoever_withdrew_can_come_back() -> None:
    tournament = begun(SWISS, 8)
    withdraw(tournament, 8)
    play(tournament)
    assert 8 not in {who for one in tournament.rounds[-1].pairings for who in (one.first, one.second)}
    back = enter_late(tournament, 108, "P8", half=True)
    assert (back.number, back.withdrawn) == (8, False)
    play(tournament)
    assert 8 in {who for one in tournament.rounds[-1].pairings for who in (one.first, one.second)}


def test_absence_and_withdrawal_give_the_game_to_the_other() -> None:
    tournament = begun(SWISS, 6)
    forfeit_absent(tournament, 1)
    withdraw(tournament, 2)
    assert [one.result for one in tournament.rounds[0].pairings] == [SECOND_UNPLAYED, FIRST_UNPLAYED, OPEN]
    assert refused(lambda: forfeit_absent(tournament, 2)) == "tournament-not-in"


@pytest.mark.parametrize(("half", "result"), [(True, HALF), (False, ZERO)])
def test_a_round_can_be_missed_on_notice(half: bool, result: str) -> None:
    tournament = begun(SWISS, 6)
    miss_next(tournament, 3, half=half)
    play(tournament)
    assert Pairing(3, result=result) in tournament.rounds[1].pairings
    play(tournament)
    assert Pairing(3, result=result) not in tournament.rounds[2].pairings
    assert refused(lambda: miss_next(tournament, 3)) == "tournament-last-round"


def test_a_correction_moves_the_standings_and_no_pairing() -> None:
    tournament = begun(SWISS, 6)
    play(tournament)
    before = [(one.first, one.second) for one in tournament.rounds[1].pairings]
    enter(tournament, PairingId(1, 0), SECOND)
    assert [(one.first, one.second) for one in tournament.rounds[1].pairings] == before
    assert (points(tournament)[1], points(tournament)[4]) == (0, 1)


def test_after_the_end_a_result_can_still_be_corrected() -> None:
    tournament = begun(SWISS, 4)
    while tournament.phase != OVER:
        play(tournament)
    enter(tournament, PairingId(1, 0), DRAW)
    assert points(tournament)[1] % 1 == 0.5
    assert refused(lambda: pair_next_round(tournament, 0.0)) == "tournament-over"


def test_nobody_enters_what_is_no_result_or_no_game() -> None:
    tournament = begun(SWISS, 5)
    assert refused(lambda: enter(tournament, PairingId(1, 0), BYE)) == "tournament-no-result"
    assert refused(lambda: enter(tournament, PairingId(1, 2), FIRST)) == "tournament-no-game"
    assert refused(lambda: enter(tournament, PairingId(1, 9), FIRST)) == "tournament-no-game"
    assert refused(lambda: enter(tournament, PairingId(1, -1), FIRST)) == "tournament-no-game"
    assert refused(lambda: enter(tournament, PairingId(2, 0), FIRST)) == "tournament-no-game"


def test_the_one_who_is_left_ends_it() -> None:
    tournament = begun(SWISS, 3)
    withdraw(tournament, 1)
    withdraw(tournament, 2)
    pair_next_round(tournament, 0.0)
    assert tournament.phase == OVER


def test_three_can_play_more_rounds_than_they_have_opponents_for_only_once_each() -> None:
    tournament = begun(SWISS, 3, rounds=3)
    while tournament.phase != OVER:
        play(tournament)
    met = [{one.first, one.second} for one in tournament.rounds for one in one.pairings if one.second]
    assert all(met.count(pair) == 1 for pair in met)


# ---------------------------------------------------------------- deadlines


def test_a_round_ends_at_its_deadline() -> None:
    tournament = begun(SWISS, 4, seconds=60)
    enter(tournament, PairingId(1, 0), FIRST)
    assert overdue(tournament, 59.0) == []
    extend(tournament, 30)
    assert overdue(tournament, 60.0) == []
    assert overdue(tournament, 90.0) == [tournament.rounds[0].pairings[1]]
    enter(tournament, PairingId(1, 1), DRAW)
    assert open_pairings(tournament) == []


def test_without_a_deadline_nothing_is_overdue() -> None:
    tournament = begun(SWISS, 4)
    assert overdue(tournament, 1e12) == []
    assert refused(lambda: extend(tournament, 1)) == "tournament-no-deadline"


def test_the_organiser_ends_it_early() -> None:
    tournament = begun(SWISS, 4)
    enter(tournament, PairingId(1, 0), FIRST)
    end(tournament)
    assert (tournament.phase, tournament.ended_early) == (OVER, True)
    assert tournament.rounds[0].pairings[1].result == VOID
    assert points(tournament) == {1: 1, 2: 0, 3: 0, 4: 0}


# ---------------------------------------------------------------- round robin


def test_whoever_withdraws_before_half_of_their_games_does_not_count() -> None:
    tournament = begun(ROUND_ROBIN, 6)
    play(tournament)
    play(tournament)
    withdraw(tournament, 6)
    while tournament.phase != OVER:
        play(tournament)
    last = standings(tournament)[-1]
    assert (last.number, last.counted, last.place) == (6, False, 6)
    assert sum(points(tournament).values()) == 10


def test_whoever_withdraws_later_loses_the_rest() -> None:
    tournament = begun(ROUND_ROBIN, 6)
    for _ in range(3):
        play(tournament)
    withdraw(tournament, 6)
    while tournament.phase != OVER:
        play(tournament)
    assert all(one.counted for one in standings(tournament))
    assert sum(points(tournament).values()) == 15


def test_an_odd_round_robin_has_a_rest_without_a_point() -> None:
    tournament = begun(ROUND_ROBIN, 5)
    assert tournament.total == 5
    assert [one for one in tournament.rounds[0].pairings if one.result == REST] == [Pairing(1, result=REST)]
    assert points(tournament)[1] == 0


# ---------------------------------------------------------------- knockout


def test_the_strongest_have_the_byes_of_a_knockout() -> None:
    tournament = begun(KNOCKOUT, 6)
    pairings = tournament.rounds[0].pairings
    assert [({one.first, one.second}, one.result) for one in pairings] == [
        *(({1, 0}, BYE), ({4, 5}, OPEN), ({2, 0}, BYE), ({3, 6}, OPEN))
    ]


def test_a_drawn_game_is_played_again_the_other_way_round() -> None:
    tournament = begun(KNOCKOUT, 4)
    enter(tournament, PairingId(1, 0), DRAW)
    first, again = tournament.rounds[0].pairings[0], tournament.rounds[0].pairings[2]
    assert (again.first, again.second, again.slot) == (first.second, first.first, 0)
    enter(tournament, PairingId(1, 0), FIRST)
    assert again.result == VOID
    assert refused(lambda: enter(tournament, PairingId(1, 2), FIRST)) == "tournament-no-game"
    enter(tournament, PairingId(1, 0), DRAW)
    assert again.result == OPEN
    enter(tournament, PairingId(1, 2), FIRST)
    enter(tournament, PairingId(1, 1), FIRST)
    pair_next_round(tournament, 0.0)
    assert first.second in (tournament.rounds[1].pairings[0].first, tournament.rounds[1].pairings[0].second)
    assert refused(lambda: enter(tournament, PairingId(1, 1), DRAW)) == "tournament-draw-went-on"


def test_places_of_a_knockout() -> None:
    tournament = begun(KNOCKOUT, 8, third_place=True)
    while tournament.phase != OVER:
        for board, entry in enumerate(tournament.rounds[-1].pairings):
            enter(
                tournament,
                PairingId(len(tournament.rounds), board),
                FIRST if entry.first < entry.second else SECOND,
            )
        pair_next_round(tournament, 0.0)
    assert {entry.number: entry.place for entry in standings(tournament)} == {
        1: 1,
        2: 2,
        3: 3,
        4: 4,
        **dict.fromkeys((5, 6, 7, 8), 5),
    }
    assert begun(KNOCKOUT, 8).total == 3


def test_without_a_third_place_the_losers_of_the_semifinals_share_it() -> None:
    tournament = begun(KNOCKOUT, 4)
    while tournament.phase != OVER:
        play(tournament)
    assert sorted(one.place for one in standings(tournament)) == [1, 2, 3, 3]


def test_after_a_final_that_both_lost_nobody_is_first() -> None:
    tournament = begun(KNOCKOUT, 4)
    play(tournament)
    enter(tournament, PairingId(2, 0), NEITHER)
    assert [one.place for one in standings(tournament)] == [2, 2, 3, 3]


def test_a_slot_that_nobody_won_lets_the_other_side_through() -> None:
    tournament = begun(KNOCKOUT, 4)
    enter(tournament, PairingId(1, 0), NEITHER)
    assert [one.place for one in standings(tournament)] == [1, 1, 4, 4], "the place of a finalist stays empty"
    enter(tournament, PairingId(1, 1), FIRST)
    pair_next_round(tournament, 0.0)
    assert [one.result for one in tournament.rounds[1].pairings] == [BYE]
    pair_next_round(tournament, 0.0)
    assert standings(tournament)[0].number == tournament.rounds[1].pairings[0].first


def test_whoever_withdraws_between_rounds_loses_the_next_one() -> None:
    tournament = begun(KNOCKOUT, 4)
    for board in (0, 1):
        enter(tournament, PairingId(1, board), FIRST)
    withdraw(tournament, tournament.rounds[0].pairings[0].first)
    pair_next_round(tournament, 0.0)
    assert tournament.rounds[1].pairings[0].result in (FIRST_UNPLAYED, SECOND_UNPLAYED)


# ---------------------------------------------------------------- people and texts


@pytest.mark.parametrize("kind", [SWISS, ROUND_ROBIN, KNOCKOUT])
def test_who_is_forgotten_has_no_name_and_the_others_keep_their_results(kind: str) -> None:
    tournament = begun(kind, 6)
    for board, pairing in enumerate(tournament.rounds[0].pairings):
        if pairing.result == OPEN:
            enter(tournament, PairingId(1, board), FIRST)
    before = points(tournament)
    for _ in range(2):
        erase_person(tournament, 103)
    text = msgspec.json.encode(tournament)
    assert not has_id(text, 103)
    assert b"P3" not in text
    assert points(tournament) == before
    pair_next_round(tournament, 0.0)
    while tournament.phase != OVER:
        play(tournament)
    assert len(standings(tournament)) == 6


def test_it_is_the_same_after_it_was_stored() -> None:
    tournament = begun(SWISS, 6)
    play(tournament)
    assert msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament) == tournament


# ---------------------------------------------------------------- boundaries


@pytest.mark.parametrize(("now", "overdue_games"), [(0.0, 0), (59.9, 0), (60.0, 2), (60.1, 2)])
def test_a_round_is_overdue_from_its_deadline_on(now: float, overdue_games: int) -> None:
    """Four play a round of a minute."""
    tournament = begun(SWISS, 4, seconds=60)
    assert len(overdue(tournament, now)) == overdue_games


def test_an_extension_moves_the_deadline_by_its_seconds() -> None:
    tournament = begun(SWISS, 4, seconds=60)
    extend(tournament, 30)
    assert tournament.rounds[0].due == 90
    extend(tournament, -50)
    assert tournament.rounds[0].due == 40
    end(tournament)
    assert refused(lambda: extend(tournament, 1)) == "tournament-over"
    assert overdue(tournament, 1_000) == []
    assert refused(lambda: extend(begun(SWISS, 4), 1)) == "tournament-no-deadline"
    assert refused(lambda: extend(planned(TournamentPlan(SWISS)), 1)) == "tournament-not-begun"


@pytest.mark.parametrize(("round", "board"), [(0, 0), (3, 0), (-1, 0), (1, -1), (1, 2), (2, 2)])
def test_a_board_outside_of_the_rounds_is_no_game(round: int, board: int) -> None:
    """Two rounds of two games."""
    tournament = begun(SWISS, 4)
    play(tournament)
    assert refused(lambda: enter(tournament, PairingId(round, board), FIRST)) == "tournament-no-game"
    for good_board in (0, 1):
        enter(tournament, PairingId(2, good_board), FIRST)
    assert open_pairings(tournament) == []


@pytest.mark.parametrize(
    ("kind", "people", "plan", "rounds"),
    [
        (SWISS, 4, {}, 2), (SWISS, 5, {}, 3), (SWISS, 8, {}, 3), (SWISS, 9, {}, 4),
        (SWISS, 3, {"rounds": 9}, 2),
        (SWISS, 9, {"rounds": 2}, 2), (ROUND_ROBIN, 4, {}, 3), (ROUND_ROBIN, 5, {}, 5),
        (ROUND_ROBIN, 4, {"double": True}, 6),
        (KNOCKOUT, 4, {}, 2), (KNOCKOUT, 5, {}, 3), (KNOCKOUT, 8, {}, 3),
    ],
)  # fmt: skip
def test_a_tournament_has_its_number_of_rounds_and_ends_after_them(
    kind: str, people: int, plan: dict[str, object], rounds: int
) -> None:
    tournament = begun(kind, people, **plan)
    assert tournament.total == rounds
    while tournament.phase != OVER:
        play(tournament)
    assert len(tournament.rounds) == rounds


def test_a_corrected_result_seats_the_other_one_in_the_next_round() -> None:
    """Four in a knockout, whose final is paired: 1 and 2 are in it, and then 4 in place of 1."""
    tournament = begun(KNOCKOUT, 4, seconds=60)
    for board, pairing in enumerate(tournament.rounds[0].pairings):
        enter(tournament, PairingId(1, board), FIRST if pairing.first < pairing.second else SECOND)
    pair_next_round(tournament, 10.0)
    final = tournament.rounds[1].pairings[0]
    assert {final.first, final.second} == {1, 2}
    corrected = next(
        (PairingId(1, board), FIRST if pairing.second == 1 else SECOND)
        for board, pairing in enumerate(tournament.rounds[0].pairings)
        if 1 in (pairing.first, pairing.second)
    )
    enter(tournament, *corrected, now=40.0)
    assert {final.first, final.second} == {4, 2}
    assert (final.result, tournament.rounds[1].due, tournament.put_off) == (OPEN, 100.0, [])


@pytest.mark.parametrize("state", ["untouched", "begun", "reported", "played"])
def test_a_correction_asks_before_it_takes_a_game_from_the_next_round(state: str) -> None:
    """Four in a knockout; the winner of the first game is corrected."""
    tournament = begun(KNOCKOUT, 4)
    for board in (0, 1):
        enter(tournament, PairingId(1, board), FIRST)
    pair_next_round(tournament, 0.0)
    final = tournament.rounds[1].pairings[0]
    if state == "begun":
        final.begun = True
    if state == "played":
        enter(tournament, PairingId(2, 0), FIRST)
    stored, reported = msgspec.json.encode(tournament), [0] if state == "reported" else []
    if state != "untouched":
        assert (
            refused(lambda: enter(tournament, PairingId(1, 0), SECOND, reported=reported))
            == "tournament-later-played"
        )
        assert msgspec.json.encode(tournament) == stored, "nothing of it is left"
        enter(tournament, PairingId(1, 0), SECOND, again=True, reported=reported)
    else:
        enter(tournament, PairingId(1, 0), SECOND)
    final = tournament.rounds[1].pairings[0]
    loser = tournament.rounds[0].pairings[0].first
    assert loser not in (final.first, final.second)
    assert (final.result, final.begun, tournament.phase) == (OPEN, False, "running")


def test_a_final_that_is_corrected_to_a_draw_is_played_again() -> None:
    """The tournament was over; the game gets a whole round's time."""
    tournament = begun(KNOCKOUT, 4, seconds=60)
    play(tournament)
    enter(tournament, PairingId(2, 0), FIRST)
    pair_next_round(tournament, 30.0)
    assert tournament.phase == OVER
    enter(tournament, PairingId(2, 0), DRAW, now=500.0)
    assert (tournament.phase, tournament.rounds[1].due) == ("running", 560.0)
    assert [one.result for one in tournament.rounds[1].pairings] == [DRAW, OPEN]


def test_two_semifinals_change_the_final_and_the_game_for_the_third_place() -> None:
    """Eight in a knockout of which a first game is corrected: only the games that follow from it change."""
    tournament = begun(KNOCKOUT, 8, third_place=True)
    play(tournament)
    play(tournament)
    before = [(one.first, one.second) for one in tournament.rounds[1].pairings]
    wrong = tournament.rounds[0].pairings[0]
    assert refused(lambda: enter(tournament, PairingId(1, 0), SECOND)) == "tournament-later-played"
    enter(tournament, PairingId(1, 0), SECOND, again=True)
    assert len(tournament.rounds) == 2
    assert len(tournament.put_off) == 1
    changed = [(one.first, one.second) for one in tournament.rounds[1].pairings]
    assert wrong.second in changed[0]
    assert wrong.first not in changed[0]
    assert changed[1:] == before[1:]
    assert [one.result for one in tournament.rounds[1].pairings] == [OPEN, FIRST]
    play(tournament)
    assert (len(tournament.rounds), tournament.put_off) == (3, [])


def test_after_a_draw_nobody_plays_again_against_somebody_who_has_left() -> None:
    tournament = begun(KNOCKOUT, 4)
    first, second = tournament.rounds[0].pairings[0].numbers
    withdraw(tournament, second)
    enter(tournament, PairingId(1, 0), DRAW)
    again = tournament.rounds[0].pairings[-1]
    assert (again.numbers, again.result) == ((second, first), SECOND_UNPLAYED)
