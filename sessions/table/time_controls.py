"""Time controls: how long each question may take at a table, or each player the whole game, and what happens
when the time is over."""

from typing import NamedTuple

MINUTE, HOUR, DAY = 60.0, 3_600.0, 24 * 3_600.0  # seconds
NONE, LIVE, EVENING, CORRESPONDENCE = "none", "live", "evening", "correspondence"  # names of time controls
DEFAULT = EVENING

# Stages of an open question. FIRST: less than half of its time is over. REMINDED: more than half.
# SKIPPING: its seat is skipped, and gets a default answer after a short time. LATE: the time is over, and the
# opponents have been notified. SILENT: nothing more happens by itself.
FIRST, REMINDED, SKIPPING, LATE, SILENT = "", "reminded", "skipping", "late", "silent"

DECIDE_SECONDS = DAY  # how long the opponents have to decide about a late player
ABSENT_SECONDS = DAY  # a person who did nothing for this long is absent: others may take over
TIDY_SECONDS = DAY  # from a table's end until its panel is reduced to the replay
LOBBY_SECONDS = 30 * MINUTE  # how long a lobby waits for somebody to join or start
MOST_SKIPS = 12  # default answers in a row, before a player who is present has to confirm them again


class TimeControl(NamedTuple):
    """How long a question may take, and what the clock does about it."""

    seconds: float
    """Time for each question, in seconds."""
    skipped_seconds: float
    """Time for each question of a seat that is skipped, in seconds."""
    reservation_seconds: float
    """How long a lobby reserves a seat for an invited person, in seconds."""
    reminds: bool = True
    """Whether the clock reminds the player after half of the time, and notifies the opponents at its end."""
    respects_quiet_hours: bool = True
    """Whether the clock waits while the awaited players have quiet hours or are on holiday."""
    total_seconds: float = 0.0
    """Time of each player for the whole game, in seconds; 0: each question has its own time."""
    increment_seconds: float = 0.0
    """What an answer adds to its player's time, in seconds, once the player no longer has to answer."""


_LIVE = TimeControl(5 * MINUTE, 30.0, 15 * MINUTE, respects_quiet_hours=False)


def _player_clock(minutes: float, increment_seconds: float) -> TimeControl:
    """Return a time control with a clock for each player. Other times, such as between two nudges, are those
    of a live game.

    minutes: of each player, for the whole game
    """
    return _LIVE._replace(reminds=False, total_seconds=minutes * MINUTE, increment_seconds=increment_seconds)


class QuietState(NamedTuple):
    """Until when a person does not want to be disturbed, and whether that is a holiday."""

    until: float = 0.0
    """Seconds since 1970; 0: they may be disturbed now."""
    is_holiday: bool = False
    """True: the person is on holiday; False: the person has quiet hours."""


def half(seconds: float) -> float:
    """Return after how many seconds a question's reminder comes: half of its time. seconds: the whole
    time."""
    return seconds / 2


# Name of a time control → what it does. Names like "10-5": minutes of each player, and seconds that an answer
# adds.
PROFILES = {
    NONE: TimeControl(DAY, DAY, HOUR, reminds=False, respects_quiet_hours=False),
    LIVE: _LIVE,
    "10-5": _player_clock(10, 5),
    "20-10": _player_clock(20, 10),
    "30-20": _player_clock(30, 20),
    EVENING: TimeControl(HOUR, 2 * MINUTE, HOUR),
    CORRESPONDENCE: TimeControl(3 * DAY, 2 * HOUR, DAY),
}
# Names of the time controls of games that are played in one go.
LIVE_NAMES = frozenset(name for name, control in PROFILES.items() if name == LIVE or control.total_seconds)
CONFIRM_SECONDS = 5 * MINUTE  # how long a person from the queue has to confirm that they are present
PAIRED_SECONDS = 7 * DAY  # how long a tournament's game reserves both seats if its round has no end
