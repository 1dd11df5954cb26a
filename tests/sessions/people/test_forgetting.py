"""What is left of people who were forgotten, and of errors that travel: names and places, no more."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sessions.common.tracebacks import RemoteError, with_worker_places
from sessions.operations.erasure import (
    erase_from_body,
    left_by,
    lines_without_luck,
    lines_without_person,
)
from sessions.people.personal_data import export_table
from sessions.store.postgres.database import named
from sessions.store.protocol import JournalLine, StoredTable
from sessions.table.table import named_in
from sessions.table.table_data import (
    LOBBY,
    ClosedLuck,
    ConditionalAnswer,
    Deal,
    Invitation,
    PackChoice,
    Proposal,
    ScheduledStart,
    Seat,
    TableBody,
)
from tests.support.struct_samples import values_naming


def seats(*names: str) -> TableBody:
    """A table of these people, who are 1, 2 and so on."""
    return TableBody(
        owner=1,
        seats=[Seat(number, name) for number, name in enumerate(names, 1)],
        pack=PackChoice(""),
        deal=Deal(""),
    )


def test_who_is_forgotten_is_called_as_nobody_else_is() -> None:
    body = seats("Ann", "Player 1", "Cleo")
    erase_from_body(body, 1, "-", (), begun=True)
    assert [(seat.person, seat.name) for seat in body.seats] == [
        (0, "Player 1 #2"),
        (2, "Player 1"),
        (3, "Cleo"),
    ]
    erase_from_body(body, 3, "-", (), begun=True)
    assert body.seats[2].name == "Player 3"


@pytest.mark.parametrize(
    ("field", "before", "after"),
    [
        ("owner", 1, 2), ("owner", 2, 2), ("owner", 0, 0),
        ("referee", 2, 2),
        ("clock.timeouts", {"0": [1.0], "1": [2.0]}, {"1": [2.0]}),
        ("substitutes.deputies", {"0": 3, "1": 4, "2": 1}, {"1": 4}),
        ("substitutes.gave_up", {"0": 1, "1": 2}, {"1": 2}),
        ("substitutes.lent", {"0": 1, "1": 2}, {"1": 2}),
        ("substitutes.appointed", {"1": 1, "2": 2}, {"2": 2}),
        ("prepared.conditional_answers", [ConditionalAnswer(1, 0, [], ["a"])], []),
        ("lobby.removed", [1, 2], ["hash", 2]),
        ("lobby.invitations", [Invitation(1, "Ann", 1, 0.0), Invitation(2, "Bob", 2, 0.0)],
         [Invitation(2, "Bob", 2, 0.0)]),
        ("lobby.scheduled_start", ScheduledStart(5.0, present=[1, 2], notified=[1, 2], missed=[2, 1]),
         ScheduledStart(5.0, present=[2], notified=[0, 2], missed=[2])),
        ("proposal", Proposal("end", 1), None),
        ("proposal", Proposal("referee", 2, person=1), None),
        ("proposal", Proposal("end", 2, [2, 1]), None),
        ("proposal", Proposal("end", 2, [2]), Proposal("end", 2, [2])),
        ("end.rematch", Proposal("rematch", 2, luck={"1": "a"}), None),
        ("end.rematch", Proposal("rematch", 2, luck={"2": "a"}), Proposal("rematch", 2, luck={"2": "a"})),
    ],
)  # fmt: skip
def test_every_field_of_a_running_table_names_a_forgotten_person_no_more(
    field: str, before: Any, after: Any
) -> None:
    """Ann is 1 and goes; Bob, 2, and Cleo, 3, stay at the table."""
    body, (part, _, name) = seats("Ann", "Bob", "Cleo"), field.rpartition(".")
    changed = {part: replace(getattr(body, part), **{name: before})} if part else {name: before}
    body = replace(body, **changed)
    erase_from_body(body, 1, "hash", (), begun=True)
    assert getattr(getattr(body, part) if part else body, name) == after


PERSON = 10**17 + 4
NAMING = {
    f"{field.encode_name}.{place}": (field.encode_name, value)
    for field in msgspec.inspect.type_info(TableBody).fields
    for place, value in values_naming(field.type, PERSON)
}


@pytest.mark.parametrize(("field", "value"), NAMING.values(), ids=NAMING)
def test_whoever_a_field_names_is_found_exported_and_erased(field: str, value: Any) -> None:
    """Every list, dictionary and field that can hold a user id, each alone; the other two people stay."""
    body = seats("Ann", "Bob")
    given = [*getattr(body, field), *value] if isinstance(value, list) else value
    body = replace(body, **{field: given})
    assert PERSON in named_in(body)
    row = StoredTable("table", 1, 1, "", LOBBY, 1, 0, None, (), msgspec.json.encode(body))
    assert export_table(row, (), PERSON)["named as"]
    erase_from_body(body, PERSON, "hash", (), begun=True)
    assert str(PERSON).encode() not in msgspec.json.encode(body)
    assert {1, 2} <= {*named_in(body)}


def test_who_has_no_seat_takes_nobodys_plans_along() -> None:
    body = seats("Ann", "Bob")
    body.prepared.conditional_answers, body.clock.timeouts = (
        [ConditionalAnswer(1, 0, [], ["a"])],
        {"0": [1.0]},
    )
    erase_from_body(body, 7, "hash", (), begun=True)
    assert (len(body.prepared.conditional_answers), body.clock.timeouts) == (1, {"0": [1.0]})
    assert [seat.name for seat in body.seats] == ["Ann", "Bob"]


def test_a_seat_that_was_left_loses_its_name_unless_somebody_else_sits_there() -> None:
    """Ann left the first two seats; Bob has taken the second one."""
    body = seats("Ann", "Bob", "Cleo")
    body.seats[0].person, body.seats[0].luck = 0, "4711"
    erase_from_body(body, 1, "hash", {0, 1}, begun=True)
    assert [(seat.name, seat.luck) for seat in body.seats] == [("Player 1", ""), ("Bob", ""), ("Cleo", "")]


@pytest.mark.parametrize(("others", "owner"), [((-5, 0), 0), ((-5, 2), 2), ((), 0), ((3, 2), 3)])
def test_a_table_goes_to_the_first_person_who_is_left(others: tuple[int, ...], owner: int) -> None:
    """Ann owned it; computers and free seats own nothing."""
    body = seats("Ann", *(f"P{n}" for n in others))
    for seat, person in zip(body.seats[1:], others, strict=True):
        seat.person = person
    erase_from_body(body, 1, "hash", (), begun=True)
    assert body.owner == owner


def test_luck_that_names_whom_a_left_seat_still_names_goes() -> None:
    """Annika left her seat, and her name is still there; Bob's name in the luck stays."""
    for word, is_erased in (("annika", True), ("bob", False)):
        body = seats("Annika", "Bob")
        body.seats[0].person, body.deal.luck = 0, [word]
        erase_from_body(body, 1, "hash", {0}, begun=True)
        assert (body.deal.luck == []) is is_erased


def test_a_line_that_is_about_no_seat_leaves_none() -> None:
    lines = [JournalLine(1, 0.0, "leave", -1, "7"), JournalLine(2, 0.0, "answer", 1, "7")]
    assert left_by(lines, 7) == set()
    assert left_by([*lines, JournalLine(3, 0.0, "leave", 0, "7")], 7) == {0}


@pytest.mark.parametrize("begun", [True, False])
def test_before_the_deal_luck_is_open_again(begun: bool) -> None:
    """The luck was closed, and names nobody."""
    body = seats("Ann", "Bob")
    body.lobby.closed_luck, body.deal.luck, body.deal.kits = ClosedLuck(1, 0.0), ["blue"], ["deck", ""]
    erase_from_body(body, 1, "hash", (), begun=begun)
    assert (body.lobby.closed_luck is None, body.deal.luck, body.deal.kits) == (
        (False, ["blue"], ["deck", ""]) if begun else (True, [], [])
    )


def test_of_the_journal_only_lines_that_name_a_person_are_written_anew() -> None:
    """Their id alone and among others, as a part of another number, and in an answer."""
    entries = [("join", "7"), ("start", "7 8 77"), ("join", "77"), ("answer", "7"), ("luck", "7")]
    lines = [JournalLine(number, 0.0, kind, 0, text) for number, (kind, text) in enumerate(entries, 1)]
    assert [(line.number, line.text) for line in lines_without_person(lines, 7)] == [(1, "0"), (2, "0 8 77")]


def test_words_for_luck_go_once() -> None:
    lines = [JournalLine(n, 0.0, kind, 0, text) for n, (kind, text) in enumerate([
        ("luck", "blue"), ("luck", "-"), ("join", "7"),
    ])]  # fmt: skip
    assert [(line.number, line.text) for line in lines_without_luck(lines)] == [(0, "-")]


@pytest.mark.parametrize(("word", "is_erased"), [("ANNIKA", True), ("1000", True), ("whale", False)])
def test_luck_that_says_who_somebody_is_goes(word: str, is_erased: bool) -> None:
    body = seats("Annika", "Bob")
    body.seats[0] = Seat(1_000, "Annika")
    body.deal.luck = ["blue", f"it is {word} here"]
    erase_from_body(body, 1_000, "-", (), begun=True)
    assert (body.deal.luck == []) is is_erased


def test_whose_seats_were_left_the_journal_says() -> None:
    """Left and free, left by another, taken, left and taken by another."""
    entries = [("leave", 0, "7"), ("leave", 1, "8"), ("seat", 2, "7"), ("leave", 3, "7"), ("seat", 3, "9")]
    lines = [
        JournalLine(number, 0.0, kind, seat, text) for number, (kind, seat, text) in enumerate(entries, 1)
    ]
    assert left_by(lines, 7) == {0}


class Own(Exception):
    """It cannot be made from its arguments again."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(first)


def test_an_error_travels_as_itself_where_it_can() -> None:
    error = ValueError("a card's name")
    assert with_worker_places(error) is error
    assert type(with_worker_places(Own(1, 2))) is RemoteError


def test_an_address_is_told_without_its_password() -> None:
    assert named("postgresql://me:secret@db.example:5432/games") == "PostgreSQL at db.example"
    assert named("postgresql:///games") == "PostgreSQL at this machine"
    assert named("postgresql://me:secret@[half/games") == "PostgreSQL"
