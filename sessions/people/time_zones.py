"""Time zones by the names that people use: a city, a country, letters such as JST, or an offset (UTC+9).

The names of the tz database are not shown: some mislead (`Etc/GMT+9` is nine hours behind UTC, `EST` has
no summer time), others mean nothing to people (`Factory`, `localtime`). Names of cities and countries in
English and Japanese are Unicode's, from Babel.
"""

import datetime
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale, UnknownLocaleError
from babel.core import get_global

from engine.packs.pack import LANGUAGES

HOUR = 3_600  # seconds
WEEKS = range(0, 53, 4)  # weeks of a year at which zones are compared
LONGEST_NAME = 40  # characters
LEAST_INSIDE = 4  # shorter text must match the beginning of a word

# Zones for every offset that many people use. They are listed, and come first among equals.
USUAL_ZONES = (
    *("UTC", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver"),
    *("America/Chicago", "America/New_York", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London"),
    *("Europe/Berlin", "Europe/Athens", "Africa/Johannesburg", "Europe/Moscow", "Asia/Dubai"),
    *("Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai"),
    *("Asia/Tokyo", "Australia/Sydney", "Pacific/Noumea", "Pacific/Auckland"),
)


class ZoneAbbreviation(NamedTuple):
    """One meaning of letters such as EST, which stand for a time zone."""

    minutes: int | None
    """Minutes ahead of UTC, all year; None: the local time of the zone, with its clock changes."""
    zone: str
    """IANA name of a zone that has this time for at least a part of the year."""


def _letters(text: str) -> dict[str, tuple[ZoneAbbreviation, ...]]:
    """Return the meanings of time zone letters: letters, such as est → their meanings.

    `text`: lines of letters, offset in hours (-: local time of the zone), and zone.
    """
    meanings: dict[str, tuple[ZoneAbbreviation, ...]] = {}
    for line in text.strip().splitlines():
        name, hours, zone = line.split()
        minutes = None if hours == "-" else int(float(hours) * 60)
        meanings[name] = (*meanings.get(name, ()), ZoneAbbreviation(minutes, zone))
    return meanings


# Letters that stand for several zones have a line for each.
LETTERS = _letters("""
utc 0 UTC
gmt 0 UTC
wet 0 Europe/Lisbon
west 1 Europe/Lisbon
bst 1 Europe/London
cet 1 Europe/Berlin
cest 2 Europe/Berlin
mez 1 Europe/Berlin
mesz 2 Europe/Berlin
eet 2 Europe/Athens
eest 3 Europe/Athens
msk 3 Europe/Moscow
ist 5.5 Asia/Kolkata
ist 1 Europe/Dublin
ist 2 Asia/Jerusalem
pkt 5 Asia/Karachi
ict 7 Asia/Bangkok
wib 7 Asia/Jakarta
sgt 8 Asia/Singapore
hkt 8 Asia/Hong_Kong
pht 8 Asia/Manila
jst 9 Asia/Tokyo
kst 9 Asia/Seoul
awst 8 Australia/Perth
acst 9.5 Australia/Adelaide
acdt 10.5 Australia/Adelaide
aest 10 Australia/Sydney
aedt 11 Australia/Sydney
nzst 12 Pacific/Auckland
nzdt 13 Pacific/Auckland
nst -3.5 America/St_Johns
ndt -2.5 America/St_Johns
brt -3 America/Sao_Paulo
est -5 America/New_York
edt -4 America/New_York
et - America/New_York
cst -6 America/Chicago
cst 8 Asia/Shanghai
cdt -5 America/Chicago
ct - America/Chicago
mst -7 America/Denver
mdt -6 America/Denver
mt - America/Denver
pst -8 America/Los_Angeles
pdt -7 America/Los_Angeles
pt - America/Los_Angeles
akst -9 America/Anchorage
akdt -8 America/Anchorage
hst -10 Pacific/Honolulu
""")

# Cities without a zone of their own in the tz database, by the zone that they are in.
CITIES = {
    "Asia/Tokyo": "osaka, kyoto, nagoya, sapporo, fukuoka, yokohama, sendai, hiroshima, okinawa, "
    "大阪, 京都, 名古屋, 札幌, 福岡, 横浜, 仙台, 広島, 沖縄, 那覇",
    "Asia/Shanghai": "beijing, peking, guangzhou, shenzhen, chengdu, wuhan, 北京, 広州, 深圳, 成都, ペキン",
    "Asia/Seoul": "busan, incheon, 釜山, プサン",
    "Asia/Taipei": "kaohsiung, taichung, 高雄, 台中, 台湾",
    "Asia/Kolkata": "mumbai, bombay, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, pune, "
    "ムンバイ, デリー, ニューデリー, バンガロール, チェンナイ",
    "Asia/Karachi": "lahore, islamabad",
    "Asia/Ho_Chi_Minh": "hanoi, saigon, ハノイ",
    "Asia/Dubai": "abu dhabi, アブダビ",
    "Asia/Jerusalem": "tel aviv, haifa, テルアビブ",
    "Europe/Istanbul": "ankara, アンカラ",
    "Europe/Moscow": "st petersburg, saint petersburg, サンクトペテルブルク",
    "Europe/Warsaw": "krakow, wroclaw, gdansk",
    "Europe/Kyiv": "kiev, lviv, odesa",
    "Europe/Berlin": "munich, hamburg, frankfurt, cologne, stuttgart, leipzig, münchen, köln, "
    "ミュンヘン, ハンブルク, フランクフルト",
    "Europe/Zurich": "geneva, bern, basel, zürich, ジュネーブ",
    "Europe/Rome": "milan, naples, turin, ミラノ, ナポリ",
    "Europe/Madrid": "barcelona, valencia, seville, バルセロナ",
    "Europe/Paris": "lyon, marseille, toulouse, リヨン, マルセイユ",
    "Europe/Amsterdam": "rotterdam, the hague, utrecht, ロッテルダム",
    "Europe/Stockholm": "gothenburg, malmö",
    "Europe/Lisbon": "porto, ポルト",
    "Europe/London": "manchester, birmingham, liverpool, edinburgh, glasgow, cardiff, england, scotland, "
    "wales, マンチェスター, エディンバラ",
    "Africa/Johannesburg": "cape town, durban, pretoria, ケープタウン",
    "Australia/Sydney": "canberra, キャンベラ",
    "Pacific/Auckland": "wellington, christchurch, ウェリントン",
    "America/New_York": "boston, washington, washington dc, miami, atlanta, philadelphia, us eastern, "
    "eastern, nyc, "
    "ボストン, ワシントン, マイアミ, アトランタ, フィラデルフィア, アメリカ東部, 米国東部, 東部",
    "America/Chicago": "houston, dallas, austin, san antonio, minneapolis, new orleans, us central, central, "
    "ヒューストン, ダラス, アメリカ中部, 米国中部, 中部",
    "America/Denver": "salt lake city, us mountain, mountain, アメリカ山岳部, 米国山岳部, 山岳部",
    "America/Los_Angeles": "san francisco, seattle, las vegas, san diego, portland, us pacific, pacific, "
    "california, "
    "サンフランシスコ, シアトル, ラスベガス, サンディエゴ, ポートランド, アメリカ太平洋, 米国太平洋, 太平洋",
    "Pacific/Honolulu": "hawaii, ハワイ",
    "America/Toronto": "montreal, ottawa, quebec, モントリオール, オタワ",
    "America/Edmonton": "calgary, カルガリー",
    "America/Sao_Paulo": "rio de janeiro, rio, brasilia, リオデジャネイロ, ブラジリア",
    "America/Mexico_City": "guadalajara",
}

# An offset to UTC: sign, hours, minutes. A sign is needed: a number alone is an hour.
OFFSET = r"([+-]) ?([0-9]{1,2})(?::?([0-9]{2}))?(?![0-9:])"
ONLY_OFFSET = re.compile(rf"(?:utc|gmt)? ?{OFFSET}")
# What may follow a zone's name: London time, 日本時間, 太平洋標準時.
TIME_WORD = re.compile(r" (?:standard |daylight |summer )?time$|(?:標準時|夏時間|標準時間|時間)$")
ACCENTS = re.compile("[\u0300-\u036f]+")  # not Japanese voicing marks
ETC = re.compile(r"Etc/GMT([+-])([0-9]+)")  # a zone with a fixed offset


class ZoneSuggestion(NamedTuple):
    """A zone that matches typed text."""

    zone: str
    """IANA name of the zone."""
    city: str = ""
    """The city whose name matches, if the zone itself is named after another city; else ""."""


def plain(text: str) -> str:
    """Return text without accents, underscores, capital letters and unusual forms of characters."""
    if not text.isascii():
        letters = unicodedata.normalize("NFKD", text.replace("−", "-").replace("–", "-"))
        text = unicodedata.normalize("NFC", ACCENTS.sub("", letters))
    return " ".join(text.casefold().replace("_", " ").split())


@cache
def zone_countries() -> dict[str, str]:
    """Return the zones that belong to a place: IANA name → ISO code of the country, from the tz database's
    own table.
    """
    table = (files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in table.splitlines() if line and not line.startswith("#")]
    available = available_timezones()  # reads files each time
    return {row[2]: row[0] for row in rows if row[2] in available}


@cache
def _zone_ids() -> dict[str, str]:
    """Return the zone ids that people may type: id in small letters → IANA name of the zone as it is called
    today."""
    aliases = get_global("zone_aliases")
    by_alias = {aliases.get(zone, zone): zone for zone in zone_countries()}
    ids = {}
    for zone in available_timezones():
        current = zone if zone in zone_countries() else by_alias.get(aliases.get(zone, zone), "")
        if not current and ETC.fullmatch(zone):
            current = zone
        if current:
            ids[zone.casefold()] = current
    return ids | dict.fromkeys(("utc", "etc/utc", "etc/gmt", "zulu", "universal"), "UTC")


@cache
def _zones_by_name() -> dict[str, tuple[str, ...]]:
    """Return the zones of every city and country that can be typed: name, as `plain` returns it → IANA names
    of its zones, those of `USUAL_ZONES` first.
    """
    zones: dict[str, dict[str, None]] = {}  # the inner dictionaries are ordered sets
    locales = [_locale(language) for language in LANGUAGES]
    for zone, country in zone_countries().items():
        names = {zone.rpartition("/")[2], *CITIES.get(zone, "").split(", ")}
        names |= {_city(zone, locale) for locale in locales}
        names |= {locale.territories.get(country, "") for locale in locales}
        for name in sorted({plain(name) for name in names} - {""}):
            zones.setdefault(name, {})[zone] = None
    for name, code in (("usa", "US"), ("us", "US"), ("america", "US"), ("uk", "GB"), ("アメリカ", "US")):
        zones[name] = {zone: None for zone, country in zone_countries().items() if country == code}
    return {name: tuple(_usual_first(named)) for name, named in zones.items()}


def named_zones(name: str) -> tuple[str, ...]:
    """Return the IANA names of the zones of a city or country, or of the zone with this id, such as
    Europe/Berlin; empty if the name is unknown.
    """
    if "/" in name:
        zone = _zone_ids().get(name.casefold())
        return (zone,) if zone in zone_countries() else ()
    return _zones_by_name().get(plain(name), ())


def is_same_clock(zones: Iterable[str], now: float) -> bool:
    """Return whether clocks in all these zones show the same time, for a year from now.

    `now`: seconds since 1970.
    """
    week = 7 * 24 * HOUR
    offsets_of_year = {tuple(_offset(zone, now + n * week) for n in WEEKS) for zone in zones}
    return len(offsets_of_year) == 1


def zone_meant(typed: str, now: float) -> str:
    """Return the IANA name of the zone that the typed text means; "" if it means none, or several zones whose
    clocks differ.

    `now`: seconds since 1970.
    """
    text = TIME_WORD.sub("", plain(typed))
    meanings = LETTERS.get(text, ())
    candidates: tuple[str, ...] = tuple(dict.fromkeys(meaning.zone for meaning in meanings))
    if not candidates and (offset := _typed_offset(text)) is not None:
        candidates = (_fixed_zone(offset),) if offset % HOUR == 0 else _zones_with_offset(offset, now)
    if not candidates:
        current = _zone_ids().get(typed.strip().casefold().replace(" ", "_"))
        candidates = (current,) if current else named_zones(text)
    return candidates[0] if candidates and is_same_clock(candidates, now) else ""


def suggest_zones(typed: str, now: float) -> list[ZoneSuggestion]:
    """Return the zones that match the text typed so far, the likeliest first. `now`: seconds since 1970."""
    text = TIME_WORD.sub("", plain(typed))
    if not text:
        return [ZoneSuggestion(zone) for zone in USUAL_ZONES]
    offset = _typed_offset(text)
    if offset is not None:
        fixed = (_fixed_zone(offset),) if offset % HOUR == 0 else ()
        return [ZoneSuggestion(zone) for zone in (*_zones_with_offset(offset, now), *fixed)]
    ranked: dict[str, tuple[int, str]] = {}  # zone → rank, the lower the better, and city, as in `_rank`
    for letters, meanings in LETTERS.items():
        if letters.startswith(text):
            for meaning in meanings:
                _rank(ranked, meaning.zone, 0 if letters == text else 4, "")
    is_short = text.isascii() and len(text) < LEAST_INSIDE
    for name, zones in _zones_by_name().items():
        begins_word = any(word.startswith(text) for word in name.split())
        if text in name and (begins_word or not is_short):
            rank = 1 if name == text else 2 if name.startswith(text) else 3 if f" {text}" in name else 5
            for zone in zones:
                _rank(ranked, zone, rank, name if name in CITIES.get(zone, "").split(", ") else "")
    for identifier, zone in _zone_ids().items():
        name = plain(identifier)
        if (name.startswith(text) if is_short else text in name) and not ETC.fullmatch(zone):
            _rank(ranked, zone, 1 if name == text else 6, "")
    order = sorted(_usual_first(ranked), key=lambda zone: ranked[zone][0])
    return [ZoneSuggestion(zone, ranked[zone][1]) for zone in order]


def zone_name(zone: str, language: str) -> str:
    """Return what people call a zone: its city in this language; its offset to UTC if it has no city.

    `zone`: IANA name.
    """
    current = _zone_ids().get(zone.casefold(), "")
    if current in zone_countries():
        return _city(current, _locale(language))
    if current == "UTC":
        return current
    try:
        return offset_name(_offset(zone, 0.0))
    except (KeyError, ValueError):  # a zone that this machine does not know; it counts as UTC
        return "UTC"


def _locale(language: str) -> Locale:
    """Return Babel's locale of a language; the English one if there is none."""
    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return Locale("en")


def _city(zone: str, locale: Locale) -> str:
    """Return Unicode's city name of a zone; Unicode lists it under the zone's oldest id."""
    oldest = get_global("zone_aliases").get(zone, zone)
    city = locale.time_zones.get(oldest, {}).get("city")
    return str(city or zone.rpartition("/")[2].replace("_", " "))


def offset_name(seconds: int) -> str:
    """Return an offset as people write it: UTC+9, UTC-3:30. `seconds`: ahead of UTC."""
    hours, minutes = divmod(abs(seconds) // 60, 60)
    minutes_text = f":{minutes:02}" if minutes else ""
    return f"UTC{'-' if seconds < 0 else '+'}{hours}{minutes_text}" if seconds else "UTC"


def parsed_offset(sign: str, hours: str, minutes: str | None) -> int | None:
    """Return an offset in seconds; None if no place on earth uses it.

    `sign`: + or -. `minutes`: None: none were typed.
    """
    seconds = int(hours) * HOUR + int(minutes or 0) * 60
    seconds = -seconds if sign == "-" else seconds
    is_used = -12 * HOUR <= seconds <= 14 * HOUR and int(minutes or 0) in (0, 15, 30, 45)
    return seconds if is_used else None


def _typed_offset(text: str) -> int | None:
    """Return the offset in seconds if the text is nothing but one, such as UTC+9; else None."""
    match = ONLY_OFFSET.fullmatch(text)
    return None if match is None else parsed_offset(match[1], match[2], match[3])


def _fixed_zone(seconds: int) -> str:
    """Return the IANA name of the zone with a fixed offset of whole hours.

    The signs in the names of `Etc` zones are reversed: Etc/GMT-9 is nine hours ahead of UTC. `seconds`: ahead
    of UTC.
    """
    return f"Etc/GMT{-seconds // HOUR:+}" if seconds else "UTC"


def _zones_with_offset(seconds: int, now: float) -> tuple[str, ...]:
    """Return the zones whose clocks are now this many seconds ahead of UTC, usual ones first."""
    return tuple(zone for zone in _usual_first(zone_countries()) if _offset(zone, now) == seconds)


_loaded = cache(ZoneInfo)  # the cache of zoneinfo holds only eight


def _offset(zone: str, at: float) -> int:
    """Return how many seconds a zone is ahead of UTC at a moment (seconds since 1970)."""
    moment = datetime.datetime.fromtimestamp(at, _loaded(zone))
    return int((moment.utcoffset() or datetime.timedelta()).total_seconds())


def _usual_first(zones: Iterable[str]) -> list[str]:
    """Return the zones in alphabetical order, those of `USUAL_ZONES` first."""
    return sorted(zones, key=lambda zone: (zone not in USUAL_ZONES, zone))


def _rank(ranked: dict[str, tuple[int, str]], zone: str, rank: int, city: str) -> None:
    """Set the rank and city of a zone in `ranked`, unless it already has a lower rank, which is a better
    match. `city`: as in `ZoneSuggestion`.
    """
    if zone not in ranked or (rank, city) < ranked[zone]:
        ranked[zone] = rank, city
