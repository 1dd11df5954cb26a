"""Seasons are quarters in UTC, one after the other without a gap, read back from what they are written as."""

from datetime import UTC, datetime

import pytest

from sessions.results.seasons import Season, season_at, season_read, season_typed


def test_a_season_holds_its_first_moment_and_not_the_next_ones() -> None:
    season = Season(1999, 1)
    for _ in range(200):
        assert season_at(season.begins) == season == season_at(season.ends - 0.001)
        assert season_at(season.ends) == season.next
        assert season.next.last == season
        assert season_read(str(season)) == season
        season = season.next
    assert season == Season(2049, 1)
    assert season_at(datetime(2026, 12, 31, 23, 59, tzinfo=UTC).timestamp()) == Season(2026, 4)


@pytest.mark.parametrize("typed", ["2026 Q4", "2026-4", " 2026Q4", "2026年第4四半期"])
def test_as_people_type_it(typed: str) -> None:
    assert season_typed(typed) == Season(2026, 4)


@pytest.mark.parametrize("text", ["", "2026", "2026-5", "2026-0", "٢٠٢٦-1", "0001-1", "9999-4", "2026-4\n"])
def test_what_is_none(text: str) -> None:
    assert season_read(text) is None
