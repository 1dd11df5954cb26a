"""Take a person whom the server keeps from playing out of a table, as if they had left it themselves.

In parameters `now` is the time in seconds since 1970, and an `int` for a person is the user id.
"""

from sessions.operations import in_lobby, inviting, phases, seating
from sessions.table import question_clock, reservations, substitutes
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, PLAYING, Change, Person


def take_out(table: Table, now: float, person: int, by: int) -> Change:
    """Let a person leave a lobby or a running game, decline their invitation, and no longer be a substitute
    or referee there. Raises Refused if the start of the match is being announced: then try again once it has
    begun.

    A rated game against the manager who decided this is not rated any more, because managers do not decide
    their own games.

    by: the manager
    """
    body, change = table.body, Change([])
    leaver = Person(person, "")
    playing = substitutes.players(body)
    if person in playing and by in playing and table.phase == PLAYING:
        body.options.rated, body.substitutes.gave_up = False, {}
    if table.phase == LOBBY and (table.seats_of(person) or reservations.invitation_of(body, person)):
        phases.require_lobby(table)
        if reservations.invitation_of(body, person) is not None:
            change = inviting.turn_down(table, now, leaver, "none")
        if table.phase == LOBBY and table.seats_of(person):
            change = change.then(in_lobby.leave(table, now, leaver))
    if table.phase == PLAYING:
        for seat in seating.lent_to_others(table, person):
            seating.note_given_up(table, leaver, seat)
            del body.substitutes.lent[str(seat)]
        if table.seats_of(person):
            question_clock.clear_absence(table, person)
            change = change.then(seating.give_up(table, now, leaver))
    _drop_choices(table, person)
    return change


def _drop_choices(table: Table, person: int) -> None:
    """Let a person no longer be chosen as a substitute or referee, or be asked to become one."""
    chosen, proposal = table.body.substitutes, table.body.proposal
    chosen.deputies = {seat: deputy for seat, deputy in chosen.deputies.items() if deputy != person}
    chosen.appointed = {seat: other for seat, other in chosen.appointed.items() if other != person}
    if table.body.referee == person:
        table.body.referee = 0
    if proposal is not None and person in (proposal.by, proposal.person):
        table.body.proposal = None
