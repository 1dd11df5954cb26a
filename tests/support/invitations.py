"""Open invitations of a lobby."""

from sessions.table import reservations
from sessions.table.table import Table
from sessions.table.table_data import LOBBY


def open_ones(table: Table) -> list[int]:
    return [one.person for one in reservations.open_invitations(table.body)]


def sound(table: Table, most: int) -> None:
    """Nobody sits twice, nobody sits and is invited, and no more seats are promised than there are."""
    people = [seat.person for seat in table.body.seats]
    assert len(people) == len({*people}) <= most
    assert not {*people} & {*open_ones(table)}
    assert table.body.lobby.closed_luck is None or not open_ones(table)
    if table.phase == LOBBY:
        assert len(people) + len(open_ones(table)) <= most
