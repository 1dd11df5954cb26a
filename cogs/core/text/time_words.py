"""A moment in the reader's words, and how the bot understood a typed time."""

import datetime
from typing import NamedTuple

from cogs.core.text.sentences import Localizer
from sessions.gathering.typed_times import UnderstoodTime
from sessions.people.time_zones import zone_name


class TypedTime(NamedTuple):
    """A time that a person typed."""

    at: float
    """Seconds since 1970; 0: none, the person typed an empty text."""
    time_text: str
    """The time as the bot understood it, in words for the person; "": none."""


def local_time(at: float, zone: datetime.tzinfo, localizer: Localizer) -> str:
    """Return the date and time in this zone, such as “Sat 28 Nov, 20:30”. at: seconds since 1970."""
    local = datetime.datetime.fromtimestamp(at, zone)
    clock = f"{local:%H:%M}"
    return localizer.say("time-local", weekday=local.weekday(), day=local.day, month=local.month, clock=clock)


def understood_time(understood: UnderstoodTime, zone: datetime.tzinfo | None, localizer: Localizer) -> str:
    """Return how a typed time was understood, and what else it could mean.

    zone: the person's time zone; None if it is not known.
    """
    seconds = int(understood.at)
    if zone is None:
        when = f"<t:{seconds}:F>"
    else:
        when = localizer.say("time-yours", when=local_time(understood.at, zone, localizer))
    line = localizer.say("time-understood", when=when, left=f"<t:{seconds}:R>")
    if not understood.other_meaning:
        return line
    key = "time-twice" if understood.is_repeated else "time-other"
    return f"{line}\n{localizer.say(key, other=understood.other_meaning)}"


def zone_now(zone: str, now: float, zone_info: datetime.tzinfo, localizer: Localizer, city: str = "") -> str:
    """Return a time zone for a list: its place, and the time there.

    zone: its name, such as Europe/Berlin.
    now: seconds since 1970.
    zone_info: the same zone as an object, to compute the time.
    city: another city in the zone, which the person typed; "" for none.
    """
    place = zone_name(zone, localizer.language)
    if city:
        place = localizer.say("zone-of-city", city=city.title(), place=place)
    return localizer.say(
        "zone-now", place=place, time=f"{datetime.datetime.fromtimestamp(now, zone_info):%H:%M}"
    )
