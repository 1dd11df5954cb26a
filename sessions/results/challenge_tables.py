"""Begins the game of a weekly challenge at a table: with the week's deal, without hints and without undo."""

from collections.abc import Callable

from sessions.operations import starting
from sessions.table.table import Table
from sessions.table.table_data import (
    COMPUTER,
    ChallengeOf,
    Change,
    Person,
    Seat,
    unique_name,
)
from sessions.table.table_options import NO_UNDO, OFF


def begun(
    of: ChallengeOf, seed: bytes, level: str, computer_name: str, person: Person
) -> Callable[..., Change]:
    """Return a function that turns the lobby of a new table into the challenge.

    It runs in the operation that opens the table. `of`: game and week. `seed`: decides the deal. `level`: of
    the computer player. `computer_name`: display name of the computer player. `person`: gets the first seat.
    Both players have the game's default decks.
    """

    def begin(table: Table, now: float) -> Change:
        """Seat the person and the computer player, close the luck (players add no more words to the deal),
        and begin the game with the seed.
        """
        body = table.body
        name = unique_name(person.name, [])
        body.seats = [Seat(person.id, name)]
        body.seats.append(Seat(COMPUTER - 2, unique_name(computer_name, [name]), level=level))
        body.lobby.kits, body.deal.luck, body.origin.challenge = {}, [], of
        body.options.hints, body.options.undo = OFF, NO_UNDO
        body.deal.seed = seed.hex()
        closed = starting.close_luck_unchecked(table, now)
        return closed.then(starting.begin(table, now, body.lobby.announcement_count, "", ""))

    return begin
