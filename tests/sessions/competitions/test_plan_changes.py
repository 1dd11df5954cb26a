"""What an organiser changes of a tournament whose sign-up is open, or that runs."""

from typing import Any

import pytest

from sessions.competitions.exports import report_file
from sessions.competitions.plan_changes import ABOUT_LENGTH, ABOUT_LINES
from sessions.competitions.stages import BRACKETS
from sessions.competitions.standings import OFFERED, SONNEBORN_BERGER, TIE_BREAKS, WINS, standings
from sessions.competitions.stored_tournament import REAL, TableTerms
from sessions.competitions.tournament_data import (
    DRAW,
    KINDS,
    KNOCKOUT,
    ROUND_ROBIN,
    SECOND,
    SWISS,
    THREE_POINTS,
    TournamentPlan,
)
from tests.support.competitions.kept import hall, refused
from tests.support.competitions.kept_hall import DAY, ORGANISER, KeptHall, open_boards, somebody
from tests.support.competitions.kept_leagues import LeagueHall

pytestmark = pytest.mark.asyncio


async def change(room: KeptHall, id: str, by: int = ORGANISER.id, **changes: Any) -> Any:
    return await room.keeper.organiser_acts(id, by, manager=False).change_plan(changes)


async def test_until_it_begins_everything_may_change() -> None:
    room = await hall()
    id = (await room.create()).id
    for number in range(1, 7):
        await room.keeper.sign_up(id, somebody(number))
    tournament = (await change(room, id, most=4)).tournament
    assert [len(tournament.entrants), [one.person for one in tournament.waiting]] == [4, [105, 106]]
    tournament = (await change(room, id, most=5)).tournament
    assert [one.person for one in tournament.entrants] == [101, 102, 103, 104, 105]
    tournament = (await change(room, id, rounds=4, tie_breaks=(WINS,), seconds=DAY)).tournament
    assert (tournament.plan.rounds, tournament.plan.seconds) == (4, DAY)
    tournament = (await change(room, id, kind=KNOCKOUT, third_place=True)).tournament
    assert (tournament.plan.rounds, tournament.plan.third_place, tournament.plan.tie_breaks) == (0, True, ())
    tournament = (await change(room, id, kind=ROUND_ROBIN)).tournament
    assert not tournament.plan.third_place, "which only a knockout has"
    terms = TableTerms("crownfell", rated=True)
    tables = await room.acts(id).change_tables(terms, REAL)
    assert (tables.terms.rated, tables.venue) == (True, REAL)


async def test_while_it_runs_only_that_changes_on_which_nothing_depends() -> None:
    room = await hall()
    started = await room.begun(6, TournamentPlan(SWISS, rounds=4))
    id, acts = started.id, room.keeper.organiser_acts
    assert await refused(change(room, id, kind=ROUND_ROBIN)) == "tournament-plan-begun"
    tables = acts(id, ORGANISER.id, manager=False).change_tables(started.terms, REAL)
    assert await refused(tables) == "tournament-plan-begun"
    assert await refused(change(room, id, most=5)) == "tournament-plan-people"
    assert (await change(room, id, most=8)).tournament.plan.most == 8
    await change(room, id, points=THREE_POINTS, tie_breaks=(SONNEBORN_BERGER,))
    await room.agree(started, 0)
    assert await refused(change(room, id, points="1-half-0")) == "tournament-plan-results"
    assert await refused(change(room, id, tie_breaks=())) == "tournament-plan-results"
    for board in open_boards(await room.now(started)):
        await room.agree(await room.now(started), board)
    assert (await room.now(started)).round == 2
    assert await refused(change(room, id, rounds=1)) == "tournament-plan-fewer"
    assert (await change(room, id, rounds=2, seconds=DAY)).tournament.total == 2
    assert not (await room.now(started)).tournament.rounds[-1].due, "the time is that of later rounds"
    for board in open_boards(await room.now(started)):
        await room.agree(await room.now(started), board)
    assert (await room.now(started)).finished
    assert await refused(change(room, id, seconds=0)) == "tournament-over"


async def test_only_its_organiser_changes_a_plan_and_only_to_one_that_is_possible() -> None:
    room = await hall()
    id = (await room.create()).id
    assert await refused(change(room, id, by=101, most=4)) == "tournament-organiser-only"
    assert await refused(change(room, id, most=2)) == "tournament-most"
    assert await refused(change(room, id, points="2-1-0")) == "stale"
    assert await refused(change(room, id, tie_breaks=("luck",))) == "tournament-tie-breaks"
    assert (await room.keeper.get(id)).tournament.plan == (await room.create()).tournament.plan  # type: ignore[union-attr]


async def test_name_and_description_are_cut_and_cleaned() -> None:
    room = await hall()
    id, acts = (await room.create()).id, room.keeper.organiser_acts
    assert (await acts(id, ORGANISER.id, manager=False).change_title(" Spring\nCup ")).title == "Spring Cup"
    invisible = acts(id, ORGANISER.id, manager=False).change_title("\u200b")
    assert await refused(invisible) == "tournament-no-title"
    text = "Prizes:\n\n1. a cake\x00\n" + "x" * 2_000
    about = (await acts(id, ORGANISER.id, manager=False).describe(text)).about
    assert about.startswith("Prizes:\n1. a cake\nx")
    assert len(about) == ABOUT_LENGTH
    lines = "\n".join("abcdefghijklmnopqrstuvwxyz")
    about = (await acts(id, ORGANISER.id, manager=False).describe(lines)).about
    assert about.count("\n") == ABOUT_LINES - 1


async def test_of_a_league_name_and_description_change_in_any_season_and_stay_for_the_next() -> None:
    room = LeagueHall()
    await room.tables.store.open()
    league, acts = await room.begun_league(), room.keeper.organiser_acts
    await acts(league.id, ORGANISER.id, manager=False).change_title("Winter League")
    await acts(league.id, ORGANISER.id, manager=False).describe("A cake for the first")
    assert await refused(change(room, league.id, most=10)) == "tournament-plan-begun"
    tables = acts(league.id, ORGANISER.id, manager=False).change_tables(league.terms, REAL)
    assert await refused(tables) == "tournament-plan-begun"
    await room.played()
    following = await room.season()
    assert (following.season, following.title, following.about) == (
        *(2, "Winter League", "A cake for the first"),
    )
    old = acts(league.id, ORGANISER.id, manager=False).change_title("Other")
    assert await refused(old) == "tournament-over"


async def test_a_win_is_three_points_in_the_table_and_in_the_report_file() -> None:
    """One wins, two draw: 3, 1, 1, 0."""
    room = await hall()
    started = await room.begun(4, TournamentPlan(SWISS, points=THREE_POINTS, rounds=2))
    await room.agree(started, 0)
    ended = await room.agree(started, 1, DRAW)
    assert sorted(line.half_points / 2 for line in standings(ended.tournament)) == [0, 1, 1, 3]
    assert b"BBW  3.0\r\nBBD  1.0\r\n" in report_file(ended, standings(ended.tournament))
    for board in (0, 1):
        ended = await room.agree(ended, board, SECOND)
    assert sum(line.half_points for line in standings(ended.tournament)) / 2 == 3 + 1 + 1 + 3 + 3


@pytest.mark.parametrize("kind", KINDS)
async def test_each_kind_offers_tie_breaks_that_there_are(kind: str) -> None:
    assert {*OFFERED[kind]} <= TIE_BREAKS.keys()
    assert len({*OFFERED[kind]}) == len(OFFERED[kind])
    assert bool(OFFERED[kind]) == (kind not in BRACKETS)
