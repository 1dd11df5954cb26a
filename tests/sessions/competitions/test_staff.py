"""Co-organisers and judges: what they may do, who names them, hand-over; and the log of what was done."""

import json
from typing import Any

import pytest

from sessions.competitions.staff import MOST_STAFF
from sessions.competitions.stored_tournament import StoredTournament, staff_of
from sessions.competitions.tournament_data import FIRST, OPEN, ROUND_ROBIN, SECOND, PairingId, TournamentPlan
from sessions.moderation.action_log import KEPT_DAYS, in_competition, on_server
from sessions.people.personal_data import PersonalData
from sessions.table.table_data import NAME_LENGTH
from sessions.table.time_controls import DAY, HOUR
from tests.support.competitions.kept import hall, refused
from tests.support.competitions.kept_hall import GUILD, ORGANISER, KeptHall, somebody

HELPER, JUDGE, OTHER = 10**17 + 51, 10**17 + 52, 10**17 + 53


async def begun(room: KeptHall) -> StoredTournament:
    """Four people, a round with two games, a co-organiser and a judge."""
    cup = await room.begun(4, TournamentPlan(ROUND_ROBIN, seconds=DAY))
    await room.acts(cup.id).name_helper(HELPER, "co")
    return await room.acts(cup.id).name_helper(JUDGE, "judge")


def board(cup: StoredTournament) -> Any:
    return cup.tournament.rounds[-1].pairings[0]


async def said(room: KeptHall, index_key: str) -> list[str]:
    return [one.act for one in (await room.tables.people.action_log.page(index_key, 0)).acts]


async def test_a_judge_decides_results_and_nothing_else() -> None:
    room = await hall()
    cup = await begun(room)
    acts, number = room.keeper.organiser_acts, board(cup).first
    cup = await acts(cup.id, JUDGE, manager=False).rule(PairingId(1, 0), FIRST)
    assert board(cup).result == FIRST
    for act in (
        acts(cup.id, JUDGE, manager=False).remove(number),
        acts(cup.id, JUDGE, manager=False).absent(number),
        acts(cup.id, JUDGE, manager=False).extend(HOUR),
        acts(cup.id, JUDGE, manager=False).end(),
        acts(cup.id, OTHER, manager=False).rule(PairingId(1, 0), FIRST),
    ):
        assert await refused(act) == "tournament-organiser-only"
    assert await refused(acts(cup.id, HELPER, manager=False).rename_entrant(number, "X")) == "managers-only"


async def test_a_judge_who_plays_does_not_decide_their_own_game() -> None:
    room = await hall()
    cup = await begun(room)
    player = cup.people_of(board(cup))[0]
    await room.acts(cup.id).name_helper(player, "judge")
    assert await refused(
        room.keeper.organiser_acts(cup.id, player, manager=False).rule(PairingId(1, 0), FIRST)
    ) == ("tournament-own-game")
    assert board(await room.now(cup)).result == OPEN


async def test_a_co_organiser_does_what_the_organiser_does_but_names_nobody() -> None:
    room = await hall()
    cup = await begun(room)
    staff = room.keeper.organiser_acts
    await room.keeper.organiser_acts(cup.id, HELPER, manager=False).extend(HOUR)
    assert (
        await refused(staff(cup.id, HELPER, manager=False).name_helper(OTHER, "co")) == "staff-organiser-only"
    )
    assert await refused(staff(cup.id, HELPER, manager=False).remove_helper(JUDGE)) == "staff-organiser-only"
    assert await refused(staff(cup.id, HELPER, manager=False).hand_over(HELPER)) == "staff-organiser-only"
    await staff(cup.id, OTHER, manager=True).name_helper(OTHER, "judge")
    cup = await staff(cup.id, HELPER, manager=False).remove_helper(HELPER)
    assert cup.co_organisers == [], "whoever was named may step down"


async def test_who_was_named_twice_has_the_later_role_and_the_organiser_none() -> None:
    room = await hall()
    cup = await begun(room)
    staff = room.keeper.organiser_acts
    cup = await staff(cup.id, ORGANISER.id, manager=False).name_helper(HELPER, "judge")
    assert (cup.co_organisers, cup.judges) == ([], [JUDGE, HELPER])
    again = staff(cup.id, ORGANISER.id, manager=False).name_helper(ORGANISER.id, "co")
    assert await refused(again) == "staff-is-organiser"
    await room.tables.people.blocks.add(OTHER, ORGANISER.id)
    assert (
        await refused(staff(cup.id, ORGANISER.id, manager=False).name_helper(OTHER, "co")) == "not-available"
    )


async def test_there_are_bounds() -> None:
    room = await hall()
    cup = await room.create()
    for number in range(MOST_STAFF):
        await room.acts(cup.id).name_helper(200 + number, "judge")
    more = room.acts(cup.id).name_helper(OTHER, "judge")
    assert await refused(more) == "staff-full"
    await room.keeper.sign_up(cup.id, somebody(1))
    cup = await room.keeper.organiser_acts(cup.id, OTHER, manager=True).rename_entrant(1, "x" * 1_000)
    assert len(cup.tournament.entrants[0].name) <= NAME_LENGTH


async def test_the_organiser_hands_over_to_a_co_organiser_alone() -> None:
    room = await hall()
    cup = await begun(room)
    staff = room.keeper.organiser_acts
    assert await refused(staff(cup.id, ORGANISER.id, manager=False).hand_over(JUDGE)) == "staff-gone"
    cup = await staff(cup.id, ORGANISER.id, manager=False).hand_over(HELPER)
    assert (cup.organiser, cup.co_organisers) == (HELPER, [ORGANISER.id])
    assert await refused(staff(cup.id, ORGANISER.id, manager=False).hand_over(ORGANISER.id)) == (
        "staff-organiser-only"
    )


async def test_whoever_is_kept_out_or_erased_organises_no_more() -> None:
    room = await hall()
    cup = await begun(room)
    data = PersonalData(room.tables)
    exported = json.loads(await data.export(HELPER))["own"]["tournaments"]
    assert [one["co-organiser"] for one in exported] == [True]
    await data.erase_person(HELPER)
    assert (await room.now(cup)).co_organisers == []
    await room.tables.people.moderation.keep_out(GUILD, OTHER, JUDGE, 0, "why")
    assert await refused(room.acts(cup.id).name_helper(JUDGE, "co")) == ("not-available")


async def test_a_tournament_whose_organiser_is_erased_is_nobodys() -> None:
    """The id 0 stands for an erased organiser: it has no right, and is not called."""
    room = await hall()
    cup = await begun(room)
    assert staff_of(cup) == (ORGANISER.id, HELPER, JUDGE)
    await PersonalData(room.tables).erase_person(ORGANISER.id)
    cup = await room.now(cup)
    assert cup.organiser == 0
    assert staff_of(cup) == (HELPER, JUDGE)
    nobody = room.keeper.organiser_acts(cup.id, 0, manager=False)
    assert await refused(nobody.end()) == "tournament-organiser-only"
    assert await refused(nobody.rule(PairingId(1, 0), FIRST)) == "tournament-organiser-only"
    assert await refused(nobody.name_helper(OTHER, "judge")) == "staff-organiser-only"


async def test_a_name_that_managers_gave_stays_when_its_bearer_signs_up_again() -> None:
    room = await hall()
    cup = await room.create()
    await room.keeper.sign_up(cup.id, somebody(1))
    acts = room.keeper.organiser_acts
    cup = await acts(cup.id, OTHER, manager=True).rename_entrant(1, "A friendlier\nname")
    assert [one.name for one in cup.tournament.entrants] == ["A friendlier name"]
    await room.keeper.leave(cup.id, somebody(1).id)
    cup = await room.keeper.sign_up(cup.id, somebody(1))
    assert [one.name for one in cup.tournament.entrants] == ["A friendlier name"]
    assert await refused(acts(cup.id, OTHER, manager=True).rename_entrant(1, " \u200b")) == "rename-empty"
    assert await refused(acts(cup.id, OTHER, manager=True).rename_entrant(9, "X")) == "tournament-not-in"
    await PersonalData(room.tables).erase_person(somebody(1).id)
    assert (await room.now(cup)).renamed == {}


async def test_the_log_says_who_did_what_and_is_saved_with_it() -> None:
    room = await hall()
    cup = await begun(room)
    acts = room.keeper.organiser_acts
    people = cup.people_of(board(cup))
    room.time += 1
    await acts(cup.id, JUDGE, manager=False).rule(PairingId(1, 0), FIRST)
    room.time += 1
    await acts(cup.id, ORGANISER.id, manager=False).rule(PairingId(1, 0), SECOND)
    room.time += 1
    await acts(cup.id, HELPER, manager=False).extend(HOUR)
    assert await refused(acts(cup.id, OTHER, manager=False).extend(HOUR)) == "tournament-organiser-only"
    page = await room.tables.people.action_log.page(in_competition(cup.id), 0)
    assert [(one.act, one.by) for one in page.acts][:3] == [
        ("extend", HELPER),
        ("correct", ORGANISER.id),
        ("rule", JUDGE),
    ]
    assert page.acts[2].people == people
    assert page.acts[2].detail == FIRST
    assert await said(room, on_server(GUILD)) == await said(room, in_competition(cup.id))
    assert await said(room, on_server(GUILD + 1)) == []


@pytest.mark.parametrize("is_judge", [True, False])
async def test_the_log_forgets_whoever_deletes_their_data_and_all_in_time(is_judge: bool) -> None:
    room = await hall()
    cup = await begun(room)
    erased = JUDGE if is_judge else cup.people_of(board(cup))[0]
    await room.keeper.organiser_acts(cup.id, JUDGE, manager=False).rule(PairingId(1, 0), FIRST)
    data, log = PersonalData(room.tables), room.tables.people.action_log
    assert json.loads(await data.export(erased))["own"]["acts"]
    await data.erase_person(erased)
    acts = (await log.page(on_server(GUILD), 0)).acts
    assert erased not in {person for one in acts for person in (one.by, *one.people)}
    room.time += KEPT_DAYS * DAY
    await log.delete_old()
    assert await said(room, on_server(GUILD)), "not before its time"
    room.time += 1
    await log.delete_old()
    assert await said(room, on_server(GUILD)) == []
