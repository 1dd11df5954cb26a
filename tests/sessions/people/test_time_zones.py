"""Time zones as people type and read them: cities, countries, letters, offsets; no names of the database."""

import datetime
import re
from zoneinfo import ZoneInfo, available_timezones

import pytest

from sessions.people.profiles import time_zone
from sessions.people.time_zones import (
    CITIES,
    LETTERS,
    USUAL_ZONES,
    is_same_clock,
    named_zones,
    suggest_zones,
    zone_countries,
    zone_meant,
    zone_name,
)
from tests.support.depth import EACH_LANGUAGE

SUMMER = datetime.datetime(2026, 7, 1, 12, tzinfo=datetime.UTC).timestamp()
WINTER = datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.UTC).timestamp()
RAW = re.compile(r"/|_|^Etc|^EST$|^MST$|^HST$|^Factory$|^localtime$|^posix|GMT[+-]")


def hours_ahead(zone: str, at: float) -> float:
    offset = datetime.datetime.fromtimestamp(at, time_zone(zone)).utcoffset()
    assert offset is not None
    return offset.total_seconds() / 3_600


@pytest.mark.parametrize(
    ("typed", "zone", "ahead"),
    [
        ("Tokyo", "Asia/Tokyo", 9),
        ("東京", "Asia/Tokyo", 9),
        ("大阪", "Asia/Tokyo", 9),
        ("日本", "Asia/Tokyo", 9),
        ("jst", "Asia/Tokyo", 9),
        ("asia/tokyo", "Asia/Tokyo", 9),
        ("Japan", "Asia/Tokyo", 9),
        ("GMT+9", "Etc/GMT-9", 9),
        ("utc+9", "Etc/GMT-9", 9),
        ("UTC +09:00", "Etc/GMT-9", 9),
        ("＋９", "Etc/GMT-9", 9),
        ("GMT-3", "Etc/GMT+3", -3),
        ("UTC−3", "Etc/GMT+3", -3),
        ("utc+5:30", "Asia/Kolkata", 5.5),
        ("UTC+0", "UTC", 0),
        ("GMT", "UTC", 0),
        ("mumbai", "Asia/Kolkata", 5.5),
        ("Beijing", "Asia/Shanghai", 8),
        ("ニューヨーク", "America/New_York", -4),
        ("new york", "America/New_York", -4),
        ("US/Eastern", "America/New_York", -4),
        ("EST", "America/New_York", -4),
        ("MST", "America/Denver", -6),
        ("HST", "Pacific/Honolulu", -10),
        ("sao paulo", "America/Sao_Paulo", -3),
        ("München", "Europe/Berlin", 2),
        ("ドイツ", "Europe/Berlin", 2),
        ("Asia/Calcutta", "Asia/Kolkata", 5.5),
        ("kyiv", "Europe/Kyiv", 3),
        ("日本時間", "Asia/Tokyo", 9),
        ("ハワイ時間", "Pacific/Honolulu", -10),
        ("太平洋標準時", "America/Los_Angeles", -7),
        ("Eastern Time", "America/New_York", -4),
        ("Pacific Standard Time", "America/Los_Angeles", -7),
        ("NYC", "America/New_York", -4),
        ("California", "America/Los_Angeles", -7),
    ],
)
def test_what_people_type_is_one_zone(typed: str, zone: str, ahead: float) -> None:
    assert zone_meant(typed, SUMMER) == zone
    assert hours_ahead(zone, SUMMER) == ahead
    suggested = suggest_zones(typed, SUMMER)
    if typed != "UTC+0":
        assert hours_ahead(suggested[0].zone, SUMMER) == ahead, "the first choice shows that time"


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "",
            " ",
            "localtime",
            "Factory",
            "posixrules",
            "Mars/Olympus",
            "../etc/passwd",
            "x" * 500,
            "cst",
            "ist",
        ),
        *("usa", "UTC+99", "+", "9", "UTC+9:17", "tokio", "Tokyp", "GMT+9+1", "\u202e"),
    ],
)
def test_what_means_nothing_or_several_is_no_zone(typed: str) -> None:
    assert zone_meant(typed, SUMMER) == ""


@pytest.mark.parametrize("hours", range(-12, 15))
@pytest.mark.parametrize("before", ["GMT", "utc", "UTC ", ""])
def test_an_offset_has_the_sign_that_people_mean(before: str, hours: int) -> None:
    """The signs of Etc/GMT are those of POSIX."""
    typed = f"{before}{hours:+d}"
    for suggestion in suggest_zones(typed, SUMMER):
        assert hours_ahead(suggestion.zone, SUMMER) == hours
    assert hours_ahead(zone_meant(typed, SUMMER), WINTER) == hours


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_no_zone_is_shown_by_its_name_in_the_database(language: str) -> None:
    for zone in (*available_timezones(), "EST", "MST", "HST", "Etc/GMT+9", "Mars/Olympus", ""):
        assert not RAW.search(zone_name(zone, language)), zone
    names = [zone_name(zone, language) for zone in zone_countries()]
    assert len({*names}) == len(names), "two places of one name"


def test_offsets_are_shown_with_the_sign_that_people_mean() -> None:
    assert zone_name("Etc/GMT-9", "ja") == "UTC+9"
    assert zone_name("Etc/GMT+3", "en") == "UTC-3"
    assert zone_name("Asia/Tokyo", "xx") == "Tokyo", "in a language that Unicode has no names in"
    assert zone_name("Etc/UTC", "en") == zone_name("UTC", "en") == "UTC"


@pytest.mark.parametrize(
    "typed", ["", "e", "m", "EST", "gmt", "etc", "utc", "l", "fac", "+1", "-5", "アジア", "京"]
)
def test_suggestions_are_places_or_offsets(typed: str) -> None:
    for suggestion in suggest_zones(typed, SUMMER):
        assert suggestion.zone in zone_countries() or re.fullmatch(r"UTC|Etc/GMT[+-][0-9]+", suggestion.zone)
        assert not RAW.search(zone_name(suggestion.zone, "en"))


def test_whatever_is_suggested_can_be_chosen() -> None:
    for typed in ("", "a", "+9", "東", "est"):
        for suggestion in suggest_zones(typed, SUMMER):
            assert zone_meant(suggestion.zone, SUMMER) == suggestion.zone


def test_a_city_of_another_zone_says_so() -> None:
    (mumbai,) = suggest_zones("mumbai", SUMMER)
    assert (mumbai.zone, mumbai.city) == ("Asia/Kolkata", "mumbai")


def test_our_own_tables_name_zones_that_there_are() -> None:
    for zone, cities in CITIES.items():
        assert zone in zone_countries()
        assert all(zone in named_zones(city) for city in cities.split(", "))
    for meanings in LETTERS.values():
        for meaning in meanings:
            assert ZoneInfo(meaning.zone)
            if meaning.minutes is not None:
                shown = {hours_ahead(meaning.zone, at) for at in (SUMMER, WINTER)}
                assert meaning.minutes / 60 in shown, meaning
    assert {zone for zone in USUAL_ZONES if zone != "UTC"} <= zone_countries().keys()


@pytest.mark.parametrize("now", [SUMMER, WINTER])
@pytest.mark.parametrize(
    ("zones", "same"),
    [
        (["Europe/Berlin"], True),
        (["Europe/Berlin", "Europe/Paris"], True),
        (["Europe/Berlin", "Africa/Lagos"], False),  # the same in winter
        (["America/Denver", "America/Phoenix"], False),  # the same in winter
        (["America/Los_Angeles", "America/Phoenix"], False),  # the same in summer
    ],
)
def test_clocks_are_the_same_if_they_are_for_a_year(zones: list[str], now: float, same: bool) -> None:
    assert is_same_clock(zones, now) == same
