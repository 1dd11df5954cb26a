"""Times as people type them: tables of both languages, nights on which clocks are put, nonsense, floods."""

import datetime
import random
import time
from zoneinfo import ZoneInfo

import pytest

from engine.questions import Refused
from sessions.gathering import typed_times
from sessions.gathering.typed_times import LONGEST, MOST_DAYS, understand, understand_past

BERLIN, TOKYO, YORK = (ZoneInfo(name) for name in ("Europe/Berlin", "Asia/Tokyo", "America/New_York"))
# A Tuesday: 12:30:20 in Berlin, 20:30:20 in Tokyo.
NOW = datetime.datetime(2026, 11, 24, 11, 30, 20, tzinfo=datetime.UTC).timestamp()


def wall(text: str, zone: ZoneInfo | datetime.timezone = BERLIN, now: float = NOW) -> str:
    """What a clock there shows then, as `month-day hour:minute`."""
    at = understand(text, zone, now).at
    assert at % 60 == 0
    return f"{datetime.datetime.fromtimestamp(at, zone):%m-%d %H:%M}"


def why(text: str, zone: ZoneInfo | None = BERLIN, now: float = NOW) -> str:
    with pytest.raises(Refused) as refusal:
        understand(text, zone, now)
    return refusal.value.reason


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("20:00", "11-24 20:00"),
        ("at 20:00", "11-24 20:00"),
        ("  20:00  ", "11-24 20:00"),
        ("8pm", "11-24 20:00"),
        ("8 PM", "11-24 20:00"),
        ("8:15 p.m.", "11-24 20:15"),
        ("8.15pm", "11-24 20:15"),
        ("20h", "11-24 20:00"),
        ("20h30", "11-24 20:30"),
        ("9:05", "11-25 09:05"),
        ("12:30", "11-25 12:30"),
        ("12:31", "11-24 12:31"),
        ("12am", "11-25 00:00"),
        ("12pm", "11-25 12:00"),
        ("noon", "11-25 12:00"),
        ("midnight", "11-25 00:00"),
        ("24:00", "11-25 00:00"),
        ("0:00", "11-25 00:00"),
        ("today 20:00", "11-24 20:00"),
        ("today at 8pm", "11-24 20:00"),
        ("tonight 8:00", "11-24 20:00"),
        ("tonight at 9pm", "11-24 21:00"),
        ("tonight 1:00", "11-25 01:00"),
        ("tomorrow 20:00", "11-25 20:00"),
        ("20:00 tomorrow", "11-25 20:00"),
        ("tomorrow 25 november 20:00", "11-25 20:00"),
        ("wednesday 25 november 20:00", "11-25 20:00"),
        ("Tomorrow, 8 pm", "11-25 20:00"),
        ("day after tomorrow 8pm", "11-26 20:00"),
        ("friday 19:30", "11-27 19:30"),
        ("on Fri 19:30", "11-27 19:30"),
        ("7:30pm on friday", "11-27 19:30"),
        ("tuesday 20:00", "11-24 20:00"),
        ("tuesday 12:00", "12-01 12:00"),
        ("monday 8pm", "11-30 20:00"),
        ("next monday 8pm", "11-30 20:00"),
        ("next friday 8pm", "12-04 20:00"),
        ("in 2 hours", "11-24 14:30"),
        ("in an hour", "11-24 13:30"),
        ("in half an hour", "11-24 13:00"),
        ("in 1.5 hours", "11-24 14:00"),
        ("in 1h 30m", "11-24 14:00"),
        ("in 1 hour and 30 minutes", "11-24 14:00"),
        ("in 90 min", "11-24 14:00"),
        ("2 hours from now", "11-24 14:30"),
        ("in 3 days", "11-27 12:30"),
        ("in two weeks", "12-08 12:30"),
        ("2026-11-25 20:00", "11-25 20:00"),
        ("2026-11-25T20:00", "11-25 20:00"),
        ("2026-11-25T20:00:00Z", "11-25 21:00"),
        ("2026-11-25T20:00+09:00", "11-25 12:00"),
        ("2026-11-25 20:00 -0500", "11-26 02:00"),
        ("25 nov 20:00", "11-25 20:00"),
        ("November 25th, 8pm", "11-25 20:00"),
        ("20:00 on 2026-11-25", "11-25 20:00"),
        ("tomorrow 8:30pm", "11-25 20:30"),
        ("friday at 7:15 PM", "11-27 19:15"),
        ("at 8:30pm", "11-24 20:30"),
        ("Dec 5 8:00 PM", "12-05 20:00"),
        ("30m", "11-24 13:00"),
        ("2h", "11-24 14:30"),
        ("2 hours", "11-24 14:30"),
        ("1h30m", "11-24 14:00"),
        ("in 45 min", "11-24 13:15"),
        ("20:00 UTC", "11-24 21:00"),
        ("20:00 JST", "11-25 12:00"),
        ("8pm EST", "11-25 02:00"),
        ("20:00 UTC+9", "11-25 12:00"),
        ("8pm in New York", "11-25 02:00"),
        ("20:00 Tokyo time", "11-25 12:00"),
        ("<t:1795809600:F>", "11-27 21:00"),
        ("<t:1795809600>", "11-27 21:00"),
        ("24.11. 20:00", "11-24 20:00"),
        ("12/14 8pm", "12-14 20:00"),
        ("2026/11/28 20:00", "11-28 20:00"),
        ("8 o'clock", "11-25 08:00"),
        ("8 o’clock pm", "11-24 20:00"),
        ("noon tomorrow", "11-25 12:00"),
        ("12 noon", "11-25 12:00"),
        ("tonight at 8", "11-24 20:00"),
        ("tonight 1am", "11-25 01:00"),
        ("friday evening, 8", "11-27 20:00"),
        ("half past 8 pm", "11-24 20:30"),
        ("quarter to nine pm", "11-24 20:45"),
        ("in 3 days at 8pm", "11-27 20:00"),
        ("Sat 28 Nov, 20:30", "11-28 20:30"),
        ("this saturday 8pm", "11-28 20:00"),
        ("friday next week 8pm", "12-04 20:00"),
        ("2026-11-28 8:30 pm", "11-28 20:30"),
        ("20:00Z", "11-24 21:00"),
        ("20:00+09:00", "11-25 12:00"),
        ("tomorrow 20:00 Europe/London", "11-25 21:00"),
        ("8pm America/New_York", "11-25 02:00"),
        ("8pm (Tokyo)", "11-25 12:00"),
        ("20:00 local", "11-24 20:00"),
    ],
)
def test_english(text: str, shown: str) -> None:
    assert wall(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("21時", "11-24 21:00"),
        ("20時", "11-25 20:00"),
        ("２１時", "11-24 21:00"),
        ("21：30", "11-24 21:30"),
        ("21時半", "11-24 21:30"),
        ("21時15分", "11-24 21:15"),
        ("午後9時", "11-24 21:00"),
        ("午前9時", "11-25 09:00"),
        ("夜9時半", "11-24 21:30"),
        ("25時", "11-25 01:00"),
        ("正午", "11-25 12:00"),
        ("今日21時", "11-24 21:00"),
        ("今夜10時", "11-24 22:00"),
        ("今夜1時", "11-25 01:00"),
        ("明日20時", "11-25 20:00"),
        ("明日の20時", "11-25 20:00"),
        ("明日の夜8時から", "11-25 20:00"),
        ("あした20時30分", "11-25 20:30"),
        ("明後日20時", "11-26 20:00"),
        ("あさっての20時", "11-26 20:00"),
        ("金曜20時", "11-27 20:00"),
        ("金曜日の19時半", "11-27 19:30"),
        ("来週の金曜日20時", "12-04 20:00"),
        ("11月25日20時", "11-25 20:00"),
        ("2026年11月25日 20:00", "11-25 20:00"),
        ("2時間後", "11-24 22:30"),
        ("30分後", "11-24 21:00"),
        ("2時間30分後", "11-24 23:00"),
        ("1時間半後", "11-24 22:00"),
        ("3日後", "11-27 20:30"),
        ("1週間後", "12-01 20:30"),
        ("あと2時間", "11-24 22:30"),
        ("30分", "11-24 21:00"),
        ("今週の土曜 20時", "11-28 20:00"),
        ("深夜1時", "11-25 01:00"),
        ("夜12時", "11-25 00:00"),
        ("今日の深夜1時", "11-25 01:00"),
        ("明日の午後8時半", "11-25 20:30"),
        ("明日の朝8時", "11-25 08:00"),
        ("昼の1時", "11-25 13:00"),
        ("早朝5時", "11-25 05:00"),
        ("明日の未明2時", "11-25 02:00"),
        ("明け方4時半", "11-25 04:30"),
        ("12/11 20時", "12-11 20:00"),
        ("28日の20時", "11-28 20:00"),
        ("11月28日(土)20時", "11-28 20:00"),
        ("11月28日（土） 20:30", "11-28 20:30"),
        ("二十一時", "11-24 21:00"),
        ("三日後の二十時半", "11-27 20:30"),
        ("明後日２０：３０", "11-26 20:30"),
        ("日本時間21時", "11-24 21:00"),
        ("PM9:30", "11-24 21:30"),
        ("明日は20時から", "11-25 20:00"),
        ("21時〜", "11-24 21:00"),
        ("21：00～", "11-24 21:00"),
        ("明日ＰＭ８時", "11-25 20:00"),
        ("ニューヨーク時間20時", "11-25 10:00"),
        ("20時UTC", "11-25 05:00"),
        ("21時（日本時間）", "11-24 21:00"),
        ("JST21時", "11-24 21:00"),
        ("UTC11:45", "11-24 20:45"),
    ],
)
def test_japanese(text: str, shown: str) -> None:
    assert wall(text, TOKYO) == shown


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "20", "8", "25:00 pm", "13pm", "0pm", "20:60", "30:00", "99時", "午後13時", "20:00:00:00"),
        *(
            "soon",
            "evening",
            "明日",
            "friday",
            "tomorrow",
            "明日の夜",
            "in",
            "in hours",
            "in 0 hours",
            "-2 hours",
        ),
        *(
            "in 2",
            "2日",
            "in 1.5 days",
            "in 2 fortnights",
            "20:00 or 21:00",
            "20:00 in the pub",
            "20:00-22:00",
            "8:00-10:00",
            "20:00+25:00",
            "20:00 (",
            "20:00 ()",
            "20:00 Europe/Nowhere",
            "20:00 Etc/GMT+9",
            "20:00〜22:00",
            "<t:-5>",
        ),
        *("2026-13-01 20:00", "2026-02-30 20:00", "30 feb 20:00", "2月30日20時", "2026-11-25T20:00+99:00"),
        *(
            "tomorrow friday 20:00",
            "明日金曜20時",
            "tomorrow 24 december 20:00",
            "friday 25 november 20:00",
            "今日11月25日20時",
            "0000-01-01 00:00",
            "9999-99-99 99:99",
            "٢٠:٠٠",
            "\u200b",
            "<t:1:X>",
            "<t:1> 20:00",
        ),
        *("'; drop table tables; --", "20:00\n21:00", "{ $when }", "@everyone 20:00", "NaN", "in 1e9 hours"),
    ],
)
def test_nonsense_is_not_understood(text: str) -> None:
    assert why(text) == "time-unclear"


@pytest.mark.parametrize(
    "text",
    [
        *("today 12:00", "2026-11-24 12:30", "今日12時", "2020-01-01 20:00", "1 nov 20:00"),
        *("<t:1>", "last friday 8pm", "yesterday 20:00", "2 hours ago"),
    ],
)
def test_the_past_is_said(text: str) -> None:
    assert why(text) == "time-past"


@pytest.mark.parametrize(
    "text", ["2027-01-01 20:00", "in 29 days", "in 5 weeks", "2999-01-01 20:00", "in 9999 hours", "5週間後"]
)
def test_too_far_ahead_is_said(text: str) -> None:
    assert why(text) == "time-too-far"
    assert understand(f"in {MOST_DAYS - 1} days", BERLIN, NOW).at > NOW


@pytest.mark.parametrize(
    "text",
    [
        *(
            "9999-12-31 29:00",
            "9999-12-31 24:00",
            "0001-01-01 00:00",
            "1-1-1 0:00",
            "<t:99999999999>",
            "<t:0>",
        ),
        *("2026-11-24T20:00+14:00", "31 dec 9999 8pm", "999 days ago at 8pm", "in 999 days at 8pm"),
    ],
)
def test_the_ends_of_the_calendar_are_answered(text: str) -> None:
    for read in (understand, understand_past):
        for zone in (TOKYO, YORK):
            try:
                understood = read(text, zone, NOW)
            except Refused:
                continue
            assert datetime.datetime.fromtimestamp(understood.at, zone)


def test_only_what_needs_a_zone_asks_for_one() -> None:
    for text in ("20:00", "tomorrow 8pm", "明日20時", "in 3 days", "2026-11-25 20:00", "friday 19:30"):
        assert why(text, None) == "zone-unknown", text
    for text in ("in 2 hours", "2時間後", "2026-11-25T20:00+01:00", "2026-11-25T20:00Z"):
        assert understand(text, None, NOW).at > NOW
    for text in ("<t:1795809600:F>", "20:00 UTC", "8pm EST", "20:00 UTC+9", "日本時間20時", "2h", "30m"):
        assert understand(text, None, NOW).at > NOW
    assert why("nonsense", None) == "time-unclear"


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("12/11 8pm", "2026-12-11 20:00", "2026-11-12 20:00"),
        ("12.11 20:00", "2026-12-11 20:00", "2026-11-12 20:00"),
        ("tomorrow at 8", "2026-11-25 08:00", "2026-11-25 20:00"),
        ("1h30", "2026-11-24 14:00", "2026-11-25 01:30"),
        ("24h", "2026-11-25 00:00", "2026-11-25 12:30"),
        ("8pm CST", "2026-11-24 20:00 -06:00", "2026-11-24 20:00 +08:00"),
        ("明日の深夜1時", "2026-11-25 01:00", "2026-11-26 01:00"),
        ("午後12時", "2026-11-25 00:00", "2026-11-25 12:00"),
    ],
)
def test_two_meanings_are_both_told_and_neither_is_taken(text: str, first: str, second: str) -> None:
    with pytest.raises(Refused) as refused:
        understand(text, BERLIN, NOW)
    assert refused.value.reason == "time-ambiguous"
    assert {refused.value.facts["first"], refused.value.facts["second"]} == {first, second}
    for answer in (first, second):
        if answer > "2026-11-24 12:30":
            assert understand(answer, BERLIN, NOW).at > NOW, "what is told can be typed"


@pytest.mark.parametrize(
    ("text", "shown", "other"),
    [
        ("2h", "11-24 14:30", "2026-11-25 02:00"),
        ("20h", "11-24 20:00", "2026-11-25 08:30"),
        ("8:30", "11-25 08:30", "2026-11-24 20:30"),
        ("08:30", "11-25 08:30", ""),
        ("8時", "11-25 08:00", "2026-11-24 20:00"),
        ("tomorrow midnight", "11-26 00:00", "2026-11-25 00:00"),
        ("tomorrow 12am", "11-25 00:00", "2026-11-26 00:00"),
        ("next friday 8pm", "12-04 20:00", "2026-11-27 20:00"),
        ("来週の日曜20時", "12-06 20:00", "2026-11-29 20:00"),
        ("8:30pm", "11-24 20:30", ""),
        ("tomorrow 20:00", "11-25 20:00", ""),
    ],
)
def test_the_likeliest_meaning_is_taken_and_the_other_one_is_told(text: str, shown: str, other: str) -> None:
    assert wall(text) == shown
    assert understand(text, BERLIN, NOW).other_meaning == other
    if other:
        assert understand(other, BERLIN, NOW).at != understand(text, BERLIN, NOW).at


def test_letters_of_winter_in_summer_tell_what_clocks_show_there() -> None:
    now = datetime.datetime(2026, 7, 1, 12, tzinfo=datetime.UTC).timestamp()
    understood = understand("8pm EST", BERLIN, now)
    assert datetime.datetime.fromtimestamp(understood.at, datetime.UTC).hour == 1
    assert understood.other_meaning == "2026-07-01 20:00 -04:00"
    assert understand("8pm ET", BERLIN, now).at == understood.at - 3_600


def test_today_in_another_zone_can_be_another_day() -> None:
    """23:30 on Tuesday in Berlin is Wednesday in Tokyo."""
    now = datetime.datetime(2026, 11, 24, 23, 30, tzinfo=BERLIN).timestamp()
    understood = understand("tomorrow 20:00 JST", BERLIN, now)
    assert wall("2026-11-26 12:00") == f"{datetime.datetime.fromtimestamp(understood.at, BERLIN):%m-%d %H:%M}"
    assert understood.other_meaning == "2026-11-25 20:00 +09:00"


def test_the_night_on_which_clocks_go_forward() -> None:
    """29 March 2026 in Berlin: 01:59 is followed by 03:00."""
    now = datetime.datetime(2026, 3, 28, 11, 0, tzinfo=datetime.UTC).timestamp()
    assert why("tomorrow 2:30", now=now) == "time-skipped"
    assert wall("tomorrow 3:00", now=now) == "03-29 03:00"
    assert wall("tomorrow 1:59", now=now) == "03-29 01:59"
    assert understand("tomorrow 12:00", BERLIN, now).at - now == 23 * 3_600
    assert wall("in 1 day", now=now) == "03-29 12:00"
    assert understand("in 24 hours", BERLIN, now).at - now == 24 * 3_600


def test_the_night_on_which_clocks_go_back() -> None:
    """25 October 2026 in Berlin: 02:30 comes twice; the first that is still to come is meant."""
    now = datetime.datetime(2026, 10, 24, 10, 0, tzinfo=datetime.UTC).timestamp()
    first = datetime.datetime(2026, 10, 25, 0, 30, tzinfo=datetime.UTC).timestamp()
    assert understand("tomorrow 2:30", BERLIN, now).at == first
    other = understand("tomorrow 2:30", BERLIN, now).other_meaning
    assert other == "2026-10-25 02:30 +01:00"
    assert understand(other, BERLIN, now).at == first + 3_600
    assert understand("2:30", BERLIN, first + 60).at == first + 3_600
    assert understand("tomorrow 12:00", BERLIN, now).at - now == 25 * 3_600
    assert why("today 2:30", now=first + 3_700) == "time-past"


def test_the_same_words_mean_another_moment_elsewhere() -> None:
    tokyo, berlin, york = (understand("tomorrow 20:00", zone, NOW).at for zone in (TOKYO, BERLIN, YORK))
    assert tokyo < berlin
    assert york - berlin == 6 * 3_600


def test_hostile_lengths_and_random_words_are_answered_at_once() -> None:
    rng = random.Random(18)
    parts = [
        "in ",
        "1",
        "20:00",
        "half an ",
        "friday ",
        "next ",
        "月曜",
        "時",
        "分",
        "半",
        "h",
        ":",
        " ",
        "後",
        "a",
    ]
    texts = [
        "1" * 100_000,
        "in " * 50_000,
        "1h " * 50_000,
        "午後" * 50_000,
        "2026-" * 50_000,
        "a" * 5_000 + " 20:00",
    ]
    texts += ["".join(rng.choices(parts, k=rng.randrange(1, 40))) for _ in range(3_000)]
    began, reasons = time.process_time(), set()
    for text in texts:
        try:
            assert NOW < understand(text, BERLIN, NOW).at <= NOW + MOST_DAYS * typed_times.DAY
        except Refused as refused:
            reasons.add(refused.reason)
        try:
            understand_past(text.replace("in ", "").replace("後", "前"), BERLIN, NOW)
        except Refused as refused:
            reasons.add(refused.reason)
    assert "time-unclear" in reasons
    assert all(reason.startswith("time-") for reason in reasons)
    assert time.process_time() - began < 10
    assert why("20:00" + " " * 2 * LONGEST + "x" * 9) == "time-unclear"


@pytest.mark.parametrize(
    ("text", "zone", "shown"),
    [
        ("yesterday 20:00", BERLIN, "11-23 20:00"),
        ("yesterday at 8pm", BERLIN, "11-23 20:00"),
        ("yesterday", BERLIN, "11-23 12:00"),
        ("day before yesterday 8 pm", BERLIN, "11-22 20:00"),
        ("last night at 9", BERLIN, "11-23 21:00"),
        ("last night", BERLIN, "11-23 21:00"),
        ("2h", BERLIN, "11-24 10:30"),
        ("30m", BERLIN, "11-24 12:00"),
        ("3 days ago at 8pm", BERLIN, "11-21 20:00"),
        ("11/20 8:30 PM", BERLIN, "11-20 20:30"),
        ("yesterday 20:00 UTC", BERLIN, "11-23 21:00"),
        ("<t:1795400000:R>", BERLIN, "11-23 03:13"),
        ("last night 9:30", BERLIN, "11-23 21:30"),
        ("last night 1:00", BERLIN, "11-24 01:00"),
        ("this morning 9:00", BERLIN, "11-24 09:00"),
        ("today", BERLIN, "11-24 12:00"),
        ("12:00", BERLIN, "11-24 12:00"),
        ("20:00", BERLIN, "11-23 20:00"),
        ("friday 19:30", BERLIN, "11-20 19:30"),
        ("last friday 19:30", BERLIN, "11-20 19:30"),
        ("tuesday 12:00", BERLIN, "11-24 12:00"),
        ("tuesday 13:00", BERLIN, "11-17 13:00"),
        ("monday", BERLIN, "11-23 12:00"),
        ("20 nov 18:00", BERLIN, "11-20 18:00"),
        ("2026-11-20 18:00", BERLIN, "11-20 18:00"),
        ("2 hours ago", BERLIN, "11-24 10:30"),
        ("an hour and 30 minutes ago", BERLIN, "11-24 11:00"),
        ("3 days ago", BERLIN, "11-21 12:30"),
        ("a week ago", BERLIN, "11-17 12:30"),
        ("昨日20時", TOKYO, "11-23 20:00"),
        ("昨日の午後8時半", TOKYO, "11-23 20:30"),
        ("昨夜9時", TOKYO, "11-23 21:00"),
        ("おととい", TOKYO, "11-22 12:00"),
        ("一昨日18:00", TOKYO, "11-22 18:00"),
        ("3日前", TOKYO, "11-21 20:30"),
        ("2時間前", TOKYO, "11-24 18:30"),
        ("先週の金曜日19時", TOKYO, "11-20 19:00"),
        ("先週の月曜", TOKYO, "11-16 12:00"),
        ("月曜", TOKYO, "11-23 12:00"),
        ("金曜日の19時", TOKYO, "11-20 19:00"),
        ("11月20日18時", TOKYO, "11-20 18:00"),
        ("soon", BERLIN, None),
        ("in the past", BERLIN, None),
        ("ago", BERLIN, None),
        ("", BERLIN, None),
    ],
)
def test_what_was(text: str, zone: ZoneInfo, shown: str | None) -> None:
    if shown is None:
        with pytest.raises(Refused, match="time-unclear"):
            understand_past(text, zone, NOW)
        return
    at = understand_past(text, zone, NOW).at
    assert at <= NOW
    assert f"{datetime.datetime.fromtimestamp(at, zone):%m-%d %H:%M}" == shown


def test_what_was_over_new_year_and_what_needs_no_zone() -> None:
    new_year = datetime.datetime(2027, 1, 3, 12, 0, tzinfo=BERLIN).timestamp()
    december = datetime.datetime(2026, 12, 28, 20, 0, tzinfo=BERLIN).timestamp()
    assert understand_past("28 dec 20:00", BERLIN, new_year).at == december
    assert understand_past("just now", None, NOW).at == understand_past("今", None, NOW).at == NOW
    assert understand_past("half an hour ago", None, NOW).at == NOW - 1_800
    with pytest.raises(Refused, match="zone-unknown"):
        understand_past("yesterday 20:00", None, NOW)
    assert understand_past("tomorrow 20:00", BERLIN, NOW).at > NOW, "whoever asks has to look"
