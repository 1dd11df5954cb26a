"""What the button of a first game leads to: whoever is alone in a lobby need not wait for anybody."""

from typing import Literal

from sessions.table.lobby import reservations
from sessions.table.table import Table

Way = Literal["computer", "start", "set"]


def first_game_mode(table: Table, least: int) -> Way:
    """computer: against one, at once; start: at once, with what fills the other seats already; set: only the
    options, for others are here or expected. least: as many seats as the game needs."""
    body, people = table.body, table.people
    expected = reservations.open_invitations(body) or body.date is not None or body.paired is not None
    if people != [body.owner] or expected:
        return "set"
    if table.rules.seating.one_for_all(body.options):
        return "start"
    if table.computers:
        return "start" if len(body.seats) >= least else "set"
    return "computer" if table.rules.computer is not None else "set"
