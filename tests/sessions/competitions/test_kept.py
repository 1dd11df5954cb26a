"""Tournaments kept in the store and played at tables: by whose word games are settled, and what time does."""

import re
from typing import Any

import msgspec
import pytest

from engine.questions import Refused
from sessions.competitions.game_results import result_key
from sessions.competitions.stored_tournament import (
    BOTH,
    DEADLINE,
    ONE,
    ORGANISER,
    REAL,
    SCREEN,
    SIGN_UP_SECONDS,
    TABLE,
    people_in,
)
from sessions.competitions.tournament_data import (
    DRAW,
    FIRST,
    FIRST_UNPLAYED,
    KNOCKOUT,
    NEITHER,
    OPEN,
    RUNNING,
    SECOND,
    SECOND_UNPLAYED,
    SWISS,
    PairingId,
    TournamentPlan,
)
from sessions.competitions.tournament_data import OVER as DONE
from sessions.computers.teaching import asking_seat, may_hint
from sessions.operations import in_lobby, inviting, phases, seating, timeouts
from sessions.people.personal_data import PersonalData
from sessions.results.rated_games import Scope
from sessions.results.result_data import REPORTED
from sessions.store.protocol import CorruptData
from sessions.table import substitutes
from sessions.table.table_data import LOBBY, OVER, Person
from sessions.table.time_controls import LATE
from tests.support.competitions.kept import entered, hall, people, refused, results
from tests.support.competitions.kept_hall import DAY, GUILD, KeptHall, game_at, open_boards, somebody
from tests.support.competitions.kept_hall import ORGANISER as OLGA
from tests.support.ids_in_text import has_id

pytestmark = pytest.mark.asyncio
WEEK = TournamentPlan(SWISS, seconds=7 * DAY)


# ---------------------------------------------------------------- tables


async def test_a_game_at_its_table_and_one_on_a_real_table_bring_on_the_next_round() -> None:
    room = await hall()
    tournament = await room.begun(4)
    table = await room.open(tournament, 0)
    assert (table.phase, table.body.owner, table.body.seats) == (LOBBY, 0, [])
    assert (await room.open(tournament, 0)).id == table.id
    await room.sit(tournament, table, turned=True)
    reloaded = await room.tables.get(table.id)
    assert reloaded is not None
    assert tuple(seat.person for seat in reloaded.body.seats) == people(tournament, 0), (
        "who begins sits first"
    )
    await room.resign(table, 0)
    await room.serve()
    tournament = await room.now(tournament)
    assert (results(tournament)[0], game_at(tournament).source) == (SECOND, TABLE)
    tournament = await room.agree(tournament, 1)
    assert (tournament.round, tournament.phase, game_at(tournament, 1, 1).source) == (2, RUNNING, BOTH)
    for board in open_boards(tournament):
        tournament = await room.agree(tournament, board)
    assert tournament.phase == DONE
    assert [one.id for one in await room.keeper.finished_of_server(GUILD)] == [tournament.id]
    assert await room.keeper.of_server(GUILD) == []


async def test_nobody_else_sits_down_and_nobody_changes_what_is_played() -> None:
    room = await hall()
    tournament = await room.begun(4, game="craft-the-crown", rated=True)
    table = await room.open(tournament, 0)
    first, _ = people(tournament, 0)
    assert table.body.options.rated
    lobby = room.tables.lobbies
    assert await refused(lobby.join(table.id, somebody(50))) == "seats-kept"
    await room.tables.invitations.accept(table.id, somebody(first - 100))
    sits = somebody(first - 100)
    assert await refused(lobby.join(table.id, somebody(50))) == "seats-kept"
    assert await refused(lobby.set_option(table.id, sits, "clock", "live")) == "owner-only"
    assert await refused(lobby.set_first_game(table.id, sits)) == "no-first-set-up"
    assert (
        await refused(room.tables.apply(table.id, in_lobby.add_computer, sits, Person(-1, "C", level="easy")))
        == "owner-only"
    )


async def test_a_table_that_somebody_leaves_is_over_and_the_game_gets_another_one() -> None:
    room = await hall()
    tournament = await room.begun(4)
    table = await room.open(tournament, 0)
    first, second = people(tournament, 0)
    await room.tables.invitations.accept(table.id, somebody(first - 100))
    await room.tables.apply(table.id, inviting.turn_down, somebody(second - 100), "later")
    again = await room.open(tournament, 0)
    assert again.id != table.id
    await room.tables.invitations.accept(again.id, somebody(first - 100))
    left = await room.tables.apply(again.id, in_lobby.leave, somebody(first - 100))
    assert (left.table.phase, left.table.body.end.reason) == (OVER, "unpaired")
    third = await room.open(tournament, 0)
    await room.sit(tournament, third)
    await room.tables.apply(third.id, phases.end_by_moderator)  # by a moderator: nobody's game
    await room.serve()
    assert results(await room.now(tournament))[0] == OPEN
    fourth = await room.open(tournament, 0)
    await room.sit(tournament, fourth)
    await room.resign(fourth, 1)
    await room.serve()
    assert results(await room.now(tournament))[0] == FIRST


async def test_a_table_keeps_both_seats_until_the_round_is_over() -> None:
    room = await hall()
    tournament = await room.begun(4, WEEK)
    table = await room.open(tournament, 0)
    assert table.due == tournament.tournament.rounds[0].due == room.time + 7 * DAY


@pytest.mark.parametrize(
    ("seconds", "chosen", "server", "clock"),
    [
        (2_700, "", "", "live"),
        (2_700, "", "correspondence", "live"),
        (2_700, "evening", "", "evening"),
        (4 * 3_600, "", "correspondence", "evening"),
        (4 * 3_600, "", "live", "live"),
        (3 * DAY, "", "live", "correspondence"),
        (3 * DAY, "", "none", "none"),
        (0, "", "live", "live"),
    ],
)
async def test_the_clock_of_tables_and_the_end_of_lobbies_fit_the_round(
    seconds: float, chosen: str, server: str, clock: str
) -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, seconds=seconds), clock=chosen)
    table = await room.keeper.pairing_tables.open(tournament.id, PairingId(1, 0), 77, "en", clock=server)
    assert table.body.options.clock == clock
    assert table.due == room.time + (seconds or 7 * DAY)


async def test_a_lobby_whose_game_is_decided_otherwise_is_closed() -> None:
    room = await hall()
    tournament = await room.begun(4, WEEK)
    lobby, begun = await room.open(tournament, 0), await room.open(tournament, 1)
    await room.sit(tournament, begun)
    tournament = await room.agree(tournament, 0)
    await room.keeper.pairing_tables.check_tables(tournament)
    reloaded_tables = [await room.tables.get(one.id) for one in (lobby, begun)]
    assert [table.body.end.reason if table else None for table in reloaded_tables] == ["paired-over", ""]
    await room.acts(tournament.id).rule(PairingId(1, 1), DRAW)
    await room.resign(begun, 0)
    await room.serve()
    assert results(await room.now(tournament)) == [FIRST, DRAW], "what was ruled stays"


@pytest.mark.parametrize("is_gone", [True, False])
async def test_a_game_whose_table_cannot_be_read_is_decided_otherwise(is_gone: bool) -> None:
    """Its row is deleted or damaged; the other game of the round is closed nevertheless."""
    room = await hall()
    tournament = await room.begun(4, WEEK)
    lost, lobby = [await room.open(tournament, board) for board in (0, 1)]
    read = room.tables.store.read

    async def reading(name: str) -> Any:
        if name == lost.id and not is_gone:
            raise CorruptData("a table's row")
        return None if name == lost.id else await read(name)

    other = KeptHall(room.tables.store)
    room.tables.store.read = reading  # type: ignore[method-assign]
    await other.keeper.pairing_tables.close_lobbies([lost.id, lobby.id])
    closed = await other.tables.get(lobby.id)
    assert closed is not None
    assert closed.body.end.reason == "paired-over"


async def test_what_ends_while_nobody_sees_it_is_found_by_the_next_process() -> None:
    room = await hall()
    tournament = await room.begun(4)
    table = await room.open(tournament, 0)
    await room.sit(tournament, table)
    await room.resign(table, 1)
    other = KeptHall(room.tables.store)
    await other.serve()
    assert results(await other.now(tournament))[0] == FIRST


async def test_where_games_are_played_is_kept_to() -> None:
    room = await hall()
    real, screen = await room.begun(4, venue=REAL), await room.begun(4, venue=SCREEN, title="Other")
    assert await refused(room.open(real, 0)) == "tournament-real-only"
    person = people(screen, 0)[0]
    assert (
        await refused(room.keeper.report(screen.id, PairingId(1, 0), person, FIRST))
        == "tournament-at-tables-only"
    )


# ---------------------------------------------------------------- reports


async def test_two_who_say_otherwise_settle_nothing_until_they_agree() -> None:
    room = await hall()
    tournament = await room.begun(4, WEEK)
    first, second = people(tournament, 0)
    report = room.keeper.report
    await report(tournament.id, PairingId(1, 0), first, FIRST)
    tournament = await report(tournament.id, PairingId(1, 0), second, SECOND)
    assert (results(tournament)[0], len(game_at(tournament).reports)) == (OPEN, 2)
    room.time += 6 * DAY  # when the warning is due
    await room.serve()
    assert results(await room.now(tournament))[0] == OPEN, "two that differ do not count by themselves"
    tournament = await report(tournament.id, PairingId(1, 0), first, SECOND)
    assert (results(tournament)[0], tournament.reports) == (SECOND, {})
    assert await refused(report(tournament.id, PairingId(1, 0), first, FIRST)) == "tournament-settled"


@pytest.mark.parametrize("rated", [True, False])
async def test_what_both_say_of_a_game_on_a_real_table_is_a_result(rated: bool) -> None:
    room = await hall()
    tournament = await room.begun(4, rated=rated)
    first, second = people(tournament, 0)
    ratings = room.tables.repository.ratings
    await ratings.refresh()
    await room.keeper.report(tournament.id, PairingId(1, 0), first, SECOND)
    assert not await entered(room, first), "one word is no game"
    await room.keeper.report(tournament.id, PairingId(1, 0), second, SECOND)
    (known_result,) = await entered(room, first)
    assert (known_result.key, known_result.result.kind, known_result.result.rated) == (
        result_key(tournament.id, "1.0"),
        REPORTED,
        rated,
    )
    assert (
        known_result.result.rank_of(first),
        known_result.result.rank_of(second),
        known_result.result.at,
    ) == (2, 1, room.time)
    await ratings.refresh()
    assert bool(await ratings.changes_by(*known_result)) is rated
    acts = room.keeper.organiser_acts
    await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), SECOND)
    assert await entered(room, first) == [known_result], "whoever says the same again changes nothing"
    await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), FIRST)
    (now,) = await entered(room, first)
    assert (now.key, now.result.rated) == (known_result.key, False), (
        "the organiser's word alone moves no rating"
    )
    assert (now.result.rank_of(first), now.result.rank_of(second)) == (1, 2), "and corrects it"
    await ratings.refresh()
    assert not await ratings.changes_by(*known_result)
    assert await ratings.ratings_of(first, [Scope("crownfell", GUILD)]) == [None]


async def test_a_game_that_the_organiser_decides_is_an_unrated_result_while_it_was_played() -> None:
    room = await hall()
    tournament = await room.begun(6, WEEK, rated=True)
    first, second = people(tournament, 0)
    acts = room.keeper.organiser_acts
    for result, ranks in ((FIRST, (1, 2)), (SECOND, (2, 1)), (DRAW, (1, 1))):
        await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), result)
        (known_result,) = await entered(room, first)
        assert (known_result.result.rank_of(first), known_result.result.rank_of(second)) == ranks
        assert (known_result.result.kind, known_result.result.rated) == (REPORTED, False)
    assert len((await room.tables.repository.results.page_between(first, second)).results) == 1
    await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), FIRST_UNPLAYED)
    assert not await entered(room, first)
    await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), SECOND)
    assert len(await entered(room, second)) == 1


async def test_a_forfeit_and_the_word_of_one_of_two_are_no_results() -> None:
    room = await hall()
    tournament = await room.begun(6, WEEK)
    acts = room.keeper.organiser_acts
    await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 0), SECOND_UNPLAYED)
    await acts(tournament.id, OLGA.id, manager=False).rule(PairingId(1, 1), FIRST_UNPLAYED)
    await room.keeper.report(tournament.id, PairingId(1, 2), people(tournament, 2)[0], FIRST)
    room.time += 2 * DAY
    await room.serve()
    tournament = await room.now(tournament)
    assert tournament.round == 2
    for number in range(1, 7):
        assert not await entered(room, somebody(number).id)


async def test_a_game_at_its_table_that_is_reported_too_is_one_result() -> None:
    room = await hall()
    tournament = await room.begun(4)
    first, _ = people(tournament, 0)
    table = await room.open(tournament, 0)
    await room.sit(await room.now(tournament), table)
    await room.agree(tournament, 0)
    assert not await entered(room, first)
    await room.resign(table, 0)
    assert [one.key for one in await entered(room, first)] == [table.id]


async def test_results_of_tournaments_name_nobody_who_is_forgotten() -> None:
    room = await hall()
    tournament = await room.begun(4)
    first, second = people(tournament, 0)
    await room.agree(tournament, 0)
    await PersonalData(room.tables).erase_person(first)
    assert not await entered(room, first)
    (known_result,) = await entered(room, second)
    assert known_result.result.seats[0].person < 0
    assert not known_result.result.seats[0].name
    # As a number of its own: hashes are long, and any three digits may stand in one.
    assert not re.search(rf"(?<!\d){first}(?!\d)", msgspec.json.encode(known_result.result).decode())
    await room.acts(tournament.id).rule(PairingId(1, 0), DRAW)
    (known_result,) = await entered(room, second)
    assert [(seat.person < 0, seat.rank) for seat in known_result.result.seats] == [(True, 1), (False, 1)]


async def test_nobody_reports_alone_for_both_or_for_others() -> None:
    room = await hall()
    tournament = await room.begun(4, WEEK)
    first = people(tournament, 0)[0]
    for _ in range(3):
        tournament = await room.keeper.report(tournament.id, PairingId(1, 0), first, FIRST)
    assert results(tournament)[0] == OPEN
    other = people(tournament, 1)[0]
    assert (
        await refused(room.keeper.report(tournament.id, PairingId(1, 0), other, FIRST))
        == "tournament-not-yours"
    )
    assert (
        await refused(room.keeper.report(tournament.id, PairingId(1, 0), 999, FIRST))
        == "tournament-not-yours"
    )
    tournament = await room.keeper.take_back(tournament.id, PairingId(1, 0), first)
    assert tournament.reports == {}
    again = room.keeper.take_back(tournament.id, PairingId(1, 0), first)
    assert await refused(again) == "tournament-nothing-said"


async def test_a_report_that_nobody_says_anything_against_counts_after_a_day() -> None:
    room = await hall()
    tournament = await room.begun(4, WEEK)
    await room.keeper.report(tournament.id, PairingId(1, 0), people(tournament, 0)[1], SECOND)
    room.time += DAY - 60
    await room.serve()
    assert results(await room.now(tournament))[0] == OPEN
    room.time += 60
    await room.serve()
    tournament = await room.now(tournament)
    assert (results(tournament)[0], game_at(tournament).source) == (SECOND, ONE)


async def test_a_report_waits_longer_by_the_time_that_nobody_could_answer() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS))
    await room.keeper.report(tournament.id, PairingId(1, 0), people(tournament, 0)[1], SECOND)
    room.time += DAY
    await room.keeper.clock.postpone(DAY, lambda guild: guild == GUILD)
    await room.serve()
    assert results(await room.now(tournament))[0] == OPEN
    room.time += DAY
    await room.serve()
    assert results(await room.now(tournament))[0] == SECOND


# ---------------------------------------------------------------- time


async def test_a_round_warns_and_ends_at_its_deadline() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, seconds=2 * DAY))
    tournament = await room.agree(tournament, 0)
    room.time += 1.4 * DAY
    await room.serve()
    assert (await room.now(tournament)).warned == 0
    room.time += 0.1 * DAY
    await room.serve()
    assert (await room.now(tournament)).warned == 1
    await room.acts(tournament.id).extend(DAY)
    room.time += 1.05 * DAY
    await room.serve()
    tournament = await room.now(tournament)
    assert (tournament.round, tournament.warned) == (1, 1)
    room.time += 0.5 * DAY
    await room.serve()
    tournament = await room.now(tournament)
    assert (results(tournament), game_at(tournament, 1, 1).source, tournament.round) == (
        [FIRST, NEITHER],
        DEADLINE,
        2,
    )
    tournament = await room.acts(tournament.id).rule(PairingId(1, 1), DRAW)
    assert (results(tournament)[1], game_at(tournament, 1, 1).source) == (DRAW, ORGANISER)


async def test_a_table_that_ended_in_time_comes_before_the_deadline() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, seconds=DAY))
    table = await room.open(tournament, 0)
    await room.sit(tournament, table)
    room.time = tournament.tournament.rounds[0].due - 5
    await room.serve()
    other = KeptHall(room.tables.store, time=room.time)  # which serves no tournaments
    await other.resign(table, 0)
    room.time += 5
    await room.serve()
    assert results(await room.now(tournament)) == [SECOND, NEITHER]


async def test_no_time_runs_while_the_bot_is_away() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, seconds=DAY))
    await room.keeper.clock.postpone(3_600, lambda guild: guild == GUILD)
    await room.keeper.clock.postpone(3_600, lambda guild: guild != GUILD)
    assert (await room.now(tournament)).tournament.rounds[0].due == room.time + DAY + 3_600


async def test_what_nobody_begins_is_called_off_and_forgotten() -> None:
    room = await hall()
    tournament = await room.create()
    room.time += SIGN_UP_SECONDS
    await room.serve()
    tournament = await room.now(tournament)
    assert (tournament.phase, tournament.called_off) == (DONE, True)
    assert await room.keeper.finished_of_server(GUILD) == []
    room.time += 31 * DAY
    await room.serve()
    assert await room.keeper.get(tournament.id) is None


async def test_a_process_serves_its_own_servers_alone() -> None:
    room = await hall()
    tournament = await room.begun(4, TournamentPlan(SWISS, seconds=DAY))
    room.time += 2 * DAY
    await room.keeper.clock.run_due(lambda guild: guild != GUILD)
    assert (await room.now(tournament)).round == 1


# ---------------------------------------------------------------- people


async def test_only_the_organiser_and_managers_organise() -> None:
    room = await hall()
    tournament = await room.create()
    for number in range(1, 5):
        await room.keeper.sign_up(tournament.id, somebody(number))
    organising = room.keeper.organiser_acts
    stranger, only = 101, "tournament-organiser-only"
    assert await refused(organising(tournament.id, stranger, manager=False).start()) == only
    tournament = await organising(tournament.id, stranger, manager=True).start()
    for act in (
        organising(tournament.id, stranger, manager=False).rule(PairingId(1, 0), FIRST),
        organising(tournament.id, stranger, manager=False).absent(1),
        organising(tournament.id, stranger, manager=False).remove(1),
        organising(tournament.id, stranger, manager=False).add(somebody(9), half=True),
        organising(tournament.id, stranger, manager=False).extend(DAY),
        organising(tournament.id, stranger, manager=False).end(),
        organising(tournament.id, stranger, manager=False).call_off(),
        room.keeper.pairing_tables.require_may_open(tournament.id, PairingId(1, 0), 999, manager=False),
    ):
        assert await refused(act) in (only, "tournament-not-yours")


async def test_whom_the_organiser_sent_away_comes_back_by_their_word_alone() -> None:
    room = await hall()
    tournament = await room.begun(4)
    number = next(one.number for one in tournament.tournament.entrants if one.person == 101)
    tournament = await room.acts(tournament.id).remove(number)
    assert FIRST_UNPLAYED in results(tournament) or "-/+" in results(tournament)
    assert await refused(room.keeper.sign_up(tournament.id, somebody(1))) == "tournament-barred"
    tournament = await room.acts(tournament.id).add(somebody(1), half=False)
    assert tournament.barred == []


async def test_deleting_ones_data_does_not_bring_back_whom_the_organiser_sent_away() -> None:
    room = await hall()
    tournament = await room.begun(4)
    number = next(one.number for one in tournament.tournament.entrants if one.person == 101)
    await room.acts(tournament.id).remove(number)
    await PersonalData(room.tables).erase_person(101)
    tournament = await room.keeper.get(tournament.id)
    assert 101 not in people_in(tournament)
    assert await refused(room.keeper.sign_up(tournament.id, somebody(1))) == "tournament-barred"
    tournament = await room.keeper.organiser_acts(tournament.id, OLGA.id, manager=True).add(
        somebody(1), half=False
    )
    assert (tournament.barred, tournament.barred_hashes) == ([], [])
    assert 101 in people_in(tournament)


async def test_who_is_forgotten_is_nowhere_and_the_others_go_on() -> None:
    room = await hall()
    tournament = await room.begun(5, WEEK)
    data = PersonalData(room.tables)
    await room.keeper.report(
        tournament.id,
        PairingId(1, open_boards(tournament)[0]),
        people(tournament, open_boards(tournament)[0])[0],
        FIRST,
    )
    await room.open(tournament, open_boards(tournament)[0])
    for person in (OLGA.id, 101, 102):
        assert tournament.id.encode() in await data.export(person)
        await data.erase_person(person)
        reloaded = await room.keeper.get(tournament.id)
        assert not has_id(msgspec.json.encode(reloaded), person)
        assert await room.keeper.of_person(person) == []
        assert tournament.id.encode() not in await data.export(person)
    tournament = await room.now(tournament)
    assert tournament.organiser == 0
    while tournament.phase != DONE:
        for board in open_boards(tournament):
            tournament = await room.agree(tournament, board)


async def test_there_are_bounds() -> None:
    room = await hall()
    for number in range(4):
        await room.create(title=f"Cup {number}")
    assert await refused(room.create()) == "tournament-organiser-full"
    assert await refused(room.create(title=" \u200b ")) == "tournament-no-title"
    with pytest.raises(Refused):
        await room.create(options={"nonsense": "1"})
    for person in range(1, 9):
        plan, terms = TournamentPlan(KNOCKOUT), (await room.keeper.of_server(GUILD))[0].terms
        await room.keeper.create(GUILD, 1, somebody(person), "x" * 900, plan, terms)
    assert max(len(one.title) for one in await room.keeper.of_server(GUILD)) == 60
    full = room.keeper.create(GUILD, 1, somebody(99), "x", TournamentPlan(KNOCKOUT), terms)
    assert await refused(full) == "tournament-server-full"


async def test_what_discord_shows_is_noted_and_what_changed_since_is_untold() -> None:
    room = await hall()
    tournament = await room.create()
    assert [one.id for one in await room.keeper.unshown()] == [tournament.id]
    await room.keeper.mark_shown(tournament.id, tournament.version, panel="12")
    assert await room.keeper.unshown() == []
    tournament = await room.now(tournament)
    await room.keeper.sign_up(tournament.id, somebody(1))
    await room.keeper.mark_shown(
        tournament.id, tournament.version, panel="13"
    )  # of a version that is not the last one
    assert [one.messages for one in await room.keeper.unshown()] == [{"panel": "13"}]


# ---------------------------------------------------------------- nobody else plays


async def test_no_computer_substitute_or_hint_comes_into_a_game_of_a_tournament() -> None:
    room = await hall()
    tournament = await room.begun(4, clock="live")
    table = await room.open(tournament, 0)
    await room.sit(tournament, table)
    first, second = (somebody(person - 100) for person in people(tournament, 0))
    seats, other, strong = room.tables.seat_changes, somebody(50), Person(0, "C", level="easy")
    assert (
        await refused(room.tables.apply(table.id, seating.let_play, first, 0, strong))
        == "tournament-themselves"
    )
    assert await refused(seats.name_deputy(table.id, first, other)) == "tournament-themselves"
    assert await refused(seats.appoint(table.id, OLGA, other, 0)) == "tournament-themselves"
    asked = room.tables.votes.propose(table.id, first, "substitute", seat=0, invited=other)
    assert await refused(asked) == "tournament-themselves"
    reloaded = await room.tables.get(table.id)
    assert reloaded is not None
    assert not may_hint(reloaded)
    with pytest.raises(Refused) as why:
        asking_seat(reloaded, first.id)
    assert why.value.reason == "tournament-themselves"
    reloaded.body.clock.stage, reloaded.body.clock.timeout_line = LATE, 1
    assert not {"computer", "substitute"} & {*timeouts.decisions(reloaded)}
    left = (await room.tables.apply(table.id, in_lobby.leave_table, second)).table
    assert not substitutes.seats_open_to(left, other.id)
    assert await refused(seats.take(table.id, other, 1)) == "tournament-themselves"
    assert (
        await refused(room.tables.apply(table.id, seating.let_play, first, 1, strong))
        == "tournament-themselves"
    )
