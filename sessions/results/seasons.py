"""Seasons: calendar quarters in UTC. Each has ratings of its own, from the results of that quarter only."""

import re
from datetime import UTC, datetime
from typing import NamedTuple

ALL_TIME = ""  # in place of a season's name: results of all seasons count
WRITTEN = re.compile(r"(?P<year>\d{4})-(?P<quarter>[1-4])")  # as in scopes and button ids
TYPED = re.compile(r"\s*(?P<year>\d{4})\D{0,8}(?P<quarter>[1-4])\D{0,8}")  # as people type it
MONTHS = 3  # of a season


class Season(NamedTuple):
    """A quarter of a year. In scopes and button ids it is written as 2026-4."""

    year: int
    """Four digits."""
    quarter: int
    """1 to 4."""

    def __str__(self) -> str:
        """Return the season as scopes and button ids have it, such as 2026-4."""
        return f"{self.year}-{self.quarter}"

    @property
    def begins(self) -> float:
        """When it begins, seconds since 1970."""
        return datetime(self.year, MONTHS * (self.quarter - 1) + 1, 1, tzinfo=UTC).timestamp()

    @property
    def ends(self) -> float:
        """When the next season begins, seconds since 1970."""
        return self.next.begins

    @property
    def next(self) -> "Season":
        """Return the season after this one."""
        return Season(self.year + self.quarter // 4, self.quarter % 4 + 1)

    @property
    def last(self) -> "Season":
        """Return the season before this one."""
        return Season(self.year - (self.quarter == 1), (self.quarter - 2) % 4 + 1)


def season_at(at: float) -> Season:
    """Return the season of a moment. at: seconds since 1970."""
    day = datetime.fromtimestamp(at, UTC)
    return Season(day.year, (day.month - 1) // MONTHS + 1)


def season_read(text: str) -> Season | None:
    """Return the season that a scope or button id names, such as 2026-4; None if the text is not one."""
    match = WRITTEN.fullmatch(text) if text.isascii() else None
    return _season(match)


def season_typed(text: str) -> Season | None:
    """Return the season that a person typed: 2026 Q4, 2026-4, 2026年第4四半期; None if it is not one."""
    return _season(TYPED.fullmatch(text))


def _season(match: re.Match[str] | None) -> Season | None:
    """Return the season that a regular expression matched; None without a match or a valid year."""
    season = Season(int(match["year"]), int(match["quarter"])) if match else None
    return season if season is not None and 1970 <= season.year < 9999 else None
