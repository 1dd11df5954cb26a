"""A time as people type it, in English or Japanese, and the moment that it means in their time zone: one to
come, or one that was."""

import datetime
import re
import unicodedata
from collections.abc import Callable
from datetime import timedelta

from engine.ask import Refused
from engine.typed import one_line

LONGEST = 60
MOST_DAYS = 28  # ahead
MINUTE, HOUR, DAY = 60, 3_600, 86_400
Wall = datetime.datetime  # as a clock on the wall shows it, without a zone
Reading = Callable[[str, datetime.tzinfo | None, float], float]  # what was typed, the zone, now

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SHORT = {
    "mon": 0,
    "tue": 1,
    "tues": 1,
    "wed": 2,
    "thu": 3,
    "thur": 3,
    "thurs": 3,
    "fri": 4,
    "sat": 5,
    "sun": 6,
}
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
DAYS = {
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
    "tmr": 1,
    "tmrw": 1,
    "day after tomorrow": 2,
    "今日": 0,
    "本日": 0,
    "今夜": 0,
    "今晩": 0,
    "明日": 1,
    "あした": 1,
    "あす": 1,
    "明晩": 1,
    "明後日": 2,
    "あさって": 2,
    "this morning": 0,
    "今朝": 0,
    "yesterday": -1,
    "last night": -1,
    "day before yesterday": -2,
    "昨日": -1,
    "きのう": -1,
    "昨夜": -1,
    "昨晩": -1,
    "ゆうべ": -1,
    "一昨日": -2,
    "おととい": -2,
}
NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "half an": 0.5,
    "half a": 0.5,
}
TONIGHT = ("tonight", "今夜", "今晩", "明晩", "last night", "昨夜", "昨晩", "ゆうべ")
JUST_NOW = ("now", "just now", "今", "たった今", "さっき", "今さっき")
LAST_WEEK = ("先週の", "先週")
NOON = (12, 0)

_COUNT = r"(half an?|an?|one|two|three|four|five|[0-9]{1,4}(?:\.5)?)"
_UNITS = (
    (r"(?:weeks?|w|週間)", 7 * DAY),
    (r"(?:days?|d|日)", DAY),
    (r"(?:hours?|hrs?|h|時間)", HOUR),
    (r"(?:minutes?|mins?|m|分)", MINUTE),
)
PARTS = [(re.compile(rf"^{_COUNT} ?{unit}(半)?(?![a-z])(?: ?(?:and|,))? ?"), size) for unit, size in _UNITS]
ISO = re.compile(
    r"^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:t| )([0-9]{1,2}):([0-9]{2})(?::[0-9]{2}(?:\.[0-9]{1,6})?)? ?"
    r"(z|utc|gmt|[+-][0-9]{2}:?[0-9]{2})?$"
)
OFFSET = re.compile(r"^([+-])([0-9]{2}):?([0-9]{2})$")
_NAMES = "|".join([*WEEKDAYS, *sorted(SHORT, key=len, reverse=True)])
_MONTHS = "|".join(f"{name}[a-z]{{0,6}}" for name in MONTHS)
DAY_WORD = re.compile(
    "|".join(sorted((rf"\b{re.escape(day)}\b" if day.isascii() else day for day in DAYS), key=len)[::-1])
)
WEEKDAY = re.compile(rf"\b(next )?({_NAMES})\b|(来週の?)?([月火水木金土日])曜日?")
DATE = re.compile(
    rf"\b([0-9]{{4}})-([0-9]{{1,2}})-([0-9]{{1,2}})\b"
    rf"|(?:([0-9]{{4}})年)?([0-9]{{1,2}})月([0-9]{{1,2}})日"
    rf"|\b([0-9]{{1,2}})(?:st|nd|rd|th)?\.? ({_MONTHS})\b|\b({_MONTHS}) ([0-9]{{1,2}})(?:st|nd|rd|th)?\b"
)
TIME = re.compile(
    r"\b(?P<half>[0-9]{1,2})(?:[:.](?P<past_half>[0-9]{2}))? ?(?P<noon>[ap])\.?m\b\.?"
    r"|(?P<part>午前|午後|朝|夜|晩|夕方)? ?の?(?P<hour>(?<![0-9])[0-9]{1,2})"
    r"(?:時(?:(?P<past>[0-9]{1,2})分|(?P<thirty>半))?|:(?P<colon>[0-9]{2})(?![0-9:])|h(?P<h>[0-9]{2})?\b)"
    r"|\b(?P<word>noon|midday|midnight)\b|(?P<sign>正午)"
)
FILLER = re.compile(r"\b(?:at|on|the|from|o'?clock|sharp)\b|[,、]|[のにからごろ頃ちょうど]+")


def moment(text: str, zone: datetime.tzinfo | None, now: float) -> float:
    """Seconds since 1970 of what somebody typed; zone: None where nobody knows theirs.

    Raises Refused for what is not understood, lies in the past or too far ahead, for an hour that the clocks
    leave out, and where the zone is needed and not known.
    """
    said = _plain(text)
    found = _later(said, zone, now) or _exact(said, zone, now) or _named(said, zone, now)
    if found is None:
        raise Refused("time-unclear")
    return judged(found, now)


def past(text: str, zone: datetime.tzinfo | None, now: float) -> float:
    """The same of something that was; a day alone means its noon, or now where that is still to come.

    Raises Refused for what is not understood, and where the zone is needed and not known. Whoever asks has to
    look whether it lies ahead.
    """
    said = _plain(text)
    if said in JUST_NOW:
        return now
    found = _ago(said, zone, now) or _exact(said, zone, now) or _was(said, zone, now)
    if found is None:
        raise Refused("time-unclear")
    return found


def judged(at: float, now: float) -> float:
    """The same moment; raises Refused where it lies in the past or too far ahead."""
    if at <= now:
        raise Refused("time-past")
    if at > now + MOST_DAYS * DAY:
        raise Refused("time-too-far", days=MOST_DAYS)
    return at


def _plain(text: str) -> str:
    return one_line(unicodedata.normalize("NFKC", text[: 4 * LONGEST]), LONGEST).casefold()


def _later(said: str, zone: datetime.tzinfo | None, now: float) -> float | None:
    """In so many days, hours and minutes; days by the calendar, so that the clock shows the same again."""
    rest = said.removeprefix("in ").removesuffix("後").removesuffix(" from now").strip()
    if rest == said:
        return None
    found = _span(rest)
    if found is None:
        return None
    days, seconds = found
    whole = now - now % MINUTE + seconds
    if not days:
        return whole
    here = _known(zone)
    wall = datetime.datetime.fromtimestamp(whole, here).replace(tzinfo=None)
    return _instant(wall + timedelta(days=days), here, now)


def _span(rest: str) -> tuple[float, float] | None:
    """Days, and seconds besides; None for what is neither, and for nothing at all."""
    days, seconds = 0.0, 0.0
    for pattern, size in PARTS:
        if (match := pattern.match(rest)) is not None:
            count = NUMBERS.get(match[1]) or float(match[1])
            count += 0.5 if match[2] else 0.0
            days += count * size / DAY if size >= DAY else 0.0
            seconds += count * size if size < DAY else 0.0
            rest = rest[match.end() :]
    if rest or not days + seconds or days > 365 or days % 1:
        return None
    return days, seconds


def _ago(said: str, zone: datetime.tzinfo | None, now: float) -> float | None:
    """So many days, hours and minutes ago."""
    rest = said.removesuffix(" ago").removesuffix("前").strip()
    found = _span(rest) if rest != said else None
    if found is None:
        return None
    days, seconds = found
    if not days:
        return now - seconds
    here = _known(zone)
    wall = datetime.datetime.fromtimestamp(now - seconds, here).replace(tzinfo=None)
    return _instant(wall - timedelta(days=days), here, now)


def _was(said: str, zone: datetime.tzinfo | None, now: float) -> float | None:
    """A day, perhaps with a time of day, or a time of day alone: the last that was."""
    last_week = said.startswith(LAST_WEEK)
    said = said if said.startswith("last night") else said.removeprefix("last ")
    for words in LAST_WEEK:
        said = said.removeprefix(words)
    day, rest = _day(said)
    match = TIME.search(rest)
    rest = rest if match is None else f"{rest[: match.start()]} {rest[match.end() :]}"
    if FILLER.sub(" ", rest).strip() or (match is None and day is _next):
        return None
    clock = NOON if match is None else _clock(match, tonight=any(word in said for word in TONIGHT))
    if clock is None:
        return None
    here = _known(zone)
    local = datetime.datetime.fromtimestamp(now, here).replace(tzinfo=None)
    wall = day(local, clock)
    if wall is None:
        return None
    wall = _not_ahead(said, day, wall, local, last_week=last_week)
    if match is None and wall.date() == local.date():
        return min(_instant(wall, here, now), now)
    return _instant(wall, here, now)


def _not_ahead(said: str, day: "Day", wall: Wall, local: Wall, *, last_week: bool) -> Wall:
    """The same day of a former day, week or year, where those who speak of what is to come mean a later
    one."""
    if day is _next:
        return wall - timedelta(days=1) if wall > local else wall
    if DATE.search(said) is not None:
        return wall.replace(year=wall.year - 1) if wall > local + timedelta(days=180) else wall
    if WEEKDAY.search(said) is not None:
        monday = (local - timedelta(days=local.weekday())).date()
        wall -= timedelta(days=7) if wall > local else timedelta()
        return wall - timedelta(days=7) if last_week and wall.date() >= monday else wall
    return wall


def _exact(said: str, zone: datetime.tzinfo | None, now: float) -> float | None:
    """As ISO 8601 writes it, with or without an offset."""
    match = ISO.match(said)
    if match is None:
        return None
    *numbers, offset = match.groups()
    wall = _wall(*(int(number) for number in numbers))
    return None if wall is None else _instant(wall, _offset(offset) if offset else _known(zone), now)


def _named(said: str, zone: datetime.tzinfo | None, now: float) -> float | None:
    """A time of day, perhaps with a day before or after it; without one, the next time the clock shows it."""
    day, rest = _day(said)
    match = TIME.search(rest)
    if match is None:
        return None
    rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    clock = _clock(match, tonight=any(word in said for word in TONIGHT))
    if clock is None or FILLER.sub(" ", rest).strip():
        return None
    here = _known(zone)
    local = datetime.datetime.fromtimestamp(now, here).replace(tzinfo=None)
    wall = day(local, clock)
    if wall is None:
        return None
    found = _instant(wall, here, now)
    return _instant(wall + timedelta(days=1), here, now) if day is _next and found <= now else found


Day = Callable[[Wall, tuple[int, int]], Wall | None]


def _day(said: str) -> tuple[Day, str]:
    """The day that is named, as what finds it, and the words that are left."""
    for pattern, meaning in ((DATE, _date), (WEEKDAY, _weekday), (DAY_WORD, _word)):
        if (match := pattern.search(said)) is not None:
            return meaning(match), f"{said[: match.start()]} {said[match.end() :]}"
    return _next, said


def _next(local: Wall, clock: tuple[int, int]) -> Wall | None:
    return _at(local, clock)


def _word(match: re.Match[str]) -> Day:
    return lambda local, clock: _at(local + timedelta(days=DAYS[match[0]]), clock)


def _weekday(match: re.Match[str]) -> Day:
    name, sign = match[2], match[4]
    wanted = "月火水木金土日".index(sign) if sign else SHORT.get(name[:3], 0)

    def found(local: Wall, clock: tuple[int, int]) -> Wall | None:
        week = local - timedelta(days=local.weekday())
        if match[1] or match[3]:
            return _at(week + timedelta(days=7 + wanted), clock)
        wall = _at(week + timedelta(days=wanted), clock)
        return wall if wall is None or wall > local else wall + timedelta(days=7)

    return found


def _date(match: re.Match[str]) -> Day:
    year = match[1] or match[4]
    month = match[2] or match[5] or str(MONTHS.index((match[8] or match[9])[:3]) + 1)
    day = match[3] or match[6] or match[7] or match[10]

    def found(local: Wall, clock: tuple[int, int]) -> Wall | None:
        start = _wall(int(year or local.year), int(month), int(day), 0, 0)
        if start is not None and not year and start < local - timedelta(days=180):
            start = _wall(local.year + 1, int(month), int(day), 0, 0)
        return start and _at(start, clock)

    return found


def _clock(match: re.Match[str], *, tonight: bool) -> tuple[int, int] | None:
    """Hour (up to 29, as timetables of Japan count the small hours) and minute."""
    got = match.groupdict()
    if got["word"] or got["sign"]:
        return (24 if got["word"] == "midnight" else 12), 0
    minute = 30 if got["thirty"] else int(got["past_half"] or got["past"] or got["colon"] or got["h"] or 0)
    if got["half"]:
        hour = int(got["half"]) % 12 + (12 if got["noon"] == "p" else 0)
        return (hour, minute) if 1 <= int(got["half"]) <= 12 and minute < 60 else None
    hour = int(got["hour"])
    if got["part"] in ("午前", "午後") and hour > 12:
        return None
    if got["part"] in ("午後", "夕方") and hour < 12:
        hour += 12
    elif tonight or got["part"] in ("夜", "晩"):
        hour += 24 if hour < 5 else 12 if hour < 12 else 0
    return (hour, minute) if hour < 30 and minute < 60 else None


def _at(day: Wall, clock: tuple[int, int]) -> Wall:
    hour, minute = clock
    midnight = day.replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + timedelta(hours=hour, minutes=minute)


def _wall(year: int, month: int, day: int, hour: int, minute: int) -> Wall | None:
    """None for a day that no calendar has."""
    if hour > 24 or minute > 59:
        return None
    try:
        return datetime.datetime(year, month, day) + timedelta(hours=hour, minutes=minute)
    except (ValueError, OverflowError):
        return None


def _offset(text: str) -> datetime.tzinfo:
    """A fixed zone such as `+09:00`; raises Refused for one that there is not."""
    match = OFFSET.match(text)
    if match is None:
        return datetime.UTC
    away = timedelta(hours=int(match[2]), minutes=int(match[3]))
    if away > timedelta(hours=14):
        raise Refused("time-unclear")
    return datetime.timezone(-away if match[1] == "-" else away)


def _known(zone: datetime.tzinfo | None) -> datetime.tzinfo:
    if zone is None:
        raise Refused("zone-unknown")
    return zone


def _instant(wall: Wall, zone: datetime.tzinfo, now: float) -> float:
    """Of the two moments that a clock set back shows so, the first that is still to come; raises Refused for
    a time that a clock set forward never shows."""
    try:
        found = [wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1)]
        moments = sorted({one.timestamp() for one in found})
        there = [
            one for one in moments if datetime.datetime.fromtimestamp(one, zone).replace(tzinfo=None) == wall
        ]
    except (ValueError, OverflowError, OSError):
        raise Refused("time-unclear") from None
    if not there:
        raise Refused("time-skipped")
    return next((one for one in there if one > now), there[-1])
