"""What is left of people who were forgotten, and of errors that travel: names and places, no more."""

from sessions.changes.forgetting import forget_in
from sessions.common.tracebacks import Fault, travelling
from sessions.store.postgres.database import named
from sessions.table.table_data import Body, Seat


def seats(*names: str) -> Body:
    """A table of these people, who are 1, 2 and so on."""
    return Body(
        owner=1,
        seats=[Seat(number, name) for number, name in enumerate(names, 1)],
        options={},
        pack="",
        secret="",
        language="en",
    )


def test_who_is_forgotten_is_called_as_nobody_else_is() -> None:
    body = seats("Ann", "Player 1", "Cleo")
    forget_in(body, 1, (), begun=True)
    assert [(seat.person, seat.name) for seat in body.seats] == [
        (0, "Player 1 #2"),
        (2, "Player 1"),
        (3, "Cleo"),
    ]
    forget_in(body, 3, (), begun=True)
    assert body.seats[2].name == "Player 3"


class Own(Exception):
    """It cannot be made from its arguments again."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(one)


def test_an_error_travels_as_itself_where_it_can() -> None:
    error = ValueError("a card's name")
    assert travelling(error) is error
    assert type(travelling(Own(1, 2))) is Fault


def test_an_address_is_told_without_its_password() -> None:
    assert named("postgresql://me:secret@db.example:5432/games") == "PostgreSQL at db.example/games"
    assert named("postgresql:///games") == "PostgreSQL at this machine/games"
    assert named("postgresql://me:secret@[half/games") == "PostgreSQL"
