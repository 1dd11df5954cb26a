"""What is left of people who were forgotten, and of errors that travel: names and places, no more."""

import re

import pytest

from sessions.common.tracebacks import RemoteError, travelling
from sessions.operations.erasure import erase_from_body, left_by
from sessions.store.postgres.database import named
from sessions.store.protocol import JournalLine
from sessions.table.table import seed_of
from sessions.table.table_data import Seat, TableBody


def seats(*names: str) -> TableBody:
    """A table of these people, who are 1, 2 and so on."""
    return TableBody(
        owner=1,
        seats=[Seat(number, name) for number, name in enumerate(names, 1)],
        options={},
        pack="",
        secret="",
        language="en",
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


@pytest.mark.parametrize("begun", [True, False])
def test_a_table_of_an_earlier_version_keeps_its_deal_and_not_who_joined(begun: bool) -> None:
    body = seats("Ann", "Bob")
    body.extra["joined"] = f"{10**17 + 1} {10**17 + 2}"
    dealt = seed_of(body)
    erase_from_body(body, 1, "-", (), begun=begun)
    assert not re.search(str(10**17), str(body.extra))
    assert (seed_of(body) == dealt) is begun


@pytest.mark.parametrize(("word", "is_erased"), [("ANNIKA", True), ("1000", True), ("whale", False)])
def test_luck_that_says_who_somebody_is_goes(word: str, is_erased: bool) -> None:
    body = seats("Annika", "Bob")
    body.seats[0] = Seat(1_000, "Annika")
    body.luck = ["blue", f"it is {word} here"]
    erase_from_body(body, 1_000, "-", (), begun=True)
    assert (body.luck == []) is is_erased


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
    assert travelling(error) is error
    assert type(travelling(Own(1, 2))) is RemoteError


def test_an_address_is_told_without_its_password() -> None:
    assert named("postgresql://me:secret@db.example:5432/games") == "PostgreSQL at db.example"
    assert named("postgresql:///games") == "PostgreSQL at this machine"
    assert named("postgresql://me:secret@[half/games") == "PostgreSQL"
