"""The clock of the open question: for whom a table waits, until when, and who is absent. Where each player
has a clock (`player_clock`), it starts and stops here.

`Table.due` is the only stored deadline. A pause moves it to a later time. A skipped seat gets default answers
until its player acts.

In parameters `now` is the time in seconds since 1970, `seat` a number from 0, and an `int` for a person
is the user id.
"""

from collections.abc import Sequence
from typing import Any

from engine.game import TimeLimit
from engine.match import Match
from sessions.table import player_clock
from sessions.table.table import Table, turn_of
from sessions.table.table_data import PLAYING, ListedBody, OwnPause
from sessions.table.time_controls import (
    ABSENT_SECONDS,
    FIRST,
    LATE,
    NONE,
    PROFILES,
    REMINDED,
    SILENT,
    SKIPPING,
    TimeControl,
    half,
)

IDLE = "idle"  # `TimeLimit.word` of the limit that has no reminder after half of its time
GONE = 2  # a win can be claimed against a player whose time ran out this many times in a row


def time_control_of(table: Table) -> TimeControl | None:
    """Return the time control of a table; None if it has none now.

    That is so in a paused game, for a person who plays alone, and in every refereed game, whose rules set
    time limits of their own.
    """
    return None if table.rules.refereeing else time_control_in(table.body)


def time_control_in(body: ListedBody) -> TimeControl | None:
    """Return the time control of a game that is not refereed; None if the game is paused or fewer than two
    people play: then no clock runs."""
    if body.clock.paused or len({seat.person for seat in body.seats if seat.person > 0}) < 2:
        return None
    return PROFILES.get(body.options.clock, PROFILES[NONE])


def deadline(table: Table) -> float | None:
    """Return until when the open question has to be answered, in seconds since 1970; None if players should
    see no deadline."""
    return deadline_in(table.phase, table.due, table.body, time_control_of(table))


def deadline_in(phase: str, due: float | None, body: ListedBody, profile: TimeControl | None) -> float | None:
    """Return the deadline that players should see, from the stored fields of a table; None if there is
    none.

    phase: `LOBBY`, `PLAYING` or `OVER`
    due: when the clock does its next step, such as the reminder, in seconds since 1970; None: never
    profile: the time control; None: no clock runs
    """
    if phase != PLAYING or due is None or profile is None or not (profile.reminds or profile.total_seconds):
        return None
    if body.clock.own_pause is not None:
        if body.clock.own_pause.left is None:
            return None
        due += body.clock.own_pause.left
    if profile.total_seconds:
        return due
    if body.clock.stage == FIRST:
        return due + half(profile.seconds)
    return due if body.clock.stage == REMINDED else None


def awaited_seats(table: Table) -> list[int]:
    """Return the seats for which the table waits. It does not wait for answers to side questions, which are
    asked beside the main one.

    Computer players are left out: no clock runs for them.
    """
    return [seat for seat in turn_of(table) if not table.body.seats[seat].level]


def waited_people(table: Table) -> list[int]:
    """Return the user ids of the people at the awaited seats. A person with several such seats occurs several
    times."""
    return [person for seat in awaited_seats(table) if (person := table.body.seats[seat].person)]


def present_people(table: Table) -> list[int]:
    """Return the user ids of the players who are not awaited and whose seats are not skipped, without
    computer players."""
    absent = {*waited_people(table), *skipped_people(table)}
    return [person for person in dict.fromkeys(table.people) if person not in absent]


def absent_people(table: Table, now: float) -> list[int]:
    """Return the user ids of the people who let their time run out, or whose seats are skipped. The table
    can end or continue without their consent.

    Where no clock runs, awaited people are absent `ABSENT_SECONDS` after the last answer.
    """
    if table.match is None or table.match.question is None or table.body.clock.paused:
        return []
    is_late = table.body.clock.stage in (LATE, SILENT)
    if time_control_of(table) is None or (table.due is None and not is_late):
        is_late = now - table.body.clock.acted_at >= ABSENT_SECONDS
    late_people = waited_people(table) if is_late else []
    return [*dict.fromkeys([*late_people, *skipped_people(table)])]


def skipped_people(table: Table) -> list[int]:
    """Return the user ids of the people whose seats are skipped."""
    return [person for seat in table.body.clock.skipped if (person := table.body.seats[seat].person)]


def restart_clock(table: Table, now: float) -> None:
    """End a pause, because somebody acted, and start the time of the open question."""
    table.body.clock.acted_at, table.body.clock.paused = now, False
    start_clock(table, now)


def limit_of(match: Match[Any]) -> TimeLimit | None:
    """Return how long the open question of a refereed game may take; None if the rules set no limit, as in
    every other game."""
    refereeing = match.rules.refereeing
    return refereeing.limit(match.state) if refereeing else None


def start_clock(table: Table, now: float) -> None:
    """Start the time of the open question. If a player's own pause runs, the time starts after the pause."""
    pause, pause_end = table.body.clock.own_pause, table.due
    _start(table, now)
    if pause is not None:
        pause.left = table.due - now if table.due is not None else None
        table.due = pause_end


def begin_own_pause(table: Table, seat: int, seconds: float, now: float) -> None:
    """Begin a player's own pause, and note the time that is left for the question. seconds: how long the
    pause lasts."""
    table.body.clock.own_pause = OwnPause(seat, table.due - now if table.due is not None else None)
    table.due = now + seconds


def end_own_pause(table: Table, at: float) -> None:
    """End a player's own pause, if one runs. The question then has as much time left as when the pause began.
    at: when the pause ends, seconds since 1970."""
    pause, table.body.clock.own_pause = table.body.clock.own_pause, None
    if pause is not None:
        table.due = at + pause.left if pause.left is not None else None


def pause(table: Table, now: float) -> None:
    """Pause the game until somebody acts. An own pause that runs is over."""
    end_own_pause(table, now)
    table.body.clock.paused = True
    start_clock(table, now)


def update_player_clocks(table: Table, now: float) -> None:
    """If each player has a clock, let the right ones run, because other people sit here now."""
    if table.phase == PLAYING and player_clock.control_of(table) is not None:
        start_clock(table, now)


def end_own_pause_of(table: Table, seats: Sequence[int], now: float) -> None:
    """End the own pause of a player at one of these seats, because they play on."""
    if table.body.clock.own_pause is not None and table.body.clock.own_pause.seat in seats:
        end_own_pause(table, now)


def _start(table: Table, now: float) -> None:
    """Set the first deadline of the open question, and reset its stage and notice."""
    player_clock.stop(table, now)
    table.body.clock.stage, table.body.clock.notice, table.body.clock.timeout_line, table.due = (
        FIRST,
        0,
        0,
        None,
    )
    if table.match is None or table.match.question is None or not awaited_seats(table):
        return
    limit = limit_of(table.match)
    profile = time_control_of(table)
    if limit is not None:
        table.due = now + (limit.seconds if limit.word == IDLE else half(limit.seconds))
    elif profile is not None and profile.total_seconds:
        if _several_play(table):
            table.due = player_clock.start(table, profile, awaited_seats(table), now)
    elif profile is not None and set(awaited_seats(table)) & set(table.body.clock.skipped):
        table.body.clock.stage, table.due = SKIPPING, now + profile.skipped_seconds
    elif profile is not None:
        table.due = now + (half(profile.seconds) if profile.reminds else profile.seconds)


def _several_play(table: Table) -> bool:
    """Return whether at least two people have not resigned."""
    return len({*table.still_playing}) > 1


def clear_absence(table: Table, person: int) -> None:
    """Note that a person acted: their seats are no longer skipped or offered to others. The count of computer
    players' answers in a row (`Progress.computer_answers`) begins again."""
    own_seats = table.seats_of(person)
    if person > 0:
        table.body.progress.computer_answers = 0
    table.body.clock.skipped = [seat for seat in table.body.clock.skipped if seat not in own_seats]
    table.body.substitutes.offered = [
        seat for seat in table.body.substitutes.offered if seat not in own_seats
    ]


def add_timeout(table: Table, seats: Sequence[int], seconds: float, now: float) -> None:
    """Note that the time of these seats ran out.

    seconds: the time of a whole question; a further timeout that comes sooner, of a skipped seat, does not
        count
    """
    for seat in seats:
        timeouts = table.body.clock.timeouts.setdefault(str(seat), [])
        if len(timeouts) < GONE and (not timeouts or now - timeouts[-1] >= seconds):
            timeouts.append(now)


def has_left(table: Table, seat: int) -> bool:
    """Return whether the player of this seat has left: gave it up for good, or let the time run out `GONE`
    times and did nothing since."""
    person = table.body.seats[seat].person
    if not person:
        return str(seat) not in table.body.substitutes.lent
    return person > 0 and len(table.body.clock.timeouts.get(str(seat), ())) >= GONE
