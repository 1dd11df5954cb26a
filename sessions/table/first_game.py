"""What the button for a first game does: a person alone in a lobby need not wait for others."""

from typing import Literal

from sessions.table import reservations
from sessions.table.table import Table

Way = Literal["computer", "start", "set"]  # what the button does, see `first_game_mode`


def first_game_mode(table: Table) -> Way:
    """Return what the button for a first game does.

    “computer”: start at once against a computer player. “start”: start at once with the present seats. “set”:
    only set the options, because other people have seats, are invited, or are expected at a scheduled start.
    """
    body = table.body
    expects_others = (
        reservations.open_invitations(body)
        or body.lobby.scheduled_start is not None
        or body.origin.pairing is not None
    )
    if table.people != [body.owner] or expects_others:
        return "set"
    if table.rules.seating.allows_one_person(body.options.game):
        return "start"
    if table.computer_seats:
        return "start" if len(body.seats) >= table.definition.player_counts[0] else "set"
    return "computer" if table.rules.computer is not None else "set"
