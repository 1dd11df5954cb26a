"""A tournament as CSV, as FIDE's report file and as JSON: what other programs read there is what happened."""

import csv
import io
import json

import pytest

from sessions.competitions.entrants import planned, sign_up
from sessions.competitions.exports import (
    as_json,
    games_csv,
    has_report_file,
    report_file,
    standings_csv,
)
from sessions.competitions.rounds import begin
from sessions.competitions.standings import standings
from sessions.competitions.tournament_data import (
    KINDS,
    LEAGUE,
    OVER,
    ROUND_ROBIN,
    SWISS,
    Pairing,
    Tournament,
    TournamentPlan,
    TournamentRound,
)
from tests.support.competitions.made_up import crosstable, stored
from tests.support.competitions.report_file import ReportedEntrant, read_report_file
from tests.support.competitions.simulation import Simulation

EXERCISE = """
1,+W4,=B3,+W2
2,+B3,=BYE,-B1
3,-W2,=W1,--
4,-B1,+BYE,+F5
5,=BYE,--,-F4
"""


def heading(key: str) -> str:
    return key


def rows_of(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_a_report_file_has_each_round_of_each_entrant() -> None:
    tournament = crosstable(EXERCISE)
    content = report_file(stored(tournament), standings(tournament))
    entrants = {one.number: one for one in read_report_file(content)}
    words = {number: one.rounds for number, one in entrants.items()}
    assert words == {int(row[0]): row[1:] for row in (line.split(",") for line in EXERCISE.split())}
    assert [entrants[n].points for n in range(1, 6)] == [2.5, 1.5, 0.5, 2.0, 0.5]


@pytest.mark.parametrize("seed", range(20))
def test_files_of_any_tournament_agree_with_its_standings(seed: int) -> None:
    """Of all kinds, with people who came late, left, or missed a round, and with corrections."""
    simulation = Simulation(seed, most=14)
    simulation.run()
    tournament = simulation.tournament
    ranked = {line.number: line for line in standings(tournament)}
    content = standings_csv(stored(tournament), standings(tournament), heading)
    rows = {int(row["number"]): row for row in rows_of(content)}
    assert {n: (int(row["place"]), float(row["points"])) for n, row in rows.items()} == {
        n: (line.place, line.half_points / 2) for n, line in ranked.items()
    }
    games = rows_of(games_csv(stored(tournament), heading))
    assert len(games) == sum(len(one.pairings) for one in tournament.rounds)
    read = json.loads(as_json(stored(tournament), standings(tournament)))
    assert [(line["number"], line["place"]) for line in read["standings"]] == [
        (line.number, line.place) for line in standings(tournament)
    ]
    if has_report_file(tournament):
        reported = read_report_file(report_file(stored(tournament), standings(tournament)))
        assert {one.number: (one.place, one.points) for one in reported} == {
            n: (line.place, line.half_points / 2) for n, line in ranked.items()
        }
        assert all(is_symmetric(reported, number) for number in range(len(tournament.rounds)))


def is_symmetric(entrants: list[ReportedEntrant], number: int) -> bool:
    """Return whether whoever one entrant met in a round says the same of that game."""
    opponents = {one.number: one.opponent_in(number) for one in entrants}
    return all(not other or opponents[other] == one for one, other in opponents.items())


@pytest.mark.parametrize("name", ["=1+1", "Ann\nBob", "東京太郎" * 9, "", "+", 'a"b'])
def test_names_that_files_could_misread_stay_one_cell_and_one_column(name: str) -> None:
    tournament = Tournament(
        TournamentPlan(SWISS),
        OVER,
        [*crosstable(EXERCISE).entrants],
        rounds=[TournamentRound(0.0, 0.0, [Pairing(1, 2, "1-0")])],
        total=1,
    )
    tournament.entrants[0].name = name
    content = standings_csv(stored(tournament), standings(tournament), heading)
    row = next(row for row in rows_of(content) if row["number"] == "1")
    assert "\n" not in row["name"]
    assert not row["name"].startswith(("=", "+"))
    first = read_report_file(report_file(stored(tournament, f"Cup {name}"), standings(tournament)))[0]
    assert (first.number, first.points, first.place) == (1, 1.0, 1)


def test_no_file_has_a_user_id() -> None:
    tournament = crosstable(EXERCISE)
    for player in tournament.entrants:
        player.person = 10**17 + player.number
    for content in (
        standings_csv(stored(tournament), standings(tournament), heading),
        games_csv(stored(tournament), heading),
        report_file(stored(tournament), standings(tournament)),
        as_json(stored(tournament), standings(tournament)),
    ):
        assert b"1000000000" not in content


def test_there_is_a_report_file_where_there_is_neither_a_bracket_nor_a_group() -> None:
    with_file = {kind for kind in KINDS if has_report_file(Tournament(TournamentPlan(kind)))}
    assert with_file == {ROUND_ROBIN, SWISS}


def test_in_groups_each_row_has_its_group() -> None:
    tournament = planned(TournamentPlan(LEAGUE, size=4, moving=1, most=48, seconds=60.0))
    for person in range(1, 9):
        sign_up(tournament, person, f"P{person}", strength=-person)
    begin(tournament, 0.0)
    rows = rows_of(standings_csv(stored(tournament), standings(tournament), heading))
    assert [(row["group"], row["name"]) for row in rows] == [
        *(("A", f"P{number}") for number in range(1, 5)),
        *(("B", f"P{number}") for number in range(5, 9)),
    ]
    entrants = json.loads(as_json(stored(tournament), standings(tournament)))["entrants"]
    assert [one["group"] for one in entrants] == [*"AAAABBBB"]
    tournament = crosstable(EXERCISE)
    content = as_json(stored(tournament), standings(tournament))
    assert "group" not in json.loads(content)["entrants"][0]
