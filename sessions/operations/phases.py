"""The phases of a table: which phase an operation requires, how a table ends, and whether its result counts
for the ratings after that. A table that is not over can be moved to another channel.

In parameters `now` is the time in seconds since 1970.
"""

from typing import Any

from engine.match import Match
from engine.questions import Outcome, Refused
from sessions.table import player_clock, reservations
from sessions.table.table import Table, new_line
from sessions.table.table_data import LOBBY, OVER, PLAYING, Change, Person, Shown
from sessions.table.time_controls import TIDY_SECONDS

MOST_FORMER = 10  # channels from which a table was moved that are remembered


def require_phase(table: Table, phase: str) -> None:
    """Raise Refused unless the table is in this phase: `LOBBY`, `PLAYING` or `OVER`."""
    if table.phase != phase:
        raise Refused("lobby-over" if phase == LOBBY else "not-started" if table.phase == LOBBY else "over")


def require_lobby(table: Table) -> None:
    """Raise Refused unless the table is a lobby that can still change. Once the luck is closed, the lobby
    cannot change any more, so that the announcement of the start stays true."""
    require_phase(table, LOBBY)
    if table.body.lobby.closed_luck is not None:
        raise Refused("luck-closed")


def require_running(table: Table) -> Match[Any]:
    """Return the match of a running game. Raises Refused if the game has not begun or is over."""
    require_phase(table, PLAYING)
    assert table.match is not None
    return table.match


def require_seats(table: Table, person: Person) -> list[int]:
    """Return the seats of this person. Raises Refused if they have none."""
    seats = table.seats_of(person.id)
    if not seats:
        raise Refused("not-seated")
    return seats


def require_owner(table: Table, person: Person) -> None:
    """Raise Refused unless this person owns the table."""
    if person.id != table.body.owner:
        raise Refused("owner-only")


def is_deserted(table: Table) -> bool:
    """Return whether no person plays here, and no person can take a seat back from a computer player. Who
    has resigned does not play any more."""
    lent_seats = [seat for seat in table.computer_seats if str(seat) in table.body.substitutes.lent]
    return not table.still_playing and not {*lent_seats} & {*table.playing_seats}


def set_over(table: Table, now: float, reason: str) -> None:
    """End the lobby or game, and clear everything that only matters before its end. reason: see
    `End.reason`."""
    player_clock.stop(table, now)
    table.phase, table.body.end.reason, table.body.proposal = OVER, reason, None
    table.body.lobby.closed_luck, table.body.end.finished_at = None, now
    (
        table.body.clock.stage,
        table.body.clock.paused,
        table.body.clock.own_pause,
        table.body.prepared.conditional_answers,
    ) = "", False, None, []
    reservations.forget_all(table.body)
    table.body.lobby.scheduled_start, table.recent_activity.ping_at = None, None
    table.due = now + TIDY_SECONDS if table.match is not None else None


def end_table(table: Table, now: float, reason: str) -> Change:
    """End a table for a reason that did not come from the rules. reason: see `End.reason`."""
    if table.match is not None and table.match.result is None:
        table.match.end(Outcome((), reason))
    set_over(table, now, reason)
    return Change([new_line(table, now, "end", reason)])


def end_by_moderator(table: Table, now: float) -> Change:
    """End a lobby or game because a moderator decided so. Raises Refused if it is already over."""
    if table.is_over:
        raise Refused("over", "over")
    return end_table(table, now, "moderator")


def end_for_another(table: Table, now: float) -> Change:
    """End a lobby or game because somebody opens another table in its place. Raises Refused if it is already
    over."""
    if table.is_over:
        raise Refused("over", "over")
    return end_table(table, now, "replaced")


def dissolve_lobby(table: Table, now: float, reason: str) -> Change:
    """Close a lobby in which no game can be played any more, even while its start is being announced. Raises
    Refused if it is no lobby any more. reason: see `End.reason`; shown in its channel."""
    require_phase(table, LOBBY)
    return end_table(table, now, reason)


def set_voided(table: Table, now: float, guild: int, manager: int, voided: bool) -> Change:
    """Take a rated game that is over out of the ratings, or put it back. Raises Refused if it is not rated or
    not over, or the manager played in it.

    The journal does not name the manager, because then the table would have to store their id.

    guild: the server that the manager manages
    manager: user id
    voided: whether it counts for no rating
    """
    if table.guild != guild or not table.is_over:
        raise Refused("no-table")
    if not table.body.options.rated:
        raise Refused("void-not-rated")
    if manager in table.people or manager in table.body.substitutes.lent.values():
        raise Refused("report-void-own")
    if table.body.end.voided == voided:
        raise Refused("void-already" if voided else "void-not-yet")
    table.body.end.voided = voided
    return Change([new_line(table, now, "void" if voided else "unvoid", "")])


def move(table: Table, now: float, channel_id: int) -> Change:
    """Let the table go on in another channel, where it gets a new panel. Raises Refused if it is over, is
    there already, or is about to begin: the announcement of the start lies in its channel. channel_id: of the
    other channel."""
    if table.is_over:
        raise Refused("over", "over")
    if table.phase == LOBBY:
        require_lobby(table)
    if table.channel == channel_id:
        raise Refused("move-same")
    shown = table.body.shown
    former_channels = [channel for channel in shown.former_channels if channel != channel_id]
    table.body.shown = Shown(
        former_channels=[*former_channels, table.channel][-MOST_FORMER:],
        answers_when_posted=shown.answers_when_posted,
        news_begin=shown.news_begin,
        announced=shown.announced,
    )
    table.channel = channel_id
    return Change([new_line(table, now, "move", "")])
