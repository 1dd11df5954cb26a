"""The clock of each player: one time for the whole game, as with a chess clock.

The time of a seat runs while the table waits for its answer. Several may run at once. `Clock.left` is what
each had when its time last began to run or stopped. How much of that has passed follows from `Table.due`:
when this deadline moves because the bot was away, or for an own pause, nobody loses time.

In parameters `now` is the time in seconds since 1970, and `seat` a number from 0.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sessions.table.table import Table
from sessions.table.time_controls import PROFILES, TimeControl


class PlayerTime(NamedTuple):
    """The time of one seat."""

    seat: int
    """The seat."""
    seconds: float
    """Seconds left; of a seat whose time runs, when it began to run."""
    ends_at: float | None
    """When the time is over, in seconds since 1970; None: it does not run now."""


def control_of(table: Table) -> TimeControl | None:
    """Return the time control if each player has a clock, also while the game is paused; else None."""
    control = PROFILES.get(table.body.options.clock)
    return control if control and control.total_seconds and not table.rules.refereeing else None


def times(table: Table) -> list[PlayerTime]:
    """Return the times of all seats but those of computer players. Empty unless each player has a clock."""
    control, clock = control_of(table), table.body.clock
    if control is None:
        return []
    pause_left = clock.own_pause.left if clock.own_pause else None
    player_times = []
    for number, seat in enumerate(table.body.seats):
        seconds, ends_at = _left(table, control, number), None
        if number in clock.running:
            after_first = seconds - _least(table, control)
            if pause_left is not None:
                seconds = pause_left + after_first
            elif table.due is not None:
                ends_at = table.due + after_first
        if not seat.level:
            player_times.append(PlayerTime(number, seconds, ends_at))
    return player_times


def start(table: Table, control: TimeControl, seats: Sequence[int], now: float) -> float:
    """Let the time of these seats run. Return when the first of them has none left, in seconds since 1970."""
    clock = table.body.clock
    clock.left.update({str(seat): _left(table, control, seat) for seat in seats})
    clock.running = [*seats]
    return now + _least(table, control)


def stop(table: Table, now: float) -> None:
    """Take from the seats whose time runs what has passed, and let no time run. Nobody has less than 0 left:
    until the bot finds that a time is over, an answer still counts."""
    control, clock = control_of(table), table.body.clock
    if control is None or not clock.running:
        return
    if clock.own_pause is not None:
        until_first = clock.own_pause.left
    else:
        until_first = table.due - now if table.due is not None else None
    passed = max(0.0, _least(table, control) - until_first) if until_first is not None else 0.0
    for seat in clock.running:
        clock.left[str(seat)] = max(0.0, _left(table, control, seat) - passed)
    clock.running = []


def return_time(table: Table) -> None:
    """Let no time run, and take nothing from the seats whose time ran: nobody could answer meanwhile."""
    table.body.clock.running = []


def add_increments(table: Table, seats: Collection[int]) -> None:
    """Add the increment to the time of these seats, which have answered. Answers in place of undone ones add
    nothing."""
    control, clock, answers = control_of(table), table.body.clock, table.body.progress.answers
    if control is None:
        return
    for seat in seats:
        if answers > clock.credited.get(str(seat), 0) and seat not in clock.flagged:
            clock.credited[str(seat)] = answers
            clock.left[str(seat)] = _left(table, control, seat) + control.increment_seconds


def first_to_end(table: Table) -> list[int]:
    """Return the running seats whose time is over first: when the table is due."""
    control, clock = control_of(table), table.body.clock
    if control is None or not clock.running:
        return []
    return [seat for seat in clock.running if _left(table, control, seat) <= _least(table, control)]


def _left(table: Table, control: TimeControl, seat: int) -> float:
    """Return how many seconds a seat had when its time last began to run or stopped."""
    return table.body.clock.left.get(str(seat), control.total_seconds)


def _least(table: Table, control: TimeControl) -> float:
    """Return the fewest seconds that a running seat had when its time began to run."""
    return min(_left(table, control, seat) for seat in table.body.clock.running)
