"""A list of people to enter: encodings and separators of spreadsheets, headings, faults by row; who of them
is entered, and who is not.
"""

import pytest

from engine.questions import Refused
from sessions.competitions.entrant_lists import GIVEN, ListedEntrant, ListFault, read_list
from sessions.competitions.tournament_data import SIGN_UP, TournamentPlan
from tests.support.competitions.kept import hall, refused
from tests.support.competitions.kept_hall import GUILD, ORGANISER, somebody

JAPANESE = "名前,シード\r\n山田太郎,1\r\n佐藤はなこ,2\r\nスズキ,3\r\n"


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp932"])
def test_every_encoding_in_which_excel_saves_a_list_is_read(codec: str) -> None:
    listed, faults = read_list(JAPANESE.encode(codec), "ja")
    assert [(one.name, one.seeding) for one in listed] == [
        ("山田太郎", GIVEN - 1),
        ("佐藤はなこ", GIVEN - 2),
        ("スズキ", GIVEN - 3),
    ]
    assert not faults


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize(
    "heading", ["name{}rating", "Name{}Elo", "プレイヤー{}レーティング", "Ｎａｍｅ{}レート"]
)
def test_separators_and_headings_in_both_languages(separator: str, heading: str) -> None:
    text = f'{heading.format(separator)}\n"Ann, the first"{separator}1650\n\nBob{separator}\n'
    listed, _ = read_list(text.encode())
    assert [(one.row, one.name, one.seeding) for one in listed] == [
        (2, "Ann, the first", GIVEN + 1650),
        (4, "Bob", 0.0),
    ]


def test_without_headings_the_second_column_is_a_rating_and_other_columns_do_not_matter() -> None:
    listed, _ = read_list(b"Ann,1650,paid\nBob")
    assert [(one.name, one.seeding) for one in listed] == [("Ann", GIVEN + 1650), ("Bob", 0)]


def test_headings_may_stand_in_any_order_and_an_id_counts_before_a_name() -> None:
    listed, _ = read_list(b"seed;mention;name\n1;<@123456789012345678>;Ann\n2;;@Bob\n")
    assert [(one.person, one.name) for one in listed] == [(123456789012345678, ""), (0, "Bob")]


@pytest.mark.parametrize("who", ["<@123456789012345678>", "<@!123456789012345678>", "123456789012345678"])
def test_mentions_and_ids_name_a_person(who: str) -> None:
    assert read_list(who.encode())[0] == [ListedEntrant(1, who, 123456789012345678, "", 0.0)]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (",1650", "entrants-nobody"),
        ("Ann,strong", "entrants-number"),
        ("Ann,-5", "entrants-number"),
        ("Ann,nan", "entrants-number"),
        ("Ann,1e9", "entrants-number"),
        ("1.23457E+17,1500", "entrants-rounded-id"),
    ],
)
def test_a_row_that_cannot_be_read_is_named_and_the_others_are_read(row: str, reason: str) -> None:
    listed, (fault,) = read_list(f"name,rating\n{row}\nBob,1500\n".encode())
    assert [one.name for one in listed] == ["Bob"]
    assert (fault.row, fault.reason) == (2, reason)
    assert isinstance(fault, ListFault)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "entrants-empty"),
        (b"name,seed\n", "entrants-empty"),
        (b"PK\x03\x04\x00\x00", "entrants-no-text"),
        (b'"Ann\nBob', "entrants-no-table"),
        ("\n".join(f"P{number}" for number in range(101)).encode(), "entrants-many"),
    ],
)
def test_what_is_no_list_is_refused(content: bytes, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_list(content)


# ---------------------------------------------------------------- entering them


@pytest.mark.asyncio
async def test_who_is_entered_is_noted_and_seeded_before_everybody_else() -> None:
    room = await hall()
    tournament = await room.create()
    await room.keeper.sign_up(tournament.id, somebody(1))
    listed = {somebody(2): GIVEN + 1500, somebody(3): GIVEN + 1700, somebody(4): 0.0}
    tournament, reasons = await room.keeper.organiser_acts(
        tournament.id, ORGANISER.id, manager=True
    ).enter_listed(listed)
    assert not reasons
    assert tournament.entered == 1
    assert {one.person: one.entered for one in tournament.tournament.entrants} == {
        101: 0,
        102: 1,
        103: 1,
        104: 1,
    }
    tournament = await room.acts(tournament.id).start()
    assert [one.person for one in tournament.tournament.entrants][:2] == [103, 102]


@pytest.mark.asyncio
async def test_who_cannot_be_entered_is_named_and_the_others_are_in() -> None:
    room = await hall()
    tournament = await room.create(TournamentPlan("swiss", most=3))
    await room.keeper.sign_up(tournament.id, somebody(1))
    people = room.tables.people
    await people.blocks.add(somebody(2).id, ORGANISER.id)
    await people.blocks.add(ORGANISER.id, somebody(3).id)
    listed = dict.fromkeys(map(somebody, range(1, 8)), 0.0)
    tournament, reasons = await room.keeper.organiser_acts(
        tournament.id, ORGANISER.id, manager=True
    ).enter_listed(listed)
    assert reasons == {101: "tournament-already-in", 102: "not-available", 103: "not-available"}
    assert [one.person for one in tournament.tournament.entrants] == [101, 104, 105]
    assert [one.person for one in tournament.tournament.waiting] == [106, 107], "too many wait"


@pytest.mark.asyncio
async def test_only_managers_enter_a_list_and_only_before_the_start() -> None:
    room = await hall()
    tournament = await room.begun(3)
    acts, listed = room.keeper.organiser_acts, {somebody(9): 0.0}
    act = acts(tournament.id, ORGANISER.id, manager=False).enter_listed(listed)
    assert await refused(act) == "entrants-managers"
    act = acts(tournament.id, ORGANISER.id, manager=True).enter_listed(listed)
    assert await refused(act) == "tournament-begun"


@pytest.mark.asyncio
async def test_who_was_entered_by_others_can_leave_and_is_not_bound() -> None:
    room = await hall()
    tournament = await room.create()
    await room.keeper.organiser_acts(tournament.id, ORGANISER.id, manager=True).enter_listed(
        {somebody(2): 0.0, ORGANISER: 0.0}
    )
    tournament = await room.keeper.leave(tournament.id, somebody(2).id)
    assert [(one.person, one.entered) for one in tournament.tournament.entrants] == [(ORGANISER.id, 0)]
    assert tournament.phase == SIGN_UP
    assert tournament.guild == GUILD
