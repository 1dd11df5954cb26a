"""Parses a time as people type it, in English or Japanese, as a moment in the future or in the past.

A text is cut into parts: day, weekday, time of day, part of the day, time zone, span. Parts may stand in
any order, and all ways to cut a text are tried. Each way is a reading (`TimeInterpretation`). If no reading
covers the whole text, it is refused. A reading can mean several moments (`PossibleTime`). If several moments
are equally likely, the text is refused, and the refusal names two of them. If one is likeliest, it is
returned together with the next one.

Two libraries were tried. parsedatetime 2.6 ignores words that it does not know ("tomorow 8pm" is today,
"20:00 JST" is 20:00 here). dateparser 1.5 silently takes one of two meanings (12/11, 2h), reads 8:3pm as
20:03, and knows no Japanese words for days or parts of the day; with its dependencies it takes 7 MB.
"""

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from engine.questions import Refused
from engine.safe_text import one_line
from sessions.people.time_zones import (
    LETTERS,
    LONGEST_NAME,
    OFFSET,
    named_zones,
    parsed_offset,
)

LONGEST = 60  # characters of a typed time
MOST_DAYS = 28  # ahead
MINUTE, HOUR, DAY = 60, 3_600, 86_400  # seconds
HALF_A_YEAR = timedelta(days=180)  # a date without a year is at most so far away
LONGEST_DAY = timedelta(hours=30)  # of timetables
NIGHT_ENDS = 5  # o'clock; until then "tonight" is the night that began yesterday
Wall = datetime.datetime  # local time without a zone


@dataclass(frozen=True)
class UnderstoodTime:
    """The meaning of a typed time."""

    at: float
    """The likeliest moment, seconds since 1970."""
    other_meaning: str = ""
    """The next likely meaning, as text that can be typed; "": none."""
    is_repeated: bool = False
    """Whether local clocks show the same time at both meanings, because they are set back in between."""


# `understand` or `understand_past`: takes the typed text, the zone and now.
Reader = Callable[[str, datetime.tzinfo | None, float], UnderstoodTime]


@dataclass(frozen=True)
class Span:
    """A length of time."""

    days: int
    """The typed days and weeks, in days. They follow the calendar."""
    seconds: float
    """The typed hours and minutes, in seconds. The span is `days` and these seconds together."""
    is_past: bool | None
    """True: the span leads from now into the past (“ago”); False: into the future; None: the text does not
    say."""


@dataclass(frozen=True)
class Date:
    """A day of the calendar."""

    day: int
    """Day of the month, from 1."""
    month: int | None = None
    """Month, from 1; None: the text names none, so the nearest month that has this day."""
    year: int | None = None
    """Year; None: the text names none, so the nearest year."""


@dataclass(frozen=True)
class Weekday:
    """A day of the week."""

    number: int
    """0: Monday, 6: Sunday."""
    week: str = ""
    """Which week: "this", "next", "after next" or "last"; "": the text names no week, so the nearest such
    day."""
    is_past: bool = False
    """Whether the latest such day in the past is meant, as in “last Monday”."""


@dataclass(frozen=True)
class TimeOfDay:
    """A time of day."""

    hour: int
    """1 to 12 if `am_or_pm` is given, else 0 to 29: 25 is one o'clock at the end of the day. A higher number
    is not understood."""
    minute: int = 0
    """0 to 59. A higher number is not understood."""
    am_or_pm: str = ""
    """Half of the day: "am" or "pm"; "": the text does not say."""
    is_bare: bool = False
    """Whether it was typed as a number alone, which is a time only together with other words."""
    is_exact: bool = False
    """Whether it cannot mean twelve hours later, such as 08:00 and noon."""
    is_midnight: bool = False
    """Whether the text says “midnight”, which can be the beginning or the end of a day; `hour` is 24."""


@dataclass(frozen=True)
class Zone:
    """A time zone that the text names."""

    zone: datetime.tzinfo
    """The zone that the text names, or a fixed offset to UTC."""
    usual: datetime.tzinfo | None = None
    """The zone that people may mean by the typed letters instead; None: no other. For example, EST may mean
    New York time, also in summer."""


@dataclass(frozen=True)
class TimeInterpretation:
    """One way to read a text (a reading): what its parts say. A field with None, False or "": the text has no
    such part."""

    stamp: int | None = None
    """A Discord timestamp, seconds since 1970."""
    span: Span | None = None
    """A length of time from now."""
    date: Date | None = None
    """A day of the calendar."""
    days: int | None = None
    """A day counted from today: 1 is tomorrow, -1 yesterday."""
    is_counted: bool = False
    """Whether `days` was typed as a number, as in “in 3 days”. Then the text must name a time of day too."""
    weekday: Weekday | None = None
    """A day of the week."""
    clock: TimeOfDay | None = None
    """A time of day."""
    part: str = ""
    """A part of the day, a key of `HOURS`; "": none."""
    zone: Zone | None = None
    """A time zone; None: the person's own."""
    is_at: bool = False
    """Whether “at” or @ stands before the time of day."""
    rank: int = 0
    """How unlikely this reading is: 0 for the likeliest."""


@dataclass(frozen=True)
class PossibleTime:
    """A moment that a text can mean, or the reason why there is none."""

    rank: int
    """How unlikely this moment is: 0 for the likeliest. It is the rank of the reading, plus the ranks of the
    choices between its meanings, such as morning or evening."""
    at: float = 0.0
    """The moment, seconds since 1970; 0 if there is a `refusal`."""
    zone: datetime.tzinfo | None = None
    """The zone in which the moment was computed; None: no zone was needed."""
    is_named: bool = False
    """Whether the text names the zone."""
    refusal: str = ""
    """Why there is no such moment, as the reason of a `Refused`; "": there is one."""


# English names of days of the week → number; 0: Monday.
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            *("monday mon", "tuesday tues tue", "wednesday weds wed", "thursday thurs thur thu"),
            *("friday fri", "saturday sat", "sunday sun"),
        )
    )
    for name in names.split()
}
# English names of months → number, from 1.
MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul"),
            *("august aug", "september sept sep", "october oct", "november nov", "december dec"),
        ),
        start=1,
    )
    for name in names.split()
}
# Words for days: how many from today, and the part of the day that they name.
DAYS = {
    "today": (0, ""),
    "tonight": (0, "night"),
    "tonite": (0, "night"),
    "this morning": (0, "morning"),
    "this afternoon": (0, "afternoon"),
    "this evening": (0, "evening"),
    "tomorrow": (1, ""),
    "tmr": (1, ""),
    "tmrw": (1, ""),
    "day after tomorrow": (2, ""),
    "yesterday": (-1, ""),
    "last night": (-1, "night"),
    "day before yesterday": (-2, ""),
    "今日": (0, ""),
    "きょう": (0, ""),
    "本日": (0, ""),
    "今朝": (0, "morning"),
    "今夜": (0, "night"),
    "今晩": (0, "night"),
    "明日": (1, ""),
    "あした": (1, ""),
    "あす": (1, ""),
    "明朝": (1, "morning"),
    "明晩": (1, "night"),
    "明後日": (2, ""),
    "あさって": (2, ""),
    "明々後日": (3, ""),
    "しあさって": (3, ""),
    "昨日": (-1, ""),
    "きのう": (-1, ""),
    "昨夜": (-1, "night"),
    "昨晩": (-1, "night"),
    "ゆうべ": (-1, "night"),
    "一昨日": (-2, ""),
    "おととい": (-2, ""),
}
# Words for parts of the day → key of `HOURS`.
PARTS = {
    "in the morning": "morning",
    "morning": "morning",
    "in the afternoon": "afternoon",
    "afternoon": "afternoon",
    "in the evening": "evening",
    "evening": "evening",
    "at night": "night",
    "night": "night",
    "午前": "am",
    "午後": "pm",
    "朝": "morning",
    "早朝": "early",
    "明け方": "early",
    "未明": "early",
    "お昼": "noon",
    "昼": "noon",
    "夕方": "evening",
    "夜": "night",
    "晩": "night",
    "深夜": "late",
    "夜中": "late",
    "真夜中": "late",
}
NUMBERS = {
    name: number
    for number, name in enumerate(
        (
            *("one", "two", "three", "four", "five", "six"),
            *("seven", "eight", "nine", "ten", "eleven", "twelve"),
        ),
        start=1,
    )
}
JUST_NOW = ("now", "just now", "今", "たった今", "さっき", "今さっき")
JAPANESE_WEEKS = {"今週": "this", "来週": "next", "再来週": "after next", "先週": "last"}  # `Weekday.week`
JAPANESE_DAYS = "月火水木金土日"  # from Monday
KANJI_DIGITS = "〇一二三四五六七八九"  # from 0

# For each part of the day: typed hours, and what they mean on a 24-hour clock that goes on after midnight. An
# hour that is listed twice has two meanings.
HOURS: dict[str, list[tuple[int, int]]] = {
    "am": [*((hour, hour) for hour in range(13)), (12, 0)],
    "pm": [*((hour, hour + 12) for hour in range(13)), (12, 12)],
    "early": [(hour, hour) for hour in range(8)],
    "morning": [(hour, hour) for hour in range(12)],
    "noon": [*((hour, hour) for hour in range(10, 17)), *((hour, hour + 12) for hour in range(1, 5))],
    "afternoon": [*((hour, hour) for hour in range(12, 19)), *((hour, hour + 12) for hour in range(1, 7))],
    "evening": [*((hour, hour) for hour in range(16, 24)), *((hour, hour + 12) for hour in range(4, 12))],
    "night": [
        *((hour, hour) for hour in range(17, 30)),
        *((hour, hour + 12) for hour in range(5, 13)),
        *((hour, hour + 24) for hour in range(5)),
    ],
    "late": [
        *((hour, hour) for hour in range(22, 30)),
        *((hour, hour + 12) for hour in range(10, 13)),
        *((hour, hour + 24) for hour in range(6)),
    ],
}
# The hour taken if only the part of the day is known.
TYPICAL = {
    "am": 9,
    "early": 6,
    "morning": 9,
    "noon": 12,
    "afternoon": 15,
    "pm": 15,
    "evening": 19,
    "night": 21,
    "late": 25,
}


def understand(text: str, zone: datetime.tzinfo | None, now: float) -> UnderstoodTime:
    """Return the future moment that a person typed.

    Raises Refused if the text is not understood or has several likely meanings. Also if the moment is past,
    too far ahead, or skipped by a clock change, and if the zone is needed but unknown. `zone`: the person's
    zone; None: unknown. `now`: seconds since 1970.
    """
    understood = _understood(text, zone, now, is_past=False)
    return replace(understood, at=check_upcoming(understood.at, now))


def understand_past(text: str, zone: datetime.tzinfo | None, now: float) -> UnderstoodTime:
    """Return the past moment that a person typed.

    A day without a time means noon of that day. If that is today and noon is still to come, it means `now`.
    Raises Refused if the text is not understood or has several likely meanings, and if the zone is needed but
    unknown. The caller must check that the moment is not in the future. `zone`: the person's zone; None:
    unknown. `now`: seconds since 1970.
    """
    if _plain(text) in JUST_NOW:
        return UnderstoodTime(now)
    return _understood(text, zone, now, is_past=True)


def check_upcoming(at: float, now: float) -> float:
    """Return the moment `at`. Raises Refused if it is in the past or too far ahead.

    `at`, `now`: seconds since 1970.
    """
    if at <= now:
        raise Refused("time-past", at=str(int(at)))
    if at > now + MOST_DAYS * DAY:
        raise Refused("time-too-far", at=str(int(at)), days=MOST_DAYS)
    return at


# ---------------------------------------------------------------- the parts of a text

Said = dict[str, Any]  # what a part of the text says: fields of a `TimeInterpretation` and their values
Read = Callable[[re.Match[str]], Iterator[Said]]  # yields the possible meanings of a match
GRAMMAR: list[tuple[re.Pattern[str], Read]] = []  # filled by `_reads`


def _reads(pattern: str) -> Callable[[Read], Read]:
    """Return a decorator that adds a part to the grammar: `pattern` with the decorated function. The function
    gets a match of the pattern, and yields its possible meanings.
    """

    def add(read: Read) -> Read:
        """Add the function `read` with the pattern to the grammar, and return it unchanged."""
        GRAMMAR.append((re.compile(pattern), read))
        return read

    return add


def _either(words: Iterable[str]) -> str:
    """Return a pattern that matches any of these words, the longest first."""
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"


def _whole(words: Iterable[str]) -> str:
    """Return a pattern that matches any of these words; English ones only as whole words."""
    all_words = list(words)
    english = _either(word for word in all_words if word.isascii())
    japanese = _either(word for word in all_words if not word.isascii())
    return f"(?:{english}{END}|{japanese})"


# Pieces of the patterns below.
END = r"(?![a-z0-9])"  # end of a word
NO_HALF = r"(?! ?[ap]\.?m\b)"  # no am or pm follows
HALF = r"(?P<half>[ap])\.?m\b\.?"  # am or pm
MONTH, DAY_NAME = _either(MONTHS), _either(WEEKDAYS)
HOUR_NUMBER = rf"(?:{_either(NUMBERS)}|[0-9]{{1,2}})"
COUNT = rf"(?:half an|half a|an?|{_either(NUMBERS)}|[0-9]{{1,4}}(?:\.[0-9])?)"  # of hours, days …
WHOLE_COUNT = rf"(?:an?|{_either(NUMBERS)}|[0-9]{{1,3}})"
YEAR = r"(?:,? (?P<year>[0-9]{4}))?(?![0-9:])"  # after day and month; may be missing
AND = r"(?:,? and |, ?| ?)"  # between two parts of a span
JAPANESE = re.compile("[\u3041-\u30ff\u3400-\u9fff]")  # a Japanese character
# A kanji number below 100 before a unit of time.
KANJI_NUMBER = re.compile(
    rf"([{KANJI_DIGITS}]?十)?([{KANJI_DIGITS}])?(?=[十{KANJI_DIGITS}]?(?:時|分|月|日|週間))"
)
# Words without a meaning of their own.
FILLER = re.compile(
    rf"(?:on|the|from|around|about){END}(?= *[^ ])|(?:sharp|(?:my|your|local) time|local){END}"
    r"|[,、]|の|は|から|ごろ|頃|に|で|ちょうど|開始|スタート|[~〜](?= *$)"
)
# “at” or @ before a time of day.
AT = re.compile(rf"(?:at{END}|@) ?(?=[0-9<]|(?:around|about|noon|mid|half|quarter|{'|'.join(NUMBERS)})|午)")


# None of the styles t, T, d, D, f, F, s, S and R changes which moment it is (discord-api-docs, Reference,
# "Timestamp Styles"); small letters, for the text is folded.
@_reads(r"<t:(?P<stamp>[0-9]{1,11})(?::[tdfsr])?>")
def _stamp(match: re.Match[str]) -> Iterator[Said]:
    """Read a Discord timestamp: <t:1700000000:R>."""
    yield {"stamp": int(match["stamp"])}


@_reads(
    r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})"
    r"(?:t| )(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::[0-9]{2}(?:\.[0-9]{1,6})?)?"
    rf"(?:(?P<utc>z)| ?(?P<sign>[+-])(?P<hours>[0-9]{{2}}):?(?P<minutes>[0-9]{{2}}))?(?![a-z0-9:.]){NO_HALF}"
)
def _iso_8601(match: re.Match[str]) -> Iterator[Said]:
    """Read a date with a time, as in 2026-05-01T20:00Z; without an offset it is in the person's zone."""
    parts: Said = {
        "date": _date(match),
        "clock": TimeOfDay(int(match["hour"]), int(match["minute"]), is_exact=True),
    }
    offset = 0
    if match["sign"]:
        parsed = parsed_offset(match["sign"], match["hours"], match["minutes"])
        if parsed is None:
            return
        offset = parsed
    yield parts | {"zone": _fixed(offset)} if match["utc"] or match["sign"] else parts


@_reads(r"(?P<year>[0-9]{4})(?P<point>[-/.])(?P<month>[0-9]{1,2})(?P=point)(?P<day>[0-9]{1,2})(?![0-9:./])")
@_reads(r"(?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>[0-9]{4})?(?![0-9:./])")
@_reads(r"(?:(?P<year>[0-9]{4})年)?(?P<month>[0-9]{1,2})月(?P<day>[0-9]{1,2})日")
@_reads(r"(?P<day>[0-9]{1,2})日(?![間後前])")
@_reads(rf"(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?\.? (?:of )?(?P<name>{MONTH}){END}\.?{YEAR}")
@_reads(
    rf"(?P<name>{MONTH})\.? (?:the )?(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?(?![a-z0-9:]|\.[0-9])"
    rf"{YEAR}{NO_HALF}"
)
@_reads(rf"(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th){END}")
def _calendar_date(match: re.Match[str]) -> Iterator[Said]:
    """Read a date whose order is clear: the parts that the pattern names."""
    yield {"date": _date(match)}


@_reads(r"(?P<first>[0-9]{1,2})/(?P<second>[0-9]{1,2})(?:/(?P<year>[0-9]{4}))?(?![0-9:./])")
@_reads(rf"(?P<first>[0-9]{{1,2}})\.(?P<second>[0-9]{{1,2}})(?![0-9:./]){NO_HALF}")
def _date_without_order(match: re.Match[str]) -> Iterator[Said]:
    """Read two numbers that can be day and month in either order; Japanese text has the month first."""
    first, second = int(match["first"]), int(match["second"])
    year = int(match["year"]) if match.groupdict().get("year") else None
    if first <= 12:
        yield {"date": Date(second, first, year)}
    if second <= 12 and second != first and not JAPANESE.search(match.string):
        yield {"date": Date(first, second, year)}


@_reads(rf"(?P<day>{_whole(DAYS)})")
def _day_word(match: re.Match[str]) -> Iterator[Said]:
    """Read a word such as today, tomorrow or tonight."""
    days, part = DAYS[match["day"]]
    yield {"days": days, "part": part} if part else {"days": days}


@_reads(rf"in (?P<count>{WHOLE_COUNT}) (?P<unit>day|week)s?{END}")
@_reads(rf"(?P<count>{WHOLE_COUNT}) (?P<unit>day|week)s? (?P<side>from now|later|ago){END}")
@_reads(r"(?P<count>[0-9]{1,3})(?P<unit>日|週間)(?P<side>[後前])")
def _counted_day(match: re.Match[str]) -> Iterator[Said]:
    """Read a day counted from today, together with a time of day: in 3 days at 8pm."""
    days = int(_number(match["count"])) * (7 if match["unit"] in ("week", "週間") else 1)
    is_before = match.groupdict().get("side") in ("ago", "前")
    yield {"days": -days if is_before else days, "is_counted": True}


@_reads(rf"(?P<week>this coming |this |coming |next |last )?(?P<name>{DAY_NAME}){END}\.?")
@_reads(rf"(?P<name>{DAY_NAME}){END}\.? (?P<week>(?:this|next|last) week){END}")
@_reads(rf"(?P<week>(?:this|next|last) week),? (?:on )?(?P<name>{DAY_NAME}){END}\.?")
def _weekday(match: re.Match[str]) -> Iterator[Said]:
    """Read an English weekday, with its week if the text names one."""
    week = (match["week"] or "").strip()
    if week.endswith("week"):
        yield {"weekday": Weekday(WEEKDAYS[match["name"]], week.removesuffix(" week"))}
    elif week == "next":  # for some people the nearest such day, for others the one of next week
        yield {"weekday": Weekday(WEEKDAYS[match["name"]], "next")}
        yield {"weekday": Weekday(WEEKDAYS[match["name"]]), "rank": 1}
    else:
        yield {"weekday": Weekday(WEEKDAYS[match["name"]], is_past=week == "last")}


@_reads(r"(?:(?P<week>今週|来週|再来週|先週|今度|次)の?)?(?P<name>[月火水木金土日])曜日?")
@_reads(r"\((?P<name>[月火水木金土日])\)")
def _japanese_weekday(match: re.Match[str]) -> Iterator[Said]:
    """Read a Japanese weekday, with its week if the text names one."""
    week = JAPANESE_WEEKS.get(match.groupdict().get("week") or "", "")
    yield {"weekday": Weekday(JAPANESE_DAYS.index(match["name"]), week)}


@_reads(rf"(?P<hour>{HOUR_NUMBER})(?:[:.](?P<minute>[0-9]{{2}}))? ?{HALF}{END}")
@_reads(rf"(?P<hour>{HOUR_NUMBER}) ?o'?clock{END}(?: ?{HALF}{END})?")
def _clock_of_twelve_hours(match: re.Match[str]) -> Iterator[Said]:
    """Read times such as 8pm, 8:30 a.m. and 8 o'clock."""
    hour, minute = int(_number(match["hour"])), match.groupdict().get("minute")
    if 1 <= hour <= 12 or not match["half"]:
        yield {"clock": TimeOfDay(hour, int(minute or 0), f"{match['half']}m" if match["half"] else "")}


@_reads(r"(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?![0-9:.])" + NO_HALF)
@_reads(r"(?P<hour>[0-9]{1,2})時(?!間)(?:(?P<minute>[0-9]{1,2})分|(?P<half>半))?")
def _clock(match: re.Match[str]) -> Iterator[Said]:
    """Read times such as 20:30, 20時30分 and 8時半."""
    minute = 30 if match.groupdict().get("half") else int(match["minute"] or 0)
    yield {"clock": TimeOfDay(int(match["hour"]), minute, is_exact=match["hour"].startswith("0"))}


@_reads(rf"(?P<hour>[0-9]{{1,2}})h(?P<minute>[0-9]{{2}})?{END}")
def _clock_with_h(match: re.Match[str]) -> Iterator[Said]:
    """Read 20h and 20h30, as in French and Portuguese. 2h more likely means two hours than two o'clock. 2h30
    can equally mean both."""
    clock = TimeOfDay(int(match["hour"]), int(match["minute"] or 0))
    yield {"clock": clock, "rank": 1 if clock.hour <= 12 and not match["minute"] else 0}
    if match["minute"] and clock.minute < 60 and clock.hour <= 12:
        yield {"span": Span(0, clock.hour * HOUR + clock.minute * MINUTE, None)}


@_reads(
    rf"(?P<size>half|quarter) (?P<side>past|to) (?P<hour>{HOUR_NUMBER})(?![a-z0-9:]|\.[0-9])"
    rf"(?: ?{HALF}{END})?"
)
def _clock_in_words(match: re.Match[str]) -> Iterator[Said]:
    """Read times such as half past eight, or quarter to nine pm."""
    hour, half = int(_number(match["hour"])), match["half"]
    minutes = (30 if match["size"] == "half" else 15) * (1 if match["side"] == "past" else -1)
    if not 1 <= hour <= 12 or minutes == -30:
        return
    hour_of_day = hour % 12 + (12 if half == "p" else 0) if half else hour
    total_minutes = hour_of_day * 60 + minutes
    yield {"clock": TimeOfDay(total_minutes // 60 % 24, total_minutes % 60, is_exact=bool(half))}


@_reads(rf"(?:12 )?(?P<name>noon|midday|midnight){END}|正午")
def _clock_with_a_name(match: re.Match[str]) -> Iterator[Said]:
    """Read noon, midday and midnight."""
    is_midnight = match["name"] == "midnight"
    yield {"clock": TimeOfDay(24 if is_midnight else 12, is_exact=True, is_midnight=is_midnight)}


@_reads(rf"(?P<hour>{HOUR_NUMBER})(?![a-z0-9:./]| ?[+-])")
def _bare_hour(match: re.Match[str]) -> Iterator[Said]:
    """Read a number alone as an hour."""
    yield {"clock": TimeOfDay(int(_number(match["hour"])), is_bare=True)}


@_reads(r"(?P<part>am|pm)(?= ?[0-9])")  # PM8時, as people in Japan write it
@_reads(rf"(?P<part>{_whole(PARTS)})")
def _part_of_day(match: re.Match[str]) -> Iterator[Said]:
    """Read a part of the day, such as in the evening."""
    yield {"part": PARTS.get(match["part"], match["part"])}


@_reads(rf"(?P<bracket>\()?(?:utc|gmt) ?{OFFSET}(?(bracket)\))")
def _offset(match: re.Match[str]) -> Iterator[Said]:
    """Read an offset to UTC, such as UTC+9."""
    offset = parsed_offset(*match.groups()[1:])
    if offset is not None:
        yield {"zone": _fixed(offset)}


@_reads(rf"(?<=:[0-9]{{2}})(?:z{END}|\+(?P<hours>[0-9]{{2}}):?(?P<minutes>[0-9]{{2}})(?![0-9:]))")
def _offset_of_iso_8601(match: re.Match[str]) -> Iterator[Said]:
    """Read 20:00Z and 20:00+09:00; in 20:00-22:00 the second time is more likely the end."""
    offset = parsed_offset("+", match["hours"] or "0", match["minutes"])
    if offset is not None:
        yield {"zone": _fixed(offset)}


@_reads(
    rf"(?P<bracket>\()?(?P<letters>{_either(LETTERS)})(?: time)?(?![a-z]|[0-9](?![0-9]?[:時]))(?! ?[+-])"
    r"(?(bracket)\))"
)
def _zone_letters(match: re.Match[str]) -> Iterator[Said]:
    """Read letters of a zone, such as EST; each of their meanings is yielded."""
    for letters in LETTERS[match["letters"]]:
        usual = ZoneInfo(letters.zone)
        if letters.minutes is None:
            yield {"zone": Zone(usual)}
        else:
            yield {"zone": replace(_fixed(letters.minutes * MINUTE), usual=usual)}


@_reads(
    rf"(?P<before>in |あと ?)?(?:(?P<weeks>{COUNT}) ?(?:weeks?|wks?|w|週間)(?![a-z]){AND})?"
    rf"(?:(?P<days>{COUNT}) ?(?:days?|d|日間?)(?![a-z]){AND})?"
    rf"(?:(?P<hours>{COUNT}) ?(?:hours?|hrs?|h|時間)(?![a-z])(?P<half> and a half|半)?{AND})?"
    rf"(?:(?P<minutes>{COUNT}) ?(?:minutes?|mins?|m|分)(?![a-z]))?"
    rf"(?P<after> ?from now| ?later|後| ?ago|前)?{END}"
)
@_reads(rf"(?P<before>in )(?P<hours>[0-9]{{1,2}})h(?P<minutes>[0-5][0-9]){END}")
def _span(match: re.Match[str]) -> Iterator[Said]:
    """Read a length of time, such as in 2 hours, 3 days ago or 1時間半後."""
    groups = match.groupdict()
    weeks, days, hours, minutes = (
        _number(groups.get(unit)) for unit in ("weeks", "days", "hours", "minutes")
    )
    days, hours = days + 7 * weeks, hours + (0.5 if groups.get("half") else 0.0)
    seconds = hours * HOUR + minutes * MINUTE
    after = (groups.get("after") or "").strip()
    is_past = True if after in ("ago", "前") else False if groups["before"] or after else None
    if not days + seconds or days > 365 or days % 1 or (groups["before"] and is_past):
        return
    if is_past is None and re.search("[日週]", match[0]):
        return  # 2日 is the second of a month, 2日間 is two days
    # 20h more likely means eight in the evening; 24h may be a day or midnight.
    is_clock = re.fullmatch("1[3-9]h|2[0-3]h", match[0]) is not None
    yield {"span": Span(int(days), seconds, is_past), "rank": 1 if is_clock else 0}


PLACE_TIME = re.compile(rf" time{END}|時間")  # after the name of a place, as in “London time”
WORD_GOES_ON = re.compile("[a-z0-9]")
SAME_KIND = re.compile("[ァ-ヿ]{2}|[ぁ-ゖ]{2}|[\u3400-\u9fff]{2}")  # two letters of the same Japanese script


def _place(text: str, start: int) -> Iterator[tuple[int, Said]]:
    """Yield each time zone whose place is named at index `start`, as in London time: the index at which the
    name ends, and what it says."""
    if text.startswith("(", start):
        for end, parts in _place(text, start + 1):
            if text.startswith(")", end):
                yield end + 1, parts
        return
    begin = start + 3 if text.startswith("in ", start) else start
    if begin >= len(text) or not text[begin].isalpha():
        return
    for end in range(min(len(text), begin + LONGEST_NAME), begin + 1, -1):
        if not _is_word_end(text, end):
            continue
        for zone in named_zones(text[begin:end]):
            after = PLACE_TIME.match(text, end)
            yield after.end() if after else end, {"zone": Zone(ZoneInfo(zone))}


def _is_word_end(text: str, end: int) -> bool:
    """Return whether a word ends before index `end`.

    Japanese has no blanks: a word ends where the script changes between katakana, hiragana and Chinese
    characters.
    """
    if text[end - 1].isascii():
        return WORD_GOES_ON.match(text, end) is None
    return text.startswith("時間", end) or SAME_KIND.match(text, end - 1) is None


def _number(count: str | None) -> float:
    """Return a typed count, such as 3, two, a or half; 0 if there is none."""
    if not count:
        return 0.0
    if count.startswith("half"):
        return 0.5
    return float(NUMBERS.get(count) or (1 if count in ("a", "an") else count))


def _date(match: re.Match[str]) -> Date:
    """Return the date of a match with the groups day, and month or name, and maybe year."""
    groups = match.groupdict()
    month = int(groups["month"]) if groups.get("month") else None
    if groups.get("name"):
        month = MONTHS[groups["name"]]
    return Date(int(groups["day"]), month, int(groups["year"]) if groups.get("year") else None)


def _fixed(offset: int) -> Zone:
    """Return a zone with this offset to UTC in seconds."""
    return Zone(datetime.timezone(timedelta(seconds=offset)) if offset else datetime.UTC)


# ---------------------------------------------------------------- the readings of a text


ASCII_SIGNS = str.maketrans("−–—‐‑’‘ʼ`", "-----''''")


def _plain(text: str) -> str:
    """Return the text on one line, in small letters, with ASCII digits and signs."""
    line = one_line(unicodedata.normalize("NFKC", text[: 4 * LONGEST]), LONGEST).casefold()
    return KANJI_NUMBER.sub(_arabic, line.translate(ASCII_SIGNS))


def _arabic(match: re.Match[str]) -> str:
    """Return a kanji number below 100, such as 二十 or 十二 before a unit, in digits."""
    if not match[0]:
        return ""
    tens = (KANJI_DIGITS.index(match[1][0]) if len(match[1]) > 1 else 1) if match[1] else 0
    return str(tens * 10 + (KANJI_DIGITS.index(match[2]) if match[2] else 0))


def _readings(text: str, start: int = 0, parts: Said | None = None) -> Iterator[TimeInterpretation]:
    """Yield every way to cut the text from index `start` into parts, without two parts of one kind.

    `parts`: what the text before `start` says.
    """
    parts = parts or {}
    if start >= len(text):
        yield TimeInterpretation(**parts)
        return
    if text[start] == " ":
        yield from _readings(text, start + 1, parts)
        return
    if (filler := FILLER.match(text, start)) is not None:
        yield from _readings(text, filler.end(), parts)
    if (sign := AT.match(text, start)) is not None and "is_at" not in parts:
        yield from _readings(text, sign.end(), parts | {"is_at": True})
    for end, next_part in _parts(text, start):
        if not (parts.keys() & next_part.keys()) - {"rank"}:
            rank = parts.get("rank", 0) + next_part.get("rank", 0)
            yield from _readings(text, end, parts | next_part | {"rank": rank})


def _parts(text: str, start: int) -> Iterator[tuple[int, Said]]:
    """Yield each part that begins at index `start`: the index of its end, and what it says."""
    for pattern, read in GRAMMAR:
        match = pattern.match(text, start)
        if match is not None and match.end() > start:
            for meaning in read(match):
                yield match.end(), meaning
    yield from _place(text, start)


# ---------------------------------------------------------------- what a reading means


def _understood(text: str, zone: datetime.tzinfo | None, now: float, *, is_past: bool) -> UnderstoodTime:
    """Return the likeliest meaning of a text, and the next one.

    Raises Refused if the text has no meaning, or several that are equally likely. `zone`: the person's zone;
    None: unknown. `now`: seconds since 1970. `is_past` True: a moment in the past is wanted; False: one in
    the future.
    """
    meanings = [
        meaning
        for reading in dict.fromkeys(_readings(_plain(text)))
        for meaning in _meanings(reading, zone, now, is_past=is_past)
    ]
    if not meanings:
        raise Refused("time-unclear")
    best_rank = min(meaning.rank for meaning in meanings)
    best_meanings = [meaning for meaning in meanings if meaning.rank == best_rank]
    likely = {meaning.at: meaning for meaning in best_meanings if not meaning.refusal}
    refusals = [meaning.refusal for meaning in best_meanings if meaning.refusal]
    if not likely or "zone-unknown" in refusals:
        raise Refused(refusals[0])
    if len(likely) > 1:
        first, second, *_ = sorted(likely)
        raise Refused("time-ambiguous", first=_typed(likely[first]), second=_typed(likely[second]))
    ((at, _),) = likely.items()
    other_meanings = [
        meaning
        for meaning in meanings
        if not meaning.refusal
        and meaning.at != at
        and (meaning.at <= now if is_past else now < meaning.at <= now + MOST_DAYS * DAY)
    ]
    if not other_meanings:
        return UnderstoodTime(at)
    next_meaning = min(other_meanings, key=lambda meaning: (meaning.rank, meaning.at))
    return UnderstoodTime(at, _typed(next_meaning), _is_same_wall(likely[at], next_meaning))


def _is_same_wall(first: PossibleTime, second: PossibleTime) -> bool:
    """Return whether local clocks show the same at both moments."""
    walls = [
        datetime.datetime.fromtimestamp(meaning.at, meaning.zone).replace(tzinfo=None, fold=0)
        for meaning in (first, second)
        if meaning.zone is not None and meaning.zone == first.zone
    ]
    return len(walls) == 2 and walls[0] == walls[1]


def _typed(meaning: PossibleTime) -> str:
    """Return a moment as text that can be typed and has only this meaning. If needed, it contains the offset
    to UTC."""
    local = datetime.datetime.fromtimestamp(meaning.at, meaning.zone or datetime.UTC)
    is_repeated = local.utcoffset() != local.replace(fold=1 - local.fold).utcoffset()
    offset = f"{local:%z}" if meaning.is_named or meaning.zone is None or is_repeated else ""
    return f"{local:%Y-%m-%d %H:%M}" + (f" {offset[:3]}:{offset[3:5]}" if offset else "")


def _meanings(
    reading: TimeInterpretation, own_zone: datetime.tzinfo | None, now: float, *, is_past: bool
) -> Iterator[PossibleTime]:
    """Yield the moments that a reading can mean; none if its parts do not fit together.

    `own_zone`: the person's zone; None: unknown. `now`: seconds since 1970. `is_past`: a moment in the past
    is wanted.
    """
    # Names of the fields that the text fills: those that differ from their defaults.
    parts = {
        name
        for name in TimeInterpretation.__dataclass_fields__
        if getattr(reading, name) != getattr(TimeInterpretation, name)
    }
    parts.discard("rank")
    if reading.stamp is not None:
        if parts <= {"stamp", "is_at"}:
            yield PossibleTime(reading.rank, float(reading.stamp))
        return
    if reading.span is not None:
        if parts == {"span"}:
            yield _after(reading.span, reading.rank, own_zone, now, is_past=is_past)
        return
    has_day = bool(parts & {"date", "days", "weekday"})
    if reading.clock is None and not (is_past and has_day and parts <= {"date", "days", "weekday", "part"}):
        return
    if reading.clock and reading.clock.is_bare and parts == {"clock"}:
        return
    zone = reading.zone.zone if reading.zone else own_zone
    if zone is None:
        yield PossibleTime(reading.rank, refusal="zone-unknown")
        return
    ranked_zones = [(0, zone)]
    if reading.zone and reading.zone.usual:
        ranked_zones.append((1, reading.zone.usual))
    for rank, clock_zone in ranked_zones:
        yield from _on_days(reading, rank, clock_zone, clock_zone, now, is_past=is_past)
        if reading.zone and own_zone and reading.days is not None:
            # Today is another day there than here, and either may be meant.
            yield from _on_days(reading, rank + 1, clock_zone, own_zone, now, is_past=is_past)


def _after(
    span: Span, rank: int, own_zone: datetime.tzinfo | None, now: float, *, is_past: bool
) -> PossibleTime:
    """Return the moment that is a span before or after now.

    Days follow the calendar, so the time of day stays the same across clock changes. `rank`: of the reading.
    `own_zone`: the person's zone; None: unknown. `now`: seconds since 1970. `is_past`: whether the span leads
    into the past, if the text does not say.
    """
    backwards = is_past if span.is_past is None else span.is_past
    start = now if backwards else now - now % MINUTE
    at = start - span.seconds if backwards else start + span.seconds
    if not span.days:
        return PossibleTime(rank, at, own_zone)
    if own_zone is None:
        return PossibleTime(rank, refusal="zone-unknown")
    wall = datetime.datetime.fromtimestamp(at, own_zone).replace(tzinfo=None)
    days = timedelta(days=-span.days if backwards else span.days)
    return _instants(wall + days, rank, own_zone, now, is_past=backwards)[0]


def _on_days(
    reading: TimeInterpretation,
    rank: int,
    zone: datetime.tzinfo,
    own_zone: datetime.tzinfo,
    now: float,
    *,
    is_past: bool,
) -> Iterator[PossibleTime]:
    """Yield the moments at which clocks in `zone` show the time of a reading, on the day that the reading
    names, or on the nearest day if it names none.

    Days are counted from today in `own_zone`. `rank`: of this choice of zones, 0 is the likeliest; the rank
    of the reading is added. `now`: seconds since 1970. `is_past`: a moment in the past is wanted.
    """
    local = datetime.datetime.fromtimestamp(now, own_zone).replace(tzinfo=None)
    rank += reading.rank
    is_named = reading.zone is not None
    if reading.clock is None:
        clock = TimeOfDay(TYPICAL.get(reading.part, 12), is_exact=True)
        reading = replace(reading, clock=clock, part="")
        for wall, day_rank in _walls(reading, clock.hour, 0, local, is_past=is_past):
            meaning = _instants(wall, rank + day_rank, zone, now, is_past=is_past)[0]
            is_today = wall.date() == local.date()
            yield replace(meaning, at=min(meaning.at, now)) if is_today and not meaning.refusal else meaning
        return
    has_day = any(part is not None for part in (reading.date, reading.days, reading.weekday))
    meanings: list[PossibleTime] = []
    for hour, hour_rank in _hours(reading.clock, reading.part, is_alone=not has_day):
        minute = reading.clock.minute
        if has_day:
            for wall, day_rank in _walls(reading, hour, minute, local, is_past=is_past):
                meanings += _instants(wall, rank + hour_rank + day_rank, zone, now, is_past=is_past)
        else:
            wall = _midnight(local) + timedelta(hours=hour % 24, minutes=minute)
            meanings += _nearest(wall, rank + hour_rank, zone, now, is_past=is_past)
    # “Today at 8” means the evening once the morning is over: a moment on the wrong side of now is left out
    # if another one of its rank is on the right side.
    fitting_ranks = {
        meaning.rank for meaning in meanings if not meaning.refusal and (meaning.at <= now) is is_past
    }
    for meaning in meanings:
        if meaning.refusal or (meaning.at <= now) is is_past or meaning.rank not in fitting_ranks:
            yield replace(meaning, is_named=is_named)


def _nearest(
    wall: Wall, rank: int, zone: datetime.tzinfo, now: float, *, is_past: bool
) -> list[PossibleTime]:
    """Return the nearest future moment at which clocks in `zone` show this time of day; two moments if the
    clock is set back then.

    `wall`: today with this time of day. `rank`: of the result. `now`: seconds since 1970. `is_past` True:
    return the nearest moment in the past instead.
    """
    next_day = wall + timedelta(days=-1 if is_past else 1)
    local = datetime.datetime.fromtimestamp(now, zone).replace(tzinfo=None)
    today = _instants(wall, rank, zone, now, is_past=is_past)
    is_over = wall <= local if today[0].refusal else today[0].at <= now
    return today if is_over is is_past else _instants(next_day, rank, zone, now, is_past=is_past)


def _hours(clock: TimeOfDay, part: str, *, is_alone: bool) -> list[tuple[int, int]]:
    """Return the hours that a time of day can mean, each with its rank; empty: none.

    Hours go up to 29: in Japanese timetables 25 is one o'clock in the night after this day. `part`: part of
    the day, a key of `HOURS`; "": none. `is_alone`: whether the text names no day.
    """
    if clock.minute > 59 or clock.hour > 29:
        return []
    if clock.am_or_pm:
        hour = clock.hour % 12 + (12 if clock.am_or_pm == "pm" else 0)
        if not any(meant % 24 == hour for _, meant in HOURS.get(part, [(hour, hour)])):
            return []
        if part in ("night", "late") and hour < 12:
            return [(hour + 24, 0), (hour, 1)]
        # Many people mean the end of the day.
        return [(0, 0), (24, 1)] if hour == 0 else [(hour, 0)]
    if part:
        typed_hour = 0 if clock.hour == 24 else clock.hour
        hours = list(dict.fromkeys(meant for hour, meant in HOURS[part] if hour == typed_hour))
        if clock.is_midnight:
            return [(24, 0)] if 24 in hours or part in ("night", "late") else []
        if part in ("night", "late") and hours and hours[0] >= 24 and clock.hour < 24:
            # The hours after midnight may belong to the day before or to the day itself.
            return [(hours[0], 0), (hours[0] - 24, 0 if part == "late" and not is_alone else 1)]
        return [(hour, 0) for hour in hours]
    if clock.is_midnight:
        return [(24, 0), (0, 1)]
    if clock.is_bare:
        if clock.hour > 23:
            return []
        return [(clock.hour, 0), (clock.hour + 12, 0)] if 1 <= clock.hour <= 12 else [(clock.hour, 0)]
    if not clock.is_exact and 1 <= clock.hour <= 11:
        return [(clock.hour, 0), (clock.hour + 12, 1)]
    return [(clock.hour, 0)]


def _walls(
    reading: TimeInterpretation, hour: int, minute: int, local: Wall, *, is_past: bool
) -> list[tuple[Wall, int]]:
    """Return the local times of this hour and minute on the days that a reading can mean, each with its rank.

    If the reading names a day in several ways, such as a date and a weekday, only days that fit all of them
    are returned. `hour`: 0 to 29. `local`: the local time now. `is_past`: a day in the past is wanted.
    """
    past_midnight = timedelta(hours=hour, minutes=minute)
    days: list[tuple[Wall, int]] = []
    if reading.days is not None:
        days = [(_midnight(local) + timedelta(days=reading.days), 0)]
        if hour >= 24 and reading.days == 0 and local.hour < NIGHT_ENDS:
            days = [(days[0][0], 1), (days[0][0] - timedelta(days=1), 0)]
            if days[1][0] + past_midnight <= local and not is_past:
                days = [(days[0][0], 0)]
    elif reading.date is not None:
        days = _dates(reading.date, past_midnight, local, is_past=is_past)
    elif reading.weekday is not None:
        days = _weekdays(reading.weekday, past_midnight, local, is_past=is_past)
    if reading.date is not None and reading.days is not None:
        days = [(day, rank) for day, rank in days if _is_date(day, reading.date)]
    if reading.weekday is not None and (reading.date is not None or reading.days is not None):
        days = [(day, rank) for day, rank in days if day.weekday() == reading.weekday.number]
    # No calendar goes beyond the year 9999.
    return [(day + past_midnight, rank) for day, rank in days if day < Wall.max - LONGEST_DAY]


def _dates(date: Date, past_midnight: timedelta, local: Wall, *, is_past: bool) -> list[tuple[Wall, int]]:
    """Return the midnight at which the day of a date begins, with its rank, in a list; an empty list if there
    is no such day. If the date has no year or month, the nearest one is taken.

    `past_midnight`: the time of day. `local`: the local time now. `is_past`: a day in the past is wanted.
    """
    if date.month is None:
        first_of_month = _midnight(local).replace(day=1)
        days_in_months = [first_of_month + timedelta(days=31 * n) for n in range(-12, 13)]
        months = dict.fromkeys(day.replace(day=1) for day in days_in_months)
        candidates = [_calendar(month.year, month.month, date.day) for month in months]
        days = [day for day in candidates if day is not None]
        if is_past:
            return [(day, 0) for day in days if day + past_midnight <= local][-1:]
        return [(day, 0) for day in days if day + past_midnight > local][:1]
    if date.year is not None:
        day = _calendar(date.year, date.month, date.day)
        return [] if day is None else [(day, 0)]
    day = _calendar(local.year, date.month, date.day)
    if is_past and (day is None or day > local + HALF_A_YEAR):
        day = _calendar(local.year - 1, date.month, date.day)
    if not is_past and (day is None or day < local - HALF_A_YEAR):
        day = _calendar(local.year + 1, date.month, date.day)
    return [] if day is None else [(day, 0)]


def _weekdays(
    weekday: Weekday, past_midnight: timedelta, local: Wall, *, is_past: bool
) -> list[tuple[Wall, int]]:
    """Return the midnights at which the weekday begins that can be meant, each with its rank.

    If the text names a week, there are two, the likelier one first: one for weeks that begin on Monday, one
    for weeks that begin on Sunday. `past_midnight`: the time of day. `local`: the local time now. `is_past`:
    a day in the past is wanted.
    """
    today = _midnight(local)
    monday = today - timedelta(days=today.weekday())
    if not weekday.week:
        day = monday + timedelta(days=weekday.number)
        if is_past or weekday.is_past:
            return [(day if day + past_midnight <= local else day - timedelta(days=7), 0)]
        return [(day if day + past_midnight > local else day + timedelta(days=7), 0)]
    weeks = {"last": -1, "this": 0, "next": 1, "after next": 2}[weekday.week]
    sunday = today - timedelta(days=(today.weekday() + 1) % 7)
    by_monday = monday + timedelta(days=7 * weeks + weekday.number)
    by_sunday = sunday + timedelta(days=7 * weeks + (weekday.number + 1) % 7)
    if weekday.week == "this" and (by_monday + past_midnight <= local) is not is_past:
        by_monday, by_sunday = by_sunday, by_monday
    return [(by_monday, 0), (by_sunday, 1)]


def _instants(
    wall: Wall, rank: int, zone: datetime.tzinfo, now: float, *, is_past: bool
) -> list[PossibleTime]:
    """Return the moments at which clocks in this zone show `wall`.

    Two moments if clocks are set back then; one `PossibleTime` with a refusal if clocks skip this time.
    `rank`: of the first result; a second one gets the next rank. `now`: seconds since 1970. `is_past`: a
    moment in the past is wanted.
    """
    try:
        candidates = sorted({wall.replace(tzinfo=zone, fold=fold).timestamp() for fold in (0, 1)})
        moments = [
            at for at in candidates if datetime.datetime.fromtimestamp(at, zone).replace(tzinfo=None) == wall
        ]
    except (ValueError, OverflowError, OSError):
        return [PossibleTime(rank, refusal="time-unclear")]
    if not moments:
        return [PossibleTime(rank, refusal="time-skipped")]
    if is_past:
        moments = [at for at in reversed(moments) if at <= now] or moments
    else:
        moments = [at for at in moments if at > now] or moments[-1:]
    return [PossibleTime(rank + n, at, zone) for n, at in enumerate(moments)]


def _midnight(wall: Wall) -> Wall:
    """Return the midnight at which the day of this local time begins."""
    return wall.replace(hour=0, minute=0, second=0, microsecond=0)


def _calendar(year: int, month: int, day: int) -> Wall | None:
    """Return the midnight at which a day begins; None if the day does not exist."""
    try:
        return datetime.datetime(year, month, day)
    except (ValueError, OverflowError):
        return None


def _is_date(day: Wall, date: Date) -> bool:
    """Return whether a day agrees with the parts of a date that are given."""
    return (date.year or day.year, date.month or day.month, date.day) == (day.year, day.month, day.day)
