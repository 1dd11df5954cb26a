"""Every way to type a day beside every way to type a time and a zone, in both languages and any order,
against the moment from which the text was made."""

import datetime
import itertools
import random
import re
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest

from engine.questions import Refused
from sessions.gathering.typed_times import LONGEST, understand, understand_past
from tests.support.depth import DEEP

HOME = ZoneInfo("America/Toronto")
NOW = datetime.datetime(2026, 11, 27, 15, 30, 20, tzinfo=HOME)  # a Friday
TODAY = NOW.date()
# Zones as they are typed, and what they mean in the winter of these tests.
ZONES = {
    "": HOME,
    "UTC": datetime.UTC,
    "JST": ZoneInfo("Asia/Tokyo"),
    "EST": ZoneInfo("America/New_York"),
    "PT": ZoneInfo("America/Los_Angeles"),
    "UTC+9": ZoneInfo("Asia/Tokyo"),
    "gmt-3:30": ZoneInfo("America/St_Johns"),
    "(UTC+5:30)": ZoneInfo("Asia/Kolkata"),
    "Berlin time": ZoneInfo("Europe/Berlin"),
    "in New York": ZoneInfo("America/New_York"),
    "Mumbai": ZoneInfo("Asia/Kolkata"),
}
JAPANESE_ZONES = {
    "": HOME,
    "UTC": datetime.UTC,
    "JST": ZoneInfo("Asia/Tokyo"),
    "日本時間": ZoneInfo("Asia/Tokyo"),
    "ニューヨーク時間": ZoneInfo("America/New_York"),
    "UTC+9": ZoneInfo("Asia/Tokyo"),
    "ロンドン時間": ZoneInfo("Europe/London"),
}
MONTHS = ["Nov", "November", "Dec", "December"]
JAPANESE_DAYS = "月火水木金土日"


def english_days(day: datetime.date) -> Iterator[str]:
    ahead = (day - TODAY).days
    name, month = day.strftime("%A"), day.strftime("%B")
    yield from {0: ["today"], 1: ["tomorrow", "tmrw"], 2: ["day after tomorrow"]}.get(ahead, [])
    if 0 < ahead < 7:
        yield from (name, f"on {name[:3]}", f"this {name.lower()}")
    if ahead:
        yield f"in {ahead} days" if ahead > 1 else "in a day"
        yield f"{ahead} days from now" if ahead > 1 else "a day from now"
    if 3 <= ahead <= 9:
        yield from (f"{name} next week", f"next week {name}")
    suffix = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd"}.get(day.day, "th")
    yield from (f"{day.day} {month}", f"{month} {day.day}", f"{month[:3]} {day.day}{suffix}")
    yield from (
        f"{day.day}{suffix} of {month}",
        f"{name[:3]} {day.day} {month[:3]},",
        f"{month} {day.day}, {day.year}",
    )
    yield from (f"{day:%Y-%m-%d}", f"{day:%Y/%m/%d}", f"{day.day}.{day.month}.", f"{day:%d.%m.%Y}")
    if day.day > 12:
        yield from (
            f"{day.month}/{day.day}",
            f"{day.day}/{day.month}",
            f"{day.day}.{day.month}",
            f"{day:%m/%d/%Y}",
            f"the {day.day}{suffix}",
        )


def japanese_days(day: datetime.date) -> Iterator[str]:
    ahead = (day - TODAY).days
    name = JAPANESE_DAYS[day.weekday()]
    yield from {0: ["今日", "本日"], 1: ["明日", "あした"], 2: ["明後日", "あさって"]}.get(ahead, [])
    if 0 < ahead < 7:
        yield from (f"{name}曜", f"{name}曜日", f"今度の{name}曜日")
    if ahead <= 1:
        yield f"今週の{name}曜日" if ahead else f"{name}曜日"
    if 3 <= ahead <= 8:
        yield f"来週の{name}曜"
    if ahead:
        yield f"{ahead}日後"
    yield from (
        f"{day.day}日",
        f"{day.month}月{day.day}日",
        f"{day.year}年{day.month}月{day.day}日",
    )
    if day.day > 12:
        yield f"{day.month}/{day.day}"
    yield from (f"{day.month}月{day.day}日（{name}）", f"{day:%Y/%m/%d}")


def english_times(hour: int, minute: int) -> Iterator[str]:
    half, small = ("pm", "am")[hour < 12], hour % 12 or 12
    yield from (f"{hour:02}:{minute:02}", f"{hour}:{minute:02}", f"{small}:{minute:02}{half}")
    yield from (
        f"{small}:{minute:02} {half.upper()}",
        f"{small}.{minute:02}{half}",
        f"{small}:{minute:02} {half[0]}.m.",
    )
    if hour > 12:
        yield f"{hour}h{minute:02}"
    if minute == 0:
        yield from (f"{small}{half}", f"{small} {half.upper()}", f"{small} o'clock {half}")
        yield {12: "noon", 20: "8 in the evening", 9: "9 in the morning", 13: "1 in the afternoon"}.get(
            hour, f"{small}{half}"
        )
    if minute == 30:
        yield f"half past {small} {half}"


def kanji(number: int) -> str:
    """Return a number from 10 to 29 in Chinese digits."""
    return ("", "", "二")[number // 10] + "十" + "〇一二三四五六七八九"[number % 10].strip("〇")


def japanese_times(hour: int, minute: int) -> Iterator[str]:
    past_hour = f"{minute}分" if minute else ""
    yield from (f"{hour}時{past_hour}", f"{hour}:{minute:02}", f"{hour}：{minute:02}")
    yield f"{hour}時{past_hour}".translate(str.maketrans("0123456789", "０１２３４５６７８９"))
    yield (
        f"{'午前' if hour < 12 else '午後'}{hour % 12}時{past_hour}" if hour != 12 else f"{hour}時{past_hour}"
    )
    if 17 <= hour <= 23:
        yield f"夜{hour - 12}時{past_hour}"
    if 5 <= hour < 12:
        yield f"朝の{hour}時{past_hour}"
    if hour < 5:
        yield from (f"未明の{hour}時{past_hour}", f"早朝{hour}時{past_hour}")
    if 12 <= hour < 14:
        yield from (f"お昼の{hour}時{past_hour}", f"昼{hour - 12 or 12}時{past_hour}")
    if hour > 12:
        yield f"PM{hour - 12}時{past_hour}"
        yield f"{kanji(hour)}時{past_hour}"
    if minute == 30:
        yield f"{hour}時半"


def english_orders(day: str, clock: str, zone: str) -> Iterator[str]:
    yield f"{day} {clock} {zone}".strip()
    yield f"{clock} {zone} {day}".replace("  ", " ")
    if day.endswith(","):
        return
    yield f"{day} at {clock} {zone}".strip()
    yield f"{day}, {clock} {zone}".strip()
    yield f"at {clock} {day} {zone}".strip()
    yield (
        f"{clock.upper()} {zone} on {day.upper()}".replace("  ", " ")
        .replace("ON ON ", "ON ")
        .replace("on ON ", "on ")
    )


def japanese_orders(day: str, clock: str, zone: str) -> Iterator[str]:
    if day[-1].isdigit():
        day += " "
    yield f"{day}{zone if zone.isascii() is False else ''}{clock}{zone if zone.isascii() else ''}"
    yield f"{day}の{zone}{clock}" if zone and not zone.isascii() else f"{day}の{clock}{zone}"
    yield f"{day} {clock} {zone}".strip()
    yield f"{zone} {day} {clock}から".strip()


def is_relative(day: str) -> bool:
    """A day that is counted from today, which is another one in another zone."""
    return not re.search("[0-9]", day) or re.search("in |from now|日後", day) is not None


def combinations(language: str, rng: random.Random) -> Iterator[tuple[str, datetime.datetime]]:
    days, times, zones, orders = (
        (english_days, english_times, ZONES, english_orders)
        if language == "en"
        else (japanese_days, japanese_times, JAPANESE_ZONES, japanese_orders)
    )
    for ahead in (1, 2, 4, 7, 18, 25):
        day = TODAY + datetime.timedelta(days=ahead)
        for day_text, zone in itertools.product(days(day), zones):
            hour, minute = rng.choice(
                [(20, 0), (20, 30), (9, 0), (19, 15), (12, 0), (0, 5), (8, 30), (13, 0)]
            )
            for clock in times(hour, minute):
                text = rng.choice(list(orders(day_text, clock, zone)))
                if len(text) <= LONGEST:
                    wall = datetime.datetime.combine(day, datetime.time(hour, minute), zones[zone])
                    is_same_day = NOW.astimezone(zones[zone]).date() == TODAY
                    if wall > NOW and (is_same_day or not is_relative(day_text)):
                        yield text, wall


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_day_beside_every_time_and_zone(language: str) -> None:
    wrong, number, several = [], 0, 0
    for text, wall in combinations(language, random.Random(40)):
        number += 1
        try:
            at = understand(text, HOME, NOW.timestamp()).at
        except Refused as refused:
            readings = [str(refused.facts.get(name)) for name in ("first", "second")]
            if any(
                understand(each, HOME, NOW.timestamp()).at == wall.timestamp()
                for each in readings
                if each != "None"
            ):
                several += 1  # 5 December 9 in the morning
                continue
            wrong.append((text, refused.reason))
            continue
        if at != wall.timestamp():
            wrong.append((text, f"{datetime.datetime.fromtimestamp(at, HOME):%m-%d %H:%M}"))
    assert not wrong, (len(wrong), number, wrong[:40])
    assert several < number / 200
    assert number > {"en": 4_000, "ja": 1_500}[language], number


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_day_that_was_beside_every_time(language: str) -> None:
    names = {
        "en": {
            "yesterday": 1,
            "day before yesterday": 2,
            "last monday": 4,
            "monday": 4,
            "Nov 20": 7,
            "2026-11-20": 7,
        },
        "ja": {
            "昨日": 1,
            "一昨日": 2,
            "今週の月曜": 4,
            "月曜日": 4,
            "先週の金曜日": 7,
            "11月20日": 7,
            "7日前": 7,
        },
    }[language]
    times, orders = (english_times, english_orders) if language == "en" else (japanese_times, japanese_orders)
    for (name, ago), (hour, minute) in itertools.product(names.items(), [(20, 0), (8, 30), (0, 5)]):
        day = TODAY - datetime.timedelta(days=ago)
        wall = datetime.datetime.combine(day, datetime.time(hour, minute), HOME)
        for clock in times(hour, minute):
            for text in orders(name, clock, ""):
                assert understand_past(text, HOME, NOW.timestamp()).at == wall.timestamp(), text


SPANS = {
    "en": [
        "{h}h{m}m",
        "{h}h {m}m",
        "{h} hours {m} minutes",
        "in {h} hours and {m} min",
        "in {h}h{m}m",
        "{h} hrs, {m} mins",
        "{h} hours {m} minutes from now",
        "in {h}h{m:02}",
    ],
    "ja": ["{h}時間{m}分後", "{h}時間{m}分", "あと{h}時間{m}分", "あと {h}時間{m}分", "あと{h}時間{m}分後"],
}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_length_of_time(language: str) -> None:
    minute = NOW.timestamp() - NOW.timestamp() % 60
    for form, hours, minutes in itertools.product(SPANS[language], (1, 2, 12, 13, 23, 36), (5, 30, 45)):
        text = form.format(h=hours, m=minutes)
        if "h{m:02}" in form and hours > 24:
            continue
        assert understand(text, None, NOW.timestamp()).at == minute + hours * 3_600 + minutes * 60, text


@DEEP
def test_words_with_a_mistake_are_never_another_time() -> None:
    """A letter of a word is left out, doubled, or changes places with the next one."""
    rng, number = random.Random(41), 0
    for text, _ in combinations("en", rng):
        words = [
            match for match in re.finditer(r"[A-Za-z]{3,}", text) if match[0].lower() not in ("est", "jst")
        ]
        if not words:
            continue
        at = rng.choice(words)
        n = rng.randrange(at.start(), at.end() - 1)
        letter = text[n]
        mistyped = rng.choice(
            [
                text[:n] + text[n + 1 :],
                text[:n] + letter + text[n:],
                text[:n] + text[n + 1] + letter + text[n + 2 :],
            ]
        )
        number += 1
        try:
            meant = understand(text, HOME, NOW.timestamp()).at
            understood = understand(mistyped, HOME, NOW.timestamp()).at
        except Refused:
            continue
        assert understood == meant, (text, mistyped)
    assert number > 3_000


def test_the_rest_of_a_text_is_never_left_out() -> None:
    rng = random.Random(42)
    for text, _ in itertools.islice(combinations("en", rng), 500):
        for rest in ("xx", "and 9pm", "2", "UTC+99", "monthly", "not"):
            with pytest.raises(Refused):
                understand(f"{text} {rest}", HOME, NOW.timestamp())
    for text, _ in itertools.islice(combinations("ja", rng), 500):
        for rest in ("以外", "まで", "か22時", "毎週"):
            with pytest.raises(Refused):
                understand(text + rest, HOME, NOW.timestamp())
