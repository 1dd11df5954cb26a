"""Clock profiles: how long a question may wait at a table, and what the clock heeds."""

from typing import NamedTuple

MINUTE, HOUR, DAY = 60.0, 3_600.0, 24 * 3_600.0
NONE, LIVE, EVENING, CORRESPONDENCE = "none", "live", "evening", "correspondence"
DEFAULT = EVENING

# What a question that waits has come to. FIRST: half of its time is not over yet. REMINDED: it is.
# SKIPPING: its seat is passed over, after a short while. LATE: the time is over and the opponents have
# been told. SILENT: nothing more happens by itself.
FIRST, REMINDED, SKIPPING, LATE, SILENT = "", "reminded", "skipping", "late", "silent"

DECIDE_SECONDS = DAY  # so long the opponents are thought to look at what they can do about a late player
ABSENT_SECONDS = DAY  # who did nothing for so long is absent: others may take over
TIDY_SECONDS = DAY  # after its end a table is tidied up
LOBBY_SECONDS = 30 * MINUTE  # so long a lobby waits for somebody to join or start
MOST_SKIPS = 12  # answers in a row for absent seats, before somebody who is there has to say so again


class TimeControl(NamedTuple):
    """A clock. seconds: for each question; short: for each question of a seat that is passed over.

    calls: whether it reminds and tells the opponents; personal: whether it heeds quiet hours and holidays.
    """

    seconds: float
    short: float
    calls: bool = True
    personal: bool = True


class QuietState(NamedTuple):
    """How long somebody is not to be disturbed, seconds since 1970 (0: not at all), and why."""

    until: float = 0.0
    holiday: bool = False


def half(seconds: float) -> float:
    """After so much of a question's time comes the reminder, and so much is left then."""
    return seconds / 2


PROFILES = {
    NONE: TimeControl(DAY, DAY, calls=False, personal=False),
    LIVE: TimeControl(5 * MINUTE, 30.0, personal=False),
    EVENING: TimeControl(HOUR, 2 * MINUTE),
    CORRESPONDENCE: TimeControl(3 * DAY, 2 * HOUR),
}
CONFIRM_SECONDS = 5 * MINUTE  # so long whoever waited for a game has to say that they are there
PAIRED_SECONDS = 7 * DAY  # so long a tournament keeps both seats of a game whose round has no end
# So long a seat is kept for somebody who was invited, by the clock of the game that they are invited to.
KEPT_SECONDS = {NONE: HOUR, LIVE: 15 * MINUTE, EVENING: HOUR, CORRESPONDENCE: DAY}
